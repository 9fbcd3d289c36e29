"""Games by the names that books give them."""

from __future__ import annotations

from nimata._nimata import Game, game


def kayles() -> Game:
    """Return Kayles: take one token or two, and divide what is left of the heap, if you like.

    >>> nimata.kayles()[:12].tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    return game("octal:0.77")


def dawson_kayles() -> Game:
    """Return Dawson's Kayles: take two tokens, and divide what is left, if you like.

    >>> nimata.dawson_kayles().period
    34
    """
    return game("octal:0.07")


def dawson_chess() -> Game:
    """Return Dawson's Chess.

    >>> nimata.dawson_chess().period
    34
    """
    return game("octal:0.137")


def octal(code: str) -> Game:
    """Return the octal game with this code.

    >>> nimata.octal("0.15").name
    'octal:0.15'
    """
    return game(f"octal:{code}")


def nim(piles: int) -> Game:
    """Return Nim with so many piles.

    >>> nimata.nim(3)[3, 5, 7]
    1
    """
    return game(f"nim:{piles}")


def moore(piles: int, most: int) -> Game:
    """Return Moore's Nim: a move lowers at least one and at most so many piles.

    >>> nimata.moore(4, 2).outcome(1, 1, 1, 0)
    'P'
    """
    return game(f"moore:{piles},{most}")


def wythoff() -> Game:
    """Return Wythoff's game.

    >>> nimata.wythoff().lost(3)
    [(0, 0), (1, 2), (3, 5)]
    """
    return game("wythoff:1,1")
