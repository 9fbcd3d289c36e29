"""The first terms of games by brute force, from their rules and from nothing else.

What is here knows the rules as the papers state them, and neither nimata nor its certificates.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from functools import cache

Position = tuple[int, ...]
Options = Callable[[Position], Iterator[Position]]

TERMS = 64


def mex(values: set[int]) -> int:
    """Return the least natural number that is not among some."""
    return next(n for n in itertools.count() if n not in values)


def tuples(numbers: int) -> list[Position]:
    """Return the first positions: by their sum, and those of one sum in lexicographic order."""
    found: list[Position] = []
    for total in itertools.count():
        side = range(total + 1)
        found.extend(at for at in itertools.product(side, repeat=numbers) if sum(at) == total)
        if len(found) >= TERMS:
            return found[:TERMS]
    raise AssertionError


def values(options: Options, end: int, positions: list[Position]) -> list[int]:
    """Return the values of positions: of one without options it is `end`."""

    @cache
    def value(at: Position) -> int:
        below = {value(option) for option in options(at)}
        return mex(below) if below else end

    return [value(at) for at in positions]


def outcomes(options: Options, positions: list[Position]) -> list[int]:
    """Return 0 where the player to move loses, and 1 where the player to move wins."""
    return [min(1, value) for value in values(options, 0, positions)]


def subtraction_division(name: str) -> list[int | None]:
    """Return the values of `sd:S/D`, with its suffixes."""
    rules, *suffixes = name.removeprefix("sd:").split(":")
    takes, divisors = (
        [int(number) for number in part.split(",") if number] for part in rules.split("/")
    )
    rounding = next((word for word in suffixes if word in ("floor", "exact")), "ceiling")
    # Rounding up, a heap of 1 becomes 1, so that heaps begin there.
    least = 1 if divisors and rounding == "ceiling" else 0
    end = 1 if "misere" in suffixes else 0

    def options(at: Position) -> Iterator[Position]:
        (n,) = at
        yield from ((n - take,) for take in takes if n - take >= least)
        for divisor in divisors:
            if n <= least:
                continue
            if rounding == "ceiling":
                yield (-(-n // divisor),)
            elif rounding == "floor" or n % divisor == 0:
                yield (n // divisor,)

    found = values(options, end, [(n,) for n in range(least, TERMS)])
    return [None] * least + list(found)


def octal(name: str) -> list[int]:
    """Return the values of the heaps of an octal game."""
    before, after = name.removeprefix("octal:").split(".")
    digits = {0: int(before), **{take: int(digit) for take, digit in enumerate(after, 1)}}
    found: list[int] = []
    for n in range(TERMS):
        below: set[int] = set()
        for take, digit in digits.items():
            left = n - take
            if left < 0:
                continue
            if digit & 1 and left == 0 and take > 0:
                below.add(0)
            if digit & 2 and left > 0 and take > 0:
                below.add(found[left])
            if digit & 4:
                below |= {found[a] ^ found[left - a] for a in range(1, left // 2 + 1)}
        found.append(mex(below))
    return found


def hypergraph(name: str) -> tuple[int, Options]:
    """Return the number of piles and the options of Nim on a hypergraph, slow or not."""
    word, numbers = name.split(":")
    slow = word.startswith("slow-")
    kind = word.removeprefix("slow-")
    if kind == "hyper":
        edges = [
            tuple(int(pile) - 1 for pile in edge.split(","))
            for edge in re.findall(r"\{([^}]*)\}", numbers)
        ]
        piles = 1 + max(pile for edge in edges for pile in edge)
    else:
        piles, *rest = (int(number) for number in numbers.split(","))
        sizes = {
            "nim": range(1, 2),
            "moore": range(1, rest[0] + 1) if rest else (),
            "exact": rest,
            "proper": range(1, piles),
        }[kind]
        edges = [edge for size in sizes for edge in itertools.combinations(range(piles), size)]

    def options(at: Position) -> Iterator[Position]:
        for edge in edges:
            less = ((at[pile] - 1,) if slow else range(at[pile]) for pile in edge)
            for left in itertools.product(*less):
                if min(left) >= 0:
                    new = list(at)
                    for pile, tokens in zip(edge, left):
                        new[pile] = tokens
                    yield tuple(new)

    return piles, options


def wythoff(name: str) -> Options:
    """Return the options of `wythoff:s,t` and `wyt:s`, without jumps."""
    s, t = (int(number) for number in (name.split(":")[1] + ",0").split(",")[:2])

    def options(at: Position) -> Iterator[Position]:
        x, y = at
        yield from ((u, y) for u in range(x))
        yield from ((x, v) for v in range(y))
        for k, m in itertools.product(range(1, x + 1), range(1, y + 1)):
            few, many = min(k, m), max(k, m)
            if many < s * few + t:
                yield (x - k, y - m)

    return options


def exco(name: str) -> tuple[int, Options]:
    """Return the number of piles and the options of EXCO-NIM."""
    piles = int(name.split(":")[1])

    def options(at: Position) -> Iterator[Position]:
        for new in itertools.product(*(range(pile + 1) for pile in at)):
            lowered = sum(1 for a, b in zip(new[1:], at[1:]) if a < b)
            if new != at and lowered < piles:
                yield new

    return piles + 1, options


def terms(name: str, claim: str) -> list[int | None] | None:
    """Return the first terms of a claim about a game; nothing where its rules are not here."""
    family = name.split(":")[0]
    if family == "sd":
        return subtraction_division(name)
    if family == "octal" and claim == "period":
        return list(octal(name))
    if family in ("wythoff", "wyt") and "+" not in name:
        return list(outcomes(wythoff(name), tuples(2)))
    if family == "exco":
        piles, options = exco(name)
    elif family.removeprefix("slow-") in ("nim", "moore", "exact", "proper", "hyper"):
        piles, options = hypergraph(name)
    else:
        return None
    found = tuples(piles)
    return list(outcomes(options, found) if claim == "outcome" else values(options, 0, found))
