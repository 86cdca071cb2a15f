"""Conditions of LaTeX: of what they choose between, only what holds is told."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from loaders.latex_choices import CHOICES, SETTING, Choice, behind_gap, choice, holds, setting
from loaders.latex_own import OwnEnvironment, own_environment
from loaders.latex_source import Sign, Source

_NO_CONDITIONS = frozenset({"iff", *CHOICES})
"""Commands whose names begin like those of conditions, and that have arguments."""
_MAKING = {
    **dict.fromkeys("newcommand renewcommand providecommand DeclareRobustCommand DeclareOption".split(), 1),
    **dict.fromkeys("def gdef edef xdef".split(), 1),
    **dict.fromkeys("NewDocumentCommand RenewDocumentCommand".split(), 2),
}
"""Commands that keep what they are given for later, and how many groups that is behind the name."""
_WRAPPING = frozenset("newenvironment renewenvironment NewDocumentEnvironment RenewDocumentEnvironment".split())
"""Commands that make an environment: each of their groups may open what only the other one closes."""
_HEAD = re.compile(
    r"\*?\s{0,9}(?:\{\s?\\?([a-zA-Z@]+)\s?\}|\\([a-zA-Z@]+))(?:#\d|\s{0,9}\[[^\[\]]{0,200}\]){0,9}\s{0,9}(?=\{)"
)
_DECLARED = re.compile(r"\s?\{?\\if([a-zA-Z@]+)\}?(?:\s?=?\s?\\if(true|false)(?![a-zA-Z@]))?")
_NAMED = re.compile(r"\s?(?:\\([a-zA-Z@]+)|([a-zA-Z@]{1,60})\\endcsname)\s?")
_NUMBERS = re.compile(r"\s?(-?\d{1,9})\s?([<=>])\s?(-?\d{1,9})\s?")
_COMPARED = re.compile(
    r"[^\n<=>]{0,100}[<=>]\s?(?:-?[\d.]{1,9}\s?(?:pt|cm|mm|em|in)?|\\[a-zA-Z@]+(?:\{[^{}\n]{0,50}\})?)\s?"
)
_ONE = r"\s?(\\csname[^\\\n]{0,60}\\endcsname|\\[a-zA-Z@]+|\\.|[^\\\n])"
_TWO = re.compile(rf"(?:\s?\\expandafter)?{_ONE}(?:\\expandafter)?{_ONE}\s?")
_NUMBER = re.compile(r"\s?(\d{1,9})\s?|\s?(?:\\value\{[^{}\n]{0,50}\}|\\[a-zA-Z@]+)\s?")
_UNDEFINED = frozenset({"\\undefined", "\\@undefined"})


@dataclass(frozen=True)
class Dropped:
    """What is not told of a source, and by which condition, "" where that is only the condition itself; `closing` is
    the brace that stays in its place."""

    start: int
    end: int
    condition: str = ""
    closing: str = ""


@dataclass
class Conditions:
    """Goes through sources in their order; `flags` are the document's own conditions, `made` its own commands and
    `environments` its own environments."""

    flags: dict[str, bool] = field(default_factory=dict)
    made: set[str] = field(default_factory=set)
    places: list[int] = field(default_factory=list)
    environments: dict[str, OwnEnvironment] = field(default_factory=dict)

    def held(self, source: Source) -> tuple[Source, tuple[Dropped, ...]]:
        """Return a source of the same length with comments for what does not hold, and what that is."""
        dropped = sorted(self._dropped(source.text, source.signs), key=lambda each: each.start)
        pieces: list[str] = []
        at = 0
        for each in dropped:
            pieces += [
                source.text[at : each.start],
                "%" * (each.end - each.start - 1 - len(each.closing)),
                "\n",
                each.closing,
            ]
            at = each.end
        return replace(source, text="".join(pieces) + source.text[at:]), tuple(dropped)

    def _dropped(self, source: str, signs: Sequence[Sign]) -> Iterator[Dropped]:
        branches, closed = _branches(signs), _closed(signs)
        behind: dict[int, int] = {}  # the end of a condition by that of its branch
        numbers = {sign.start: at for at, sign in enumerate(signs)}
        kept_until = at = 0
        while at < len(signs):
            sign = signs[at]
            if at in behind:
                at = behind[at]
            elif sign.start < kept_until:
                pass
            elif sign.name in _MAKING:
                kept_until = self._made(source, sign, closed)
            elif sign.name in _WRAPPING and (made := own_environment(source, sign.end, closed)):
                self.environments[made[0].name], kept_until = made
                yield Dropped(sign.start, kept_until)
            elif sign.name in {"newif", "let"}:
                at += self._declared(source, sign)
            elif sign.name in CHOICES and (given := choice(source, sign.end, sign.name, closed)):
                at = yield from self._decided(sign, given, numbers, behind)
            elif at in branches:
                edges = branches[at]  # each \or and \else, and \fi
                holds, begun = self._tested(source, sign)
                chosen = _chosen(holds, [signs[edge].name for edge in edges[:-1]])
                end = signs[edges[-1]].end
                if chosen < 0:
                    yield Dropped(sign.start, end, sign.name)
                    at = edges[-1]
                else:
                    at = edges[chosen - 1] if chosen else at
                    yield Dropped(sign.start, signs[at].end if chosen else begun, sign.name if chosen else "")
                    yield Dropped(signs[edges[chosen]].start, end, sign.name if chosen < len(edges) - 1 else "")
                    behind[edges[chosen]] = edges[-1]
            elif sign.name in SETTING:
                self.flags.update(setting(source, sign.start))
            else:
                self._set(sign.name)
            at += 1

    def _decided(
        self, sign: Sign, given: Choice, numbers: Mapping[int, int], behind: dict[int, int]
    ) -> Generator[Dropped, None, int]:
        """Drop one of two branches in braces; those of the other stay, with what is between them. Returns the number
        of the sign that opens it."""
        (first, first_end), (second, end) = given.branches
        yield Dropped(sign.start, first)
        if not holds(sign.name, given.tested, self.flags, self.made):
            yield Dropped(first, second, sign.name)
            return numbers[second]
        yield Dropped(first_end - 1, end, sign.name, closing="}")
        behind[numbers[first_end - 1]] = numbers[end - 1]
        return numbers[first]

    def _made(self, source: str, sign: Sign, closed: dict[int, int]) -> int:
        """Return where ends what a command keeps for later, of which nothing is decided yet."""
        found = _HEAD.match(source, sign.end)
        if not found:
            return sign.end
        self.made.add(found[1] or found[2])
        self.places.append(sign.start)
        end = closed.get(found.end(), sign.end)
        for _ in range(_MAKING[sign.name] - 1):
            end = closed.get(behind_gap(source, end), end)
        return end

    def _declared(self, source: str, sign: Sign) -> int:
        r"""Take `\newif\ifname`, or `\let\ifname\iftrue`; returns how many signs that has besides."""
        found = _DECLARED.match(source, sign.end)
        if not found:
            return 0
        if sign.name == "newif" or found[2]:
            self.flags[found[1]] = found[2] == "true"
        return 1 + bool(found[2])

    def _set(self, name: str) -> None:
        for value in ("true", "false"):
            if name.endswith(value) and name.removesuffix(value) in self.flags:
                self.flags[name.removesuffix(value)] = value == "true"

    def _tested(self, source: str, sign: Sign) -> tuple[bool | int, int]:
        """Return whether a condition holds, or the number that it chooses, and where what it tests ends. What nobody
        can say without running the source does not hold."""
        kind = sign.name.removeprefix("if")
        if kind in {"defined", "csname"}:
            found = _NAMED.match(source, sign.end)
            return (bool(found and (found[1] or found[2]) in self.made), found.end() if found else sign.end)
        if kind in {"num", "dim"}:
            if found := _NUMBERS.match(source, sign.end):
                left, right = int(found[1]), int(found[3])
                return {"<": left < right, "=": left == right, ">": left > right}[found[2]], found.end()
            found = _COMPARED.match(source, sign.end)
            return False, found.end() if found else sign.end
        if kind in {"odd", "case"}:
            found = _NUMBER.match(source, sign.end)
            number = int(found[1]) if found and found[1] else 0
            return (number if kind == "case" else number % 2 == 1), found.end() if found else sign.end
        if kind in {"", "x", "cat"}:
            found = _TWO.match(source, sign.end)
            return (self._same(found[1], found[2]), found.end()) if found else (False, sign.end)
        return kind == "true" or self.flags.get(kind, False), sign.end

    def _same(self, left: str, right: str) -> bool:
        if left in _UNDEFINED or right in _UNDEFINED:
            return (right if left in _UNDEFINED else left).lstrip("\\") not in self.made
        return left == right


def _branches(signs: Sequence[Sign]) -> dict[int, list[int]]:
    r"""Return the places of `\or`, `\else` and `\fi` of each condition that is closed, by its own."""
    found: dict[int, list[int]] = {}
    opened: list[tuple[int, list[int]]] = []
    declaring = 0
    for at, sign in enumerate(signs):
        declaring -= 1
        if sign.name in {"newif", "let"}:
            declaring = 2 if sign.name == "newif" else 3
        elif sign.name.startswith("if") and sign.name not in _NO_CONDITIONS and declaring <= 0:
            opened.append((at, []))
        elif sign.name in {"or", "else", "fi"} and opened:
            opened[-1][1].append(at)
            if sign.name == "fi":
                place, edges = opened.pop()
                found[place] = edges
    return found


def _closed(signs: Sequence[Sign]) -> dict[int, int]:
    """Return where each group ends, by where it begins."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for sign in signs:
        if sign.name == "{":
            opened.append(sign.start)
        elif sign.name == "}" and opened:
            found[opened.pop()] = sign.end
    return found


def _chosen(holds: bool | int, edges: Sequence[str]) -> int:
    """Return the number of the branch that holds, -1 where there is none."""
    otherwise = edges.index("else") + 1 if "else" in edges else -1
    if isinstance(holds, bool):
        return 0 if holds else otherwise
    return holds if holds <= edges.count("or") else otherwise
