"""Arguments of LaTeX that are read to the character: code and addresses, in which "%" begins no comment."""

import re
from dataclasses import dataclass
from typing import Any

ARGUMENTS = {
    "verb": "*|",
    "Verb": "*|",
    "lstinline": "[|",
    "mintinline": "[{|",
    "path": "|",
    "url": "|",
    "burl": "|",
    "nolinkurl": "|",
    "href": "[|{",
}
"""Commands that have such an argument: "|" in the forms of their arguments."""
_DELIMITED = frozenset({"verb", "Verb", "lstinline", "mintinline", "path"})
_PLAIN = r"[^{}]{0,4000}+"
_INNER = rf"\{{{_PLAIN}\}}"
_DEEPER = rf"\{{{_PLAIN}(?:{_INNER}{_PLAIN}){{0,99}}+\}}"
_BRACED = re.compile(rf"\s{{0,20}}\{{({_PLAIN}(?:{_DEEPER}{_PLAIN}){{0,99}}+)\}}")
_BETWEEN_SIGNS = re.compile(r" {0,9}([^\sA-Za-z{}\\%*])((?:(?!\1)[^\n]){0,2000}+)\1")
_BEFORE = {
    "*": re.compile(r"\*?"),
    "[": re.compile(r"(?:[ \t]{0,20}\[[^\[\]\n]{0,400}\])?"),
    "{": re.compile(r"[ \t]{0,20}\{[^{}\n]{0,100}\}"),
}


@dataclass(frozen=True)
class RawArgument:
    """Where the characters of an argument begin and end in the source, and where what follows it begins."""

    start: int
    end: int
    behind: int


def raw_argument(source: str, at: int, name: str) -> RawArgument | None:
    """Return the argument to the character of the command that ends at a place, None where it has none."""
    for form in ARGUMENTS[name].partition("|")[0]:
        before = _BEFORE[form].match(source, at)
        if not before:
            return None
        at = before.end()
    return _argument(source, at, name)


def _argument(source: str, at: int, name: str) -> RawArgument | None:
    if found := _BRACED.match(source, at):
        return RawArgument(*found.span(1), found.end())
    found = _BETWEEN_SIGNS.match(source, at) if name in _DELIMITED else None
    return RawArgument(*found.span(2), found.end()) if found else None


class RawArguments:
    """Parses the arguments of such a command, as pylatexenc asks for it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.argspec = ARGUMENTS[name].replace("|", "{")

    def parse_args(self, w: Any, pos: int, parsing_state: Any = None) -> tuple[Any, int, int]:
        from pylatexenc.latexwalker import LatexCharsNode
        from pylatexenc.macrospec import MacroStandardArgsParser, ParsedMacroArgs

        before, _, behind = ARGUMENTS[self._name].partition("|")
        state = parsing_state or w.make_parsing_state()
        first, _, length = MacroStandardArgsParser(before).parse_args(w, pos, parsing_state=state)
        given = list(first.argnlist)
        at = pos + length
        raw = _argument(w.s, at, self._name)
        if raw is None:
            given += [None] * (1 + len(behind))
        else:
            place = {"pos": raw.start, "len": raw.end - raw.start}
            given.append(w.make_node(LatexCharsNode, parsing_state=state, chars=w.s[raw.start : raw.end], **place))
            last, _, length = MacroStandardArgsParser(behind).parse_args(w, raw.behind, parsing_state=state)
            given += last.argnlist
            at = raw.behind + length
        return ParsedMacroArgs(argnlist=given, argspec=self.argspec), pos, at - pos
