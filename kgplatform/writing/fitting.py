"""Which of the gathered snippets a heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Sequence
from dataclasses import replace

from kgplatform.agents.asking import together
from kgplatform.models import Topic
from kgplatform.roles.relevance import RelevanceBrief, RelevanceFilter
from kgplatform.roles.writer import Evidence
from kgplatform.writing.evidence import Gathered, Place

ENOUGH = 2  # fitting snippets of its own; a heading with fewer looks at what it could borrow


async def fitting(
    gathered: Sequence[Gathered], topic: Topic, relevance: RelevanceFilter, borrowed: int
) -> list[Gathered]:
    """Return the headings with the snippets that fit them; of the others' only the best `borrowed` are looked at,
    and only where a heading has too few of its own."""
    return await together(_fitting(item, topic, relevance, borrowed) for item in gathered)


async def _fitting(item: Gathered, topic: Topic, relevance: RelevanceFilter, borrowed: int) -> Gathered:
    home = await _relevant(item.place, item.home, topic, relevance)
    others: tuple[Evidence, ...] = ()
    if len(home) < ENOUGH:
        others = await _relevant(item.place, item.others[:borrowed], topic, relevance)
    return replace(item, home=home, others=others)


async def _relevant(
    place: Place, evidence: Sequence[Evidence], topic: Topic, relevance: RelevanceFilter
) -> tuple[Evidence, ...]:
    if not evidence:
        return ()
    brief = RelevanceBrief(topic=topic, path=place.path, snippets=tuple(item.snippet for item in evidence))
    kept = await relevance.relevant(brief)
    return tuple(item for item in evidence if item.snippet.id in kept)
