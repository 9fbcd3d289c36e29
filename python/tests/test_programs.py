"""The programs in `examples` run, and have the types that they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
NEEDED = {"frames": "pandas"}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_the_program_runs(path: Path, tmp_path: Path) -> None:
    if path.stem in NEEDED:
        pytest.importorskip(NEEDED[path.stem])
    done = subprocess.run(
        [sys.executable, str(path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and done.stdout, done.stderr


@pytest.mark.parametrize(
    "checker",
    [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]],
    ids=["mypy", "pyright"],
)
def test_its_types_are_those_of_the_stubs(checker: list[str]) -> None:
    pytest.importorskip(checker[0])
    assert len(PROGRAMS) >= 10
    command = [sys.executable, "-m", *checker, *map(str, PROGRAMS)]
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
