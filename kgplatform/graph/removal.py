"""Taking back what was read: the graph is afterwards as if it had never been loaded."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from kgplatform.graph.knowledge import (
    count_mentions,
    lock_entities,
    read_extractions,
    read_facts,
    read_sources,
    relation_row,
    snippets_of,
    write_entities,
)
from kgplatform.graph.projections import Facts, Statement, best_description
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
    gone = await read_facts(work, await read_extractions(work, snippet_ids))
    entity_ids = {mention["b"] for mention in gone.mentions.values()}
    before = await lock_entities(work, entity_ids)
    await work.run("write/stale_sections", ids=snippet_ids)
    await work.run("write/remove_snippets", ids=snippet_ids)
    left = await _subtract_evidence(work, gone, snippet_ids)
    await _renew(work, gone, before, left)
    await work.run("write/prune_topics", ids=sorted(entity_ids))


async def _subtract_evidence(work: Work, gone: Facts, snippet_ids: Collection[str]) -> dict[str, list[str]]:
    """Remove the relations without evidence; return what the others have left, by relation id."""
    removed, left = set(snippet_ids), {}
    for row in await work.run("read/relations_by_id", ids=sorted(gone.statements)):
        left[row["id"]] = [key for key in row["evidence"] if not removed & snippets_of([key])]
    await work.run("write/remove_relations", ids=sorted(id_ for id_, evidence in left.items() if not evidence))
    return {id_: evidence for id_, evidence in left.items() if evidence}


async def _renew(work: Work, gone: Facts, before: Mapping[str, Row], left: Mapping[str, list[str]]) -> None:
    """Remove the entities and aliases without mentions; let the others follow from what is left."""
    counts = await count_mentions(work, before)
    await work.run("write/remove_entities", ids=sorted(set(before) - set(counts)))
    unused = {mention["alias"] for mention in gone.mentions.values()}
    unused -= {alias for each in counts.values() for alias in each.aliases}
    await work.run("write/remove_aliases", ids=sorted(unused))

    bereft = {id_ for id_ in counts if before[id_]["description"] in gone.descriptions.get(id_, ())}
    said = await _read_what_is_left(work, bereft, left)
    descriptions = {
        id_: best_description(said.descriptions.get(id_, ())) if id_ in bereft else before[id_]["description"]
        for id_ in counts
    }
    await write_entities(work, before, counts, descriptions)
    await _write_relations(work, gone.statements, left, said)


async def _read_what_is_left(work: Work, entity_ids: Collection[str], left: Mapping[str, list[str]]) -> Facts:
    """Return what the remaining snippets say that mention the entities or speak for the relations."""
    rows = await work.run("read/mentioning_snippets", ids=sorted(entity_ids))
    snippets = {row["snippet"] for row in rows}.union(*(snippets_of(evidence) for evidence in left.values()))
    return await read_facts(work, await read_extractions(work, snippets))


async def _write_relations(
    work: Work, statements: Mapping[str, Statement], left: Mapping[str, list[str]], said: Facts
) -> None:
    sources = await read_sources(work, left.values())
    rows = []
    for id_, evidence in left.items():
        texts = said.statements[id_].descriptions if id_ in said.statements else ()
        rows.append(relation_row(statements[id_], evidence, best_description(texts), sources))
    await work.run_rows("write/relations", rows)
