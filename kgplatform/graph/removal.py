"""Taking back what was read: the graph is afterwards as if it had never been loaded."""

from collections.abc import Sequence
from functools import partial

from kgplatform.graph.knowledge import lock_entities, read_extractions, read_facts
from kgplatform.graph.predicates import remove_unused
from kgplatform.graph.projections import Facts, predicates_in
from kgplatform.graph.revision import revise
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.words import take_words
from kgplatform.graph.works import release_works

_SNIPPETS_AT_ONCE = 100
_OF_A_SOURCE = 1_000  # snippets that are removed with their source, all or none


async def remove_snippets(graph: Graph, snippet_ids: Sequence[str]) -> set[str]:
    """Remove snippets, their extractions, their evidence and all that had no other.

    Sections that cite them go stale; returns the ids of these, as far as the newest pages have them.
    """
    ids, stale = sorted(set(snippet_ids)), set[str]()
    for start in range(0, len(ids), _SNIPPETS_AT_ONCE):
        stale |= await graph.write_together(partial(_remove, snippet_ids=ids[start : start + _SNIPPETS_AT_ONCE]))
    return stale


async def remove_source(graph: Graph, source_id: str) -> tuple[list[str], set[str]]:
    """Remove a source with all of its snippets; return the ids of these, and of the sections of newest
    pages that go stale by it.

    One of more than a thousand snippets loses the others first, and counts as not loaded to its end from then on; the
    rest goes with the source itself, all of it or nothing.
    """
    rows = await graph.read("read/sources/source_snippets", source_ids=[source_id])
    snippets = [snippet for row in rows for snippet in row["snippet_ids"]]
    first, last = snippets[_OF_A_SOURCE:], snippets[:_OF_A_SOURCE]
    if first:
        await graph.write("write/sources/unfinish_sources", ids=[source_id])
    stale = await remove_snippets(graph, first)

    async def work(transaction: Work) -> set[str]:
        found = await _remove(transaction, last) if last else set[str]()
        for row in await transaction.run("read/sources/source_domains", ids=[source_id]):
            await release_works(transaction, row["domain"], [source_id])
        await transaction.run("write/sources/remove_sources", ids=[source_id])
        return found

    return snippets, stale | await graph.write_together(work)


async def _remove(work: Work, snippet_ids: list[str]) -> set[str]:
    read = await read_extractions(work, snippet_ids)
    gone, before = Facts(), dict[str, Row]()
    while (found := await read_facts(work, read)) != gone:  # what a name means may change until its entity is locked
        gone = found
        before = await lock_entities(work, {mention["b"] for mention in gone.mentions.values()})
    stale = await work.run("write/pages/stale_sections", ids=snippet_ids)
    await revise(work, gone, Facts(), snippet_ids, before)
    await take_words(work, snippet_ids)
    await work.run("write/copies/release", ids=snippet_ids)
    await work.run("write/snippets/remove_snippets", ids=snippet_ids)
    await remove_unused(work, predicates_in(read))
    return {row["id"] for row in stale}
