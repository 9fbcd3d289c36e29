"""An automaton of a game as a machine of Sage: `sage -python docs/machines_of_sage.py`.

Sage's `Transducer` is a `FiniteStateMachine` that writes: here it reads the binary digits of a heap
and writes its value at the end. Sage then does with it what it can do with any such machine.
"""

import nimata

game = nimata.game("sd:1/2")
automaton = game.automaton()
machine = automaton.to_sage()
print(machine)

# Only now: a whole Sage has to be there before a part of it.
from sage.combinat.finite_state_machine import Automaton as SageAutomaton  # noqa: E402


def digits(n: int) -> list[int]:
    """Return the binary digits of a number, most significant digit first."""
    return [int(digit) for digit in bin(n)[2:]]


# The machine writes what the game says.
assert all(machine(digits(n)) == [game.value(n)] for n in range(1, 1000))

# The heaps that are lost, as a language: final are the states whose output is 0.
lost = SageAutomaton(
    [
        (move.from_state.label(), move.to_state.label(), move.word_in)
        for move in machine.iter_transitions()
    ],
    initial_states=[0],
    final_states=[state for state, output in enumerate(automaton.outputs) if output == 0],
)
least = lost.minimization()
print(least)
assert [n for n in range(1, 1000) if lost(digits(n))] == [
    n for n in range(1, 1000) if game.value(n) == 0
]
