"""EXCO-NIM with two piles, sections 4.1 to 4.2 of paper 1 and 3.1 to 3.2 of paper 2."""

from claims import corrected, printed
from piles import box, exco, exco2, options

SIDES = (12, 48, 96)
UPTO = "x0 <= 12, x1 <= 48, x2 <= 96"


def label(*at):
    return "exco:2@{};{},{}".format(*at)


def checked(holds, sides=SIDES):
    """holds(x0, x1, x2, value, all values) at every position with x1 <= x2."""
    g = exco2(*sides)
    for a in range(sides[0] + 1):
        for b in range(sides[1] + 1):
            for c in range(b, sides[2] + 1):
                yield holds(a, b, c, g[a][b][c], g) or label(a, b, c)


@printed("exco:bounds-two-piles", "exco:bounds-two-piles-box", upto=UPTO)
def bounds():
    return checked(lambda a, b, c, v, g: a + (b ^ c) <= v <= a + b + c)


@printed("exco:lower-bound", "exco:lower-bound-box", upto=UPTO)
def lower():
    return checked(lambda a, b, c, v, g: a > 0 or v == b ^ c)


@printed("exco:upper-bound", "exco:upper-bound-box", upto=UPTO)
def upper():
    return checked(lambda a, b, c, v, g: b > 0 or v == a + c)


@printed("tetris:bounds", "tetris:bounds-box", upto=UPTO)
def all_bounds():
    for part in (bounds, lower, upper):
        yield from part()


def powers(b, c):
    """The 2^k by which a position can be shifted within the box."""
    return [1 << k for k in range(8) if b + (1 << k) <= SIDES[1] and c + (1 << k) <= SIDES[2]]


@printed("exco:lemma-7", "exco:lemma-7-box", "tetris:lemma-6", upto=UPTO)
def shift():
    return checked(lambda a, b, c, v, g: all(
        (g[a][b + p][c + p] == v) if v < p else g[a][b + p][c + p] >= p for p in powers(b, c)))


@printed("exco:corollary-2", "exco:corollary-2-box", "tetris:corollary-2", upto=UPTO)
def unshift():
    return checked(lambda a, b, c, v, g: all(
        g[a][b - p][c - p] == v for p in (1 << k for k in range(8)) if v < p <= b))


def given(*triples):
    """These positions have these values."""
    for *at, value in triples:
        yield exco2(*(max(side, 1) for side in at))[at[0]][at[1]][at[2]] == value or label(*at)


@printed("exco:lemma-7-values", upto="these thirteen")
def first_values():
    return given((1, 0, 0, 1), (2, 0, 0, 2), (3, 0, 0, 3), (4, 0, 0, 4), (0, 1, 2, 3),
                 (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 2, 4), (2, 1, 3, 6), (3, 1, 1, 5),
                 (1, 2, 6, 5), (1, 5, 6, 11), (2, 5, 5, 11))


@printed("exco:lemma-7-second-example", upto="this position")
def second_example():
    yield (1, 2 + 2, 3 + 2) == (1, 5, 6) or label(1, 4, 5)


@corrected("exco:lemma-7-second-example", upto="this position")
@printed("tetris:second-example", upto="this position")
def second_example_corrected():
    yield (1, 2 + 2, 3 + 2) == (1, 4, 5) or label(1, 4, 5)
    yield from given((1, 2, 3, 6), (1, 4, 5, 2))


@printed("tetris:lemma-6-values", upto="these three")
def paper_2_values():
    return given((1, 2, 6, 5), (1, 5, 6, 11), (2, 5, 5, 11))


@printed("tetris:not-monotone", upto="one example in each pile")
def not_monotone():
    g = exco2(*SIDES)
    yield g[0][1][0] > g[0][1][1] and g[0][0][1] > g[0][1][1] or label(0, 1, 1)


# x0, x1 and x2 for i = 0, the step of both, and the value.
LINES = {1: (1, 0, 0, 2, 1), 2: (2, 0, 0, 4, 2), 4: (4, 0, 0, 8, 4), 5: (1, 0, 1, 4, 2),
         6: (0, 1, 2, 4, 3), 7: (1, 1, 1, 4, 3), 8: (1, 1, 2, 8, 4), 9: (2, 1, 3, 8, 6),
         10: (3, 1, 1, 8, 5), 11: (1, 2, 6, 8, 5), 12: (1, 5, 6, 16, 11), 13: (2, 5, 5, 16, 11)}


def line(a, b, c, step, value):
    g = exco2(*SIDES)
    for by in range(0, SIDES[1] - b + 1, step):
        yield g[a][b + by][c + by] == value or label(a, b + by, c + by)


@printed("exco:shift-lines", "tetris:shift-lines", upto="x1 <= 48")
def lines():
    for numbers in LINES.values():
        yield from line(*numbers)


@printed("exco:shift-line-3", "tetris:shift-line-3", upto="x1 <= 48")
def line_3():
    yield from given((3, 0, 0, 3), (3, 4, 4, 3), (3, 8, 8, 3))
    yield from line(3, 1, 1, 4, 3)


@corrected("exco:shift-line-3", "tetris:shift-line-3", upto="x1 <= 48")
def line_3_corrected():
    return line(3, 0, 0, 4, 3)


@printed("exco:shift-line-6", upto="i < 16")
def line_6():
    for i in range(16):
        yield 1 + 4 * i ^ 1 + 5 * i == 3 or f"nim:2@{1 + 4 * i},{1 + 5 * i}"


@corrected("exco:shift-line-6", upto="i < 16")
def line_6_corrected():
    for i in range(16):
        yield 1 + 4 * i ^ 2 + 4 * i == 3 or f"nim:2@{1 + 4 * i},{2 + 4 * i}"
    yield from line(*LINES[6])


@printed("exco:shift-line-12", upto="these three")
def line_12():
    return given((1, 5, 6, 11), (1, 21, 22, 11), (2, 47, 48, 11))


@printed("tetris:shift-line-12", upto="this value")
def line_12_last():
    return given((2, 47, 48, 11))


@corrected("exco:shift-line-12", "tetris:shift-line-12", upto="this value")
def line_12_corrected():
    return given((1, 37, 38, 11))


@printed("exco:shift-line-13", upto="these three")
def line_13():
    return given((2, 5, 5, 11), (2, 21, 21, 11), (1, 37, 37, 11))


@printed("tetris:shift-line-13", upto="this value")
def line_13_last():
    return given((1, 37, 37, 11))


@corrected("exco:shift-line-13", "tetris:shift-line-13", upto="this value")
def line_13_corrected():
    return given((2, 37, 37, 11))


@printed("exco:lemma-8", "tetris:lemma-7", upto="k <= 9")
def nim_sums():
    for k in range(1, 10):
        half = 2**(k - 1)
        for a in range(half, 2 * half):
            for b in range(2 * half):
                so = a ^ b > b if b < half else a ^ b < b
                yield so or f"a = {a}, b = {b}"


def lengths(first, strict):
    """One k with 2^(k-1) <= v < 2^k, or < at both ends."""
    for v in range(first, 5001):
        fits = [k for k in range(16) if (2**k < 2 * v if strict else 2**k <= 2 * v) and v < 2**k]
        yield len(fits) == 1 or f"v = {v}"


printed("exco:notation-1", upto="v <= 5000")(lambda: lengths(0, False))
printed("tetris:k-of-v", upto="v <= 5000")(lambda: lengths(0, True))
corrected("exco:notation-1", "tetris:k-of-v", upto="v <= 5000")(lambda: lengths(1, False))


def core_bounds(v):
    k = v.bit_length()
    return v, 2**(k - 1) - 1, 2**k - 1


@printed("exco:theorem-2", "exco:theorem-2-box", "tetris:theorem-3", upto=UPTO)
def theorem_2():
    return checked(in_core_and_shifts)


def in_core_and_shifts(a, b, c, v, g):
    if v == 0:
        return True
    most, step = core_bounds(v), 2**v.bit_length()
    return any(a <= most[0] and b - by <= most[1] and c - by <= most[2]
               and g[a][b - by][c - by] == v for by in range(0, b + 1, step))


@printed("exco:core-size", "tetris:core-size", "exco:core-size-box", "tetris:core-size-box",
         upto="v <= 31")
def core_size():
    g = exco2(31, 15, 31)
    for v in range(1, 32):
        most = core_bounds(v)
        count = sum(g[a][b][c] == v for a in range(most[0] + 1) for b in range(most[1] + 1)
                    for c in range(most[2] + 1))
        yield count <= 2**(2 * v.bit_length() - 1) <= 2 * v**2 <= 2 * v**3 or f"v = {v}"


@printed("exco:core-time", "tetris:core-time", upto="v <= 7, by counting")
def core_time():
    for v in range(1, 8):
        p = 2**(v.bit_length() - 1)
        moves = sum(len(set(options(exco(2), at))) for at in box((v, p - 1, 2 * p - 1)))
        yield moves == 3 * (v + 1) * (v + 2) // 2 * p**3 - 2 * (v + 1) * p**2 <= 9 * v**5 \
            or f"v = {v}"


@printed("exco:corollary-3", "tetris:corollary-3", upto=UPTO + ", v = 11")
def corollary_3():
    g = exco2(*SIDES)
    cores = {}
    for v in range(12):
        most = core_bounds(v) if v else (0, 0, 0)
        for a in range(most[0] + 1):
            for b in range(max(most[1], 0) + 1):
                for c in range(b, most[2] + 1):
                    if g[a][b][c] == v:
                        cores[v, a, b, c] = True

    def found(a, b, c):
        for v in range(12):
            step = 2**v.bit_length()
            by = b // step * step
            if cores.get((v, a, b - by, c - by)):
                return v
        return None
    return checked(lambda a, b, c, v, g: found(a, b, c) == (v if v <= 11 else None))
