"""Makes an atlas: on this machine, or on a cluster by Dask."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Optional

import nimata
from nimata import atlas
from nimata.workers import work

Item = tuple[str, Optional[bytes], float]
Progress = Callable[[int, int], object]


class Made(NamedTuple):
    """How many games an atlas has, and how many of them are proved."""

    games: int
    proved: int


def run(
    games: Iterable[str],
    folder: str | os.PathLike[str],
    *,
    client: Any = None,
    limits: nimata.Limits | None = None,
    at_once: int = 64,
    progress: Progress | None = None,
) -> Made:
    """Prove many games, and write an atlas of them into a new folder.

    `client` is a `distributed.Client`: of a local cluster, of Slurm by dask-jobqueue, of Kubernetes
    by its operator. Without one all cores of this machine work.

    `at_once` games are a part, which is kept in a folder beside that of the atlas as soon as it is
    done. So a worker that dies loses at most one part, which another does, and the same call goes
    on where it was stopped. What is found depends on `limits` alone, which are best set without a
    time limit: then the files are the same wherever they are made.
    """
    folder = Path(folder)
    if folder.exists():
        raise nimata.BadInput(f"{folder} exists already: name a new folder, or take it away")
    parts = atlas.parts(list(games), at_once, limits=limits)
    kept = folder.with_name(folder.name + ".parts")
    missing = [part for part in parts if not (kept / part[0]).exists()]
    whole = sum(len(names) for _, names in parts)
    done = whole - sum(len(names) for _, names in missing)
    do = partial(items_of, limits=limits)
    found = work([names for _, names in missing], do, fatal, client)
    try:
        for place, items in found:
            name, names = missing[place]
            atlas.write(kept / name, items)
            done += len(names)
            if progress is not None:
                progress(done, whole)
    finally:
        found.close()
    made = Made(*atlas.merge([str(kept / name) for name, _ in parts], folder))
    shutil.rmtree(kept)
    return made


def items_of(games: list[str], limits: nimata.Limits | None) -> list[Item]:
    """Return the rows and certificates of some games: what one task of a cluster does."""
    return atlas.items(games, limits=limits)


def fatal(game: str) -> Item:
    """Return the row of a game that no worker survived."""
    row = {
        "game": game,
        "family": game.split(":")[0],
        "verdict": "undecided",
        "why": "every worker that took it on died",
        "steps": 0,
        "version": nimata.__version__,
    }
    return (json.dumps(row), None, 0.0)
