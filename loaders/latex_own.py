"""Commands that a LaTeX document makes for itself, with what they stand for."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from loaders.latex_nodes import argument, arguments

_DEFINED = re.compile(r"\\def[ \t]*\\([a-zA-Z]+)((?:#\d)*)\s*\{")
_MOST = 2_000
_MOST_ARGUMENTS = 9


@dataclass(frozen=True)
class OwnCommand:
    """A command: its name, the forms of its arguments as the parser has them, and its source with "#1" for the first
    of them; `default` is the first one where it is not given."""

    name: str
    form: str
    source: str
    default: str = ""


def own_commands(walker: Any, places: Iterable[int]) -> Iterator[OwnCommand]:
    """Give the commands that are made at places of the walker's source."""
    source: str = walker.s
    for start in islice(places, _MOST):
        made = _defined(walker, start) if source.startswith("\\def", start) else _new(walker, start)
        if made is not None:
            yield made


def _new(walker: Any, start: int) -> OwnCommand | None:
    r"""Return what `\newcommand{\name}[2][default]{source}` makes."""
    [node] = walker.get_latex_nodes(pos=start, read_max_nodes=1)[0][:1] or [None]
    if len(arguments(node)) != 5:
        return None
    name, count, source = argument(node, 1).lstrip("\\"), argument(node, 2), argument(node, 4)
    many = int(count) if re.fullmatch(r"[1-9]", count) else 0
    optional = arguments(node)[3] is not None and many > 0
    form = "[" * optional + "{" * (many - optional)
    return OwnCommand(name, form, source, argument(node, 3)) if name.isalpha() else None


def _defined(walker: Any, start: int) -> OwnCommand | None:
    r"""Return what `\def\name#1{source}` makes."""
    found = _DEFINED.match(walker.s, start)
    if not found:
        return None
    [group] = walker.get_latex_nodes(pos=found.end() - 1, read_max_nodes=1)[0][:1] or [None]
    many = min(found[2].count("#"), _MOST_ARGUMENTS)
    return None if group is None else OwnCommand(found[1], "{" * many, group.latex_verbatim()[1:-1])
