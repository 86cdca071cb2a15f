"""How far a text names a topic: "Deep learning for health records" is named above all by what follows the "for"."""

import re
from collections.abc import Iterable

from kgplatform.offline.acronyms import acronyms_of, said_words
from kgplatform.offline.similarity import content_words

_JOINTS = re.compile(r"\b(?:and|for|from|in|of|on|to|with)\b|[:,;]")


class TopicName:
    """The parts of a topic's name, and the acronyms that `texts` define for its words."""

    def __init__(self, name: str, texts: Iterable[str]) -> None:
        self.words = frozenset(content_words(name))
        parts = [part for part in (frozenset(content_words(part)) for part in _JOINTS.split(name)) if part]
        # The first part of several, a method or a field, is what other topics share.
        self._every = parts
        self._parts = parts[1:] or parts
        self._acronyms = acronyms_of(self.words, texts)
        self._long_forms = {short.casefold(): words for short, words in self._acronyms.items()}

    @property
    def joined(self) -> bool:
        """Whether the name has several parts, so that a text may be on one of them alone."""
        return len(self._every) > 1

    def said(self, text: str) -> frozenset[str]:
        """Return a text's content words, those that its acronyms stand for among them."""
        return said_words(text, self._acronyms)

    def spelled(self, words: frozenset[str]) -> frozenset[str]:
        """Return content words with an acronym replaced by the words that it stands for."""
        return frozenset().union(*(self._long_forms.get(word, frozenset({word})) for word in words))

    def share(self, said: frozenset[str]) -> float:
        """Return how much (0..1) of the name is in `said`: its best part for the most, all of it for the rest."""
        if not self.words:
            return 0.0
        best = max(len(part & said) / len(part) for part in self._parts)
        return 0.7 * best + 0.3 * len(self.words & said) / len(self.words)
