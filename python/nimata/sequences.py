"""Sequences of numbers: the games that have them, and where two games differ."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, SupportsIndex, Union

from nimata._nimata import Automaton, Game, Limits, game, identified
from nimata.errors import BadInput

MOST_COMPARED = 1 << 24
"""So many values are compared where both games have a period."""

Compared = Union[Game, Automaton, str]


class Match(NamedTuple):
    """A game that has the terms of a sequence.

    >>> nimata.identify("0 1 2 3 1 4 3 2 1 4 2 6")[0].name
    'Kayles'
    """

    game: str
    name: str | None
    """Its name in books."""
    role: str
    """What of the game the terms are: `values`, `lost positions` and so on."""
    shift: int
    """How much a position is greater than the index of its term."""
    larger: int
    """How much each term is greater than in the game."""


def identify(
    terms: Iterable[SupportsIndex] | str,
    games: Sequence[str] | None = None,
    *,
    first: int | None = None,
    limits: Limits | None = None,
) -> list[Match]:
    """Return the games that have these terms as values or lost positions, the simplest first.

    Without `games` the small games of all families are tried. `first` is the index of the first
    term, where it has one.

    >>> [found.game for found in nimata.identify([1, 3, 4, 6, 8, 9, 11])]
    ['wythoff:1,1']
    """
    if isinstance(terms, Game):
        raise TypeError(f"{terms} is a game, and no sequence: give its values, as in game[:100]")
    if isinstance(games, str):
        raise BadInput(f"games is a list of names, as in [{games!r}]")
    if isinstance(terms, str):
        words = terms.replace(",", " ").split()
        wrong = next((word for word in words if re.fullmatch("-?[0-9]+", word) is None), None)
        if wrong is not None:
            raise BadInput(f"`{wrong:.40}` is not a whole number")
        terms = map(int, words)
    numbers = [operator.index(term) for term in terms]
    names = None if games is None else list(games)
    return [Match(*found) for found in identified(numbers, names, first, limits=limits)]


def compare(
    one: Compared, other: Compared, *, claim: str | None = None, limits: Limits | None = None
) -> tuple[tuple[int, ...], int | None, int | None] | None:
    """Return where two games or automata first differ, as `Automaton.difference`, or `None`.

    Games are compared by the automata of a claim, by default of the first that has one; of values
    that grow the last number is the value. Where the rules leave the base open, it is that of the
    other side. Games whose values repeat are compared as far as both periods reach.

    >>> nimata.compare("sd:1/2", "sd:1/2:misere", claim="outcome")
    ((1,), 0, 1)
    >>> nimata.compare("octal:0.77", nimata.kayles()) is None
    True
    """
    sides = [game(side) if isinstance(side, str) else side for side in (one, other)]
    if not all(isinstance(side, (Game, Automaton)) for side in sides):
        raise TypeError("games, their names and automata are compared")
    games = [side for side in sides if isinstance(side, Game)]
    known = [determined(side, claim, limits) for side in sides]
    if len(games) == 2:
        same_kind(games[0], games[1], known, claim)
    if known == [None, None] and claim in (None, "values"):
        last = last_compared(games)
        if last is not None:
            pairs = zip(*(side.table(last, limits=limits).tolist() for side in games))
            differ = (((n,), *pair) for n, pair in enumerate(pairs) if pair[0] != pair[1])
            return next(differ, None)
    base = next((automaton.base for automaton in known if automaton is not None), 2)
    here, there = (
        side.automaton(claim or "values", base, limits=limits)
        if automaton is None and isinstance(side, Game)
        else automaton
        for automaton, side in zip(known, sides)
    )
    assert here is not None and there is not None
    return here.difference(there, limits=limits)


def same_kind(one: Game, other: Game, known: Sequence[Automaton | None], claim: str | None) -> None:
    """Refuse to compare positions of other numbers, or values with who wins."""
    counts = [len(side.coordinates) for side in (one, other)]
    if counts[0] != counts[1]:
        raise BadInput(
            f"positions of {one} have {counts[0]} numbers, and those of {other} {counts[1]}"
        )
    read = [None if automaton is None else len(automaton.tracks) for automaton in known]
    if (claim is None and one.holds != other.holds) or (None not in read and read[0] != read[1]):
        raise BadInput(
            f"of one of {one} and {other} values are known, and of the other who wins: name one "
            "claim for both, as in claim='outcome'"
        )


def determined(
    side: Game | Automaton, claim: str | None, limits: Limits | None
) -> Automaton | None:
    """Return the automaton of a game, or the automaton; `None` where its base has to be named."""
    if isinstance(side, Automaton):
        return side
    try:
        return side.automaton(claim, limits=limits)
    except BadInput:
        return None


def last_compared(sides: Sequence[Game]) -> int | None:
    """Return a number up to which two periodic sequences are equal only if they are the same."""
    valued = [side for side in sides if side.holds == "value" and side.least == 0]
    periods = [period for side in valued if (period := side.period) is not None]
    if len(periods) < len(sides):
        return None
    last = max(side.preperiod or 0 for side in sides) + math.lcm(*periods)
    return last if last <= MOST_COMPARED else None
