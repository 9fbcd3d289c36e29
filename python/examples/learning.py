"""Learn the automaton of a sequence, and prove that it satisfies sentences."""

import nimata

thue_morse = [bin(n).count("1") % 2 for n in range(100)]
rules = ["A n T[2*n] = T[n]", "A n T[2*n+1] != T[n]"]
learned = nimata.learn(thue_morse, rules)
print(learned, learned.automaton(10**100))
