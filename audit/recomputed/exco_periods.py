"""EXCO-NIM with two piles, x0 = 1 and x1 even: the lists of periods in both papers."""

from claims import corrected, printed
from exco_rows import FAR, LARGE, LAST, between, far, gap
from exco_two import given, label
from piles import exco2

FOUR, TWO = [0, 0, 0, 4], [0, 2]
SIX = [0, 0, 0, 0, 0, 6]
TRUE_24 = ([2, 0] * 2 + [10] + [0] * 9 + [10, 0, 2, 0, 16] + [0, 2, 0, 6] * 4 + [0, 2] + [0] * 9
           + [10, 0, 16] + ([0, 2] * 3 + [0, 10]) * 2 + [0, 2] * 2 + [0] * 9
           + [16, 0, 2, 0, 2, 0] * 2 + [2, 0, 10, 0, 2, 0])
TRUE_28 = [0, 2] + SIX + TWO * 12

# x1: tau, u - G at tau, the cycle from x2 = -1 modulo 2^k on, what it would have at tau.
PAPER_1 = {
    6: (14, 12, FOUR + TWO * 2, None),
    10: (109, 2, FOUR * 2 + [12] + [0, 4] * 3, 4),
    12: (109, 2, SIX + [8, 2] + [0, 2, 4, 2] * 2, 4),
    14: (30, 28, FOUR + TWO * 6, None),
    18: (446, 1, FOUR * 4 + TWO * 8, None),
    20: (400, 3, (SIX + TWO) * 2 + [0, 22] + [0, 2, 0, 6] * 3 + TWO, None),
    22: (94, 4, (FOUR + TWO * 2) * 2 + TWO * 8, None),
    24: (456, 10, [0] * 9 + [16, 0, 2, 0, 2, 0, 16] + (TWO * 3 + [0, 10]) * 2, 2),
    26: (126, 1, FOUR * 2 + TWO * 12, None),
    28: (104, 3, SIX + [0, 2, 0, 14] + [0, 2, 0, 6] * 5 + TWO, None),
    30: (30, 60, FOUR + TWO * 14, None),
}
# x1: tau, u - G at tau, the cycle from tau + 1 on.
PAPER_2 = {
    6: (14, 12, FOUR + TWO * 2),
    10: (109, 2, [4] + FOUR * 2 + [0, 12] + [0, 4] * 2 + [0]),
    12: (109, 2, [2] + SIX + [8, 2, 0, 2, 4, 2, 0, 2, 4]),
    14: (30, 28, FOUR + TWO * 6),
    18: (446, 1, FOUR * 4 + TWO * 8),
    20: (400, 3, [0, 2, 0, 6] * 3 + TWO + (SIX + TWO) * 2 + [0, 22]),
    22: (94, 4, (FOUR + TWO * 2) * 2 + TWO * 8),
    24: (456, 10, TWO * 2 + [0, 16] + (TWO * 3 + [0, 10]) * 2 + [0] * 9 + [16]),
    26: (126, 1, FOUR * 2 + TWO * 12),
    28: (104, 3, [0, 2, 0, 6] * 5 + TWO + SIX + [0, 2, 0, 14]),
    30: (30, 60, FOUR + TWO * 14),
}
RIGHT_1 = {10: (109, 2, FOUR * 2 + [0, 12] + [0, 4] * 3, 0), 22: (94, 8, *PAPER_1[22][2:])}
RIGHT_2 = {22: (94, 8, PAPER_2[22][2]), 24: (409, 6, TRUE_24), 28: (284, 6, TRUE_28)}


def paper_1(b, tau, there, cycle, instead):
    """For all x2 > tau the cycle, which begins at x2 = -1 modulo 2^k."""
    power = 1 << b.bit_length()
    yield gap(1, b, tau) == there or label(1, b, tau)
    for c in range(tau + 1, LAST + 1):
        # A list of another length than 2^k is no cycle at all.
        at = (c + 1) % power
        yield at < len(cycle) and gap(1, b, c) == cycle[at] or label(1, b, c)
    if instead is not None:
        # The cycle has the same 2^k further on.
        at = (tau + 1) % power
        yield at < len(cycle) and cycle[at] == instead == gap(1, b, tau + power) \
            or label(1, b, tau + power)


def paper_2(b, tau, there, cycle):
    """The cycle from tau + 1 on."""
    yield gap(1, b, tau) == there or label(1, b, tau)
    yield cycle[-1] != there or label(1, b, tau)
    for c in range(tau + 1, LAST + 1):
        yield gap(1, b, c) == cycle[(c - tau - 1) % len(cycle)] or label(1, b, c)


for b, row in PAPER_1.items():
    printed(f"exco:period-{b}", upto=FAR)(lambda b=b, row=row: paper_1(b, *row))
for b, row in PAPER_2.items():
    printed(f"tetris:period-{b}", upto=FAR)(lambda b=b, row=row: paper_2(b, *row))
for b, row in RIGHT_1.items():
    corrected(f"exco:period-{b}", upto=FAR)(lambda b=b, row=row: paper_1(b, *row))
for b, row in RIGHT_2.items():
    names = [f"tetris:period-{b}"] + ([] if b in RIGHT_1 else [f"exco:period-{b}"])
    corrected(*names, upto=FAR)(lambda b=b, row=row: how_far_the_print_holds(b, row))


def how_far_the_print_holds(b, row):
    """The right cycle, and what the claims say of the place where the print is right."""
    yield from paper_2(b, *row)
    right = {24: range(479, 520), 28: range(105, 296)}.get(b, ())
    for c in right:
        cycle = PAPER_1[b][2]
        yield gap(1, b, c) == cycle[(c + 1) % 32] or label(1, b, c)
        yield c + 1 in right or gap(1, b, c + 1) != cycle[(c + 2) % 32] or label(1, b, c + 1)


@printed("exco:period-values", upto="these ten")
def period_values():
    return given((1, 6, 14, 9), (1, 10, 109, 118), (1, 12, 109, 120), (1, 14, 30, 17),
                 (1, 18, 446, 464), (1, 20, 400, 418), (1, 24, 456, 471), (1, 26, 126, 152),
                 (1, 28, 104, 130), (1, 30, 30, 1))


ANOTHER_ORDER = ((26, 126, 1, 152), (28, 104, 1, 130), (30, 30, 1, 1))


@printed("exco:period-values-order", upto="these three")
def another_order():
    for a, b, c, value in ANOTHER_ORDER:
        yield exco2(a, min(b, c), max(b, c))[a][min(b, c)][max(b, c)] == value or label(a, b, c)


@corrected("exco:period-values-order", upto="these three")
def another_order_corrected():
    return given(*((c, a, b, value) for a, b, c, value in ANOTHER_ORDER))


@printed("exco:near-powers", upto=f"x1 <= 31, {LARGE} <= x2 <= {LAST}")
def near_powers():
    for b in range(2, 32, 2):
        p = between(1, b)
        for c in range(LARGE, LAST + 1) if p else ():
            yield (c + 1) % p > 2 or gap(1, b, c) == 0 or label(1, b, c)


@printed("exco:odd-x2", "tetris:odd-x2", upto=f"x1 <= 31, {LARGE} <= x2 <= {LAST}")
def odd_x2():
    assert far()
    for b in range(1, 32):
        for c in range(LARGE, LAST + 1):
            if b & b - 1 and (b % 2 or c % 2):
                twelve = {5: 8, 9: 4, 13: 4}.get(c % 16, 0) if b == 12 else 0
                yield gap(1, b, c) == twelve or label(1, b, c)
