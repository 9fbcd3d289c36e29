"""What the games sd:a/b of an atlas have in common: `python -m nimata_atlas.observations atlas`.

Each observation is a conjecture about all a and b, and is tested on all rows that are proved. So an
atlas either supports it or names the games that refute it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Any, NamedTuple

from nimata_atlas.read import densities, grid
from nimata_atlas.read import rows as rows_of

ROUNDED = ("", ":floor", ":misere")
"""The games in which every number is divided, and the result rounded."""


class Observation(NamedTuple):
    """A sentence, the number of games that it holds for, and those that it does not hold for."""

    says: str
    holds: int
    fails: list[str]


Test = Iterator[tuple[str, bool]]
"""Games, and whether the sentence holds for each."""


def repeats(games: Any) -> Test:
    """Test that the number of states repeats where b grows by 2a."""
    known = {(row.a, row.b, row.variant): row for row in games.itertuples()}
    for (a, b, variant), row in known.items():
        later = known.get((a, b + 2 * a, variant))
        if variant in ROUNDED and b >= a + 2 and later is not None:
            yield row.game, row.states == later.states


def multiples(games: Any) -> Test:
    """Test that one number of states belongs to all even multiples b of a."""
    wanted = {"": 13, ":floor": 7, ":exact": 5, ":misere": 13}
    for row in games[(games.a > 1) & (games.b % (2 * games.a) == 0)].itertuples():
        yield row.game, row.states == wanted[row.variant]


def divisor(games: Any) -> Test:
    """Test that densities depend on b alone, and neither on a nor on the rounding."""
    for row in games[games.variant.isin(ROUNDED) & games.densities.notna()].itertuples():
        third, b = Fraction(1, 3), row.b
        odd = [Fraction(b, 3 * b - 1)] * 2 + [Fraction(b - 1, 3 * b - 1)]
        wanted = [third] * 3 if b % 2 == 0 else odd
        yield row.game, densities(row.densities) == dict(enumerate(wanted))


def exact_multiples(games: Any) -> Test:
    """Test densities where only multiples of b are divided, and b is a multiple of 2a."""
    exact = games[(games.variant == ":exact") & games.densities.notna()]
    for row in exact[exact.b % (2 * exact.a) == 0].itertuples():
        rest = Fraction(1, 2 * (row.b + 1))
        wanted = {0: Fraction(1, 2), 1: row.b * rest, 2: rest}
        yield row.game, densities(row.densities) == wanted


def exact_twos(games: Any) -> Test:
    """Test where 2 has the density 0 if only multiples of b are divided."""
    for row in games[(games.variant == ":exact") & games.densities.notna()].itertuples():
        none = densities(row.densities).get(2, Fraction(0)) == 0
        yield row.game, none == (row.b % 2 == 1 and gcd(row.a, row.b) == 1)


SENTENCES = {
    repeats: "for b >= a + 2 the automata of sd:a/b and sd:a/(b+2a) have as many states, with "
    ":floor and :misere too",
    multiples: "for a > 1 and b a multiple of 2a the automaton of sd:a/b has 13 states, 7 with "
    ":floor, 5 with :exact, 13 with :misere",
    divisor: "in sd:a/b, with :floor and :misere too, the values 0, 1 and 2 have the density 1/3 "
    "if b is even, and b/(3b-1), b/(3b-1) and (b-1)/(3b-1) if b is odd",
    exact_multiples: "in sd:a/b:exact with b a multiple of 2a the values 0, 1 and 2 have the "
    "densities 1/2, b/(2b+2) and 1/(2b+2)",
    exact_twos: "in sd:a/b:exact the value 2 has the density 0 exactly if b is odd and has no "
    "factor in common with a",
}


def observations(rows: Any) -> list[Observation]:
    """Return all observations, tested on the rows of an atlas."""
    games = grid(rows)
    found: list[Observation] = []
    for test, says in SENTENCES.items():
        tested = list(test(games))
        fails = [game for game, holds in tested if not holds]
        found.append(Observation(says, len(tested) - len(fails), fails))
    return found


def main() -> int:
    """Read the arguments, and print every observation with what it was tested on."""
    made = argparse.ArgumentParser("nimata_atlas.observations", description=__doc__)
    made.add_argument("atlas", type=Path)
    found = observations(rows_of(made.parse_args().atlas))
    for says, holds, fails in found:
        but = f", and not for {', '.join(fails[:10])}" if fails else ""
        print(f"{says}: it holds for {holds} games{but}")
    return 1 if any(observation.fails for observation in found) else 0


if __name__ == "__main__":
    sys.exit(main())
