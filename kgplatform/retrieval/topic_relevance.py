"""How much a snippet is about a topic, judged against what its domain has in common.

In a domain where every text speaks of deep learning, "deep learning for health records" is near to all of them. What
tells the topic's own texts apart is how they differ from the domain's mean. Measured over two topics of one domain, the
area under the curve of a topic's own snippets against the others is 0.91 and 0.81 by cosine to the topic alone, 0.98
and 0.96 by cosine of the differences; the mean of the two holds as well in a domain that is all about one topic.

A goal may list parts that are far from the topic as a whole, "brood diseases" from "honey bee health": what is near to
one of them, seen together with the topic, is about the topic (docs/decisions/0021).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from kgplatform.vectors.store import Vectors, VectorStore

SAMPLE = 1_000  # vectors of a domain that its mean is taken over
FEW = 20  # snippets of a domain that weigh as much as knowing nothing of its mean
SURROUNDINGS = 3  # snippets on either side of one in its document that tell what it is about


@dataclass(frozen=True)
class Aboutness:
    """Judges vectors of length 1: `topics` (n, d) are the topic's own and those of its parts, `centre` (d,) its
    domain's mean, taken over so many `known` snippets; `typical` is how much the domain's median snippet is about the
    topic, little where it has few."""

    topics: Vectors
    centre: Vectors
    typical: float = 0.0
    known: int = 0

    def of(self, vector: Vectors) -> float:
        """Return the mean of two cosines (-1..1) for what the vector is most about: to the topic or a part of it, and
        of both differences from the centre."""
        apart = _cosines(self.topics - self.centre, vector - self.centre)
        return float((self.topics @ vector + apart).max()) / 2


async def aboutness(store: VectorStore, domain: str, topics: Vectors) -> Aboutness:
    """Return the judge of a domain for a topic and its parts (n, d); the mean of few snippets is drawn towards nothing,
    where only cosines count."""
    own = await store.vectors(await store.ids(domain, SAMPLE, prose=True))
    if not own:
        return Aboutness(topics, np.zeros_like(topics[0]))
    sample = np.array([own[id_] for id_ in sorted(own)], dtype=np.float32)
    weight = len(own) / (len(own) + FEW)
    centre = np.asarray(sample.mean(axis=0) * weight, dtype=np.float32)
    apart = np.array([_cosines(sample - centre, topic - centre) for topic in topics])
    typical = float(np.median((topics @ sample.T + apart).max(axis=0))) / 2
    return Aboutness(topics, centre, weight * typical, len(own))


def in_surroundings(scores: Sequence[float]) -> list[float]:
    """Return for each snippet of a document, in its order, the mean of its own score and that of its surroundings."""
    return [
        (score + fmean(scores[max(0, at - SURROUNDINGS) : at + SURROUNDINGS + 1])) / 2
        for at, score in enumerate(scores)
    ]


def _cosines(rows: Vectors, vector: Vectors) -> Vectors:
    """Return the cosines (n,) of rows (n, d) and a vector (d,); 0 where one has no length."""
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(vector)
    found: Vectors = np.divide(rows @ vector, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    return found
