"""Which papers a writer is given: of clusters, or of all, as many as fit (TOPICAL, Algorithm 1)."""

import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt


def sampled(clusters: Sequence[Sequence[str]], tokens: Mapping[str, int], most: int, seed: int) -> list[list[str]]:
    """Return papers of clusters, by their ids, of at most `most` tokens together: a list a cluster that has any, the
    largest cluster first.

    The first of each cluster is its centre. The centres are taken first, that of the largest cluster before others, as
    far as they fit; then papers are drawn, each with a probability proportional to the square root of the size of its
    cluster, until none that is left fits. As it is printed the algorithm draws on while there are papers, also where
    none of them fits any more.
    """
    ordered = sorted(clusters, key=len, reverse=True)
    room = _Room(tokens, most)
    chosen = [[cluster[0]] if cluster and room.takes(cluster[0]) else [] for cluster in ordered]
    left = [
        (paper, place)
        for place, cluster in enumerate(ordered)
        for paper in cluster[len(chosen[place]) :]
        if room.has_for(paper)
    ]
    chance = random.Random(seed)
    while left:
        paper, place = left[_drawn(chance, [sqrt(len(ordered[place])) for _, place in left])]
        room.takes(paper)
        chosen[place].append(paper)
        left = [(other, at) for other, at in left if other != paper and room.has_for(other)]
    return [papers for papers in chosen if papers]


def drawn(papers: Sequence[str], tokens: Mapping[str, int], most: int, seed: int) -> list[str]:
    """Return papers drawn by chance, all alike, of at most `most` tokens together, until none that is left fits."""
    chance, room = random.Random(seed), _Room(tokens, most)
    chosen: list[str] = []
    left = [paper for paper in papers if room.has_for(paper)]
    while left:
        paper = left[_drawn(chance, [1.0] * len(left))]
        room.takes(paper)
        chosen.append(paper)
        left = [other for other in left if other != paper and room.has_for(other)]
    return chosen


class _Room:
    """The tokens that are left."""

    def __init__(self, tokens: Mapping[str, int], most: int) -> None:
        self._tokens, self._left = tokens, most

    def has_for(self, paper: str) -> bool:
        return self._tokens[paper] <= self._left

    def takes(self, paper: str) -> bool:
        """Take a paper in, if it fits."""
        fits = self.has_for(paper)
        self._left -= self._tokens[paper] if fits else 0
        return fits


def _drawn(chance: random.Random, weights: Sequence[float]) -> int:
    """Return a place, with a probability proportional to its weight; `random()` alone is the same in all releases."""
    sums = list(accumulate(weights))
    return min(bisect(sums, chance.random() * sums[-1]), len(sums) - 1)
