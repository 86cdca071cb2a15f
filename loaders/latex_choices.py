r"""Conditions of LaTeX that are given their branches in braces: `\ifthenelse{condition}{this}{or that}`."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

CHOICES = {
    **dict.fromkeys(
        """ifthenelse ifbool iftoggle ifboolexpr ifdef ifundef ifcsdef ifcsundef ifdefempty ifdefvoid ifblank
        ifstrempty ifnumodd""".split(),
        1,
    ),
    **dict.fromkeys("ifstrequal ifdefstring ifcsstring ifnumequal ifnumless ifnumgreater".split(), 2),
    "ifnumcomp": 3,
}
"""Commands that choose between their last two arguments, and how many before these say which holds."""
_GAP = re.compile(r"(?:\s|%[^\n]{0,400}\n){0,80}+")
_TOKEN = re.compile(r"\\(?:[a-zA-Z@]{1,60}|.)")
_NOT = re.compile(r"\s?\\(?:NOT|not)(?![a-zA-Z])\s?")
_FLAG = re.compile(r"\s?\\boolean\s?\{\s?([^{}\\]{1,60}?)\s?\}\s?")
_EQUAL = re.compile(r"\s?\\equal\s?\{([^{}\\#]{0,200})\}\s?\{([^{}\\#]{0,200})\}\s?")
_MISSING = re.compile(r"\s?\\isundefined\s?\{?\\([a-zA-Z@]{1,60})\}?\s?")
_COMPARED = re.compile(r"\s?(-?\d{1,9})\s?([<=>])\s?(-?\d{1,9})\s?")
_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "<": lambda left, right: left < right,
    "=": lambda left, right: left == right,
    ">": lambda left, right: left > right,
}
_SIGNS = {"ifnumless": "<", "ifnumequal": "=", "ifnumgreater": ">"}
_SETTING = re.compile(
    r"\\(?:(?:set|new)(?P<of>boolean|bool|toggle)|(?P<sort>bool|toggle)(?P<value>true|false))"
    r"\s?\{\s?(?P<name>[^{}\\#]{1,60}?)\s?\}(?:\s?\{\s?(?P<given>true|false)\s?\})?"
)
SETTING = frozenset(
    "setboolean setbool settoggle newboolean newbool newtoggle booltrue boolfalse toggletrue togglefalse".split()
)
"""Commands that make a condition of the document, or set it."""


@dataclass(frozen=True)
class Choice:
    """What a command tests, and where its two branches begin and end in the source, braces included."""

    tested: tuple[str, ...]
    branches: tuple[tuple[int, int], tuple[int, int]]


def choice(source: str, at: int, name: str, closed: Mapping[int, int]) -> Choice | None:
    """Return the arguments of a command that ends at a place, None where it has too few; `closed` has where each group
    ends."""
    spans: list[tuple[int, int]] = []
    for number in range(CHOICES[name] + 2):
        start = behind_gap(source, at)
        token = _TOKEN.match(source, start) if number < CHOICES[name] else None
        end = token.end() if token else closed.get(start, 0)
        if not end:
            return None
        spans.append((start, end))
        at = end
    tested = [source[start:end] for start, end in spans[:-2]]
    given = tuple(each[1:-1] if each[0] == "{" else each for each in tested)
    return Choice(given, (spans[-2], spans[-1]))


def behind_gap(source: str, at: int) -> int:
    """Return where blanks and comments from a place on end."""
    gap = _GAP.match(source, at)
    return gap.end() if gap else at


def setting(source: str, at: int) -> dict[str, bool]:
    """Return the condition that a command at a place makes or sets, with its value."""
    found = _SETTING.match(source, at)
    if not found:
        return {}
    return {flag(found["name"], found["of"] or found["sort"]): "true" in (found["value"], found["given"])}


def flag(name: str, sort: str) -> str:
    r"""Return what a condition is kept as: toggles have names of their own, all others those of `\newif`."""
    return f"toggle {name}" if sort == "toggle" else name


def holds(name: str, tested: tuple[str, ...], flags: Mapping[str, bool], made: Collection[str]) -> bool:
    """Say whether the first branch holds. What nobody can say without running the source does not."""
    first = tested[0].strip()
    is_made = first.lstrip("\\") in made
    sign = tested[1].strip() if name == "ifnumcomp" else _SIGNS.get(name, "")
    told = {
        "ifthenelse": _tested(first, flags, made),
        "ifbool": flags.get(first),
        "iftoggle": flags.get(flag(first, "toggle")),
        "ifdef": is_made,
        "ifcsdef": is_made,
        "ifundef": not is_made,
        "ifcsundef": not is_made,
        "ifblank": not first,
        "ifstrempty": not first,
        "ifstrequal": tested[0] == tested[-1],
        "ifnumodd": first.isdecimal() and int(first) % 2 == 1,
    }
    return told.get(name, _compared(f"{first}{sign}{tested[-1].strip()}")) or False


def _tested(condition: str, flags: Mapping[str, bool], made: Collection[str]) -> bool | None:
    r"""Return what a condition of `\ifthenelse` says, None for what is not known."""
    if found := _NOT.match(condition):
        denied = _told(condition[found.end() :], flags, made)
        return None if denied is None else not denied
    return _told(condition, flags, made)


def _told(condition: str, flags: Mapping[str, bool], made: Collection[str]) -> bool | None:
    if found := _FLAG.fullmatch(condition):
        return flags.get(found[1])
    if found := _EQUAL.fullmatch(condition):
        return found[1] == found[2]
    if found := _MISSING.fullmatch(condition):
        return found[1] not in made
    return _compared(condition)


def _compared(condition: str) -> bool | None:
    found = _COMPARED.fullmatch(condition)
    return _COMPARISONS[found[2]](int(found[1]), int(found[3])) if found else None
