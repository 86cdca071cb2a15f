"""Revision: what follows when some snippets no longer say what they said, or say it of other entities.

The cost follows the entities and relations that the snippets speak of, not the size of the graph.
"""

from collections.abc import Collection, Mapping

from kgplatform.graph.groups import regroup
from kgplatform.graph.knowledge import (
    Told,
    count_mentions,
    read_extractions,
    read_facts,
    read_sources,
    relation_row,
    snippets_of,
    told_by,
    united,
    write_entities,
    write_relations,
)
from kgplatform.graph.projections import Facts, best_description
from kgplatform.graph.session import Row, Work


async def revise(work: Work, old: Facts, new: Facts, snippets: Collection[str], before: Mapping[str, Row]) -> None:
    """Replace all that snippets said (`old`) by what they say now (`new`).

    `before` are the stored rows, by id, of all entities that either mentions; they are locked. Entities and aliases
    that nothing mentions any more are removed.
    """
    await _revise_mentions(work, old, new)
    ids = sorted(old.statements.keys() | new.statements.keys())
    known = {row["id"]: row for row in await work.run("read/relations/relations_by_id", ids=ids)}
    evidence = evidence_after(known, old, new, set(snippets))
    await work.run("write/relations/remove_relations", ids=sorted(id_ for id_ in known if not evidence[id_]))
    counts = await count_mentions(work, before)
    await _remove_unused(
        work, old, before.keys() - counts.keys(), {a for each in counts.values() for a in each.aliases}
    )

    bereft = {id_ for id_ in counts if before[id_]["description"] in _lost(old.descriptions, new.descriptions, id_)}
    said_of = {id_: each.descriptions for id_, each in old.statements.items()}
    says_of = {id_: each.descriptions for id_, each in new.statements.items()}
    bare = {id_ for id_ in known if evidence[id_] and known[id_]["description"] in _lost(said_of, says_of, id_)}
    left = await _read_what_is_left(work, bereft, [evidence[id_] for id_ in bare])

    descriptions = {
        id_: best_description(
            left.descriptions.get(id_, ())
            if id_ in bereft
            else {before[id_]["description"], *new.descriptions.get(id_, ())}
        )
        for id_ in counts
    }
    await write_entities(work, before, counts, descriptions)
    texts = {
        id_: (left.statements[id_].descriptions if id_ in left.statements else set())
        if id_ in bare
        else {*says_of.get(id_, ()), *([known[id_]["description"]] if id_ in known else ())}
        for id_ in evidence
    }
    await _write_relations(work, old, new, known, evidence, texts)
    await work.run("write/snippets/snippet_topics", ids=sorted(snippets))
    await work.run("write/topics/prune_topics", ids=sorted(counts))
    statements = (*old.statements.values(), *new.statements.values())
    await regroup(work, {(each.a, each.relation) for each in statements})


def _lost(old: Mapping[str, set[str]], new: Mapping[str, set[str]], id_: str) -> set[str]:
    return old.get(id_, set()) - new.get(id_, set())


async def _revise_mentions(work: Work, old: Facts, new: Facts) -> None:
    # (snippet)-[:MENTIONS]->(entity)
    kept = {id_ for id_, mention in old.mentions.items() if new.mentions.get(id_, {}).get("b") == mention["b"]}
    await work.run("write/mentions/remove_mentions", ids=sorted(old.mentions.keys() - kept))
    await work.run_rows("write/mentions/mentions", (row for id_, row in new.mentions.items() if id_ not in kept))


def evidence_after(known: Mapping[str, Row], old: Facts, new: Facts, snippets: set[str]) -> dict[str, Told]:
    """Return the evidence that relations have once snippets say what is `new` in place of what is `old`, by relation
    id; `known` are the rows of those that are stored."""
    found = {}
    for id_ in old.statements.keys() | new.statements.keys():
        told = told_by(known[id_]) if id_ in known else {}
        others = {key: words for key, words in told.items() if not snippets & snippets_of([key])}
        found[id_] = united(others, new.statements[id_].evidence if id_ in new.statements else {})
    return found


async def _remove_unused(work: Work, old: Facts, entities: Collection[str], used: Collection[str]) -> None:
    await work.run("write/entities/remove_entities", ids=sorted(entities))
    aliases = {mention["alias"] for mention in old.mentions.values()}
    await work.run("write/aliases/remove_aliases", ids=sorted(aliases - set(used)))


async def _read_what_is_left(work: Work, entity_ids: Collection[str], evidence: Collection[Collection[str]]) -> Facts:
    """Return what the snippets say that mention the entities, or are evidence."""
    rows = await work.run("read/mentions/mentioning_snippets", ids=sorted(entity_ids))
    snippets = {row["snippet"] for row in rows}.union(*(snippets_of(keys) for keys in evidence))
    return await read_facts(work, await read_extractions(work, snippets))


async def _write_relations(  # noqa: PLR0917 - what was, what is, and what is made of it
    work: Work,
    old: Facts,
    new: Facts,
    known: Mapping[str, Row],
    evidence: Mapping[str, Told],
    texts: Mapping[str, Collection[str]],
) -> None:
    # (subject)-[:RELATES]->(object)
    sources = await read_sources(work, evidence.values())
    statements = {**old.statements, **new.statements}
    rows = [
        relation_row(statements[id_], told, best_description(texts[id_]), sources)
        for id_, told in evidence.items()
        if told
    ]
    await write_relations(work, rows, known)
