"""Reads an atlas with the usual packages, which know nothing of nimata."""

from __future__ import annotations

import hashlib
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import nimata


def rows(folder: str | os.PathLike[str]) -> Any:
    """Return the rows as a data frame of pandas, in which missing numbers are missing."""
    import pandas

    return pandas.read_parquet(Path(folder) / "atlas.parquet", dtype_backend="numpy_nullable")


def grid(rows: Any) -> Any:
    """Return the proved games that subtract one number a and divide by one, b.

    The columns `a`, `b` and `variant`, which is empty or a suffix such as `:floor`, come first.
    """
    parts = rows.game.str.extract(r"^sd:(\d+)/(\d+)(:floor|:exact|:misere)?$")
    found = rows.assign(a=parts[0], b=parts[1], variant=parts[2].fillna(""))
    found = found[found.a.notna() & (found.verdict == "proved")]
    order = ["a", "b", "variant"]
    found = found[order + [name for name in found.columns if name not in order]]
    return found.astype({"a": int, "b": int}).sort_values(["variant", "a", "b"])


def densities(cell: str) -> dict[int, Fraction | None]:
    """Return the density of each value in a cell of the column; `None` where it has none."""
    shares = (share.split(":") for share in cell.split(" "))
    return {
        int(value): None if density == "none" else Fraction(density)
        for value, density in shares
        if value != "-"
    }


def certificate(folder: str | os.PathLike[str], digest: str) -> bytes:
    """Return the certificate with a digest; whoever doubts it has `nimata.check` read it.

    >>> digest = rows("atlas").set_index("game").digest["sd:1/2"]
    >>> nimata.check(certificate("atlas", digest), "sd:1/2").kind
    'logic'
    """
    import pandas
    import zstandard

    folder = Path(folder)
    places = pandas.read_parquet(folder / "packs.parquet").set_index("digest")
    if digest not in places.index:
        raise nimata.BadInput(f"{folder} has no certificate with the digest {digest}")
    place = places.loc[digest]
    with (folder / "packs" / Path(place["pack"]).name).open("rb") as file:
        file.seek(int(place["offset"]))
        frame = file.read(int(place["length"]))
    reader = zstandard.ZstdDecompressor().stream_reader(frame)
    found = reader.read(int(place["raw"]) + 1)
    if hashlib.sha256(found).hexdigest() != digest:
        raise nimata.BadInput(f"the certificate {digest} of {folder} is damaged")
    return bytes(found)
