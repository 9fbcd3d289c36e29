"""What the tests share."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

# Nothing is remembered beyond a run, nor written into a folder of the user's.
os.environ["NIMATA_CACHE"] = ""


def program() -> str | None:
    """Return the command line's program: the one that NIMATA names, or one that was built."""
    named = os.environ.get("NIMATA")
    if named:
        return named
    root = Path(__file__).resolve().parents[2]
    target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    places = ("release/nimata", "debug/nimata")
    built = [target / place for place in places]
    found = [str(path) for path in built if path.is_file()]
    return found[0] if found else shutil.which("nimata")


@pytest.fixture(scope="session")
def nimata_program() -> str:
    found = program()
    if found is None:
        if os.environ.get("NIMATA_EXTERNAL") == "required":
            pytest.fail("the command line is not built: cargo build, or name it with NIMATA")
        pytest.skip("the command line is not built")
    return found


@pytest.fixture
def run(nimata_program: str) -> Run:
    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [nimata_program, *arguments], capture_output=True, text=True, check=False, timeout=600
        )

    return call
