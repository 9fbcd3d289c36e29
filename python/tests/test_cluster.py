"""Surveys: on this machine, on a cluster whose worker is killed, and resumed."""

from __future__ import annotations

import csv
import os
import signal
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

import nimata
from nimata import cluster

pytest.importorskip("pyarrow")

SMALL = [f"sd:{s}/{d}" for d in (2, 3) for s in range(1, 9)]
WHOLE = [f"sd:{s}/{d}" for d in range(2, 65) for s in range(1, 65)]


def there(run: Run, folder: Path, *grid: str) -> dict[str, dict[str, str]]:
    """Return the rows of the command line."""
    path = folder / "there.csv"
    run("survey", "sd", *grid, "-q", "-o", str(path))
    with path.open() as file:
        return {row["game"]: row for row in csv.DictReader(file)}


def alike(here: dict[str, Any], there: dict[str, str]) -> None:
    """Compare a row with one of the command line; times differ from run to run."""
    for name, cell in there.items():
        if name == "densities" and cell:
            shares = {str(value): str(share) for value, share in here[name].items()}
            assert shares == dict(share.split(":") for share in cell.split(" ")), (here, there)
        elif name != "milliseconds" and not cell.startswith("undecided"):
            assert str(here.get(name) or "") == (cell if cell != "0" else ""), (here, there)
        elif name == "verdict":
            assert here["verdict"].startswith("undecided"), (here, there)


def test_rows_are_those_of_the_command_line(run: Run, tmp_path: Path) -> None:
    wanted = there(run, tmp_path, "--sub", "1..8", "--div", "2..3")
    rows = {row["game"]: row for row in nimata.survey(SMALL, family="sd")}
    assert rows.keys() == wanted.keys()
    for name, row in rows.items():
        alike(row, wanted[name])
        assert row["digest"] == nimata.game(name).prove().digest


def test_a_survey_is_resumed(tmp_path: Path) -> None:
    rows = nimata.survey(SMALL, folder=tmp_path)
    first = [next(rows) for _ in range(5)]
    rows.close()
    kept = cluster.read(tmp_path)
    assert set(kept["game"]) == {row["game"] for row in first}
    again = list(nimata.survey(SMALL, folder=tmp_path))
    assert Counter(row["game"] for row in again) == Counter(SMALL)
    believed = {**first[0], "verdict": f"believed from {tmp_path}"}
    assert {row["game"]: row for row in again}[first[0]["game"]] == believed
    assert sorted(cluster.read(tmp_path)["game"]) == sorted(SMALL)


def test_densities_are_numbers_also_from_the_folder(tmp_path: Path) -> None:
    # A third of all heaps has each of the values 0, 1 and 2 in sd:1/2.
    thirds = {value: Fraction(1, 3) for value in range(3)}
    for _ in range(2):
        (row,) = nimata.survey(["sd:1/2"], family="sd", folder=tmp_path)
        assert row["densities"] == thirds
    assert cluster.read(tmp_path)["densities"].tolist() == [thirds]


def test_what_is_undecided_is_tried_again(tmp_path: Path) -> None:
    few = nimata.Limits(max_states=40)
    (row,) = nimata.survey(["sd:9/2"], folder=tmp_path, limits=few)
    assert row["verdict"].startswith("undecided") and row["digest"] is None
    (row,) = nimata.survey(["sd:9/2"], folder=tmp_path)
    assert row["verdict"] == "proved"
    assert cluster.read(tmp_path)["verdict"].tolist() == ["proved"]


def test_any_games_are_surveyed_once() -> None:
    own = nimata.Game.from_rules("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n\n", "steps")
    rows = list(nimata.survey(["sd:1/2", "wythoff:1,1", " sd: 1/2", "moore:9,4", own]))
    found = {row["game"]: (row["claim"], row["verdict"]) for row in rows}
    assert found == {
        "sd:1/2": ("values", "proved"),
        "wythoff:1,1": ("outcome", "proved"),
        "moore:9,4": (None, "no proof"),
        "game:steps": ("values", "proved"),
    }
    assert len(rows) == 4
    with pytest.raises(nimata.BadInput):
        list(nimata.survey(["sd:1/2", "sd:"]))


def killed_in_the_middle(games: list[str], folder: Path, kill_at: int) -> list[dict[str, Any]]:
    """Survey on a cluster of two processes, of which one is killed."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
        ) as local,
        distributed.Client(local) as client,
    ):
        rows = []
        for row in nimata.survey(games, client=client, folder=folder, family="sd"):
            rows.append(row)
            if len(rows) == kill_at:
                pids = client.run(os.getpid)
                os.kill(next(iter(pids.values())), signal.SIGKILL)
        return rows


def test_a_worker_that_is_killed_loses_nothing(run: Run, tmp_path: Path) -> None:
    games = [f"sd:{s}/{d}" for d in (2, 3, 4) for s in range(1, 33)]
    wanted = there(run, tmp_path, "--sub", "1..32", "--div", "2..4")
    rows = killed_in_the_middle(games, tmp_path / "rows", 20)
    assert Counter(row["game"] for row in rows) == Counter(games)
    for row in rows:
        alike(row, wanted[row["game"]])
    assert sorted(cluster.read(tmp_path / "rows")["game"]) == sorted(games)


@pytest.mark.slow
@pytest.mark.skipif("NIMATA_LONG" not in os.environ, reason="ten minutes: NIMATA_LONG=1 runs it")
def test_a_survey_of_4032_games_with_a_killed_worker(run: Run, tmp_path: Path) -> None:
    wanted = there(run, tmp_path, "--sub", "1..64", "--div", "2..64")
    rows = killed_in_the_middle(WHOLE, tmp_path / "rows", 1000)
    assert Counter(row["game"] for row in rows) == Counter(WHOLE)
    for row in rows:
        alike(row, wanted[row["game"]])
    assert sorted(cluster.read(tmp_path / "rows")["game"]) == sorted(WHOLE)


def test_rows_of_rules_are_those_of_the_rules_of_today(tmp_path: Path) -> None:
    one = nimata.Game.from_rules("reads n in msd_2\nmove m: m + 1 = n\n")
    two = nimata.Game.from_rules("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n\n")
    with pytest.raises(nimata.BadInput, match="names"):
        list(nimata.survey([one, two]))
    for game, states in ((one, 2), (two, 3)):
        (row,) = nimata.survey([game], folder=tmp_path)
        assert row["states"] == states
    assert cluster.read(tmp_path)["states"].tolist() == [3]


def test_a_folder_or_a_number_that_makes_no_sense_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(nimata.BadInput, match="at_once"):
        list(nimata.survey(["sd:1/2"], at_once=0))
    (tmp_path / "0.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(nimata.BadInput, match="0.parquet"):
        list(nimata.survey(["sd:1/2"], folder=tmp_path))


def test_dask_returns_the_answer_to_a_question() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as one,
        distributed.Client(one) as client,
    ):
        answer = client.submit(nimata.ask, "G[n] = @0", G="sd:1/2").result()
    assert 7 in answer and answer.certificate.kind == "logic"
