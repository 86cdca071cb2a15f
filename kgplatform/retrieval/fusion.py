"""One ranking out of several, by reciprocal rank (Cormack, Clarke, Buettcher 2009)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
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
    # Whole numbers, all with one denominator: sums of fractions take six times as long.
    worth = _worth(1 << max(map(len, rankings.values()), default=0).bit_length())
    whole = lcm(*(weight.denominator for weight in weights.values()))
    scores: defaultdict[str, int] = defaultdict(int)
    names: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(rankings):
        weight = int(weights.get(name, Fraction(1)) * whole)
        for id_, each in zip(rankings[name], worth, strict=False):
            scores[id_] += weight * each
            names[id_].append(name)
    order = sorted(scores, key=lambda id_: (-scores[id_], -preferred.get(id_, 0), id_))
    return [(id_, tuple(names[id_])) for id_ in order]


@lru_cache(maxsize=16)
def _worth(places: int) -> tuple[int, ...]:
    """Return 1 / (CONSTANT + rank) of each rank from 1, times what makes all of them whole numbers."""
    parts = range(CONSTANT + 1, CONSTANT + 1 + places)
    whole = lcm(*parts)
    return tuple(whole // part for part in parts)


def share_of_best(ranks: Sequence[int], ways: int) -> float:
    """Return what ranks (from 1) in some of so many rankings are worth, as a share of the first place in all."""
    return float(sum(Fraction(CONSTANT + 1, CONSTANT + rank) for rank in ranks) / ways)
