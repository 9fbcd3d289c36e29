"""Kupin, Subtraction Division Games, sections 1 and 2."""

from itertools import product

from claims import corrected, mex, printed
from numbers_to_divide import holds_at_last, star, values

SMALL = [(a, b) for a in range(1, 7) for b in range(2, 7)]
MOST = 6000


@printed("kupin:introduction-bounded", upto="a <= 6, b <= 6, n <= 6000")
def bounded():
    for a, b in SMALL:
        for n, value in enumerate(values(a, b, MOST)[1:], 1):
            yield value in (0, 1, 2) or f"sd:{a}/{b}@{n}"


@printed("kupin:introduction-adjacent", upto="a <= 6, b <= 6, n <= 6000")
def adjacent():
    for a, b in SMALL:
        s = values(a, b, MOST)
        for n in range(2, MOST + 1):
            yield (n <= a or s[n] != s[n - a]) and s[n] != s[-(-n // b)] or f"sd:{a}/{b}@{n}"


def even_games(most=6):
    """{1, 2d, n} for small d."""
    for d in range(1, most + 1):
        yield d, 2 * d, values(1, 2 * d, MOST)


def block(n, b, zero_in_front):
    """The length of the block of even digits before the last digit."""
    length, n = 0, n // b
    while n and n % b % 2 == 0:
        length, n = length + 1, n // b
    return length + (zero_in_front and n == 0)


@printed("kupin:theorem-1", upto="d <= 6, n <= 6000")
def theorem_1():
    for d, b, s in even_games():
        for n in range(1, MOST + 1):
            late, odd = n % (4 * d) > b, n % 2 == 1
            lost = n == 1 or odd and (late or n >= 3 and block(n, b, True) % 2 == 0)
            yield (s[n] == 0) == lost or f"sd:1/{b}@{n}"


CASES_2 = [(2, 2), (4, 2), (8, 2), (2, 4), (4, 4), (2, 6), (3, 6), (4, 6), (6, 6), (9, 6), (5, 10)]


@printed("kupin:theorem-2", upto="eleven a and b, n <= 400 ab: from some n below the half on")
def theorem_2():
    for a, b in CASES_2:
        most = 400 * a * b
        s = values(a, b, most)
        blocks = [s[a * k] for k in range(1, most // a + 1)]
        stutter = (len({s[a * k - j] for j in range(a)}) == 1 for k in range(1, most // a + 1))
        yield holds_at_last(stutter) or f"{a}, {b}: blocks"
        again = (blocks[k - 1] == mex([blocks[k - 2], blocks[-(-k // b) - 1]])
                 for k in range(2, most // a + 1))
        yield holds_at_last(again) or f"{a}, {b}: the numbers of blocks"
        rule = (block_rule(blocks, k, b) for k in range(2, most // a + 1))
        yield holds_at_last(rule) or f"{a}, {b}: who wins"


def block_rule(t, k, b):
    """Lemma 1 and the step of Lemma 2 of the numbers of blocks."""
    if k % 2 == 0:
        return t[k - 1] != 0
    if k % (2 * b) > b:
        return t[k - 1] == 0
    return (t[k - 1] != 0) == (t[-(-k // b) - 1] == 0)


@printed("kupin:lemma-1-even", upto="d <= 12, n <= 6000")
def lemma_1_even():
    for _, b, s in even_games(12):
        for n in range(2, MOST + 1, 2):
            yield s[n] != 0 or f"sd:1/{b}@{n}"


@printed("kupin:lemma-1", upto="d <= 12, n <= 6000")
def lemma_1():
    yield from lemma_1_even()
    for d, b, s in even_games(12):
        for n in range(1, MOST + 1, 2):
            yield n % (4 * d) <= b or s[n] == 0 or f"sd:1/{b}@{n}"


@printed("kupin:lemma-1-first-figure", upto="d <= 6, 2dk <= 6000")
def first_figure():
    for d, b, s in even_games():
        for k in range(1, MOST // b + 1):
            for m in range(b * k - 2 * k + 1, b * k + 1):
                yield s[k] != 0 or m < 1 or s[m] == 0 or f"sd:1/{b}@{m}"


@corrected("kupin:lemma-1-first-figure", upto="d <= 6, 2dk <= 6000")
def first_figure_corrected():
    for d, b, s in even_games():
        for k in range(1, MOST // b + 1):
            for m in range(b * k - b + 1, b * k + 1):
                yield s[k] != 0 or m == 1 or s[m] != 0 or f"sd:1/{b}@{m}"


@printed("kupin:lemma-1-second-figure", upto="d <= 6, 2dk <= 6000")
def second_figure():
    for d, b, s in even_games():
        for k in range(2, MOST // b + 1):
            for place, m in enumerate(range(b * k - b + 1, b * k + 1)):
                yield s[k] == 0 or (s[m] == 0) == (place % 2 == 0) or f"sd:1/{b}@{m}"


def early(d):
    """n = 1, 3, …, 2d − 1 modulo 4d."""
    return (n for n in range(1, MOST + 1, 2) if n % (4 * d) < 2 * d)


@printed("kupin:lemma-2", upto="d <= 6, n <= 6000")
def lemma_2():
    for d, b, s in even_games():
        for n in early(d):
            yield (s[n] == 0) == (block(n, b, False) % 2 == 0) or f"sd:1/{b}@{n}"


@corrected("kupin:lemma-2", upto="d <= 6, n <= 6000")
def lemma_2_corrected():
    for d, b, s in even_games():
        for n in early(d):
            lost = n == 1 or block(n, b, True) % 2 == 0
            yield (s[n] == 0) == lost or f"sd:1/{b}@{n}"


@printed("kupin:lemma-2-step", upto="d <= 8, n <= 6000")
def lemma_2_step():
    for d, b, s in even_games(8):
        for n in early(d):
            yield n == 1 or (s[n] != 0) == (s[-(-n // b)] == 0) or f"sd:1/{b}@{n}"


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def prime_part(a, b):
    """The largest divisor of a that is prime to b."""
    return max(c for c in range(1, a + 1) if a % c == 0 and gcd(c, b) == 1)


@printed("kupin:theorem-3", upto="a <= 9, b <= 8, n <= 30000: from some n below the half on")
def theorem_3():
    for a, b in product(range(2, 10), range(2, 9)):
        length = a // prime_part(a, b)
        if length > 1:
            yield stutters(a, b, length, 30000) or f"sd:{a}/{b}"


@printed("kupin:theorem-3-far-blocks", upto="a, b <= 6, n <= 30000: from some n below the half on")
def far_blocks():
    for a, b in SMALL:
        rest = prime_part(a, b)
        if rest < a:
            s, length = values(a, b, 30000), a // rest
            y = [None] + [s[length * k] for k in range(1, 30000 // length + 1)]
            again = (y[k] == mex([y[k - rest], y[-(-k // b)]]) for k in range(a + 2, len(y)))
            yield holds_at_last(again) or f"sd:{a}/{b}"


def stutters(a, b, length, most):
    s = values(a, b, most)
    return holds_at_last(len(set(s[end - length + 1:end + 1])) == 1
                         for end in range(length, most + 1, length))


@printed("kupin:lemma-3", upto="a, b <= 7, n <= 6000")
def lemma_3():
    for a, b in product(range(2, 8), range(2, 8)):
        g, s = gcd(a, b), values(a, b, MOST)
        for end in range(g, MOST - a + 1, g):
            same = [len(set(s[e - g + 1:e + 1])) == 1 for e in (end, end + a)]
            yield not same[0] or same[1] or f"sd:{a}/{b}@{end + a}"


@printed("kupin:lemma-4", upto="a, b <= 7, n <= 30000: from some n below the half on")
def lemma_4():
    for a, b in product(range(2, 8), range(2, 8)):
        if gcd(a, b) > 1:
            yield stutters(a, b, gcd(a, b), 30000) or f"sd:{a}/{b}"


@printed("kupin:lemma-4-example", upto="these two")
def lemma_4_example():
    for n, below in [(23, 19), (24, 20)]:
        yield (n - 4, -(-n // 2)) == (below, 12) or str(n)


ARROWS = {(x, y, z): [(mex([x, z]), mex([y, z]), w) for w in range(3)]
          for x, y, z in product(range(3), repeat=3)}
APART = [v for v in ARROWS if v[0] != v[1]]
GRAY = {(1, 2, 1), (1, 2, 2), (2, 1, 1), (2, 1, 2), (0, 2, 0), (2, 0, 0)}


@printed("kupin:digraph-size", upto="the whole digraph")
def digraph_size():
    yield len(ARROWS) == 27 and len({(v, w) for v in ARROWS for w in ARROWS[v]}) == 81 or "all"
    yield len(APART) == 18 and len({(v, w) for v in APART for w in ARROWS[v]}) == 54 or "apart"


@printed("kupin:digraph-sinks", upto="the whole digraph")
def digraph_sinks():
    for v in APART:
        ends = {w[:2] for w in ARROWS[v]}
        sink = all(x == y for x, y in ends)
        yield sink == (v in GRAY) or str(v)
        yield not sink or ends == ({(1, 1)} if 0 in v[:2] else {(0, 0)}) or str(v)
    yield 3 * (len(APART) - len(GRAY)) == 36 or "arrows"


@printed("kupin:digraph-line", upto="the whole digraph: walks of 40 steps among x != y")
def digraph_line():
    for start in APART:
        here, kinds = {start}, []
        for _ in range(40):
            here = {w for v in here for w in ARROWS[v] if w[0] != w[1]}
        # Who comes back to the start by any walk has seen one kind of z only.
        yield all(not returns_mixed(start, v) for v in here) or str(start)


def reach(v):
    found, new = set(), {v}
    while new:
        new = {w for u in new for w in ARROWS[u] if w[0] != w[1]} - found
        found |= new
    return found


def returns_mixed(start, v):
    both = v in reach(start) and start in reach(v)
    return both and (start[2] == 0) != (v[2] == 0)


@printed("kupin:lemma-5", upto="a, b <= 6, quotients of n <= 40000: zeros and others in each of "
                               "its last eight stretches of 4096")
def lemma_5():
    for a, b in SMALL:
        most = 40000 // a
        s = values(a, b, 40000)
        for r in range(a):
            z = [s[-(-(a * k + r) // b)] for k in range(1, most)]
            for part in range(8):
                width = 4096 // a
                found = z[-(part + 1) * width:len(z) - part * width]
                yield 0 in found and any(found) or f"sd:{a}/{b}, {r}"


@printed("kupin:lemma-5-index", upto="a <= 4, d <= 4, i <= 200")
def lemma_5_index():
    yield from depends(lambda b: b // 2, range(2, 10, 2))


@corrected("kupin:lemma-5-index", upto="a <= 4, b <= 8, i <= 200")
def lemma_5_index_corrected():
    yield from depends(lambda b: b, range(2, 9))


def depends(back, bs):
    """z_i is the value at the quotient of the i-th block; a less is that of the block before."""
    for a, b in product(range(1, 5), bs):
        for i in range(back(b) + 1, 201):
            one, other = -(-a * i // b), -(-a * (i - back(b)) // b)
            yield one - a == other or f"a = {a}, b = {b}, i = {i}"


def changed():
    """{1, 2d, n} with up to three first values at will: d, 2d, the values, and N."""
    for d, count in product(range(1, 4), range(1, 4)):
        for first in product(range(3), repeat=count):
            yield d, 2 * d, values(1, 2 * d, 1200, first), count + 1


@printed("kupin:lemma-6-even", upto="d <= 3, up to three first values, n <= 1200")
def lemma_6_even():
    for d, b, s, first in changed():
        for n in range(2, 1201, 2):
            yield n < b * first or s[n] != 0 or f"{b}, {n}"


@printed("kupin:lemma-6-odd", upto="d <= 3, up to three first values, n <= 1200")
def lemma_6_odd():
    for d, b, s, first in changed():
        for n in range(b * b * first - b + 1, 1201):
            yield n % 2 == 0 or n % (4 * d) < b or s[n] == 0 or f"{b}, {n}"


@printed("kupin:lemma-7", upto="d <= 3, up to three first values, 2dN < n <= 1200")
def lemma_7():
    for d, b, s, first in changed():
        for n in range(b * first + 1, 1201):
            if n % 2 == 1 and n % (4 * d) < b:
                # The last digit behind the rest without one even digit; odd ones are alike.
                yield (s[n] == 0) == (s[n // b + 1] != 0) or f"{b}, {n}"


@printed("kupin:misere-3", upto="n <= 6000")
def misere_3():
    m = values(1, 2, MOST, (1,))
    yield m[3] != 0 or "3"
    for n in range(7, MOST + 1, 4):
        yield m[n] == 0 or f"sd:1/2:misere@{n}"


@printed("kupin:misere-powers", upto="n <= 6000")
def misere_powers():
    m, s = values(1, 2, MOST, (1,)), values(1, 2, MOST)
    for n in range(3, MOST + 1):
        power = n - 1 & n - 2 == 0
        yield ((m[n] == 0) != (s[n] == 0)) == power or f"sd:1/2:misere@{n}"


@printed("kupin:mex-identities", upto="these four")
def identities():
    for found, wanted in [(mex([0, 1]), 2), (mex([0, 2]), 1), (mex([0, mex([0, 1])]), 1),
                          (mex([0, mex([0, 2])]), 2)]:
        yield found == wanted or str(found)


@printed("kupin:star", upto="the three values")
def stars():
    for value in range(3):
        opposite = {0: 0, 1: 2, 2: 1}[value]
        yield star(value) == opposite and star(star(value)) == value or str(value)
