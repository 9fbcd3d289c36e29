"""A game of your own, from formulas."""

import nimata

halves = nimata.Game.from_rules(
    """
    reads n in msd_2
    move m: m + 1 = n
    move m: n >= 1 & 2*m = n
    """,
    name="halves",
)
print(halves[:20].tolist(), halves.value(10**100))
print(halves.prove().short)
