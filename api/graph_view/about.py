"""What is told of an entity or a relation of the picture, with links to the snippets that it rests on."""

from dataclasses import dataclass

from api.overview import Quote, RelationRow, best_first, relation_rows
from api.page_view import snippet_link
from kgplatform.errors import NotFound
from kgplatform.models import Entity, ListAsked, Occurrence, Relation, Snippet
from kgplatform.services import Services

OCCURRENCES = 8
RELATIONS = 25
QUOTES = 20
MOST = 500  # of each, for who wants to see the rest
_SEARCHED = 500  # relations of an entity, when one is looked for that its topic does not have


@dataclass(frozen=True)
class AboutEntity:
    """An entity, its best relations, and excerpts that mention it; `topical` says whether these relations are of the
    topic. `all_relations` and `all_excerpts` count those that are not shown, too."""

    entity: Entity
    relations: tuple[RelationRow, ...]
    all_relations: int
    topical: bool
    excerpts: tuple[Quote, ...]
    all_excerpts: int


@dataclass(frozen=True)
class AboutRelation:
    """A relation with the sentences that state it, not always all of them."""

    relation: Relation
    row: RelationRow


async def about_entity(
    services: Services, entity_id: str, topic_id: str = "", relations: int = RELATIONS, excerpts: int = OCCURRENCES
) -> AboutEntity:
    """Return what is told of an entity, at most so many relations and excerpts: the relations of a topic, or of all
    where it has none or none is given; raises NotFound."""
    entity = await services.entity(entity_id)  # also of an id that was merged into it
    own = await services.relations_of(topic_id, [entity.id]) if topic_id else []
    found = own or await services.best_relations([entity.id], relations)
    best = best_first(found)[:relations]
    counted = [
        ListAsked(name="entity_relations", owner=entity.id, order="sources"),
        ListAsked(name="entity_occurrences", owner=entity.id, order="surface"),
    ]
    everywhere, mentioned = await services.list_counts(counted)
    return AboutEntity(
        entity=entity,
        relations=tuple(await relation_rows(services, best, [entity], quotes=1)),
        all_relations=len(own) or max(everywhere, len(best)),
        topical=bool(own),
        excerpts=await _excerpts(services, entity.id, excerpts),
        all_excerpts=mentioned,
    )


async def about_relation(
    services: Services, topic_id: str, subject_id: str, relation_id: str, quotes: int = QUOTES
) -> AboutRelation:
    """Return what is told of a relation that an entity has as its subject, with at most so many sentences; raises
    NotFound."""
    relation = _found(await services.relations_of(topic_id, [subject_id]), relation_id)
    relation = relation or _found(await services.best_relations([subject_id], _SEARCHED), relation_id)
    if relation is None:
        raise NotFound(
            f"There is no relation {relation_id}.", "What it rested on may have changed: open the graph again."
        )
    (row,) = await relation_rows(services, [relation], [], quotes)
    return AboutRelation(relation, row)


def _found(relations: list[Relation], relation_id: str) -> Relation | None:
    return next((each for each in relations if each.id == relation_id), None)


async def _excerpts(services: Services, entity_id: str, most: int) -> tuple[Quote, ...]:
    occurrences = await services.occurrences(entity_id, most)
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
