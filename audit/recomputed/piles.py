"""Nim on a hypergraph: a move takes from each pile of an edge; in slow Nim one token from each."""

from functools import lru_cache
from itertools import combinations, product

from claims import lowest_free


def subsets(piles, sizes):
    return [edge for size in sizes for edge in combinations(piles, size)]


def nim(n):
    return subsets(range(n), [1])


def moore(n, k):
    return subsets(range(n), range(1, k + 1))


def exact(n, k):
    return subsets(range(n), [k])


def proper(n):
    return moore(n, n - 1)


def extension(f, piles, h):
    """H ⊗ F with the piles of F in front."""
    h = [tuple(piles + i for i in edge) for edge in h]
    return f + h + [one + other for one in f for other in h]


def exco(n):
    """Some of all piles, but not all of the n."""
    return [edge for edge in subsets(range(n + 1), range(1, n + 2))
            if not set(range(1, n + 1)) <= set(edge)]


def options(edges, at, slow=False):
    for edge in edges:
        lower = [(at[i] - 1,) if slow and at[i] else range(at[i]) for i in edge]
        for to in product(*lower):
            new = list(at)
            for i, pile in zip(edge, to):
                new[i] = pile
            yield tuple(new)


def box(upto):
    """All positions, each after those below it."""
    return product(*(range(most + 1) for most in upto))


def values(edges, upto, slow=False):
    """The values of all positions of a box, by the definition."""
    return dict(_values(tuple(edges), tuple(upto), slow))


@lru_cache(None)
def _values(edges, upto, slow):
    found = {}
    for at in box(upto):
        used = 0
        for to in options(edges, at, slow):
            used |= 1 << found[to]
        found[at] = lowest_free(used)
    return found


def longest_plays(edges, upto):
    """The longest play from each position of a box."""
    found = {}
    for at in box(upto):
        found[at] = max((1 + found[to] for to in options(edges, at, slow=True)), default=0)
    return found


@lru_cache(None)
def exco2(x0, x1, x2):
    """EXCO-NIM with two piles: g[a][b][c] for a, b, c up to these, from the rules.

    A move from (a, b, c) leads to (a', b', c) or (a, b', c'), one of the two piles kept: `row` has
    the values of what a move in c reaches, `column` of what one in b reaches.
    """
    g = [[[0] * (x2 + 1) for _ in range(x1 + 1)] for _ in range(x0 + 1)]
    row = [[0] * (x1 + 1) for _ in range(x0 + 1)]
    for c in range(x2 + 1):
        column = [0] * (x0 + 1)
        for b in range(x1 + 1):
            below = 0
            for a in range(x0 + 1):
                value = lowest_free(row[a][b] | column[a] | below)
                g[a][b][c] = value
                below |= 1 << value
                row[a][b] |= below
                column[a] |= below
    return g
