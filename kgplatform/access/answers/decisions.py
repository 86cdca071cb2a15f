"""Decisions on names and relations, as those who see some domains have and take them.

Who decides on what domains share decides for all of these: only those may who see them all.
"""

from collections.abc import Collection, Iterable, Sequence

from kgplatform.access.answers.graph import entity, relation
from kgplatform.access.reach import Reach
from kgplatform.curation.resolution.finding import homes_of
from kgplatform.errors import Forbidden
from kgplatform.graph.decisions import no_decision, read_decisions, read_history
from kgplatform.graph.predicates import read_forms
from kgplatform.language.keys import exact_key
from kgplatform.models import Decision, Entity

ANOTHER = "another name"


async def history(reach: Reach, named: str, domain: str = "") -> list[Decision]:
    """Those in which anything has a part that is not of the domains are left out."""
    found = await entity(reach, named, domain)
    homes = {found.id, *await homes_of(reach.graph, found.id, reach.domains)}
    return await _seen(reach, await read_history(reach.graph, found.id), homes)


async def _seen(reach: Reach, decisions: Sequence[Decision], homes: Collection[str]) -> list[Decision]:
    others = {id_ for each in decisions for id_ in each.entity_ids} - set(homes)
    own = {id_ for id_, each in (await reach.view.seen(others)).items() if not each.shared} | set(homes)
    snippets = {id_ for each in decisions for id_ in each.snippet_ids}
    there = {snippet.id: snippet.domain for snippet in await reach.services.snippets(sorted(snippets))}
    kept = [
        decision
        for decision in decisions
        if own.issuperset(decision.entity_ids)
        and all(reach.access.sees(there[id_]) for id_ in decision.snippet_ids if id_ in there)
    ]
    used = await _used(reach, (name for each in kept for name in (*each.entity_names, *each.moved, each.called)))
    return [_renamed(decision, used) for decision in kept]


async def _used(reach: Reach, names: Iterable[str]) -> set[str]:
    """Return the keys of those names that the domains use."""
    keys = sorted({exact_key(name) for name in names if name})
    rows = await reach.graph.read("read/permitted/alias_keys", keys=keys, domains=reach.domains)
    return {row["key"] for row in rows}


def _renamed(decision: Decision, used: Collection[str]) -> Decision:
    """What something was called then may be how another domain calls it."""

    def told(name: str) -> str:
        return name if not name or exact_key(name) in used else ANOTHER

    return decision.model_copy(
        update={
            "entity_names": tuple(map(told, decision.entity_names)),
            "moved": tuple(map(told, decision.moved)),
            "called": told(decision.called),
        }
    )


async def merge_entities(  # noqa: PLR0917
    reach: Reach, named: Sequence[str], why: str, by: str, domain: str, name: str
) -> Decision:
    own = [await _own(reach, await entity(reach, each, domain)) for each in named]
    return await reach.services.merge_entities([each.id for each in own], why, by, "", name)


async def split_entity(  # noqa: PLR0917
    reach: Reach, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str
) -> Decision:
    own = await _own(reach, await entity(reach, named, domain))
    return await reach.services.split_entity(own.id, names, snippet_ids, why, by)


async def _own(reach: Reach, found: Entity) -> Entity:
    """Return an entity of which the domains alone tell; raises Forbidden."""
    if (await reach.view.seen([found.id]))[found.id].shared:
        raise Forbidden(
            f"{found.name!r} is used beyond the domains of the key {reach.access.name!r}.",
            "Ask an admin of all domains to decide on it.",
        )
    return found


async def relation_history(reach: Reach, named: str, domain: str = "") -> list[Decision]:
    """A form belongs to one domain, with all that was decided on it."""
    return await read_history(reach.graph, (await relation(reach, named, domain)).id)


async def merge_relations(reach: Reach, named: Sequence[str], why: str, by: str, domain: str) -> Decision:
    forms = [await relation(reach, each, domain) for each in named]
    return await reach.services.merge_relations([form.id for form in forms], why, by)


async def split_relation(reach: Reach, words: Sequence[str], why: str, by: str, domain: str) -> Decision:
    form = await relation(reach, min((" ".join(each.split()) for each in words), default=""), domain)
    return await reach.services.split_relation(words, why, by, form.domain)


async def undo_decision(reach: Reach, decision_id: str, why: str, by: str) -> Decision:
    found = await read_decisions(reach.graph, [decision_id])
    if not found:
        raise no_decision(decision_id)
    if found[0].subject == "relation":
        forms = await read_forms(reach.graph, found[0].entity_ids)
        if not forms or not all(reach.access.sees(form.domain) for form in forms):
            raise no_decision(decision_id)
        return await reach.services.undo_decision(decision_id, why, by)
    seen = await reach.view.seen(found[0].entity_ids)
    for id_ in seen:
        homes = {id_, *await homes_of(reach.graph, id_, reach.domains)}
        if await _seen(reach, found, homes):
            await _own(reach, seen[id_].entity)
            return await reach.services.undo_decision(decision_id, why, by)
    raise no_decision(decision_id)
