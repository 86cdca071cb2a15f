"""Decisions on names and relations, as those who see some domains have and take them.

Who decides on what domains share decides for all of these: only those may who see them all.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from kgplatform.access.answers.graph import entity, relation
from kgplatform.access.reach import Reach
from kgplatform.bounds import MOST_LISTED, check_size
from kgplatform.curation.resolution.alias_naming import home_of, read_standing
from kgplatform.curation.resolution.finding import homes_of
from kgplatform.errors import Forbidden
from kgplatform.graph.decisions import no_decision, read_decisions, read_history
from kgplatform.graph.predicates import read_forms
from kgplatform.graph.projections import AliasKey
from kgplatform.language.keys import exact_key
from kgplatform.models import Decision, DecisionPreview, DoubtfulPair, Entity

ANOTHER = "another name"


async def history(reach: Reach, named: str, domain: str = "") -> list[Decision]:
    """Those in which anything has a part that is not of the domains are left out."""
    found = await entity(reach, named, domain)
    homes = await homes_of(reach.graph, found.id, reach.domains)
    return await _seen(reach, await read_history(reach.graph, found.id), homes)


async def _seen(reach: Reach, decisions: Sequence[Decision], homes: Collection[str]) -> list[Decision]:
    """What was merged may go by the id that it had in another domain: only `homes` tell what is of here."""
    others = {id_ for each in decisions for id_ in each.entity_ids} - set(homes)
    own = {id_ for id_, each in (await reach.view.seen(others)).items() if not each.shared} | set(homes)
    return await _told(reach, [decision for decision in decisions if own.issuperset(decision.entity_ids)])


async def decisions(reach: Reach, found: Sequence[Decision]) -> list[Decision]:
    """Return those of whichever decisions that the history of something here has, in the order given."""
    standing = await reach.graph.read_together(
        partial(read_standing, entity_ids={id_ for decision in found for id_ in decision.entity_ids})
    )
    forms = {form.id: form.domain for form in await read_forms(reach.graph, standing.values())}
    seen = await reach.view.seen(standing.values())
    homes: dict[str, set[str]] = {id_: set() for id_ in seen}
    for row in await reach.graph.read("read/aliases/aliases_of", ids=sorted(seen)):
        if row["domain"] in reach.domains:
            homes[row["entity"]].add(home_of(AliasKey(row["domain"], row["key"], row["sense"])))
    own = {id_ for id_, each in seen.items() if not each.shared}

    def is_here(decision: Decision) -> bool:
        ends = {standing[id_] for id_ in decision.entity_ids}
        if decision.subject == "relation":
            places = {forms[id_] for id_ in ends if id_ in forms}
            return bool(places) and all(map(reach.access.sees, places))
        return any(own.union(homes[id_]).issuperset(decision.entity_ids) for id_ in ends & homes.keys())

    here = [decision for decision in found if is_here(decision)]
    told = {each.id: each for each in await _told(reach, [each for each in here if each.subject == "entity"])}
    return [told.get(each.id, each) for each in here if each.subject == "relation" or each.id in told]


async def _told(reach: Reach, found: Sequence[Decision]) -> list[Decision]:
    """Return decisions of which no snippet is of others, by names of here."""
    snippets = {id_ for each in found for id_ in each.snippet_ids}
    there = {snippet.id: snippet.domain for snippet in await reach.services.snippets(sorted(snippets))}
    kept = [each for each in found if all(reach.access.sees(there[id_]) for id_ in each.snippet_ids if id_ in there)]
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


async def keep_apart(reach: Reach, named: Sequence[str], why: str, by: str, domain: str) -> Decision:
    own = [await _own(reach, await entity(reach, each, domain)) for each in named]
    return await reach.services.keep_apart([each.id for each in own], why, by)


async def preview_merge(reach: Reach, named: Sequence[str], domain: str, name: str) -> DecisionPreview:
    own = [await _own(reach, await entity(reach, each, domain)) for each in named]
    return await _previewed(reach, own, await reach.services.preview_merge([each.id for each in own], "", name))


async def preview_split(
    reach: Reach, named: str, names: Sequence[str], snippet_ids: Sequence[str], domain: str
) -> DecisionPreview:
    own = await _own(reach, await entity(reach, named, domain))
    return await _previewed(reach, [own], await reach.services.preview_split(own.id, names, snippet_ids))


async def _previewed(reach: Reach, entities: Sequence[Entity], found: DecisionPreview) -> DecisionPreview:
    """What the entities have relations to may be shared, and called as others call it; groups are named by looking at
    all their members."""
    renaming = await reach.view.renaming_around([each.id for each in entities])
    here = await reach.page_topics(section.page_id for section in found.sections)
    headings = await reach.view.renamings(here.values())
    return found.model_copy(
        update={
            **{words: tuple(map(renaming.of, getattr(found, words))) for words in ("gone", "come", "grown")},
            "groups": (),
            "sections": tuple(
                section.model_copy(update={"heading": headings[here[section.page_id]].of(section.heading)})
                for section in found.sections
                if section.page_id in here
            ),
        }
    )


async def doubtful_pairs(reach: Reach, domain: str, limit: int) -> list[DoubtfulPair]:
    """Those on which whoever asks may decide: of what domains share, others decide."""
    most = check_size("limit", limit)
    found = await reach.services.doubtful_pairs(domain, MOST_LISTED)
    seen = await reach.view.seen({entity.id for pair in found for entity in pair.entities})
    own = {id_ for id_, each in seen.items() if not each.shared}
    kept = [pair for pair in found if own.issuperset(entity.id for entity in pair.entities)][:most]
    renaming = await reach.view.renaming_around({entity.id for pair in kept for entity in pair.entities})
    return [pair.model_copy(update={"shared": tuple(map(renaming.of, pair.shared))}) for pair in kept]


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
        if await _seen(reach, found, await homes_of(reach.graph, id_, reach.domains)):
            await _own(reach, seen[id_].entity)
            return await reach.services.undo_decision(decision_id, why, by)
    raise no_decision(decision_id)
