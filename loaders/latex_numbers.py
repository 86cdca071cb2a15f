"""The numbers of a LaTeX document: what its labels stand for once it is set."""

from collections import Counter
from typing import Any

from loaders.latex_forms import EQUATIONS, FIGURES, HEADINGS, OF_ROWS, TABLE_FLOATS
from loaders.latex_nodes import all_nodes, argument

_LEVELS = tuple(name for name in HEADINGS if name not in {"part", "paragraph", "subparagraph"})


class Numbers:
    """Numbers of sections, figures, tables and equations; `labels` has what each label stands for ("2.1"), and `things`
    what sort of thing that is ("Figure")."""

    def __init__(self, nodes: Any) -> None:
        self.labels: dict[str, str] = {}
        self.things: dict[str, str] = {}
        self.of_places: dict[int, tuple[str, ...]] = {}
        """Numbers by where in the source their environment begins."""
        self.entries: dict[str, str] = {}
        """How entries of the bibliography are called, by their keys: "Miller et al.(2019)"."""
        self._counts: Counter[str] = Counter()
        self._last = ("", "")
        self._appendix = False
        self._top = "section"
        for node in all_nodes(nodes):
            self._count(node)

    def _count(self, node: Any) -> None:
        name = getattr(node, "macroname", None)
        if name == "chapter":
            self._top = "chapter"
        if name == "appendix":
            self._appendix = True
            self._counts = Counter({each: number for each, number in self._counts.items() if each not in _LEVELS})
        elif name in _LEVELS and not _is_starred(node):
            self._section(name)
        elif name == "label":
            self._label(node)
        elif name == "bibitem":
            self.entries.setdefault(argument(node, -1), argument(node, 0))
        elif environment := getattr(node, "environmentname", None):
            self._environment(node, environment)

    def _section(self, name: str) -> None:
        levels = _LEVELS[_LEVELS.index(self._top) :]
        if name not in levels:
            return
        self._counts[name] += 1
        for lower in levels[levels.index(name) + 1 :]:
            self._counts[lower] = 0
        numbers = [str(self._counts[each]) for each in levels[: levels.index(name) + 1]]
        if self._appendix:
            numbers[0] = chr(ord("A") + min(25, int(numbers[0]) - 1))
        self._last = (
            "Appendix" if self._appendix else name.removeprefix("sub").removeprefix("sub").title(),
            ".".join(numbers),
        )

    def _environment(self, node: Any, environment: str) -> None:
        plain = environment.rstrip("*")
        if plain in EQUATIONS and plain != environment:
            return
        if plain in OF_ROWS:
            self._rows(node)
        elif plain in {"equation", "multline", "dmath"}:
            self._of("Equation", node)
        elif plain in FIGURES - {"subfigure"}:
            self._of("Figure", node)
        elif plain in TABLE_FLOATS - {"threeparttable"} or plain == "longtable":
            self._of("Table", node)

    def _of(self, thing: str, node: Any) -> None:
        self._counts[thing] += 1
        self._last = (thing, str(self._counts[thing]))
        self.of_places[node.pos] = (self._last[1],)

    def _rows(self, node: Any) -> None:
        """Number the rows of equations that are not kept from it, with their labels."""
        numbers: list[str] = []
        row: list[Any] = []
        for each in [*(node.nodelist or []), None]:
            if each is not None and getattr(each, "macroname", None) != "\\":
                row.append(each)
                continue
            names = {getattr(part, "macroname", None) for part in row}
            if any(part.latex_verbatim().strip() for part in row) and names.isdisjoint({"nonumber", "notag"}):
                self._counts["Equation"] += 1
                self._last = ("Equation", str(self._counts["Equation"]))
                numbers.append(self._last[1])
                for part in row:
                    if getattr(part, "macroname", None) == "label":
                        self._label(part)
            row = []
        self.of_places[node.pos] = tuple(numbers)

    def _label(self, node: Any) -> None:
        name = argument(node, 0)
        if name and name not in self.labels and self._last[1]:
            self.things[name], self.labels[name] = self._last


def _is_starred(node: Any) -> bool:
    return argument(node, 0) == "*"
