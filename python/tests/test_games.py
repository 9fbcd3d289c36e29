from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import nimata


def mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


def kupin(upto: int) -> list[int]:
    """Return the values of sd:1/2 up to a heap, by the definition; index 0 is no heap."""
    values = [-1]
    for n in range(1, upto + 1):
        options = {n - 1, (n + 1) // 2} - {0}
        values.append(mex({values[m] for m in options if m < n}))
    return values


def test_values_are_those_of_the_definition() -> None:
    game = nimata.game("sd:1/2")
    assert [game.value(n) for n in range(1, 200)] == kupin(199)[1:]


def test_heaps_of_any_size_have_values() -> None:
    game = nimata.game("sd:1/2")
    automaton = game.automaton()
    for n in (10**1000, 2**64 - 1, 2**64, 2**64 + 1, 10**300 + 7):
        assert game.value(n) == automaton(n)
    assert nimata.game("nim:3").value(10**1000, 5, 0) == 10**1000 ^ 5
    huge = 7**1_000_000
    assert nimata.game("nim:2").value(huge, 1) == huge ^ 1


def test_a_position_may_be_a_text() -> None:
    assert nimata.game("nim:3").value("2^10, 3, 0") == 1024 ^ 3
    assert nimata.game("exco:2").value("1;2,3") == nimata.game("exco:2").value(1, 2, 3)


def test_integers_of_numpy_are_numbers() -> None:
    assert nimata.game("nim:2").value(np.int64(5), np.uint8(3)) == 6


def test_moves_lead_to_the_value_that_was_asked_for() -> None:
    game = nimata.game("sd:1/2")
    for n in range(1, 60):
        for to in range(3):
            found = game.move(n, to=to)
            options = [option for (option,) in game.options(n)]
            if found is None:
                assert to not in [game.value(option) for option in options]
            else:
                (into,) = found.into
                assert into in options and game.value(into) == to


def test_options_are_those_of_the_rules() -> None:
    assert nimata.game("sd:1/2").options(7) == [(4,), (6,)]
    assert nimata.game("nim:2").options(1, 1) == [(0, 1), (1, 0)]
    # Kayles: one or two pins, and what is left may be two heaps.
    assert (1, 1) in nimata.game("octal:0.77").options(3)


def test_sums_add_by_xor() -> None:
    total = nimata.game("sd:1/2") + nimata.game("nim:3")
    assert len(total) == 2 and str(total) == "sd:1/2 + nim:3"
    value = total.value(9, (1, 2, 4))
    assert value == nimata.game("sd:1/2").value(9) ^ 7
    found = total.move(9, (1, 2, 4))
    assert found is not None and found.component == 1
    assert total.value(9, found.into) == 0
    assert len(total + nimata.game("nim:1") + total) == 5
    with pytest.raises(TypeError):
        total.value(9)


@pytest.mark.parametrize(
    ("name", "upto", "dtype"),
    [
        ("sd:1/2", (10**6,), np.uint8),
        ("nim:1", (255,), np.uint8),
        ("nim:1", (256,), np.uint16),
        ("nim:1", (65_535,), np.uint16),
        ("nim:1", (65_536,), np.uint32),
        ("nim:2", (15, 100), np.uint8),
        ("nim:3", (3, 4, 5), np.uint8),
    ],
)
def test_tables_are_arrays_of_the_smallest_type(
    name: str, upto: tuple[int, ...], dtype: type
) -> None:
    game = nimata.game(name)
    table = game.table(*upto)
    assert table.dtype == dtype
    assert table.shape == tuple(most - game.least + 1 for most in upto)
    # The numbers were handed over, not copied into an array of NumPy's own.
    owner = table if table.base is None else table.base
    assert not isinstance(owner, np.ndarray) or not owner.flags.owndata
    for place in [tuple(0 for _ in upto), tuple(most - game.least for most in upto)]:
        at = [number + game.least for number in place]
        assert table[place] == game.value(*at)
    assert table.flags.writeable


def test_a_table_of_nim_is_the_xor() -> None:
    table = nimata.game("nim:2").table(40, 60)
    x, y = np.indices((41, 61))
    assert np.array_equal(table, x ^ y)


def test_frames_have_a_column_for_each_coordinate() -> None:
    pytest.importorskip("pandas")
    frame = nimata.game("nim:2").frame(3, 4)
    assert list(frame.columns) == ["x1", "x2", "value"] and len(frame) == 20
    assert (frame["x1"] ^ frame["x2"]).equals(frame["value"].astype(frame["x1"].dtype))
    heaps = nimata.game("sd:1/2").frame(5)
    assert heaps["n"].tolist() == [1, 2, 3, 4, 5]
    assert heaps["value"].tolist() == kupin(5)[1:]


@pytest.mark.parametrize(
    ("name", "upto", "holds", "first"),
    [
        ("sd:1/2", (12,), "value", [1]),
        ("exco:2", (2, 3, 3), "value", [0, 0, 0]),
        ("wythoff:1,1", (6, 8), "outcome", [0, 0]),
        ("octal:0.33:misere", (12,), "outcome", [0]),
        ("dynamic:2k", (4, 5), "least_move", [1, 1]),
    ],
)
def test_a_frame_is_called_by_what_its_table_holds(
    name: str, upto: tuple[int, ...], holds: str, first: list[int]
) -> None:
    pytest.importorskip("pandas")
    game = nimata.game(name)
    assert (game.holds, game.first) == (holds, first)
    frame, table = game.frame(*upto), game.table(*upto)
    held = table.reshape(-1).tolist()
    # Outcomes are letters in a frame, as everywhere but in tables of numbers.
    held = ["N" if entry else "P" for entry in held] if holds == "outcome" else held
    assert frame.columns[-1] == holds and frame[holds].tolist() == held
    assert list(frame.columns[:-1]) == game.coordinates[: len(upto)]
    for *at, number in frame.itertuples(index=False, name=None):
        if holds == "value":
            worth = game.evaluate(*at, by_definition=True).value
        elif holds == "outcome":
            worth = game.evaluate(*at, by_definition=True).outcome
        else:
            # The least move that wins with no bound on it: what it leaves is lost, by the rules.
            worth = next(
                (
                    k
                    for k in range(1, min(at) + 1)
                    for left in ((at[0] - k, at[1], 2 * k), (at[0], at[1] - k, 2 * k))
                    if game.evaluate(*left, by_definition=True).outcome == "P"
                ),
                0,
            )
        assert number == worth, at


def test_a_lost_position_has_the_value_0_where_values_are_added() -> None:
    game = nimata.game("wythoff:1,1")
    assert game.value(3, 5) == game.evaluate(3, 5).value == (game + game).value((3, 5), (1, 2)) == 0
    assert game.evaluate(3, 5).outcome == "P"
    # From 3,6 the moves leave 0 at 3,5 and no 1.
    assert game.value(3, 6) == 1
    with pytest.raises(nimata.Undecided, match="wins"):
        game.value(3, 10**30)
    # In misère play outcomes are no values.
    with pytest.raises(nimata.Undecided, match="loses"):
        nimata.game("octal:0.33:misere").value(1)


def test_a_picture_is_written_in_the_format_of_its_ending(tmp_path: Path) -> None:
    heads = {".svg": b"<svg", ".png": b"\x89PNG\r\n", ".tex": b"\\document", ".dot": b"digraph"}
    pictures = {"values": [".svg", ".png", ".tex"], "diagram": [".svg", ".dot"]}
    for view, endings in pictures.items():
        picture = nimata.game("sd:1/2").picture(view, upto=16 if view == "values" else None)
        for ending in endings:
            picture.save(tmp_path / f"picture{ending}")
            assert (tmp_path / f"picture{ending}").read_bytes().startswith(heads[ending])
        picture.save(str(tmp_path / "picture"))
        assert (tmp_path / "picture").read_bytes() == bytes(picture)
        for ending in {".jpg", ".webp"}:
            with pytest.raises(nimata.BadInput, match=r"\.svg"):
                picture.save(tmp_path / f"other{ending}")
            assert not (tmp_path / f"other{ending}").exists()


def test_lost_positions_of_wythoff() -> None:
    assert nimata.game("wythoff:1,1").lost(4) == [(0, 0), (1, 2), (3, 5), (4, 7)]
    assert nimata.game("wythoff:1,1").outcome(3, 5) == "P"
    assert nimata.game("wythoff:1,1").outcome(10**50, 10**50) == "N"


def test_games_are_equal_by_name_and_survive_pickling() -> None:
    one, other = nimata.game(" sd: 2,1 / 3 "), nimata.game("sd:1,2/3")
    assert one == other and hash(one) == hash(other) and one != nimata.game("sd:1/3")
    assert repr(one) == "nimata.game('sd:1,2/3')" and str(one) == "sd:1,2/3"
    assert pickle.loads(pickle.dumps(one)) == one
    rules = "reads n in msd_2\nmove m: m + 1 = n | m + 2 = n\n"
    own = nimata.Game.from_rules(rules)
    again = pickle.loads(pickle.dumps(own))
    assert again == own and own != nimata.Game.from_rules(rules + "# other\n")
    assert again.value(10**20) == 10**20 % 3


def test_rules_of_ones_own_are_proved() -> None:
    game = nimata.Game.from_rules(
        """
        reads n in msd_2
        move m: m + 1 = n
        move m: n >= 1 & 2*m = n
        """
    )
    values = [0]
    for n in range(1, 100):
        values.append(mex({values[n - 1]} | ({values[n // 2]} if n % 2 == 0 else set())))
    assert game.table(99).tolist() == values
    assert game.prove().claim == "values"
    assert [game.automaton()(n) for n in range(100)] == values


def test_what_is_said_of_a_game() -> None:
    game = nimata.game("sd:5/2")
    assert game.coordinates == ["n"] and game.least == 1
    assert "values" in [name for name, _, _ in game.claims]
    assert game.theorems and "divides n by 2 and rounds up" in game.rules
    assert len(nimata.families()) >= 8
    evaluation = game.evaluate(1000)
    assert evaluation.value == game.value(1000) == evaluation.at_least == evaluation.at_most
    assert evaluation.because and evaluation.outcome in ("P", "N")
    assert game.evaluate(100, by_definition=True).value == game.value(100)


def test_games_with_many_divisors() -> None:
    every = nimata.game("sd:1/*")
    assert every.coordinates == ["b", "n"]
    assert [every.value(2, n) for n in range(1, 200)] == kupin(199)[1:]
    assert every.value(10**6 + 3, 10**1000) == nimata.game("sd:1/1000003").value(10**1000)
    proof = every.prove()
    assert (proof.claim, proof.game) == ("values", "sd:1/*")
    assert nimata.check(bytes(proof), "sd:1/*").digest == proof.digest
    even = nimata.ask("A n ((P[n] = @0 & n >= 1) => G[n] != @0)", G="sd:1/2+2k", P="sd:1/")
    assert (even.truth, even.divisors, even.numeration) == (True, "2+2k", "msd_b")
    assert even.certificate is not None
    most = nimata.ask("A n ((P[n] = @0 & n >= 1) => G[n] != @0)", G=every, P="sd:1/")
    assert (most.truth, most.divisors, most.witness) == (False, "3", {"n": 4})
    with pytest.raises(nimata.NimataError, match="compares a variable"):
        nimata.ask("A n (G[2*n] != @0)", G=every)
    automaton = every.automaton(base=31)
    assert all("…" in automaton.text(format) for format in ("markdown", "dot"))
    assert r"\dots" in automaton.text("latex") or r"\ldots" in automaton.text("latex")


def test_sequences_are_learned() -> None:
    word = [bin(n).count("1") % 2 for n in range(100)]
    guess = nimata.learn(word)
    assert (guess.automaton.states, guess.terms, guess.unseen) == (2, 100, 75)
    assert guess.certificate is None and guess.determined_to is None
    halves = ["T[0] = @0", "A n T[2*n] = T[n]", "A n T[2*n+1] != T[n]"]
    theorem = nimata.learn(word, halves)
    assert theorem.certificate is not None and theorem.determined_to == 1
    assert nimata.check(bytes(theorem.certificate)).digest == theorem.certificate.digest
    with pytest.raises(nimata.Undecided, match="is false at n = 1"):
        nimata.learn(word, ["A n T[n] != T[n+1]"])
    with pytest.raises(nimata.NimataError, match="the term at 1"):
        nimata.learn(sentences=["T[0] = @0"])
    with pytest.raises(nimata.BadInput):
        nimata.learn(word, numeration="msd_x")
