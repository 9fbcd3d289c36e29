"""EXCO-NIM with n >= 3 piles: the constructions of the appendix of paper 1, on sorted positions."""

import piles
from claims import corrected, printed
from exco import formula, game, label, shape, triangle

BOXES = [(3, 3, 6), (4, 2, 3)]
UPTO = "n = 3, 4, x0 <= 3, 2 and piles <= 6, 3, sorted"


def positions():
    """n, the sorted position, m, y, z, and the values of the game."""
    for n, extra, most in BOXES:
        known = game(n, extra, most)
        for at in known:
            if list(at[1:]) == sorted(at[1:]):
                m, _, y, z = shape(at)
                yield n, at, m, y, z, known


def is_option(n, at, to):
    lower = to != at and all(low <= high for low, high in zip(to, at))
    return lower and any(low == high for low, high in zip(to[1:], at[1:]))


def within(bounds, tokens):
    """Numbers between these bounds with the sum `tokens`; None if there are none."""
    found, more = [low for low, _ in bounds], tokens - sum(low for low, _ in bounds)
    for place, (low, high) in reversed(list(enumerate(bounds))):
        step = max(0, min(more, high - low))
        found[place] += step
        more -= step
    return tuple(found) if more == 0 else None


def type_1(n, at, m, v):
    """x(v) as the proof has it for a position of type I."""
    c, x, k, p2 = at[0], at[1:], sum(at), at[2] - m
    if v >= k - m:
        return (c, m - (k - v)) + x[1:]
    if v >= m + p2:
        rest = within([(0, c)] + [(0, pile) for pile in x[2:]], v - m - p2)
        return rest and (rest[0], 0, x[1]) + rest[1:]
    if v >= m:
        return (0, m, v - m) + (0,) * (n - 2)
    (eta, _), = triangle(v)
    if v == m - 1:
        rest = within([(0, c)] + [(m, pile) for pile in x[1:]], eta + (n - 1) * m)
        return rest and (rest[0], m) + rest[1:]
    alpha = (m - v - 1) % (eta + 1)
    low = m - alpha
    others = [(0, c)] + [(low, pile) for pile in x[2:]]
    if eta >= p2 + alpha:
        rest = within(others, eta - alpha - p2 + (n - 2) * low)
        return rest and (rest[0], low, x[1]) + rest[1:]
    rest = within(others, eta - alpha + (n - 2) * low)
    return rest and (rest[0], m, low) + rest[1:]


@printed("exco:appendix-16-18", upto=UPTO)
def sums():
    for n, at, m, y, z, known in positions():
        for v in range(sum(at) if m < z else 0):
            to = type_1(n, at, m, v)
            yield to is not None and is_option(n, at, to) and known[to] == v or label(at)


@printed("exco:appendix-19", upto=UPTO)
def inequality():
    for n, at, m, y, z, known in positions():
        if m >= z:
            k = known[at]
            yield triangle(k)[0][0] == y <= y * (y + 1) // 2 == z - 1 <= k <= m - 1 or label(at)


@printed("exco:lemma-14-step", upto=UPTO + ", all moves")
def kept_pile():
    return kept(lambda y, m, pile: y >= pile)


@corrected("exco:lemma-14-step", upto=UPTO + ", all moves")
def kept_pile_corrected():
    return kept(lambda y, m, pile: y >= pile - m)


def kept(holds):
    for n, at, m, y, z, known in positions():
        for to in piles.options(piles.exco(n), at) if m >= z else ():
            low, _, rest, _ = shape(to)
            same = [pile for pile, now in zip(at[1:], to[1:]) if pile == now]
            yield all(holds(rest, low, pile) for pile in same) or \
                f"x = {written(at)}, x′ = {written(to)}"


def written(at):
    return f"({at[0]};{','.join(map(str, at[1:]))})"


def type_2(n, at, m, mu, alpha):
    """x(mu, alpha) as the proof has it for a position of type II; None if it is not there."""
    c, p = at[0], [pile - m for pile in at[1:]]
    if mu == 0:
        return (0,) + (m,) * n
    total = lambda i: sum(p[:i]) + (c if i == n + 1 else 0)
    i = next(i for i in range(1, n + 1) if total(i) < mu <= total(i + 1))
    if alpha == 0 and i < n:
        middle = [m + mu - total(i)]
        return (0,) + tuple([m + q for q in p[:i]] + middle + [m] * (n - i - 1))
    if alpha == 0:
        return (mu - total(n),) + tuple(m + q for q in p)
    if i == n and alpha > total(n):
        return (mu - alpha, m) + (m - alpha,) * (n - 1)
    top, first = (mu, 0) if i < n else (total(n), mu - total(n))
    j = next((j for j in range(1, n) if top - total(j + 1) < alpha <= top - total(j)), None)
    if j is None or i < n and j > i:
        return None
    middle = [m + p[j - 1], m + top - total(j) - 2 * alpha]
    return (first,) + tuple([m + q - alpha for q in p[:j - 1]] + middle + [m - alpha] * (n - j - 1))


def constructed(typed):
    """(20) to (22): every pair of M, with (21) for those pairs that `typed` names."""
    for n, at, m, y, z, known in positions():
        k = known[at]
        if m < z or k == 0:
            continue
        (most, rho), = triangle(k - 1)
        for mu in range(most + 1):
            for alpha in range(mu + 1):
                to = type_2(n, at, m, mu, alpha)
                whole = to is not None and (is_option(n, at, to) or to == at and mu == y)
                low, _, rest, start = shape(to) if whole else (0, 0, 0, 0)
                holds = whole and (low, rest) == (m - alpha, mu)
                holds = holds and (low >= start or not typed(mu, alpha, y, rho))
                yield holds or f"x = {written(at)}, μ = {mu}, α = {alpha}"


printed("exco:appendix-20-22", upto=UPTO)(lambda: constructed(lambda *_: True))
corrected("exco:appendix-20-22", upto=UPTO)(
    lambda: constructed(lambda mu, alpha, y, rho: mu < y or 1 <= alpha <= rho + 1))


@printed("exco:appendix-23-24", upto=UPTO)
def all_values():
    start = lambda mu: mu * (mu + 1) // 2
    gamma = lambda mu, m: start(mu) + (m - start(mu) - 1) % (mu + 1)
    for n, at, m, y, z, known in positions():
        k = known[at]
        if m < z or k == 0:
            continue
        (most, rho), = triangle(k - 1)
        found = {gamma(mu, m - a) for mu in range(most + 1) for a in range(mu + 1)}
        yield found >= set(range(k)) or label(at)
        for mu in range(most + 1):
            interval = set(range(start(mu), start(mu) + mu + 1))
            if max(interval) < k:
                yield {gamma(mu, m - a) for a in range(mu + 1)} == interval or label(at)
        if most == y:
            below = {v for v in range(start(y), start(y) + y + 1) if v < k}
            yield {gamma(y, m - a) for a in range(1, rho + 2)} == below or label(at)


@printed("exco:gamma-of-z", upto="y <= 40")
def gamma_of_z():
    for y in range(41):
        yield triangle(y * (y + 1) // 2 + 1)[0][0] == y or f"y = {y}"


@corrected("exco:gamma-of-z", upto="y <= 40")
def gamma_of_z_corrected():
    for y in range(41):
        start = y * (y + 1) // 2
        yield triangle(start)[0][0] == y and (y == 0 or triangle(start + 1)[0][0] == y) or f"y = {y}"
