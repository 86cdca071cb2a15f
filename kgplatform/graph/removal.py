"""Taking back what was read: the graph is afterwards as if it had never been loaded."""

from collections.abc import Sequence
from functools import partial

from kgplatform.graph.knowledge import lock_entities, read_extractions, read_facts
from kgplatform.graph.projections import Facts
from kgplatform.graph.revision import revise
from kgplatform.graph.session import Graph, Row, Work

_SNIPPETS_AT_ONCE = 100


async def remove_snippets(graph: Graph, snippet_ids: Sequence[str]) -> None:
    """Remove snippets, their extractions, their evidence and all that had no other; sections citing them go stale."""
    ids = sorted(set(snippet_ids))
    for start in range(0, len(ids), _SNIPPETS_AT_ONCE):
        await graph.write_together(partial(_remove, snippet_ids=ids[start : start + _SNIPPETS_AT_ONCE]))


async def remove_sources(graph: Graph, source_ids: Sequence[str]) -> None:
    """Remove sources with all of their snippets."""
    ids = sorted(set(source_ids))
    rows = await graph.read("read/source_snippets", source_ids=ids)
    await remove_snippets(graph, [snippet for row in rows for snippet in row["snippet_ids"]])
    await graph.write("write/remove_sources", ids=ids)


async def _remove(work: Work, snippet_ids: list[str]) -> None:
    read = await read_extractions(work, snippet_ids)
    gone, before = Facts(), dict[str, Row]()
    while (found := await read_facts(work, read)) != gone:  # what a name means may change until its entity is locked
        gone = found
        before = await lock_entities(work, {mention["b"] for mention in gone.mentions.values()})
    await work.run("write/stale_sections", ids=snippet_ids)
    await revise(work, gone, Facts(), snippet_ids, before)
    await work.run("write/remove_snippets", ids=snippet_ids)
