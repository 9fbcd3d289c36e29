"""Atlases: many games as data, each with the certificate of what is proved of it.

The package `nimata_atlas` makes an atlas on many machines. This module has the steps of which that
work consists.
"""

from __future__ import annotations

from nimata._nimata import atlas_games as games
from nimata._nimata import atlas_items as items
from nimata._nimata import atlas_merge as merge
from nimata._nimata import atlas_parts as parts
from nimata._nimata import atlas_write as write

__all__ = ["games", "items", "merge", "parts", "write"]
