"""The value of a heap of a thousand digits, and a move that wins."""

import nimata

game = nimata.game("sd:9/2")
heap = 10**1000 + 7
found = game.evaluate(heap)
print(f"value {found.value}, which is {found.outcome}")
move = game.move(heap)
if move is not None:
    print(f"the move takes {heap - move.into[0] if heap - move.into[0] < 100 else 'half'}")
