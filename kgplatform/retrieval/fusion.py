"""One ranking out of several, by reciprocal rank (Cormack, Clarke, Buettcher 2009)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

CONSTANT = 60
"""Theirs: how little the first places of one ranking count against being in several."""


def fuse(
    rankings: Mapping[str, Sequence[str]],
    weights: Mapping[str, Fraction] = MappingProxyType({}),
    preferred: Mapping[str, int] = MappingProxyType({}),
) -> list[tuple[str, tuple[str, ...]]]:
    """Return (id, names of the rankings that have it, sorted), best first; of equals first what is
    `preferred` by the highest number, 0 for what has none, then by id.

    An id gets 1 / (CONSTANT + rank) of each ranking that has it, rank from 1, times the ranking's weight, which is 1
    if it has none. The sums are exact, so that no order of additions decides between equals. One ranking alone keeps
    its order.
    """
    scores: defaultdict[str, Fraction] = defaultdict(Fraction)
    names: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(rankings):
        weight = weights.get(name, Fraction(1))
        for rank, id_ in enumerate(rankings[name], start=1):
            scores[id_] += weight / (CONSTANT + rank)
            names[id_].append(name)
    order = sorted(scores, key=lambda id_: (-scores[id_], -preferred.get(id_, 0), id_))
    return [(id_, tuple(names[id_])) for id_ in order]


def share_of_best(ranks: Sequence[int], ways: int) -> float:
    """Return what ranks (from 1) in some of so many rankings are worth, as a share of the first place in all."""
    return float(sum(Fraction(CONSTANT + 1, CONSTANT + rank) for rank in ranks) / ways)
