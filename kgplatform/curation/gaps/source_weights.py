"""What sort of sources tell the sides of a dispute, in words, and which side has those that count for more."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

from kgplatform.curation.gaps.facts import counted
from kgplatform.models import Source
from kgplatform.sources.source_type import spoken, type_of, weight, weight_of


def told_by(sources: Collection[str], known: Mapping[str, Source]) -> str:
    """Return how many sources there are and of which types, the weightiest first: "By 3 sources (2 peer-reviewed, 1
    news)"; of types that nobody knows nothing is said."""
    types = Counter(type_of(known[id_]) for id_ in sources if id_ in known)
    told = sorted((-weight(type_), spoken(type_), count) for type_, count in types.items() if spoken(type_))
    words = ", ".join(name if len(sources) == 1 else f"{count} {name}" for _, name, count in told)
    return f"By {counted(len(sources), 'source')}" + (f" ({words})" if words else "")


def weightier(sides: Sequence[Collection[str]], known: Mapping[str, Source]) -> int | None:
    """Return the place of the side whose best source counts for most, of those alike in that the one whose sources
    count for more on average; None where sides are alike."""
    weights = [[weight_of(known[id_]) for id_ in side if id_ in known] or [0] for side in sides]
    counts = [(max(each), fmean(each)) for each in weights]
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else None
