"""When two texts say one thing in nearly one wording."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from kgplatform.language.keys import exact_key
from kgplatform.language.sentences import sentence_spans
from kgplatform.llm.prompts import Prompt
from kgplatform.text.figures import figures
from kgplatform.text.quotes import fold, without_blanks_in_figures, without_unseen
from kgplatform.text.similarity import content_words

NEAR = 0.85  # share of all words of two sentences that both have
HELD = 0.9  # share of a sentence's words that a line of a prompt has
FEWEST = 4  # words that tell; shorter sentences are alike by chance
_TURNING = re.compile(r"\b(?:not|no|never|without|neither|nor|cannot)\b|n't\b", re.IGNORECASE)
_ELLIPSIS = re.compile(r"\[?(?:\.{3,}|…)\]?")
_JOINING = frozenset("a an the also however moreover furthermore additionally".split())
_TOKEN = re.compile(r"[^\s,;:()\"“”‘’']+")
_MARKS = "\"' .,;"


def quoted(quote: str, text: str) -> bool:
    """Whether a text holds a quote, but for case, typesetting and what the quote leaves out by "..."."""
    whole = _folded(text)
    parts = [_folded(part).strip(_MARKS) for part in _ELLIPSIS.split(quote)]
    return any(parts) and all(part in whole for part in parts)


def quoted_span(quote: str, text: str) -> tuple[int, int] | None:
    """Return where a text holds a quote, from the first of its parts to the last; None where it does not."""
    if not quoted(quote, text):
        return None
    folded = fold(text)
    parts = [part for each in _ELLIPSIS.split(quote) if (part := fold(each).text.strip(_MARKS))]
    starts = [folded.text.find(part) for part in parts]
    if min(starts) < 0:  # folded as a whole it reads otherwise than letter by letter
        return 0, len(text)
    ends = (start + len(part) for start, part in zip(starts, parts, strict=True))
    return folded.places[min(starts)], folded.places[max(ends) - 1] + 1


def repeats(sentence: str, text: str) -> bool:
    """Whether a sentence is one of a text's but for typesetting, articles and the words that join it to others: what it
    states needs no judge."""
    return repeated_span(sentence, text) is not None


def repeated_span(sentence: str, text: str, language: str = "") -> tuple[int, int] | None:
    """Return where the sentence of a text in a language stands that a sentence `repeats`; None where there is none."""
    said = _bare(sentence)
    if len(said) < FEWEST:
        return None
    return next((span for span in sentence_spans(text, language) if _bare(text[slice(*span)]) == said), None)


class Told:
    """Sentences that were told before: another one is near where it has their words, numbers and negations. Those that
    it begins with may be told again in other words unless they are `near`, too."""

    def __init__(self, sentences: Iterable[str] = (), *, near: bool = True) -> None:
        self._exact: set[str] = set()
        self._known: list[tuple[frozenset[str], frozenset[str], int]] = []
        for sentence in sentences:
            if near:
                self.add(sentence)
            else:
                self._exact.add(_plain(sentence))

    def add(self, sentence: str) -> None:
        self._exact.add(_plain(sentence))
        self._known.append(_telling(sentence))

    def __contains__(self, sentence: str) -> bool:
        if _plain(sentence) in self._exact:
            return True
        words, numbers, turned = _telling(sentence)
        return len(words) >= FEWEST and any(
            numbers == others and turned == turns and len(words & known) >= NEAR * len(words | known)
            for known, others, turns in self._known
        )


class Example:
    """A prompt's own words, worked example and all: what an answer repeats of them was never in the data."""

    def __init__(self, prompt: str) -> None:
        self._lines = [
            frozenset(content_words(line[start:end]))
            for line in prompt.split("\n")
            for start, end in [(0, len(line)), *sentence_spans(line)]
        ]

    @classmethod
    def of(cls, prompts: Mapping[str, Prompt], *roles: str) -> "Example":
        """Return the words of the prompts of these roles."""
        return cls("\n".join(f"{prompts[role].system}\n{prompts[role].user}" for role in roles))

    def __contains__(self, text: str) -> bool:
        words = frozenset(content_words(text))
        return len(words) > 1 and any(len(words & line) >= HELD * len(words) for line in self._lines)


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return without_blanks_in_figures(exact_key(without_unseen(text)).casefold())


@lru_cache(maxsize=4096)
def _bare(sentence: str) -> tuple[str, ...]:
    words = (word.rstrip(".!?") for word in _TOKEN.findall(_folded(sentence)))
    return tuple(word for word in words if word and word not in _JOINING)


def _plain(sentence: str) -> str:
    return " ".join(sentence.casefold().split()).rstrip(".!? ")


def _telling(sentence: str) -> tuple[frozenset[str], frozenset[str], int]:
    return frozenset(content_words(sentence)), figures(sentence), len(_TURNING.findall(sentence)) % 2
