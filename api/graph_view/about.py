"""What is told of an entity or a relation of the picture, with links to the snippets that it rests on."""

from dataclasses import dataclass

from api.overview import Quote, RelationRow, best_first, relation_rows
from api.page_view import snippet_link
from kgplatform.errors import NotFound
from kgplatform.models import Entity, Occurrence, Relation, Snippet
from kgplatform.services import Services

OCCURRENCES = 8
RELATIONS = 25
QUOTES = 20
_SEARCHED = 500  # relations of an entity, when one is looked for that its topic does not have


@dataclass(frozen=True)
class AboutEntity:
    """An entity, its best relations, and excerpts that mention it; `topical` says whether these relations are of the
    topic, `more` counts those that are not shown."""

    entity: Entity
    relations: tuple[RelationRow, ...]
    more: int
    topical: bool
    excerpts: tuple[Quote, ...]


@dataclass(frozen=True)
class AboutRelation:
    """A relation with the sentences that state it; `more` counts those that are not shown."""

    relation: Relation
    row: RelationRow
    more: int


async def about_entity(services: Services, entity_id: str, topic_id: str = "") -> AboutEntity:
    """Return what is told of an entity: the relations of a topic, or of all where it has none or none is given; raises
    NotFound."""
    entity = await services.entity(entity_id)  # also of an id that was merged into it
    own = await services.relations_of(topic_id, [entity.id]) if topic_id else []
    relations = own or await services.best_relations([entity.id], RELATIONS)
    best = best_first(relations)[:RELATIONS]
    return AboutEntity(
        entity=entity,
        relations=tuple(await relation_rows(services, best, [entity], quotes=1)),
        more=len(relations) - len(best),
        topical=bool(own),
        excerpts=await _excerpts(services, entity.id),
    )


async def about_relation(services: Services, topic_id: str, subject_id: str, relation_id: str) -> AboutRelation:
    """Return what is told of a relation that an entity has as its subject; raises NotFound."""
    relation = _found(await services.relations_of(topic_id, [subject_id]), relation_id)
    relation = relation or _found(await services.best_relations([subject_id], _SEARCHED), relation_id)
    if relation is None:
        raise NotFound(
            f"There is no relation {relation_id}.", "What it rested on may have changed: open the graph again."
        )
    (row,) = await relation_rows(services, [relation], [], QUOTES)
    return AboutRelation(relation, row, max(0, len(relation.evidence) - QUOTES))


def _found(relations: list[Relation], relation_id: str) -> Relation | None:
    return next((each for each in relations if each.id == relation_id), None)


async def _excerpts(services: Services, entity_id: str) -> tuple[Quote, ...]:
    occurrences = await services.occurrences(entity_id, OCCURRENCES)
    keys = list(dict.fromkeys(each.snippet_id for each in occurrences))
    snippets = {snippet.id: snippet for snippet in await services.snippets(keys)} if keys else {}
    return tuple(
        Quote(each.excerpt, each.title, snippet_link(each.snippet_id, _span(each, snippets.get(each.snippet_id))))
        for each in occurrences
    )


def _span(occurrence: Occurrence, snippet: Snippet | None) -> tuple[int, int] | None:
    """Return where a snippet first names the entity as the occurrence does."""
    name = occurrence.surfaces[0] if occurrence.surfaces else ""
    start = snippet.text.find(name) if snippet and name else -1
    return (start, start + len(name)) if start >= 0 else None
