"""Makes an atlas from lists of games: `python -m nimata_atlas games/*.txt -o atlas`."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from pathlib import Path
from typing import Any

import nimata
from nimata import atlas

from nimata_atlas.make import run


def parser() -> argparse.ArgumentParser:
    """Return the reader of the arguments."""
    usual = nimata.Limits()
    made = argparse.ArgumentParser("nimata_atlas", description=__doc__)
    made.add_argument("lists", nargs="+", type=Path, help="lists of games, the cheap ones first")
    made.add_argument("-o", "--output", type=Path, required=True, help="the folder of the atlas")
    made.add_argument(
        "--scheduler", help="the address of a Dask scheduler, such as tcp://host:8786"
    )
    made.add_argument("--workers", type=int, help="so many processes of this machine, by Dask")
    made.add_argument("--at-once", type=int, default=64, help="games that are kept together")
    made.add_argument("--max-states", type=int, default=usual.max_states)
    made.add_argument("--max-memory", type=int, default=usual.max_memory, help="in bytes")
    made.add_argument("--max-steps", type=int, default=usual.max_steps)
    return made


def main() -> int:
    """Read the arguments, and make the atlas."""
    given = parser().parse_args()
    games: list[str] = []
    for path in given.lists:
        try:
            games.extend(atlas.games(path.read_text(encoding="utf-8"), path.parent))
        except (OSError, nimata.NimataError) as why:
            print(f"{path}: {why}", file=sys.stderr)
            return 2
    limits = nimata.Limits(
        max_states=given.max_states, max_memory=given.max_memory, max_steps=given.max_steps
    )
    began = time.monotonic()

    def progress(done: int, whole: int) -> None:
        seconds = time.monotonic() - began
        print(f"{done} of {whole} games, {seconds:.0f} s", file=sys.stderr, flush=True)

    with contextlib.ExitStack() as stack:
        client = None
        if given.scheduler or given.workers:
            import distributed

            # Its classes have no types.
            dask: Any = distributed
            address = given.scheduler
            if address is None:
                local = dask.LocalCluster(
                    n_workers=given.workers, threads_per_worker=1, dashboard_address=None
                )
                address = stack.enter_context(local)
            client = stack.enter_context(dask.Client(address))
        # A game of two lists is one of the first.
        unique = list(dict.fromkeys(games))
        try:
            made = run(
                unique,
                given.output,
                client=client,
                limits=limits,
                at_once=given.at_once,
                progress=progress,
            )
        except nimata.NimataError as why:
            print(why, file=sys.stderr)
            return 2
    print(f"{made.proved} of {made.games} games are proved: {given.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
