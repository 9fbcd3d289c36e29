"""Numbers as words of Tribonacci, Ostrowski and others, beside what greedy sums give."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from pathlib import Path

import pytest

import nimata

TRIBONACCI = "0"
while len(TRIBONACCI) < 3000:
    TRIBONACCI = "".join({"0": "01", "1": "02", "2": "0"}[letter] for letter in TRIBONACCI)


def greedy(number: int, terms: list[int]) -> tuple[int, ...]:
    """Return the greedy digits by these terms, the greatest first, without zeros in front."""
    digits = []
    for term in reversed(terms):
        digit, number = divmod(number, term)
        if digits or digit:
            digits.append(digit)
    return tuple(digits)


def terms(first: list[int], coefficients: list[int], count: int) -> list[int]:
    found = list(first)
    while len(found) < count:
        found.append(sum(c * u for c, u in zip(coefficients, reversed(found))))
    return found


SYSTEMS = {
    "trib": ([1, 2, 4], [1, 1, 1]),
    "rec(1,1,1)": ([1, 2, 4], [1, 1, 1]),
    "avoid(2; 111)": ([1, 2, 4], [1, 1, 1]),
    "narayana": ([1, 2, 3], [1, 0, 1]),
    "pell": ([1, 2], [2, 1]),
    "msd_10": ([1], [10]),
    "msd_fib": ([1, 2], [1, 1]),
    "lin(2,1)": ([1, 3], [2, 1]),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_digits_are_those_of_greedy_sums(name: str) -> None:
    places = terms(*SYSTEMS[name], 400)
    chance = random.Random(28)
    large = [chance.randrange(10 ** chance.randrange(1, 60)) for _ in range(99)]
    for number in [*range(300), *large]:
        digits = nimata.digits(number, name)
        assert digits == greedy(number, places)
        assert nimata.number((0, 0, *digits), name) == number


def test_the_least_digit_may_be_read_first() -> None:
    assert nimata.digits(10, "lsd_trib") == nimata.digits(10, "trib")[::-1] == (1, 1, 0, 1)
    assert nimata.number([1, 1, 0, 1, 0], "lsd_trib") == 10
    assert nimata.digits(10) == (1, 0, 1, 0) and nimata.number([1, 0, 1, 0]) == 10
    assert nimata.digits(0, "trib") == () and nimata.number([], "trib") == 0


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("trib", [1, 1, 1]), ("trib", [2]), ("pell", [2]), ("msd_2", [1, 2]), ("ost([0; (2)])", [2])],
)
def test_words_of_no_number_are_refused(name: str, wrong: list[int]) -> None:
    with pytest.raises(nimata.BadInput, match="are not those of a number in"):
        nimata.number(wrong, name)


@pytest.mark.parametrize("name", ["tripod", "rec(1,2)", "neg_1", "avoid(2; )", "words:no.txt"])
def test_names_of_no_numeration_are_refused(name: str) -> None:
    with pytest.raises(nimata.BadInput):
        nimata.digits(5, name)
    with pytest.raises(nimata.BadInput):
        nimata.ask(f"?{name} E n n = 3")


def test_a_negative_base_is_about_integers() -> None:
    least = nimata.ask("?msd_neg_2 n < 0 & n > -3").least
    assert [solution["n"] for solution in least] == [-2, -1]


def tribonacci_word(order: str | None = None) -> nimata.Automaton:
    """Return the automaton of the word: how many of the last two digits are 1 in a row."""
    rows = [[0, 1], [0, 2], [0, 3], [3, 3]]
    return nimata.Automaton(2, [0, 1, 2, None], rows, numeration="trib", order=order)


def test_an_automaton_reads_words() -> None:
    word = tribonacci_word()
    assert "trib" in word.numeration and word.order == "msd"
    assert "".join(str(word(n)) for n in range(3000)) == TRIBONACCI[:3000]
    # The places of Tribonacci are the lengths of the words that the morphism gives to 0.
    place = terms([1, 2, 4], [1, 1, 1], 5000)[-1]
    assert [word(place + n) for n in range(9)] == [int(letter) for letter in TRIBONACCI[:9]]
    turned = word.in_order("lsd")
    assert all(turned(n) == word(n) for n in range(200))
    for automaton in (word, turned):
        assert pickle.loads(pickle.dumps(automaton)) == automaton
        assert nimata.Automaton.from_bytes(bytes(automaton)) == automaton
    assert word.text("walnut").startswith("msd_trib\n")
    with pytest.raises(nimata.BadInput, match="in a base"):
        word.densities()
    with pytest.raises(nimata.BadInput, match="other digits"):
        word.difference(nimata.Automaton(2, [0], [[0, 0]]))
    with pytest.raises(nimata.BadInput, match="trib"):
        nimata.Automaton(3, [0], [[0, 0, 0]], numeration="trib")
    with pytest.raises(nimata.BadInput):
        nimata.Automaton(2, [0], [[0, 0]], numeration="trib", order="first")


def test_a_name_that_lies_about_its_words_is_refused() -> None:
    text = tribonacci_word().text("json")
    with pytest.raises(nimata.BadInput, match="narayana"):
        nimata.Automaton.from_bytes(text.replace('"trib"', '"narayana"').encode())


def test_sentences_about_the_tribonacci_word() -> None:
    word = tribonacci_word()
    found = nimata.ask("E n (T[n] = @2 & T[n+1] = @0)", T=word)
    assert found.truth is True and found.certificate is not None and found.numeration == "trib"
    assert nimata.check(bytes(found.certificate)).digest == found.certificate.digest
    assert found.witness == {"n": TRIBONACCI.index("20")}
    # Only the letter 0 stands beside itself.
    assert "00" in TRIBONACCI and "11" not in TRIBONACCI and "22" not in TRIBONACCI
    assert nimata.prove("A n (T[n] = T[n+1] => T[n] = @0)", T=word).sentence


def test_an_adder_is_derived_and_proved(tmp_path: Path) -> None:
    sums = nimata.ask("?trib x + y = z")
    assert sums.automaton is not None and sums.certificate is not None and sums.density is None
    for x in range(30):
        for y in range(30):
            for z in range(60):
                assert sums.automaton(x, y, z) == int(x + y == z)
    huge = 10**200
    assert sums.automaton(huge, huge + 1, 2 * huge + 1) == 1
    assert sums.automaton(huge, huge, 2 * huge + 1) == 0
    assert sums.automaton.text("walnut-base").startswith("{0,1} {0,1} {0,1}\n")
    even = nimata.ask("?trib E k (n = 2*k)")
    assert even.automaton is not None
    assert [even.automaton(n) for n in range(50)] == [1 - n % 2 for n in range(50)]
    assert nimata.ask("E k (n = 2*k)").density == Fraction(1, 2)


def test_sums_that_no_automaton_adds_are_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "ab.txt"
    file.write_text("{0,1}\n0 1\n0 -> 0\n1 -> 1\n1 1\n1 -> 1\n")  # 0*1*
    first = nimata.ask(f"?words:{file} n < 3")
    assert first.count == 3
    limits = nimata.Limits(max_states=50, time_limit=60)
    with pytest.raises(nimata.NimataError, match="sum|add"):
        nimata.ask(f"?words:{file} x + y = z", limits=limits)
