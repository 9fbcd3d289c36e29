"""Subtract a, or divide by b and round up: values by the recursion, from 1 on."""

from functools import lru_cache

from claims import mex


@lru_cache(None)
def values(a, b, most, first=(0,)):
    """SG(0), which is none, SG(1), …, SG(most); the first values are given."""
    found = [None, *first]
    for n in range(len(found), most + 1):
        options = {found[-(-n // b)]} if -(-n // b) < n else set()
        if n > a:
            options.add(found[n - a])
        found.append(mex(options))
    return found


def digits(n, b, count):
    """The digits of n, least significant first."""
    return [n // b**place % b for place in range(count)]


def star(value):
    """0, and 1 and 2 exchanged."""
    return (3 - value) % 3


def holds_at_last(holds):
    """Whether the last case that fails is in the first half."""
    cases = list(holds)
    last = max((place for place, so in enumerate(cases) if not so), default=-1)
    return len(cases) > 8 and 2 * last < len(cases)
