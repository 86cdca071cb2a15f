"""Entities, relations, lists, walks and searches, from tides.py."""

from collections.abc import Sequence

from kgplatform import models
from kgplatform.errors import NotFound
from tests.api import tides, walked
from tests.api.fake_lists import rows_of
from tests.api.fake_services.record import Record


class FakeGraph(Record):
    async def lists(self, asked: Sequence[models.ListAsked]) -> list[models.ListPart]:
        self._note("lists", tuple(asked))
        return [models.part_of(rows_of(self, each), each) for each in asked]

    async def list_counts(self, asked: Sequence[models.ListAsked]) -> list[int]:
        self._note("list_counts", tuple(asked))
        return [len(rows_of(self, each)) for each in asked]

    async def entity_names(self, entity_ids: Sequence[str]) -> list[models.EntityName]:
        self._note("entity_names", tuple(entity_ids))
        return []

    async def relations_by_id(self, relation_ids: Sequence[str]) -> list[models.Relation]:
        self._note("relations_by_id", tuple(relation_ids))
        return [relation for relation in tides.RELATIONS if relation.id in relation_ids]

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[models.Entity], int]:
        self._note("entities", topic_id, limit, offset)
        entities = tides.ENTITIES if topic_id == tides.TIDES.id else ()
        return list(entities[offset : offset + limit]), len(entities)

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[models.Relation]:
        self._note("relations_of", topic_id, tuple(entity_ids))
        wanted = set(entity_ids)
        return [relation for relation in tides.RELATIONS if {relation.subject_id, relation.object_id} & wanted]

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[models.Relation]:
        self._note("best_relations", tuple(entity_ids), limit)
        found = [each for each in tides.RELATIONS if {each.subject_id, each.object_id} & set(entity_ids)]
        return sorted(found, key=lambda each: (-each.sources, -each.weight, each.id))[:limit]

    async def entities_by_id(self, entity_ids: Sequence[str], counted: bool = True) -> list[models.Entity]:
        self._note("entities_by_id", tuple(entity_ids))
        return [entity for entity in tides.ENTITIES if entity.id in entity_ids]

    async def entity(self, named: str, domain: str = "") -> models.Entity:
        self._note("entity", named, domain)
        return await self._entity(named)

    async def occurrences(self, entity_id: str, limit: int) -> list[models.Occurrence]:
        self._note("occurrences", entity_id, limit)
        return list(tides.OCCURRENCES[:limit]) if entity_id == tides.MOON.id else []

    async def neighbourhood(
        self, entity_id: str, depth: int = 1, limit: int = 50, relations: Sequence[str] = ()
    ) -> models.Subgraph:
        self._note("neighbourhood", entity_id, depth, limit, tuple(relations))
        await self._entity(entity_id)
        return walked.AROUND_MOON

    async def paths(self, start_id: str, end_id: str, longest: int = 4, limit: int = 3) -> models.PathsFound:
        self._note("paths", start_id, end_id, longest, limit)
        ends = [await self._entity(start_id), await self._entity(end_id)]
        joined = walked.MOON_TO_TIDE if ends == [tides.MOON, tides.TIDE] else ()
        return models.PathsFound(paths=joined[:limit], more=len(joined) > limit)

    async def trail(self, page_id: str, section: int, sentence: int) -> models.Trail:
        self._note("trail", page_id, section, sentence)
        await self._page(page_id)
        if (section, sentence) in walked.TRAILS:
            return walked.TRAILS[section, sentence]
        raise NotFound(f"There is no sentence {sentence}.", "It has 0 to 1.")

    async def relation(self, named: str, domain: str = "") -> models.RelationForm:
        self._note("relation", named, domain)
        if named in (tides.PULLS.id, *(each.surface for each in tides.PULLS.predicates)):
            return tides.PULLS
        raise NotFound(f"There is no relation {named!r}.", "kgplatform topic show lists some.")

    async def search(
        self,
        text: str,
        kinds: Sequence[models.HitKind] = (),
        by: models.SearchBy = "hybrid",
        domain: str = "",
        topic_id: str = "",
        limit: int = 20,
    ) -> list[models.SearchHit]:
        self._note("search", text, tuple(kinds), by, domain, topic_id, limit)
        if topic_id:
            await self.topic(topic_id)
        return [hit for hit in tides.HITS if not kinds or hit.kind in kinds][:limit]

    async def central(
        self, topic_id: str, measure: models.Measure = "mentions", limit: int = 20
    ) -> list[models.CentralEntity]:
        self._note("central", topic_id, measure, limit)
        await self.topic(topic_id)
        ranked = enumerate(tides.ENTITIES[:limit], start=1)
        return [models.CentralEntity(entity=entity, score=1 / rank, rank=rank) for rank, entity in ranked]

    async def contributions(self, source_ids: Sequence[str], limit: int = 50) -> list[models.Contribution]:
        self._note("contributions", tuple(source_ids), limit)
        return [tides.BROUGHT] if tides.BROUGHT.source.id in source_ids else []
