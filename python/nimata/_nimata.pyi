"""The classes behind the package: types for the compiled module."""

import os
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal, NoReturn, SupportsBytes, SupportsIndex, final, overload

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
    """Bounds on work: states of automata, bytes of memory, seconds.

    >>> few = nimata.Limits(max_states=50)
    >>> nimata.game("sd:9/2").automaton(limits=few)
    Traceback (most recent call last):
    nimata.errors.Undecided: more than 50 states are needed; limits=Limits(max_states=…) ...
    """

    def __new__(
        cls,
        max_states: int = ...,
        max_memory: int = ...,
        time_limit: float | None = None,
        max_steps: int = ...,
    ) -> Limits: ...
    @property
    def max_states(self) -> int:
        """The most states of any automaton built on the way."""
    @property
    def max_memory(self) -> int:
        """The most bytes for tables and automata."""
    @property
    def time_limit(self) -> float | None:
        """The seconds after which work ends; `None` means no limit."""
    @property
    def max_steps(self) -> int:
        """The most steps of one search that may have no end, where there is no limit of time."""

@final
class Evaluation:
    """The worth of a position, and why.

    >>> found = nimata.game("nim:2").evaluate(4, 4)
    >>> found.value, found.outcome
    (0, 'P')
    """

    @property
    def value(self) -> int | None:
        """The value, where it is known."""
    @property
    def outcome(self) -> str | None:
        """`P` where the player to move loses and `N` where they win, where it is known."""
    @property
    def at_least(self) -> int | None:
        """A lower bound of the value."""
    @property
    def at_most(self) -> int | None:
        """An upper bound of the value, where one is known."""
    @property
    def because(self) -> list[Reason]:
        """Pairs of a rule and what it says here."""

@final
class Move:
    """A move to a value, and why it is one.

    >>> nimata.game("nim:2").move(4, 9).into
    (4, 4)
    """

    @property
    def component(self) -> int:
        """Which component of a sum is moved, from 0."""
    @property
    def into(self) -> tuple[int, ...]:
        """The numbers of the position after the move, in order."""
    @property
    def beside(self) -> list[tuple[int, ...]]:
        """Where the move splits a position: the positions beside `into`."""
    @property
    def others(self) -> list[tuple[int, ...]]:
        """Further moves to the same value that the same rules name."""
    @property
    def because(self) -> list[Reason]:
        """Pairs of a rule and what it says here."""

@final
class Image:
    """A picture: SVG, or PNG where it has too many cells for that.

    >>> bytes(nimata.game("nim:2").picture(upto=16))[:4]
    b'<svg'
    """

    @property
    def format(self) -> str:
        """`svg` or `png`."""
    def save(self, path: Path) -> None:
        """Writes the picture into a file, in the format of its ending; without one as it is shown.
        PDF, and PNG of a diagram, need the package cairosvg.

            >>> nimata.game("nim:2").picture(upto=16).save("nim.png")
        """
    def __bytes__(self) -> bytes: ...

@final
class Learned:
    """The automaton of a sequence: a guess, or with a certificate that it satisfies sentences.

    >>> learned = nimata.learn([0, 1] * 50, ["A n T[2*n] = @0", "A n T[2*n+1] = @1"])
    >>> learned.terms, learned.determined_to, learned.certificate.kind
    (100, 1, 'logic')
    """

    @property
    def automaton(self) -> Automaton:
        """The automaton."""
    @property
    def terms(self) -> int:
        """The number of known terms, all of which it has."""
    @property
    def unseen(self) -> int:
        """The number of those from which it was not guessed."""
    @property
    def certificate(self) -> Certificate | None:
        """The certificate that the sentences are true of it; None without sentences."""
    @property
    def determined_to(self) -> int | None:
        """The greatest output for which the sentences determine the sequence: no other one with
        outputs from 0 to this satisfies them.
        """

@final
class Automaton:
    """A deterministic finite automaton with output.

    >>> parity = nimata.Automaton(2, [0, 1], [[0, 1], [1, 0]])  # of the binary digits' sum
    >>> parity(7), parity(3), parity.states
    (1, 0, 2)
    """

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
    def from_bytes(bytes: bytes) -> Automaton:
        """Reads what a file holds: JSON, a certificate, or Walnut's format.

        >>> nimata.Automaton.from_bytes(bytes(nimata.game("sd:1/2").prove())).states
        7
        """
    @staticmethod
    def read(path: Path) -> Automaton:
        """Reads a file.

        >>> nimata.game("sd:1/2").automaton().save("sd.txt")
        >>> nimata.Automaton.read("sd.txt").states
        7
        """
    @property
    def states(self) -> int:
        """How many states there are; the start is 0."""
    @property
    def base(self) -> int:
        """The base of the digits."""
    @property
    def numeration(self) -> str:
        """The system of the digits, in words."""
    @property
    def order(self) -> str:
        """`msd` or `lsd`: which digit is read first."""
    @property
    def tracks(self) -> list[str]:
        """What it reads: a name a track."""
    @property
    def title(self) -> str:
        """What a picture of it says."""
    @property
    def outputs(self) -> list[int | None]:
        """The outputs of the states; `None` where a word is not a position."""
    @property
    def transitions(self) -> list[list[int]]:
        """The state after each letter, a row a state."""
    @property
    def letters(self) -> list[tuple[int, ...]]:
        """The letters in the order of the rows: tuples of digits, one a track."""
    def value_at(self, *numbers: SupportsIndex, limits: Limits | None = None) -> int | None:
        """The output at a number, or at several where it reads several; `None` where there is none.

        >>> nimata.game("sd:1/2").automaton().value_at(10**1000)
        2
        """
    def __call__(self, *numbers: SupportsIndex) -> int | None: ...
    def __len__(self) -> int: ...
    def in_order(
        self, order: str, *, limits: Limits | None = None, progress: Progress = None
    ) -> Automaton:
        """The same automaton, reading the other digit first.

        >>> automaton = nimata.game("sd:1/2").automaton()
        >>> automaton.in_order("lsd") == automaton
        True
        """
    def difference(
        self, other: Automaton, *, limits: Limits | None = None, progress: Progress = None
    ) -> tuple[tuple[int, ...], int | None, int | None] | None:
        """Where two automata first differ: the numbers, the output here and the output there; `None`
        if they are equal.

            >>> zero = nimata.Automaton(2, [0], [[0, 0]])
            >>> parity = nimata.Automaton(2, [0, 1], [[0, 1], [0, 1]])
            >>> zero.difference(parity)
            ((1,), 0, 1)
        """
    def densities(
        self, *, limits: Limits | None = None, progress: Progress = None
    ) -> dict[int | None, Fraction | None]:
        """The natural density of each output, as `fractions.Fraction`; `None` where it has none.

        >>> nimata.game("sd:1/2").automaton().densities()[2]
        Fraction(1, 3)
        """
    def text(self, format: str) -> str:
        """The automaton as text: `json`, `walnut`, `walnut-base`, `dot`, `svg`, `tikz`, `latex`, `csv`
        or `markdown`.

            >>> nimata.Automaton(2, [0], [[0, 0]]).text("csv").splitlines()[0]
            'state,output,0,1'
        """
    def save(self, path: Path) -> None:
        """Writes the automaton into a file, in the format of its ending; PNG and PDF need the package
        cairosvg.

            >>> nimata.game("sd:1/2").automaton().save("sd.svg")
        """
    def to_networkx(self) -> Any:
        """A directed multigraph of `networkx`.

        >>> nimata.game("sd:1/2").automaton().to_networkx().number_of_nodes()
        7
        """
    def to_automata(self, *accepting: int | None) -> Any:
        """A DFA of `automata-lib` that accepts the words with these outputs.

        >>> dfa = nimata.game("sd:1/2").automaton().to_automata(0)
        >>> dfa.accepts_input("1")  # a heap of one token is lost
        True
        """
    def to_graphviz(self) -> Any:
        """A source of the package `graphviz`.

        >>> nimata.game("sd:1/2").automaton().to_graphviz().source[:7]
        'digraph'
        """
    def to_sage(self) -> Any:
        """A transducer of Sage that reads digits and writes the output at the end.

        >>> machine = nimata.game("sd:1/2").automaton().to_sage()
        >>> machine.process([1, 0])[2]  # a heap of two tokens
        [1]
        """
    def __bytes__(self) -> bytes: ...

@final
class Certificate:
    """A theorem: a certificate, byte by byte as the checker has accepted it.

    >>> theorem = nimata.game("sd:1/2").prove()
    >>> theorem.kind, theorem.automaton.states
    ('logic', 7)
    """

    @property
    def sentence(self) -> str:
        """What is proved, in a sentence that can be understood without the file."""
    @property
    def short(self) -> str | None:
        """The theorem in one short sentence, which leaves the rules of the game to its name; `None` of
        a file that was checked.

            >>> nimata.game("sd:1/2").prove().short
            'the values of sd:1/2 are those of an automaton with 7 states'
        """
    @property
    def claim(self) -> str | None:
        """The claim as it was named, such as `values`; `None` of a file that was checked."""
    @property
    def game(self) -> str:
        """The game that it is about, as it was named; of a file, as the checker names it."""
    @property
    def kind(self) -> str:
        """The kind of the claim, as `claim.kind` says it."""
    @property
    def automaton(self) -> Automaton | None:
        """The automaton of the claim, where it was proved here and is about one."""
    @property
    def digest(self) -> str:
        """The SHA-256 of the bytes, in hexadecimal."""
    def json(self) -> Any:
        """The certificate as objects of Python.

        >>> nimata.game("sd:1/2").prove().json()["kind"]
        'certificate'
        """
    def save(self, path: Path) -> None:
        """Writes the bytes into a file.

        >>> nimata.game("sd:1/2").prove().save("sd-1-2.json")
        >>> nimata.check("sd-1-2.json").kind
        'logic'
        """
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __bytes__(self) -> bytes: ...

@final
class Answer:
    """The answer to a question. A sentence is true or false; the numbers that satisfy a formula with
    free variables are counted by `len`, looked up by `in`, and yielded one after the other.

        >>> answer = nimata.ask("G[n] = @0", G="sd:1/2")
        >>> answer.extent, answer.density
        ('infinite', Fraction(1, 3))
        >>> 7 in answer, 8 in answer, list(itertools.islice(answer, 4))
        (True, False, [1, 3, 7, 9])
    """

    @property
    def short(self) -> str:
        """The answer in a few words, as the terminal and the page have them."""
    @property
    def formula(self) -> str:
        """The formula, with all its parentheses."""
    @property
    def truth(self) -> bool | None:
        """Whether a sentence is true; `None` where variables are free."""
    @property
    def witness(self) -> dict[str, int] | None:
        """The least numbers that show it: of a true sentence about existence a witness, of a false one
        about all numbers a counterexample.
        """
    @property
    def counterexample(self) -> dict[str, int] | None:
        """The witness of a sentence that is false: the least numbers for which it fails."""
    def frame(
        self, most: int | None = None, *, engine: Literal["pandas", "polars"] = "pandas"
    ) -> Any:
        """The least solutions as a data frame of pandas, or with `engine="polars"` of polars: a column
        a variable, at most `most` rows, and all where `most` is `None` and they are finitely many.

            >>> nimata.ask("x + y = 2").frame().x.tolist()  # by the greatest number
            [1, 0, 2]
            >>> nimata.ask("G[n] = @0", G="sd:1/2").frame(3).n.tolist()
            [1, 3, 7]
        """
    @property
    def variables(self) -> list[str]:
        """The free variables, in the order in which the automaton reads them."""
    @property
    def extent(self) -> str | None:
        """How many solutions there are: `none`, `finite`, `infinite` or `all`; `None` of a sentence."""
    @property
    def count(self) -> int | None:
        """The number of solutions, where it is finite."""
    @property
    def least(self) -> list[dict[str, int]]:
        """The least solutions, each a dictionary of its variables."""
    @property
    def automaton(self) -> Automaton | None:
        """The automaton of all solutions: output 1 where the formula holds."""
    @property
    def digits(self) -> str | None:
        """The digits of the solutions as a regular expression, where it is short."""
    @property
    def density(self) -> Fraction | None:
        """The natural density of the solutions, as a `fractions.Fraction`, where there is one."""
    @property
    def numeration(self) -> str:
        """The system in which the numbers are written."""
    @property
    def divisors(self) -> str | None:
        """The divisors that the answer is about, as in `*` and `3+2k`, or the least one for which the
        sentence is false; `None` where the games have no divisor b.
        """
    @property
    def certificate(self) -> Certificate | None:
        """The certificate, which the checker has accepted; `None` where a bound came first."""
    @property
    def why(self) -> str | None:
        """Why there is no certificate."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def __contains__(self, at: object) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...

@final
class ReadyAnswer:
    """A ready question about a game, with its answer.

    >>> period = nimata.game("kayles").about()[-1]
    >>> period.name, period.verdict
    ('period', 'proved')
    >>> period.says
    'the values of octal:0.77 have the least period 12, from n = 71 on'
    """

    @property
    def name(self) -> str:
        """A short name, such as `period`."""
    @property
    def question(self) -> str:
        """The question in words."""
    @property
    def says(self) -> str:
        """The answer in words."""
    @property
    def verdict(self) -> str:
        """`proved`; `decided` without a certificate; `table` for what holds as far as `upto`; or
        `undecided`.
        """
    @property
    def formula(self) -> str | None:
        """The formula, in which the game is called G, and M in its other play; `None` where there is
        no automaton to ask about.
        """
    @property
    def upto(self) -> list[int] | None:
        """The bounds of the table, one a number of a position."""
    @property
    def why(self) -> str | None:
        """Why the answer is no theorem."""
    @property
    def answer(self) -> Answer | None:
        """The answer to the formula, as `nimata.ask` gives it."""
    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the answer, which the checker has accepted."""

@final
class Reply:
    """The reply to a command of a session.

    >>> reply = nimata.Session().run('ost silver [0 2] [1 2]')
    >>> reply.verb, reply.name
    ('ost', 'silver')
    """

    @property
    def verb(self) -> str:
        """The verb of the command; empty if it has an error."""
    @property
    def name(self) -> str:
        """The name that it defines, or under which it answers."""
    @property
    def line(self) -> int:
        """The line in which it begins, from 1."""
    @property
    def text(self) -> str:
        """What it says in lines of text; for a question see `answer`."""
    @property
    def states(self) -> int | None:
        """The states of an automaton that it made."""
    @property
    def error(self) -> str | None:
        """Why it was not carried out."""
    @property
    def answer(self) -> Answer | None:
        """The answer to a question; `None` of other commands."""
    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the reply, which the checker has accepted."""
    @property
    def file(self) -> tuple[str, bytes] | None:
        """The name and the content of a file that the command writes, as `export` and `draw` do."""
    @property
    def values(self) -> list[int] | None:
        """The numbers of solutions for the values 0, 1, … of the variable before the formula."""
    @property
    def matrices(self) -> tuple[list[int], list[list[list[int]]], list[int]] | None:
        """A row, a matrix for each digit and a column: their product is the number of solutions."""

@final
class Session:
    """Commands of Walnut's language, one after the other; definitions and automata stay.

    >>> s = nimata.Session(G="sd:1/2")
    >>> s.define("four", "E k n = 4*k").extent
    'infinite'
    >>> s.ask("A n $four(n) => $four(n+8)").truth
    True
    >>> s.run('reg power2 msd_2 "0*10*"').states
    3
    >>> s.run('eval below n "$power2(i) & i < n"').values[:9]
    [0, 0, 1, 2, 2, 3, 3, 3, 3]
    """

    def __new__(cls, *, limits: Limits | None = None, **sequences: Named) -> Session: ...
    def ask(
        self, formula: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> Answer:
        """Answers a question, which may use what was defined.

        >>> s = nimata.Session(G="sd:1/2")
        >>> s.ask("A n (G[16*n+12] = G[4*n+2])").truth
        True
        """

    def define(
        self,
        name: str,
        formula: str,
        /,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Answer:
        """Answers a question, and `$name(…)` is its answer from then on.

        >>> s = nimata.Session()
        >>> s.define("even", "E k n = 2*k").density
        Fraction(1, 2)
        >>> s.ask("A n $even(n) | $even(n+1)").truth
        True
        """

    def run(
        self, command: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> Reply:
        """Carries one command out.

        >>> nimata.Session().run('reg power2 msd_2 "0*10*"').states
        3
        """

    def script(
        self, text: str, /, *, limits: Limits | None = None, progress: Progress = None
    ) -> list[Reply]:
        """Carries the commands of a script out. A mistake does not end it: its reply has the error.

        >>> script = 'def two "n = 2";\\nevla it;\\neval yes "$two(2)";'
        >>> [reply.error is None for reply in nimata.Session().script(script)]
        [True, False, True]
        """

@final
class Game:
    """A game: rules, theorems about positions, and claims.

    >>> sd = nimata.game("sd:1/2")
    >>> sd.name, sd.coordinates, sd.least
    ('sd:1/2', ['n'], 1)
    """

    @staticmethod
    def from_rules(text: str, name: str = "rules") -> Game:
        """The game of rules that formulas give, as a rules file has them; what all lines are indented
        by does not count.

            >>> rules = "reads n in msd_2\\nmove m: m + 1 = n\\nmove m: m + 2 = n"
            >>> nimata.Game.from_rules(rules).value(3**100 + 2)
            2
        """
    @property
    def name(self) -> str:
        """The canonical name."""
    @property
    def coordinates(self) -> list[str]:
        """The names of the numbers of a position."""
    @property
    def least(self) -> int:
        """The least number that a position may have."""
    @property
    def first(self) -> list[int]:
        """The position with which tables begin: mostly `least` in each place.

        >>> nimata.game("dynamic:2k").first  # where a pile is empty, the game is over
        [1, 1]
        """
    @property
    def holds(self) -> str:
        """What the numbers of tables are: `value`; `outcome`, 0 where the player to move loses and 1
        where they win; or `least_move`, the least winning move, 0 where there is none.

            >>> nimata.game("nim:2").holds, nimata.game("wythoff:1,1").holds
            ('value', 'outcome')
        """
    @property
    def rules(self) -> str:
        """The moves, and who wins, in plain sentences."""
    @property
    def period(self) -> int | None:
        """The least period of the values of a game on one heap, if a theorem gives one after a search
        of some seconds at most, and else `None`; the values repeat from `preperiod` on.

            >>> nimata.kayles().period, nimata.kayles().preperiod
            (12, 71)
        """
    @property
    def preperiod(self) -> int | None:
        """The number from which the values have their least `period`."""
    @property
    def claims(self) -> list[tuple[str, str, str | None]]:
        """What can be proved: the name, what it says, and what a proof lacks here."""
    @property
    def theorems(self) -> list[Reason]:
        """The theorems about the positions of the game: names and what they state."""
    @property
    def views(self) -> list[str]:
        """The names of the pictures that there are."""
    def position(self, *at: Number) -> str:
        """A position as the command line writes it, such as `1;2,3`.

        >>> nimata.game("exco:2").position(1, 2, 3)
        '1;2,3'
        """
    def evaluate(
        self,
        *at: Number,
        by_definition: bool = False,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Evaluation:
        """What is known of the worth of a position, and why.

        >>> found = nimata.game("nim:3").evaluate(3, 5, 7)
        >>> found.value, found.outcome
        (1, 'N')
        """
    def value(self, *at: Number, limits: Limits | None = None, progress: Progress = None) -> int:
        """The value of a position; of a small one from the moves, where a theorem says only who wins.

        >>> nim = nimata.game("nim:3")
        >>> nim.value(3, 5, 7), nim.value((3, 5, 7)), nim.value("3, 5, 2^3 - 1")
        (1, 1, 1)
        """
    def outcome(self, *at: Number, limits: Limits | None = None, progress: Progress = None) -> str:
        """`P` where the player to move loses, and `N` where they win.

        >>> nimata.game("nim:3").outcome(1, 2, 3)
        'P'
        """
    def move(
        self,
        *at: Number,
        to: SupportsIndex = 0,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Move | None:
        """A move to an option with the value `to`; `None` if there is none.

        >>> nimata.game("nim:2").move(10**30, 5).into
        (5, 5)
        """
    def options(self, *at: Number) -> list[tuple[int, ...]]:
        """The options of a position: of each its numbers; where a move splits a position, those of the
        parts one after the other.

            >>> nimata.game("sd:1/2").options(7)
            [(4,), (6,)]
        """
    def table(
        self,
        *upto: SupportsIndex,
        claim: Literal["values", "outcome", "remoteness"] | None = None,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> npt.NDArray[np.integer[Any]]:
        """The values of all positions up to these bounds, one a number, included, as a NumPy array in
        the smallest type that holds them. It begins at `first`, so that `table[i]` is the value of
        the position `first[0] + i`; where a theorem says no more than who wins it holds that, as
        `holds` tells, and `claim="values"` finds the values from the moves. With `claim="outcome"`
        it is 1 where the player to move wins and 0 where they lose, and with `claim="remoteness"`
        it has how many moves a play lasts.

            >>> table = nimata.game("sd:1/2").table(10)
            >>> table[0]  # the value of a heap of one token, which is the least
            np.uint8(0)
            >>> len(table)
            10
            >>> nimata.game("wythoff:1,1").table(2, 2, claim="outcome").tolist()
            [[0, 1, 1], [1, 1, 0], [1, 0, 1]]
            >>> nimata.game("slow-moore:2,2").table(1, 2, claim="remoteness").tolist()
            [[0, 1, 2], [1, 1, 3]]
        """
    def frame(
        self,
        *upto: SupportsIndex,
        engine: Literal["pandas", "polars"] = "pandas",
        columns: Sequence[str] | None = None,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Any:
        """The same as a data frame of pandas, or with `engine="polars"` of polars: a column a
        coordinate, and one that is called by what it `holds`. `columns` names others: `value`,
        `outcome`, which is P or N, and `least_move` where the table holds it.

            >>> nimata.game("nim:2").frame(2, 2).query("value == 0").x1.tolist()
            [0, 1, 2]
            >>> both = nimata.game("wythoff:1,1").frame(2, 2, columns=["outcome", "value"])
            >>> both[both.outcome == "P"].value.tolist()
            [0, 0, 0]
        """
    def lost(
        self, count: int, limits: Limits | None = None, progress: Progress = None
    ) -> list[tuple[int, ...]]:
        """The first lost positions of a game on one or two piles.

        >>> nimata.game("wythoff:1,1").lost(3)
        [(0, 0), (1, 2), (3, 5)]
        """
    def automaton(
        self,
        claim: str | None = None,
        base: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Automaton:
        """The automaton of a claim, by default of the first that has one.

        >>> nimata.game("sd:5/2").automaton().states
        75
        """
    def prove(
        self,
        claim: str | None = None,
        base: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Certificate:
        """Proves a claim, by default the first about values or outcomes that can be proved; the
        certificate was accepted by the checker.

            >>> theorem = nimata.game("sd:1/2").prove()
            >>> theorem.claim
            'values'
        """
    def about(
        self,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
        **sequences: Named,
    ) -> list[ReadyAnswer]:
        """Asks and answers what is usually asked of a game: which positions are lost, which values
        occur, whether they repeat, what changes in misère play. Other sequences are compared with
        the game.

            >>> [(one.name, one.says) for one in nimata.game("sd:1/2").about()][1]
            ('next', 'at most 4, and not always less')
        """
    def picture(
        self,
        view: str | None = None,
        upto: int | None = None,
        fixed: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Image:
        """A picture of the game, by default the first that there is.

        >>> nimata.game("nim:2").picture(upto=16).format
        'svg'
        """
    @overload
    def __getitem__(  # type: ignore[overload-overlap]
        self, at: SupportsIndex | str | tuple[SupportsIndex, ...]
    ) -> int: ...
    @overload
    def __getitem__(
        self,
        at: slice | list[Any] | tuple[slice | SupportsIndex, ...] | npt.NDArray[np.integer[Any]],
    ) -> npt.NDArray[np.integer[Any]]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, at: object) -> NoReturn: ...
    def __array__(self, *how: Any, **more: Any) -> NoReturn: ...
    def __add__(self, other: Game | Sum) -> Sum: ...
    def __radd__(self, other: int) -> Sum: ...

@final
class Sum:
    """Games side by side: a move is a move in one of them.

    >>> games = nimata.game("sd:1/2") + nimata.game("nim:2")
    >>> len(games)
    2
    """

    @property
    def games(self) -> list[Game]:
        """The games, in order."""
    def evaluate(
        self, *at: Component, limits: Limits | None = None, progress: Progress = None
    ) -> Evaluation:
        """What is known of the worth of a position: one number, tuple or text for each game.

        >>> (nimata.game("nim:1") + nimata.game("nim:2")).evaluate(7, (3, 5)).value
        1
        """
    def value(self, *at: Component, limits: Limits | None = None, progress: Progress = None) -> int:
        """The value of a position: the xor of those of the components.

        >>> (nimata.game("nim:1") + nimata.game("nim:2")).value(7, (3, 5))
        1
        """
    def outcome(
        self, *at: Component, limits: Limits | None = None, progress: Progress = None
    ) -> str | None:
        """Who wins: `P` where the player to move loses and `N` where they win; `None` if this is not
        known.

            >>> (nimata.wythoff() + nimata.nim(1)).outcome((1, 2), 0)
            'P'
        """
    def move(
        self,
        *at: Component,
        to: SupportsIndex = 0,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Move | None:
        """A move in one of the components that makes the value `to`; `None` if there is none.

        >>> found = (nimata.game("nim:1") + nimata.game("nim:1")).move(4, 9)
        >>> found.component, found.into
        (1, (4,))
        """
    @property
    def coordinates(self) -> list[str]:
        """The names of the numbers of a position, component after component; a name that several
        components have is followed by the number of the component, from 1.

            >>> (nimata.nim(1) + nimata.nim(2)).coordinates
            ['x1_1', 'x1_2', 'x2']
        """
    @property
    def first(self) -> list[int]:
        """The least position, component after component."""
    @property
    def holds(self) -> str:
        """What the numbers of a `table` are."""
    def table(
        self,
        *upto: SupportsIndex,
        claim: Literal["values", "outcome"] | None = None,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> npt.NDArray[np.integer[Any]]:
        """The values of all positions up to these bounds, of which each number of each
        component has one, as `Game.table` has those of one game; with `claim="outcome"` who wins.

            >>> (nimata.nim(1) + nimata.game("sd:1,2/")).table(1, 3).tolist()
            [[0, 1, 2, 0], [1, 0, 3, 1]]
        """
    def frame(
        self,
        *upto: SupportsIndex,
        engine: Literal["pandas", "polars"] = "pandas",
        columns: Sequence[str] | None = None,
        limits: Limits | None = None,
        progress: Progress = None,
    ) -> Any:
        """The same as a data frame, as `Game.frame` has one.

        >>> (nimata.nim(1) + nimata.nim(1)).frame(1, 1).value.tolist()
        [0, 1, 1, 0]
        """
    def __add__(self, other: Game | Sum) -> Sum: ...
    def __radd__(self, other: int) -> Sum: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __len__(self) -> int: ...

Named = Game | Automaton | str

def game(name: str) -> Game:
    """The game of this name, such as `sd:5/2`.

    >>> nimata.game("sd:5/2").value(10**1000)
    0
    """

def families() -> list[tuple[str, str, str]]:
    """What there is: for each family its syntax, an example and a sentence.

    >>> [example for syntax, example, about in nimata.families()][0]
    'sd:1/2'
    """

def brief(number: int, /) -> str:
    """A number in decimal; where it is long, its first and last digits and how many there are.

    >>> nimata.brief(2**500)
    '32733906...27589376 (151 digits)'
    """

def heading_of(name: str, /) -> str:
    """The name of a claim, a rule or a fact as a heading.

    >>> nimata.heading_of("sorted-outcome")
    'Who wins, piles sorted'
    """

def digits(
    number: SupportsIndex, numeration: str = "msd_2", *, limits: Limits | None = None
) -> tuple[int, ...]:
    """The digits of a number, in the order in which the numeration reads them; those of 0 are none.

    >>> nimata.digits(10, "trib")  # 7 + 2 + 1
    (1, 0, 1, 1)
    >>> nimata.digits(10, "lsd_2")
    (0, 1, 0, 1)
    """

def number(
    digits: Sequence[SupportsIndex], numeration: str = "msd_2", *, limits: Limits | None = None
) -> int:
    """The number that a word of digits stands for, in the order in which the numeration reads them.
    Zeros at the most significant end do not matter.

        >>> nimata.number((0, 1, 0, 1, 1), "trib")
        10
        >>> nimata.number([1, 1, 1], "trib")
        Traceback (most recent call last):
        ...
        nimata.errors.BadInput: the digits 1, 1, 1 are not those of a number in trib
    """

def ask(
    formula: str,
    /,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
    **sequences: Named,
) -> Answer:
    """Answers a question in Walnut's language; names in it stand for games or automata.

        >>> nimata.ask("A n (G[16*n+12] = G[4*n+2])", G=nimata.game("sd:1/2")).truth
        True
        >>> nimata.ask("E n (n >= 1 & G[n] = G[n+1])", G="sd:5/2").witness
        {'n': 3}

    A sentence about games with many divisors, which it calls b, is asked for all of them at once:

        >>> answer = nimata.ask("A n (n >= 1 => G[n] != @3)", G="sd:5/*")
        >>> answer.truth, answer.divisors
        (True, '*')
    """

def prove(
    formula: str,
    /,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
    **sequences: Named,
) -> Certificate:
    """Proves a sentence; a false one is refuted by the least counterexample, where there is one.

    >>> proof = nimata.prove("A n (G[16*n+12] = G[4*n+2])", G="sd:1/2")
    >>> nimata.check(bytes(proof)).digest == proof.digest
    True
    """

def identified(
    terms: Sequence[int | None],
    games: Sequence[str] | None = None,
    first: int | None = None,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
) -> list[tuple[str, str | None, str, int, int]]:
    """The games that have these terms, as `nimata.identify` passes them on."""

def learn(
    terms: Sequence[int | None] | npt.NDArray[np.integer[Any]] | None = None,
    sentences: Sequence[str] = (),
    numeration: str | None = None,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
) -> Learned:
    """Learns the automaton of a sequence from its first terms, with None where it has none, and proves
    that it satisfies sentences, which call it T. Sentences that determine each term by smaller ones
    need no terms.

        >>> guess = nimata.learn([bin(n).count("1") % 2 for n in range(100)])
        >>> guess.automaton.states, guess.unseen, guess.certificate
        (2, 75, None)
        >>> folds = ["A n T[4*n] = @0", "A n T[4*n+2] = @1", "A n T[2*n+1] = T[n]"]
        >>> nimata.learn(sentences=folds).determined_to
        1
    """

def check(
    source: Source,
    claim: Game | str | None = None,
    *,
    limits: Limits | None = None,
    progress: Progress = None,
) -> Certificate:
    """Has the checker read the bytes of a certificate; with `claim` it must be about that game.

    >>> theorem = nimata.game("sd:1/2").prove()
    >>> nimata.check(bytes(theorem), claim="sd:1/2").digest == theorem.digest
    True
    >>> nimata.check(bytes(theorem), claim="octal:0.77")
    Traceback (most recent call last):
    nimata.errors.Refuted: ...
    """

def atlas_games(text: str, folder: Path = ...) -> list[str]:
    """The games of a list, in which brackets stand for many.

    >>> nimata.atlas.games("octal:0.[0..1][6..7]")
    ['octal:0.06', 'octal:0.07', 'octal:0.16', 'octal:0.17']
    """

def atlas_parts(
    games: list[str], at_once: int, *, limits: Limits | None = None
) -> list[tuple[str, list[str]]]:
    """A list in parts of so many games, each with a name that depends on the games and the limits."""

def atlas_items(
    games: list[str], *, limits: Limits | None = None
) -> list[tuple[str, bytes | None, float]]:
    """The rows of some games with their certificates, to be written by `atlas_write`."""

def atlas_write(folder: Path, items: list[tuple[str, bytes | None, float]]) -> None:
    """Writes an atlas of such rows into a new folder, whole or not at all."""

def atlas_faults(
    folder: Path, *, limits: Limits | None = None, progress: Progress = None
) -> list[str]:
    """The sentences about what is wrong with an atlas, each certificate of which is checked."""

def atlas_merge(parts: Sequence[Path], folder: Path) -> tuple[int, int]:
    """Writes several atlases as one into a new folder; the number of games, and of those proved."""

def survey_row(
    game: Game | str, family: str | None = None, *, limits: Limits | None = None
) -> tuple[dict[str, str], bytes | None]:
    """The row of a game: its columns by name, as texts, and the certificate where it was proved. With
    a family the columns are those of its grid, and else those of any game.

        >>> row, certificate = nimata.survey_row("sd:1/2")
        >>> row["verdict"], row["states"]
        ('proved', '7')
    """
