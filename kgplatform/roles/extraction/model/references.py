"""References: where a sentence means a name by less than all of it: a surname, an acronym, "the storm"."""

import re
from collections.abc import Iterator, Sequence

from kgplatform.language.acronyms import is_acronym, stands_for
from kgplatform.models import Mention
from kgplatform.roles.extraction.model.checked_text import CheckedText, Span
from kgplatform.text.lexical_match import FUNCTION_WORDS, stem

_DEFINITE = re.compile(r"\b(?:the|this|that|these|those)\s+([a-z-]+)(?:\s+([a-z-]+))?\b", re.IGNORECASE)
_CAPITALS = re.compile(r"\b[A-Z][\w.&-]*[A-Z]\w*")
_NAMED_BEFORE = re.compile(r"[A-Z][\w'’-]{0,40}+\.?\s$")
_NAMED_BEHIND = re.compile(r"\s[A-Z]")
_INITIALS = re.compile(r"(?:\b[^\W\d_]\.\s?){1,4}$")
_BESIDE = 40  # characters that hold the word before
_NEAR = 600  # characters before a sentence in which "the storm" is named


def references(label: str, text: CheckedText, span: Span) -> list[Mention]:
    """Return where a sentence means a name that stands elsewhere in its text, with the surface that it has there."""
    named = text.mentions(label)
    if not named:
        return []
    before = [mention for mention in named if mention.end <= span[0]]
    found = [place for each in (_short_names(label, text, span), _acronyms(label, text, span)) for place in each]
    if not found and before and before[-1].start >= span[0] - _NEAR:
        found = list(_descriptions(label, text, span))
    surface = before[-1].surface if before else named[0].surface
    return [Mention(surface=surface, start=start, end=end) for start, end in sorted(set(found))]


def _short_names(label: str, text: CheckedText, span: Span) -> Iterator[Span]:
    """Yield where the first or the last words of a proper name stand by themselves: "Berg" of "Anna Berg"."""
    words = label.split()
    if not all(word[:1].isupper() for word in words if word.casefold() not in FUNCTION_WORDS):
        return
    for size in range(len(words) - 1, 0, -1):
        for short, before in ((" ".join(words[-size:]), words[:-size]), (" ".join(words[:size]), [])):
            if short[:1].isupper():
                yield from _alone(short, before, text, span)


def _alone(short: str, before: Sequence[str], text: CheckedText, span: Span) -> Iterator[Span]:
    """Yield where a name is no part of a longer one: "Berg" is not meant by "Tom Berg", and by "T. Berg" only where the
    words `before` it in its whole name begin so."""
    own = [word[0] for word in before]
    for mention in text.mentions_in(short, span):
        preceding = text.text[max(span[0], mention.start - _BESIDE) : mention.start]
        initials = _INITIALS.search(preceding)
        letters = [char for char in initials.group() if char.isalpha()] if initials else []
        if initials and letters == own[: len(letters)]:
            preceding = preceding[: initials.start()]
        longer = _NAMED_BEFORE.search(preceding) or _NAMED_BEHIND.match(text.text, mention.end)
        if mention.surface[:1].isupper() and longer is None:
            yield mention.start, mention.end


def _acronyms(label: str, text: CheckedText, span: Span) -> Iterator[Span]:
    for match in _CAPITALS.finditer(text.text, *span):
        if is_acronym(match.group()) and stands_for(match.group(), label):
            yield match.span()


def _descriptions(label: str, text: CheckedText, span: Span) -> Iterator[Span]:
    """Yield where "the" stands with a noun of the name."""
    nouns = {stem(word.casefold()) for word in label.split() if word.casefold() not in FUNCTION_WORDS}
    for match in _DEFINITE.finditer(text.text, *span):
        for number, word in enumerate(match.groups(), 1):
            if word and stem(word.casefold()) in nouns:
                yield match.start(), match.end(number)
