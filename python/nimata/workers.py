"""Work on many games: on this machine, or on a cluster by Dask, whose workers may die."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from typing import Any

Task = list[Any]
Done = Generator[tuple[int, list[Any]], None, None]


def work(
    tasks: list[Task],
    do: Callable[[Task], list[Any]],
    fatal: Callable[[Any], Any],
    client: Any = None,
) -> Done:
    """Do tasks, each a list of games; yield the index of each task with one result for each game.

    `do` returns the results of some games, and `fatal` that of a game that no worker survived.
    `client` is a `distributed.Client`; without one all cores of this machine work.
    """
    return here(tasks, do) if client is None else there(client, tasks, do, fatal)


def here(tasks: list[Task], do: Callable[[Task], list[Any]]) -> Done:
    """Do the tasks on this machine's cores: the library leaves Python's lock to other threads."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = {pool.submit(do, task): place for place, task in enumerate(tasks)}
        try:
            for future in as_completed(futures):
                # The results belong to the caller alone, so that their memory is free after use.
                yield futures.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def there(
    client: Any,
    tasks: list[Task],
    do: Callable[[Task], list[Any]],
    fatal: Callable[[Any], Any],
) -> Done:
    """Do the tasks on a cluster, a few for each of its threads at a time.

    Games that take every worker with them are tried one by one, and at the end alone; one that does
    it again has the result of `fatal`. It holds up nobody.
    """
    from distributed import KilledWorker, as_completed

    waiting: Iterator[int] = iter(range(len(tasks)))
    # The games of a future, by their places in a task.
    running: dict[str, tuple[Any, int, list[int]]] = {}
    # Of a task that is tried game by game: the results so far.
    divided: dict[int, dict[int, Any]] = {}
    suspects: list[tuple[int, list[int]]] = []
    done: Any = as_completed()  # type: ignore[no-untyped-call]

    def start(task: int, places: list[int]) -> None:
        games = [tasks[task][place] for place in places]
        future = client.submit(do, games, pure=False, retries=3)
        running[future.key] = (future, task, places)
        done.add(future)

    def begin(task: int | None) -> None:
        if task is not None:
            start(task, list(range(len(tasks[task]))))

    try:
        threads = max(2, sum(client.nthreads().values()))
        for _, task in zip(range(4 * threads), waiting):
            begin(task)
        alone = False
        while True:
            for future in done:
                _, task, places = running.pop(future.key)
                error = future.exception()
                if error is not None and not isinstance(error, KilledWorker):
                    raise error
                if error is not None and len(places) > 1:
                    divided[task] = {}
                    for place in places:
                        start(task, [place])
                    continue
                if error is not None and not alone:
                    # A worker that dies is held against all that it has: the game that killed it
                    # is found when nothing else runs.
                    suspects.append((task, places))
                    begin(next(waiting, None))
                    continue
                results = [fatal(tasks[task][places[0]])] if error else future.result()
                if task in divided:
                    found = divided[task]
                    found[places[0]] = results[0]
                    if len(found) < len(tasks[task]):
                        continue
                    results = [found[place] for place in sorted(found)]
                    del divided[task]
                yield task, results
                begin(next(waiting, None))
            if not suspects:
                break
            alone = True
            start(*suspects.pop())
    finally:
        done.clear()
        client.cancel([future for future, _, _ in running.values()])
