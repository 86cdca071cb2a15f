"""Which of a topic's snippets each heading may be written from, as the relevance filter sees it (Apollo 3.3.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kgplatform.models import Evidence, Snippet, Topic, TopicGraph
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief, RelevanceFilter
from kgplatform.writing.evidence import Gathered
from kgplatform.writing.kept_drafts import Drafts

ENOUGH = 2  # snippets of its own; a heading with fewer looks at what it could borrow, in the same question


async def fitting(
    gathered: Sequence[Gathered], graph: TopicGraph, relevance: RelevanceFilter, drafts: Drafts
) -> list[Gathered]:
    """Return the headings with the snippets of the topic that fit them: each is at home where it fits best, whatever it
    had scored, and among the others where it fits too. All headings are asked about in one question of some snippets.
    What fits none is noted in the `drafts` under the heading that had it."""
    known = {found.snippet.id: found for found in graph.snippets}
    found = await _asked(
        gathered, _near_together(gathered, [each.snippet for each in known.values()]), graph, relevance
    )

    def evidence(item: Gathered, place: int, *, best: bool) -> tuple[Evidence, ...]:
        scored = {each.snippet.id: each for each in (*item.home, *item.others)}
        ids = [id_ for id_, places in found.items() if place in (places[:1] if best else places[1:])]
        # What words and titles do not show stands behind what they do.
        weak = (Evidence(snippet=known[id_].snippet, score=0.0, entity_ids=known[id_].entity_ids) for id_ in ids)
        own = [scored.get(each.snippet.id, each) for each in weak]
        return tuple(sorted(own, key=lambda each: (-each.score, each.snippet.id)))

    fitted = []
    for place, item in enumerate(gathered):
        drafts.refuse(item.place.path, (each.snippet.id for each in item.home if each.snippet.id not in found))
        fitted.append(replace(item, home=evidence(item, place, best=True), others=evidence(item, place, best=False)))
    return fitted


async def fitting_alone(
    item: Gathered, topic: Topic, relevance: RelevanceFilter, borrowed: int, drafts: Drafts
) -> Gathered:
    """Return one heading with the snippets that fit it; of the others' only the best `borrowed` are looked at, and only
    where it has too few of its own."""
    others = item.others[:borrowed] if len(item.home) < ENOUGH else ()
    looked_at = (*item.home, *others)
    if not looked_at:
        return replace(item, others=())
    brief = RelevanceBrief(topic=topic, headings=(_planned(item),), snippets=tuple(each.snippet for each in looked_at))
    fit = await relevance.fitting(brief)
    drafts.refuse(item.place.path, (each.snippet.id for each in looked_at if each.snippet.id not in fit))
    return replace(
        item,
        home=tuple(each for each in item.home if each.snippet.id in fit),
        others=tuple(each for each in others if each.snippet.id in fit),
    )


async def _asked(
    gathered: Sequence[Gathered], snippets: Sequence[Snippet], graph: TopicGraph, relevance: RelevanceFilter
) -> Mapping[str, tuple[int, ...]]:
    if not gathered or not snippets:
        return {}
    headings = tuple(_planned(item) for item in gathered)
    return await relevance.fitting(RelevanceBrief(topic=graph.topic, headings=headings, snippets=tuple(snippets)))


def _near_together(gathered: Sequence[Gathered], snippets: Iterable[Snippet]) -> list[Snippet]:
    """Snippets that fit one heading by rule are asked about in one question, those that fit none last."""
    home = {
        each.snippet.id: (number, place) for number, item in enumerate(gathered) for place, each in enumerate(item.home)
    }
    nowhere = len(gathered), 0
    return sorted(snippets, key=lambda snippet: (home.get(snippet.id, nowhere), snippet.id))


def _planned(item: Gathered) -> PlannedHeading:
    return PlannedHeading(path=item.place.path, covers=item.place.covers)
