"""A small corpus as a load and an extraction would store it, and the whole graph as values to compare."""

import re
from collections.abc import Sequence
from typing import Any

from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, SourceRow, finish_sources, write_snippets
from kgplatform.ids import content_hash, embedding_id, snippet_id, source_id
from kgplatform.models import ExtractedEntity, Extraction, Mention, Triplet

DOMAIN = "plants"
TIMES = {"loaded", "settled", "written"}  # when a thing came: they follow from no document


def snippet(text: str, document: str = "one", domain: str = DOMAIN) -> SnippetRow:
    source = source_id(domain, document)
    id_ = snippet_id(source, (document,), text)
    return SnippetRow(
        id=id_,
        source_id=source,
        domain=domain,
        url=f"{document}#0",
        title=document.title(),
        path=(document,),
        text=text,
        start=0,
        end=len(text),
        embedding_id=embedding_id(id_),
        embedding_model="none",
        fingerprint=content_hash(text.casefold()),
    )


def source(row: SnippetRow) -> SourceRow:
    return SourceRow(
        id=row.source_id,
        url=row.title.lower(),
        title=row.title,
        kind="text",
        domain=row.domain,
        content_hash=content_hash(row.text),
    )


def extraction(
    row: SnippetRow,
    names: Sequence[str],
    triplets: Sequence[tuple[str, str, str]] = (),
    kinds: dict[str, str] | None = None,
    extractor: str = "rules",
) -> Extraction:
    """Read a snippet as told: each name at all of its places, described by the whole text; triples likewise."""
    entities = [
        ExtractedEntity(
            name=name,
            description=row.text,
            kind=(kinds or {}).get(name, "concept"),
            mentions=tuple(
                Mention(surface=name, start=m.start(), end=m.end()) for m in re.finditer(re.escape(name), row.text)
            ),
        )
        for name in names
    ]
    return Extraction(
        snippet_id=row.id,
        extractor=extractor,
        prompt_version="1",
        entities=tuple(entities),
        triplets=tuple(
            Triplet(subject=s, relation=r, object=o, description=row.text, start=0, end=len(row.text))
            for s, r, o in triplets
        ),
    )


async def store(graph: Graph, *rows: SnippetRow) -> None:
    """Store snippets and finish their sources."""
    await write_snippets(graph, rows)
    await finish_sources(graph, [source(row) for row in rows])


async def dump(graph: Graph) -> tuple[list[Any], list[Any]]:
    """Return all nodes and all relationships with all of their properties but TIMES, sorted."""
    nodes = await graph.run_statement("MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties")
    edges = await graph.run_statement(
        "MATCH (a)-[r]->(b) RETURN a.id AS a, type(r) AS type, b.id AS b, properties(r) AS properties"
    )
    for row in (*nodes, *edges):
        row["properties"] = {name: value for name, value in sorted(row["properties"].items()) if name not in TIMES}
    return sorted(nodes, key=repr), sorted(edges, key=repr)
