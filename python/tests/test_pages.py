"""What a notebook shows."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from base64 import b64encode

import pytest

import nimata


def test_automata_and_pictures_are_svg() -> None:
    automaton = nimata.game("sd:1/2").automaton()
    for svg in (
        automaton._repr_svg_(),
        nimata.game("sd:1/2").picture()._repr_svg_(),
        nimata.game("wythoff:1,1").picture("lost", upto=50)._repr_svg_(),
    ):
        assert svg is not None
        assert ET.fromstring(svg).tag.endswith("svg")


def test_large_pictures_are_png() -> None:
    picture = nimata.game("nim:2").picture(upto=1000)
    assert picture.format == "png" and picture._repr_svg_() is None
    assert bytes(picture).startswith(b"\x89PNG") and picture._repr_png_() == bytes(picture)
    with pytest.raises(nimata.BadInput, match="values"):
        nimata.game("nim:2").picture("portrait")


def test_pages_are_markdown() -> None:
    game = nimata.game("sd:1/2")
    page = game._repr_markdown_()
    assert "| claim | says | here |" in page and "sd:1/2" in page
    # The picture is the one that `picture` gives, in the colours that values have everywhere.
    svg = bytes(game.picture(upto=256))
    assert b64encode(svg).decode() in page and b"#d55e00" in svg
    assert "data:image" not in nimata.game("nim:9")._repr_markdown_()
    theorem = game.prove()
    page = theorem._repr_markdown_()
    assert page.startswith("**Theorem.** the values of sd:1/2 are those of an automaton")
    assert "outputs its Sprague–Grundy value" in page
    checked = nimata.check(bytes(theorem))
    assert checked.short is None and "Sprague–Grundy value" in checked._repr_markdown_()
    assert "| Who wins (`outcome`) |" in nimata.wythoff()._repr_markdown_()
    assert game.evaluate(7)._repr_markdown_().startswith("**0**")
    small = nimata.game("octal:0.15").evaluate(7)._repr_markdown_()
    assert "- **The rules**: " in small or "- **Period**: " in small, small
    answer = nimata.ask("E k (n = 4*k + 1)")._repr_markdown_()
    assert "**infinitely many; n = 1, 5, 9, " in answer and "density: 1/4" in answer
    false = nimata.ask("A n (n < 5)")._repr_markdown_()
    assert "**false; least counterexample: n = 5**" in false
    huge = nimata.game("nim:1").evaluate(10**10_000)._repr_markdown_()
    assert len(huge) < 1000 and "**10000000...00000000 (10001 digits)**" in huge
    assert "Evaluation" in repr(nimata.game("nim:1").evaluate(10**10_000))
