"""Sessions keep what commands have defined."""

from __future__ import annotations

import time

import pytest

import nimata


def thue_morse() -> nimata.Automaton:
    return nimata.Automaton(2, [0, 1], [[0, 1], [1, 0]])


def test_definitions_stay() -> None:
    session = nimata.Session(T=thue_morse())
    four = session.define("four", "E k n = 4*k")
    assert four.least[:3] == [{"n": 0}, {"n": 4}, {"n": 8}] and four.certificate is not None
    found = session.ask("A n $four(n) => $four(n+8)")
    assert found.truth is True and found.certificate is not None
    assert nimata.check(bytes(found.certificate)).digest == found.certificate.digest
    assert session.ask("A n $four(n) => $four(n+2)").witness == {"n": 0}
    made = session.run('reg power2 msd_2 "0*10*"')
    assert (made.verb, made.name, made.states, made.error) == ("reg", "power2", 3, None)
    assert session.ask("$power2(64)").truth is True and session.ask("$power2(65)").truth is False
    assert session.ask("~E i,n n >= 1 & A t t <= n => T[i+t] = T[i+n+t]").truth is True
    # Another session knows nothing of it.
    with pytest.raises(nimata.BadInput, match="four"):
        nimata.Session().ask("$four(4)")


def test_solutions_are_counted_by_matrices() -> None:
    session = nimata.Session(T=thue_morse())
    reply = session.run('eval ones n "i < n & T[i] = @1"')
    ones = [sum(bin(i).count("1") % 2 for i in range(n)) for n in range(200)]
    assert reply.values is not None and reply.values == ones[: len(reply.values)]
    assert reply.matrices is not None
    row, matrices, column = reply.matrices
    for n, wanted in enumerate(ones):
        vector = row
        for digit in bin(n)[2:]:
            matrix = matrices[int(digit)]
            vector = [
                sum(x * line[q] for x, line in zip(vector, matrix)) for q in range(len(vector))
            ]
        assert sum(x * y for x, y in zip(vector, column)) == wanted


def test_mistakes_do_not_end_a_session() -> None:
    session = nimata.Session()
    with pytest.raises(nimata.BadInput, match="one command"):
        session.run('eval a "n = n"; \neval b "n = n";')
    with pytest.raises(nimata.BadInput):
        session.ask("n = = n")
    with pytest.raises(nimata.BadInput, match="quotation"):
        session.ask('n = n"; def b "n = 1')
    with pytest.raises(nimata.BadInput, match="not a name"):
        session.define("a b", "n = n")
    with pytest.raises(nimata.BadInput, match="not a command"):
        session.run('evla a "n = n"')
    with pytest.raises(nimata.Undecided, match="Limits"):
        session.run('def big "E k n = 1000*k & A m m > n"', limits=nimata.Limits(max_states=10))
    with pytest.raises(nimata.Undecided, match="big, which is undecided"):
        session.ask("$big(3)")
    replies = session.script('def two "n = 2";\nevla x "n";\neval yes "$two(2)";\n')
    assert [reply.error is None for reply in replies] == [True, False, True]
    assert replies[1].error is not None and "line 2" in replies[1].error
    assert replies[2].answer is not None and replies[2].answer.truth is True


def test_warm_questions_take_no_start() -> None:
    session = nimata.Session(T=thue_morse())
    start = time.process_time()
    for _ in range(20):
        assert session.ask("A n E m m > n & T[m] = T[n]").truth is True
    assert time.process_time() - start < 1.0
