"""Ask a question: the solutions one after the other, and a counterexample."""

import itertools

import nimata

lost = nimata.ask("G[n] = @0", G="sd:1/2")
print(list(itertools.islice(lost, 10)), lost.density, 10**6 in lost)
try:
    nimata.prove("A n (n >= 1 => G[n] != @0 | G[n+1] != @0 | G[n] = @1 & n < 9)", G="sd:1/2")
except nimata.Refuted as why:
    print(why, why.witness)
