"""Where sentences end: sentencex finds the boundaries of each language; for English the rules here and in `unended`
repair what abbreviations and formulas break, for others a few that hold in all."""

import re
from collections.abc import Iterator

import sentencex

from kgplatform.language.detection import ENGLISH, is_english
from kgplatform.language.formulas import masked
from kgplatform.language.unended import OPENER, goes_on

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")

_PIECE = 10_000  # characters: no paragraph is so long
_LONGEST_BRACKET = 300  # characters: beyond that two brackets are no pair, as in "[a, b)"
_NEAR = 40  # characters around a cut, more than any abbreviation or opening below has

_LOWER_WORD = re.compile(r"[a-z]+(?=[\s,;:.)\]-]|$)")
_CLOSING = re.compile(r"\s*(?:(?:\[\d[\d,;–\s-]*\])+|[\])}”’»,;:.!?]+)")
_GLUED = re.compile(r"[a-z]{3}[.!?][\"'”’)]?$")
_CAPITAL_WORD = re.compile(r"[\"'“‘(]?[A-Z][a-z]*\s")
# "3 g. Then we left": sentencex takes a single letter for an initial.
_LETTER_END = re.compile(r"(?<=\s)[A-Za-z]\.\s+")
# "the letter C. Sunken": the letter is the thing named, no initial.
_NAMED_LETTER = re.compile(
    r"\b(?:letter|vitamin|hepatitis|type|class|grade|group|option|plan|point|shape|figure) [A-Z]\.\s+"
    r"(?=[A-Z][a-z]+,? [a-z])"
)
# "(Both grew.) Next", "took 5 min. Next" and "told me. Next": sentencex goes on.
_CAPITAL_FOLLOWS = re.compile(
    r"(?:(?:[a-z]{3}|[\s\d%\])])[.!?]\)|(?<=\s)(?:no|min|sec|etc|mm|hr|me|ill|art|may|fed|id|ark|arc|miss)\.)\s+(?=[A-Z])"
)
# "p < 0.05" and brackets within brackets, or without their fellow, make sentencex take what follows for the inside of a
# pair: it goes on up to the next such sign, over sentences.
_PAIRED = re.compile(r"[()<>\[\]]")


# Where a word has one letter, or is a title, its full stop ends no sentence in the languages that have no rules here.
_SHORT_WORD = re.compile(r"(?:^|[\s(\[\"“„«'’.-])(?:[^\W\d_]|Mme|Mlle|Dra?|Prof|Sra?|St|Dott|Hr|Fr)\.\s*$")


def sentence_spans(text: str, language: str = ENGLISH) -> list[tuple[int, int]]:
    """Return the (start, end) of each sentence of a text in a language, in order, without the white space around; none
    crosses a line break, and none ends within a formula."""
    return [span for line in _LINE.finditer(masked(text)) for span in _line_spans(line.group(), line.start(), language)]


def _line_spans(line: str, offset: int, language: str) -> list[tuple[int, int]]:
    cuts = _kept(line, _boundaries(line)) if is_english(language) else list(_other_boundaries(line, language))
    trimmed = (_trim(line, start, end) for start, end in zip([0, *cuts], [*cuts, len(line)], strict=True))
    return [(offset + start, offset + end) for start, end in trimmed if start < end]


def _boundaries(line: str) -> list[int]:
    """Return inner positions where a sentence may start: sentencex's own, moved past closing marks, and added ones."""
    found: set[int] = set()
    first, reached = len(line) - len(line.lstrip()), 0
    for end in _raw_boundaries(line):
        if end < reached:  # among marks that were closed before
            continue
        cut = end
        while (closing := _CLOSING.match(line, cut)) and not (cut <= first and "[" in closing.group()):
            cut = closing.end()  # but a bracketed number that begins a line is no citation: it numbers a reference
        found.add(cut)
        reached = cut
    found.update(match.end() for match in _LETTER_END.finditer(line) if OPENER.match(line, match.end()))
    found.update(match.end() for match in _NAMED_LETTER.finditer(line))
    found.update(match.end() for match in _CAPITAL_FOLLOWS.finditer(line))
    return sorted(cut for cut in found if 0 < cut < len(line))


def _other_boundaries(line: str, language: str) -> Iterator[int]:
    """Give inner positions where a sentence may start in another language than English: sentencex's own, moved past
    closing marks; none where what follows begins with a small letter."""
    reached = 0
    for end in _raw_boundaries(line, language):
        cut = end
        while closing := _CLOSING.match(line, cut):
            cut = closing.end()
        if not reached < cut < len(line):
            continue
        left, right = line[max(reached, cut - _NEAR) : cut], _beginning(line, cut)
        if not right[:1].islower() and not _SHORT_WORD.search(left):
            reached = cut
            yield cut


def _raw_boundaries(line: str, language: str = ENGLISH) -> Iterator[int]:
    """Give what sentencex finds, in pieces: it looks at all of a line for each of some marks in it ("<!--")."""
    start = 0
    while start < len(line):
        end = min(len(line), start + _PIECE)
        if end < len(line) and (stop := line.rfind(". ", start, end)) > start:
            end = stop + 2
        for boundary in sentencex.get_sentence_boundaries(language, _with_plain_pairs(line[start:end])):
            cut = start + int(boundary["end_index"])
            if cut < end or end == len(line) or line[end - 2 : end] == ". ":
                yield cut
        start = end


def _with_plain_pairs(line: str) -> str:
    """Return the line with "=" and "%", which pair with nothing, for what is not of its outermost pairs of brackets."""
    hidden: dict[int, str] = {}
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for mark in _PAIRED.finditer(line):
        at, sign = mark.start(), mark.group()
        if not line.startswith("<!", at):
            hidden[at] = "%" if sign in ")]" else "="
        if sign in "([":
            opened.append(at)
        elif sign in ")]" and opened:
            pairs.append((opened.pop(), at))
    reached = -1
    for first, last in sorted(pairs):
        is_pair = line[first] + line[last] in {"()", "[]"}
        if first > reached and is_pair and last - first <= _LONGEST_BRACKET:
            reached = last
            del hidden[first], hidden[last]
    return "".join(hidden.get(at, letter) for at, letter in enumerate(line)) if hidden else line


def _kept(line: str, cuts: list[int]) -> list[int]:
    kept: list[int] = []
    for cut in cuts:
        if not _is_broken(line, kept[-1] if kept else 0, cut):
            kept.append(cut)
    return kept


def _is_broken(line: str, start: int, cut: int) -> bool:
    """Say whether the cut falls inside a sentence that begins at `start`.

    Looks at the end of what is left of the cut and the beginning of what is right of it: a line may be a megabyte long,
    and have a cut every three characters.
    """
    left, right = _end(line, start, cut), _beginning(line, cut)
    told = goes_on(left, right)
    if told is not None:
        return told
    if _LOWER_WORD.match(right):
        return True
    glued = not line[cut - 1].isspace() and not line[cut].isspace() and line[cut - 1] != "]"
    return glued and not (_GLUED.search(left) and _CAPITAL_WORD.match(right))


def _end(line: str, start: int, cut: int) -> str:
    """Return the last characters before a cut, without the spaces at their end; they begin where the sentence does, or
    with a letter."""
    end = cut
    while end > start and line[end - 1].isspace():
        end -= 1
    first = max(start, end - _NEAR)
    return line[first:end] if first == start else "x" + line[first:end]


def _beginning(line: str, cut: int) -> str:
    """Return the first characters behind a cut, without the spaces in front."""
    first = cut
    while first < len(line) and line[first].isspace():
        first += 1
    return line[first : first + _NEAR]


def _trim(line: str, start: int, end: int) -> tuple[int, int]:
    piece = line[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
