"""Jump-points of extensions of Wythoff-like games, paper 4."""

from functools import lru_cache

from claims import corrected, lowest_free, mex, printed


def below(s, t):
    """From both piles k <= l with l < sk + t; (l, k) as well."""
    return lambda k: range(k, s * k + t)


def stretch(first, last):
    """The bits from the first to the last; none if there are none."""
    return (1 << last + 1) - (1 << first) if first <= last else 0


@lru_cache(None)
def lost(s, t, adjoined=(), most=200):
    """The lost positions (x, y) up to `most`, by marking what leads to one."""
    taken, found, columns = [0] * (most + 1), {}, 0
    for x in range(most + 1):
        y = lowest_free(taken[x] | columns)
        if y > most:
            continue
        found[x] = y
        columns |= 1 << y
        for r in range(1, most - x + 1):
            # r from this pile as k, and the l from r on below sr + t from the other; then r as l,
            # and the k with r < sk + t.
            as_k = stretch(y + r, y + s * r + t - 1)
            as_l = stretch(y + max(1, (r - t) // s + 1), y + r)
            taken[x + r] |= as_k | as_l
        for k, one in adjoined:
            for more, also in ((k, one), (one, k)):
                if x + more <= most:
                    taken[x + more] |= 1 << y + also
    return found


def pairs(s, t, count):
    """A_n = mex of all before, B_n = sA_n + tn."""
    found, used = [], set()
    low = 0
    for n in range(count):
        while low in used:
            low += 1
        found.append((low, s * low + t * n))
        used |= set(found[-1])
    return found


def first(s, t, count):
    """The first P-positions (A_i, B_i), i >= 1, by marking."""
    known = lost(s, t)
    return tuple((a, b) for a, b in sorted(known.items()) if 0 < a <= b)[:count]


def extended(s, t, count, most=200):
    return lost(s, t, first(s, t, count), most)


def is_given(found, wanted, name, most=200):
    both = {(a, b) for pair in wanted for a, b in (pair, pair[::-1]) if max(a, b) <= most}
    for at in sorted(both | set(found.items())):
        yield (at in both) == (found.get(at[0]) == at[1]) or f"{name}@{at[0]},{at[1]}"


@printed("wythoff:wythoff-nim", upto="piles <= 60")
def wythoff_nim():
    yield not any(list(below(1, 0)(k)) for k in range(1, 400)) or "k"
    yield from is_given(lost(1, 0), [(n, n) for n in range(201)], "wyt:1")


@printed("wythoff:fraenkel", "wythoff:fraenkel-box", upto="s, t <= 4, piles <= 200")
def fraenkel():
    for s in range(1, 5):
        for t in range(1, 5):
            yield from is_given(lost(s, t), pairs(s, t, 201), f"wythoff:{s},{t}")


@printed("wythoff:condition-1", "wythoff:equations-2-3", "wythoff:equations-2-3-box",
         upto="s = 2, …, 6, piles <= 200")
def equations():
    for s in range(2, 7):
        yield from is_given(lost(s, 0), pairs(s, 0, 201), f"wyt:{s}")


@printed("wythoff:one-p-position", upto="s = 2, …, 6, the first five, piles <= 200")
def one_p_position():
    for s in range(2, 7):
        for a, b in first(s, 0, 5):
            yield lost(s, 0, ((a, b),)).get(a) != b or f"wyt:{s}@{a},{b}"


@printed("wythoff:question-1", upto="s = 2")
def question_1():
    yield lost(2, 0)[1] == 2 != extended(2, 0, 1).get(1) or "wyt:2@1,2"


@printed("wythoff:question-2", upto="s = 2, piles <= 200")
def question_2():
    yield extended(2, 0, 1) == extended(2, 0, 2) or "wyt:2"


def jumps(s, t, last, most):
    games = [extended(s, t, count, most) for count in range(last + 1)]
    return [m for m in range(1, last + 1) if games[m] != games[m - 1]]


@printed("wythoff:introduction-x-plus-t", upto="t = 2, …, 6, K <= t + 6, piles <= 200")
def x_plus_t():
    for t in range(2, 7):
        yield jumps(1, t, t + 6, 200) == ([1] if t == 2 else [1, t + 3]) or f"wythoff:1,{t}"


@printed("wythoff:x-plus-a-all-adjoined", upto="a = 2, …, 8, piles <= 200")
def all_adjoined():
    for a in range(2, 9):
        known = pairs(1, a, 201)
        few = [known[place] for place in ((1,) if a == 2 else (1, a + 3))]
        all_of_them = tuple(pair for pair in known[1:] if pair[1] <= 200)
        yield lost(1, a, tuple(few)) == lost(1, a, all_of_them) or f"wythoff:1,{a}"


@printed("wythoff:restrictions", upto="k <= 30, piles <= 160: where one move alone wins")
def restrictions():
    known = lost(1, 1, most=160)
    alone = set()
    for x in range(161):
        for y in range(161):
            if known.get(x) != y:
                winning = [("one pile", x - a) for a, b in known.items() if b == y and a < x]
                winning += [("one pile", y - b) for a, b in known.items() if a == x and b < y]
                winning += [("both", x - a) for a, b in known.items() if x - a == y - b > 0]
                alone |= set(winning) if len(winning) == 1 else set()
    for k in range(1, 31):
        for which in ("one pile", "both"):
            yield (which, k) in alone or f"{which}, {k}"


@printed("wythoff:one-is-a-jump-point", upto="s = 2, …, 8, piles <= 120")
def one_jumps():
    for s in range(2, 9):
        yield jumps(s, 0, 1, 120) == [1] or f"wyt:{s}"


@printed("wythoff:jump-points-2", "wythoff:jump-points-2-box", upto="K <= 10, piles <= 200")
def jump_points_2():
    yield jumps(2, 0, 10, 200) == [1] or "wyt:2"


@printed("wythoff:jump-points-3", "wythoff:jump-points-3-box",
         upto="s = 3, …, 7, K <= 8, piles <= 200")
def jump_points_3():
    for s in range(3, 8):
        yield jumps(s, 0, 8, 200) == [1, 2] or f"wyt:{s}"


def parts(one, other, first_s, holds):
    """A statement on all i < n of the sequences for s up to 8."""
    for s in range(first_s, 9):
        all_pairs = pairs(s + one, other, 150)
        for n in range(1, 150):
            for i in range(n):
                yield holds(s, i, n, *all_pairs[i], *all_pairs[n]) or f"s = {s}, {i}, {n}"


LEMMA_2 = {
    1: lambda s, i, n, c, d, C, D: C > c and D > d,
    2: lambda s, i, n, c, d, C, D: D >= C + 2 * n > C,
    3: lambda s, i, n, c, d, C, D: i + 1 < n or C - c in (1, 2),
    4: lambda s, i, n, c, d, C, D: i + 1 < n or D - d == {1: s + 1, 2: 2 * s}[C - c],
    5: lambda s, i, n, c, d, C, D: n - i <= C - c <= 2 * (n - i),
    6: lambda s, i, n, c, d, C, D: D - d >= s * (C - c),
    7: lambda s, i, n, c, d, C, D: D - c >= D - d > C - c >= C - d,
}
LEMMA_5 = {
    1: lambda s, i, n, g, h, G, H: G > g and H > h,
    2: lambda s, i, n, g, h, G, H: H > G,
    3: lambda s, i, n, g, h, G, H: i + 1 < n or G - g in (1, 2),
    4: lambda s, i, n, g, h, G, H: i + 1 < n or H - h == {1: s + 1, 2: 2 * s + 1}[G - g],
    5: lambda s, i, n, g, h, G, H: H - g >= H - h > G - g >= G - h,
}
for part, holds in LEMMA_2.items():
    printed(f"wythoff:lemma-2-{part}", f"wythoff:lemma-2-{part}-box", upto="s = 2, …, 8, n < 150")(
        lambda holds=holds: parts(-1, 2, 2, holds))
for part, holds in LEMMA_5.items():
    printed(f"wythoff:lemma-5-{part}", f"wythoff:lemma-5-{part}-box", upto="s = 3, …, 8, n < 150")(
        lambda holds=holds: parts(0, 1, 3, holds))


@printed("wythoff:theorem-3", "wythoff:theorem-3-box", upto="s = 2, …, 8, piles <= 200")
def theorem_3():
    for s in range(2, 9):
        yield from is_given(extended(s, 0, 1), pairs(s - 1, 2, 201), f"wyt:{s}+1")


@printed("wythoff:theorem-4", upto="K = 2, …, 8, piles <= 200")
def theorem_4():
    for count in range(2, 9):
        yield extended(2, 0, count) == extended(2, 0, 1) or f"wyt:2+{count}"


@printed("wythoff:theorem-6-a", "wythoff:theorem-6-a-box", upto="s = 3, …, 8, piles <= 200")
def theorem_6_a():
    for s in range(3, 9):
        yield from is_given(extended(s, 0, 2), pairs(s, 1, 201), f"wyt:{s}+2")


@printed("wythoff:theorem-6-b", upto="s = 3, 4, 5, K = 3, …, 8, piles <= 200")
def theorem_6_b():
    for s in range(3, 6):
        for count in range(3, 9):
            yield extended(s, 0, count) == extended(s, 0, 2) or f"wyt:{s}+{count}"


def never(s, positions, start):
    """No two of these differ by (A_k, B_k), k >= start."""
    adjoined = set(pairs(s, 0, 2 * len(positions))[start:])
    for n, (c, d) in enumerate(positions):
        for a, b in positions[:n]:
            straight, crossed = (c - a, d - b), (c - b, d - a)
            yield not {straight, straight[::-1], crossed, crossed[::-1]} & adjoined or f"{c}, {d}"


@printed("wythoff:theorem-4-all-k", "wythoff:theorem-4-all-k-box", upto="the first 300 P-positions")
def theorem_4_all_k():
    return never(2, pairs(1, 2, 300), 2)


@printed("wythoff:theorem-6-b-all-k", "wythoff:theorem-6-b-all-k-box",
         upto="s = 3, …, 6, the first 200 P-positions")
def theorem_6_b_all_k():
    for s in range(3, 7):
        yield from never(s, pairs(s, 1, 200), 3)


@printed("wythoff:remark-1", upto="s = 3, …, 12, piles <= 260")
def remark_1():
    for s in range(3, 13):
        game = extended(s, 0, 1, 260)
        two = first(s, 0, 2)[1]
        joins = game[s + 2] - game[s] == two[1] and 2 == two[0]
        other = extended(s, 0, 2, 260) != game
        yield joins and other or f"wyt:{s}"


@printed("wythoff:remark-1-positions", upto="s = 3")
def remark_1_positions():
    yield extended(3, 0, 1)[5] == 18 != extended(3, 0, 2).get(5) or "wyt:3+1@5,18"
    yield extended(3, 0, 1)[3] == 12 or "wyt:3+1@3,12"


def named_moves(s, adjoined, known, index):
    """The move that the proof names from every other position with x <= y <= 150."""
    for x in range(151):
        for y in range(x, 151):
            n, (c, d) = next((n, pair) for n, pair in enumerate(known) if x in pair)
            if (x, y) == (c, d):
                continue
            if x == 0 or x == d or y > d:
                to = (c, d) if x == c else (d, c)
                legal = to[1] < y
            else:
                to = known[n - 1] if y == d - 1 and y >= s * c else (0, 0)
                if s * c <= y < d - 1:
                    to = known[index(y, c, n)]
                k, more = x - to[0], y - to[1]
                legal = 0 < k <= more < s * k or (k, more) in adjoined
            yield legal or f"{x},{y}"


@printed("wythoff:theorem-3-moves", upto="s = 2, …, 6, piles <= 150")
def theorem_3_moves():
    for s in range(2, 7):
        yield from named_moves(s, first(s, 0, 1), pairs(s - 1, 2, 160),
                               lambda y, c, n: y - (s - 1) * c - n + 1)


@printed("wythoff:theorem-6-moves", upto="s = 3, …, 6, piles <= 150")
def theorem_6_moves():
    for s in range(3, 7):
        yield from named_moves(s, first(s, 0, 2), pairs(s, 1, 160),
                               lambda y, c, n: y - s * c + 1)


def value(s, t, count, at):
    """The value by the definition."""
    adjoined, found = first(s, t, count), {}
    for x in range(at[0] + 1):
        for y in range(at[1] + 1):
            reached = [found[a, y] for a in range(x)] + [found[x, b] for b in range(y)]
            for k in range(1, max(x, y) + 1):
                for one in below(s, t)(k):
                    for more, also in ((k, one), (one, k)):
                        if more <= x and also <= y:
                            reached.append(found[x - more, y - also])
            for k, one in adjoined:
                for more, also in ((k, one), (one, k)):
                    if more <= x and also <= y:
                        reached.append(found[x - more, y - also])
            found[x, y] = mex(reached)
    return found[tuple(at)]
