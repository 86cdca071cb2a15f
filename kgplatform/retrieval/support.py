"""Which snippets are likely to state a fact: by the words that they share with it, and by the likeness of vectors."""

from collections.abc import Mapping
from dataclasses import dataclass

from kgplatform.language.stems import stems
from kgplatform.models import Snippet
from kgplatform.retrieval.full_text import query_words

NAMED = 3  # times that a number or a name counts as much as another word: what is stated hangs on these
LIKELY = 0.55
"""The score from which a snippet is likely to state a fact. Over 50 essays of 15 facts each, all 750 facts have such a
snippet in their own essay, and one in ten has one in another; of 80 facts that an encyclopedia worded freely, three in
five have one in the page that they were taken from. From 0.6 on these are 748, one in sixteen, and half."""

SAYS = 0.55
"""The share of a fact's words from which a sentence that cites what states it says it. Of 750 facts of 50 essays, the
nearest sentence has that much of 740, the second nearest of 297; from half on these are 746 and 416."""


@dataclass(frozen=True)
class Support:
    """How near a snippet is to a fact: `cosine` (-1..1) of their vectors, `share` (0..1) of the fact's words, by
    weight, that the snippet or a title over it has."""

    snippet: Snippet
    cosine: float
    share: float

    @property
    def score(self) -> float:
        """The mean of both (-0.5..1)."""
        return (self.cosine + self.share) / 2

    @property
    def likely(self) -> bool:
        """Whether the snippet is near enough to the fact to state it."""
        return self.score >= LIKELY


def supports(fact: str, cosines: Mapping[str, float], snippets: Mapping[str, Snippet], most: int) -> list[Support]:
    """Return at most `most` of the snippets that have a cosine, those nearest to the fact first, equals by id."""
    found = [
        Support(snippets[id_], cosine, share_of(fact, _whole(snippets[id_])))
        for id_, cosine in cosines.items()
        if id_ in snippets
    ]
    return sorted(found, key=lambda each: (-each.score, each.snippet.id))[:most]


def share_of(fact: str, text: str) -> float:
    """Return the share (0..1) of the words of a fact that a text has, by weight; 0 for a fact without words."""
    weights = _weights(fact)
    there = set(stems(text))
    held = sum(weight for word, weight in weights.items() if there.issuperset(word))
    return round(held / sum(weights.values()), 4) if weights else 0.0


def _weights(fact: str) -> dict[tuple[str, ...], int]:
    words = query_words(fact)
    first = fact.split()[:1]
    return {kind: NAMED if _is_named(word, word in first) else 1 for kind, word in words.items()}


def _is_named(word: str, opens: bool) -> bool:
    """Whether a word has a figure, or a capital that is not that of the beginning of a sentence."""
    letters = [character for character in word if character.isalpha()]
    return any(map(str.isdigit, word)) or any(map(str.isupper, letters[1:] if opens else letters))


def _whole(snippet: Snippet) -> str:
    return " ".join([snippet.title, *snippet.path, snippet.text])
