"""Extractions in the graph: what was read in a snippet, paid for once and never changed."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph, Row
from kgplatform.ids import extraction_id
from kgplatform.models import Extraction, StoredExtraction


async def write_extractions(graph: Graph, extractions: Sequence[Extraction]) -> None:
    """Store extractions; one of a snippet that is not stored is left out."""
    # (:Extraction)-[:OF]->(:Snippet)
    await graph.write_rows("write/extractions/extractions", (extraction_row(extraction) for extraction in extractions))


async def known_extractions(
    graph: Graph, snippet_ids: Sequence[str], extractor: str, version: str
) -> dict[str, Extraction]:
    """Return what this version of the extractor has read already, by snippet id."""
    rows = await graph.read(
        "read/extractions/extractions", snippet_ids=sorted(set(snippet_ids)), extractor=extractor, version=version
    )
    found = [Extraction.model_validate_json(row["payload"]) for row in rows]
    return {extraction.snippet_id: extraction for extraction in found}


async def read_extractions_by_id(graph: Graph, ids: Sequence[str]) -> list[StoredExtraction]:
    """Return the extractions that exist."""
    rows = await graph.read("read/extractions/extractions_by_id", ids=sorted(set(ids)))
    return [
        StoredExtraction(**{**row["node"], "payload": Extraction.model_validate_json(row["node"]["payload"])})
        for row in rows
    ]


def extraction_row(extraction: Extraction) -> Row:
    """Return the row that write/extractions/extractions stores."""
    return {
        "id": extraction_id(extraction.snippet_id, extraction.extractor, extraction.prompt_version),
        "snippet": extraction.snippet_id,
        "extractor": extraction.extractor,
        "prompt_version": extraction.prompt_version,
        "payload": extraction.model_dump_json(),
    }
