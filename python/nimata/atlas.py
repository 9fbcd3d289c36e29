"""Atlases: many games as data, each with the certificate of what is proved of it.

The package `nimata_atlas` makes an atlas on many machines. This module has the steps of which that
work consists, and reads the rows of an atlas.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from nimata._nimata import atlas_games as games
from nimata._nimata import atlas_items as items
from nimata._nimata import atlas_merge as merge
from nimata._nimata import atlas_parts as parts
from nimata._nimata import atlas_write as write
from nimata.needed import needed

__all__ = ["games", "items", "merge", "parts", "rows", "table", "to_parquet", "write"]

INTEGERS = ("numbers", "base", "states", "preperiod", "period", "steps")
"""The columns that hold integers; the others hold texts, but for `densities` and `terms`."""


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
