"""Searching and looking around, for those who see some domains."""

import asyncio
from collections.abc import Mapping, Sequence

import numpy as np

from kgplatform.access.answers.pages import SentenceFilter
from kgplatform.access.answers.topics import topic_graph
from kgplatform.access.reach import Reach
from kgplatform.bounds import check_all, check_size
from kgplatform.curation.centrality import centrality, check_measure
from kgplatform.graph.contributions import read_contributions
from kgplatform.graph.gap_search import TopicEdges
from kgplatform.graph.sources import read_sources_by_id
from kgplatform.graph.view import Renaming, SeenEntity
from kgplatform.models import (
    CentralEntity,
    CitingPage,
    Contribution,
    HitKind,
    Measure,
    Relation,
    SearchBy,
    SearchHit,
    TopicGraph,
)
from kgplatform.retrieval.search.ranked import FURTHEST, KINDS

_ALL = 2**31 - 1


async def search(  # noqa: PLR0917 - what is looked for, where and how
    reach: Reach,
    text: str,
    kinds: Sequence[HitKind],
    by: SearchBy,
    domain: str,
    topic_id: str,
    limit: int,
) -> list[SearchHit]:
    """Each domain is searched by itself, so that nothing of others takes a place among the hits."""
    if topic_id:
        await reach.topic(topic_id)
    places = reach.within(domain)
    if not places:  # what cannot be searched for is said all the same
        await reach.services.search(text, kinds, by, domain, "", 0)
    hits = await _searched(reach, places, text, kinds, by, topic_id, limit)
    if len(hits) < limit:
        hits = await _searched(reach, places, text, kinds, by, topic_id, FURTHEST)
    return hits[:limit]


async def _searched(  # noqa: PLR0917
    reach: Reach,
    places: Sequence[str],
    text: str,
    kinds: Sequence[HitKind],
    by: SearchBy,
    topic_id: str,
    limit: int,
) -> list[SearchHit]:
    found = [await reach.services.search(text, kinds, by, each, topic_id, limit) for each in places]
    best: dict[tuple[str, str, int, int], SearchHit] = {}
    for hit in (each for hits in found for each in hits):
        key = (hit.kind, hit.id, hit.section, hit.sentence)
        if key not in best or best[key].score < hit.score:
            best[key] = hit
    kept = await _kept(reach, list(best.values()))
    return sorted(kept, key=lambda hit: (-hit.score, KINDS.index(hit.kind), hit.id, hit.section, hit.sentence))


async def _kept(reach: Reach, hits: Sequence[SearchHit]) -> list[SearchHit]:
    seen = await reach.view.seen({hit.id for hit in hits if hit.kind == "entity"})
    cited = {id_ for hit in hits if hit.said for id_ in hit.said.snippet_ids}
    sentences = await SentenceFilter.of(reach, cited)
    topics = await reach.page_topics(hit.page_id for hit in hits if hit.page_id)
    headings = await reach.view.renamings(topics.values())
    kept = []
    for hit in hits:
        if hit.kind == "entity":
            if hit.id in seen:
                entity = seen[hit.id].entity
                kept.append(hit.model_copy(update={"title": entity.name, "text": entity.description}))
        elif hit.page_id in topics and (hit.said is None or sentences.keeps(hit.said)):
            kept.append(hit.model_copy(update={"title": headings[topics[hit.page_id]].of(hit.title)}))
        elif not hit.page_id:
            kept.append(hit)
    return kept


async def central(reach: Reach, topic_id: str, measure: Measure, limit: int) -> list[CentralEntity]:
    check_size("limit", limit)
    if measure == "mentions":
        found = await reach.services.central(topic_id, measure, limit)
        entities = {each.id: each for each in await reach.view.counted(central.entity for central in found)}
        return [c.model_copy(update={"entity": entities[c.entity.id]}) for c in found if c.entity.id in entities]
    check_measure(measure)
    graph = await topic_graph(reach, topic_id)
    scores = await asyncio.to_thread(centrality, _edges(graph), measure)
    best = sorted(scores, key=lambda id_: (-scores[id_], id_))[:limit]
    known = {entity.id: entity for entity in graph.entities}
    return [CentralEntity(entity=known[id_], score=scores[id_], rank=rank) for rank, id_ in enumerate(best, start=1)]


def _edges(graph: TopicGraph) -> TopicEdges:
    ids = [entity.id for entity in graph.entities]
    place = {id_: number for number, id_ in enumerate(ids)}

    def ends(side: str) -> np.ndarray:
        return np.array([place[getattr(relation, side)] for relation in graph.relations], dtype=np.int64)

    subjects, objects = ends("subject_id"), ends("object_id")
    return TopicEdges(
        ids=ids,
        names=[entity.name for entity in graph.entities],
        subjects=subjects,
        objects=objects,
        sources=np.array([relation.sources for relation in graph.relations], dtype=np.int64),
        edges=np.array([range(len(subjects)), subjects, objects], dtype=np.int64).T,
        kinds=[entity.kind for entity in graph.entities],
    )


async def contributions(reach: Reach, source_ids: Sequence[str], limit: int) -> list[Contribution]:
    check_all({"source_ids": list(source_ids)})
    most = check_size("limit", limit)
    known = await read_sources_by_id(reach.graph, source_ids)
    own = [id_ for id_ in source_ids if id_ in known and reach.access.sees(known[id_].domain)]
    found = await read_contributions(reach.graph, own, _ALL)
    topics = await reach.topics()
    headings = await reach.view.renamings(
        page.topic_id for each in found for page in each.pages if page.topic_id in topics
    )
    seen = await reach.view.seen({entity.id for each in found for entity in each.entities})
    relations = {relation.id: relation for each in found for relation in each.relations}
    told = {relation.id: relation for relation in await reach.view.relations(relations.values())}
    return [_contribution(each, seen, told, headings, most) for each in found]


def _contribution(
    found: Contribution,
    seen: Mapping[str, SeenEntity],
    told: Mapping[str, Relation],
    headings: Mapping[str, Renaming],
    most: int,
) -> Contribution:
    entities = [
        seen[entity.id].entity.model_copy(update={"mentions": entity.mentions})
        for entity in found.entities
        if entity.id in seen
    ]
    relations = _best([told[relation.id] for relation in found.relations if relation.id in told])
    pages = [renamed(page, headings[page.topic_id]) for page in found.pages if page.topic_id in headings]
    return found.model_copy(
        update={
            "entities": tuple(entities[:most]),
            "relations": tuple(relations[:most]),
            "pages": tuple(pages[:most]),
            "entities_total": len(entities),
            "relations_total": len(relations),
            "pages_total": len(pages),
        }
    )


def renamed(page: CitingPage, names: Renaming) -> CitingPage:
    """Return a page with the headings that its sections have to those who see some domains."""
    sections = tuple(each.model_copy(update={"heading": names.of(each.heading)}) for each in page.sections)
    return page.model_copy(update={"sections": sections})


def _best(relations: Sequence[Relation]) -> list[Relation]:
    return sorted(relations, key=lambda each: (-each.sources, -each.weight, each.id))
