"""A figure that was measured, what it should be, and the table of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rich.console import Console
from rich.table import Table

Direction: TypeAlias = Literal["at least", "at most", "above", "below", "exactly"]


@dataclass(frozen=True)
class Figure:
    """One measured number beside the wanted one, both in `unit` ("" for a ratio or a count)."""

    name: str
    direction: Direction
    threshold: float
    got: float
    unit: str = ""

    @property
    def wanted(self) -> str:
        """The wanted number in words: "at least 0.6"."""
        return f"{self.direction} {_number(self.threshold, self.unit)}"

    @property
    def met(self) -> bool:
        """Whether the measured number is as wanted; one that is not a number never is."""
        match self.direction:
            case "at least":
                return self.got >= self.threshold
            case "at most":
                return self.got <= self.threshold
            case "above":
                return self.got > self.threshold
            case "below":
                return self.got < self.threshold
            case "exactly":
                return self.got == self.threshold


def print_table(title: str, figures: Iterable[Figure], console: Console) -> bool:
    """Print a row a figure; return whether there was one and all are met."""
    table = Table("figure", "wanted", "got", "met", title=title)
    met = []
    for figure in figures:
        # Said as soon as it is known: the others may take minutes.
        console.print(f"{figure.name}: {_number(figure.got, figure.unit)}", highlight=False)
        table.add_row(figure.name, figure.wanted, _number(figure.got, figure.unit), "yes" if figure.met else "NO")
        met.append(figure.met)
    console.print(table)
    return bool(met) and all(met)


def _number(value: float, unit: str) -> str:
    digits = f"{value:,.0f}" if value == round(value) else f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{digits} {unit}".strip()
