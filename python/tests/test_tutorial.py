"""The notebook is the script, and it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

SVG = "image/svg+xml"
DOCS = Path(__file__).resolve().parents[1] / "docs"


def test_the_notebook_is_the_script() -> None:
    jupytext = pytest.importorskip("jupytext")
    script, notebook = (jupytext.read(DOCS / f"tutorial.{end}") for end in ("py", "ipynb"))
    cells = [[(cell.cell_type, cell.source) for cell in book.cells] for book in (script, notebook)]
    assert cells[0] == cells[1], "jupytext --to ipynb --update docs/tutorial.py"


def test_the_notebook_runs(tmp_path: Path) -> None:
    jupytext = pytest.importorskip("jupytext")
    pytest.importorskip("ipykernel")
    pytest.importorskip("pandas")
    execute = pytest.importorskip("nbconvert.preprocessors").ExecutePreprocessor
    notebook = jupytext.read(DOCS / "tutorial.py")
    execute(timeout=120).preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in shown if output.output_type == "error"]
    formats = [output.data for output in shown if output.output_type == "execute_result"]
    assert sum("text/markdown" in data for data in formats) >= 6
    # The pictures that are kept are those that are drawn today.
    kept = [
        output.get("data", {})
        for cell in jupytext.read(DOCS / "tutorial.ipynb").cells
        for output in cell.get("outputs", [])
    ]
    drawn, stored = ([data[SVG] for data in all_ if SVG in data] for all_ in (formats, kept))
    assert len(drawn) >= 3
    assert drawn == stored, "jupyter nbconvert --to notebook --execute --inplace tutorial.ipynb"
