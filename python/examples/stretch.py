"""Values of a stretch as a NumPy array, and how often each occurs."""

import numpy as np

import nimata

kayles = nimata.kayles()
values = kayles[0:1000]
for value, count in zip(*np.unique(values, return_counts=True)):
    print(f"{value}: {count}")
print(f"period {kayles.period}, from {kayles.preperiod} on")
