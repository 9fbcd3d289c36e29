"""Recomputes every result of docs/results.md in a box, from the rules of the game.

Nothing here is nimata's: this is plain Python, which knows the rules, the definition of the mex and
the statement. Where a theorem says what an automaton outputs, the automaton is read from the
certificate beside this file, as it is a part of the statement.

    python3 results/brute.py               # all results
    python3 results/brute.py conjecture-1  # one of them
"""

import itertools
import json
import pathlib
import sys
import time

CERTIFICATES = pathlib.Path(__file__).parent / "certificates"


def claim(name):
    """What a certificate claims."""
    return json.loads((CERTIFICATES / f"{name}.json").read_text())["claim"]


def mex(values):
    """The least number that is not among the values."""
    found = set(values)
    least = 0
    while least in found:
        least += 1
    return least


def least_not_in(mask):
    """The least number whose bit of the mask is 0."""
    return (~mask & (mask + 1)).bit_length() - 1


def read(automaton, base, numbers, last_first=False):
    """What an automaton outputs after the digits of some numbers, read in step."""
    digits = []
    numbers = list(numbers)
    while any(numbers):
        letter = 0
        for number in numbers:
            letter = letter * base + number % base
        digits.append(letter)
        numbers = [number // base for number in numbers]
    state = 0
    for letter in digits if last_first else reversed(digits):
        state = automaton["transitions"][state][letter]
    return automaton["outputs"][state]


class Agreement:
    """Counts the instances that agree, and stops at the first that does not."""

    def __init__(self):
        self.count = 0

    def that(self, holds, *where):
        if not holds:
            raise AssertionError(f"the statement fails at {where}")
        self.count += 1


# EXCO-NIM with two piles: a move lowers the extra pile x0 and at most one of x1, x2, one of all at
# least.


def exco(x0, x1, x2):
    """All values G[a][b][c] with a < x0, b < x1, c < x2, each the mex of its options.

    The sets of values are masks of bits: `along[b][c]` has those at (a', b, c) for all a' so far.
    """
    along = [[0] * x2 for _ in range(x1)]
    table = []
    for _ in range(x0):
        rows, above = [], [0] * x2
        for b in range(x1):
            row, left = [], 0
            for c in range(x2):
                value = least_not_in(along[b][c] | above[c] | left)
                along[b][c] |= 1 << value
                above[c] |= along[b][c]
                left |= along[b][c]
                row.append(value)
            rows.append(row)
        table.append(rows)
    return table


def positions(*bounds):
    return itertools.product(*map(range, bounds))


def powers(bound):
    """The powers of two up to a bound."""
    return [1 << k for k in range(bound.bit_length()) if 1 << k <= bound]


BOX = (16, 128, 128)


def conjecture_1(agree):
    G = exco(*BOX)
    for a, b, c in positions(*BOX):
        if b in powers(128) and b <= c:
            low = b <= c % (2 * b) < 2 * b - a
            agree.that(G[a][b][c] == (a + (b ^ c) if low else a + b + c), a, b, c)


def conjecture_2(agree):
    G = exco(*BOX)
    for a, b, c in positions(*BOX):
        if b <= c and any(b < p <= a + b for p in powers(256)):
            agree.that(G[a][b][c] == a + b + c, a, b, c)


def conjecture_3(agree):
    G = exco(*BOX)
    for a, b, c in positions(*BOX):
        for p in powers(256):
            if b <= c and p < 2 * b and b < a + b < p and min(c % p, -c % p) <= a:
                agree.that(G[a][b][c] == a + b + c, a, b, c)


def theorem_u(agree):
    G = exco(*BOX)
    for a, b, c in positions(*BOX):
        reach = 1 << a.bit_length() - 1 if a else 0
        if a and any(b < p and (-c % p <= reach or c % p <= a) for p in powers(256)):
            agree.that(G[a][b][c] == G[a][c][b] == a + b + c, a, b, c)


def theorem_s(agree):
    G = exco(*BOX)
    for a, b, c in positions(*BOX):
        common = b & c
        q = 2 << common.bit_length() - 1 if common else 0
        if not common or a + max(b % q, c % q) >= q:
            agree.that(G[a][b][c] == a + b + c, a, b, c)


def three_terms(agree):
    (sequence,) = claim("exco-three-terms")["sequences"]
    box = (16, 64, 64)
    G = exco(*box)
    for a, b, c in positions(*box):
        for value in {a + b + c, a + (b ^ c), a + (b ^ c) + 2}:
            if read(sequence, 2, (a, b, c, value)) == 1:
                agree.that(G[a][b][c] == value, a, b, c)


def conjecture_4(agree):
    far, end = 2000, 2500
    G = exco(3, 32, end)
    for a, b in positions(3, 32):
        for p in powers(64):
            if p < 2 * b and b < a + b < p and (a > 1 or b % 2):
                agree.that(all(G[a][b][c] == a + b + c for c in range(far, end)), a, b)


def thresholds(agree):
    end = 2500
    G = exco(2, 34, end)[1]
    for m in (2, 3, 4, 5):
        b = (1 << m) + 1
        last = max(c for c in range(end) if G[b][c] != 1 + b + c)
        agree.that(last == (2 << 2 * m) - (4 << m) - 2, m)


def conjecture_5(agree):
    far, end = 500, 1500
    G = exco(2, 32, end)[1]
    for b in range(2, 32, 2):
        p = 1 << b.bit_length()
        if 2 * b == p:
            continue
        d = [1 + b + c - G[b][c] for c in range(end)]
        even = all(d[c] % 2 == 0 for c in range(far, end))
        periods = [q for q in range(1, p + 97) if d[far : end - q] == d[far + q :]]
        agree.that(even and (p in periods) == (b != 24), b)
        if b == 24:
            agree.that(min(periods) == 96 and (d[412], d[444]) == (2, 6), b)


def level_sets(agree):
    for value in (3, 5, 11, 20):
        automaton = claim(f"exco-level-set-{value}")
        G = exco(value + 1, 96, 96)
        for b, c in positions(96, 96):
            here = [a for a in range(value + 1) if G[a][b][c] == value]
            said = read(automaton, 2, (b, c), automaton["order"] == "lsd")
            agree.that(here == ([] if said is None else [said]), value, b, c)


def nim(agree):
    table = {}
    for x in positions(20, 20, 20):
        options = [x[:i] + (y,) + x[i + 1 :] for i in range(3) for y in range(x[i])]
        table[x] = mex(table[y] for y in options)
        agree.that(table[x] == x[0] ^ x[1] ^ x[2], x)


# Nim whose moves lower several piles: exactly k of n piles in exact Nim, at most k in Moore's.


def outcomes(n, sizes, bound, misere=False):
    """Whether the player to move wins, for sorted positions; a move lowers so many piles."""
    wins = {}
    for x in itertools.combinations_with_replacement(range(bound), n):
        options = [
            tuple(sorted([y[chosen.index(i)] if i in chosen else x[i] for i in range(n)]))
            for size in sizes
            for chosen in itertools.combinations(range(n), size)
            for y in itertools.product(*(range(x[i]) for i in chosen))
        ]
        wins[x] = any(not wins[y] for y in options) if options else misere
    return wins


def lost_by_columns(x):
    """The rule of the theorem: binary columns of the piles, the most significant one first."""
    state = "begin"
    for place in reversed(range(max(x).bit_length())):
        column = [pile >> place & 1 for pile in x]
        ones = sum(column)
        if state == "begin":
            if ones == 1:
                state = column.index(1)
            elif ones == 5:
                state = "zeros"
            elif ones not in (0, 4):
                return False
        elif state == "zeros":
            if ones:
                return False
        elif ones - column[state] not in (0, 3):
            return False
    return True


def exact(agree, n, bound):
    (sequence,) = (s for s in claim(f"exact-{n}-2")["sequences"] if s["name"] == "G")
    for x, wins in outcomes(n, (2,), bound).items():
        agree.that(wins != lost_by_columns(x) and read(sequence, 2, x) == wins, x)


def exact_5_2(agree):
    exact(agree, 5, 17)


def exact_6_2(agree):
    exact(agree, 6, 11)


def large_pile(agree, n, bound):
    """Beside a pile of at least a third of the others, these are a position of Moore's Nim."""
    moore = outcomes(n - 1, (1, 2), bound)
    for x, wins in outcomes(n, (2,), bound).items():
        for i in range(n):
            rest = x[:i] + x[i + 1 :]
            if 3 * x[i] >= sum(rest):
                agree.that(wins == moore[rest], x, i)


def moore_5_2(agree):
    large_pile(agree, 5, 13)
    # Here the pile has a fourth of the others.
    agree.that(not outcomes(5, (2,), 2)[(1,) * 5] and outcomes(4, (1, 2), 2)[(1,) * 4], "sharp")


def moore_6_2(agree):
    large_pile(agree, 6, 9)


def misere_exact(agree):
    (sequence,) = claim("misere-exact-4-2")["sequences"]
    for x, wins in outcomes(4, (2,), 16, misere=True).items():
        for order in itertools.permutations(x) if max(x) < 6 else [x]:
            agree.that(read(sequence, 2, order) == wins, order)


# Wythoff's game and its relatives: any number from one pile, or k and l from both, if allowed.


def queen_values(allowed, bound):
    """The values of positions with both piles below a bound."""
    table = [[0] * bound for _ in range(bound)]
    for x, y in positions(bound, bound):
        options = [table[u][y] for u in range(x)] + [table[x][v] for v in range(y)]
        options += [
            table[x - k][y - l]
            for k in range(1, x + 1)
            for l in range(1, y + 1)
            if allowed(min(k, l), max(k, l))
        ]
        table[x][y] = mex(options)
    return table


def greedy(numbers, p, q):
    """Greedy sums of 1, p + 1, u = p u' + q u'', …: letters, the most significant first."""
    places = [1, p + 1]
    while places[-1] <= max(numbers):
        places.append(p * places[-1] + q * places[-2])
    digits, rest = [], list(numbers)
    for place in reversed(places):
        digits.append([n // place for n in rest])
        rest = [n % place for n in rest]
    return digits


def level_set(agree, name, value, allowed, lin=None, bound=60):
    about = claim(name)
    agree.that(about["numeration"] == (f"lin({lin[0]},{lin[1]})" if lin else "msd_2"), "digits")
    (sequence,) = about["sequences"]
    table = queen_values(allowed, bound)
    for x, y in positions(bound, bound):
        if lin:
            state = 0
            for letter in greedy((x, y, value), *lin):
                index = 0
                for digit in letter:
                    index = index * (lin[0] + 1) + digit
                state = sequence["transitions"][state][index]
            said = sequence["outputs"][state]
        else:
            said = read(sequence, 2, (x, y, value))
        agree.that((said == 0) == (table[x][y] == value), x, y)


def wythoff_1(agree):
    for t in (2, 3):
        allowed = lambda k, l: l < k + t
        level_set(agree, f"wythoff-1-{t}-level-1", 1, allowed, (t, 1))


def wyt_2(agree):
    for value in (1, 2):
        level_set(agree, f"wyt-2-level-{value}", value, lambda k, l: l < 2 * k)


# Subtraction and division: from n to n - s for s in S, or to n divided by b.


def divided(n, b, rounding):
    """The quotients to which one may move from n."""
    if rounding == "up":
        return [-(-n // b)] if n >= 2 else []
    if rounding == "down":
        return [n // b] if n >= 1 else []
    return [n // b] if n >= 1 and n % b == 0 else []


def division_values(subtract, b, rounding, bound, end=0):
    """The values of the heaps below a bound. In misère play a heap without moves has the value 1."""
    first = 1 if rounding == "up" else 0
    values = [None] * first
    for n in range(first, bound):
        options = [n - s for s in subtract if n - s >= first] + divided(n, b, rounding)
        values.append(mex(values[m] for m in options) if options else end)
    return values


def continued(automaton, base, period, b):
    """The automaton for a divisor b of the residue class of its base."""
    rows = []
    for row in automaton["transitions"]:
        row = list(row)
        while len(row) < b:
            row.append(row[len(row) - period])
        rows.append(row)
    return {"outputs": automaton["outputs"], "transitions": rows}


def family(agree, name, divisors, bound=1500):
    """The automata of a certificate about all divisors, at those up to a bound."""
    about = claim(name)
    game = about["sequences"][0]["game"]
    left = set(range(2, divisors))
    for member in about["members"]:
        base, period = member["base"], member["period"]
        for b in range(base, divisors, period) if period else [base]:
            if b not in left:
                continue
            left.discard(b)
            automaton = continued(member["automata"][0], base, period, b)
            values = division_values(game["subtract"], b, game["quotient"], bound, game["end"])
            for n, value in enumerate(values):
                if value is not None:
                    agree.that(read(automaton, b, (n,)) == value, b, n)
    return left


def whole_family(agree, name):
    left = family(agree, name, 60)
    agree.that(not left, "divisors without an automaton", left)


def every_divisor_1(agree):
    whole_family(agree, "sd-1-every-divisor")


def every_even_divisor(agree):
    left = family(agree, "sd-1-2-2k", 60)
    agree.that(all(b % 2 for b in left), "divisors without an automaton", left)


def every_divisor_5(agree):
    whole_family(agree, "sd-5-every-divisor")


def mark(agree):
    whole_family(agree, "sd-1-2-floor-every-divisor")


def misere_division(agree):
    whole_family(agree, "sd-3-misere-every-divisor")


def i_mark(agree):
    for t in (2, 3, 4, 5):
        whole_family(agree, f"i-mark-{t}")


def i_mark_single(agree):
    for a in (2, 3, 4, 5, 6):
        whole_family(agree, f"i-mark-subtract-{a}-every-divisor")


def i_mark_sets(agree):
    for subtract in ("1-3", "1-4", "2-3", "2-4", "3-4", "1-2-4", "1-3-4", "2-3-4"):
        whole_family(agree, f"i-mark-{subtract}-every-divisor")


def every_divisor(agree):
    for a in (2, 3, 4, 6):
        whole_family(agree, f"sd-{a}-every-divisor")


def i_mark_2(agree):
    left = family(agree, "i-mark-subtract-2", 60)
    agree.that(all(b % 2 == 0 for b in left), left)


def two_parameters(agree):
    for a in range(2, 9):
        name = f"sd-{a}-multiples-of-{2 * a}"
        agree.that(all(len(m["automata"][0]["outputs"]) == 13 for m in claim(name)["members"]), a)
        left = family(agree, name, 80, 800)
        agree.that(all(b % (2 * a) for b in left), a, left)


def stuttering(agree):
    for b in range(4, 120, 2):
        values = division_values([2], b, "up", 3000)
        for k in range(1, 1500):
            same = values[2 * k - 1] == values[2 * k]
            agree.that(same or 2 * k <= b, b, k)
        # No earlier place does.
        agree.that(values[b - 1] != values[b], b)


def winners_1_2d(agree):
    for d in range(1, 20):
        b = 2 * d
        values = division_values([1], b, "up", 3000)
        for n in range(1, 3000):
            agree.that((values[n] == 0) == lost_by_digits(n, b), d, n)


def lost_by_digits(n, b):
    """The characterization: the last digit, the one before, and the block of even digits."""
    if n == 1 or n % 2 == 0:
        return n == 1
    rest, block = n // b, 0
    while rest and rest % 2 == 0:
        rest, block = rest // b, block + 1
    # Where the block reaches the first digit, one leading zero counts as part of it.
    return (block + (1 if rest == 0 else 0)) % 2 == 0


def rule_4(agree):
    for d in (1, 2, 3, 4):
        b = 2 * d
        values = division_values([1], b, "up", b * b * 2000 + 2)
        for x in range(2000):
            c2, rest = x % b, x // b
            if c2 % 2 == 0 and rest % 2 == 0 and rest // b % 2 == 0:
                same = values[b * b * x + 1] == values[b * rest + 1]
                agree.that(same == (c2 == 0 or rest != 0), d, x)


# Octal games in misère play.


def octal_options(digits, n):
    """The options of a heap: tuples of heaps."""
    for take, digit in enumerate(digits, 1):
        left = n - take
        if left == 0 and digit & 1:
            yield ()
        if left > 0 and digit & 2:
            yield (left,)
        if left > 1 and digit & 4:
            yield from ((i, left - i) for i in range(1, left // 2 + 1))


def quotient(agree, code, digits, order, period):
    about = claim(f"misere-quotient-{code}")
    products, lost, heaps = about["products"], set(about["lost"]), about["heaps"]
    agree.that(len(products) == order and about["period"] == period, "sizes")
    while len(heaps) < 25:
        heaps.append(heaps[-period])
    wins = {}

    def partitions(total, largest):
        if total == 0:
            yield ()
        for first in range(min(total, largest), 0, -1):
            for rest in partitions(total - first, first):
                yield (first, *rest)

    for total in range(25):
        for heap_sum in partitions(total, total):
            options = [
                tuple(sorted(heap_sum[:i] + heap_sum[i + 1 :] + option, reverse=True))
                for i, n in enumerate(heap_sum)
                for option in octal_options(digits, n)
            ]
            wins[heap_sum] = not options or any(not wins[option] for option in options)
            element = 0
            for n in heap_sum:
                element = products[element][heaps[n]]
            agree.that(wins[heap_sum] == (element not in lost), heap_sum)


def misere_quotient(agree):
    quotient(agree, "0.15", (1, 5), 42, 10)


def misere_quotient_of_four_digits(agree):
    quotient(agree, "0.3101", (3, 1, 0, 1), 14, 2)


RESULTS = {
    "nim": nim,
    "conjecture-1": conjecture_1,
    "conjecture-2": conjecture_2,
    "conjecture-3": conjecture_3,
    "theorem-s": theorem_s,
    "theorem-u": theorem_u,
    "conjecture-5": conjecture_5,
    "conjecture-4": conjecture_4,
    "thresholds": thresholds,
    "level-sets": level_sets,
    "exco-three-terms": three_terms,
    "exact-5-2": exact_5_2,
    "exact-6-2": exact_6_2,
    "moore-5-2": moore_5_2,
    "moore-6-2": moore_6_2,
    "misere-exact": misere_exact,
    "wythoff-1": wythoff_1,
    "wyt-2": wyt_2,
    "every-divisor-1": every_divisor_1,
    "every-divisor-5": every_divisor_5,
    "mark": mark,
    "misere-division": misere_division,
    "i-mark": i_mark,
    "i-mark-2": i_mark_2,
    "i-mark-single": i_mark_single,
    "i-mark-sets": i_mark_sets,
    "every-divisor": every_divisor,
    "two-parameters": two_parameters,
    "stuttering": stuttering,
    "every-even-divisor": every_even_divisor,
    "winners-1-2d": winners_1_2d,
    "rule-4": rule_4,
    "misere-quotient": misere_quotient,
    "quotient-0.3101": misere_quotient_of_four_digits,
}


def main(names):
    for name in names or RESULTS:
        if name not in RESULTS:
            sys.exit(f"{name} is no result; there are {', '.join(RESULTS)}")
        agree, start = Agreement(), time.perf_counter()
        try:
            RESULTS[name](agree)
        except AssertionError as why:
            sys.exit(f"{name}: {why}")
        print(f"{name}: {agree.count} instances agree, {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
