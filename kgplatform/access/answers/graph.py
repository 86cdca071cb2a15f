"""Entities and relations, as those who see some domains have them: by what these domains tell alone."""

from collections.abc import Sequence

from kgplatform.access.reach import Reach
from kgplatform.curation.resolution.finding import find_entity, find_form
from kgplatform.graph import paths as ways
from kgplatform.graph import topics as stored
from kgplatform.graph import walks
from kgplatform.models import Entity, EntityName, Occurrence, PathsFound, Relation, RelationForm, Subgraph


async def entities(reach: Reach, found: tuple[list[Entity], int]) -> tuple[list[Entity], int]:
    """They are counted in their topic, which is one of the domains."""
    given, total = found
    return await reach.view.counted(given), total


async def relations(reach: Reach, found: Sequence[Relation]) -> list[Relation]:
    return await reach.view.relations(found)


async def best_relations(reach: Reach, entity_ids: Sequence[str], limit: int) -> list[Relation]:
    found = await stored.read_best_relations(reach.graph, entity_ids, limit, reach.domains)
    best = await reach.view.relations(found)
    return sorted(best, key=lambda each: (-each.sources, -each.weight, each.id))


async def entities_by_id(reach: Reach, entity_ids: Sequence[str], counted: bool = True) -> list[Entity]:
    """What is counted tells who may see an entity, too: it is counted in any case."""
    seen = await reach.view.seen(entity_ids)
    return [seen[id_].entity for id_ in entity_ids if id_ in seen]


async def entity_names(reach: Reach, found: Sequence[EntityName]) -> list[EntityName]:
    """Why a name of what domains share names it, and by whom, may be told by what another one says: it is withheld."""
    own = [name for name in found if reach.access.sees(name.domain)]
    seen = await reach.view.seen({name.entity_id for name in own})
    shared = {id_ for id_, each in seen.items() if each.shared}
    return [name.model_copy(update={"why": "", "by": ""}) if name.entity_id in shared else name for name in own]


async def entity(reach: Reach, named: str, domain: str = "") -> Entity:
    return await find_entity(reach.graph, named, domain, reach.domains)


async def occurrences(reach: Reach, entity_id: str, limit: int) -> list[Occurrence]:
    return await stored.read_occurrences(reach.graph, entity_id, limit, reach.domains)


async def relation(reach: Reach, named: str, domain: str = "") -> RelationForm:
    return await find_form(reach.graph, named, domain, reach.domains)


async def neighbourhood(reach: Reach, entity_id: str, depth: int, limit: int, relations: Sequence[str]) -> Subgraph:
    middle = await entity(reach, entity_id)
    forms = await walks.form_names(reach.graph, relations, reach.domains) if relations else None
    return await reach.view.subgraph(
        await walks.neighbourhood(reach.graph, middle.id, depth, limit, forms, reach.domains)
    )


async def paths(reach: Reach, start_id: str, end_id: str, longest: int, limit: int) -> PathsFound:
    start, end = await entity(reach, start_id), await entity(reach, end_id)
    found = await ways.find_paths(reach.graph, start.id, end.id, longest, limit, reach.domains)
    return found.model_copy(update={"paths": tuple(await reach.view.paths(found.paths))})
