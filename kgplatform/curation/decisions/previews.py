"""Previews: what a merge or a split would change, worked out as decisions.py does it, with statements that only read.

Both follow from redirects that are planned and not stored: what the snippets that mention what moves say under the
names that are stored, and what they would say then.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kgplatform.curation.decisions.split_plan import Split, plan_split
from kgplatform.curation.resolution.alias_naming import name_aliases, read_standing
from kgplatform.curation.resolution.naming_entities import aliases_in
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.decisions import chosen_names
from kgplatform.graph.groups import read_attempts
from kgplatform.graph.knowledge import Counts, entity_row, read_extractions, read_facts, told_by
from kgplatform.graph.predicates import read_meaning
from kgplatform.graph.projections import AliasKey, Facts, facts_of, predicates_in
from kgplatform.graph.redirects import Redirect, changed_senses, read_senses, senses_of
from kgplatform.graph.revision import evidence_after
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.language.keys import exact_key
from kgplatform.models import CoveringSection, DecisionPreview


async def preview_merge(graph: Graph, entity_ids: Collection[str], name: str = "") -> DecisionPreview:
    """Return what merging entities would change. Raises NotFound for an entity, or a name of theirs, that there is not,
    and InputError where they are one already."""
    return await graph.read_together(partial(_preview_merge, entity_ids=entity_ids, name=name))


async def preview_split(graph: Graph, split: Split) -> DecisionPreview:
    """Return what a split would change; raises as deciding it does, for what the entity does not have and where nothing
    would be left of it."""
    return await graph.read_together(partial(_preview_split, split=split))


async def _preview_merge(work: Work, entity_ids: Collection[str], name: str) -> DecisionPreview:
    standing = await read_standing(work, set(entity_ids))
    ends = sorted(set(standing.values()))
    names = await _names(work, ends)
    if len(ends) < 2:
        raise InputError("These are one already.", "Give two that are not.")
    survivor, *losers = ends
    planned = [Redirect(loser, "", "", loser, survivor, "", "", "", 1.0) for loser in losers]
    moves = await _moves(work, ends, planned)
    called = await _called(work, ends, name)
    return await _told(work, moves, DecisionPreview(
        kind="merge",
        entity_ids=tuple(ends),
        entity_names=tuple(names[end] for end in ends),
        called=called,
        moved=tuple(sorted({row["surface"] for row in moves.aliases if row["entity"] in losers})),
    ), names, {survivor: called})  # fmt: skip


async def _preview_split(work: Work, split: Split) -> DecisionPreview:
    entity = (await read_standing(work, {split.entity_id}))[split.entity_id]
    names = await _names(work, [entity])
    plan = await plan_split(work, entity, names[entity], split)
    planned = [Redirect(*each, "", "", "", 1.0) for each in plan.redirects]
    moves = await _moves(work, [entity], planned)
    own = min(plan.surfaces)
    return await _told(work, moves, DecisionPreview(
        kind="split",
        entity_ids=(entity, plan.target),
        entity_names=(names[entity], own),
        moved=tuple(sorted(set(plan.surfaces))),
    ), names, {plan.target: own})  # fmt: skip


async def _names(work: Work, ids: Sequence[str]) -> dict[str, str]:
    rows = await work.run("read/entities/names", ids=list(ids))
    found = {row["id"]: row["name"] for row in rows}
    if lacking := [id_ for id_ in ids if id_ not in found]:
        raise NotFound(f"There is no entity {', '.join(lacking)}.", "Find it: kgplatform entity show NAME.")
    return found


async def _called(work: Work, ends: Sequence[str], name: str) -> str:
    """Return what a merge of entities would be called: as somebody chooses or chose, else by the name used most."""
    counts = Counts()
    for row in await work.run("read/mentions/mention_counts", ids=list(ends)):
        counts.add(row, row["count"])
    chosen = await chosen_names(work, ends)
    called = name or next((chosen[end] for end in ends if end in chosen), "")
    surfaces = {exact_key(surface): surface for surface in sorted(counts.surfaces)}
    if name and exact_key(name) not in surfaces:
        raise NotFound(f"None of these is called {name!r}.", f"Their names: {', '.join(sorted(surfaces.values()))}.")
    return str(entity_row(ends[0], counts, "", called)["name"]) if counts.total else called


# What would move -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Moves:
    """What snippets say, and would say; `aliases` are the rows of those that would name another entity."""

    aliases: Sequence[Row]
    old: Facts
    new: Facts
    snippets: set[str]


async def _moves(work: Work, entities: Collection[str], planned: Collection[Redirect]) -> _Moves:
    """Return what would follow from planned redirects, as entity_redirects.move_names lets it follow."""
    stored = await work.run("read/aliases/aliases_of", ids=sorted(entities))
    keys = {row["id"]: AliasKey(row["domain"], row["key"], row["sense"]) for row in stored}
    named = {row["id"]: row["entity"] for row in await name_aliases(work, keys, planned)}
    moved = [row for row in stored if row["entity"] != named[row["id"]]]
    aliases = {row["id"] for row in moved}
    mentioned = await work.run("read/aliases/mentions_by", ids=sorted({row["entity"] for row in moved}))
    snippets = {row["snippet"] for row in mentioned if row["alias"] in aliases}
    snippets |= {snippet for _, snippet in senses_of(planned)}
    read = await read_extractions(work, snippets)
    senses = await read_senses(work, snippets)
    then = changed_senses(senses, planned, taken=True)
    rows = await name_aliases(work, aliases_in(read, then) | {id_: keys[id_] for id_ in aliases}, planned)
    meaning = await read_meaning(work, predicates_in(read))
    new = facts_of(read, {row["id"]: row["entity"] for row in rows}, meaning, then)
    return _Moves(moved, await read_facts(work, read, senses), new, snippets)


async def _told(
    work: Work, moves: _Moves, begun: DecisionPreview, names: Mapping[str, str], then: Mapping[str, str]
) -> DecisionPreview:
    """Return a preview with what it says of mentions, relations, groups and sections, given what the entities are
    called, and what is called otherwise then."""
    was = {_place(mention): mention["b"] for mention in moves.old.mentions.values()}
    changed = [m for m in moves.new.mentions.values() if was.get(_place(m)) not in {None, m["b"]}]
    sections = await work.run("read/decisions/covering_sections", ids=sorted(names))
    return begun.model_copy(update={
        "mentions": len(changed),
        "snippets": len({mention["a"] for mention in changed}),
        **await _relations(work, moves, names, then),
        "groups": await _groups(work, moves),
        "sections": tuple(CoveringSection.model_validate(row["section"]) for row in sections),
    })  # fmt: skip


def _place(mention: Row) -> tuple[str, int, int]:
    return mention["a"], mention["start"], mention["end"]


async def _relations(
    work: Work, moves: _Moves, names: Mapping[str, str], renamed: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Return the relations that go, come, and take in evidence of others, in words."""
    statements = {**moves.old.statements, **moves.new.statements}
    known = {row["id"]: row for row in await work.run("read/relations/relations_by_id", ids=sorted(statements))}
    after = evidence_after(known, moves.old, moves.new, moves.snippets)
    gone = [id_ for id_ in known if not after[id_]]
    come = [id_ for id_ in after if id_ not in known and after[id_]]
    grown = [id_ for id_ in known if after[id_].keys() - told_by(known[id_]).keys()]
    others = {end for each in statements.values() for end in (each.a, each.b)} - names.keys() - renamed.keys()
    rows = await work.run("read/entities/names", ids=sorted(others))
    then = {**names, **{row["id"]: row["name"] for row in rows}, **renamed}
    before = {**then, **names}

    def in_words(ids: Iterable[str], called: Mapping[str, str]) -> tuple[str, ...]:
        told = [(statements[id_].a, statements[id_].relation, statements[id_].b) for id_ in ids]
        return tuple(sorted(f"{called.get(a, a)} {relation} {called.get(b, b)}" for a, relation, b in told))

    return {"gone": in_words(gone, before), "come": in_words(come, then), "grown": in_words(grown, then)}


async def _groups(work: Work, moves: _Moves) -> tuple[str, ...]:
    """Return the labels of the groups of siblings among which something would be moved."""
    statements = (*moves.old.statements.values(), *moves.new.statements.values())
    pairs = {(each.a, each.relation) for each in statements}
    looks = await read_attempts(work, {parent for parent, _ in pairs})
    return tuple(sorted({look.label for look in looks if look.pair in pairs and look.label and not look.undone}))
