"""Pictures as files, in the format of their ending."""

import tempfile
from pathlib import Path

import nimata

with tempfile.TemporaryDirectory() as folder:
    nimata.game("sd:1/2").automaton().save(Path(folder) / "automaton.svg")
    nimata.nim(2).picture(upto=64).save(Path(folder) / "nim.png")
    for path in sorted(Path(folder).iterdir()):
        print(path.name, path.read_bytes()[:4])
