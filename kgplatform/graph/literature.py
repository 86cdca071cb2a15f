"""The literature that sources are part of, as far as reading them depends on it: their works and citations."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from kgplatform.graph.session import Graph
from kgplatform.ids import identifier_id
from kgplatform.models import KnownWork, SourceReference, Work
from kgplatform.sources.work_identity import identifiers_of


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


async def texts_identified(graph: Graph, identifiers: Collection[str]) -> dict[str, list[str]]:
    """Return the sources (ids) that are texts of the works that identifiers (ids) are of, for those that have any."""
    rows = await graph.read("read/works/texts_identified", ids=sorted(identifiers)) if identifiers else []
    return {row["id"]: row["sources"] for row in rows}


async def read_references(graph: Graph, keys: Mapping[str, Collection[str]]) -> dict[str, list[SourceReference]]:
    """Return entries of the references of snippets' sources, by the snippets (ids) and by the entries' keys; sorted by
    key. Entries that do not say which work they mean are not there."""
    rows = [{"snippet_id": id_, "keys": sorted(own)} for id_, own in sorted(keys.items()) if own]
    found: defaultdict[str, list[SourceReference]] = defaultdict(list)
    for row in await graph.read("read/works/references_of", rows=rows) if rows else []:
        found[row["snippet_id"]].append(SourceReference.model_validate(row["reference"]))
    return found


async def sources_of_works(graph: Graph, domain: str, works: Sequence[Work]) -> list[str]:
    """Return for each work the id of a source of the domain that is of it, the first by id; "" where there is none."""
    named = [[identifier_id(domain, *each) for each in identifiers_of(work)] for work in works]
    texts = await texts_identified(graph, {id_ for found in named for id_ in found})
    return [next((texts[id_][0] for id_ in found if id_ in texts), "") for found in named]
