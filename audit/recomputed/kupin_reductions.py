"""Kupin, Subtraction Division Games, sections 3.1.2 to 3.1.4: the tables of reductions."""

from claims import corrected, mex, printed
from kupin_digits import UPTO, at, even, odd, rows, tail
from numbers_to_divide import digits, star

# The place of the first odd digit from c2 on, a condition on the digits, and what n reduces to.
TABLE = {
    1: (lambda o: o == 2, lambda c: True, lambda n, b, c: n - b),
    2: (lambda o: o == 3, lambda c: True, lambda n, b, c: b * tail(n, b, 2)),
    3: (lambda o: o == 4, lambda c: True, lambda n, b, c: n - b),
    4: (lambda o: o == 5, lambda c: True, lambda n, b, c: b * tail(n, b, 2)),
    5: (lambda o: o == 6, lambda c: c[1] != 1, lambda n, b, c: b * b * tail(n, b, 3)),
    6: (lambda o: o == 6, lambda c: c[1] == 1, lambda n, b, c: b * tail(n, b, 3)),
    7: (lambda o: o > 6, lambda c: c[1] == 1, lambda n, b, c: b * (tail(n, b, 2) + 1)),
    8: (lambda o: o > 6, lambda c: c[1] != 1 and c[2] != 0,
        lambda n, b, c: b * b * (tail(n, b, 3) + 1)),
    9: (lambda o: o > 6, lambda c: c[1] != 1 and c[2] == 0 != c[3],
        lambda n, b, c: b * (tail(n, b, 4) + 1)),
    10: (lambda o: o > 6, lambda c: c[1] != 1 and c[2] == c[3] == 0 != c[4],
         lambda n, b, c: b * b * (tail(n, b, 5) + 1)),
    11: (lambda o: o > 6, lambda c: c[1] != 1 and c[2] == c[3] == c[4] == 0,
         lambda n, b, c: b * c[1] + b**3 * tail(n, b, 5)),
}


def row(number, less):
    """The row holds: the values are equal, and `less` is right of the new number, n and b."""
    place, when, to = TABLE[number]
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, c1, c, first in rows(d):
            if r == 0 and c1 % 2 and place(first) and when(c):
                new = to(n, b, c)
                yield s[n] == s[new] and less(new, n, b) or f"d = {d}, n = {n}"


for number in TABLE:
    printed(f"kupin:row-{number}", upto=UPTO)(
        lambda number=number: row(number, lambda new, n, b: new < n))


@printed("kupin:rows-smaller", upto=UPTO)
def rows_smaller():
    for number in (1, 2, 3, 4, 5, 6, 8, 9, 10):
        yield from row(number, lambda new, n, b: new < n)


@corrected("kupin:row-7", upto=UPTO)
def row_7():
    return row(7, lambda new, n, b: (new < n) == (n != b))


@corrected("kupin:row-11", upto=UPTO)
def row_11():
    return row(11, lambda new, n, b: (new < n) == (n >= b * b))


@printed("kupin:table-3-1-2", upto=UPTO)
def table_3_1_2():
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, c1, c, first in rows(d):
            if r == 1 and c1 % 2 == 0 and first == 3:
                yield s[n] == s[b * tail(n, b, 2)] or f"sd:1/{b}@{n}"


@corrected("kupin:table-3-1-2", upto=UPTO)
def table_3_1_2_corrected():
    for number in range(1, 7):
        yield from row(number, lambda new, n, b: True)


def columns(least_left, least_right):
    """The schematic: LHS and RHS against their entries, where these have so many digits left."""
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, c1, c, first in rows(d):
            if r == 0 and c1 % 2 and first > 6 and n >= b * b:
                left, entry = s[n - 1], s[1 + b * tail(n, b, 3)]
                so = left == (entry if c1 == 1 else star(entry))
                yield so or n < b**least_left or f"sd:1/{b}@{n - 1}"
                right, entry = s[n // b], s[1 + b * tail(n, b, 4)]
                so = right == (star(entry) if c[2] else entry)
                yield so or n < b**least_right or f"sd:1/{b}@{n // b}"


@printed("kupin:schematic", upto=UPTO)
def schematic():
    return columns(0, 0)


@corrected("kupin:schematic", upto=UPTO)
def schematic_corrected():
    return columns(3, 4)


@printed("kupin:single-case", upto=UPTO)
def single_case():
    for d in range(2, 5):
        b, s = 2 * d, at(d)
        for n, r, c1, c, first in rows(d):
            zeros = c[2] == c[3] == c[4] == 0
            if r == 0 and c1 % 2 and c1 != 1 and zeros and first > 6 and tail(n, b, 6):
                yield s[n - 1] == star(s[1 + b * tail(n, b, 5)]) or f"sd:1/{b}@{n - 1}"
                yield s[n // b] == s[1 + b * tail(n, b, 6)] or f"sd:1/{b}@{n // b}"


def case_4():
    """d, b, the values and n with its digits, R = 0 and c1 even."""
    for d in range(1, 5):
        for n, r, c1, c, first in rows(d):
            if r == 0 and c1 % 2 == 0 and n >= 2 * d:
                yield d, 2 * d, at(d), n, c


@printed("kupin:case-4-mex", upto=UPTO)
def case_4_mex():
    for d, b, s, n, c in case_4():
        value = s[tail(n, b, 1)]
        yield s[n] == mex([0, value]) == star(value) or f"sd:1/{b}@{n}"


@printed("kupin:case-4-even", upto=UPTO)
def case_4_even():
    for d, b, s, n, c in case_4():
        if c[1] == 0 and even(c[2]):
            yield s[n] == s[tail(n, b, 2)] or f"sd:1/{b}@{n}"


@printed("kupin:case-4-carry", upto=UPTO)
def case_4_carry():
    for d, b, s, n, c in case_4():
        if c[1] > 0 and odd(c[2]):
            yield s[n] == s[tail(n, b, 2) + 1] or f"sd:1/{b}@{n}"


def reduced(n, b):
    """What the table makes of a number with R = 0 and c1 odd."""
    c = digits(n, b, 12)
    first = next((place for place in range(2, 12) if c[place] % 2), 12)
    found = [to(n, b, c) for place, when, to in TABLE.values() if place(first) and when(c)]
    assert len(found) == 1, (n, b, found)
    return found[0]


def in_case_4(n, b, c):
    """What section 3.1.4 makes of n."""
    rest = tail(n, b, 2)
    if c[1] == 0 and even(c[2]):
        return rest
    if c[1] > 0 and odd(c[2]):
        return rest + 1
    return b * reduced(b * (rest if c[1] == 0 else rest + 1), b)


@printed("kupin:case-4-rows", upto=UPTO)
def case_4_rows():
    for d, b, s, n, c in case_4():
        if odd(c[2]) == (c[1] == 0):
            yield s[n] == s[in_case_4(n, b, c)] or f"sd:1/{b}@{n}"


@printed("kupin:case-4-reduction", upto=UPTO)
def case_4_reduction():
    for d, b, s, n, c in case_4():
        yield in_case_4(n, b, c) < n or f"d = {d}, n = {n}"


@corrected("kupin:case-4-reduction", upto=UPTO)
def case_4_reduction_corrected():
    for d in range(1, 5):
        wrong = [n for e, b, s, n, c in case_4() if e == d and in_case_4(n, b, c) >= n]
        yield len(wrong) == d * d or f"d = {d}: {wrong}"
