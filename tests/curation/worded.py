"""Snippets on plants that word one relation in several ways, and what is known of them."""

from kgplatform.curation.decisions.decisions import Merge, merge_forms
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id, form_id
from kgplatform.models import Decision, Hit, Query, Topic
from tests.stored import DOMAIN, extraction, snippet, store

KIND = snippet("A moss is a kind of plant.", "one")
TYPES = snippet("Mosses are types of plant.", "two")
BOTH = snippet("A moss is a type of plant, a form of plant, and needs water.", "three")
NEEDS = snippet("A moss demands water and does not demand soil.", "four")
READ = {
    row.id: (row, extraction(row, names, triplets))
    for row, names, triplets in (
        (KIND, ["moss", "plant"], [("moss", "is a kind of", "plant")]),
        (TYPES, ["Mosses", "plant"], [("Mosses", "are types of", "plant")]),
        (BOTH, ["moss", "plant", "water"],
         [("moss", "is a type of", "plant"), ("moss", "is a form of", "plant"), ("moss", "needs", "water")]),
        (NEEDS, ["moss", "water", "soil"], [("moss", "demands", "water"), ("moss", "does not demand", "soil")]),
    )
}  # fmt: skip
ALL = (KIND, TYPES, BOTH, NEEDS)
TOPIC = Topic(id="topic", name="moss", domain=DOMAIN)
QUERY = Query(id="query", text="moss")
NEED, DEMAND, TYPE, DENY = (form_id(DOMAIN, n) for n in ("needs", "demands", "is a type of", "does not demand"))
MOSS, PLANT, WATER = (entity_id(alias_id(DOMAIN, key)) for key in ("moss", "plant", "water"))


async def load(graph: Graph, *rows: SnippetRow) -> None:
    """Load snippets, read them, and let the topic find them."""
    await store(graph, *rows)
    await resolve(graph, rows, [READ[row.id][1] for row in rows])
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [QUERY])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id=QUERY.id, rank=1, score=0.5, round=0) for row in rows])


async def merge(graph: Graph, *ids: str) -> Decision:
    [decision] = await merge_forms(graph, [Merge(entity_ids=ids, why="the same", by="ada")])
    return decision
