"""What people at work have missed."""

from __future__ import annotations

import itertools
import time

import pytest

import nimata


def test_sums_have_tables_and_frames() -> None:
    import numpy as np

    both = nimata.nim(2) + nimata.game("sd:1,2/")
    table = both.table(3, 4, 5)
    # The value of two heaps of Nim is their xor; where one or two are taken, it is n mod 3.
    expected = [[[a ^ b ^ (n % 3) for n in range(6)] for b in range(5)] for a in range(4)]
    assert table.tolist() == expected
    assert (nimata.nim(1) + nimata.nim(1)).coordinates == ["x1_1", "x1_2"]
    frame = both.frame(1, 1, 2, columns=["value", "outcome"])
    assert list(frame.columns) == ["x1", "x2", "n", "value", "outcome"]
    assert frame[frame.outcome == "P"].value.unique().tolist() == [0]
    upmark = nimata.game("sd:1/2") + nimata.nim(1)
    assert upmark.first == [1, 0] and np.array_equal(upmark.table(8, 0)[:, 0], upmark.games[0][1:9])
    for bad in [
        lambda: both.table(3, 4),
        lambda: (nimata.game("nim:1:misere") + nimata.nim(1)).table(1, 1),
        lambda: (nimata.game("sd:1/2:misere") + nimata.nim(1)).table(2, 1),
    ]:
        with pytest.raises(nimata.BadInput):
            bad()


def test_tables_say_who_wins() -> None:
    lost = {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)}  # Wythoff, 1907
    table = nimata.wythoff().table(5, 5, claim="outcome")
    assert {(a, b) for a in range(6) for b in range(6) if table[a, b] == 0} == lost
    # Whoever takes the last token loses.
    assert nimata.game("nim:1:misere").table(4, claim="outcome").tolist() == [1, 0, 1, 1, 1]
    assert nimata.nim(1).table(2, claim="outcome").tolist() == [0, 1, 1]
    # Play ends where a value is prescribed, and the player to move has won unless it is 0.
    first = nimata.game("sd:1/2:first=2,0").table(5, claim="outcome")
    assert first.tolist() == [1, 0, 1, 1, 0]


def test_tables_have_values_where_a_theorem_says_who_wins() -> None:
    queens: dict[tuple[int, int], int] = {}
    for x, y in itertools.product(range(9), range(9)):
        left = {queens[a, y] for a in range(x)} | {queens[x, b] for b in range(y)}
        left |= {queens[x - k, y - k] for k in range(1, min(x, y) + 1)}
        queens[x, y] = next(value for value in itertools.count() if value not in left)
    game = nimata.wythoff()
    expected = [[queens[x, y] for y in range(9)] for x in range(9)]
    assert game.table(8, 8, claim="values").tolist() == expected == game[:9, :9].tolist()
    frame = game.frame(8, 8, columns=["value", "outcome"])
    assert frame.value.tolist() == sum(expected, [])
    assert (frame.outcome == "P").tolist() == (frame.value == 0).tolist()
    both = (game + nimata.nim(1)).table(8, 8, 3)
    assert both[3, 1].tolist() == [expected[3][1] ^ n for n in range(4)]
    wins = (game + nimata.nim(1)).table(8, 8, 3, claim="outcome")
    assert (wins == (both != 0)).all()


def test_columns_are_numbers_that_are_subtracted() -> None:
    for engine in ("pandas", "polars"):
        frame = nimata.wythoff().frame(9, 9, columns=["value"], engine=engine)
        assert (frame["y"] - frame["x"]).min() == -9 and (frame["value"] - 1).min() == -1
    with pytest.raises(nimata.BadInput, match="columns"):
        nimata.wythoff().frame(3, 3, claim="values")  # type: ignore[call-arg]


def test_a_game_is_no_sequence_and_a_text_may_be_a_certificate() -> None:
    for ask in (nimata.identify, nimata.learn):
        with pytest.raises(TypeError, match="game\\[:100\\]"):
            ask(nimata.kayles())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sentences"):
        nimata.learn("A n T[n] = @0")  # type: ignore[arg-type]
    proof = nimata.game("sd:1/2").prove()
    assert nimata.check(bytes(proof).decode()).digest == proof.digest
    assert nimata.wythoff().value(3, 6) == nimata.wythoff()[3, 6] == 1


def test_automata_are_compared_at_numbers() -> None:
    # After 11, which is no sum of Fibonacci numbers, the outputs differ.
    one, other = (
        nimata.Automaton(2, [0, 1], [[0, 1], [0, last]], numeration="msd_fib") for last in (0, 1)
    )
    assert one.difference(other) is None and one == other
    # Of integers -6 alone is below -5 and not below -6.
    least, most = (nimata.ask(f"?msd_neg_2 n < {n}").automaton for n in (-6, -5))
    assert least is not None and most is not None
    assert least.difference(most) == ((-6,), 0, 1)


def test_answers_are_compared_and_become_frames() -> None:
    lost = nimata.ask("G[n] = @0", G="sd:1/2")
    assert lost == nimata.ask("G[n] = @0", G="sd:1/2") and len({lost, lost}) == 1
    assert lost != nimata.ask("G[n] = @1", G="sd:1/2") and lost != 3
    bounded = "A n (G[n] < @9)"
    assert nimata.ask(bounded, G="sd:1/2") != nimata.ask(bounded, G="sd:3/2")
    false = nimata.ask("A n (n >= 1 => G[n] != @2)", G="sd:1/2")
    assert false.counterexample == {"n": 4} and lost.counterexample is None
    assert nimata.ask("E n (G[n] = @2)", G="sd:1/2").counterexample is None
    assert nimata.ask("x + y = 2").frame(engine="polars").rows() == [(1, 1), (0, 2), (2, 0)]
    assert nimata.ask("n < 0 & m = n").frame().shape == (0, 2)
    with pytest.raises(nimata.BadInput, match="frame\\(100\\)"):
        lost.frame()
    with pytest.raises(TypeError, match="no solutions"):
        false.frame()


def test_games_are_identified_and_compared() -> None:
    # The lower numbers of Wythoff's lost positions: floor(n φ).
    golden = [n * (1 + 5**0.5) // 2 for n in range(1, 30)]
    assert nimata.identify(map(int, golden))[0].game == "wythoff:1,1"
    assert (
        nimata.identify("0 1 2 3 1 4 3 2 1 4 2 6", games=["octal:0.77", "nim:1"])[0].name
        == "Kayles"
    )
    assert nimata.identify([0, 7, 1, 9, 9, 3], games=["nim:1"]) == []
    assert nimata.compare("kayles", "octal:0.77") is None
    # Dawson's Kayles takes two tokens or none.
    assert nimata.compare(nimata.kayles(), "octal:0.07") == ((1,), 1, 0)
    assert nimata.compare("sd:1/2", nimata.game("sd:1/2").automaton()) is None
    # Values beside outcomes, and positions of other numbers, are not compared.
    for one, other in [
        ("octal:0.31:misere", "sd:1/:misere"),
        ("kayles", "octal:0.77:misere"),
        ("nim:3", "exco:3"),
    ]:
        with pytest.raises(nimata.BadInput):
            nimata.compare(one, other)
    with pytest.raises(nimata.BadInput, match="base 2"):
        nimata.compare("sd:1/2", "sd:1/3")


def test_numbers_below_zero_and_texts_are_refused_in_words() -> None:
    for bad in [
        lambda: nimata.nim(2).table(-1, 2),
        lambda: nimata.wythoff().lost(-3),
        lambda: nimata.Limits(max_states=-1),
        lambda: nimata.game("sd:1,2/").automaton(base=-2),
    ]:
        with pytest.raises(nimata.BadInput, match="is not a natural number"):
            bad()
    with pytest.raises(nimata.BadInput, match="too large"):
        nimata.wythoff().lost(2**70)
    with pytest.raises(TypeError, match="one text such as"):
        nimata.nim(2).value(["3", "4"])


def test_what_is_huge_is_shown_in_brief() -> None:
    shown = repr(nimata.nim(2).evaluate(10**5000, 3))
    assert "(5001 digits)" in shown and len(shown) < 80
    assert len(repr(nimata.nim(3).move(10**5000, 3, 10**4999))) < 120


def test_many_solutions_and_values_come_soon() -> None:
    lost = nimata.ask("G[n] = @0", G="sd:1/2")
    begun = time.process_time()
    many = list(itertools.islice(lost, 5000))
    assert time.process_time() - begun < 2
    assert many[:4] == [1, 3, 7, 9] and len(many) == 5000 and many == sorted(many)
    pairs = nimata.ask("x <= 3 & y <= 3 & x + y = 4")
    assert list(pairs) == [(2, 2), (1, 3), (3, 1)]
    values = list(itertools.islice(nimata.kayles(), 3000))
    assert values == nimata.kayles().table(2999).tolist()


def test_a_sum_keeps_to_the_limits() -> None:
    both = nimata.nim(1) + nimata.nim(1)
    with pytest.raises(nimata.Undecided, match="max_memory"):
        both.table(5000, 5000, limits=nimata.Limits(max_memory=10**6))
    assert both.table(3, 3, limits=nimata.Limits(max_memory=10**6)).shape == (4, 4)
    assert both.outcome(3, 3) == "P" and both.outcome(3, 4) == "N"
    assert both == nimata.nim(1) + nimata.nim(1) and both != nimata.nim(1) + nimata.nim(2)


def test_columns_are_positions_and_what_is_none_is_refused() -> None:
    import pandas as pd

    game = nimata.game("sd:1/2")
    for column in [pd.Series([4, 6]), pd.Index([4, 6]), range(4, 7, 2), [4, 6]]:
        assert game[column].tolist() == [2, 2]
    automaton = game.automaton()
    for output in [7, "0", [0]]:
        with pytest.raises(nimata.BadInput, match="no state has the output"):
            automaton.to_automata(output)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        nimata.identify([1.5, 3.0])  # type: ignore[list-item]
    for bad in [lambda: nimata.identify("0 1 three"), lambda: nimata.identify([0, 1], "nim:1")]:
        with pytest.raises(nimata.BadInput):
            bad()
    with pytest.raises(TypeError, match="are compared"):
        nimata.compare("sd:1/2", 5)  # type: ignore[arg-type]


def test_an_automaton_that_is_not_the_certificates_is_dropped() -> None:
    theorem = nimata.game("sd:1/2").prove()
    restored, (state,) = theorem.__reduce__()[:2]  # type: ignore[misc]
    assert restored(state).automaton == theorem.automaton and restored(state) == theorem
    false = nimata.Automaton(2, [0], [[0, 0]])
    assert restored((state[0], state[1], false)).automaton is None
