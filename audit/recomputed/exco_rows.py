"""EXCO-NIM with two piles, sections 4.3 of paper 1 and 3.3 of paper 2: conjectures and lists."""

from claims import corrected, printed
from exco_two import given, label
from piles import exco2

LAST = 1000
BOX = (16, 31, 200)
UPTO = "x0 <= 16, x1 <= 31, x2 <= 200"
FAR = f"x0 <= 3, x1 <= 31, x2 <= {LAST}"


def far():
    """The rows x0 <= 3, x1 <= 31, as far as the longest list needs them."""
    return exco2(3, 31, LAST)


def gap(a, b, c):
    """u - G."""
    return a + b + c - far()[a][b][c]


def rows(speaks, value, sides=BOX):
    g = exco2(*sides)
    for a in range(sides[0] + 1):
        for b in range(sides[1] + 1):
            for c in range(b, sides[2] + 1):
                if speaks(a, b, c):
                    yield g[a][b][c] == value(a, b, c) or label(a, b, c)


def upper(a, b, c):
    return a + b + c


def above(b):
    """The least power of two above b."""
    return 1 << b.bit_length()


@printed("exco:conjecture-1", "tetris:conjecture-1", upto=UPTO)
def conjecture_1():
    def value(a, b, c):
        odd_multiple, m = c // b % 2 == 1, c % b
        return a + (b ^ c) if odd_multiple and m < b - a else a + b + c
    return rows(lambda a, b, c: b > 0 and b & b - 1 == 0, value)


@printed("exco:conjecture-1-again", "tetris:conjecture-1-again", upto="k <= 5, x0 <= 70, x2 <= 300")
def conjecture_1_again():
    for k in range(6):
        p = 2**k
        for a in range(71):
            for c in range(301):
                first = any(c == (2 * j + 1) * p + m for j in (c // p // 2,) for m in range(p - a))
                second, third = p <= c % (2 * p) < 2 * p - a, (a + c) % (2 * p) >= a + p
                yield first == second == third or f"k = {k}, x0 = {a}, x2 = {c}"


@printed("exco:conjecture-1-corollary", upto=UPTO)
def conjecture_1_corollary():
    return rows(lambda a, b, c: b > 0 and b & b - 1 == 0 and a >= b, upper)


def sequences(lists):
    """u - G from this x2 on, again and again."""
    for (a, b, first), cycle in lists.items():
        for c in range(first, LAST + 1):
            yield gap(a, b, c) == cycle[(c - first) % len(cycle)] or label(a, b, c)


@printed("exco:conjecture-1-sequences", upto=FAR)
def paper_1_sequences():
    zero = {(2, b, b): [0] for b in (0, 1, 2)}
    return sequences({(0, 1, 2): [0, 2], (0, 2, 4): [0, 0, 4, 4], (0, 4, 8): [0] * 4 + [8] * 4,
                      (2, 4, 6): [0] * 6 + [8] * 2, **zero})


@printed("tetris:conjecture-1-table", upto=FAR)
def paper_2_table():
    return sequences({(0, 1, 1): [2, 0], (0, 2, 2): [4, 4, 0, 0], (0, 4, 4): [8] * 4 + [0] * 4,
                      (2, 4, 4): [8, 8] + [0] * 6})


@printed("tetris:conjecture-1-corollary", upto=FAR)
def paper_2_corollary():
    return sequences({(2, b, b): [0] for b in (0, 1, 2)})


def same(value, *at):
    return given(*((*position, value) for position in at))


D1 = [(0, 0, 13), (0, 2, 15), (0, 4, 17), (0, 8, 21), (0, 16, 29), (0, 32, 45), (0, 64, 79)]
D2 = [(1, 0, 16), (1, 2, 18), (1, 4, 20), (1, 8, 24), (1, 16, 32), (1, 32, 48), (1, 64, 80)]
D3 = [(2, 0, 17), (2, 4, 21), (2, 8, 25), (2, 16, 33), (2, 32, 49), (2, 64, 81)]


@printed("exco:conjecture-1-display-1", upto="these seven")
def display_1():
    return same(13, *D1)


@corrected("exco:conjecture-1-display-1", upto="these seven")
def display_1_corrected():
    yield from same(13, *(at for at in D1 if at[1] not in (4, 8, 64)), (0, 64, 77))
    yield from given((0, 4, 17, 21), (0, 8, 21, 29))


@printed("exco:conjecture-1-display-2", upto="these eight")
def display_2():
    yield from same(17, *D2)
    yield from given((1, 1, 17, 19))


@corrected("exco:conjecture-1-display-2", upto="these eight")
def display_2_corrected():
    yield from same(17, *(at for at in D2 if at[1] != 16))
    yield from given((1, 16, 32, 49), (1, 1, 17, 19))


@printed("exco:conjecture-1-display-3", upto="these eight")
def display_3():
    yield from same(19, *D3)
    yield from given((2, 1, 18, 21), (2, 2, 19, 23))


@corrected("exco:conjecture-1-display-3", upto="these eight")
def display_3_corrected():
    yield from same(19, *(at for at in D3 if at[1] != 16))
    yield from given((2, 16, 33, 51), (2, 1, 18, 21), (2, 2, 19, 23))


TEN = {13: [(0, 0, 13), (0, 16, 29), (0, 32, 45), (0, 64, 79)],
       17: [(1, 0, 16), (1, 32, 48), (1, 64, 80)], 19: [(2, 0, 17), (2, 32, 49), (2, 64, 81)]}


@printed("tetris:conjecture-1-display", upto="these ten")
def paper_2_display():
    for value, at in TEN.items():
        yield from same(value, *at)


@corrected("tetris:conjecture-1-display", upto="these ten")
def paper_2_display_corrected():
    for value, at in TEN.items():
        yield from same(value, *((0, 64, 77) if one == (0, 64, 79) else one for one in at))


@printed("tetris:conjecture-1-upper", upto="these eight")
def paper_2_upper():
    return given((0, 1, 14, 15), (0, 4, 17, 21), (0, 8, 21, 29), (1, 1, 17, 19), (1, 16, 32, 49),
                 (2, 1, 18, 21), (2, 2, 19, 23), (2, 16, 33, 51))


@printed("exco:conjecture-2", "tetris:conjecture-2", upto=UPTO)
def conjecture_2():
    return rows(lambda a, b, c: any(b < 1 << k <= a + b for k in range(7)), upper)


@printed("exco:proposition-3", "exco:proposition-3-box", "tetris:proposition-1", upto=UPTO)
def proposition_3():
    return rows(lambda a, b, c: any(2 * a >= 1 << k > b for k in range(7)), upper)


@printed("exco:corollary-4", "tetris:corollary-4", upto=UPTO)
def corollary_4():
    return rows(lambda a, b, c: a >= b, upper)


def between(a, b):
    """The 2^k with 2^(k-1) < x1 < x0 + x1 < 2^k, or 0."""
    return next((1 << k for k in range(8) if 1 << k < 2 * b and b < a + b < 1 << k), 0)


@printed("exco:conjecture-3", "tetris:conjecture-3", upto=UPTO)
def conjecture_3():
    def near(a, b, c):
        p = between(a, b)
        return p > 0 and any(c - a <= j * p <= c + a for j in (c // p, c // p + 1))
    return rows(near, upper)


@printed("exco:conjecture-3-example", "tetris:conjecture-3-example", upto="this value")
def conjecture_3_example():
    yield from given((1, 4, 20, 1 + (4 ^ 20)))
    yield 20 - 1 <= 5 * 4 <= 20 + 1 and 17 < 1 + 4 + 20 or label(1, 4, 20)


LARGE = 600


@printed("exco:conjecture-4", "tetris:conjecture-4", upto=f"{FAR}, from {LARGE} on")
def conjecture_4():
    for a in range(1, 4):
        for b in range(1, 32):
            if between(a, b) and (a > 1 or b % 2):
                for c in range(LARGE, LAST + 1):
                    yield gap(a, b, c) == 0 or label(a, b, c)


def conjecture_5(but):
    for b in range(2, 32, 2):
        p = between(1, b)
        if p and b not in but:
            for c in range(409 if b == 24 else LARGE, LAST + 1 - p):
                yield gap(1, b, c) % 2 == 0 or label(1, b, c)
                yield gap(1, b, c) == gap(1, b, c + p) or label(1, b, c + p)


printed("exco:conjecture-5", "tetris:conjecture-5", upto=f"x1 <= 31, x2 <= {LAST}")(
    lambda: conjecture_5([]))


@corrected("exco:conjecture-5", "tetris:conjecture-5", upto=f"x1 <= 31, x2 <= {LAST}")
def conjecture_5_corrected():
    yield from conjecture_5([24])
    for c in range(410, LAST + 1 - 96):
        yield gap(1, 24, c) % 2 == 0 and gap(1, 24, c) == gap(1, 24, c + 96) or label(1, 24, c)
    for period in (32, 48):
        yield any(gap(1, 24, c) != gap(1, 24, c + period) for c in range(410, 700)) or str(period)


@printed("exco:conjectures-far", upto=f"{FAR}: what is said of large x2 from {LARGE} on")
def all_conjectures():
    for cases in (conjecture_1, conjecture_2, conjecture_3, conjecture_4, conjecture_5_corrected):
        yield from cases()


@printed("exco:plan-example", upto="these two")
def plan_example():
    return given((6, 19, 122, 147), (5, 16, 122, 111))


@printed("exco:plan-intervals", upto="these twenty-five")
def plan_intervals():
    g = exco2(6, 19, 122)
    found = [g[6][b][122] for b in range(19)]
    yield found == list(range(128, 147)) or label(6, 0, 122)
    found = [g[a][0][122] for a in range(6)]
    yield found == list(range(122, 128)) or label(0, 0, 122)


@printed("exco:conjecture-1-addition", "tetris:conjecture-1-addition",
         upto="k <= 5, x0 <= 70, x2 <= 300")
def conjecture_1_addition():
    """What Conjecture 1 says at (x0, 2^k, x2 + 2^k)."""
    for k in range(6):
        p = 2**k
        for a in range(71):
            for c in range(301):
                odd, m = divmod(c + p, p)
                low = odd % 2 == 1 and m < p - a
                said = a + (p ^ c + p) if low else a + p + c + p
                yield said == (a + c if low else a + c + 2 * p) or label(a, p, c + p)


TAU = {1: {5: (14, 1), 9: (94, 1), 11: (30, 1), 13: (30, 1), 17: (446, 1), 19: (158, 1),
           21: (94, 3), 23: (62, 1), 25: (126, 1), 27: (62, 3), 29: (30, 10)},
       2: {5: (5, 1), 9: (45, 1), 10: (44, 1), 11: (13, 1), 12: (13, 24), 13: (13, 2),
           17: (125, 1), 18: (125, 1), 19: (61, 1), 20: (93, 2), 21: (61, 1), 22: (61, 1),
           23: (29, 2), 24: (92, 4), 25: (61, 1), 26: (61, 2), 27: (29, 1), 28: (29, 56),
           29: (29, 4)},
       3: {9: (28, 1), 10: (20, 1), 11: (12, 1), 12: (12, 24), 17: (92, 1), 18: (92, 1),
           19: (60, 1), 20: (60, 1), 21: (60, 1), 22: (28, 2), 23: (28, 2), 24: (56, 47),
           25: (28, 3), 26: (28, 3), 27: (28, 3), 28: (28, 56)}}
RIGHT = {2: {10: (45, 1), 26: (61, 1), 27: (29, 3)}, 3: {10: (28, 1), 17: (124, 1), 18: (124, 1)}}


def thresholds(a, table):
    for b, (tau, there) in table.items():
        yield gap(a, b, tau) == there or label(a, b, tau)
        for c in range(tau + 1, LAST + 1):
            yield gap(a, b, c) == 0 or label(a, b, c)


for a, table in TAU.items():
    printed(f"exco:tau-{a}", f"tetris:tau-{a}", upto=FAR)(
        lambda a=a, table=table: thresholds(a, table))
for a, table in RIGHT.items():
    corrected(f"exco:tau-{a}", f"tetris:tau-{a}", upto=FAR)(
        lambda a=a, table=table: thresholds(a, {**TAU[a], **table}))


@printed("exco:tau-2-positions", upto="this value")
def tau_2_positions():
    return given((2, 22, 6, 84))


@corrected("exco:tau-2-positions", upto="these two")
def tau_2_positions_corrected():
    return given((2, 22, 61, 84), (2, 24, 92, 114))


def heads(row_of):
    for a, table in RIGHT.items():
        for b, (tau, there) in {**TAU[a], **table}.items():
            yield gap(row_of(a), b, tau) == there or label(row_of(a), b, tau)


printed("tetris:tau-heads", upto="the rows that are right")(lambda: heads(lambda a: 1))
corrected("tetris:tau-heads", upto="the rows that are right")(lambda: heads(lambda a: a))
