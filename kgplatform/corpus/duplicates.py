"""Passages that say the same although a number or a heading precedes one of them (Apollo 3.2.1)."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from kgplatform.ids import digest

LONGEST_HEADING = 12
"""Words that may precede a text that is otherwise known, and still be taken for a heading."""

_NUMBER = re.compile(
    r"\s*(?:(?:chapter|section|part|appendix|ch|sect?)\b\.?\s*(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])\b[.:)]?"
    r"|§+\s*\d+(?:\.\d+)*[.:)]?"
    r"|[(\[]\s*(?:\d{1,3}(?:\.\d+)*|[ivxlc]{1,6}|[a-z])\s*[)\]][.:]?"
    r"|\d{1,3}(?:\.\d+)+[.:)]?(?=\s)"
    r"|\d{1,3}[.:)](?=\s)"
    r"|[ivxlc]{1,6}[.)](?=\s)"
    r"|[•*–—-](?=\s))\s*",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"\s*\d{1,3}\s+(?=[A-Z])")
_LONE_LINE = re.compile(r"[^\n.!?:|]{1,100}:?\n[ \t]*\n")
# Signs stay with what they belong to: CD4+ is not CD4-, and -5 is not 5.
_TOKEN = re.compile(r"(?:(?<!\w)[-−](?=\d))?[^\W_]+(?:[+*-]+(?=\W|$))?|[^\w\s.,;:!?()\[\]\"'“”‘’–—-]")


def fingerprint(text: str, path: Sequence[str] = (), title: str = "") -> str:
    """Return 32 hexadecimal digits that passages share when only case, spacing, punctuation, a leading number,
    or a leading heading (one of `path`, the `title`, or a line of its own) differ."""
    return _hashed(_core(text, path, title))


def shorter_fingerprints(text: str, path: Sequence[str] = (), title: str = "") -> list[str]:
    """Return the fingerprints of the text without its first word, its first two, and so on: whoever has one of
    them is this text without a heading of up to 12 words that nobody marked as one."""
    words = _core(text, path, title)
    longest = min(LONGEST_HEADING, len(words) - LONGEST_HEADING)
    return [_hashed(words[count:]) for count in range(1, longest + 1)]


def _hashed(words: Sequence[str]) -> str:
    return digest("fingerprint", *words)


def _core(text: str, path: Sequence[str], title: str) -> list[str]:
    """Return the words of the text after numbers and headings in front of it, as long as any are left."""
    headings = [_words(_unnumbered(heading)) for heading in (*path, title)]
    rest = text
    while (shorter := _without_front(rest, headings)) != rest and _has_words(shorter, LONGEST_HEADING):
        rest = shorter
    return _words(rest)


def _without_front(text: str, headings: Sequence[Sequence[str]]) -> str:
    plain = _unnumbered(text)
    if plain != text:
        return plain
    for heading in sorted(headings, key=len, reverse=True):
        if heading and (end := _end_of(heading, text)):
            return text[end:]
    line = _LONE_LINE.match(text)
    return text[line.end() :] if line and len(_words(line.group())) <= LONGEST_HEADING else text


def _unnumbered(text: str) -> str:
    match = _NUMBER.match(text) or _BARE_NUMBER.match(text)
    return text[match.end() :] if match else text


def _end_of(heading: Sequence[str], text: str) -> int:
    """Return where the heading ends that the text begins with, or 0."""
    matches = _TOKEN.finditer(text)
    end = 0
    for word in heading:
        match = next(matches, None)
        if match is None or _folded(match.group()) != word:
            return 0
        end = match.end()
    return end


def _has_words(text: str, count: int) -> bool:
    """Whether a text has so many words; no more of it is looked at: there may be a number in front of every word."""
    return sum(1 for _ in islice(_TOKEN.finditer(text), count)) == count


def _words(text: str) -> list[str]:
    return [_folded(token) for token in _TOKEN.findall(text)]


def _folded(token: str) -> str:
    return unicodedata.normalize("NFKC", token).casefold()
