"""What a topic is on beyond its subject: most snippets on "Bridge safety" speak of bridges, and what bears on their
safety comes first on the page and is left out of it last."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.text.similarity import Vectors, content_words, named_things, unit_rows
from kgplatform.text.topic_name import TopicName

SHARED, RARE = 0.4, 0.2  # share of the snippets that say a word of the subject at least, one of the rest at most
TELLING = 1 / 3  # share of the texts, that tell what bears on the topic


@dataclass(frozen=True)
class Subject:
    """The first words of a topic's name, which its snippets have in common; "" where they tell no such part."""

    text: str

    @classmethod
    def of(cls, topic: str, texts: Sequence[str]) -> "Subject":
        """Find the subject of a name of one part, such as "Bridge" of "Bridge safety"."""
        words = topic.split()
        said = [frozenset(content_words(text)) for text in texts]
        shares = [_share(word, said) for word in words]
        length = next((place for place, share in enumerate(shares) if share < SHARED), 0)
        tells = length and max(share for share in shares[length:] if share < 1) <= RARE
        return cls(" ".join(words[:length]) if tells and not TopicName(topic, texts).joined else "")

    def is_another(self, heading: str) -> bool:
        """Whether a heading names something beside the subject: "Rope bridges" on a page about stone bridges."""
        *modifiers, head = content_words(self.text) or [""]
        if not modifiers:
            return False
        named = (part for part in named_things(heading) if len(part) > 1)
        return any(part[-1] == head and not set(modifiers) & set(part) for part in named)


def bearing(texts: Vectors, name: Vectors, subject: Vectors) -> Vectors:
    """Return how far (n,) each text (n, d) bears on what the name (d,) says beyond its subject (d,), in standard
    deviations from their mean.

    A name says little: the texts nearest to what is left of it without its subject tell what else bears on that.
    """
    beyond = unit_rows((name - float(name @ subject) * subject)[np.newaxis])[0]
    nearest = np.argsort(-np.round(texts @ beyond, 6), kind="stable")[: max(1, round(TELLING * len(texts)))]
    values = texts @ (texts[nearest].mean(axis=0) - texts.mean(axis=0))
    spread = float(values.std())
    return np.asarray((values - values.mean()) / spread if spread else np.zeros_like(values), dtype=np.float32)


def _share(word: str, said: Sequence[frozenset[str]]) -> float:
    """The share (0..1) of the texts that say a word; one that carries no meaning is said by all."""
    own = set(content_words(word))
    return sum(own <= each for each in said) / len(said) if own and said else 1.0
