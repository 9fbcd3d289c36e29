from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

import nimata


def test_all_errors_are_of_one_family() -> None:
    for kind in (nimata.BadInput, nimata.Undecided, nimata.Refuted, nimata.Defect):
        assert issubclass(kind, nimata.NimataError)
    assert issubclass(nimata.BadInput, ValueError)


@pytest.mark.parametrize(
    ("name", "says"),
    [("kayle", "octal:0.77"), ("sd:", ""), ("sdd:1/2", "sd:1/2"), ("", ""), ("sd:1/2\x00", "")],
)
def test_what_names_no_game_is_bad_input(name: str, says: str) -> None:
    with pytest.raises(nimata.BadInput, match=says or None):
        nimata.game(name)


def test_positions_that_do_not_exist() -> None:
    game = nimata.game("sd:1/2")
    for at in [(0,), (1, 2), (), ("x",), (-1,), (-(10**5000),), ("2^(2^100)",)]:
        with pytest.raises(nimata.BadInput):
            game.value(*at)
    with pytest.raises(nimata.BadInput):
        game.value("@/etc/passwd")
    with pytest.raises(TypeError):
        game.value(1.5)  # type: ignore[arg-type]
    with pytest.raises(nimata.BadInput):
        game.table(3, 4)


def test_positions_are_also_one_sequence() -> None:
    import numpy as np

    nim = nimata.game("nim:3")
    # 3 xor 5 xor 7 = 1.
    for at in [(3, 5, 7), [3, 5, 7], np.array([3, 5, 7]), "3,5,7"]:
        assert nim.value(at) == 1
        assert nim.move(at).into in nim.options(at)
    assert nimata.game("sd:1/2").value(np.int64(3)) == nimata.game("sd:1/2").value((3,))
    for lost in nimata.game("wythoff:1,1").lost(5):
        assert nimata.game("wythoff:1,1").outcome(lost) == "P"
    with pytest.raises(nimata.BadInput, match="nim:3@3,5,9"):
        nim.value((3, 5))
    with pytest.raises(TypeError):
        nim.value(np.float64(1.5))  # type: ignore[arg-type]
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(TypeError):
        nim.value(endless)


def test_a_sequence_that_is_missing_is_named_as_python_names_it() -> None:
    advice = r"no sequence `H` is known.*ask\(…, H=game\)"
    with pytest.raises(nimata.BadInput, match=advice) as why:
        nimata.ask("A n (G[n] = H[n])", G="sd:1/2")
    assert "--with" not in str(why.value)


@pytest.mark.parametrize(
    ("module", "call"),
    [
        ("pandas", lambda game: game.frame(3)),
        ("graphviz", lambda game: game.automaton().to_graphviz()),
        ("networkx", lambda game: game.automaton().to_networkx()),
        ("automata-lib", lambda game: game.automaton().to_automata(0)),
        ("tqdm", lambda game: game.automaton(progress=True)),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_brings_it(
    module: str, call: Callable[[nimata.Game], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = module.partition("-")[0]
    for loaded in [key for key in sys.modules if key.partition(".")[0] == name]:
        monkeypatch.delitem(sys.modules, loaded)

    class Missing:
        """Finds no package of this name."""

        @staticmethod
        def find_spec(sought: str, *_: object) -> None:
            if sought.partition(".")[0] == name:
                raise ModuleNotFoundError(f"No module named {sought!r}", name=sought)

    monkeypatch.setattr(sys, "meta_path", [Missing, *sys.meta_path])
    with pytest.raises(ModuleNotFoundError, match=f"pip install {module}"):
        call(nimata.game("sd:1/2"))


def test_the_survey_is_seen_among_the_names() -> None:
    assert "survey" in dir(nimata)


def test_claims_that_there_are_not() -> None:
    with pytest.raises(nimata.BadInput, match="values"):
        nimata.game("sd:1/2").prove("value")
    with pytest.raises(nimata.BadInput, match="claim="):
        nimata.game("exco:2").prove()
    with pytest.raises(nimata.BadInput, match="base"):
        nimata.game("sd:1,2/:floor").automaton("values")


def test_a_limit_is_undecided_and_says_what_moves_it() -> None:
    with pytest.raises(nimata.Undecided, match="max_states"):
        nimata.game("sd:9/2").automaton("values", limits=nimata.Limits(max_states=50))
    with pytest.raises(nimata.Undecided, match="max_memory"):
        nimata.game("sd:1/2").table(10**9, limits=nimata.Limits(max_memory=10**6))
    with pytest.raises(nimata.Undecided, match="time"):
        nimata.game("nim:2").table(30_000, 30_000, limits=nimata.Limits(time_limit=0.05))
    with pytest.raises(nimata.BadInput):
        nimata.Limits(time_limit=-1.0)
    nine = "reads n in msd_2\nmove m: m + 9 = n\nmove m: n >= 2 & m = n/2\n"
    with pytest.raises(nimata.Undecided, match="max_steps"):
        few = nimata.Limits(max_steps=10**6)
        nimata.Game.from_rules(nine).automaton("values", limits=few)


def test_values_are_never_answered_by_who_wins() -> None:
    wythoff = nimata.Game.from_rules(
        "reads x, y in lin(1,1)\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\n"
        "move u, v: u < x & u + y = v + x\n"
    )
    for asked in (
        lambda: wythoff.automaton(),
        lambda: wythoff.prove(),
        lambda: nimata.ask("E x,y (G[x][y] = @2)", G=wythoff),
    ):
        with pytest.raises(nimata.Undecided, match="no automaton of the values"):
            asked()
    assert len(wythoff.automaton("outcome")) > 2


def test_a_sequence_names_its_claim() -> None:
    # By the rules 3 tokens have the value 2, and who wins is 0 or 1.
    assert nimata.ask("E n (G[n] = @2)", G="values:sd:1/2").truth is True
    assert nimata.ask("E n (G[n] = @2)", G="outcome:sd:1/2").truth is False


def test_what_is_known_all_the_same() -> None:
    with pytest.raises(nimata.Undecided) as undecided:
        nimata.game("wythoff:1,1").value(10**30, 3)
    known = undecided.value.known
    assert known is not None and known.outcome == "N" and known.because


def test_formulas_that_are_none() -> None:
    for formula in ("A n (", "T[n] = @1", "n = = n"):
        with pytest.raises(nimata.BadInput):
            nimata.ask(formula)
    with pytest.raises(nimata.BadInput):
        nimata.ask("A n (A[n] = @1)", A="sd:1/2")
    with pytest.raises(TypeError):
        nimata.ask("G[n] = @1", G=3)  # type: ignore[arg-type]


def test_rules_that_never_end_are_refuted_or_bad_input() -> None:
    with pytest.raises(nimata.BadInput, match="line 2"):
        nimata.Game.from_rules("reads n in msd_2\nmove m: m + = n\n")
    endless = nimata.Game.from_rules("reads n in msd_2\nmove m: m = n + 1\n")
    with pytest.raises(nimata.Refuted):
        endless.prove()


def test_a_file_that_is_not_there_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        nimata.check("no/such/file.json")
