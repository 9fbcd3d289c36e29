"""Makes an atlas: on this machine, or on a cluster by Dask."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any, NamedTuple, Optional

import nimata
from nimata import atlas

Item = tuple[str, Optional[bytes], float]
Part = tuple[str, list[str]]
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
    work = here(missing, limits) if client is None else there(client, missing, limits)
    try:
        for (name, names), items in work:
            atlas.write(kept / name, items)
            done += len(names)
            if progress is not None:
                progress(done, whole)
    finally:
        work.close()
    made = Made(*atlas.merge([str(kept / name) for name, _ in parts], folder))
    shutil.rmtree(kept)
    return made


def here(
    parts: list[Part], limits: nimata.Limits | None
) -> Generator[tuple[Part, list[Item]], None, None]:
    """Do the parts on this machine's cores: the library leaves Python's lock to other threads."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = {pool.submit(items_of, part[1], limits): part for part in parts}
        try:
            for future in as_completed(futures):
                # Its items are kept by whoever is given them, and by nobody else.
                yield futures.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def there(
    client: Any, parts: list[Part], limits: nimata.Limits | None
) -> Generator[tuple[Part, list[Item]], None, None]:
    """Do the parts on a cluster, a few for each of its threads at a time.

    Games that take every worker with them are tried one by one, and at the end alone; one that does
    it again has a row that says so. It holds up nobody.
    """
    from distributed import KilledWorker, as_completed

    waiting = iter(parts)
    running: dict[str, tuple[Any, Part, list[str]]] = {}
    # Of a part that is tried game by game: what was found so far.
    divided: dict[str, dict[str, Item]] = {}
    suspects: list[tuple[Part, list[str]]] = []
    done: Any = as_completed()  # type: ignore[no-untyped-call]

    def start(part: Part, games: list[str]) -> None:
        future = client.submit(items_of, games, limits, pure=False, retries=3)
        running[future.key] = (future, part, games)
        done.add(future)

    def begin(part: Part | None) -> None:
        if part is not None:
            start(part, part[1])

    try:
        threads = max(2, sum(client.nthreads().values()))
        for _, part in zip(range(2 * threads), waiting):
            begin(part)
        alone = False
        while True:
            for future in done:
                _, part, games = running.pop(future.key)
                error = future.exception()
                if error is not None and not isinstance(error, KilledWorker):
                    raise error
                if error is not None and len(games) > 1:
                    divided[part[0]] = {}
                    for game in games:
                        start(part, [game])
                    continue
                if error is not None and not alone:
                    # A worker that dies is held against all that it has: who did it is found out
                    # when nothing else runs.
                    suspects.append((part, games))
                    begin(next(waiting, None))
                    continue
                items = [fatal(games[0])] if error is not None else future.result()
                if part[0] in divided:
                    found = divided[part[0]]
                    found[games[0]] = items[0]
                    if len(found) < len(part[1]):
                        continue
                    items = [found[game] for game in part[1]]
                    del divided[part[0]]
                yield part, items
                begin(next(waiting, None))
            if not suspects:
                break
            alone = True
            start(*suspects.pop())
    finally:
        done.clear()
        client.cancel([future for future, _, _ in running.values()])


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
