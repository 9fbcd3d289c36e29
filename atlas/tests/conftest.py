"""What the tests share: the program, and one small atlas."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import nimata
import pytest
from nimata import atlas

import nimata_atlas

ROOT = Path(__file__).resolve().parents[2]

# Nothing is remembered beyond a run, nor written into a folder of the user's.
os.environ["NIMATA_CACHE"] = ""

# A few games of each family, of which one is undecided and one has no proof.
GAMES = """
sd:[1..6]/[2..4]
sd:[1..4]/[2..3]:floor
sd:[1..4]/[2..3]:exact
sd:[1..4]/[2..3]:misere
sd:[1..2]/[5..9]
sd:[1..2]/[2..8]:exact
sd:[1..4:2]/[2..3]
sd:[1..5:2]/
sd:[1..3:2]/:misere
sd:1/2,3
octal:0.[1..7]
octal:0.[0..3][1..7]
octal:0.[1..2][1..2]:misere
nim:[1..3]
moore:[2..3],[1..2]
exact:3,1
slow-moore:[2..3],[1..2]
slow-exact:[2..3],[1..2]
slow-hyper:{1,2}{2,3}
wythoff:[1..2],[1..2]
wyt:[2..3]
exco:3
"""

LIMITS = nimata.Limits(max_steps=300_000)


@pytest.fixture(scope="session")
def games() -> list[str]:
    return atlas.games(GAMES)


@pytest.fixture(scope="session")
def small(games: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An atlas of these games, made on this machine; or the one that NIMATA_ATLAS names."""
    named = os.environ.get("NIMATA_ATLAS")
    if named:
        return Path(named)
    folder = tmp_path_factory.mktemp("small") / "atlas"
    nimata_atlas.run(games, folder, limits=LIMITS, at_once=16)
    return folder


def program() -> str:
    """Return the program: the one that NIMATA names, or one that was built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    places = ("release/nimata", "debug/nimata")
    built = [str(target / place) for place in places if (target / place).is_file()]
    found = os.environ.get("NIMATA") or next(iter(built), None) or shutil.which("nimata")
    if found is None:
        pytest.skip("the program is not built: cargo build, or name it with NIMATA")
    return found


def verify(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [program(), "atlas", "verify", str(folder), "-q"]
    return subprocess.run(command, capture_output=True, text=True, check=False)
