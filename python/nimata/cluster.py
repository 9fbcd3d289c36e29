"""A survey of many games: on this machine, or on a cluster by Dask."""

from __future__ import annotations

import hashlib
import os
import time
import uuid
from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from nimata._nimata import Game, Limits, survey_row
from nimata._nimata import game as read_game
from nimata.errors import BadInput, Undecided
from nimata.needed import needed
from nimata.workers import work

if TYPE_CHECKING:
    Row = dict[str, Any]
    Wish = Union[str, Game]

NUMBERS = ("states", "window", "depth", "stutter_length")
"""The columns that hold small whole numbers; an onset has any size, so it is text."""

BUFFERED = 256
"""So many rows wait at most before they are written."""

PATIENCE = 10.0
"""Rows wait so many seconds at most before they are written."""


def row_of(game: Wish, family: str | None = None, limits: Limits | None = None) -> Row:
    """Return the row of one game: what the command line tells, and the certificate's digest.

    >>> row = row_of("sd:1/2", "sd")
    >>> row["states"], row["densities"][2]
    (7, Fraction(1, 3))
    """
    try:
        cells, certificate = survey_row(game, family, limits=limits)
    except Undecided as why:
        # The time is over; on the command line that ends the survey, and here it is a row.
        cells = {"game": str(game), "verdict": f"undecided: {why}"}
        certificate = None
    row: Row = {name: cell or None for name, cell in cells.items()}
    for name in NUMBERS:
        if row.get(name) is not None:
            row[name] = int(row[name])
    if row.get("milliseconds") is not None:
        row["milliseconds"] = float(row["milliseconds"])
    row["digest"] = None if certificate is None else hashlib.sha256(certificate).hexdigest()
    return with_densities(row)


def with_densities(row: Row) -> Row:
    """Return a row in which the text `0:1/3 1:none` is a fraction, or nothing, for each value."""
    text = row.get("densities")
    if not text:
        return row
    shares = [cell.split(":") for cell in text.split(" ")]
    share = {int(value): None if part == "none" else Fraction(part) for value, part in shares}
    return {**row, "densities": share}


def written(row: Row) -> Row:
    """Return a row with its densities as text, for a file."""
    shares = row.get("densities")
    if shares is None:
        return row
    cells = (f"{value}:{'none' if part is None else part}" for value, part in shares.items())
    return {**row, "densities": " ".join(cells)}


def rows_of(
    games: Sequence[Wish], family: str | None = None, limits: Limits | None = None
) -> list[Row]:
    """Return the rows of some games, one after the other: what one task of a cluster does."""
    return [row_of(game, family, limits) for game in games]


def survey(
    games: Iterable[Wish],
    *,
    client: Any = None,
    folder: str | os.PathLike[str] | None = None,
    family: str | None = None,
    limits: Limits | None = None,
    at_once: int = 8,
) -> Generator[Row, None, None]:
    """Prove many games, and yield a row of each as it comes; none comes twice.

    >>> rows = nimata.survey(["sd:1/2", "sd:1/3"], family="sd")
    >>> {row["game"]: row["verdict"] for row in sorted(rows, key=lambda row: row["game"])}
    {'sd:1/2': 'proved', 'sd:1/3': 'proved'}

    `client` is a `distributed.Client`: of a local cluster, of Slurm by dask-jobqueue, of Kubernetes
    by its operator. Without one all cores of this machine work. A worker that dies loses nothing:
    its games are given to another.

    With `folder` rows are kept there as Parquet, and the same call goes on after a stop: rows that
    were proved come from the folder, and what was left undecided is tried again. A row from the
    folder is not checked again, so that its verdict is `believed from FOLDER`. `family` tells the
    columns of its grid, such as `sd`, as the command line does for one: among them `densities`, the
    share of each value as a `Fraction`. `at_once` games are one task.
    """
    if at_once < 1:
        raise BadInput(f"at_once is {at_once}: a task has a game or more")
    games = list(games)
    wanted: dict[str, Wish] = {}
    for wish in games:
        # What names no game is said before any work.
        game = wish if isinstance(wish, Game) else read_game(wish)
        if wanted.setdefault(game.name, game) != game:
            raise BadInput(f"two different games are called {game.name}: give them names")
    store = None if folder is None else Store(Path(folder))
    known = {} if store is None else store.rows()
    for name in list(wanted):
        row = known.get(name)
        # The name of a rules file says nothing of what stands in it now.
        if row is not None and row["verdict"] == "proved" and not name.startswith("game:"):
            del wanted[name]
            yield {**row, "verdict": f"believed from {folder}"}
    size = 1 if client is None else at_once
    tasks = [list(wanted.values())[at : at + size] for at in range(0, len(wanted), size)]
    found = work(tasks, partial(rows_of, family=family, limits=limits), fatal, client)
    try:
        for _, rows in found:
            for row in rows:
                if store is not None:
                    store.add(row)
                yield row
    finally:
        found.close()
        if store is not None:
            store.flush()


def fatal(game: Game) -> Row:
    """Return the row of a game that no worker survived."""
    return {"game": str(game), "verdict": "undecided: every worker that took it on died"}


class Store:
    """Rows in a folder of Parquet files, each written whole or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.buffer: list[Row] = []
        self.written: float = time.monotonic()
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, row: Row) -> None:
        """Keep a row, and write those that wait if they are many, or have waited for long."""
        self.buffer.append(row)
        if len(self.buffer) >= BUFFERED or time.monotonic() - self.written > PATIENCE:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait."""
        pa, pq = parquet()
        self.written = time.monotonic()
        if not self.buffer:
            return
        names = list(dict.fromkeys(name for row in self.buffer for name in row))
        rows = [written(row) for row in self.buffer]
        columns = {name: [row.get(name) for row in rows] for name in names}
        table = pa.table({name: pa.array(cells, kind(name)) for name, cells in columns.items()})
        # Names are in the order of time, so that later rows are read later.
        name = f"{time.time_ns():020d}-{uuid.uuid4().hex[:8]}.parquet"
        scratch = self.folder / f".{name}"
        pq.write_table(table, scratch)
        scratch.replace(self.folder / name)
        self.buffer.clear()

    def rows(self) -> dict[str, Row]:
        """Return what is kept, by the names of the games: the last proved row, or the last."""
        pa, pq = parquet()
        found: dict[str, Row] = {}
        for path in sorted(self.folder.glob("[0-9]*.parquet")):
            try:
                table = pq.read_table(path)
            except pa.ArrowInvalid as error:
                raise BadInput(f"{path} cannot be read: {error}") from error
            if not {"game", "verdict"} <= set(table.column_names):
                raise BadInput(f"{path} holds no rows of a survey: name another folder")
            for row in table.to_pylist():
                proved = found.get(row["game"], {}).get("verdict") == "proved"
                if not proved or row["verdict"] == "proved":
                    found[row["game"]] = with_densities(row)
        return found


def parquet() -> tuple[Any, Any]:
    """Return the two modules that write and read Parquet."""
    by = "a survey with folder="
    return needed("pyarrow", by), needed("pyarrow.parquet", by)


def kind(name: str) -> Any:
    """Return the type of a column."""
    pa, _ = parquet()
    if name in NUMBERS:
        return pa.int64()
    return pa.float64() if name == "milliseconds" else pa.string()


def read(folder: str | os.PathLike[str]) -> Any:
    """Return the rows of a folder as a data frame of pandas, one a game."""
    return needed("pandas", "read()").DataFrame(list(Store(Path(folder)).rows().values()))
