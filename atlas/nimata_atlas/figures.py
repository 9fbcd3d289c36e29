"""Draws what an atlas shows: `python -m nimata_atlas.figures atlas -o figures`.

Every figure is a picture in SVG, and beside it stands the table that it shows, as CSV. `undecided`
is a table alone: of each family the least game of which nothing is decided.
"""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from nimata_atlas.read import densities as densities_of
from nimata_atlas.read import grid
from nimata_atlas.read import rows as rows_of

# What is read on white and on black alike: no background, and grey that is midway between both.
GREY = "#767676"
LOOKS: Any = {
    "figure.facecolor": "none",
    "axes.facecolor": "#999999",
    "font.size": 12,
    **dict.fromkeys(
        ["axes.edgecolor", "axes.labelcolor", "text.color", "xtick.color", "ytick.color"], GREY
    ),
}

# Densities are counted in so many parts of the numbers from 0 to 1.
PARTS = 60


def states(rows: Any) -> Any:
    """Return the states of the games that subtract one number and divide by one."""
    return grid(rows)[["variant", "a", "b", "states"]].astype({"states": int})


def shared(rows: Any) -> Any:
    """Return the automata that several games have, with those games."""
    known = rows[rows.automaton.notna()]
    groups = known.groupby(["automaton", "numeration"])
    table = groups.agg(games=("game", "size"), states=("states", "min"), first=("game", "first"))
    table = table[table.games > 1].sort_values(["games", "first"], ascending=[False, True])
    return table.reset_index()[["games", "states", "first", "automaton"]]


def densities(rows: Any) -> Any:
    """Return how many games give a value each density."""
    import pandas

    counts: dict[tuple[int, Fraction], int] = {}
    for cell in rows.densities.dropna():
        for value, density in densities_of(cell).items():
            if density is not None:
                counts[value, density] = counts.get((value, density), 0) + 1
    table = [
        (value, str(density), float(density), count)
        for (value, density), count in sorted(counts.items())
    ]
    return pandas.DataFrame(table, columns=["value", "density", "decimal", "games"])


def undecided(rows: Any) -> Any:
    """Return the least game of each family of which nothing is decided: by length, then by name."""
    open_rows = rows[rows.verdict == "undecided"]
    order = open_rows.assign(length=open_rows.game.str.len()).sort_values(["length", "game"])
    return order.groupby("family").first().reset_index()[["family", "game", "claim", "why"]]


def draw(folder: Path, output: Path) -> list[Path]:
    """Write all tables and figures; return the files."""
    import matplotlib

    matplotlib.use("svg")
    # The same figures are the same files.
    matplotlib.rcParams["svg.hashsalt"] = "nimata"
    matplotlib.rcParams.update(LOOKS)
    from matplotlib import pyplot
    from matplotlib.ticker import MaxNLocator

    output.mkdir(parents=True, exist_ok=True)
    rows = rows_of(folder)
    written: list[Path] = []

    def keep(name: str, table: Any, figure: Any = None) -> None:
        table.to_csv(output / f"{name}.csv", index=False)
        written.append(output / f"{name}.csv")
        if figure is not None:
            figure.savefig(output / f"{name}.svg", metadata={"Date": None})
            written.append(output / f"{name}.svg")
            pyplot.close(figure)

    table = states(rows)
    variants = list(dict.fromkeys(table.variant))
    if variants:
        across = min(2, len(variants))
        down = -(-len(variants) // across)
        figure, axes = pyplot.subplots(
            down, across, figsize=(9, 4 * down), squeeze=False, layout="constrained"
        )
        for ax, variant in zip(axes.flat, variants):
            part = table[table.variant == variant]
            norm = matplotlib.colors.LogNorm(1, table.states.max())
            cells = part.pivot(index="b", columns="a", values="states")
            # Thousands of rectangles would make a file of megabytes.
            image = ax.pcolormesh(
                cells.columns, cells.index, cells.values.astype(float), norm=norm, rasterized=True
            )
            ax.set(title=f"sd:a/b{variant}", xlabel="a", ylabel="b")
        for ax in axes.flat[len(variants) :]:
            ax.set_axis_off()
        figure.colorbar(image, ax=axes, label="states")
        keep("states", table, figure)

    table = shared(rows)
    if len(table):
        figure, ax = pyplot.subplots(layout="constrained")
        ax.plot(range(1, len(table) + 1), table.games, ".")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set(xlabel="automata, the most shared first", ylabel="games that share it")
        keep("shared", table, figure)

    table = densities(rows)
    if len(table):
        figure, ax = pyplot.subplots(layout="constrained")
        part = table[table.value < 32]
        edges = [
            [value - 0.5 for value in range(part.value.max() + 2)],
            [part_of / PARTS for part_of in range(PARTS + 1)],
        ]
        *_, image = ax.hist2d(
            part.value, part.decimal, edges, weights=part.games, norm="log", cmin=1, rasterized=True
        )
        figure.colorbar(image, ax=ax, label="games")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set(xlabel="value", ylabel="density")
        keep("densities", table, figure)

    keep("undecided", undecided(rows))
    return written


def main() -> int:
    """Read the arguments, and draw."""
    made = argparse.ArgumentParser("nimata_atlas.figures", description=__doc__)
    made.add_argument("atlas", type=Path)
    made.add_argument("-o", "--output", type=Path, default=Path("figures"))
    given = made.parse_args()
    for path in draw(given.atlas, given.output):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
