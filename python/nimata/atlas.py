"""Atlases: many games as data, each with the certificate of what is proved of it.

The package `nimata_atlas` makes an atlas on many machines. This module has the steps of which that
work consists, and reads the rows of an atlas.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nimata._nimata import Limits
from nimata._nimata import atlas_faults as faults
from nimata._nimata import atlas_games as games
from nimata._nimata import atlas_items as items
from nimata._nimata import atlas_merge as merge
from nimata._nimata import atlas_parts as parts
from nimata._nimata import atlas_write as write
from nimata.errors import Refuted
from nimata.needed import needed

__all__ = [
    "faults",
    "games",
    "items",
    "make",
    "merge",
    "parts",
    "rows",
    "table",
    "to_parquet",
    "verify",
    "write",
]

INTEGERS = ("numbers", "base", "states", "preperiod", "period", "steps")
"""The columns that hold integers; the others hold texts, but for `densities` and `terms`."""


def make(
    listed: str | Iterable[str],
    folder: str | os.PathLike[str],
    *,
    limits: Limits | None = None,
) -> list[dict[str, Any]]:
    """Make the atlas of these games in a new folder, and return its rows.

    The games are a list, or a text in which brackets stand for many.

    >>> len(nimata.atlas.make("octal:0.[0..1][6..7]", "small"))
    4
    """
    names = games(listed) if isinstance(listed, str) else list(listed)
    write(Path(folder), items(names, limits=limits))
    return rows(folder)


def verify(folder: str | os.PathLike[str], *, limits: Limits | None = None) -> None:
    """Check each certificate of an atlas, and that each row says what its certificate does.

    Raises `Refuted`, which names the first faults, or `BadInput` where a file is none of an atlas.

    >>> nimata.atlas.verify("atlas")
    """
    found = faults(Path(folder), limits=limits)
    if found:
        more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
        raise Refuted(f"{folder} is rejected: {'; '.join(found[:3])}{more}")


def table(folder: str | os.PathLike[str], name: str) -> list[dict[str, Any]]:
    """Return the rows of a table of an atlas, such as `packs`, as they stand there."""
    zstandard = needed("zstandard", "the table of an atlas")
    with zstandard.open(Path(folder) / f"{name}.jsonl.zst", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def rows(folder: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """Return the rows of an atlas, one a game; `nimata atlas verify` checks them.

    >>> {row["game"]: row["states"] for row in nimata.atlas.rows("atlas")}
    {'octal:0.77': None, 'sd:1/2': 7}
    """
    return table(folder, "atlas")


def to_parquet(folder: str | os.PathLike[str], path: str | os.PathLike[str]) -> None:
    """Write the rows of an atlas to a file of Parquet, with `densities` and `terms` as lists."""
    pa = needed("pyarrow", "to_parquet()")
    parquet = needed("pyarrow.parquet", "to_parquet()")
    share = pa.struct([("value", pa.int64()), ("density", pa.string())])
    kinds = {
        "densities": pa.list_(share),
        "terms": pa.list_(pa.int64()),
        **dict.fromkeys(INTEGERS, pa.int64()),
    }
    found = rows(folder)
    names = list(found[0]) if found else []
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in names])
    parquet.write_table(pa.Table.from_pylist(found, schema=schema), path)
