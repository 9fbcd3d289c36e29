"""Automata and tables as objects of other packages, which are loaded when they are asked for."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import math
import operator
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nimata._nimata import Limits
from nimata.errors import BadInput, Undecided
from nimata.needed import needed

if TYPE_CHECKING:
    from nimata._nimata import Answer, Automaton, Game, Sum


def frames_of(engine: str) -> Any:
    """Return the package of data frames of this name."""
    if engine not in ("pandas", "polars"):
        raise BadInput(f"the engine is pandas or polars, not {engine}")
    return needed(engine, "frame()")


def answer_frame(answer: Answer, most: int | None, engine: str) -> Any:
    """Return the least solutions of a formula as a data frame."""
    frames = frames_of(engine)
    if most is None and answer.count is None and answer.truth is None:
        raise BadInput("there are infinitely many solutions: say how many, as in frame(100)")
    rows = list(itertools.islice(answer, most))
    names = answer.variables
    columns: list[Any] = [rows] if len(names) == 1 else list(zip(*rows)) or [[] for _ in names]
    return frames.DataFrame({name: list(column) for name, column in zip(names, columns)})


def sum_table(
    games: Sum,
    upto: tuple[int, ...],
    *,
    claim: str | None = None,
    limits: Limits | None = None,
    progress: Any = None,
) -> Any:
    """Return the values of a sum: the xor of those of its components; or who wins."""
    import numpy as np

    if claim not in (None, "values", "outcome"):
        raise BadInput(f"there are tables of values and outcome of a sum, not of {claim}")
    sizes = [len(part.coordinates) for part in games.games]
    if len(upto) != sum(sizes):
        names = ", ".join(games.coordinates)
        raise BadInput(f"the bounds are of {names}: {sum(sizes)} numbers, not {len(upto)}")
    limits = limits or Limits()
    lengths = [int(last) - least + 1 for last, least in zip(upto, games.first)]
    # A number takes up to four bytes, and a part of them stands beside all.
    if 8 * math.prod(max(length, 0) for length in lengths) > limits.max_memory:
        raise Undecided(
            f"the table has {math.prod(lengths)} numbers, which take more memory than "
            f"limits=Limits(max_memory={limits.max_memory}) allows"
        )
    found: Any = np.zeros((), dtype=np.uint8)
    for part, size in zip(games.games, sizes):
        # Where values are not added, this says why.
        (part + part).evaluate(part.first, part.first)
        values = part.table(*upto[:size], claim="values", limits=limits, progress=progress)
        found, upto = np.bitwise_xor.outer(found, values), upto[size:]
    return (found > 0).astype(np.uint8) if claim == "outcome" else found


def frame(
    game: Game | Sum,
    upto: tuple[int, ...],
    *,
    engine: str = "pandas",
    columns: Sequence[str] | None = None,
    **how: Any,
) -> Any:
    """Return a table as a data frame: a column a coordinate, and one of what it holds."""
    import numpy as np

    if isinstance(columns, str):
        raise BadInput(f"columns is a list of names, as in [{columns!r}]")
    if "claim" in how:
        raise BadInput("columns says what a frame holds, as in columns=['value', 'outcome']")
    frames = frames_of(engine)
    values = game.table(*upto, **how)
    first = np.array(game.first).reshape(-1, 1)
    places = np.indices(values.shape, sparse=False).reshape(values.ndim, -1) + first
    # Numbers of a smaller type would overflow where they are added or subtracted.
    found: dict[str, Any] = dict(zip(game.coordinates, places))
    for name in [game.holds] if columns is None else columns:
        known = game.holds in (name, "value") or name != "value"
        held = values if known else game.table(*upto, **how, claim="values")
        found[name] = column(game, name, held.reshape(-1))
    return frames.DataFrame(found)


def column(game: Game | Sum, name: str, values: Any) -> Any:
    """Return a column of a data frame from the values of a table, which are not negative."""
    import numpy as np

    if name == "outcome":
        return np.where(values == 0, "P", "N")
    if name in (game.holds, "value"):
        return values.astype(np.int64)
    known = " and ".join(dict.fromkeys(["value", "outcome", game.holds]))
    raise BadInput(f"{game} has no column `{name}`: there are {known}")


MOST_BESIDE = 1 << 20
"""A table may have so many more values than are asked for."""

FEW = 1 << 14
"""So many values are found at once."""


def item(game: Game, at: Any) -> Any:
    """Return the value at a position, and those of a stretch or an array as an array."""
    import numpy as np

    parts = at if isinstance(at, tuple) else (at,)
    if any(isinstance(part, slice) for part in parts):
        return stretch(game, parts)
    if any(isinstance(part, (bool, np.bool_)) for part in parts):
        raise TypeError("a position is a number, and not True or False")
    if isinstance(at, (list, range)) or (hasattr(at, "__array__") and np.ndim(at) > 0):
        numbers = np.asarray(at)
        if numbers.dtype == bool:
            raise TypeError("a mask chooses among values that are known: table(…)[mask]")
        if len(game.coordinates) > 1:
            raise TypeError(
                f"an array holds positions of one number each, and those of {game} have "
                f"{len(game.coordinates)}: write game[0:9, 0:9], or table()"
            )
        found = [game.value(number) for number in numbers.reshape(-1).tolist()]
        return np.array(found, dtype=None if found else np.uint8).reshape(numbers.shape)
    return game.value(*parts)


def stretch(game: Game, parts: tuple[Any, ...]) -> Any:
    """Return the values of a box of positions, of which a number alone is no axis."""
    import numpy as np

    first = game.first
    if len(parts) != len(first):
        raise BadInput(f"a position of {game} has {len(first)} numbers, not {len(parts)}")
    ranges = []
    for part, least in zip(parts, first):
        if not isinstance(part, slice):
            ranges.append(range(operator.index(part), operator.index(part) + 1))
        elif part.stop is None:
            raise BadInput("values have no end: say where the stretch ends, as in game[:100]")
        else:
            begin = least if part.start is None else part.start
            ranges.append(range(begin, part.stop, 1 if part.step is None else part.step))
    # Of a long range no number is looked at but its ends.
    ends = [
        sorted((axis[0], axis[-1])) if axis else [least, least]
        for axis, least in zip(ranges, first)
    ]
    if any(low < least for (low, _), least in zip(ends, first)):
        raise BadInput(f"the positions of {game} begin at {', '.join(map(str, first))}")
    found: Any
    shape = tuple(len(axis) for axis in ranges)
    small = math.prod(high + 1 for _, high in ends) <= math.prod(shape) + MOST_BESIDE
    if 0 in shape:
        found = np.zeros(shape, dtype=np.uint8)
    elif game.holds in ("value", "outcome") and small:
        found = game.table(*(max(high, 1) for _, high in ends), claim="values")
        for place, (axis, least) in enumerate(zip(ranges, first)):
            # Backwards a slice that ends at the first value has no end.
            stop = axis.stop - least if axis.stop >= least else None
            part = slice(axis.start - least, stop, axis.step)
            found = found[(slice(None),) * place + (part,)]
    else:
        known = [game.value(*at) for at in itertools.product(*ranges)]
        found = np.array(known).reshape(shape)
    return found[tuple(slice(None) if isinstance(part, slice) else 0 for part in parts)]


def values(game: Game) -> Iterator[int]:
    """Yield the values of a game of one number, from the least on."""
    if len(game.coordinates) > 1:
        raise TypeError(f"positions of {game} have several numbers, and so no order")
    return in_stretches(game, game.first[0])


def in_stretches(game: Game, begin: int) -> Iterator[int]:
    """Yield values from this position on, of which many are found at once."""
    for length in itertools.accumulate(itertools.repeat(64), lambda last, _: min(2 * last, FEW)):
        yield from stretch(game, (slice(begin, begin + length),)).tolist()
        begin += length


def no_array(game: Game) -> Any:
    """Refuse to make an array of values that have no end."""
    raise TypeError("values have no end: say where the array ends, as in game[:100]")


def is_in(game: Game, at: Any) -> bool:
    """Refuse to look for something among values that have no end."""
    raise TypeError(
        "`in` is for answers: where a value stands is a question, as in "
        "nimata.ask('G[n] = @3', G=game)"
    )


def is_solution(answer: Answer, at: Any) -> bool:
    """Tell whether a formula with free variables holds at a number, or at a tuple of numbers."""
    if answer.automaton is None:
        raise TypeError("a sentence is true or false, and has no solutions")
    numbers = tuple(at) if isinstance(at, (tuple, list)) else (at,)
    try:
        return answer.automaton.value_at(*numbers) == 1
    except BadInput:
        return False


def solutions(answer: Answer) -> Iterator[Any]:
    """Yield the solutions of a formula, by their greatest number: numbers, or tuples of them."""
    least = [tuple(row.values()) for row in answer.least]
    one = len(answer.variables) == 1
    if any(not isinstance(number, int) or number < 0 for row in least for number in row):
        # Codes and integers are counted only so far.
        if answer.count != len(least):
            raise TypeError("these solutions are no natural numbers: `least` has the first")
        yield from (row[0] if one else row for row in least)
        return
    if answer.automaton is None:
        raise TypeError("a sentence is true or false, and has no solutions")
    left = -1 if answer.count is None else answer.count
    for most in itertools.count():
        if left == 0:
            return
        for at in reaching(most, len(answer.variables)):
            if answer.automaton.value_at(*at) == 1:
                left -= 1
                yield at[0] if one else at


def reaching(most: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the tuples of so many numbers of which the greatest is this one, in order."""
    if count == 1:
        yield (most,)
        return
    for first in range(most):
        yield from ((first, *rest) for rest in reaching(most, count - 1))
    yield from ((most, *rest) for rest in itertools.product(range(most + 1), repeat=count - 1))


def drawn(svg: bytes, format: str) -> bytes:
    """Return a picture in SVG as `svg`, `png` or `pdf`."""
    if format == "svg":
        return svg
    if format not in ("png", "pdf"):
        known = ".svg, .png or .pdf"
        raise BadInput(f"this picture is not written as .{format}: end the name with {known}")
    cairosvg = needed("cairosvg", f"a picture as .{format}")
    how: dict[str, Any] = {"bytestring": svg, "background_color": "white"}
    written: bytes = (
        cairosvg.svg2pdf(**how) if format == "pdf" else cairosvg.svg2png(scale=2, **how)
    )
    return written


def letter_names(automaton: Automaton) -> list[str]:
    """Return the letters as people write them: `3`, or `(0,1)` with several tracks."""
    return [
        str(digits[0]) if len(digits) == 1 else f"({','.join(map(str, digits))})"
        for digits in automaton.letters
    ]


def networkx_graph(automaton: Automaton) -> Any:
    """Return a directed multigraph: states with their `output`, an edge a `letter`."""
    nx = needed("networkx", "to_networkx()")
    graph: Any = nx.MultiDiGraph(
        name=automaton.title, base=automaton.base, order=automaton.order, start=0
    )
    for state, output in enumerate(automaton.outputs):
        graph.add_node(state, output=output)
    letters = automaton.letters
    for state, row in enumerate(automaton.transitions):
        for digits, target in zip(letters, row):
            letter = digits[0] if len(digits) == 1 else digits
            graph.add_edge(state, target, letter=letter)
    return graph


def automata_dfa(automaton: Automaton, accepting: tuple[int | None, ...]) -> Any:
    """Return a DFA that accepts the words with one of these outputs."""
    dfa = needed("automata.fa.dfa", "to_automata()")
    unknown = [output for output in accepting if output not in automaton.outputs]
    if unknown or not accepting:
        known = ", ".join(str(output) for output in dict.fromkeys(automaton.outputs))
        wrong = f"no state has the output {unknown[0]!r}: " if unknown else ""
        raise BadInput(
            f"{wrong}name the outputs that are accepted, as in to_automata(0), among {known}"
        )
    names = letter_names(automaton)
    return dfa.DFA(
        states=set(range(automaton.states)),
        input_symbols=set(names),
        transitions={
            state: dict(zip(names, row)) for state, row in enumerate(automaton.transitions)
        },
        initial_state=0,
        final_states={
            state for state, output in enumerate(automaton.outputs) if output in accepting
        },
    )


def graphviz_source(automaton: Automaton) -> Any:
    """Return a source that Graphviz draws."""
    return needed("graphviz", "to_graphviz()").Source(automaton.text("dot"))


def sage_machine(automaton: Automaton) -> Any:
    """Return a transducer of Sage: it reads digits, and writes the output at the end."""
    # A whole Sage has to be there before a part of it; where it comes in parts there is none.
    with contextlib.suppress(ModuleNotFoundError):
        importlib.import_module("sage.all")
    machines = needed("sage.combinat.finite_state_machine", "to_sage()")
    letters = [digits[0] if len(digits) == 1 else digits for digits in automaton.letters]
    moves: list[tuple[int, int, Any, list[int]]] = [
        (state, target, letter, [])
        for state, row in enumerate(automaton.transitions)
        for letter, target in zip(letters, row)
    ]
    machine = machines.Transducer(
        moves,
        initial_states=[0],
        final_states=range(automaton.states),
        input_alphabet=letters,
    )
    for state, output in enumerate(automaton.outputs):
        machine.state(state).final_word_out = [] if output is None else [output]
    return machine
