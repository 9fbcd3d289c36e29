"""Two Pile Move-Size Dynamic Nim, paper 3."""

from functools import lru_cache
from itertools import product

from claims import corrected, printed

NEVER = 10**9


def floor(p, q):
    return lambda k: p * k // q


def ceiling(p, q):
    return lambda k: -(-p * k // q)


FUNCTIONS = {"k": floor(1, 1), "2k": floor(2, 1), "3k": floor(3, 1), "floor(5k/2)": floor(5, 2),
             "ceil(3k/2)": ceiling(3, 2), "floor(3k/2)": floor(3, 2), "floor(7k/2)": floor(7, 2),
             "floor(10k/3)": floor(10, 3), "ceil(8k/3)": ceiling(8, 3),
             "floor(15k/4)": floor(15, 4)}
MOST = 48


def least_moves(f, most, misere=False):
    """L[a][b] from the rules: the least k whose removal wins, NEVER if none does.

    Who is to move wins with the bound x exactly if some winning k is at most x.
    """
    found = [[NEVER] * (most + 1) for _ in range(most + 1)]
    for total in range(2, 2 * most + 1):
        for a in range(max(1, total - most), min(most, total - 1) + 1):
            b = total - a
            if a <= b:
                found[a][b] = found[b][a] = least(f, found, a, b, misere)
    return found


def least(f, found, a, b, misere):
    for k in range(1, b + 1):
        for pile, other in ((a, b), (b, a)):
            if k == pile and not misere or k < pile and found[pile - k][other] > f(k):
                return k
    return NEVER


@lru_cache(None)
def game(name):
    return least_moves(FUNCTIONS[name], MOST)


def g(n):
    """The greatest power of two that divides N."""
    power = 1
    while n % (2 * power) == 0:
        power *= 2
    return power


def case_1(f, a, n):
    return n == 0 or a <= f(g(n))


def formula(f, a, n):
    return a if case_1(f, a, n) else g(n)


def failing(f, most):
    """The conditions that fail for an N up to `most`, with the least N."""
    found = {}
    for n in range(1, most + 1):
        two = g(n) == n
        holds = {1: f(g(n)) <= f(n), 2: not two or f(n) < 4 * n, 3: not two or n <= f(n),
                 4: not two or f(n) < 2 * n or n + f(n) <= f(2 * n)}
        for condition, so in holds.items():
            if not so:
                found.setdefault(condition, n)
    return found


@printed("dynamic:introduction-example", upto="this game")
def example():
    k, found = FUNCTIONS["k"], game("k")
    yield (4 - 2, k(2)) == (2, 2) and found[3][2] <= 2 or "dynamic:k@3,4;2"
    yield found[2][3] <= k(2) and found[3][3] > k(1) or "dynamic:k@3,4;2"


@printed("dynamic:definition-1", upto="N <= 200")
def definition_1():
    yield g(1) == 1 and g(24) == 8 or "24"
    for n in range(1, 201):
        powers = [1 << k for k in range(9) if n % (1 << k) == 0]
        yield g(n) == max(powers) <= n or str(n)


def admissible(name, f):
    printed(f"dynamic:{name}", upto="N <= 600")(
        lambda: iter([not failing(f, 600) or f"{failing(f, 600)}"]))


for factor in (1, 2, 3):
    admissible(f"admissible-{'' if factor == 1 else factor}n", floor(factor, 1))


@printed("dynamic:admissible-4n", upto="N <= 600")
def admissible_4n():
    yield failing(floor(4, 1), 600).get(2) == 1 or "4k"


def fractions(rounding, named, left, right):
    for q in range(1, 13):
        for p in range(1, 5 * q + 1):
            suits = not failing(rounding(p, q), 300)
            yield suits == named(p, q) or f"f(k) = {left}{p}k/{q}{right}"


R_UPTO = "r = p/q <= 5, q <= 12, N <= 300"
printed("dynamic:admissible-floor", upto=R_UPTO)(
    lambda: fractions(floor, lambda p, q: q <= p < 4 * q, "⌊", "⌋"))
printed("dynamic:admissible-ceil", upto=R_UPTO)(
    lambda: fractions(ceiling, lambda p, q: q <= p < 4 * q, "⌈", "⌉"))
corrected("dynamic:admissible-ceil", upto=R_UPTO)(
    lambda: fractions(ceiling, lambda p, q: q <= p <= 3 * q, "⌈", "⌉"))


@printed("dynamic:recursion", upto="five f, piles and bounds <= 14, by who wins at each (a, b, x)")
def recursion():
    for name in ("k", "2k", "3k", "floor(5k/2)", "ceil(3k/2)"):
        f, most, won = FUNCTIONS[name], 14, {}
        for a, b in sorted(product(range(1, most + 1), repeat=2), key=sum):
            for x in range(1, most + 1):
                moves = [(p - k, o, k) for p, o in ((a, b), (b, a))
                         for k in range(1, min(p, x) + 1)]
                won[a, b, x] = any(p == 0 or not won[p, o, min(f(k), most)] for p, o, k in moves)
        smallest = {(a, b): min((x for x in range(1, most + 1) if won[a, b, x]), default=NEVER)
                    for a, b in product(range(1, most + 1), repeat=2)}
        for a, b in smallest:
            known = lambda p, o: NEVER if p == 0 or o == 0 else smallest[p, o]
            found = next((x for x in range(1, min(a, b) + 1)
                          if f(x) < known(a - x, b) or f(x) < known(a, b - x)), NEVER)
            yield smallest[a, b] == found or f"dynamic:{name}@{a},{b}"


def positions(names=FUNCTIONS):
    """f, L, a and N for all pairs of piles."""
    for name in names:
        for a in range(1, MOST + 1):
            for b in range(a, MOST + 1):
                yield name, FUNCTIONS[name], game(name), a, b - a


def label(name, a, n):
    return f"dynamic:{name}@{a},{a + n}"


UPTO = f"ten f, piles <= {MOST}"


@printed("dynamic:main-theorem", "dynamic:main-theorem-box", upto=UPTO)
def main_theorem():
    for name, f, found, a, n in positions():
        yield found[a][a + n] == formula(f, a, n) or label(name, a, n)


def wins(f, found, pile, other, k):
    """Taking k from this pile wins."""
    return k == pile or k < pile and found[pile - k][other] > f(k)


@printed("dynamic:strategy-1", "dynamic:strategy-1-box", upto=UPTO)
def strategy_1():
    for name, f, found, a, n in positions():
        if case_1(f, a, n):
            smaller = any(wins(f, found, p, o, k) for k in range(1, a)
                          for p, o in ((a, a + n), (a + n, a)))
            yield wins(f, found, a, a + n, a) and not smaller or label(name, a, n)


def line(number, suits, from_smaller):
    """Where case 2 is and the line suits, the move of g(N) that it names wins."""
    def cases():
        for name, f, found, a, n in positions():
            if not case_1(f, a, n):
                one = g(n)
                rest = NEVER if n == one else g(n - one)
                if suits(f, one, rest):
                    p, o = (a, a + n) if from_smaller(f, one, a) else (a + n, a)
                    yield wins(f, found, p, o, one) or label(name, a, n)
    printed(f"dynamic:strategy-{number}", f"dynamic:strategy-{number}-box", upto=UPTO)(cases)


line("2a", lambda f, one, rest: rest >= 4 * one, lambda f, one, a: False)
line("2b1", lambda f, one, rest: rest == 2 * one and f(one) < 2 * one, lambda f, one, a: False)
line("2b2", lambda f, one, rest: rest == 2 * one and one + f(one) <= f(2 * one),
     lambda f, one, a: f(one) < a - one)


@printed("dynamic:case-1-wins", "dynamic:case-1-wins-box", upto=UPTO)
def case_1_wins():
    for name, f, found, a, n in positions():
        exact = found[a][a + n] == a if a == 1 or n == 0 else found[a][a + n] <= a
        yield exact or label(name, a, n)


@printed("dynamic:note-1", "dynamic:note-1-box", upto=UPTO)
def note_1():
    for name, f, found, a, n in positions():
        value = found[a][a + n]
        yield value <= a and (n == 0 or value <= f(g(n))) or label(name, a, n)


@printed("dynamic:lemma-1", upto="x, N <= 300")
def lemma_1():
    for x, n in product(range(1, 301), repeat=2):
        if g(x) < g(n):
            yield g(x) == g(n + x) and (x >= n or g(x) == g(n - x)) or f"{x}, {n}"


@printed("dynamic:corollary", upto="x, N <= 300")
def corollary():
    for x, n in product(range(1, 301), repeat=2):
        if x < g(n):
            yield g(x) <= x < g(n) <= n and g(x) == g(n - x) == g(n + x) or f"{x}, {n}"


@printed("dynamic:four-times", upto="N <= 4000")
def four_times():
    for n in range(1, 4001):
        if n > g(n) and g(n - g(n)) == 2 * g(n):
            yield 4 * g(n) <= g(n + g(n)) or str(n)


@printed("dynamic:lemma-2", upto="all admissible f(1), f(2), f(4), f(8)")
def lemma_2():
    for chosen in product(range(1, 4), range(2, 8), range(4, 16), range(8, 32)):
        powers = dict(zip((1, 2, 4, 8), chosen))
        suits = all(powers[n] < 2 * n or n + powers[n] <= powers[2 * n] for n in (1, 2, 4))
        yield not suits or list(chosen) == sorted(chosen) or str(chosen)


@printed("dynamic:lemma-3", "dynamic:lemma-3-box", upto=UPTO)
def lemma_3():
    for name, f, found, a, n in positions():
        if case_1(f, a, n):
            for x in range(n + 1, a + n):
                yield not wins(f, found, a + n, a, x) or label(name, a, n)


def converse(condition):
    """Every f of some hundreds that fails the condition has a pair of piles with another L."""
    def cases():
        for first in product((1, 2, 3, 4, 5), (1, 2, 3, 5, 8), (1, 3, 6), (2, 4, 8, 16)):
            f = lambda k, first=first: first[k - 1] if k <= 4 else 3 * k
            if condition in failing(f, 4):
                yield somewhere_else(f) or str(first)
    upto = "300 f: f(1), …, f(4) <= 16 and 3k above"
    printed(f"dynamic:converse-{condition}", upto=upto)(cases)


def somewhere_else(f):
    found = [[NEVER] * 140 for _ in range(140)]
    for total in range(2, 140):
        for a in range(1, total // 2 + 1):
            b = total - a
            found[a][b] = found[b][a] = least(f, found, a, b, False)
            if found[a][b] != formula(f, a, b - a):
                return True
    return False


for condition in (1, 2, 3, 4):
    converse(condition)


@printed("dynamic:misere", upto="f = k, 2k, 3k: a pair of piles <= 12 where no such move wins")
def misere():
    for name in ("k", "2k", "3k"):
        f, found = FUNCTIONS[name], least_moves(FUNCTIONS[name], 12, misere=True)
        yield any(found[a][b] != formula(f, a, b - a)
                  for a in range(1, 13) for b in range(a, 13)) or name
