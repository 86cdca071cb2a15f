"""Entities, relations and lists of them; walks from one to another; searches over all there is."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from kgplatform.bounds import check_all, check_size, check_text
from kgplatform.curation.centrality import central_entities
from kgplatform.curation.resolution.finding import find_entity, find_form
from kgplatform.graph import lists, names, pages, topics, walks
from kgplatform.graph.contributions import read_contributions
from kgplatform.graph.paths import find_paths
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    CentralEntity,
    Contribution,
    Entity,
    EntityName,
    HitKind,
    ListAsked,
    ListPart,
    Measure,
    Occurrence,
    PathsFound,
    Relation,
    RelationForm,
    SearchBy,
    SearchHit,
    Subgraph,
    Trail,
)
from kgplatform.retrieval.search import search
from kgplatform.writing.trail import trail_of

T = TypeVar("T")


class LocalGraph(LocalParts):
    """services.GraphQueries, services.Lists, services.Walks, services.Search over the parts of this process."""

    async def lists(self, asked: Sequence[ListAsked]) -> list[ListPart]:
        return await lists.read_lists(self._graph, asked)

    async def list_counts(self, asked: Sequence[ListAsked]) -> list[int]:
        return await lists.count_lists(self._graph, asked)

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
        entities, total = await topics.read_entities(self._graph, topic_id, limit, offset)
        if not total:
            await topics.read_topic(self._graph, topic_id)
        return entities, total

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
        return await topics.read_relations_of(self._graph, topic_id, list(entity_ids))

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[Relation]:
        return await topics.read_best_relations(self._graph, entity_ids, limit)

    async def entities_by_id(self, entity_ids: Sequence[str], counted: bool = True) -> list[Entity]:
        return await topics.read_entities_by_id(self._graph, list(entity_ids), counted=counted)

    async def entity_names(self, entity_ids: Sequence[str]) -> list[EntityName]:
        return await names.read_entity_names(self._graph, entity_ids)

    async def relations_by_id(self, relation_ids: Sequence[str]) -> list[Relation]:
        return _in_order(relation_ids, await walks.read_relations_in(self._graph, relation_ids))

    async def entity(self, named: str, domain: str = "") -> Entity:
        return await find_entity(self._graph, named, domain)

    async def occurrences(self, entity_id: str, limit: int) -> list[Occurrence]:
        return await topics.read_occurrences(self._graph, entity_id, limit)

    async def neighbourhood(
        self, entity_id: str, depth: int = 1, limit: int = 50, relations: Sequence[str] = ()
    ) -> Subgraph:
        entity = await self.entity(entity_id)
        forms = await walks.form_names(self._graph, relations) if relations else None
        return await walks.neighbourhood(self._graph, entity.id, depth, limit, forms)

    async def paths(self, start_id: str, end_id: str, longest: int = 4, limit: int = 3) -> PathsFound:
        start, end = await self.entity(start_id), await self.entity(end_id)
        return await find_paths(self._graph, start.id, end.id, longest, limit)

    async def trail(self, page_id: str, section: int, sentence: int) -> Trail:
        return await trail_of(self._graph, await pages.read_page(self._graph, page_id), section, sentence)

    async def relation(self, named: str, domain: str = "") -> RelationForm:
        return await find_form(self._graph, named, domain)

    async def search(  # noqa: PLR0917
        self,
        text: str,
        kinds: Sequence[HitKind] = (),
        by: SearchBy = "hybrid",
        domain: str = "",
        topic_id: str = "",
        limit: int = 20,
    ) -> list[SearchHit]:
        return await search(
            self._graph, lambda: self._parts.retrieval, text, kinds, by, domain=domain, topic_id=topic_id, limit=limit
        )

    async def central(self, topic_id: str, measure: Measure = "mentions", limit: int = 20) -> list[CentralEntity]:
        check_text("topic_id", topic_id)
        return await central_entities(self._graph, topic_id, measure, check_size("limit", limit))

    async def contributions(self, source_ids: Sequence[str], limit: int = 50) -> list[Contribution]:
        check_all({"source_ids": list(source_ids)})
        return await read_contributions(self._graph, source_ids, check_size("limit", limit))


def _in_order(ids_: Sequence[str], found: Mapping[str, T]) -> list[T]:
    return [found[id_] for id_ in ids_ if id_ in found]
