"""What of a LaTeX source is parsed: its commands and braces outside of comments, code and what is given to the
character."""

import re
from dataclasses import dataclass

from loaders.encoding import NOT_TEXT
from loaders.latex_forms import CODE, DRAWINGS
from loaders.latex_raw import ARGUMENTS, raw_argument

WITHOUT_CODE = frozenset({"algorithm", "algorithm2e"})
"""Environments of code that have a caption besides it."""
_SIGN = re.compile(r"\\(begin|end)\s?\{([^{}\n]{1,100})\}|\\([a-zA-Z@]+)|\\.|%[^\n]*|[{}]", re.DOTALL)
_NOT_LINE_END = re.compile(r"[^\n]")


@dataclass(frozen=True)
class Sign:
    """A command by its name, a brace, or one end of an environment ("begin", "end")."""

    name: str
    start: int
    end: int
    environment: str = ""


@dataclass(frozen=True)
class Source:
    """A source as it is parsed, of the length that it has; `start` and `end` are those of the text, and `begun` is
    where its preamble ends, -1 without one."""

    text: str
    signs: tuple[Sign, ...]
    begun: int
    start: int
    end: int


def parsed_source(source: str) -> Source:
    """Return a source with blanks for what is in environments of code and drawings; what nothing closes stays."""
    signs: list[Sign] = []
    pieces: list[str] = []
    missing: set[str] = set()
    at = copied = 0
    while found := _SIGN.search(source, at):
        at = found.end()
        if found[0][0] == "%" or not (name := found[1] or found[3] or found[0] * (len(found[0]) == 1)):
            continue
        signs.append(Sign(name, found.start(), at, found[2] or ""))
        if name in ARGUMENTS:
            raw = raw_argument(source, at, name)
            at = raw.behind if raw else at
        elif name == "begin" and _is_hidden(found[2] or "") and found[2] not in missing:
            end = source.find(f"\\end{{{found[2]}}}", at)
            if end < 0:
                missing.add(found[2])
                continue
            pieces += [source[copied:at], _NOT_LINE_END.sub(" ", source[at:end])]
            at = copied = end
    return _between("".join(pieces) + source[copied:], signs)


def _is_hidden(environment: str) -> bool:
    return environment.rstrip("*") in (CODE | DRAWINGS) - WITHOUT_CODE


def _between(text: str, signs: list[Sign]) -> Source:
    """Return the source with where its text begins and ends."""
    ends = [sign for sign in signs if sign.environment == "document"]
    begun = next((sign for sign in ends if sign.name == "begin"), None)
    start = begun.end if begun else 0
    end = next((sign.start for sign in ends if sign.name == "end" and sign.start >= start), len(text))
    return Source(NOT_TEXT.sub(" ", text[:end]), tuple(signs), begun.start if begun else -1, start, end)
