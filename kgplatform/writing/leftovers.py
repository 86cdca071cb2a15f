"""What no heading of an outline was given, looked at once more: for a heading that is there, or for a new one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kgplatform.errors import BudgetSpent
from kgplatform.models import Evidence, TopicGraph, TopicSnippet
from kgplatform.roles.outline.placer import PlacementBrief, Placements, Placer
from kgplatform.text.excerpts import introduces
from kgplatform.writing.evidence import WEAK, Gathered, Place, Rank

MOST = 24  # leftovers that are looked at
ENTITIES = 12  # of a new heading


async def place_leftovers(
    gathered: Sequence[Gathered], graph: TopicGraph, rank: Rank, placer: Placer | None
) -> list[Gathered]:
    """Return the headings with the snippets that a placer gives them, behind those that they have, and new headings
    after them; unchanged without a placer, or where a budget has no room for the look."""
    found = await leftovers(gathered, graph, rank) if placer is not None else {}
    if placer is None or not found or not gathered:
        return list(gathered)
    brief = PlacementBrief(
        topic=graph.topic,
        headings=tuple(item.place.path for item in gathered),
        snippets=tuple(each.snippet for each in found.values()),
    )
    try:
        placements = await placer.place(brief)
    except BudgetSpent:
        return list(gathered)
    return _placed(gathered, found, placements)


async def leftovers(gathered: Sequence[Gathered], graph: TopicGraph, rank: Rank) -> dict[str, Evidence]:
    """Return the snippets that no heading has, by id, what is most about the topic first and what no query found last;
    without what the lead is kept for."""
    name = graph.topic.name
    given = {each.snippet.id for item in gathered for each in (*item.home, *item.others)}
    left = [f for f in graph.snippets if f.snippet.id not in given and not introduces(f.snippet, name)]
    if not left:
        return {}
    [about] = await rank([name], [each.snippet.id for each in left])

    def order(found: TopicSnippet) -> tuple[bool, float, str]:
        return found.begun, -about.get(found.snippet.id, 0.0), found.snippet.id

    return {each.snippet.id: _evidence(each, about) for each in sorted(left, key=order)[:MOST]}


def _evidence(found: TopicSnippet, about: Mapping[str, float]) -> Evidence:
    """A leftover stands behind all that fits a heading by itself."""
    score = round(WEAK * min(1.0, max(0.0, about.get(found.snippet.id, 0.0))), 6)
    return Evidence(snippet=found.snippet, score=score, entity_ids=found.entity_ids)


def _placed(gathered: Sequence[Gathered], found: Mapping[str, Evidence], placements: Placements) -> list[Gathered]:
    filled = [
        replace(item, home=item.home + tuple(each for id_, each in found.items() if placements.old.get(id_) == number))
        for number, item in enumerate(gathered)
    ]
    for new in placements.new:
        home = tuple(each for id_, each in found.items() if id_ in new.snippet_ids)
        filled.append(Gathered(Place(len(filled), (new.heading,), _central(home), 0), home, ()))
    return filled


def _central(home: Sequence[Evidence]) -> tuple[str, ...]:
    """The entities that most of the snippets mention."""
    counts = Counter(entity for each in home for entity in each.entity_ids)
    return tuple(sorted(counts, key=lambda entity: (-counts[entity], entity))[:ENTITIES])
