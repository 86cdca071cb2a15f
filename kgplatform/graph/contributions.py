"""What sources brought into the graph."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_entities_by_id
from kgplatform.models import ARTICLE, CitingPage, Contribution, Relation, Source


async def read_contributions(graph: Graph, source_ids: Sequence[str], limit: int) -> list[Contribution]:
    """Return what each of the sources that exist brought into the graph, in the order given; at most `limit` entities,
    relations and pages of each."""
    ids = sorted(set(source_ids))
    # (source)<-[:FROM]-(snippet)-[:MENTIONS]->(entity), (source)<-[:FROM]-(snippet)<-[:CITES]-(section)
    sources = [Source.model_validate(row["source"]) for row in await graph.read("read/sources/sources_by_id", ids=ids)]
    rows = await graph.read("read/sources/contributed_entities", ids=ids, limit=limit)
    mentions = {row["source"]: dict[str, int](row["entities"]) for row in rows}
    named = sorted({id_ for each in mentions.values() for id_ in each})
    known = {entity.id: entity for entity in await read_entities_by_id(graph, named)}
    related = {
        row["source"]: row for row in await graph.read("read/sources/contributed_relations", ids=ids, limit=limit)
    }
    citing = {
        row["source"]: row for row in await graph.read("read/sources/citing_pages", ids=ids, limit=limit, kind=ARTICLE)
    }
    totals = {row["source"]: row["total"] for row in rows}
    found = {
        source.id: Contribution(
            source=source,
            entities=tuple(
                known[id_].model_copy(update={"mentions": times})
                for id_, times in mentions[source.id].items()
                if id_ in known
            ),
            relations=tuple(map(Relation.model_validate, related[source.id]["relations"])),
            pages=tuple(map(CitingPage.model_validate, citing[source.id]["pages"])),
            entities_total=totals[source.id],
            relations_total=related[source.id]["total"],
            pages_total=citing[source.id]["total"],
        )
        for source in sources
        if source.id in mentions and source.id in related and source.id in citing  # not gone meanwhile
    }
    return [found[id_] for id_ in source_ids if id_ in found]
