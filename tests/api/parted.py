"""Parts of the graph of tides.py: its filter, looked for in memory, and what there is to choose from."""

from collections.abc import Iterable

from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.ids import parse_evidence_key
from tests.api import tides

SHARED = (tides.MOON.id, tides.TIDE.id)  # with the other topic
ROUNDS = {tides.ARISE.id: 0, tides.SPRING.id: 1, tides.BAYS.id: 1}
CHOICES = models.GraphChoices(
    wordings=(("also raises", 1), ("pulls in one line with", 1), ("raises", 1)),
    sources=tides.SOURCES,
    all_sources=2,
    rounds=((0, 1), (1, 2)),
    since="2024",
    until="2024",
)
NO_CHOICES = models.GraphChoices(wordings=(), sources=(), all_sources=0, rounds=(), since="", until="")


def part_of(topic_id: str, limit: int, fitting: models.GraphFilter, beside: str, whole: bool) -> models.GraphPart:
    """Return what fits, as graph.topic_parts does."""
    entities = tides.ENTITIES if topic_id == tides.TIDES.id else ()
    relations = [each for each in tides.RELATIONS if entities and _fits(each, fitting)]
    if fitting.relation and not [each for each in tides.RELATIONS if fitting.relation == each.wording]:
        raise NotFound(f"No relation of this topic is worded {fitting.relation!r}.", "Choose one of the list.")
    if fitting.source and fitting.source not in {name for each in tides.SOURCES for name in (each.id, each.url)}:
        raise NotFound(f"Nothing of a source {fitting.source!r} was found for this topic.", "Choose one of the list.")
    ends = {end for each in relations for end in (each.subject_id, each.object_id)} | set(fitting.entity_ids or ())
    matching = entities if fitting == models.GraphFilter() else tuple(each for each in entities if each.id in ends)
    shown = matching[:limit]
    ids = {each.id for each in shown}
    return models.GraphPart(
        entities=shown,
        relations=tuple(
            each if whole else each.model_copy(update={"evidence": ()})
            for each in relations
            if {each.subject_id, each.object_id} <= ids
        ),
        matching=len(matching),
        total=len(entities),
        shared=tuple(sorted(ids.intersection(SHARED))) if beside else (),
    )


def _fits(relation: models.Relation, fitting: models.GraphFilter) -> bool:
    said = [each for each in tides.SNIPPETS if each.id in _snippets(relation.evidence)]
    sources = {source.id: source for source in tides.SOURCES}
    return (
        fitting.relation in ("", relation.wording)
        and (fitting.entity_ids is None or bool({relation.subject_id, relation.object_id} & set(fitting.entity_ids)))
        and any(
            fitting.source in ("", each.source_id, sources[each.source_id].url)
            and fitting.round in (None, ROUNDS[each.id])
            and (not fitting.since or (sources[each.source_id].published or "") >= fitting.since)
            for each in said
        )
    )


def _snippets(evidence: Iterable[str]) -> set[str]:
    return {parse_evidence_key(key)[0] for key in evidence}
