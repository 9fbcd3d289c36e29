"""Kupin, Subtraction Division Games, section 3: what the digits in base 2d say."""

from functools import lru_cache

from claims import corrected, mex, printed
from numbers_to_divide import digits, star, values

MOST = {1: 2**14, 2: 4**8, 3: 6**7, 4: 8**6}
UPTO = "n <= 2^14, 4^8, 6^7, 8^6 for d = 1, 2, 3, 4"


@lru_cache(None)
def rows(d):
    """(n, R, c1, the digits, the place of the first odd digit from c2 on) for R = 0 and 1."""
    b, found = 2 * d, []
    for n in range(1, MOST[d]):
        if n % b < 2:
            c = digits(n, b, 10)
            odd = next((place for place in range(2, 10) if c[place] % 2), 10)
            found.append((n, c[0], c[1], c, odd))
    return found


def at(d):
    return values(1, 2 * d, MOST[d])


def rule(last, c1, odd, right, when=lambda c: True, so=lambda n, b, c: True):
    """SG(n) = right(n, b, c, SG) where R is `last`, c1 and the first odd digit are as said."""
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, digit, c, place in rows(d):
            if r == last and c1(digit) and odd(place) and when(c):
                wanted = right(n, b, c, s)
                yield (s[n] == wanted) == so(n, b, c) or f"sd:1/{b}@{n}"


def even(c):
    return c % 2 == 0


def odd(c):
    return c % 2 == 1


def even_and_not_0(c):
    return c % 2 == 0 and c > 0


def first(place):
    return lambda found: found == place


def beyond(place):
    return lambda found: found > place


def tail(n, b, place):
    """The number with the digits from this place on."""
    return n // b**place


def zero(n, b, c, s):
    return 0


def shift_1(n, b, c, s):
    return s[tail(n, b, 1)]


def rule_4_right(n, b, c, s):
    return s[1 + b * tail(n, b, 3)]


def rule_5_right(n, b, c, s):
    return star(s[1 + b * tail(n, b, 3)])


RULES = {
    "case-1": lambda: rule(1, odd, lambda place: True, zero),
    "rule-1": lambda: rule(1, even, first(2), shift_1),
    "rule-2": lambda: rule(1, even, first(3), zero),
    "rule-3": lambda: rule(1, even, first(4), shift_1),
    "rule-4": lambda: rule(1, lambda c: c == 0, beyond(4), rule_4_right),
    "rule-5": lambda: rule(1, even_and_not_0, beyond(4), rule_5_right),
    "rule-5-1": lambda: rule(1, even_and_not_0, first(5), zero),
    "rule-5-2": lambda: rule(1, even_and_not_0, first(6),
                             lambda n, b, c, s: s[b * tail(n, b, 3)]),
    "rule-5-3": lambda: rule(1, even_and_not_0, beyond(6), rule_5_3_right, lambda c: c[3] == 0),
    "rule-5-4": lambda: rule(1, even_and_not_0, beyond(6),
                             lambda n, b, c, s: s[1 + b * tail(n, b, 5)], lambda c: c[3] > 0),
}


def rule_5_3_right(n, b, c, s):
    return s[1 + b * c[1] + b * b * c[2] + b**3 * tail(n, b, 5)]


def some_from(place, b, n):
    return tail(n, b, place) > 0


# Rule 5.1 gives 0, where the list of cases reduces by Rule 5.2.
RULES["final-rule"] = lambda: rule(1, even_and_not_0, first(6), zero)

CORRECTED_RULES = {
    "final-rule": lambda: rule(1, even_and_not_0, first(6),
                               lambda n, b, c, s: s[b * tail(n, b, 3)] or None),
    "rule-4": lambda: rule(1, lambda c: c == 0, beyond(4), rule_4_right,
                           so=lambda n, b, c: c[2] == 0 or some_from(3, b, n)),
    "rule-5": lambda: rule(1, even_and_not_0, beyond(4), rule_5_right,
                           so=lambda n, b, c: c[2] == 0 or some_from(3, b, n)),
    "rule-5-3": lambda: rule(1, even_and_not_0, beyond(6), rule_5_3_right, lambda c: c[3] == 0,
                             lambda n, b, c: c[2] > 0 or c[4] == 0 or some_from(5, b, n)),
    "rule-5-4": lambda: rule(1, even_and_not_0, beyond(6),
                             lambda n, b, c, s: s[1 + b * tail(n, b, 5)], lambda c: c[3] > 0,
                             lambda n, b, c: c[4] == 0 or some_from(5, b, n)),
}

for name, cases in RULES.items():
    printed(f"kupin:{name}", upto=UPTO)(cases)
for name, cases in CORRECTED_RULES.items():
    corrected(f"kupin:{name}", upto=UPTO)(cases)


@printed("kupin:example-16n", upto="16n <= 2^14")
def example_16n():
    s = at(1)
    for n in range(1, 2**10):
        yield s[16 * n] == s[4 * n] or f"sd:1/2@{16 * n}"


@printed("kupin:example-32n", upto="32n <= 2^14")
def example_32n():
    s = at(1)
    for n in range(2**9 - 1):
        yield n == 0 or s[32 * n] == s[8 * n] or f"sd:1/2@{32 * n}"
        yield s[32 * n + 16] == s[8 * n + 4] or f"sd:1/2@{32 * n + 16}"


@printed("kupin:theorem-4", upto="d <= 3, n <= 10^6: as far as 30 values tell the parts of the "
                                 "sequence by the last digits of n apart, there are finitely many")
def theorem_4():
    for d in range(1, 4):
        b, s, known, new, depth = 2 * d, values(1, 2 * d, 10**6), set(), [(1, 0)], 0
        while new:
            fresh = []
            for power, rest in new:
                part = tuple(s[power * n + rest] for n in range(1, 31))
                if part not in known:
                    known.add(part)
                    fresh += [(power * b, rest + power * c) for c in range(b)]
            new, depth = fresh, depth + 1
            yield not new or 31 * new[0][0] < 10**6 or f"sd:1/{b} to depth {depth}"


@printed("kupin:alternation", upto=UPTO)
def alternation():
    for d in range(2, 5):
        b, s = 2 * d, at(d)
        for n in range(2, MOST[d] - 2):
            yield not 1 <= n % b <= b - 2 or s[n] == s[n + 2] or f"sd:1/{b}@{n}"


@printed("kupin:figure-c1-zero", upto=UPTO)
def figure_c1_zero():
    return figure(lambda c: c == 0, lambda n, b, s, a: a == s[b * tail(n, b, 2)])


@printed("kupin:figure-c1-nonzero", upto=UPTO)
def figure_c1_nonzero():
    return figure(even_and_not_0, lambda n, b, s, a: 0 != s[tail(n, b, 1)] != a)


def figure(c1, holds):
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, digit, c, place in rows(d):
            if r == 1 and c1(digit) and place > 4:
                low = s[1 + b * tail(n, b, 3)]
                yield low == 0 or holds(n, b, s, low) or f"sd:1/{b}@{n}"


@printed("kupin:lemma-8", upto=UPTO)
def lemma_8():
    return pairs(lambda s, b, c, x: s[b * b * x + b * (c + 1)]
                 == mex([s[b * b * x + b * c + 1], s[b * x + 1]]))


@printed("kupin:lemma-9", upto=UPTO + ": wherever both sides reduce to opposites")
def lemma_9():
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for n, r, c1, c, place in rows(d):
            if r == 0 and c1 % 2 and c1 != 1 and place > 6 and (c[2] or c[3] == 0 != c[4]):
                i = 3 if c[2] else 5
                left, right = 1 + b * tail(n, b, i), 1 + b * tail(n, b, i + 1)
                if s[n - 1] == star(s[left]) and s[n // b] == star(s[right]):
                    raised = b * (tail(n, b, i) + 1)
                    yield s[n] == star(s[raised]) == s[b * raised] or f"sd:1/{b}@{n}"
    # The scope: one of the two has the value 0, if a further digit is not 0.
    yield from pairs(lambda s, b, c, x: x == 0
                     or (s[b * b * x + b * c + 1] == 0) != (s[b * x + 1] == 0))


def pairs(holds):
    for d in range(1, 5):
        b, s = 2 * d, at(d)
        for c in range(0, b, 2):
            for x in range((MOST[d] - 1) // b**3 - 1):
                yield holds(s, b, c, x) or f"sd:1/{b}@{b * b * x + b * (c + 1)}"
