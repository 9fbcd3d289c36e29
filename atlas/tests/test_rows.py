"""Rows: read by the usual packages, and compared with brute force and with the checker.

`NIMATA_ATLAS` names an atlas to be judged in place of the small one, `NIMATA_ROWS` how many rows.
"""

from __future__ import annotations

import json
import os
import random
from fractions import Fraction
from pathlib import Path

import nimata
import pandas
import pytest
import rules
from conftest import verify
from nimata import atlas

import nimata_atlas

ROWS = int(os.environ.get("NIMATA_ROWS", "1000"))


def test_it_is_verified_whole(small: Path) -> None:
    ended = verify(small)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_random_rows_agree_with_brute_force(small: Path) -> None:
    rows = nimata_atlas.rows(small)
    proved = rows[rows.verdict == "proved"]
    chosen = random.Random(33).sample(range(len(proved)), min(ROWS, len(proved)))
    judged = set()
    for row in proved.iloc[chosen].itertuples():
        expected = rules.terms(row.game, row.claim)
        if expected is None:
            continue
        judged.add(row.family)
        for found, wanted in zip(row.terms, expected):
            assert wanted is None or found == wanted, (row.game, row.terms, expected)
    # The sample is not empty of what there is most of.
    assert {"sd", "octal"} <= judged


def test_the_lost_heaps_of_a_misere_quotient_agree_with_brute_force(small: Path) -> None:
    rows = nimata_atlas.rows(small)
    quotients = rows[(rows.kind == "heaps/misere-quotient").fillna(False)]
    for row in quotients.head(20).itertuples():
        claim = json.loads(nimata_atlas.certificate(small, row.digest))["claim"]
        digits = [int(d) for d in row.game.removeprefix("octal:0.").split(":")[0]]
        for n, lost in enumerate(misere_lost(digits, 9)):
            assert (row.terms[n] in claim["lost"]) == lost, (row.game, n)


def misere_lost(digits: list[int], upto: int) -> list[bool]:
    """Whether each heap is lost in misère play, by all sums of heaps below it."""
    known: dict[tuple[int, ...], bool] = {}

    def lost(heaps: tuple[int, ...]) -> bool:
        heaps = tuple(sorted(heap for heap in heaps if heap))
        if heaps not in known:
            options = []
            for at, n in enumerate(heaps):
                rest = heaps[:at] + heaps[at + 1 :]
                for take, digit in enumerate(digits, 1):
                    left = n - take
                    if digit & 1 and left == 0:
                        options.append(rest)
                    if digit & 2 and left > 0:
                        options.append((*rest, left))
                    if digit & 4:
                        options.extend((*rest, a, left - a) for a in range(1, left))
            # Who cannot move wins.
            known[heaps] = bool(options) and not any(lost(option) for option in options)
        return known[heaps]

    return [lost((n,)) for n in range(upto)]


def test_the_certificate_of_a_row_is_accepted_for_its_game(small: Path) -> None:
    rows = nimata_atlas.rows(small)
    proved = rows[rows.verdict == "proved"]
    for row in proved.sample(min(20, len(proved)), random_state=33).itertuples():
        found = nimata.check(nimata_atlas.certificate(small, row.digest), row.game)
        assert found.kind == row.kind


def test_densities_are_shares_that_sum_to_one(small: Path) -> None:
    rows = nimata_atlas.rows(small)
    known = rows[rows.densities.notna()]
    assert len(known) > 10
    for row in known.head(500).itertuples():
        shares = [share["density"] for share in row.densities]
        if None not in shares:
            assert sum(map(Fraction, shares)) == 1, row.game


def test_duckdb_pandas_polars_and_arrow_read_the_same_rows(small: Path, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    polars = pytest.importorskip("polars")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = atlas.rows(small)
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    path = str(small / "atlas.jsonl.zst")
    atlas.to_parquet(small, tmp_path / "atlas.parquet")
    assert parquet.read_table(tmp_path / "atlas.parquet").to_pylist() == rows
    assert polars.read_ndjson(path, infer_schema_length=None).to_dicts() == rows
    frame = pandas.read_json(path, lines=True)
    assert list(frame.game) == [row["game"] for row in rows]
    found = duckdb.sql(f"select game, states, terms from '{path}' order by game").fetchall()
    assert found == [(row["game"], row["states"], row["terms"]) for row in rows]
    begin = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    kayles = duckdb.sql(f"select game from '{path}' where terms[:13] = {begin}").fetchall()
    assert ("octal:0.77",) in kayles or "octal:0.77" not in {row["game"] for row in rows}


def test_the_manifest_counts_what_there_is(small: Path) -> None:
    manifest = json.loads((small / "manifest.json").read_text())
    rows = nimata_atlas.rows(small)
    assert manifest["games"] == len(rows)
    assert manifest["proved"] == (rows.verdict == "proved").sum()
    assert {file["name"] for file in manifest["files"]} >= {"atlas.jsonl.zst", "README.md"}
