"""The examples of the docstrings: each function has one, and each prints what it shows."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import nimata
from nimata import cluster

NEEDED = {
    "Game.frame": "pandas",
    "Automaton.to_networkx": "networkx",
    "Automaton.to_automata": "automata",
    "Automaton.to_graphviz": "graphviz",
    "Automaton.to_sage": "sage",
}
"""What an example needs beside nimata."""


def documented() -> Iterator[tuple[str, Any]]:
    """Yield the public functions and classes, and the methods of classes, by their names."""
    yield "nimata", nimata
    yield "cluster.row_of", cluster.row_of
    for name in nimata.__all__:
        found = getattr(nimata, name)
        if inspect.isroutine(found):
            yield name, found
        elif inspect.isclass(found) and not issubclass(found, Exception):
            yield name, found
            for part in vars(found):
                if not part.startswith("_") and callable(getattr(found, part)):
                    yield f"{name}.{part}", getattr(found, part)


ALL = dict(documented())


@pytest.mark.parametrize("name", ALL)
def test_examples_print_what_they_show(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {
        "nimata": nimata,
        "itertools": __import__("itertools"),
        "np": __import__("numpy"),
        "Fraction": Fraction,
    }
    names["row_of"] = cluster.row_of
    examples = doctest.DocTestParser().get_doctest(ALL[name].__doc__, names, name, None, 0)
    assert examples.examples, f"{name} has no example"
    if name in NEEDED:
        pytest.importorskip(NEEDED[name])
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)
