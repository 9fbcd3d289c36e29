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
no sense `BadInput`. `Defect` is a fault of nimata itself. All are a `NimataError`.
"""

from __future__ import annotations

from nimata import atlas
from nimata._nimata import (
    Answer,
    Automaton,
    Certificate,
    Evaluation,
    Game,
    Image,
    Learned,
    Limits,
    Move,
    ReadyAnswer,
    Reply,
    Session,
    Sum,
    __version__,
    ask,
    brief,
    check,
    digits,
    families,
    game,
    heading_of,
    learn,
    number,
    prove,
    survey_row,
)
from nimata.cluster import survey
from nimata.errors import BadInput, Defect, NimataError, Refuted, Undecided
from nimata.named import dawson_chess, dawson_kayles, kayles, moore, nim, octal, wythoff
from nimata.sequences import Match, compare, identify

__all__ = [
    "Answer",
    "Automaton",
    "BadInput",
    "Certificate",
    "Defect",
    "Evaluation",
    "Game",
    "Image",
    "Learned",
    "Limits",
    "Match",
    "Move",
    "NimataError",
    "ReadyAnswer",
    "Refuted",
    "Reply",
    "Session",
    "Sum",
    "Undecided",
    "__version__",
    "ask",
    "atlas",
    "brief",
    "check",
    "compare",
    "dawson_chess",
    "dawson_kayles",
    "digits",
    "families",
    "game",
    "heading_of",
    "identify",
    "kayles",
    "learn",
    "moore",
    "nim",
    "number",
    "octal",
    "prove",
    "survey",
    "survey_row",
    "wythoff",
]
