"""Extended complementary Nim with n piles: sections 1 to 3 and the appendix of paper 1."""

from functools import lru_cache, reduce
from itertools import product
from operator import xor

import piles
from claims import corrected, printed

BOXES = {2: (6, 16), 3: (4, 6), 4: (3, 3), 5: (2, 2)}
UPTO = "x0 <= 6, 4, 3, 2 and piles <= 16, 6, 3, 2 for n = 2, 3, 4, 5"


@lru_cache(None)
def game(n, extra=None, most=None):
    extra, most = extra or BOXES[n][0], most or BOXES[n][1]
    return piles.values(piles.exco(n), (extra,) + (most,) * n)


def label(at):
    return f"exco:{len(at) - 1}@{at[0]};" + ",".join(map(str, at[1:]))


def shape(at):
    """m, u and y, and z."""
    n, m, u = len(at) - 1, min(at[1:]), sum(at)
    y = u - n * m
    return m, u, y, y * (y + 1) // 2 + 1


def formula(at):
    m, u, y, z = shape(at)
    return u if m < z else z - 1 + (m - z) % (y + 1)


def checked(holds, sizes=(2, 3, 4, 5)):
    """holds(at, value, all values) at every position of the boxes."""
    for n in sizes:
        known = game(n)
        for at, value in known.items():
            yield holds(at, value, known) or label(at)


@printed("exco:nim-sum", upto="these four")
def nim_sum():
    for at, value in [((3, 5), 6), ((3, 6), 5), ((5, 6), 3), ((3, 5, 6), 0)]:
        own = piles.values(piles.nim(len(at)), at)[at]
        yield own == value == reduce(xor, at) or f"nim:{len(at)}@{at}"


@printed("exco:nim-lost", "exco:nim-lost-box", "tetris:bouton", "tetris:bouton-box",
         upto="piles <= 40, 12, 6 for 2, 3, 4 piles")
def nim_lost():
    for n, most in [(2, 40), (3, 12), (4, 6)]:
        for at, value in piles.values(piles.nim(n), (most,) * n).items():
            yield value == reduce(xor, at) or f"nim:{n}@{at}"


MOORE = [(2, 1, 20), (3, 1, 9), (3, 2, 9), (4, 1, 5), (4, 2, 5), (4, 3, 5), (5, 2, 3), (5, 3, 3),
         (5, 4, 3)]
MOORE_UPTO = "n <= 5, k < n, piles <= 20, 9, 5, 3 for n = 2, 3, 4, 5"


def moore_sums():
    """A position of Moore's Nim with k, its Moore sum digit by digit, and its value."""
    for n, k, most in MOORE:
        for at, value in piles.values(piles.moore(n, k), (most,) * n).items():
            digits = [sum(pile >> place & 1 for pile in at) % (k + 1) for place in range(5)]
            yield f"moore:{n},{k}@{at}", digits, value


@printed("exco:moore", "tetris:moore", upto=MOORE_UPTO)
def moore():
    for at, digits, value in moore_sums():
        yield (value == 0) == (not any(digits)) or at


@printed("tetris:moore-one", upto=MOORE_UPTO)
def moore_one():
    for at, digits, value in moore_sums():
        yield (value == 1) == (digits[0] == 1 and not any(digits[1:])) or at


@printed("exco:co-nim", upto="n = 2, 3, 4")
def co_nim():
    for n in (2, 3, 4):
        other = piles.values(piles.moore(n, n - 1), (BOXES[n][1],) * n)
        for at, value in game(n).items():
            if at[0] == 0:
                same = value == other[at[1:]] and (n > 2 or value == at[1] ^ at[2])
                yield same or label(at)


@printed("exco:proposition-1", "exco:proposition-1-box", "tetris:lost", "tetris:lost-box",
         upto=UPTO)
def proposition_1():
    return checked(lambda at, value, _: (value == 0) == (at[0] == 0 and len(set(at[1:])) == 1))


@printed("exco:proposition-2", "exco:proposition-2-box", "tetris:lemma-5", "tetris:lemma-5-box",
         upto=UPTO)
def proposition_2():
    return checked(lambda at, value, all: at[0] + all[(0,) + at[1:]] <= value <= sum(at))


@printed("exco:lemma-1", "exco:lemma-1-box", "tetris:lemma-4", "tetris:lemma-4-box", upto=UPTO)
def lemma_1():
    return checked(
        lambda at, value, all: at[0] == 0 or all[(at[0] - 1,) + at[1:]] < value)


@printed("exco:theorem-1", "tetris:corollary-1", upto=UPTO)
def theorem_1():
    return checked(lambda at, value, _: value == formula(at), (3, 4, 5))


def reached(n, at):
    """The pairs (m, u) of the options."""
    return {shape(to)[:2] for to in piles.options(piles.exco(n), at)}


SMALL = [(3, (3, 5, 5, 5)), (4, (2, 3, 3, 3, 3)), (5, (1, 2, 2, 2, 2, 2))]
SMALL_UPTO = "x0 <= 3, 2, 1 and piles <= 5, 3, 2 for n = 3, 4, 5"


@printed("exco:lemma-2", "exco:lemma-2-box", upto=SMALL_UPTO)
def lemma_2():
    for n, upto in SMALL:
        for at in piles.box(upto):
            m, u, y, _ = shape(at)
            named = {(low, sum_) for low in range(m + 1) if y > 0 or low < m
                     for sum_ in range(m + (n - 1) * low, u - max(1, m - low) + 1)}
            yield reached(n, at) == named or label(at)


@printed("exco:corollary-1", "exco:corollary-1-box", upto=SMALL_UPTO)
def corollary_1():
    for n, upto in SMALL:
        known = {}
        for at in piles.box(upto):
            found = reached(n, at)
            yield known.setdefault(shape(at)[:2], found) == found or label(at)


def triangle(v):
    """All (y, r) with v = y(y+1)/2 + r, 0 <= r <= y."""
    return [(y, v - y * (y + 1) // 2) for y in range(v + 1)
            if 0 <= v - y * (y + 1) // 2 <= y]


@printed("exco:lemma-3", upto="v <= 1500")
def lemma_3():
    before = 0
    for v in range(1, 1501):
        found = triangle(v)
        yield len(found) == 1 and found[0][0] >= before or f"v = {v}"
        before = found[0][0]


@printed("exco:lemma-9", upto="v <= 1500")
def lemma_9():
    for v in range(1501):
        inside = [y for y in range(v + 1)
                  if y * (y + 1) // 2 <= v <= y * (y + 1) // 2 + y]
        yield len(inside) == 1 or f"v = {v}"


@printed("exco:lemma-4", upto="n = 3, 4, x0 <= 3, piles <= 8, 6")
def lemma_4():
    for n, most in [(3, 8), (4, 6)]:
        for at in piles.box((3,) + (most,) * n):
            m, u, y, z = shape(at)
            yield m < z or formula(at) < m < u or label(at)


def pairs(holds):
    """(m, y) with the values g of the pairs that (i) and (ii') of Lemma 2 allow."""
    for n in (3, 4, 7):
        value = lambda m, y: formula((y,) + (m,) * n)
        for m, y in product(range(26), repeat=2):
            u, g = y + n * m, set()
            for low in range(m + 1):
                if y > 0 or low < m:
                    sums = range(m + (n - 1) * low, u - max(1, m - low) + 1)
                    g |= {value(low, s - n * low) for s in sums}
            yield holds(value(m, y), g) or f"n = {n}, m = {m}, y = {y}"


@printed("exco:lemma-5", upto="n = 3, 4, 7, m and y <= 25")
def lemma_5():
    return pairs(lambda own, reached: own not in reached)


@printed("exco:lemma-6", upto="n = 3, 4, 7, m and y <= 25")
def lemma_6():
    return pairs(lambda own, reached: set(range(own)) <= reached)


TYPES = [(3, (3, 8, 8, 8)), (4, (3, 4, 4, 4, 4))]
TYPES_UPTO = "n = 3, 4, x0 <= 3, piles <= 8, 4"


def positions(boxes=TYPES):
    for n, upto in boxes:
        for at in piles.box(upto):
            yield n, at, *shape(at)


@printed("exco:lemma-10", upto=TYPES_UPTO)
def lemma_10():
    for n, at, m, u, y, z in positions():
        for v in (u - 1, u, u + 1):
            yield (m < z and u == v) == (m < z and v == y + n * m) or label(at)


def lemma_11(least):
    for n, at, m, u, y, z in positions():
        for v in range(14):
            (eta, rho), = triangle(v)
            start = eta * (eta + 1) // 2 + 1 + rho
            steps, rest = divmod(m - start, eta + 1)
            named = y == eta and rest == 0 and steps >= least
            yield (m >= z and formula(at) == v) == named or label(at)


printed("exco:lemma-11", upto=TYPES_UPTO)(lambda: lemma_11(1))
corrected("exco:lemma-11", upto=TYPES_UPTO)(lambda: lemma_11(0))

MOVES = [(3, (2, 6, 6, 6)), (4, (2, 3, 3, 3, 3))]
MOVES_UPTO = "n = 3, 4, x0 <= 2, piles <= 6, 3, all moves"


@printed("exco:lemma-12", upto=MOVES_UPTO)
def lemma_12():
    for n, at, m, u, y, z in positions(MOVES):
        for to in piles.options(piles.exco(n), at) if m < z else ():
            yield formula(to) < u or label(at)


@printed("exco:lemma-13", upto=TYPES_UPTO)
def lemma_13():
    for n, at, m, u, y, z in positions():
        for v in range(m if m < z else 0):
            yield triangle(v)[0][0] < y or label(at)


@printed("exco:lemma-14", upto=MOVES_UPTO)
def lemma_14():
    for n, at, m, u, y, z in positions(MOVES):
        for to in piles.options(piles.exco(n), at) if m >= z else ():
            below, total, _, start = shape(to)
            k = formula(at)
            yield (total > k if below < start else formula(to) != k) or label(at)
