from __future__ import annotations

import ast
import hashlib
import json
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import nimata

SAGE = Path(__file__).resolve().parents[1] / "docs" / "machines_of_sage.py"


def test_a_proof_is_saved_and_checked(tmp_path: Path) -> None:
    game = nimata.game("sd:5/2")
    theorem = game.prove()
    assert theorem.claim == "values" and theorem.game == "sd:5/2"
    assert theorem.automaton is not None and theorem.automaton.states == 75
    assert "75 states" in theorem.sentence
    path = tmp_path / "sd.json"
    theorem.save(path)
    assert path.read_bytes() == bytes(theorem)
    assert [entry.name for entry in tmp_path.iterdir()] == ["sd.json"]
    for source in (path, str(path), bytes(theorem), theorem):
        again = nimata.check(source, claim=game)
        assert again.sentence == theorem.sentence and bytes(again) == bytes(theorem)
    assert nimata.check(path, claim="sd:5/2").kind == theorem.kind
    assert theorem.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert theorem.json()["claim"]["kind"] == theorem.kind
    assert pickle.loads(pickle.dumps(theorem)).sentence == theorem.sentence


def test_claims_have_names() -> None:
    assert nimata.game("sd:1/2").prove("outcome").claim == "outcome"
    assert nimata.game("octal:0.77").prove().claim == "period"
    assert nimata.game("exco:2").prove("rows:4,31").claim == "rows:4,31"


def test_what_was_tampered_with_is_refuted() -> None:
    theorem = nimata.game("sd:1/2").prove()
    with pytest.raises(nimata.Refuted) as mismatch:
        nimata.check(theorem, claim="sd:5/2")
    assert mismatch.value.code == "claim-mismatch" and mismatch.value.at == "claim"
    forged = json.loads(bytes(theorem))
    text = json.dumps(forged).replace('"outputs": [', '"outputs": [3, ', 1)
    with pytest.raises(nimata.Refuted) as forgery:
        nimata.check(text.encode())
    assert forgery.value.code
    with pytest.raises(nimata.Refuted):
        nimata.check(b"no certificate")


def test_automata_agree_with_values_and_their_own_tables() -> None:
    game = nimata.game("sd:2/3")
    automaton = game.automaton()
    assert automaton.base == 3 and automaton.order == "msd" and len(automaton) == automaton.states
    table = game.table(500)
    for n in range(1, 501):
        state, digits, rest = 0, [], n
        while rest:
            digits.append(rest % 3)
            rest //= 3
        for digit in reversed(digits):
            state = automaton.transitions[state][digit]
        assert automaton.outputs[state] == automaton(n) == automaton.value_at(n) == table[n - 1]
    turned = automaton.in_order("lsd")
    assert turned.order == "lsd" and turned.in_order("msd") == automaton
    assert all(turned(n) == automaton(n) for n in (1, 2, 10**50, 3**80))
    assert sum(share or 0 for share in automaton.densities().values()) == Fraction(1)


def test_automata_in_files_and_packages(tmp_path: Path) -> None:
    automaton = nimata.game("sd:1/2").automaton()
    for ending in ("json", "txt"):
        path = tmp_path / f"automaton.{ending}"
        automaton.save(path)
        assert nimata.Automaton.read(path) == automaton
    assert pickle.loads(pickle.dumps(automaton)) == automaton
    assert automaton.text("dot").startswith("digraph")
    with pytest.raises(nimata.BadInput):
        automaton.save(tmp_path / "automaton.docx")
    other = nimata.game("sd:1/2:misere").automaton()
    difference = automaton.difference(other)
    assert difference is not None
    (n,), left, right = difference
    assert (left, right) == (automaton(n), other(n)) and left != right
    assert all(automaton(m) == other(m) for m in range(1, n))
    assert automaton.difference(automaton) is None


def test_automata_of_ones_own() -> None:
    thue_morse = nimata.Automaton(2, [0, 1], [[0, 1], [1, 0]])
    assert [thue_morse(n) for n in range(64)] == [bin(n).count("1") % 2 for n in range(64)]
    squares = nimata.ask("E n (n >= 1 & T[n] = T[2*n] & T[n] = @1)", T=thue_morse)
    assert squares.truth and squares.witness == {"n": 1}
    with pytest.raises(nimata.BadInput):
        nimata.Automaton(2, [0], [[0, 1]])


def test_linear_numerations() -> None:
    game = nimata.game("wythoff:1,1")
    automaton = game.automaton()
    assert automaton.tracks == game.coordinates or len(automaton.tracks) == 2
    answer = nimata.ask("x < y & P[x][y] = @0", P=game)
    assert [tuple(found.values()) for found in answer.least[:3]] == [(1, 2), (3, 5), (4, 7)]
    assert answer.automaton is not None
    assert answer.automaton(10**9, 10**9 + 1) == 0 and answer.automaton(4, 7) == 1


def test_answers_to_sentences() -> None:
    game = nimata.game("sd:1/2")
    true = nimata.ask("A n (G[16*n+12] = G[4*n+2])", G=game)
    assert true.truth is True and true and true.certificate is not None and true.why is None
    nimata.check(bytes(true.certificate))
    false = nimata.ask("A n (n >= 1 => G[n] = M[n])", G=game, M="sd:1/2:misere")
    assert false.truth is False and false.witness == {"n": 1} and not false
    assert nimata.prove("A n (G[16*n+12] = G[4*n+2])", G=game).sentence
    with pytest.raises(nimata.Refuted) as refuted:
        nimata.prove("A n (n >= 1 => G[n] = M[n])", G=game, M="sd:1/2:misere")
    assert refuted.value.witness == {"n": 1}


def test_answers_with_free_variables() -> None:
    found = nimata.ask("E k (n = 4*k + 1)")
    assert found.extent == "infinite" and found.count is None and found.truth is None
    assert found.variables == ["n"] and [row["n"] for row in found.least[:3]] == [1, 5, 9]
    assert found.density == Fraction(1, 4) and found.digits is not None
    assert found.automaton is not None
    assert [found.automaton(n) for n in range(9)] == [int(n % 4 == 1) for n in range(9)]
    few = nimata.ask("n < 5 & n > 1")
    assert few.extent == "finite" and few.count == 3
    assert nimata.ask("n < 0").count == 0 and nimata.ask("n >= 0").extent == "all"
    with pytest.raises(TypeError):
        bool(few)
    with pytest.raises(nimata.BadInput):
        nimata.prove("n < 5")


def test_other_packages_get_the_same_automaton() -> None:
    automaton = nimata.game("sd:1/2").automaton()
    networkx = pytest.importorskip("networkx")
    graph = automaton.to_networkx()
    assert isinstance(graph, networkx.MultiDiGraph)
    assert graph.number_of_nodes() == 7 and graph.number_of_edges() == 14
    pytest.importorskip("automata")
    lost = automaton.to_automata(0)
    for n in range(1, 200):
        assert lost.accepts_input(bin(n)[2:]) == (automaton(n) == 0)
    with pytest.raises(nimata.BadInput):
        automaton.to_automata()
    pytest.importorskip("graphviz")
    assert automaton.to_graphviz().source.startswith("digraph")


def test_sage_gets_the_same_machine() -> None:
    pytest.importorskip("sage.combinat.finite_state_machine")
    done = subprocess.run([sys.executable, SAGE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Transducer with 7 states" in done.stdout


def test_a_game_of_rules_is_compared_by_its_rules_and_not_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = nimata.Game.from_rules("reads n in msd_2\nmove m: m + 1 = n\n")
    other_rules = "reads n in msd_2\nmove m: m + 1 = n | m + 2 = n\n"
    two = nimata.Game.from_rules(other_rules)
    # Both are called game:rules, and so is a file with the rules of the second.
    (tmp_path / "rules").write_text(other_rules)
    monkeypatch.chdir(tmp_path)
    assert nimata.check(one.prove(), claim=one).kind
    assert nimata.check(two.prove(), claim=two).kind
    for theorem, other in ((one.prove(), two), (two.prove(), one)):
        with pytest.raises(nimata.Refuted, match="claim-mismatch"):
            nimata.check(theorem, claim=other)


def test_what_no_certificate_can_say_is_answered_without_one() -> None:
    answer = nimata.ask("E n (2000000000000*n = 0)", G=nimata.game("sd:1/2"))
    assert answer.truth is True and answer.certificate is None


@pytest.mark.parametrize("source", [5, True, 2 * 10**9, [], None])
def test_what_is_no_certificate_is_a_type_error(source: object) -> None:
    with pytest.raises(TypeError):
        nimata.check(source)  # type: ignore[arg-type]


RULES = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n"

# Sentences about the values of the rules, of which brute force decides the first and the second.
SENTENCES = (
    "G[37] = @0",
    "A n (G[n] <= @2)",
    "A n (G[n] > @-1)",
    "A n (G[n] < @70000)",
    "E n,y (G[n] = @2 & (?msd_fib y > 3))",
    "G[n] = @0",
)


def values_of_the_rules(count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        options = {values[n - 1], values[n // 2]} if n else set()
        values.append(min(set(range(3)) - options))
    return values


def test_whatever_is_proved_of_a_game_names_its_rules() -> None:
    game = nimata.Game.from_rules(RULES)
    values = values_of_the_rules(1 << 10)
    found: dict[str, nimata.Certificate | None] = {
        "prove": game.prove(),
        "prove outcome": game.prove("outcome"),
        "prove a sentence": nimata.prove("A n (G[n] <= @2)", G=game),
    }
    session = nimata.Session(G=game)
    for sentence in SENTENCES:
        answers = {"ask": nimata.ask(sentence, G=game), "session": session.ask(sentence)}
        for way, answer in answers.items():
            found[f"{way} {sentence}"] = answer.certificate
            assert answer.certificate is not None or answer.why, sentence
            if answer.truth is not None:
                assert answer.truth is (sentence != "G[37] = @0" or values[37] == 0), sentence
    found["define"] = session.define("z", "G[n] = @0").certificate
    for reply in session.script('minimize S G:\nreverse L G:\neval a "A n (L[n] >= @0)":\n'):
        found[f"script {reply.name}"] = reply.certificate
    for ready in game.about():
        found[f"about {ready.name}"] = ready.certificate
        assert (ready.certificate is not None) or ready.verdict != "proved", ready.name
    row, certificate = nimata._nimata.survey_row(game)
    assert row["verdict"] == "proved" and certificate is not None
    found["survey"] = nimata.check(certificate)
    proved = {way: known for way, known in found.items() if known is not None}
    assert len(proved) >= 20
    for way, known in proved.items():
        sentence = nimata.check(known).sentence
        # What `reverse` makes of the values is given, and says so.
        assert "m + 1 = n" in sentence or sentence.startswith("L is given"), way
    automaton = game.prove().automaton
    assert automaton is not None
    assert [automaton(n) for n in range(len(values))] == values


RESULTS = ("Answer", "Certificate", "Reply", "ReadyAnswer")


def test_no_way_to_a_certificate_is_left_out() -> None:
    stub = Path(nimata.__file__).with_name("_nimata.pyi")
    ways = {
        node.name
        for node in ast.walk(ast.parse(stub.read_text()))
        if isinstance(node, ast.FunctionDef) and node.returns is not None
        for name in ast.walk(node.returns)
        if isinstance(name, ast.Name) and name.id in RESULTS
    }
    # Of `check` the subject is a file of whoever calls; the others are walked above.
    walked = {"prove", "ask", "define", "run", "script", "about", "answer", "certificate", "check"}
    assert ways == walked
