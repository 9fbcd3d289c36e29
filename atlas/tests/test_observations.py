"""Observations: each is tested on the rows, and a game that refutes one is named."""

from __future__ import annotations

from pathlib import Path

import nimata_atlas
from nimata_atlas.observations import SENTENCES, observations

WRONG = [{"value": value, "density": text} for value, text in enumerate(("1/2", "1/2", "0"))]


def test_every_observation_holds_and_is_refuted_by_another_row(small: Path) -> None:
    rows = nimata_atlas.rows(small)
    found = observations(rows)
    assert len(found) == len(SENTENCES) == 5
    assert all(not observation.fails for observation in found)
    assert all(observation.holds > 0 for observation in found), found
    wrong = rows.assign(
        states=range(100, 100 + len(rows)),
        densities=[None if shares is None else WRONG for shares in rows.densities],
    )
    assert all(observation.fails for observation in observations(wrong))
