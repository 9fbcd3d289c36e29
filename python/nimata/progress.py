"""A bar of tqdm for long work."""

from __future__ import annotations

from typing import Any

from nimata.needed import needed


class Bar:
    """Shows what is done, how many states there are, and the share of steps where it is known."""

    def __init__(self) -> None:
        bars = needed("tqdm.auto", "progress=True")
        self.bar: Any = bars.tqdm(leave=False, bar_format="{desc}: {n_fmt} states, {elapsed}")
        self.steps: int | None = None

    def __call__(
        self, what: str, states: int, done: int | None = None, total: int | None = None
    ) -> None:
        """Hear of the work."""
        if total != self.steps:
            self.steps = total
            self.bar.total = total
            self.bar.bar_format = None if total else "{desc}: {n_fmt} states, {elapsed}"
        self.bar.set_description_str(what, refresh=False)
        self.bar.n = done if total else states
        self.bar.refresh()

    def close(self) -> None:
        """End the bar."""
        self.bar.close()
