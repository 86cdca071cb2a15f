"""Quotes: where words that a model quotes stand in a text, whatever the typesetting."""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

from kgplatform.language.keys import exact_key
from kgplatform.language.scripts import is_unspaced, word_count
from kgplatform.language.sentences import sentence_spans

SHORTEST = 3  # words of a quote: fewer stand in too many places
MOST_SENTENCES = 2  # that one quote may reach over
_ELLIPSIS = re.compile(r"^(?:\.{3,}|…)\s*|(?<!\s)\s*+(?:(?<!\.)\.{3,}+|…)$")
_LEFT_OUT = re.compile(r"\[\.\.\.\]|\.\.\.|…")
_MARKS = "\"'“”‘’«» "
_UNSEEN = frozenset({"Cf", "Co"})  # marks of format, and signs of a font's own ("\uf0b1" for "±"): copies lose them
_BLANK_IN_FIGURE = re.compile(r"(?<=\d) (?=[.,] ?\d)|(?<=\d[.,]) (?=\d)|(?<=\d [.,]) (?=\d)")


@dataclass(frozen=True)
class Folded:
    """A text with case and variants of space, dash and quote folded; character i stood at `places[i]`."""

    text: str
    places: tuple[int, ...]


def fold(text: str) -> Folded:
    """Return the text folded character by character."""
    out: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        if char.isspace():
            if out and out[-1] != " ":
                out.append(" ")
                places.append(place)
            continue
        if unicodedata.category(char) in _UNSEEN:
            continue
        for part in exact_key(char).casefold():
            out.append(part)
            places.append(place)
    kept = _kept("".join(out))
    return Folded("".join(out[i] for i in kept), tuple(places[i] for i in kept))


def without_unseen(text: str) -> str:
    """Return a text without what nobody who copies it sees."""
    return text if text.isascii() else "".join(c for c in text if unicodedata.category(c) not in _UNSEEN)


def without_blanks_in_figures(text: str) -> str:
    """Return a text without the blanks beside a point or comma between digits: PDFs leave them there ("22 .9"), and
    what is compared must do without them on both sides."""
    return _BLANK_IN_FIGURE.sub("", text)


def _kept(text: str) -> list[int]:
    """Return the places of what `without_blanks_in_figures` leaves."""
    blanks = {match.start() for match in _BLANK_IN_FIGURE.finditer(text)}
    return [place for place in range(len(text)) if place not in blanks]


def _ends_word(letter: str) -> bool:
    """Whether a letter at the end of a quote has to be at the end of a word: in some scripts words stand without
    spaces."""
    return letter.isalnum() and not is_unspaced(letter)


class QuotedText:
    """A text in which quotes are looked up; spans are (start, end) in it."""

    def __init__(self, text: str, language: str = "") -> None:
        self.text = text
        self.sentences = sentence_spans(text, language)
        self._folded = fold(text)
        self._starts = [start for start, _ in self.sentences]

    def find(self, quote: str) -> list[tuple[int, int]]:
        """Return the spans of the whole sentences that hold the quote, in order; none for a quote too short. Of one
        that stands in pieces, over two lines or with something left out, those that hold a piece."""
        whole = self._holding(quote)
        if whole:
            return whole
        parted = _LEFT_OUT.sub("\n", quote)
        pieces = [parted[start:end] for start, end in sentence_spans(parted)]
        return sorted({span for piece in pieces for span in self._holding(piece)})

    def _holding(self, quote: str) -> list[tuple[int, int]]:
        needle = fold(_ELLIPSIS.sub("", quote.strip(_MARKS))).text.strip(_MARKS)
        if word_count(needle) < SHORTEST:
            return []
        spans = dict.fromkeys(self._whole(start, start + len(needle)) for start in self._occurrences(needle))
        return [span for span in spans if span is not None]

    def before(self, start: int) -> tuple[int, int] | None:
        """Return the sentence before the one that begins at `start`, on the same line."""
        number = bisect_right(self._starts, start) - 2
        if number < 0 or "\n" in self.text[self.sentences[number][1] : start]:
            return None
        return self.sentences[number]

    def _occurrences(self, needle: str) -> list[int]:
        """Where the needle stands between whole words of the folded text."""
        ends = (r"(?<!\w)" if _ends_word(needle[0]) else "") + re.escape(needle)
        ends += r"(?!\w)" if _ends_word(needle[-1]) else ""
        return [match.start() for match in re.finditer(ends, self._folded.text)]

    def _whole(self, start: int, end: int) -> tuple[int, int] | None:
        """Widen a span of the folded text to whole sentences; None where it reaches over too many, or over none."""
        first, last = self._folded.places[start], self._folded.places[end - 1]
        touched = [span for span in self.sentences if span[0] <= last and span[1] > first]
        if not touched or len(touched) > MOST_SENTENCES or "\n" in self.text[touched[0][0] : touched[-1][1]]:
            return None
        return touched[0][0], touched[-1][1]
