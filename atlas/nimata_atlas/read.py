"""Reads an atlas: its rows as a data frame, and its certificates."""

from __future__ import annotations

import hashlib
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import nimata
from nimata import atlas


def rows(folder: str | os.PathLike[str]) -> Any:
    """Return the rows as a data frame of pandas, in which missing numbers are missing."""
    import pandas

    return pandas.DataFrame(atlas.rows(folder)).convert_dtypes()


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


def densities(shares: list[dict[str, Any]]) -> dict[int, Fraction | None]:
    """Return the density of each value in an entry of the column; `None` where it has none."""
    return {
        share["value"]: None if share["density"] is None else Fraction(share["density"])
        for share in shares
        if share["value"] is not None
    }


def certificate(folder: str | os.PathLike[str], digest: str) -> bytes:
    """Return the certificate with a digest; whoever doubts it has `nimata.check` read it.

    >>> digest = rows("atlas").set_index("game").digest["sd:1/2"]
    >>> nimata.check(certificate("atlas", digest), "sd:1/2").kind
    'logic'
    """
    import zstandard

    folder = Path(folder)
    places = {place["digest"]: place for place in atlas.table(folder, "packs")}
    if digest not in places:
        raise nimata.BadInput(f"{folder} has no certificate with the digest {digest}")
    place = places[digest]
    with (folder / "packs" / Path(place["pack"]).name).open("rb") as file:
        file.seek(place["offset"])
        frame = file.read(place["length"])
    found = zstandard.ZstdDecompressor().stream_reader(frame).read()
    if hashlib.sha256(found).hexdigest() != digest:
        raise nimata.BadInput(f"the certificate {digest} of {folder} is damaged")
    return bytes(found)
