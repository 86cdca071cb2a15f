"""Disputes of a topic side by side: what sources say against each other, with the sentences of either side."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

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
            title=f"Disputes of {topic.name}",
            topic=topic,
            disputes=[await _dispute(services, topic_id, gap) for gap in gaps],
            about=about,
            status_in_words=status_in_words,
        )

    return router


async def _dispute(services: Services, topic_id: str, gap: Gap) -> Dispute:
    told = await services.relations_of(topic_id, gap.entity_ids[:1]) if len(gap.entity_ids) > 1 else []
    between = [each for each in told if {each.subject_id, each.object_id} <= set(gap.entity_ids)]
    sides = [await relation_rows(services, side, [], QUOTES) for side in sides_of(between)]
    return Dispute(gap, title_of(gap.kind), tuple(map(tuple, sides)))


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
