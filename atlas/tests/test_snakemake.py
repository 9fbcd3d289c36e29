"""The workflow of Snakemake makes the same atlas with the program alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, program, verify


def test_the_workflow_makes_an_atlas_and_verifies_it(tmp_path: Path) -> None:
    snakemake = Path(sys.executable).with_name("snakemake")
    if not snakemake.is_file():
        pytest.skip("Snakemake is not installed")
    shutil.copy(ROOT / "atlas/Snakefile", tmp_path)
    (tmp_path / "games.txt").write_text("sd:[1..4]/[2..3]\noctal:0.[1,2,4,5,7][7]\n")
    # The program under the name that people use.
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "nimata").symlink_to(Path(program()).resolve())
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    command = [str(snakemake), "--cores", "2", "--config", "list=games.txt", "shards=3"]
    ran = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "verified.txt").read_text().startswith("accepted: 13 of 13 games")
    assert verify(tmp_path / "atlas").returncode == 0
