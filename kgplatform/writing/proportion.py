"""How much a section is written from: what fits a heading is often more than a reader of the page has use for."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import sqrt

from kgplatform.models import Evidence, Fact
from kgplatform.sources.snippet_urls import resource_url

MOST = 18  # snippets of a section
BORROWED = 4  # snippets at home elsewhere that a section may be written from, too
LEAST_FIT = 0.2  # of what fits by its words alone little, and yet was judged to fit
FACT = 0.1  # what stating the most central fact of a heading counts for, beside a fit of 0 to 1
AGAIN = 0.8  # of what a snippet counts for, for each that is there of its source


def with_borrowed(home: tuple[Evidence, ...], others: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Return the snippets at home under a heading and, where these do not make a section full, the best of those that
    were judged to tell something of their own here too: what belongs here is told under no other heading."""
    return home + others[: min(BORROWED, max(0, MOST - len(home)))]


def most_telling(evidence: Sequence[Evidence], facts: Sequence[Fact], most: int = MOST) -> tuple[Evidence, ...]:
    """Return at most so many snippets of those that fit a heading, in their order: one after the other the one that
    fits best, states most of the heading's central `facts` that none before it states, and comes from a source that has
    told less. So one long source does not make the section, nor a list of cases of one thing."""
    stating = _weights(facts)
    left = list(evidence)
    chosen: list[Evidence] = []
    while left and len(chosen) < most:
        known = {fact for each in chosen for fact in stating.get(each.snippet.id, ())}
        sources = Counter(resource_url(each.snippet.url) for each in chosen)

        def worth(each: Evidence, known: Collection[str] = known, sources: Mapping[str, int] = sources) -> float:
            new = sum(weight for fact, weight in stating.get(each.snippet.id, {}).items() if fact not in known)
            return (max(LEAST_FIT, each.score) + FACT * new) * AGAIN ** sources[resource_url(each.snippet.url)]

        best = max(left, key=worth)  # of equal ones the first
        left.remove(best)
        chosen.append(best)
    taken = {each.snippet.id for each in chosen}
    return tuple(each for each in evidence if each.snippet.id in taken)


def _weights(facts: Sequence[Fact]) -> dict[str, dict[str, float]]:
    """Return for each snippet the facts that it states, weighed by how central they are: the fourth half."""
    stating: dict[str, dict[str, float]] = {}
    for place, fact in enumerate(facts, start=1):
        for snippet in fact.snippet_ids:
            stating.setdefault(snippet, {})[fact.relation_id] = 1 / sqrt(place)
    return stating
