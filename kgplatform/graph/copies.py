"""Copies: passages that are not stored as snippets, since snippets of other sources say the same already.

They are released in the transaction that takes such a snippet away, so that what a source says is never lost with
another: whatever is killed when, who puts them in its place (corpus.ingestion) finds them.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.ids import domain_id


class CopyRow(NamedTuple):
    """The snippet that a passage would be, the `topic` of its document, and the id of the snippet that says the same
    (its `holder`), "" where that is gone."""

    snippet: SnippetRow
    topic: str
    holder: str = ""


async def write_copies(graph: Graph, rows: Sequence[CopyRow]) -> None:
    """Keep copies; their sources and domains are made where they are missing, without a hash yet."""
    # (copy)-[:COPY_OF]->(snippet), (copy)-[:COPY_IN]->(source)-[:IN_DOMAIN]->(domain)
    await graph.write_rows(
        "write/copies/copies",
        (
            {
                **snippet.model_dump(include={"id", "source_id", "domain", "title"}),
                "row": snippet.model_dump_json(exclude_defaults=True),
                "domain_id": domain_id(snippet.domain),
                "topic": topic,
                "holder": holder,
            }
            for snippet, topic, holder in rows
        ),
    )


async def released(graph: Graph, domain: str = "") -> dict[str, list[CopyRow]]:
    """Return the copies of what is gone by their domains, of one or all, in the order of their addresses."""
    found: dict[str, list[CopyRow]] = {}
    for row in await graph.read("read/copies/released", domain=domain):
        copy = CopyRow(SnippetRow.model_validate_json(row["row"]), row["topic"])
        found.setdefault(row["domain"], []).append(copy)
    return {name: sorted(copies, key=_place) for name, copies in found.items()}


async def remove_copies(graph: Graph, ids: Collection[str]) -> None:
    """Remove copies by their ids: they are snippets now."""
    await graph.write("write/copies/remove_copies", ids=sorted(ids))


async def remove_copies_in(graph: Graph, source_ids: Collection[str]) -> None:
    """Remove the copies that sources have."""
    await graph.write("write/copies/remove_copies_in", ids=sorted(source_ids))


def _place(copy: CopyRow) -> tuple[str, int, str]:
    return copy.snippet.url, copy.snippet.start, copy.snippet.id
