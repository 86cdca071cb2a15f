"""Texts in short: how they begin, and what they end with."""

from kgplatform.language.sentences import sentence_spans

FIRST, LAST = 3, 2  # sentences that are left (TOPICAL, 3.3): what a matter is, and what came of it
MARK = "[...]"


def begun(text: str, words: int) -> str:
    """Return the first so many words of a text, and three dots where it goes on."""
    known = text.split()
    return " ".join(known[:words]) + (" ..." if len(known) > words else "")


def abridged(text: str, language: str = "") -> str:
    """Return a text of more than FIRST + LAST sentences as the first and the last ones, a MARK between them; any other
    in one line."""
    lines = text.split("\n")
    sentences = [line[start:end] for line in lines for start, end in sentence_spans(line, language)]
    if len(sentences) <= FIRST + LAST:
        return " ".join(sentences)
    return " ".join((*sentences[:FIRST], MARK, *sentences[-LAST:]))
