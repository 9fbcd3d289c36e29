"""All results and sessions go through pickle, as a cluster sends them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import nimata

SD = nimata.game("sd:1/2")

RESULTS: dict[str, Callable[[], object]] = {
    "sentence": lambda: nimata.ask("A n (n >= 1 => G[n] = @0)", G=SD),
    "set": lambda: nimata.ask("G[n] = @0 & n < 10", G=SD),
    "pairs": lambda: nimata.ask("x < y & P[x][y] = @0", P="wythoff:1,1"),
    "evaluation": lambda: SD.evaluate(10**30),
    "outcome": lambda: nimata.wythoff().evaluate(10**30, 10**30),
    "move": lambda: SD.move(10**30),
    "picture": lambda: SD.picture(upto=16),
    "automaton": lambda: SD.automaton(),
    "certificate": lambda: SD.prove(),
    "sum": lambda: SD + nimata.nim(2),
    "ready": lambda: SD.about()[0],
    "learned": lambda: nimata.learn([0, 1] * 50, ["A n T[2*n] = @0", "A n T[2*n+1] = @1"]),
    "reply": lambda: nimata.Session().run('eval below n "i < n"'),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_comes_back_as_it_was(name: str) -> None:
    found = RESULTS[name]()
    back = pickle.loads(pickle.dumps(found))
    assert type(back) is type(found)
    for part in dir(type(found)):
        if not part.startswith("_") and not callable(getattr(found, part)):
            one, other = getattr(found, part), getattr(back, part)
            assert one == other or repr(one).split(", ")[0] == repr(other).split(", ")[0], part
    assert repr(back) == repr(found)


def test_a_proof_about_own_rules_comes_back_with_its_names() -> None:
    rules = "reads n in msd_2\nmove m: m + 1 = n\nmove m: m + 2 = n"
    proof = nimata.Game.from_rules(rules, name="steps").prove()
    back = pickle.loads(pickle.dumps(proof))
    assert (back.game, back.claim, back.short) == (proof.game, proof.claim, proof.short)
    assert back.game == "game:steps" and back.automaton == proof.automaton


def test_a_session_comes_back_with_its_definitions() -> None:
    session = nimata.Session(G=SD)
    session.define("lost", "n >= 1 & G[n] = @0")
    session.ask("E n $lost(n)")
    back = pickle.loads(pickle.dumps(session))
    assert back.ask("A n ($lost(n) => ~$lost(n+1))").truth is True
    assert repr(back) == repr(session) == "<nimata.Session, commands: 1>"


def test_values_are_items_of_a_game() -> None:
    table = SD.table(20)
    assert SD[20] == table[19] and SD[5:9].tolist() == table[4:8].tolist()
    assert SD[[[4, 6], [1, 2]]].tolist() == [[2, 2], [0, 1]]
    assert SD[np.array([3, 7])].tolist() == [0, 0] and SD[10**20 : 10**20 + 3].shape == (3,)
    # 5 xor n by the theorem of Bouton.
    assert nimata.nim(2)[5, 0:10].tolist() == [5 ^ n for n in range(10)]
    assert nimata.wythoff()[0:3, 0:3].tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    values = iter(SD)
    assert [next(values) for _ in range(4)] == table[:4].tolist()
    for wrong in (slice(0, 4), slice(3, None)):
        with pytest.raises(nimata.BadInput):
            SD[wrong]


def test_the_solutions_of_a_question_are_counted_found_and_yielded() -> None:
    few = nimata.ask("G[n] = @0 & n >= 1 & n < 10", G=SD)
    assert len(few) == 4 and list(few) == [1, 3, 7, 9] and 7 in few and 8 not in few
    assert -1 not in few and repr(few) == "<nimata.Answer, finitely many: 4; n = 1, 3, 7, 9>"
    pairs = nimata.ask("x < y & P[x][y] = @0", P="wythoff:1,1")
    first = iter(pairs)
    assert [next(first) for _ in range(3)] == [(1, 2), (3, 5), (4, 7)] and (6, 10) in pairs
    with pytest.raises(TypeError):
        len(pairs)
    with pytest.raises(nimata.Refuted, match="n = 2"):
        nimata.prove("A n (n >= 1 => G[n] = @0)", G=SD)


def test_sum_adds_games_and_nothing_else() -> None:
    total = sum([SD, SD, nimata.nim(1)])
    assert isinstance(total, nimata.Sum) and len(total) == 3
    with pytest.raises(TypeError):
        1 + SD  # type: ignore[operator]


def test_pictures_are_written_in_the_format_of_their_ending(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    begin = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg"}
    for ending, magic in begin.items():
        for name, save in [
            ("cells", nimata.nim(2).picture(upto=16).save),
            ("automaton", SD.automaton().save),
            ("pickled", pickle.loads(pickle.dumps(SD.picture(upto=16))).save),
        ]:
            path = tmp_path / f"{name}.{ending}"
            save(path)
            assert path.read_bytes().startswith(magic), path


def test_frames_have_the_columns_that_are_asked_for() -> None:
    polars = pytest.importorskip("polars")
    frame = nimata.nim(2).frame(2, 2, engine="polars", columns=["value", "outcome"])
    assert isinstance(frame, polars.DataFrame) and frame.columns == ["x1", "x2", "value", "outcome"]
    assert frame.filter(polars.col("outcome") == "P")["x1"].to_list() == [0, 1, 2]
    with pytest.raises(nimata.BadInput, match="least_move"):
        nimata.nim(2).frame(2, 2, columns=["least_move"])


def test_a_certificate_keeps_its_names_and_takes_none_that_are_false() -> None:
    proved = nimata.game("sd:1/2").prove()
    again = pickle.loads(pickle.dumps(proved))
    assert (repr(again), again.claim, again.short) == (repr(proved), "values", proved.short)
    restored, (state,) = proved.__reduce__()
    content, ((_, claim), short), automaton = state
    other = restored((content, ((nimata.game("sd:1/3"), claim), short), automaton))
    assert (other.claim, other.short, other.digest) == (None, None, proved.digest)


def test_long_stretches_take_no_more_than_their_values() -> None:
    game = nimata.game("sd:1/2")
    assert game[2:2_000_002].tolist() == game.table(2_000_001)[1:].tolist()
    assert game[9:1:-2].tolist() == [game[n] for n in range(9, 1, -2)]
    assert game[4:0:-1].tolist() == [game[n] for n in (4, 3, 2, 1)]
    wythoff = nimata.game("wythoff")
    assert wythoff[2:5, 1:4].tolist() == [[wythoff[x, y] for y in range(1, 4)] for x in (2, 3, 4)]
    with pytest.raises(nimata.errors.BadInput, match="begin at 1"):
        game[0 : 10**12]
    with pytest.raises(nimata.errors.Undecided, match="memory"):
        game[1 : 10**13]


def test_what_has_no_end_is_refused_at_once() -> None:
    game = nimata.game("kayles")
    for wrong in (
        lambda: 3 in game,
        lambda: np.asarray(game),
        lambda: game[np.array([True, False])],
        lambda: game[True],
        lambda: nimata.game("nim:2")[[3, 5]],
        lambda: len(nimata.ask("E n n = 3")),
        lambda: len(nimata.ask("n > 3")),
    ):
        with pytest.raises(TypeError, match=r"end|in|mask|position|solutions"):
            wrong()
    with pytest.raises(OverflowError, match="`count` can"):
        len(nimata.ask("n < 100000000000000000000"))


def test_what_its_sentences_leave_open_is_not_called_proved() -> None:
    learned = nimata.learn([0, 1] * 50, ["A n T[2*n] = @0"])
    assert learned.determined_to is None
    assert "proved" not in repr(learned)
