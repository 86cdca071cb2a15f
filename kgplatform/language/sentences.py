"""Where sentences end: sentencex finds the boundaries, the rules below repair what abbreviations break."""

import re
from collections.abc import Iterator

import sentencex

from kgplatform.language.formulas import masked

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")

_PIECE = 10_000  # characters: no paragraph is so long
_NEAR = 40  # characters around a cut, more than any abbreviation or opening below has

# A full stop after these never ends a sentence: something that they belong to always follows.
_LEADING_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'“‘/-])(?:e\.\s?g|i\.\s?e|cf|vs?|viz|resp|approx|ca|incl|avg"
    r"|figs?|eqs?|eqns?|refs?|tabs?|sects?|chaps?|vols?|suppl"
    r"|dr|prof|mr|mrs|ms|mt|rev|hon|gov|gen|lt|sgt|capt|univ|dept|subsp|var)\.\s*$",
    re.IGNORECASE,
)
# After these it does where an evident opening follows.
_TRAILING_ABBREVIATION = re.compile(r"(?:^|\s)(?:et al|spp?|st|inc|ltd|co|corp|jr|sr|ph\.d|eds?)\.\s*$", re.IGNORECASE)
# After these it does where a capital follows.
_UNIT = re.compile(r"(?:^|[\s(])(?:etc|min|max|sec|temp|col|app)\.\s*$", re.IGNORECASE)
_OPENER = re.compile(
    r"[\"'“‘(]?(?:The|This|These|Those|That|There|It|Its|They|Their|We|Our|He|She|His|Her|You|I|In|On|At|By|For|From"
    r"|To|With|As|If|When|While|Although|Though|Because|Since|After|Before|However|Thus|Therefore|Then|Hence|Here"
    r"|Moreover|Furthermore|Also|Both|Each|Some|Many|Most|Such|Other|Another|Between|During|Under|Unlike|Like|An?|But"
    r"|And|Or|So|Yet|Next|Now|Today|Finally|Second|Third)\s"
)
_LOWER_WORD = re.compile(r"[a-z]+(?=[\s,;:.)\]-]|$)")
_CLOSING = re.compile(r"\s*(?:(?:\[\d[\d,;–\s-]*\])+|[\])}”’»,;:.!?]+)")
_LIST_NUMBER = re.compile(r"^\(?(?:\d{1,3}|[a-zA-Z])[.)]\s*$")
_GLUED = re.compile(r"[a-z]{3}[.!?][\"'”’)]?$")
_CAPITAL_WORD = re.compile(r"[\"'“‘(]?[A-Z][a-z]*\s")
# "3 g. Then we left": sentencex takes a single letter for an initial.
_LETTER_END = re.compile(r"(?<=\s)[A-Za-z]\.\s+")
# "the letter C. Sunken": the letter is the thing named, no initial.
_NAMED_LETTER = re.compile(
    r"\b(?:letter|vitamin|hepatitis|type|class|grade|group|option|plan|point|shape|figure) [A-Z]\.\s+"
    r"(?=[A-Z][a-z]+,? [a-z])"
)
# "(Both grew.) Next" and "took 5 min. Next": sentencex goes on.
_CAPITAL_FOLLOWS = re.compile(r"(?:[a-z]{3}[.!?]\)|(?<=\s)(?:no|min|sec|etc)\.)\s+(?=[A-Z])")


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return the (start, end) of each sentence in order, without the white space around; none crosses a line break, and
    none ends within a formula."""
    return [span for line in _LINE.finditer(masked(text)) for span in _line_spans(line.group(), line.start())]


def _line_spans(line: str, offset: int) -> list[tuple[int, int]]:
    cuts = _kept(line, _boundaries(line))
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
    found.update(match.end() for match in _LETTER_END.finditer(line) if _OPENER.match(line, match.end()))
    found.update(match.end() for match in _NAMED_LETTER.finditer(line))
    found.update(match.end() for match in _CAPITAL_FOLLOWS.finditer(line))
    return sorted(cut for cut in found if 0 < cut < len(line))


def _raw_boundaries(line: str) -> Iterator[int]:
    """Give what sentencex finds, in pieces: it looks at all of a line for each of some marks in it ("<!--")."""
    start = 0
    while start < len(line):
        end = min(len(line), start + _PIECE)
        if end < len(line) and (stop := line.rfind(". ", start, end)) > start:
            end = stop + 2
        for boundary in sentencex.get_sentence_boundaries("en", line[start:end]):
            cut = start + int(boundary["end_index"])
            if cut < end or end == len(line) or line[end - 2 : end] == ". ":
                yield cut
        start = end


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
    if _LIST_NUMBER.match(left) or _LEADING_ABBREVIATION.search(left) or _numbered(left, right):
        return True
    if _TRAILING_ABBREVIATION.search(left):
        return not _OPENER.match(right)
    if _UNIT.search(left):
        return not right[:1].isupper()
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


def _numbered(left: str, right: str) -> bool:
    """ "No. 5" and "p. 12" go on; "the answer was no. Nobody asked" does not."""
    return right[:1].isdigit() and re.search(r"(?:^|[\s(])(?:[Nn]os?|pp?|ch)\.\s*$", left) is not None


def _trim(line: str, start: int, end: int) -> tuple[int, int]:
    piece = line[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
