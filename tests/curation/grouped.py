"""Snippets on a forest that say of one thing what it has to do with several, and a namer of groups."""

from collections.abc import Callable, Sequence

from kgplatform.curation.grouping import Grouped, group_siblings
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import Hit, Query, Topic
from kgplatform.roles.grouping.group_naming import Group, GroupBrief
from kgplatform.roles.grouping.rules.group_naming import name_group
from tests.curation.decided import known
from tests.stored import DOMAIN, extraction, snippet, store

TOPIC = Topic(id="topic", name="forest", domain=DOMAIN)
QUERY = Query(id="query", text="forest")


def entity(key: str) -> str:
    return entity_id(alias_id(DOMAIN, key))


class Namer:
    """Names by the rules unless told otherwise, and keeps what it was asked about: parent, relation, children."""

    def __init__(self, say: Callable[[GroupBrief], Group | None] = name_group, engine: str = "rules") -> None:
        self.engine = engine
        self._say = say
        self.asked: list[tuple[str, str, list[str]]] = []

    async def name(self, briefs: Sequence[GroupBrief]) -> list[Group | None]:
        self.asked += [(brief.parent, brief.relation, [child.name for child in brief.children]) for brief in briefs]
        return [self._say(brief) for brief in briefs]


def said(text: str, document: str, subject: str, relation: str, *objects: str) -> SnippetRow:
    """A snippet, and what is read in it: one subject with one relation to objects."""
    row = snippet(text, document)
    READ[row.id] = (row, [(subject, relation, object_) for object_ in objects])
    return row


READ: dict[str, tuple[SnippetRow, list[tuple[str, str, str]]]] = {}
TREES = said("The forest has oak trees and pine trees.", "one", "forest", "has", "oak trees", "pine trees")
MORE = said("The forest has birch trees.", "two", "forest", "has", "birch trees")
AGAIN = said("The forest has oak trees too.", "three", "forest", "has", "oak trees")
OTHER = said("The forest has silence.", "four", "forest", "has", "silence")


async def load(graph: Graph, *rows: SnippetRow) -> None:
    """Load snippets, read them, and let the topic find them."""
    await store(graph, *rows)
    told = []
    for row in rows:
        triples = READ[row.id][1]
        told.append(extraction(row, sorted({end for s, _, o in triples for end in (s, o)}), triples))
    await resolve(graph, rows, told)
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [QUERY])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id=QUERY.id, rank=1, score=0.5, round=0) for row in rows])


async def group(graph: Graph, namer: Namer | None = None) -> Grouped:
    return await group_siblings(graph, namer or Namer(), TOPIC.id)


async def groups(graph: Graph) -> dict[str, set[str]]:
    """Return the members of each group by its label, all by name."""
    rows = await graph.run_statement(
        "MATCH (g:Group) OPTIONAL MATCH (g)<-[:MEMBER_OF]-(e:Entity) RETURN g.name AS label, collect(e.name) AS members"
    )
    return {row["label"]: set(row["members"]) for row in rows}


async def known_but_looks(graph: Graph) -> object:
    """Return all that is known, without what is kept of decisions and of who looked at what."""
    nodes, edges = await known(graph)
    return [node for node in nodes if "Grouping" not in node["labels"]], edges
