"""Snippets on language models that say one thing by several names, and what is known of them."""

import json
from typing import Any

from kgplatform.curation.decisions.decisions import Merge, merge_entities
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.export import export_topic
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Decision, Extraction, Hit, Query, Topic
from tests.stored import DOMAIN, dump, extraction, snippet, store

LONG = snippet("A large language model writes text. A large language model needs data.", "one")
SHORT = snippet("An LLM needs power. The LLM is a large language model.", "two")
MORE = snippet("Data feeds an LLM, and LLMs use power.", "three")
OTHER = snippet("A text model writes text.", "four")
METAL = snippet("Mercury is a metal. Mercury is toxic.", "metal")
PLANET = snippet("Mercury is a planet near the Sun.", "planet")
READ = {
    row.id: (row, told)
    for row, told in (
        (LONG, extraction(LONG, ["large language model", "text", "data"],
                          [("large language model", "writes", "text"), ("large language model", "needs", "data")])),
        (SHORT, extraction(SHORT, ["LLM", "power", "large language model"],
                           [("LLM", "needs", "power"), ("LLM", "is", "large language model")], {"LLM": "model"})),
        (MORE, extraction(MORE, ["Data", "LLM", "LLMs", "power"],
                          [("Data", "feeds", "LLM"), ("LLMs", "use", "power")])),
        (OTHER, extraction(OTHER, ["text model", "text"], [("text model", "writes", "text")])),
        (METAL, extraction(METAL, ["Mercury", "metal"], [("Mercury", "is", "metal")])),
        (PLANET, extraction(PLANET, ["Mercury", "planet", "Sun"], [("Mercury", "is", "planet")], {"Mercury": "place"})),
    )
}  # fmt: skip
TOPIC = Topic(id="topic", name="models", domain=DOMAIN)
QUERY = Query(id="query", text="models")


def entity(key: str) -> str:
    return entity_id(alias_id(DOMAIN, key))


LLM, MODEL, TEXT_MODEL = entity("LLM"), entity("large language model"), entity("text model")
assert LLM < TEXT_MODEL < MODEL


async def load(graph: Graph, *rows: SnippetRow) -> None:
    """Load snippets, read them, and let the topic find them."""
    await store(graph, *rows)
    told: list[Extraction] = [READ[row.id][1] for row in rows]
    await resolve(graph, rows, told)
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [QUERY])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id=QUERY.id, rank=1, score=0.5, round=0) for row in rows])


async def merge(graph: Graph, *entities: str, why: str = "LLM is short for it") -> Decision:
    [decision] = await merge_entities(graph, [Merge(entity_ids=entities, why=why, by="ada")])
    return decision


async def exported(graph: Graph) -> str:
    return json.dumps(await export_topic(graph, TOPIC.id), sort_keys=True)


async def triples(graph: Graph) -> list[list[str]]:
    found: list[list[str]] = (await export_topic(graph, TOPIC.id))["relations"]
    return found


async def known(graph: Graph) -> tuple[list[Any], list[Any]]:
    """Return all that is known, without what is kept of the decisions themselves."""
    nodes, edges = await dump(graph)
    return (
        [node for node in nodes if not {"Decision", "Redirect"} & set(node["labels"])],
        [edge for edge in edges if edge["type"] not in ("BY", "STANDS_ON")],
    )


async def names(graph: Graph) -> set[tuple[str, str, str, str]]:
    rows = await graph.run_statement(
        "MATCH (a:Alias)-[n:NAMES]->(e:Entity) RETURN a.key AS key, e.id AS id, n.why AS why, n.by AS by"
    )
    return {(row["key"], row["id"], row["why"], row["by"]) for row in rows}
