"""Disputes of a topic side by side: what sources say against each other, with the sentences of either side."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from api.overview import RelationRow, best_first, relation_rows
from api.templates import render
from kgplatform.language.opposition import opposed
from kgplatform.models import Gap, Relation
from kgplatform.models.gap_kinds import about, status_in_words, title_of
from kgplatform.services import Services

KINDS = ("disputed", "conflicting_values")
QUOTES = 5  # sentences of a relation


@dataclass(frozen=True)
class Dispute:
    """A gap of one of KINDS; `sides` are the relations that stand against each other, none where the values of one
    relation do: its facts tell these."""

    gap: Gap
    title: str
    sides: tuple[tuple[RelationRow, ...], ...]


def disputes_router(services: Services) -> APIRouter:
    """Return the route of the view."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/topics/{topic_id}/disputes")
    async def show(topic_id: str) -> Response:
        topic = await services.topic(topic_id)
        gaps = [gap for gap in await services.gaps(topic_id) if gap.kind in KINDS]
        return render(
            "topic/disputes",
            title=f"Disputes about {topic.name}",
            topic=topic,
            disputes=await _disputes(services, topic_id, gaps),
            about=about,
            status_in_words=status_in_words,
        )

    return router


async def _disputes(services: Services, topic_id: str, gaps: Sequence[Gap]) -> list[Dispute]:
    """Return the disputes of gaps, for which each service is asked once for all."""
    firsts = sorted({gap.entity_ids[0] for gap in gaps if len(gap.entity_ids) > 1})
    told = await services.relations_of(topic_id, firsts) if firsts else []
    sides = [sides_of([each for each in told if _is_between(each, gap)]) for gap in gaps]
    rows = iter(await relation_rows(services, [each for two in sides for side in two for each in side], [], QUOTES))
    return [
        Dispute(gap, title_of(gap.kind), tuple(tuple(islice(rows, len(side))) for side in two))
        for gap, two in zip(gaps, sides, strict=True)
    ]


def _is_between(relation: Relation, gap: Gap) -> bool:
    return len(gap.entity_ids) > 1 and {relation.subject_id, relation.object_id} <= set(gap.entity_ids)


def sides_of(relations: Sequence[Relation]) -> tuple[list[Relation], ...]:
    """Return the relations of two entities that stand against each other, by the first opposition of their words: two
    sides, or none."""
    ordered = sorted(relations, key=lambda each: (each.relation, each.subject_id, each.id))
    for one, other in combinations(ordered, 2):
        if _opposed(one, other):
            sides = ([each for each in ordered if _opposed(each, against)] for against in (other, one))
            return tuple(best_first(side) for side in sides)
    return ()


def _opposed(one: Relation, other: Relation) -> bool:
    return opposed(one.relation, other.relation, reversed_ends=one.subject_id != other.subject_id)
