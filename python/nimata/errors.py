"""Why there is no answer, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimata._nimata import Evaluation


class NimataError(Exception):
    """Why there is no answer."""


class BadInput(NimataError, ValueError):
    """What was asked makes no sense: no such game, no such position, no such formula."""


class Undecided(NimataError):
    """A limit was reached first.

    `known` is what is known of a position all the same; `code` and `at` are the checker's words
    where it declined a certificate.
    """

    def __init__(
        self,
        message: str,
        *,
        known: Evaluation | None = None,
        code: str | None = None,
        at: str | None = None,
    ) -> None:
        super().__init__(message)
        self.known = known
        self.code = code
        self.at = at


class Refuted(NimataError):
    """It is not so.

    `witness` has the least numbers that show it, by the names of their variables, where a sentence
    is false; `code` and `at` are the checker's words where it rejected a certificate.
    """

    def __init__(
        self,
        message: str,
        *,
        witness: dict[str, int] | None = None,
        code: str | None = None,
        at: str | None = None,
    ) -> None:
        super().__init__(message)
        self.witness = witness
        self.code = code
        self.at = at


class Defect(NimataError, RuntimeError):
    """The program is wrong: its checker rejects a certificate that it has made."""


def note(text: str) -> None:
    """Log what is not a result, such as that another claim than the first was taken."""
    import logging

    logging.getLogger("nimata").info(text)
