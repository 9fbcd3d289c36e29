"""Tetris extensions: sections 1 and 2 of paper 2."""

from functools import lru_cache
from itertools import combinations, product

import piles
from claims import corrected, mex, printed
from exco import formula, label


@lru_cache(None)
def values(edges, upto):
    return piles.values(edges, upto)


def all_sets(n):
    return piles.moore(n, n)


@printed("tetris:proper", upto="n = 3, 4, 5, piles <= 8, 5, 3")
def proper():
    for n, most in [(3, 8), (4, 5), (5, 3)]:
        for at, value in piles.values(piles.proper(n), (most,) * n).items():
            yield value == formula((0, *at)) or f"proper:{n}@{at}"


@printed("tetris:exact-large", "tetris:exact-large-box",
         upto="six n and k, piles <= 10, 7, 4, 3 for n = 2, 3, 4, 5")
def exact_large():
    for n, k in [(2, 2), (3, 2), (3, 3), (4, 3), (5, 3), (5, 4)]:
        yield from is_tetris(piles.exact(n, k), ({2: 10, 3: 7, 4: 4, 5: 3}[n],) * n)


def is_tetris(edges, upto):
    longest = piles.longest_plays(edges, upto)
    for at, value in piles.values(edges, upto).items():
        yield value == longest[at] or f"{edges}@{at}"


@printed("tetris:exact-half", upto="(4, 2) with piles <= 6, (6, 3) with piles <= 2")
def exact_half():
    for n, k, most in [(4, 2, 6), (6, 3, 2)]:
        yield from half(n, k, most)


def half(n, k, most):
    longest = piles.longest_plays(piles.exact(n, k), (most,) * n)
    for at, value in piles.values(piles.exact(n, k), (most,) * n).items():
        m = min(at)
        y = longest[tuple(pile - m for pile in at)]
        z = y * (y + 1) // 2 + 1
        found = longest[at] if m < z else z - 1 + (m - z) % (y + 1)
        yield value == found or f"exact:{n},{k}@{at}"


@printed("tetris:exact-half-values", upto="piles <= 6")
def exact_half_values():
    longest = piles.longest_plays(piles.exact(4, 2), (6,) * 4)
    for at, plays in longest.items():
        cut = max(t for t in range(26) if sum(min(pile, t) for pile in at) >= 2 * t)
        yield plays == cut or f"exact:4,2@{at}"
    yield from half(4, 2, 6)


@printed("tetris:exact-5-2", upto="k = 2, n = 5 with piles <= 5, n = 6 with piles <= 3")
def exact_5_2():
    for n, most in [(5, 5), (6, 3)]:
        for at, value in piles.values(piles.exact(n, 2), (most,) * n).items():
            yield (value == 0) == lost_by_columns(at) or f"exact:{n},2@{at}"


def lost_by_columns(at):
    """Columns of binary digits have 0 or 4 ones, until one has a single one, after which the other
    piles have 0 or 3 in each; or until one has 5, after which all are 0."""
    alone, zeros = None, False
    for place in reversed(range(max(at).bit_length())):
        column = [pile >> place & 1 for pile in at]
        ones = sum(column)
        if alone is not None:
            fits = ones - column[alone] in (0, 3)
        elif zeros or ones not in (1, 5):
            fits = ones == 0 or (ones == 4 and not zeros)
        else:
            fits, zeros = True, ones == 5
            alone = None if zeros else column.index(1)
        if not fits:
            return False
    return True


@printed("tetris:extension-product", upto="all hypergraphs on at most three piles")
def extension_product():
    for n in (1, 2, 3):
        sets = [tuple(s) for s in piles.subsets(range(1, n + 1), range(1, n + 1))]
        for size in range(1, len(sets) + 1):
            for h in combinations(sets, size):
                plus = set(h) | {(0,)} | {(0, *edge) for edge in h}
                below = [tuple(i - 1 for i in edge) for edge in h]
                yield plus == set(piles.extension([(0,)], 1, below)) or str(h)


@printed("tetris:n-1", upto="x0 <= 50")
def n_1():
    edges = piles.extension([(0,)], 1, piles.proper(1))
    yield edges == piles.nim(1) or str(edges)
    for at, value in piles.values(edges, (50,)).items():
        yield value == at[0] or str(at)


def min_sum(h, n, most, top):
    """F by (m, u), from the values of H alone; None where two positions differ."""
    found = {}
    for at, value in piles.values(h, (most,) * (n - 1) + (top,)).items():
        if found.setdefault((min(at), sum(at)), value) != value:
            return None
    return found


def product_holds(h, n, most, f, upto):
    longest = piles.longest_plays(f, upto)
    rule = min_sum(h, n, most, n * most + max(longest.values()))
    yield rule is not None or "no min-sum hypergraph"
    edges = piles.extension(f, len(upto), h)
    for at, value in piles.values(edges, tuple(upto) + (most,) * n).items():
        beside, x = at[:len(upto)], at[len(upto):]
        yield value == rule[min(x), sum(x) + longest[beside]] or f"{at}"


@printed("tetris:theorem-1", upto="proper Nim and all nonempty sets, n = 3, 4, piles <= 4, 2")
def theorem_1():
    for n, most, extra in [(3, 4, 3), (4, 2, 2)]:
        for h in (piles.proper(n), all_sets(n)):
            yield from product_holds(h, n, most, [(0,)], (extra,))


@printed("tetris:theorem-2", upto="five products, piles <= 3")
def theorem_2():
    triangle = piles.exact(3, 2)
    for f, upto, most in [([(0,)], (3,), 3), ([(0, 1)], (2, 2), 2), (triangle, (1, 1, 1), 2),
                          ([(0, 1), (1, 2)], (1, 2, 1), 2)]:
        yield from product_holds(piles.proper(3), 3, most, f, upto)
    yield from product_holds(all_sets(3), 3, 2, triangle, (1, 1, 1))


@printed("tetris:single-pile", "tetris:single-pile-box", upto="x <= 60")
def single_pile():
    return is_tetris(piles.nim(1), (60,))


@printed("tetris:intersecting", "tetris:intersecting-box",
         upto="all intersecting hypergraphs on three piles, piles <= 4, and "
                                     "two on four piles, piles <= 3")
def intersecting():
    sets = piles.subsets(range(3), [1, 2, 3])
    for size in range(1, 5):
        for h in combinations(sets, size):
            if all(set(one) & set(other) for one in h for other in h):
                yield from is_tetris(list(h), (4, 4, 4))
    yield from is_tetris(piles.exact(4, 3), (3, 3, 3, 3))
    yield from is_tetris([(0, 1), (0, 2), (0, 3), (1, 2, 3)], (3, 3, 3, 3))


def above(x0, x, k):
    """Z(x0; x)."""
    for more in product(range(x0 + 1), repeat=len(x)):
        if more[k] == 0 and sum(more) == x0:
            yield tuple(a + b for a, b in zip(x, more))


def small_positions():
    """n, x0, x and a place of the least pile."""
    for n, most, extra in [(3, 4, 3), (4, 2, 2)]:
        for x0, x in product(range(extra + 1), product(range(most + 1), repeat=n)):
            for k in (i for i in range(n) if x[i] == min(x)):
                yield n, x0, x, k


def pairs_above(n, x0, x, k):
    """A(x0; x)."""
    return {(min(to), sum(to)) for z in above(x0, x, k)
            for to in piles.options(piles.proper(n), z)}


UPTO = "proper Nim, n = 3, 4, x0 <= 3, 2, piles <= 4, 2, every k"


@printed("tetris:lemma-1", upto=UPTO)
def lemma_1():
    rules = {3: min_sum(piles.proper(3), 3, 4, 15), 4: min_sum(piles.proper(4), 4, 2, 10)}
    for n, x0, x, k in small_positions():
        rule = rules[n]
        found = {rule[pair] for pair in pairs_above(n, x0, x, k)}
        yield mex(found) == rule[min(x), sum(x) + x0] or label((x0, *x))


@printed("tetris:lemma-2", upto=UPTO)
def lemma_2():
    for n, x0, x, k in small_positions():
        moves = {(min(to[1:]), sum(to)) for to in piles.options(piles.exco(n), (x0, *x))}
        yield pairs_above(n, x0, x, k) <= moves or label((x0, *x))


@printed("tetris:lemma-3", upto="proper Nim, n = 3, x0 <= 2, piles <= 3, all moves")
def lemma_3():
    n, h = 3, [set(edge) for edge in piles.proper(3)]
    for x0, x in product(range(3), product(range(4), repeat=n)):
        k = x.index(min(x))
        starts = list(above(x0, x, k))
        for to0, *to in piles.options(piles.exco(n), (x0, *x)):
            ends = list(above(to0, to, to.index(min(to))))
            moves = any(all(a >= b for a, b in zip(z, end))
                        and {i for i in range(n) if z[i] > end[i]} in h
                        for z in starts for end in ends)
            yield moves or label((x0, *x))


def case_1(allowed):
    """The position z of (8) is in Z(x0; x), for the j that are allowed."""
    for n, x0, x, k in small_positions():
        for j in range(n):
            if allowed(j, k):
                z = tuple(pile + (x0 if i == j else 0) for i, pile in enumerate(x))
                at = ",".join(map(str, x))
                text = f"x = ({at}), x0 = {x0}, j = {'k = ' if j == k else ''}{j + 1}"
                yield z in set(above(x0, x, k)) or text


printed("tetris:lemma-3-case-1", upto=UPTO)(lambda: case_1(lambda j, k: True))
corrected("tetris:lemma-3-case-1", upto=UPTO)(lambda: case_1(lambda j, k: j != k))


def example(*rows):
    found = piles.values(piles.exco(3), (1, 3, 3, 4))
    for *at, value in rows:
        yield found[tuple(at)] == value or f"proper:3*nim:1@{at}"


@printed("tetris:example-1-values", upto="these two")
def example_values():
    return example((0, 3, 3, 4, 2), (1, 3, 3, 4, 11))


@printed("tetris:example-1-table-1", upto="these two, and the options with m >= z")
def example_table_1():
    yield from example((0, 3, 2, 2, 1), (0, 3, 3, 3, 0))
    far = {tuple(sorted(to[1:])) for to in piles.options(piles.exco(3), (0, 3, 3, 4))
           if formula(to) != sum(to)}
    yield far == {(2, 2, 3), (3, 3, 3)} or str(far)


@printed("tetris:example-1-table-2", upto="these eight")
def example_table_2():
    return example((1, 3, 2, 4, 10), (1, 3, 1, 4, 9), (1, 3, 0, 4, 8), (1, 3, 0, 3, 7),
                   (1, 3, 0, 2, 6), (1, 3, 0, 1, 5), (1, 3, 0, 0, 4), (0, 3, 0, 0, 3))


def option_values():
    found = piles.values(piles.exco(3), (1, 3, 3, 4))
    return {to: found[to] for to in piles.options(piles.exco(3), (1, 3, 3, 4))}


@printed("tetris:example-1-display", upto="all options")
def example_display():
    found = option_values()
    top = max(found.values())
    for to, value in found.items():
        at = ",".join(map(str, to[1:]))
        yield top == 11 or value < top or f"proper:3*nim:1@{to[0]};{at}"


@corrected("tetris:example-1-display", upto="all options")
def example_display_corrected():
    yield mex(option_values().values()) == 11 or "mex"
