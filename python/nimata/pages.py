"""What a notebook shows of games, answers and theorems."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from nimata._nimata import Limits, brief, heading_of
from nimata.errors import NimataError

if TYPE_CHECKING:
    from nimata._nimata import Answer, Certificate, Evaluation, Game

FIRST = 256
SIDE = 32
MOST = 3
SECONDS = 1.0
"""So many values of one number are in the picture of a game, and so many of each of two,
for games of at most three; a notebook does not wait longer for it."""


def plain(text: str) -> str:
    """Return a text in which Markdown sees no signs of its own."""
    for sign in "\\`*_{}[]<>#|$":
        text = text.replace(sign, f"\\{sign}")
    return text


def reasons(because: list[tuple[str, str]]) -> str:
    """Return reasons as a list."""
    return "\n".join(f"- **{plain(heading_of(rule))}**: {plain(says)}" for rule, says in because)


def picture(shown: Game) -> list[str]:
    """Return the first values of a game in their colours; nothing where there is no picture."""
    if len(shown.coordinates) > MOST:
        return []
    upto = FIRST if len(shown.coordinates) == 1 else SIDE
    try:
        image = shown.picture(upto=upto, limits=Limits(time_limit=SECONDS))
    except NimataError:
        return []
    media = "svg+xml" if image.format == "svg" else "png"
    data = b64encode(bytes(image)).decode()
    return ["", f"![the first values](data:image/{media};base64,{data})"]


def game(shown: Game) -> str:
    """Return the rules, first values, theorems and claims of a game."""
    lines = [f"**{plain(shown.name)}** on ({', '.join(shown.coordinates)})", "", plain(shown.rules)]
    lines += picture(shown)
    if shown.theorems:
        lines += ["", reasons(shown.theorems)]
    if shown.claims:
        lines += ["", "| claim | says | here |", "|---|---|---|"]
        for name, says, missing in shown.claims:
            here = "can be proved" if missing is None else f"not proved: {missing}"
            claim = f"{plain(heading_of(name))} (`{name}`)"
            lines.append(f"| {claim} | {plain(says)} | {plain(here)} |")
    return "\n".join(lines)


def evaluation(shown: Evaluation) -> str:
    """Return what is known of a position."""
    if shown.value is not None:
        head = f"**{brief(shown.value)}**"
    elif shown.outcome is not None:
        ends = "loses" if shown.outcome == "P" else "wins"
        head = f"**{shown.outcome}**: the player to move {ends}"
    else:
        most = "" if shown.at_most is None else f" and at most {brief(shown.at_most)}"
        head = f"undecided: at least {brief(shown.at_least or 0)}{most}"
    return f"{head}\n\n{reasons(shown.because)}"


def answer(shown: Answer) -> str:
    """Return the answer to a question, and what is certain of it."""
    lines = [f"`{shown.formula}`", "", f"**{plain(shown.short)}**"]
    if shown.density is not None:
        lines += ["", f"density: {shown.density}"]
    if shown.digits is not None:
        lines += ["", f"digits: `{shown.digits}`"]
    certified = "accepted by the checker" if shown.why is None else f"not certified: {shown.why}"
    return "\n".join([*lines, "", f"*{plain(certified)}*"])


def certificate(shown: Certificate) -> str:
    """Return a theorem, and how its certificate is known again."""
    theorem = plain(shown.sentence)
    if shown.short is not None:
        whole = f"<details><summary>With all its rules</summary>\n\n{theorem}\n\n</details>"
        theorem = f"{plain(shown.short)}.\n\n{whole}"
    size = len(bytes(shown))
    accepted = f"*Accepted by the checker: {size} bytes, SHA-256 {shown.digest}*"
    return f"**Theorem.** {theorem}\n\n{accepted}"
