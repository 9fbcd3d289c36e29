"""Figures: the same atlas gives the same files, and the tables say what the rows say."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import nimata_atlas
from nimata_atlas import figures


def test_figures_are_drawn_and_are_the_same_again(small: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first = figures.draw(small, tmp_path / "one")
    second = figures.draw(small, tmp_path / "two")
    assert {path.name for path in first} >= {"states.svg", "shared.csv", "undecided.csv"}
    for one, two in zip(first, second):
        assert one.read_bytes() == two.read_bytes(), one.name
    # A figure stands on white pages and on black ones.
    for drawn in first:
        if drawn.suffix == ".svg":
            assert figures.GREY in drawn.read_text() and "#ffffff" not in drawn.read_text()
    rows = nimata_atlas.rows(small).set_index("game")
    with (tmp_path / "one" / "states.csv").open() as file:
        table = list(csv.DictReader(file))
    assert len(table) > 20
    for line in table:
        game = f"sd:{line['a']}/{line['b']}{line['variant']}"
        assert rows.states[game] == int(line["states"])
    with (tmp_path / "one" / "shared.csv").open() as file:
        for line in csv.DictReader(file):
            same = rows[(rows.automaton == line["automaton"]).fillna(False)]
            assert len(same) >= int(line["games"]) > 1
