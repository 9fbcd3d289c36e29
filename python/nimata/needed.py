"""Packages that only a few functions need, which are loaded when they are asked for."""

from __future__ import annotations

import importlib
from typing import Any

PROJECTS = {"automata": "automata-lib", "sage": "passagemath-combinat"}
"""What pip calls a package where it is not the name of the module."""

EXTRAS = {
    "cairosvg": "pictures",
    "distributed": "cluster",
    "pyarrow": "cluster",
    "zstandard": "atlas",
}
"""The extra of nimata that brings a module; the others come with `notebook`."""


def needed(module: str, by: str) -> Any:
    """Return a module, or say how to install the package that a function needs."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        top = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != top:
            raise
        project = PROJECTS.get(top, top)
        extra = "" if top == "sage" else f", or pip install 'nimata[{EXTRAS.get(top, 'notebook')}]'"
        says = f"{by} needs the package {project}: pip install {project}{extra}"
        raise ModuleNotFoundError(says, name=top) from error
