"""The literature that sources are part of, as far as reading them depends on it: their works and citations."""

from collections.abc import Collection, Sequence

from kgplatform.graph.session import Graph
from kgplatform.ids import identifier_id
from kgplatform.models import KnownWork, Work
from kgplatform.sources.work_identity import Identifier, identifiers_of


async def lesser_texts(graph: Graph, source_ids: Collection[str]) -> frozenset[str]:
    """Return the sources (ids) whose work has a fuller text that is stored: abstracts, and preprints of articles."""
    rows = await graph.read("read/works/lesser_texts", ids=sorted(source_ids)) if source_ids else []
    return frozenset(row["id"] for row in rows)


async def joined_texts(graph: Graph, source_ids: Collection[str], limit: int) -> dict[str, list[str]]:
    """Return for each source the ids of at most `limit` that citations join to it: what it cites before what cites
    it."""
    rows = await graph.read("read/works/joined_texts", ids=sorted(source_ids), limit=limit) if source_ids else []
    return {row["id"]: row["joined"] for row in rows}


async def read_works_by_id(graph: Graph, work_ids: Collection[str]) -> dict[str, KnownWork]:
    """Return the works that exist, by id."""
    rows = await graph.read("read/works/works_by_id", ids=sorted(set(work_ids))) if work_ids else []
    return {row["work"]["id"]: KnownWork.model_validate(row["work"]) for row in rows}


async def sources_of_works(graph: Graph, domain: str, works: Sequence[Work]) -> list[str]:
    """Return for each work the id of a source of the domain that is of it, the first by id; "" where there is none."""
    named = [identifiers_of(work) for work in works]
    wanted = {identifier_id(domain, *each) for found in named for each in found}
    rows = await graph.read("read/works/works_identified", ids=sorted(wanted)) if wanted else []
    by_identifier = {Identifier(*each): min(row["sources"], default="") for row in rows for each in row["identifiers"]}
    return [next((id_ for each in found if (id_ := by_identifier.get(each, ""))), "") for found in named]
