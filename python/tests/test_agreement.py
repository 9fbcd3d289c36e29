"""The package and the command line say the same, on a thousand random calls."""

from __future__ import annotations

import json
import random

import pytest
from conftest import Run

import nimata

HEAPS = ["sd:1/2", "sd:5/2", "sd:2/3:floor", "sd:1,2/4", "sd:3/2:misere", "octal:0.77", "nim:1"]
PILES = ["nim:2", "wyt:2", "wythoff:1,1", "dynamic:2k", "moore:2,1"]
FORMULAS = [
    "E n (n >= {a} & G[n] = @{v})",
    "A n (G[{m}*n+{a}] = G[n])",
    "E n (n >= {a} & G[n] = G[n+{m}])",
    "A n (n >= 1 => E k (k > n & G[k] = @{v}))",
]
CALLS = 1000


def known(names: list[str]) -> list[nimata.Game]:
    games = []
    for name in names:
        try:
            games.append(nimata.game(name))
        except nimata.BadInput:
            continue
    return games


def number(chance: random.Random) -> int:
    return chance.choice(
        [
            chance.randrange(1, 40),
            chance.randrange(1, 3000),
            2 ** chance.randrange(1, 200) + chance.randrange(-1, 2),
            chance.randrange(10**50),
        ]
    )


def named(game: nimata.Game, at: tuple[int, ...]) -> str | None:
    """Return a position as the command line takes it; None where there is no such position."""
    try:
        return f"{game}@{game.position(*at)}"
    except nimata.BadInput:
        return None


def value_here(game: nimata.Game, at: tuple[int, ...]) -> object:
    try:
        found = game.evaluate(*at)
    except nimata.BadInput:
        return 2
    except nimata.Undecided:
        return 3
    if found.value is not None:
        return {"value": str(found.value)}
    if found.outcome is not None and found.at_least is None:
        return {"outcome": found.outcome}
    most = None if found.at_most is None else str(found.at_most)
    return {"at_least": str(found.at_least), "at_most": most}


def value_there(run: Run, position: str) -> object:
    done = run("value", position, "--json", "-q")
    if done.returncode == 2 or (done.returncode == 3 and "components" not in done.stdout):
        return done.returncode
    found = json.loads(done.stdout)
    return {key: found[key] for key in ("value", "outcome", "at_least", "at_most") if key in found}


@pytest.mark.slow
def test_the_command_line_says_the_same(run: Run) -> None:
    chance = random.Random(15)
    heaps, piles = known(HEAPS), known(PILES)
    assert len(heaps) >= 6 and len(piles) >= 3
    for _ in range(CALLS):
        kind = chance.random()
        if kind < 0.55:
            game = chance.choice(heaps + piles)
            at = tuple(number(chance) for _ in game.coordinates)
            position = named(game, at)
            if position is None:
                continue
            assert value_here(game, at) == value_there(run, position), position
        elif kind < 0.8:
            game = chance.choice(heaps + piles)
            at = tuple(chance.randrange(1, 60) for _ in game.coordinates)
            to = chance.randrange(3)
            position = named(game, at)
            if position is None:
                continue
            done = run("move", position, "--to", str(to), "--json")
            try:
                found = game.move(*at, to=to)
            except nimata.BadInput:
                assert done.returncode == 2, position
                continue
            except nimata.Undecided:
                assert done.returncode == 3, position
                continue
            said = json.loads(done.stdout)
            if found is None:
                assert said["move"] is None if "move" in said else False, position
            else:
                parts = [found.into, *found.beside]
                into = " + ".join(str(named(game, part)) for part in parts)
                assert said["into"] == into, position
        elif kind < 0.9:
            game = chance.choice(heaps + piles)
            upto = [chance.randrange(3, 30) for _ in game.coordinates]
            done = run("table", game.name, "--upto", ",".join(map(str, upto)), "--json")
            try:
                table = game.table(*upto)
            except nimata.NimataError:
                assert done.returncode in (2, 3), game
                continue
            said = json.loads(done.stdout)["values"]
            flat = said if not said or not isinstance(said[0], list) else sum(said, [])
            while flat and isinstance(flat[0], list):
                flat = sum(flat, [])
            assert table.reshape(-1).tolist() == [-1 if v is None else int(v) for v in flat], game
        else:
            game = chance.choice(heaps[:5])
            formula = chance.choice(FORMULAS).format(
                a=chance.randrange(9), m=chance.randrange(1, 5), v=chance.randrange(4)
            )
            done = run("ask", formula, "--with", f"G={game}", "--json")
            said = json.loads(done.stdout)
            answer = nimata.ask(formula, G=game)
            assert answer.truth is said["truth"], (formula, game)
            witness = answer.witness and {name: str(at) for name, at in answer.witness.items()}
            assert witness == said["witness"], (formula, game)
            assert answer.certificate is not None and answer.certificate.sentence == said["claim"]
