"""What a search of the graph finds by words and by snippets that are near, each in one statement."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pydantic import TypeAdapter

from kgplatform.graph.session import Graph, Row
from kgplatform.models import ARTICLE, PageBlock, PageSentence, Topic, Value, sentences_of

_BLOCKS = TypeAdapter(tuple[PageBlock, ...])


@dataclass(frozen=True)
class Scope:
    """Where is searched: in a domain and for a topic, by its id; "" for all of them."""

    domain: str = ""
    topic: str = ""


class NamedEntity(Value):
    """An entity by one of its names, and how often it is mentioned, wherever."""

    id: str
    name: str
    surface: str
    mentions: int


class NearEntity(Value):
    """An entity, how often it is mentioned, wherever, and which of some snippets mention it."""

    id: str
    mentions: int
    snippets: tuple[str, ...]


class FoundEntity(Value):
    """An entity as a search shows it, with the domains that name it."""

    id: str
    name: str
    description: str
    domains: tuple[str, ...]


class NearTopic(Value):
    """A topic, and which of some snippets its queries found."""

    topic: Topic
    snippets: tuple[str, ...]


class FoundSection(NamedTuple):
    """A section of a newest page, with its sentences in their order over all blocks; `words` are the places of those of
    a query that it has, with their weights."""

    page_id: str
    title: str
    domain: str
    heading: str
    position: int
    sentences: tuple[PageSentence, ...]
    words: Mapping[int, int]


async def entities_by_words(graph: Graph, scope: Scope, queries: Sequence[str], limit: int) -> list[NamedEntity]:
    """Return names that have words of a query, those with most of them first; each query is for one word."""
    # (alias)-[:NAMES]->(entity)
    rows = await graph.read("read/entities/entities_by_words", **_in(scope), queries=list(queries), limit=limit)
    return [NamedEntity.model_validate(row) for row in rows]


async def entities_near(graph: Graph, scope: Scope, snippet_ids: Collection[str]) -> list[NearEntity]:
    """Return the entities that snippets mention, by id."""
    # (snippet)-[:MENTIONS]->(entity)
    rows = await graph.read("read/entities/entities_near", topic=scope.topic, snippets=sorted(snippet_ids))
    return [NearEntity.model_validate(row) for row in rows]


async def found_entities(graph: Graph, entity_ids: Collection[str]) -> dict[str, FoundEntity]:
    """Return the entities that exist, by id."""
    rows = await graph.read("read/entities/found_entities", ids=sorted(entity_ids))
    return {row["id"]: FoundEntity.model_validate(row) for row in rows}


async def sections_by_words(graph: Graph, scope: Scope, queries: Sequence[str], limit: int) -> list[FoundSection]:
    """Return the sections of newest articles that have words of a query, those whose words weigh most first."""
    rows = await graph.read(
        "read/pages/sections_by_words", **_in(scope), kind=ARTICLE, queries=list(queries), limit=limit
    )
    return [_section(row) for row in rows]


async def sections_citing(graph: Graph, scope: Scope, snippet_ids: Collection[str]) -> list[FoundSection]:
    """Return the sections of newest articles that cite snippets, by page and position."""
    # (section)-[:CITES]->(snippet)
    rows = await graph.read("read/pages/sections_citing", **_in(scope), kind=ARTICLE, snippets=sorted(snippet_ids))
    return [_section(row) for row in rows]


async def topics_by_words(graph: Graph, scope: Scope, queries: Sequence[str]) -> list[Topic]:
    """Return the topics that have words of a query in their name or goal, by id."""
    rows = await graph.read("read/topics/topics_by_words", **_in(scope), queries=list(queries))
    return [Topic.model_validate(row["topic"]) for row in rows]


async def topics_near(graph: Graph, scope: Scope, snippet_ids: Collection[str]) -> list[NearTopic]:
    """Return the topics whose queries found snippets, by id."""
    # (snippet)-[:FOUND_BY]->(query)-[:IN_TOPIC]->(topic)
    rows = await graph.read("read/topics/topics_near", **_in(scope), snippets=sorted(snippet_ids))
    return [NearTopic.model_validate(row) for row in rows]


def _in(scope: Scope) -> Row:
    return {"domain": scope.domain, "topic": scope.topic}


def _section(row: Row) -> FoundSection:
    blocks = _BLOCKS.validate_python(json.loads(row["blocks"]))
    return FoundSection(
        page_id=row["page"],
        title=row["title"],
        domain=row["domain"],
        heading=row["heading"],
        position=row["position"],
        sentences=tuple(sentence for block in blocks for sentence in sentences_of(block)),
        words=dict(row.get("words", ())),
    )
