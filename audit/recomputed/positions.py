"""The value of a position as nimata writes it, from the rules.

Where there is only an outcome: 1 if the player to move wins, and 0 if not.
"""

import re
from fractions import Fraction

import dynamic
import piles
import wythoff
from numbers_to_divide import values

HYPERGRAPHS = {"nim": piles.nim, "moore": piles.moore, "exact": piles.exact,
               "proper": piles.proper, "exco": piles.exco}


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def value(text):
    """The value at GAME@POSITION."""
    game, at = text.split("@")
    family, _, parameters = game.partition(":")
    at = numbers(at)
    if family == "sd":
        a, b = numbers(parameters.split(":")[0])
        first = (1,) if parameters.endswith(":misere") else (0,)
        return values(a, b, at[0], first)[at[0]]
    if family in ("wyt", "wythoff"):
        s, *rest = numbers(parameters)
        t = rest.pop(0) if family == "wythoff" else 0
        return wythoff.value(s, t, sum(rest), at)
    if family == "dynamic":
        return dynamic_wins(parameters, at)
    if game == "exco:2":
        return exco_2(*at)
    slow = family.startswith("slow-")
    edges = hypergraph(game.removeprefix("slow-"))
    return piles.values(edges, at, slow)[tuple(at)]


def hypergraph(game):
    if game.endswith("*nim:1"):
        return piles.extension([(0,)], 1, hypergraph(game.removesuffix("*nim:1")))
    family, _, parameters = game.partition(":")
    return HYPERGRAPHS[family](*numbers(parameters))


def exco_2(a, b, c):
    b, c = sorted((b, c))
    side = [1000, 200][c <= 200] if a <= 3 and b <= 31 else c
    return piles.exco2(max(a, 3) if side != c else a, max(b, 31) if side != c else b, side)[a][b][c]


def dynamic_wins(name, at):
    """Whether who is to move wins: some winning k is at most x."""
    match = re.fullmatch(r"(\w+)\((\d+)k/(\d+)\)|(\d*)k", name)
    rounding, p, q, factor = match.groups()
    share = Fraction(int(p), int(q)) if p else Fraction(int(factor or 1))
    make = dynamic.ceiling if rounding == "ceil" else dynamic.floor
    f = make(share.numerator, share.denominator)
    a, b, x = at
    return int(dynamic.least_moves(f, max(a, b))[a][b] <= x)
