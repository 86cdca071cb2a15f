"""What a topic is on beyond its subject: most snippets on "Bridge safety" speak of bridges, and what bears on their
safety comes first on the page and is left out of it last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.models import Snippet, TopicSnippet
from kgplatform.offline.similarity import Vectors, content_words, named_things, unit_rows
from kgplatform.offline.topic_name import TopicName

SHARED, RARE = 0.4, 0.2  # share of the snippets that say a word of the subject at least, one of the rest at most
USES, PROPER = 3, 0.9  # uses of a word inside sentences, and the share with a capital, that make it a proper name
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


def on_subject(topic: str, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets without those of documents on something beside the topic's subject or on something of
    another name, if most are left."""
    subject = Subject.of(topic, [found.snippet.text for found in snippets])
    kept = [found for found in snippets if not subject.is_another(found.snippet.title)]
    return of_the_name(topic, kept if 2 * len(kept) > len(snippets) else snippets)


def of_the_name(topic: str, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets without those of documents in which no proper name of the topic's name is said, if most are
    left: for "Quito earthquake", without those on the earthquake of Lima."""
    names = proper_names(topic, [found.snippet.text for found in snippets])
    said = {found.snippet.source_id for found in snippets if _says(names, found.snippet)}
    kept = [found for found in snippets if found.snippet.source_id in said]
    return kept if 2 * len(kept) > len(snippets) else list(snippets)


def proper_names(topic: str, texts: Sequence[str]) -> list[str]:
    """Return the words of a topic's name, in lower case, that its texts write with a capital inside their sentences."""
    found = []
    for word in topic.split():
        if not (word[:1].isupper() and word[1:].islower() and word.isalpha()):
            continue
        written = [use[1] for text in texts for use in re.finditer(rf"[^\W_],? ({word})(?!\w)", text, re.IGNORECASE)]
        capital = sum(use[0].isupper() for use in written)
        if len(written) >= USES and capital >= PROPER * len(written):
            found.append(word.lower())
    return found


def _says(names: Sequence[str], snippet: Snippet) -> bool:
    """Whether a snippet or its titles have a word that is or begins with one of the names, such as "Chilean"."""
    words = re.findall(r"[^\W\d_]+", " ".join((snippet.title, *snippet.path, snippet.text)).lower())
    return not names or any(word.startswith(tuple(names)) for word in words)


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
