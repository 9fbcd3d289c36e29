"""A table as a data frame: coordinates, who wins, and the value beside it."""

import nimata

frame = nimata.wythoff().frame(10, 10, columns=["outcome", "value"])
print(frame[frame["outcome"] == "P"])
