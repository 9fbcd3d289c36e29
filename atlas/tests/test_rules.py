"""What judges the rows is judged by what the books say."""

from __future__ import annotations

import rules


def test_the_judge_knows_the_values_of_the_books() -> None:
    # Winning Ways, chapter 4: Kayles, and Dawson's Kayles.
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
    assert rules.octal("octal:0.77")[:24] == kayles
    dawson = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0]
    assert rules.octal("octal:0.07")[:22] == dawson
    # Bouton: the value of two heaps of Nim is their sum without carries.
    assert rules.terms("nim:2", "values") == [x ^ y for x, y in rules.tuples(2)]
    lost = {
        at
        for at, term in zip(rules.tuples(2), rules.terms("wythoff:1,1", "outcome") or [])
        if term == 0
    }
    assert lost == {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)}
    # Fraenkel, The vile, dopey, evil and odious game players: in Mark a heap is lost if it is empty
    # or its binary digits end in an odd number of zeros.
    mark = rules.subtraction_division("sd:1/2:floor")
    lost_heaps = [n for n, term in enumerate(mark) if term == 0]
    dopey = [n for n in range(1, 64) if ((n & -n).bit_length() - 1) % 2 == 1]
    assert lost_heaps == [0, *dopey]
    assert rules.subtraction_division("sd:1,2,3/")[:8] == [0, 1, 2, 3, 0, 1, 2, 3]
