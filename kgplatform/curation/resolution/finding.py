"""Finding entities and forms of relations by what people call them: an id, also one that a merge took in, or a name."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import partial

from kgplatform.bounds import check_text
from kgplatform.curation.resolution.alias_naming import home_of, name_aliases, read_standing
from kgplatform.curation.resolution.predicate_forms import mean_predicates
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.predicates import like_form, read_forms
from kgplatform.graph.projections import AliasKey, PredicateKey
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.sources import domains
from kgplatform.graph.topics import read_entities_by_id
from kgplatform.graph.view import View
from kgplatform.language.keys import exact_key
from kgplatform.models import Entity, RelationForm

_CASED = 200  # names that are looked at for one that differs in case alone
_LIKE_IT = 5  # names that are offered where there is none of the name
_WORDS, _LETTERS = 8, 50  # of a name, by which others like it are looked for in all words of all names


async def find_entity(graph: Graph, named: str, domain: str = "", within: Sequence[str] | None = None) -> Entity:
    """Return the entity of an id or a name, of one domain where one is given; a name counts in another case, too, where
    nothing is named in the one that is given. Where domains are given `within` which is looked, there are no others:
    not among those that have the name, nor for names like it.

    Raises NotFound with the names that are most like it, and InputError for a name of several with all of these.
    """
    check_text("named", named)
    by_id = await graph.read_together(partial(read_standing, entity_ids=[named]))
    found = await _seen(graph, [by_id[named]], within)
    if found and (within is None or named in {found[0].id, *await homes_of(graph, found[0].id, within)}):
        return found[0]
    for named_in in (_named, _named_in_another_case):
        places = await named_in(graph, named, domain, within)
        if found := await _seen(graph, sorted(places), within):
            break
    if not found:
        raise NotFound(f"There is no entity {named!r}{_within(domain)}.", await _like(graph, named, domain, within))
    if len(found) > 1:
        each = (f"{entity.name} in {', '.join(places[entity.id])} ({entity.id}): {_about(entity)}" for entity in found)
        raise InputError(f"{named!r} names several entities: {'; '.join(each)}.", "Give the id of one, or its domain.")
    return found[0]


async def find_form(graph: Graph, named: str, domain: str = "", within: Sequence[str] | None = None) -> RelationForm:
    """Return the canonical form of an id or of a wording, of one domain where one is given, `within` some where these
    are; errors as find_entity."""
    check_text("named", named)
    by_id = await graph.read_together(partial(read_standing, entity_ids=[named]))
    if found := _inside(await read_forms(graph, [by_id[named]]), within):
        return found[0]
    surface = " ".join(named.split())
    wordings = [PredicateKey(each, surface) for each in await _places(graph, domain, within)]
    rows = await graph.read_together(partial(mean_predicates, predicates={each.id: each for each in wordings}))
    found = _inside(await read_forms(graph, [row["form"] for row in rows]), within)
    if not found:
        places = await _places(graph, domain, within) if domain or within is not None else None
        raise NotFound(f"There is no relation {named!r}{_within(domain)}.", await like_form(graph, named, places))
    if len(found) > 1:
        each = ", ".join(f"{form.name} in {form.domain} ({form.id})" for form in found)
        raise InputError(f"{named!r} is a relation of several domains: {each}.", "Give the id of one, or its domain.")
    return found[0]


async def homes_of(graph: Graph, entity_id: str, domains: Collection[str]) -> set[str]:
    """Return the ids of the entities that those names of an entity that some domains use would be of by the rules
    alone: what was merged into it of these domains."""
    rows = await graph.read("read/aliases/aliases_of", ids=[entity_id])
    return {home_of(AliasKey(row["domain"], row["key"], row["sense"])) for row in rows if row["domain"] in domains}


def _inside(forms: Iterable[RelationForm], within: Sequence[str] | None) -> list[RelationForm]:
    return [form for form in forms if within is None or form.domain in within]


async def _places(graph: Graph, domain: str, within: Sequence[str] | None) -> list[str]:
    """Return the domains in which is looked."""
    known = [domain] if domain else await domains(graph)
    return known if within is None else [each for each in known if each in within]


async def _seen(graph: Graph, ids: Sequence[str], within: Sequence[str] | None) -> list[Entity]:
    """Return the entities that exist, as some domains tell of them where these are given."""
    if within is None:
        return await read_entities_by_id(graph, ids)
    seen = await View(graph, within).seen(ids)
    return [seen[id_].entity for id_ in ids if id_ in seen]


async def _named(graph: Graph, name: str, domain: str, within: Sequence[str] | None) -> dict[str, list[str]]:
    """Return the entities that a name is an alias of, or would be, with the domains in which it is."""
    key = exact_key(name)
    rows = await graph.read("read/entities/entities_named", key=key, domain=domain)
    if within is not None:
        rows = [{**row, "domains": kept} for row in rows if (kept := [d for d in row["domains"] if d in within])]
    if not rows and key:
        aliases = [AliasKey(each, key) for each in await _places(graph, domain, within)]
        rows = await graph.read_together(partial(_would_name, aliases=aliases))
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["id"], []).extend(row["domains"])
    return found


async def _named_in_another_case(
    graph: Graph, name: str, domain: str, within: Sequence[str] | None
) -> dict[str, list[str]]:
    key = exact_key(name)
    if not re.search(r"\w", key):
        return {}
    quoted = key.replace("\\", "\\\\").replace('"', '\\"')
    asked = {"phrase": f'surface:"{quoted}"', "key": key, "domain": domain, "limit": _CASED}
    found = {row["id"]: row["domains"] for row in await graph.read("read/entities/entities_cased", **asked)}
    if within is None:
        return found
    return {id_: kept for id_, domains in found.items() if (kept := [each for each in domains if each in within])}


async def _would_name(work: Work, aliases: list[AliasKey]) -> list[Row]:
    rows = await name_aliases(work, {alias.id: alias for alias in aliases})
    return [{"id": row["entity"], "domains": [row["domain"]]} for row in rows]


async def _like(graph: Graph, name: str, domain: str, within: Sequence[str] | None) -> str:
    """Return a remedy that offers the names that are most like one."""
    # Small letters: NOT and the like are operators of the index.
    words = " ".join(f"{word.lower()[:_LETTERS]}~" for word in re.findall(r"\w+", name)[:_WORDS])
    rows: list[Row] = []
    if words and within is None:
        rows = await graph.read("read/entities/entities_like", words=words, domain=domain, limit=_LIKE_IT)
    elif words:
        places = [each for each in within or () if domain in ("", each)]
        rows = await graph.read("read/permitted/names_like", words=f"surface:({words})", domains=places, limit=_LIKE_IT)
    names = ", ".join(row["name"] for row in rows)
    return (
        f"Did you mean one of these? {names}." if names else "Give a name or an id: kgplatform topic show lists them."
    )


def _within(domain: str) -> str:
    return f" in {domain}" if domain else ""


def _about(entity: Entity) -> str:
    times = f"{entity.mentions} mention{'s' * (entity.mentions != 1)}"
    return f"{times}, {entity.description[:80]}" if entity.description else times
