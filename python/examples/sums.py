"""Games side by side."""

import nimata

games = nimata.kayles() + nimata.nim(2)
position = (10, (3, 4))
print(games.evaluate(*position))
print(games.move(*position))
total = sum([nimata.wythoff(), nimata.wythoff()])
assert isinstance(total, nimata.Sum)
print(total, total.move((3, 5), (6, 11)))
