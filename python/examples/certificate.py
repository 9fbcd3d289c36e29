"""Prove a claim, keep its certificate, and have it checked again."""

import tempfile
from pathlib import Path

import nimata

theorem = nimata.game("sd:5/2").prove()
print(theorem.short)
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "sd-5-2.json"
    theorem.save(path)
    print(nimata.check(path, claim="sd:5/2").digest == theorem.digest)
