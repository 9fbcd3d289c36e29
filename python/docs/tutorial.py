# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # From a heap of seven tokens to a theorem
#
# Two players move in turn, and who cannot move loses. On the table lies a heap of tokens. A move
# takes one token, or halves the heap and rounds up; one token is left at the end, from which there
# is no move. The game is called `sd:1/2`: subtract a member of {1}, or divide by a member of {2}.

# %%
import nimata

game = nimata.game("sd:1/2")
game

# %% [markdown]
# From seven tokens one may move to six, or to four.

# %%
game.options(7)

# %% [markdown]
# ## Values
#
# The *value* of a position is the least natural number that is not the value of an option. The
# player to move loses exactly where the value is 0: from there every move leads to another value,
# and from any other value some move leads to 0.

# %%
[game.value(n) for n in range(1, 21)]

# %% [markdown]
# The value of seven tokens is 0, so there is no winning move. From eight there is one.

# %%
print(game.move(7), game.move(8))

# %% [markdown]
# A heap may have any size, and Python's own integers are taken. The reasons come with the answer.

# %%
game.evaluate(10**1000)

# %% [markdown]
# ## Tables
#
# All values up to a million, as a NumPy array: of one byte each, as no value is larger than 2. It
# begins with the least position, here the heap of one token.

# %%
import numpy as np

table = game.table(10**6)
print(table.dtype, table.nbytes, np.bincount(table) / len(table))

# %% [markdown]
# Each value seems to be that of a third of all heaps. Before this is made sure of, a look at the
# values, in rows of a power of two:

# %%
game.picture()

# %% [markdown]
# A frame of pandas has a column for each coordinate; `to_parquet` keeps it.

# %%
nimata.game("nim:2").frame(2, 3)

# %% [markdown]
# ## The automaton
#
# There is a finite automaton that reads the binary digits of n, most significant digit first, and
# ends in a state that says the value of n.

# %%
automaton = game.automaton()
automaton

# %%
print(automaton(7), automaton(10**1000), automaton.states)

# %% [markdown]
# The shares that were seen above are exact.

# %%
automaton.densities()

# %% [markdown]
# Other packages take it over: `automaton.to_networkx()`, `to_automata(0)` for the language of the
# lost heaps, `to_graphviz()`, `to_sage()`; and `automaton.text("walnut")` is Walnut's format.

# %%
lost = automaton.to_automata(0)
[n for n in range(1, 40) if lost.accepts_input(bin(n)[2:])]

# %% [markdown]
# ## The theorem
#
# That the automaton is right for *every* heap is proved. The proof is a certificate, which a small
# checker has read and accepted; it shares no code with what found the proof.

# %%
theorem = game.prove()
theorem

# %% [markdown]
# A certificate is kept in a file, and checked again by whoever reads it. A certificate about
# another game is refused.

# %%
theorem.save("sd-1-2.json")
print(nimata.check("sd-1-2.json", claim="sd:1/2"))
try:
    nimata.check("sd-1-2.json", claim="sd:5/2")
except nimata.Refuted as why:
    print(why.code)

# %% [markdown]
# ## Questions
#
# Sentences of first-order logic about the values are decided. Is the value of 16n + 12 always that
# of 4n + 2?

# %%
nimata.ask("A n (G[16*n+12] = G[4*n+2])", G=game)

# %% [markdown]
# A false sentence comes with the least counterexample. Here the player who cannot move wins in the
# second game, `M`.

# %%
misere = nimata.game("sd:1/2:misere")
nimata.ask("A n (n >= 1 => G[n] = M[n])", G=game, M=misere)

# %% [markdown]
# With a free variable the answer is the set of all numbers for which the formula holds: where the
# two games have the same value.

# %%
same = nimata.ask("n >= 1 & G[n] = M[n]", G=game, M=misere)
same

# %%
same.automaton

# %% [markdown]
# ## Games of one's own
#
# Moves are formulas. It is proved first that every move leads to a position and lowers it; then an
# automaton is learned from small positions, and proved for all.

# %%
halves = nimata.Game.from_rules(
    """
    reads n in msd_2
    move m: m + 1 = n
    move m: n >= 1 & 2*m = n
    """
)
halves.prove()

# %% [markdown]
# ## Sums
#
# Games are played side by side: a move is a move in one of them. Values add by exclusive or, so the
# values of the parts say who wins.

# %%
total = game + nimata.game("nim:3")
print(total.value(10**30, (1, 2, 4)), total.move(10**30, (1, 2, 4)))

# %% [markdown]
# ## What is not known
#
# Limits are set by `limits=`, and what is not decided within them is an exception of its own, which
# holds what is known all the same.

# %%
try:
    nimata.game("wythoff:1,1").value(10**30, 3)
except nimata.Undecided as why:
    print(why, why.known)

# %% [markdown]
# ## Many games
#
# A survey proves one game after the other, on all cores of this machine, or with
# `client=distributed.Client(…)` on a cluster. With `folder=` it goes on where it was stopped.

# %%
import pandas as pd

games = [f"sd:{s}/{d}" for d in (2, 3) for s in range(1, 5)]
rows = pd.DataFrame(nimata.survey(games, family="sd"))
rows[["game", "verdict", "states", "densities"]].sort_values("states", ignore_index=True)
