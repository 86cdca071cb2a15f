"""Commands and environments that a LaTeX document makes for itself, with what they stand for."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from loaders.latex_choices import behind_gap
from loaders.latex_nodes import argument, arguments

_DEFINED = re.compile(r"\\def[ \t]*\\([a-zA-Z]+)((?:#\d)*)\s*\{")
_ENVIRONMENT = re.compile(r"\*?\s{0,9}\{\s?([a-zA-Z@*]{1,60})\s?\}")
_COUNTED = re.compile(r"\s{0,9}\[([1-9])\]\s{0,9}(\[[^\[\]]{0,200}\])?")
_LISTED = re.compile(r"\s{0,9}\{((?:[^{}]|\{[^{}]{0,99}\}){0,200}+)\}")
_FORMS = re.compile(r"([somO])(?:\{[^{}]*\})?|.", re.DOTALL)
_EDGES = re.compile(r"\\(begin|end)\s?\{([a-zA-Z]{1,60})\*?\}")
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


@dataclass(frozen=True)
class OwnEnvironment:
    """An environment: its name, the forms of its arguments, and the one that it wraps its content in, "" for none."""

    name: str
    form: str
    wraps: str = ""


def own_environment(source: str, at: int, closed: Mapping[int, int]) -> tuple[OwnEnvironment, int] | None:
    r"""Return the environment that a command ending at a place makes, and where that ends: `{name}[2][default]` or
    `{name}{o m}`, what is printed before its content, and what is behind it. `closed` has where each group ends."""
    named = _ENVIRONMENT.match(source, at)
    if not named:
        return None
    counted, listed = _COUNTED.match(source, named.end()), None
    if counted:
        form = "[{"[not counted[2]] + "{" * (int(counted[1]) - 1)
    elif "Document" in source[at - 30 : at] and (listed := _LISTED.match(source, named.end())):
        form = "".join({"s": "*", "m": "{"}.get(each[1], "[") for each in _FORMS.finditer(listed[1]) if each[1])
    else:
        form = ""
    begun = behind_gap(source, (counted or listed or named).end())
    ended = behind_gap(source, closed.get(begun, begun))
    wraps: list[str] = []
    for edge, name in _EDGES.findall(source[begun : closed.get(begun, begun)]):
        wraps = [*wraps, name] if edge == "begin" else wraps[:-1]
    made = OwnEnvironment(named[1], form, wraps[-1] if wraps else "")
    return (made, closed[ended]) if begun in closed and ended in closed else None


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
