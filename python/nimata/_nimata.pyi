"""The classes behind the package: types for the compiled module."""

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Optional, SupportsBytes, SupportsIndex, Union, final

import numpy as np
import numpy.typing as npt

__version__: str

Progress = Union[bool, Callable[[str, int, Optional[int], Optional[int]], object], None]
Path = Union[str, os.PathLike[str]]
Source = Union[Path, bytes, bytearray, memoryview, SupportsBytes]
Named = Union[Game, Automaton, str]
Number = Union[SupportsIndex, str]
Component = Union[SupportsIndex, str, tuple[SupportsIndex, ...]]
Reason = tuple[str, str]

@final
class Limits:
    """Bounds on work: states of automata, bytes of memory, seconds."""

    def __new__(
        cls,
        max_states: int = ...,
        max_memory: int = ...,
        time_limit: Optional[float] = None,
    ) -> Limits: ...
    @property
    def max_states(self) -> int: ...
    @property
    def max_memory(self) -> int: ...
    @property
    def time_limit(self) -> Optional[float]: ...

@final
class Evaluation:
    """The worth of a position, and why."""

    @property
    def value(self) -> Optional[int]: ...
    @property
    def outcome(self) -> Optional[str]: ...
    @property
    def at_least(self) -> Optional[int]: ...
    @property
    def at_most(self) -> Optional[int]: ...
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
class Automaton:
    """A deterministic finite automaton with output."""

    def __new__(
        cls,
        base: int,
        outputs: Sequence[Optional[int]],
        transitions: Sequence[Sequence[int]],
        *,
        order: str = "msd",
        tracks: Optional[Sequence[str]] = None,
        title: str = "automaton",
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
    def outputs(self) -> list[Optional[int]]: ...
    @property
    def transitions(self) -> list[list[int]]: ...
    @property
    def letters(self) -> list[tuple[int, ...]]: ...
    def value_at(
        self, *numbers: SupportsIndex, limits: Optional[Limits] = None
    ) -> Optional[int]: ...
    def __call__(self, *numbers: SupportsIndex) -> Optional[int]: ...
    def __len__(self) -> int: ...
    def in_order(
        self, order: str, *, limits: Optional[Limits] = None, progress: Progress = None
    ) -> Automaton: ...
    def difference(
        self, other: Automaton, *, limits: Optional[Limits] = None, progress: Progress = None
    ) -> Optional[tuple[tuple[int, ...], Optional[int], Optional[int]]]: ...
    def densities(
        self, *, limits: Optional[Limits] = None, progress: Progress = None
    ) -> dict[Optional[int], Optional[Fraction]]: ...
    def text(self, format: str) -> str: ...
    def save(self, path: Path) -> None: ...
    def to_networkx(self) -> Any: ...
    def to_automata(self, *accepting: Optional[int]) -> Any: ...
    def to_graphviz(self) -> Any: ...
    def to_sage(self) -> Any: ...
    def __bytes__(self) -> bytes: ...

@final
class Certificate:
    """A theorem: a certificate, byte by byte as the checker has accepted it."""

    @property
    def sentence(self) -> str: ...
    @property
    def claim(self) -> Optional[str]: ...
    @property
    def game(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def automaton(self) -> Optional[Automaton]: ...
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
    def truth(self) -> Optional[bool]: ...
    @property
    def witness(self) -> Optional[dict[str, int]]: ...
    @property
    def variables(self) -> list[str]: ...
    @property
    def extent(self) -> Optional[str]: ...
    @property
    def count(self) -> Optional[int]: ...
    @property
    def least(self) -> list[dict[str, int]]: ...
    @property
    def automaton(self) -> Optional[Automaton]: ...
    @property
    def digits(self) -> Optional[str]: ...
    @property
    def density(self) -> Optional[Fraction]: ...
    @property
    def numeration(self) -> str: ...
    @property
    def certificate(self) -> Optional[Certificate]: ...
    @property
    def why(self) -> Optional[str]: ...
    def __bool__(self) -> bool: ...

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
    def rules(self) -> str: ...
    @property
    def claims(self) -> list[tuple[str, str, Optional[str]]]: ...
    @property
    def theorems(self) -> list[Reason]: ...
    @property
    def views(self) -> list[str]: ...
    def evaluate(
        self,
        *at: Number,
        by_definition: bool = False,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Evaluation: ...
    def value(
        self, *at: Number, limits: Optional[Limits] = None, progress: Progress = None
    ) -> int: ...
    def outcome(
        self, *at: Number, limits: Optional[Limits] = None, progress: Progress = None
    ) -> str: ...
    def move(
        self,
        *at: Number,
        to: SupportsIndex = 0,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Optional[Move]: ...
    def options(self, *at: Number) -> list[tuple[int, ...]]: ...
    def table(
        self, *upto: SupportsIndex, limits: Optional[Limits] = None, progress: Progress = None
    ) -> npt.NDArray[np.integer[Any]]: ...
    def frame(
        self, *upto: SupportsIndex, limits: Optional[Limits] = None, progress: Progress = None
    ) -> Any: ...
    def lost(
        self, count: int, limits: Optional[Limits] = None, progress: Progress = None
    ) -> list[tuple[int, ...]]: ...
    def automaton(
        self,
        claim: Optional[str] = None,
        base: Optional[int] = None,
        *,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Automaton: ...
    def prove(
        self,
        claim: Optional[str] = None,
        base: Optional[int] = None,
        *,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Certificate: ...
    def picture(
        self,
        view: Optional[str] = None,
        upto: Optional[int] = None,
        fixed: Optional[int] = None,
        *,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Image: ...
    def __add__(self, other: Union[Game, Sum]) -> Sum: ...

@final
class Sum:
    """Games side by side: a move is a move in one of them."""

    @property
    def games(self) -> list[Game]: ...
    def evaluate(
        self, *at: Component, limits: Optional[Limits] = None, progress: Progress = None
    ) -> Evaluation: ...
    def value(
        self, *at: Component, limits: Optional[Limits] = None, progress: Progress = None
    ) -> int: ...
    def move(
        self,
        *at: Component,
        to: SupportsIndex = 0,
        limits: Optional[Limits] = None,
        progress: Progress = None,
    ) -> Optional[Move]: ...
    def __add__(self, other: Union[Game, Sum]) -> Sum: ...
    def __len__(self) -> int: ...

def game(name: str) -> Game:
    """Return the game of this name, such as `sd:5/2`."""

def families() -> list[tuple[str, str, str]]:
    """Return of each family its syntax, an example and a sentence."""

def ask(
    formula: str,
    /,
    *,
    limits: Optional[Limits] = None,
    progress: Progress = None,
    **sequences: Named,
) -> Answer:
    """Answer a question in Walnut's language; names in it stand for games or automata."""

def prove(
    formula: str,
    /,
    *,
    limits: Optional[Limits] = None,
    progress: Progress = None,
    **sequences: Named,
) -> Certificate:
    """Prove a sentence; a false one is refuted by the least counterexample, where there is one."""

def check(
    source: Source,
    claim: Union[Game, str, None] = None,
    *,
    limits: Optional[Limits] = None,
    progress: Progress = None,
) -> Certificate:
    """Have the checker read a certificate; with `claim` it must be about that game."""

def survey_row(
    game: Union[Game, str], family: Optional[str] = None, *, limits: Optional[Limits] = None
) -> tuple[dict[str, str], Optional[bytes]]:
    """Return the row of a game, as the command line's survey has it, and the certificate."""
