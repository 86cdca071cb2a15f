"""How far a text names a topic: "Deep learning for health records" is named above all by what follows the "for"."""

import functools
import re
from collections.abc import Iterable

from kgplatform.text.defined_acronyms import acronyms_of, said_words
from kgplatform.text.similarity import content_words

_ENDINGS = ("ical", "ing", "ics", "tic", "ion", "ic", "es", "is", "ed", "al", "e")
_STEM = 4  # letters that are left of a word at least
_ROOT = 8  # first letters that words share which are of one root, as "interpretation" and "interpretability"
_LETTERS = 3  # of initials that are taken for an acronym
_JOINTS = re.compile(r"\b(?:and|for|from|in|of|on|to|with)\b|[:,;]")
_APPLIED = re.compile(r"\b(?:for|from|in|on|to|with)\b")


class TopicName:
    """The parts of a topic's name, their initials, and the acronyms that `texts` define for its words."""

    def __init__(self, name: str, texts: Iterable[str]) -> None:
        self.words = frozenset(content_words(name))
        parts = [part for part in (frozenset(content_words(part)) for part in _JOINTS.split(name)) if part]
        self._applied = len(parts) == 2 and bool(_APPLIED.search(name))
        self._head = (
            parts[-1] if self._applied else parts[0] if len(parts) == 2 and " of " in name else frozenset[str]()
        )
        # The first part of several, a method or a field, is what other topics share.
        self._every = parts
        self._parts = parts[1:] or parts
        self._acronyms = {**_initials(name), **acronyms_of(self.words, texts)}
        self._long_forms = {short.casefold(): words for short, words in self._acronyms.items()}

    @property
    def joined(self) -> bool:
        """Whether the name has several parts, so that a text may be on one of them alone."""
        return len(self._every) > 1

    @property
    def wide(self) -> bool:
        """Whether several parts tell the topic from others: "gene expression and genomics" stand for a whole field."""
        return len(self._parts) > 1

    @property
    def applied(self) -> bool:
        """Whether the name is of something applied to one thing, as "networks for bridge design" or "bees in winter":
        that thing tells the topic from others. In "networks and bridges" and "limits of networks" both parts do."""
        return self._applied

    def heads(self, heading: str) -> bool:
        """Whether a heading has only words of what the whole topic is on: of "bridge design" on a page on "networks for
        bridge design", of "limitation" on a page on "limits of networks"."""
        words = content_words(heading)
        return bool(words) and all(any(_kin(word, other) for other in self._head) for word in words)

    def said(self, text: str) -> frozenset[str]:
        """Return a text's content words, those that its acronyms stand for among them."""
        return said_words(text, self._acronyms)

    @property
    def acronyms(self) -> frozenset[str]:
        """The acronyms of the name's words."""
        return frozenset(self._acronyms)

    def spelled(self, words: frozenset[str]) -> frozenset[str]:
        """Return content words with an acronym replaced by the words that it stands for."""
        return frozenset().union(*(self._long_forms.get(word, frozenset({word})) for word in words))

    def share(self, said: frozenset[str]) -> float:
        """Return how much (0..1) of the name is in `said`: its best part for the most, all of it for the rest."""
        if not self.words:
            return 0.0
        families = {family(word) for word in said}
        return 0.7 * self.telling(said) + 0.3 * _said(self.words, families)

    def telling(self, said: frozenset[str]) -> float:
        """Return how much (0..1) of the best of the parts that tell the topic from others is in `said`."""
        families = {family(word) for word in said}
        return max((_said(part, families) for part in self._parts), default=0.0)

    @property
    def method(self) -> frozenset[str]:
        """The words of the name's first part, where that is not all: of "deep learning" for health records."""
        return self._every[0] if self.joined else frozenset()

    def touches(self, said: frozenset[str]) -> bool:
        """Whether `said` has any word of the parts that tell the topic from others."""
        return self.telling(said) > 0


def _initials(name: str) -> dict[str, frozenset[str]]:
    """ "EHR" of "electronic health records", whether or not a text introduces it."""
    parts = [content_words(part) for part in _JOINTS.split(name)]
    return {"".join(w[0] for w in part).upper(): frozenset(part) for part in parts if len(part) >= _LETTERS}


def _kin(word: str, other: str) -> bool:
    return family(word) == family(other) or (len(word) >= _ROOT and word[:_ROOT] == other[:_ROOT])


def _said(part: frozenset[str], families: set[str]) -> float:
    return sum(family(word) in families for word in part) / len(part)


@functools.lru_cache(maxsize=100_000)
def family(word: str) -> str:
    """Return the stem that "imaging" and "image", or "genomics" and "genome", or "diagnosis" and "diagnose" share."""
    ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _STEM), "")
    return word.removesuffix(ending)
