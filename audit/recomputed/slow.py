"""Slow Nim, section 4 of paper 2."""

import piles
from claims import corrected, printed


def sorted_positions(edges, most):
    """The sorted positions with their values, and with their parities as a text."""
    n = 1 + max(i for edge in edges for i in edge)
    for at, value in piles.values(edges, (most,) * n, slow=True).items():
        if list(at) == sorted(at):
            yield at, value, "".join(str(pile % 2) for pile in at)


def label(name, at):
    return f"{name}@" + ",".join(map(str, at))


def by_parity(n, k, most, named):
    for at, value, parity in sorted_positions(piles.moore(n, k), most):
        yield parity in named[value].split() or label(f"slow-moore:{n},{k}", at)


@printed("tetris:slow-proposition-2-i", upto="piles <= 30")
def proposition_2_i():
    return by_parity(2, 2, 30, ["00", "01", "11", "10"])


@printed("tetris:slow-proposition-2-ii", upto="piles <= 14")
def proposition_2_ii():
    return by_parity(3, 2, 14, ["000 111", "001 110", "011 100", "010 101"])


SIDES = {1: 30, 2: 20, 3: 10, 4: 7, 5: 6, 6: 4}
UPTO = "piles <= 30, 20, 10, 7, 6, 4 for n = 1, …, 6"


def lost(n, k, *parities):
    for at, value, parity in sorted_positions(piles.moore(n, k), SIDES[n]):
        yield (value == 0) == (parity in parities) or label(f"slow-moore:{n},{k}", at)


@printed("tetris:slow-proposition-3-1", upto=UPTO)
def proposition_3_1():
    for n in range(1, 5):
        yield from lost(n, n, "0" * n)


@printed("tetris:slow-proposition-3-2", upto=UPTO)
def proposition_3_2():
    for n in range(2, 6):
        yield from lost(n, n - 1, "0" * n, "1" * n)


@printed("tetris:slow-proposition-3-3", upto=UPTO)
def proposition_3_3():
    for n in range(3, 6):
        yield from lost(n, n - 2, "0" * n, "0" + "1" * (n - 1))


@corrected("tetris:slow-proposition-3-3", upto=UPTO)
def proposition_3_3_corrected():
    for n in range(4, 6):
        yield from lost(n, n - 2, "0" * n, "0" + "1" * (n - 1))
    for at, value, _ in sorted_positions(piles.moore(3, 1), SIDES[3]):
        yield value == sum(at) % 2 or label("slow-moore:3,1", at)


@printed("tetris:slow-proposition-3-4", upto=UPTO)
def proposition_3_4():
    return lost(5, 2, "00000", "00111", "11001", "11110")


@printed("tetris:slow-proposition-3-5", upto=UPTO)
def proposition_3_5():
    return lost(6, 3, "000000", "001111", "110011", "111100")


@printed("tetris:slow-note", upto="edge by edge")
def note():
    yield piles.moore(4, 1) == piles.nim(4) or "edges"


@printed("tetris:slow-exact-trivial", upto=UPTO)
def exact_trivial():
    for n in range(1, 5):
        for at, value, _ in sorted_positions(piles.exact(n, 1), SIDES[n]):
            yield value == sum(at) % 2 or label(f"slow-exact:{n},1", at)
        for at, value, _ in sorted_positions(piles.exact(n, n), SIDES[n]):
            yield value == at[0] % 2 or label(f"slow-exact:{n},{n}", at)


MOST = 24


def family(position, a_below_b, odd):
    """{ position(a, b, i) | 0 <= a <= b, 0 <= i < a, (a + i) mod 2 = odd }, or with a < b."""
    return {position(a, b, i) for b in range(MOST) for a in range(b + 1 - a_below_b)
            for i in range(a) if (a + i) % 2 == odd}


def six_sets(d_0, d_1):
    a = family(lambda a, b, i: (2 * a, 2 * b - 1, 2 * (b + i)), 1, 1)
    b = family(lambda a, b, i: (2 * a, 2 * b, 2 * (b + i) + 1), 0, 1)
    c = [family(lambda a, b, i: (2 * a - 1, 2 * b - 1, 2 * (b + i) - 1), 0, odd)
         for odd in (0, 1)]
    return a, b, c[0], c[1], d_0, d_1


def d(a_below_b, odd):
    return family(lambda a, b, i: (2 * a - 1, 2 * b, 2 * (b + i)), a_below_b, odd)


def proposition_4(a, b, c_0, c_1, d_0, d_1):
    for at, value, _ in sorted_positions(piles.exact(3, 2), MOST):
        x, y = at[0] % 2, at[1] % 2
        named = [(x, y) == (0, 0) and at not in b or at in a | c_0 | d_0,
                 (x, y) == (0, 1) and at not in a or at in b | c_1 | d_1,
                 (x, y) == (1, 1) and at not in c_0 | c_1,
                 (x, y) == (1, 0) and at not in d_0 | d_1]
        yield named == [v == value for v in range(4)] or label("slow-exact:3,2", at)


printed("tetris:slow-proposition-4", upto=f"piles <= {MOST}")(
    lambda: proposition_4(*six_sets(d(1, 1), d(1, 1))))
corrected("tetris:slow-proposition-4", upto=f"piles <= {MOST}")(
    lambda: proposition_4(*six_sets(d(0, 1), d(0, 0))))
