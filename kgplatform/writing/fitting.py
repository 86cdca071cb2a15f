"""Which of the gathered snippets a heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Sequence
from dataclasses import replace

from kgplatform.agents.asking import together
from kgplatform.models import Topic
from kgplatform.roles.relevance import RelevanceBrief, RelevanceFilter
from kgplatform.roles.writer import Evidence
from kgplatform.writing.drafts import Drafts
from kgplatform.writing.evidence import Gathered, Place

ENOUGH = 2  # snippets of its own; a heading with fewer looks at what it could borrow, in the same question


async def fitting(
    gathered: Sequence[Gathered], topic: Topic, relevance: RelevanceFilter, borrowed: int, drafts: Drafts
) -> list[Gathered]:
    """Return the headings with the snippets that fit them; of the others' only the best `borrowed` are looked at,
    and only where a heading has too few of its own. What does not fit is noted in the `drafts`."""
    found = await together(_fitting(item, topic, relevance, borrowed) for item in gathered)
    for item, left in zip(gathered, found, strict=True):
        fit = {each.snippet.id for each in (*left.home, *left.others)}
        looked_at = (each.snippet.id for each in (*item.home, *_borrowed(item, borrowed)))
        drafts.refuse(item.place.path, (id_ for id_ in looked_at if id_ not in fit))
    return found


async def _fitting(item: Gathered, topic: Topic, relevance: RelevanceFilter, borrowed: int) -> Gathered:
    others = _borrowed(item, borrowed)
    kept = {each.snippet.id for each in await _relevant(item.place, (*item.home, *others), topic, relevance)}
    return replace(
        item,
        home=tuple(each for each in item.home if each.snippet.id in kept),
        others=tuple(each for each in others if each.snippet.id in kept),
    )


def _borrowed(item: Gathered, most: int) -> tuple[Evidence, ...]:
    return item.others[:most] if len(item.home) < ENOUGH else ()


async def _relevant(
    place: Place, evidence: Sequence[Evidence], topic: Topic, relevance: RelevanceFilter
) -> tuple[Evidence, ...]:
    if not evidence:
        return ()
    brief = RelevanceBrief(topic=topic, path=place.path, snippets=tuple(item.snippet for item in evidence))
    kept = await relevance.relevant(brief)
    return tuple(item for item in evidence if item.snippet.id in kept)
