"""Files: read whole, and written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, SupportsBytes, Union

if TYPE_CHECKING:
    from nimata._nimata import Automaton

    Source = Union[str, os.PathLike[str], bytes, bytearray, memoryview, SupportsBytes]

MOST_BYTES = 1 << 30
"""The longest file that is read."""

ENDINGS = {
    ".json": "json",
    ".txt": "walnut",
    ".dot": "dot",
    ".gv": "dot",
    ".svg": "svg",
    ".tex": "tikz",
    ".csv": "csv",
    ".md": "markdown",
}


def read(source: Source) -> bytes:
    """Return the bytes of a file, or those that were given; a text that begins with `{` is JSON."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source.encode()
    if isinstance(source, (str, os.PathLike)):
        return bounded(Path(source))
    if not hasattr(source, "__bytes__"):
        # Of a number `bytes` would make as many zeros.
        raise TypeError(f"a certificate is bytes or a file, and no {type(source).__name__}")
    return bytes(source)


def bounded(path: Path) -> bytes:
    """Return the bytes of a file, which are not endless."""
    from nimata.errors import BadInput

    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadInput(f"cannot read {path}: it is longer than {MOST_BYTES >> 20} MiB")
    return content


def save(content: SupportsBytes, path: str | os.PathLike[str]) -> None:
    """Write the bytes of something under a name, which keeps the old file till then."""
    path = Path(path)
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent} for {path.name}")
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(bytes(content))
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(scratch, 0o666 & ~mask)
        os.replace(scratch, path)
    except BaseException:
        os.unlink(scratch)
        raise


def save_automaton(automaton: Automaton, path: str | os.PathLike[str]) -> None:
    """Write an automaton in the format that the ending of the name asks for."""
    from nimata.convert import drawn
    from nimata.errors import BadInput

    ending = Path(path).suffix
    if ending in (".png", ".pdf"):
        save(drawn(automaton.text("svg").encode(), ending[1:]), path)
        return
    if ending not in ENDINGS:
        known = ", ".join([*ENDINGS, ".png", ".pdf"])
        raise BadInput(f"{path} does not say its format: end it with {known}")
    save(automaton.text(ENDINGS[ending]).encode(), path)
