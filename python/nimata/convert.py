"""Automata and tables as objects of other packages, which are loaded when they are asked for."""

from __future__ import annotations

import contextlib
import importlib
from typing import TYPE_CHECKING, Any

from nimata.errors import BadInput
from nimata.needed import needed

if TYPE_CHECKING:
    from nimata._nimata import Automaton, Game


def frame(game: Game, upto: tuple[int, ...], **how: Any) -> Any:
    """Return a table as a data frame: a column a coordinate, and one of what it holds."""
    import numpy as np

    pd = needed("pandas", "frame()")
    values = game.table(*upto, **how)
    first = np.array(game.first).reshape(-1, 1)
    places = np.indices(values.shape, sparse=False).reshape(values.ndim, -1) + first
    small = np.min_scalar_type(int(places.max()))
    columns: dict[str, Any] = {
        name: place.astype(small) for name, place in zip(game.coordinates, places)
    }
    return pd.DataFrame({**columns, game.holds: values.reshape(-1)})


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
    if not accepting:
        raise BadInput("name the outputs that are accepted, as in to_automata(0)")
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
