"""Impartial games: rules in, a proved finite automaton of the values out.

>>> import nimata
>>> sd = nimata.game("sd:1/2")
>>> sd.value(10**1000)
2
>>> sd.automaton().states
7
>>> nimata.ask("A n (G[16*n+12] = G[4*n+2])", G=sd).truth
True

What is not decided within the limits raises `Undecided`, what is not so `Refuted`, and what makes
no sense `BadInput`; all are a `NimataError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimata._nimata import (
    Answer,
    Automaton,
    Certificate,
    Evaluation,
    Game,
    Image,
    Limits,
    Move,
    Sum,
    __version__,
    ask,
    check,
    families,
    game,
    prove,
    survey_row,
)
from nimata.errors import BadInput, NimataError, Refuted, Undecided

if TYPE_CHECKING:
    from nimata.cluster import survey

__all__ = [
    "Answer",
    "Automaton",
    "BadInput",
    "Certificate",
    "Evaluation",
    "Game",
    "Image",
    "Limits",
    "Move",
    "NimataError",
    "Refuted",
    "Sum",
    "Undecided",
    "__version__",
    "ask",
    "check",
    "families",
    "game",
    "prove",
    "survey",
    "survey_row",
]


def __getattr__(name: str) -> Any:
    """Load the survey when it is first asked for: most work needs no cluster."""
    if name == "survey":
        from nimata.cluster import survey

        return survey
    raise AttributeError(f"module 'nimata' has no attribute {name!r}")
