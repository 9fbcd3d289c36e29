"""The types that are promised, and the style."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import nimata
from nimata import _nimata

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("tool", [["mypy"], ["ruff", "check", "."], ["ruff", "format", "--check"]])
def test_tools_find_nothing(tool: list[str]) -> None:
    pytest.importorskip(tool[0])
    done = subprocess.run(
        [sys.executable, "-m", *tool], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_name_what_there_is() -> None:
    stubs = files("nimata").joinpath("_nimata.pyi").read_text()
    assert files("nimata").joinpath("py.typed").is_file()
    tree = ast.parse(stubs)
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    public = {name for name in dir(_nimata) if not name.startswith("_")}
    assert functions | set(classes) == public
    for name, node in classes.items():
        told = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        there = {part for part in dir(getattr(_nimata, name)) if not part.startswith("_")}
        assert {part for part in told if not part.startswith("_")} == there, name


def test_the_stubs_say_what_the_module_says() -> None:
    tree = ast.parse(files("nimata").joinpath("_nimata.pyi").read_text(encoding="utf-8"))
    compared = 0
    for node in tree.body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            continue
        there = getattr(_nimata, node.name)
        parts = [part for part in node.body if isinstance(part, ast.FunctionDef)]
        parts = parts if isinstance(node, ast.ClassDef) else []
        pairs = [(part, getattr(there, part.name)) for part in parts if part.name[:2] != "__"]
        for stub, what in [(node, there), *pairs]:
            says = inspect.getdoc(what)
            # `python docs/stubs.py` writes them anew.
            assert says and ast.get_docstring(stub) == says, f"{node.name}.{stub.name}"
            compared += 1
    assert compared > 100


def test_everything_is_documented() -> None:
    for name in nimata.__all__:
        assert name == "__version__" or getattr(nimata, name).__doc__, name
        if isinstance(getattr(nimata, name), type):
            own = set(dir(getattr(nimata, name))) - set(dir(Exception))
            for part in own:
                if not part.startswith("_"):
                    assert getattr(getattr(nimata, name), part).__doc__, f"{name}.{part}"
