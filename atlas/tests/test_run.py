"""Runs: the same files from threads, from workers of which one is killed, and after a stop."""

from __future__ import annotations

import hashlib
import os
import signal
import time
from pathlib import Path

import nimata
import pytest
from conftest import LIMITS, program, verify
from nimata import atlas

import nimata_atlas
from nimata_atlas import make

GAMES = atlas.games("sd:[1..16]/[2..5]\noctal:0.[1,2,4,5,7][1..7]\nslow-exact:3,2\n")


def digests(folder: Path) -> dict[str, str]:
    """Return the digests of all files, but for the times."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "seconds.jsonl.zst"
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "atlas"
    made = nimata_atlas.run(GAMES, folder, limits=LIMITS)
    assert made.games == len(GAMES)
    return folder


def test_it_is_verified_whole(whole: Path) -> None:
    ended = verify(whole)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert not whole.with_name("atlas.parts").exists()


def test_a_killed_worker_and_a_stopped_run_change_no_digest(whole: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    folder = tmp_path / "atlas"
    kept = tmp_path / "atlas.parts"
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        distributed.Client(two) as client,
    ):

        class Stopped(Exception):
            pass

        def stop(done: int, whole: int) -> None:
            if done > whole // 3:
                raise Stopped

        with pytest.raises(Stopped):
            nimata_atlas.run(GAMES, folder, client=client, limits=LIMITS, at_once=4, progress=stop)
        assert not folder.exists()
        before = {path.name: path.stat().st_mtime_ns for path in kept.iterdir()}
        assert len(before) * 4 > len(GAMES) // 3
        killed = []

        def kill(done: int, whole: int) -> None:
            if not killed:
                pid = next(iter(client.run(os.getpid).values()))
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                # What was kept before the stop is not done again.
                after = {path.name: path.stat().st_mtime_ns for path in kept.iterdir()}
                assert before.items() <= after.items()

        nimata_atlas.run(GAMES, folder, client=client, limits=LIMITS, at_once=4, progress=kill)
        assert killed
    assert digests(folder) == digests(whole)
    assert not kept.exists()


def test_the_program_makes_the_same_files_and_takes_up_the_same_parts(
    whole: Path, tmp_path: Path
) -> None:
    import subprocess

    lists = tmp_path / "games.txt"
    lists.write_text("\n".join(GAMES))
    folder = tmp_path / "atlas"
    # Python does one part, and the program the others.
    name, part = atlas.parts(GAMES, 64, limits=LIMITS)[0]
    atlas.write(tmp_path / "atlas.parts" / name, make.items_of(part, LIMITS))
    command = [program(), "atlas", "make", str(lists), "-q", "-o", str(folder)]
    subprocess.run([*command, "--max-steps", str(LIMITS.max_steps)], check=True)
    assert digests(folder) == digests(whole)


def test_a_game_that_takes_its_workers_with_it_is_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    games = ["sd:1/2", "sd:2/2", "sd:3/2", "sd:4/2"]
    original = make.items_of

    def deadly(wanted: list[str], limits: nimata.Limits | None) -> list[make.Item]:
        if "sd:3/2" in wanted:
            time.sleep(0.2)
            os.kill(os.getpid(), signal.SIGKILL)
        return original(wanted, limits)

    monkeypatch.setattr(make, "items_of", deadly)
    dask = pytest.importorskip("dask")
    with (
        # One death is enough for suspicion: a worker takes seconds to come back.
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        distributed.Client(two) as client,
    ):
        made = nimata_atlas.run(games, tmp_path / "atlas", client=client, at_once=2)
    assert made == (4, 3)
    rows = nimata_atlas.rows(tmp_path / "atlas").set_index("game")
    assert rows.verdict["sd:3/2"] == "undecided"
    assert "died" in rows.why["sd:3/2"]
    assert verify(tmp_path / "atlas").returncode == 0


def test_what_makes_no_sense_is_bad_input(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(nimata.BadInput, match="exists already"):
        nimata_atlas.run(["sd:1/2"], whole)
    with pytest.raises(nimata.BadInput, match="names"):
        nimata_atlas.run(["chess"], tmp_path / "new")
    with pytest.raises(nimata.BadInput, match="line 2"):
        atlas.games("sd:1/2\nchess")
    with pytest.raises(nimata.BadInput, match="a game or more"):
        nimata_atlas.run(["sd:1/2"], tmp_path / "new", at_once=0)
