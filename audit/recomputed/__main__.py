"""Recomputes the claims of the papers from the rules of the games, by trying all moves.

`python3 audit/recomputed [PAPER…]` reads positions, one a line, from standard input. It writes one
object: what the printed and the corrected statement of each claim come to up to its bound here, and
the value of each position. Nothing is shared with the program but the names of claims and games.
"""

import importlib
import json
import sys

import claims
import positions

MODULES = ["kupin", "kupin_digits", "kupin_reductions", "exco", "exco_appendix", "exco_two", "exco_rows",
           "exco_periods", "tetris", "slow", "dynamic", "wythoff"]


def main():
    for name in MODULES:
        importlib.import_module(name)
    papers = sys.argv[1:]

    def chosen(known):
        return {name: claims.judged(entry) for name, entry in known.items()
                if not papers or name.split(":")[0] in papers}

    found = {"printed": chosen(claims.PRINTED), "corrected": chosen(claims.CORRECTED)}
    asked = [line.strip() for line in sys.stdin if line.strip()]
    found["positions"] = {at: positions.value(at) for at in asked}
    json.dump(found, sys.stdout, ensure_ascii=False, indent=1)


main()
