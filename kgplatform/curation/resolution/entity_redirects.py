"""Moving names: what follows when redirects came into force, or went out of it."""

from collections.abc import Awaitable, Callable, Collection, Mapping

from kgplatform.curation.resolution.alias_evidence import names_by_snippet, tell
from kgplatform.curation.resolution.alias_naming import name_aliases, read_standing
from kgplatform.curation.resolution.naming_entities import aliases_in
from kgplatform.curation.resolution.predicate_forms import lock_meaning
from kgplatform.graph.knowledge import lock_entities, read_extractions, read_facts, read_names
from kgplatform.graph.projections import AliasKey, facts_of
from kgplatform.graph.redirects import Redirect, changed_senses, read_senses, senses_of
from kgplatform.graph.revision import revise
from kgplatform.graph.session import Row, Work
from kgplatform.models import Extraction

Lock = Callable[[Work, Collection[str]], Awaitable[dict[str, Row]]]


async def lock_standing(
    work: Work, ids: Collection[str], lock: Lock = lock_entities
) -> tuple[dict[str, str], dict[str, Row]]:
    """Return what entities, or forms, stand for now, by id, and the rows of those that exist, which are locked."""
    standing: dict[str, str] = {}
    rows: dict[str, Row] = {}
    while (found := await read_standing(work, ids)) != standing:  # others may decide until they are locked
        standing = found
        rows = await lock(work, set(standing.values()))
    return standing, rows


async def move_names(work: Work, entities: Collection[str], redirects: Collection[Redirect], taken: bool) -> list[Row]:
    """Let everything follow from redirects that came into force (`taken`) or went out of it.

    `entities` are all that named something that they lead elsewhere; they are locked. Returns the aliases (id, surface,
    entity) that named another entity before.
    """
    stored = await work.run("read/aliases/aliases_of", ids=sorted(entities))
    keys = {row["id"]: AliasKey(row["domain"], row["key"], row["sense"]) for row in stored}
    named = {row["id"]: (row["entity"], row["decision"] or "") for row in await name_aliases(work, keys)}
    moved = {row["id"]: row for row in stored if (row["entity"], row["decision"]) != named[row["id"]]}
    snippets = await _mentioning(work, moved) | {snippet for _, snippet in senses_of(redirects)}

    read = await read_extractions(work, snippets)
    senses = await read_senses(work, snippets)
    meaning = await lock_meaning(work, read)
    old = await read_facts(work, read, changed_senses(senses, redirects, not taken))
    rows = await name_aliases(work, aliases_in(read, senses) | {id_: keys[id_] for id_ in moved})
    known = await read_names(work, {row["id"] for row in rows})
    await work.run("write/aliases/remove_names", ids=sorted(moved))
    await work.run_rows("write/aliases/aliases", rows)
    await _tell_again(work, read, {row["id"] for row in rows if not row["sense"]} - known.keys())
    new = facts_of(read, {row["id"]: row["entity"] for row in rows}, meaning, senses)

    touched = {mention["b"] for facts in (old, new) for mention in facts.mentions.values()}
    before = await lock_entities(work, touched)
    await _reattach(work, entities, {} if taken else {r.target: r.origin for r in redirects if r.alias})
    await revise(work, old, new, snippets, before)
    return [row for id_, row in moved.items() if row["entity"] != named[id_][0]]


async def _tell_again(work: Work, read: Collection[tuple[str, Extraction]], back: Collection[str]) -> None:
    """Store what texts tell of names that had gone when all of their mentions were parted from them."""
    if back:
        named = names_by_snippet(read, back)
        await tell(work, [each for each in read if each[1].snippet_id in named])


async def _mentioning(work: Work, moved: dict[str, Row]) -> set[str]:
    """Return the snippets that mention something by one of the aliases."""
    entities = {row["entity"] for row in moved.values()}
    rows = await work.run("read/aliases/mentions_by", ids=sorted(entities))
    return {row["snippet"] for row in rows if row["alias"] in moved}


async def _reattach(work: Work, entities: Collection[str], joined: Mapping[str, str]) -> None:
    """Let gaps and sections be about what stands for the entities now that they were written about, and categories hold
    it; what an undone split had founded is part again of what it is `joined` to."""
    # (gap)-[:ABOUT {original}]->(entity), (section)-[:COVERS {original}]->(entity),
    # (entity)-[:IN_CATEGORY {original}]->(category)
    attached = await work.run("read/decisions/attached", ids=sorted(entities))
    meant = {row["original"]: joined.get(row["original"], row["original"]) for row in attached}
    standing = await read_standing(work, set(meant.values()))
    rows = ({**row, "id": f"{row['a']}:{row['original']}", "b": standing[meant[row["original"]]]} for row in attached)
    await work.run_rows("write/decisions/attached", (row for row in rows if row["a"] != row["b"]))
