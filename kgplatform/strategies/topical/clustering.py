"""Papers that are on one thing, by the nearness of their vectors (TOPICAL, 3.2)."""

from typing import NamedTuple

from kgplatform.models import Value
from kgplatform.vectors.store import Vectors

FEWEST = 2  # clusters, below which a lower similarity is tried


class Thresholds(NamedTuple):
    """The cosine similarity that is tried first, what it is lowered by, below which none is tried, and how many papers
    a cluster has at least."""

    first: float
    step: float
    least: float
    members: int


class Clustered(Value):
    """Clusters of places, the largest first, the centre of each first; `similarity` is that at which they were found.
    No clusters, where no similarity gives two."""

    clusters: tuple[tuple[int, ...], ...] = ()
    similarity: float = 0.0


def clustered(vectors: Vectors, thresholds: Thresholds) -> Clustered:
    """Return the clusters of vectors (n, d) at the highest similarity that gives FEWEST of them.

    A member is as similar as that to the centre of its cluster; in the paper's words, to each other member.
    """
    from sentence_transformers.util import community_detection  # torch takes seconds to import

    for similarity in similarities(thresholds):
        found = community_detection(vectors, threshold=similarity, min_community_size=thresholds.members)
        if len(found) >= FEWEST:
            return Clustered(clusters=tuple(map(tuple, found)), similarity=similarity)
    return Clustered()


def similarities(thresholds: Thresholds) -> list[float]:
    """Return the similarities that are tried, from the first down to the least."""
    first, step, least, _ = thresholds
    tried = 1 + int((first - least) / step + 1e-9)
    return [round(first - number * step, 6) for number in range(tried)]
