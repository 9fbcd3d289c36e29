"""An atlas of impartial games: many games as data, with a certificate of each.

>>> import nimata_atlas
>>> nimata_atlas.run(["sd:1/2", "octal:0.77"], "atlas")
Made(games=2, proved=2)
>>> nimata_atlas.rows("atlas")[["game", "states", "period"]]
         game  states  period
0  octal:0.77    <NA>      12
1      sd:1/2       7    <NA>

The same call goes on where it was stopped, and makes the same files wherever it runs.
"""

from nimata_atlas.make import Made, run
from nimata_atlas.read import certificate, rows

__all__ = ["Made", "certificate", "rows", "run"]
