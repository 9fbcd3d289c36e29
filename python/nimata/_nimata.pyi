"""The classes behind the package: types for the compiled module."""

import os
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal, SupportsBytes, SupportsIndex, final, overload

import numpy as np
import numpy.typing as npt

__version__: str

Progress = bool | Callable[[str, int, int | None, int | None], object] | None
Path = str | os.PathLike[str]
Source = Path | bytes | bytearray | memoryview | SupportsBytes
Number = SupportsIndex | str | Sequence[SupportsIndex] | npt.NDArray[np.integer[Any]]
Component = Number
Reason = tuple[str, str]

@final
class Limits:
    """Bounds on work: states of automata, bytes of memory, seconds."""

    def __new__(
        cls,
        max_states: int = ...,
        max_memory: int = ...,
        time_limit: float | None = None,
        max_steps: int = ...,
    ) -> Limits: ...
    @property
    def max_states(self) -> int: ...
    @property
    def max_memory(self) -> int: ...
    @property
    def time_limit(self) -> float | None: ...
    @property
    def max_steps(self) -> int: ...

@final
class Evaluation:
    """The worth of a position, and why."""

    @property
    def value(self) -> int | None: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def at_least(self) -> int | None: ...
    @property
    def at_most(self) -> int | None: ...
    @property
    def because(self) -> list[Reason]: ...

@final
class Move:
    """A move to a value, and why it is one."""

    @property
    def component(self) -> int: ...
    @property
    def into(self) -> tuple[int, ...]: ...
    @property
    def beside(self) -> list[tuple[int, ...]]: ...
    @property
    def others(self) -> list[tuple[int, ...]]: ...
    @property
    def because(self) -> list[Reason]: ...

@final
class Image:
    """A picture: SVG, or PNG where it has too many cells for that."""

    @property
    def format(self) -> str: ...
    def save(self, path: Path) -> None: ...
    def __bytes__(self) -> bytes: ...

@final
class Learned:
    """The automaton of a sequence: a guess, or with a certificate that it satisfies sentences."""

    @property
    def automaton(self) -> Automaton: ...
    @property
    def terms(self) -> int: ...
    @property
    def unseen(self) -> int: ...
    @property
    def certificate(self) -> Certificate | None: ...
    @property
    def determined_to(self) -> int | None: ...

@final
class Automaton:
    """A deterministic finite automaton with output."""

    def __new__(
        cls,
        base: int,
        outputs: Sequence[int | None],
        transitions: Sequence[Sequence[int]],
        *,
        order: str | None = None,
        tracks: Sequence[str] | None = None,
        title: str = "automaton",
        numeration: str | None = None,
    ) -> Automaton: ...
    @staticmethod
    def from_bytes(bytes: bytes) -> Automaton: ...
    @staticmethod
    def read(path: Path) -> Automaton: ...
    @property
    def states(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def numeration(self) -> str: ...
    @property
    def order(self) -> str: ...
    @property
    def tracks(self) -> list[str]: ...
    @property
    def title(self) -> str: ...
    @property
    def outputs(self) -> list[int | None]: ...
    @property
    def transitions(self) -> list[list[int]]: ...
    @property
    def letters(self) -> list[tuple[int, ...]]: ...
    def value_at(self, *numbers: SupportsIndex, limits: Limits | None = None) -> int | None: ...
    def __call__(self, *numbers: SupportsIndex) -> int | None: ...
    def __len__(self) -> int: ...
    def in_order(
        self, order: str, *, limits: Limits | None = None, progress: Progress = None
    ) -> Automaton: ...
    def difference(
        self, other: Automaton, *, limits: Limits | None = None, progress: Progress = None
    ) -> tuple[tuple[int, ...], int | None, int | None] | None: ...
    def densities(
        self, *, limits: Limits | None = None, progress: Progress = None
    ) -> dict[int | None, Fraction | None]: ...
    def text(self, format: str) -> str: ...
    def save(self, path: Path) -> None: ...
    def to_networkx(self) -> Any: ...
    def to_automata(self, *accepting: int | None) -> Any: ...
    def to_graphviz(self) -> Any: ...
    def to_sage(self) -> Any: ...
    def __bytes__(self) -> bytes: ...

@final
class Certificate:
    """A theorem: a certificate, byte by byte as the checker has accepted it."""

    @property
    def sentence(self) -> str: ...
    @property
    def short(self) -> str | None: ...
    @property
    def claim(self) -> str | None: ...
    @property
    def game(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def automaton(self) -> Automaton | None: ...
    @property
    def digest(self) -> str: ...
    def json(self) -> Any: ...
    def save(self, path: Path) -> None: ...
    def __bytes__(self) -> bytes: ...

@final
class Answer:
    """The answer to a question."""

    @property
    def formula(self) -> str: ...
    @property
    def truth(self) -> bool | None: ...
    @property
    def witness(self) -> dict[str, int] | None: ...
    @property
    def variables(self) -> list[str]: ...
    @property
    def extent(self) -> str | None: ...
    @property
    def count(self) -> int | None: ...
    @property
    def least(self) -> list[dict[str, int]]: ...
    @property
    def automaton(self) -> Automaton | None: ...
    @property
    def digits(self) -> str | None: ...
    @property
    def density(self) -> Fraction | None: ...
    @property
    def numeration(self) -> str: ...
    @property
    def divisors(self) -> str | None: ...
    @property
    def certificate(self) -> Certificate | None: ...
    @property
    def why(self) -> str | None: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def __contains__(self, at: object) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...

@final
class ReadyAnswer:
    """A ready question about a game, with its answer."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def says(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def formula(self) -> str | None: ...
    @property
    def upto(self) -> list[int] | None: ...
    @property
    def why(self) -> str | None: ...
    @property
    def answer(self) -> Answer | None: ...
    @property
    def certificate(self) -> Certificate | None: ...

@final
class Reply:
    """What a command of a session answers."""

    @property
    def verb(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def states(self) -> int | None: ...
    @property
    def error(self) -> str | None: ...
    @property
    def answer(self) -> Answer | None: ...
    @property
    def certificate(self) -> Certificate | None: ...
    @property
    def file(self) -> tuple[str, bytes] | None: ...
    @property
    def values(self) -> list[int] | None: ...
    @property
    def matrices(self) -> tuple[list[int], list[list[list[int]]], list[int]] | None: ...

@final
class Session:
    """Commands of Walnut's language, one after the other; definitions and automata stay."""

    def __new__(cls, *, limits: Limits | None = None, **sequences: Named) -> Session: ...
    def ask(
        self, formula: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> Answer:
        """Answer a question, which may use what was defined."""

    def define(
        self,
        name: str,
        formula: str,
        /,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Answer a question, and `$name(…)` is its answer from then on."""

    def run(
        self, command: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> Reply:
        """Carry one command out."""

    def script(
        self, text: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> list[Reply]:
        """Carry the commands of a script out. A mistake does not end it."""

@final
class Game:
    """A game: rules, theorems about positions, and claims."""

    @staticmethod
    def from_rules(text: str, name: str = "rules") -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def coordinates(self) -> list[str]: ...
    @property
    def least(self) -> int: ...
    @property
    def first(self) -> list[int]: ...
    @property
    def holds(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def period(self) -> int | None: ...
    @property
    def preperiod(self) -> int | None: ...
    @property
    def claims(self) -> list[tuple[str, str, str | None]]: ...
    @property
    def theorems(self) -> list[Reason]: ...
    @property
    def views(self) -> list[str]: ...
    def position(self, *at: Number) -> str: ...
    def evaluate(
        self,
        *at: Number,
        by_definition: bool = False,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Evaluation: ...
    def value(
        self, *at: Number, limits: Limits | None = None, progress: Progress = None
    ) -> int: ...
    def outcome(
        self, *at: Number, limits: Limits | None = None, progress: Progress = None
    ) -> str: ...
    def move(
        self,
        *at: Number,
        to: SupportsIndex = 0,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Move | None: ...
    def options(self, *at: Number) -> list[tuple[int, ...]]: ...
    def table(
        self, *upto: SupportsIndex, limits: Limits | None = None, progress: Progress = None
    ) -> npt.NDArray[np.integer[Any]]: ...
    def frame(
        self,
        *upto: SupportsIndex,
        engine: Literal["pandas", "polars"] = "pandas",
        columns: Sequence[str] | None = None,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Any: ...
    def lost(
        self, count: int, limits: Limits | None = None, progress: Progress = None
    ) -> list[tuple[int, ...]]: ...
    def automaton(
        self,
        claim: str | None = None,
        base: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Automaton: ...
    def prove(
        self,
        claim: str | None = None,
        base: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Certificate: ...
    def about(
        self,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
        **sequences: Named,
    ) -> list[ReadyAnswer]: ...
    def picture(
        self,
        view: str | None = None,
        upto: int | None = None,
        fixed: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Image: ...
    @overload
    def __getitem__(  # type: ignore[overload-overlap]
        self, at: SupportsIndex | str | tuple[SupportsIndex, ...]
    ) -> int: ...
    @overload
    def __getitem__(
        self,
        at: slice
        | list[Any]
        | tuple[slice | SupportsIndex, ...]
        | npt.NDArray[np.integer[Any]],
    ) -> npt.NDArray[np.integer[Any]]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __add__(self, other: Game | Sum) -> Sum: ...
    def __radd__(self, other: Literal[0]) -> Sum: ...

@final
class Sum:
    """Games side by side: a move is a move in one of them."""

    @property
    def games(self) -> list[Game]: ...
    def evaluate(
        self, *at: Component, limits: Limits | None = None, progress: Progress = None
    ) -> Evaluation: ...
    def value(
        self, *at: Component, limits: Limits | None = None, progress: Progress = None
    ) -> int: ...
    def move(
        self,
        *at: Component,
        to: SupportsIndex = 0,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Move | None: ...
    def __add__(self, other: Game | Sum) -> Sum: ...
    def __radd__(self, other: Literal[0]) -> Sum: ...
    def __len__(self) -> int: ...

Named = Game | Automaton | str

def game(name: str) -> Game:
    """Return the game of this name, such as `sd:5/2`."""

def families() -> list[tuple[str, str, str]]:
    """Return of each family its syntax, an example and a sentence."""

def digits(
    number: SupportsIndex, numeration: str = "msd_2", *, limits: Limits | None = None
) -> tuple[int, ...]:
    """Return the digits of a number, in the order in which the numeration reads them."""

def number(
    digits: Sequence[SupportsIndex], numeration: str = "msd_2", *, limits: Limits | None = None
) -> int:
    """Return the number that a word of digits stands for."""

def ask(
    formula: str,
    /,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
    **sequences: Named,
) -> Answer:
    """Answer a question in Walnut's language; names in it stand for games or automata."""

def prove(
    formula: str,
    /,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
    **sequences: Named,
) -> Certificate:
    """Prove a sentence; a false one is refuted by the least counterexample, where there is one."""

def learn(
    terms: Sequence[int | None] | None = None,
    sentences: Sequence[str] = (),
    numeration: str | None = None,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
) -> Learned:
    """Learn the automaton of a sequence from its first terms, and prove sentences about it."""

def check(
    source: Source,
    claim: Game | str | None = None,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
) -> Certificate:
    """Have the checker read a certificate; with `claim` it must be about that game."""

def atlas_games(text: str, folder: Path = ...) -> list[str]:
    """Return the games of a list, in which brackets stand for many.

    Files of rules are relative to the folder.
    """

def atlas_parts(
    games: list[str], at_once: int, *, limits: Limits | None = None
) -> list[tuple[str, list[str]]]:
    """Return a list in parts, each with a name that depends on the games and the limits."""

def atlas_items(
    games: list[str], *, limits: Limits | None = None
) -> list[tuple[str, bytes | None, float]]:
    """Return the rows of some games with their certificates, to be written by `atlas_write`."""

def atlas_write(folder: Path, items: list[tuple[str, bytes | None, float]]) -> None:
    """Write an atlas of such rows into a new folder, whole or not at all."""

def atlas_merge(parts: Sequence[Path], folder: Path) -> tuple[int, int]:
    """Write several atlases as one; return the number of games, and of those proved."""

def survey_row(
    game: Game | str, family: str | None = None, *, limits: Limits | None = None
) -> tuple[dict[str, str], bytes | None]:
    """Return the row of a game, as the command line's survey has it, and the certificate."""
