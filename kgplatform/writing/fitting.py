"""Which of the gathered snippets a heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Sequence
from dataclasses import replace

from kgplatform.agents.asking import together
from kgplatform.models import Topic
from kgplatform.roles.relevance import RelevanceBrief, RelevanceFilter
from kgplatform.roles.writer import Evidence
from kgplatform.writing.evidence import Gathered, Place

ENOUGH = 2  # snippets of its own; a heading with fewer looks at what it could borrow, in the same question


async def fitting(
    gathered: Sequence[Gathered], topic: Topic, relevance: RelevanceFilter, borrowed: int
) -> list[Gathered]:
    """Return the headings with the snippets that fit them; of the others' only the best `borrowed` are looked at,
    and only where a heading has too few of its own."""
    return await together(_fitting(item, topic, relevance, borrowed) for item in gathered)


async def _fitting(item: Gathered, topic: Topic, relevance: RelevanceFilter, borrowed: int) -> Gathered:
    others = item.others[:borrowed] if len(item.home) < ENOUGH else ()
    kept = {each.snippet.id for each in await _relevant(item.place, (*item.home, *others), topic, relevance)}
    return replace(
        item,
        home=tuple(each for each in item.home if each.snippet.id in kept),
        others=tuple(each for each in others if each.snippet.id in kept),
    )


async def _relevant(
    place: Place, evidence: Sequence[Evidence], topic: Topic, relevance: RelevanceFilter
) -> tuple[Evidence, ...]:
    if not evidence:
        return ()
    brief = RelevanceBrief(topic=topic, path=place.path, snippets=tuple(item.snippet for item in evidence))
    kept = await relevance.relevant(brief)
    return tuple(item for item in evidence if item.snippet.id in kept)
