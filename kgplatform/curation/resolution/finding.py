"""Finding entities and forms of relations by what people call them: an id, also one that a merge took in, or a name."""

import re
from functools import partial

from kgplatform.bounds import check_text
from kgplatform.curation.resolution.alias_naming import name_aliases, read_standing
from kgplatform.curation.resolution.predicate_forms import mean_predicates
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.predicates import read_forms
from kgplatform.graph.projections import AliasKey, PredicateKey
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.sources import domains
from kgplatform.graph.topics import read_entities_by_id
from kgplatform.language.keys import exact_key
from kgplatform.models import Entity, RelationForm

_CASED = 200  # names that are looked at for one that differs in case alone
_LIKE_IT = 5  # names that are offered where there is none of the name
_WORDS, _LETTERS = 8, 50  # of a name, by which others like it are looked for in all words of all names


async def find_entity(graph: Graph, named: str, domain: str = "") -> Entity:
    """Return the entity of an id or a name, of one domain where one is given; a name counts in another case, too, where
    nothing is named in the one that is given.

    Raises NotFound with the names that are most like it, and InputError for a name of several with all of these.
    """
    check_text("named", named)
    by_id = await graph.read_together(partial(read_standing, entity_ids=[named]))
    if found := await read_entities_by_id(graph, [by_id[named]]):
        return found[0]
    for named_in in (_named, _named_in_another_case):
        places = await named_in(graph, named, domain)
        if found := await read_entities_by_id(graph, sorted(places)):
            break
    if not found:
        raise NotFound(f"There is no entity {named!r}{_within(domain)}.", await _like(graph, named, domain))
    if len(found) > 1:
        each = (f"{entity.name} in {', '.join(places[entity.id])} ({entity.id}): {_about(entity)}" for entity in found)
        raise InputError(f"{named!r} names several entities: {'; '.join(each)}.", "Give the id of one, or --domain.")
    return found[0]


async def find_form(graph: Graph, named: str, domain: str = "") -> RelationForm:
    """Return the canonical form of an id or of a wording, of one domain where one is given; errors as find_entity."""
    check_text("named", named)
    by_id = await graph.read_together(partial(read_standing, entity_ids=[named]))
    if found := await read_forms(graph, [by_id[named]]):
        return found[0]
    surface = " ".join(named.split())
    wordings = [PredicateKey(each, surface) for each in ([domain] if domain else await domains(graph))]
    rows = await graph.read_together(partial(mean_predicates, predicates={each.id: each for each in wordings}))
    found = await read_forms(graph, [row["form"] for row in rows])
    if not found:
        raise NotFound(f"There is no relation {named!r}{_within(domain)}.", "kgplatform topic show lists some.")
    if len(found) > 1:
        each = ", ".join(f"{form.name} in {form.domain} ({form.id})" for form in found)
        raise InputError(f"{named!r} is a relation of several domains: {each}.", "Give the id of one, or --domain.")
    return found[0]


async def _named(graph: Graph, name: str, domain: str) -> dict[str, list[str]]:
    """Return the entities that a name is an alias of, or would be, with the domains in which it is."""
    key = exact_key(name)
    rows = await graph.read("read/entities/entities_named", key=key, domain=domain)
    if not rows and key:
        known = [domain] if domain else await domains(graph)
        rows = await graph.read_together(partial(_would_name, aliases=[AliasKey(each, key) for each in known]))
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["id"], []).extend(row["domains"])
    return found


async def _named_in_another_case(graph: Graph, name: str, domain: str) -> dict[str, list[str]]:
    key = exact_key(name)
    if not re.search(r"\w", key):
        return {}
    quoted = key.replace("\\", "\\\\").replace('"', '\\"')
    asked = {"phrase": f'surface:"{quoted}"', "key": key, "domain": domain, "limit": _CASED}
    return {row["id"]: row["domains"] for row in await graph.read("read/entities/entities_cased", **asked)}


async def _would_name(work: Work, aliases: list[AliasKey]) -> list[Row]:
    rows = await name_aliases(work, {alias.id: alias for alias in aliases})
    return [{"id": row["entity"], "domains": [row["domain"]]} for row in rows]


async def _like(graph: Graph, name: str, domain: str) -> str:
    """Return a remedy that offers the names that are most like one."""
    # Small letters: NOT and the like are operators of the index.
    words = " ".join(f"{word.lower()[:_LETTERS]}~" for word in re.findall(r"\w+", name)[:_WORDS])
    rows = await graph.read("read/entities/entities_like", words=words, domain=domain, limit=_LIKE_IT) if words else []
    names = ", ".join(row["name"] for row in rows)
    return (
        f"Did you mean one of these? {names}." if names else "Give a name or an id: kgplatform topic show lists them."
    )


def _within(domain: str) -> str:
    return f" in {domain}" if domain else ""


def _about(entity: Entity) -> str:
    times = f"{entity.mentions} mention{'s' * (entity.mentions != 1)}"
    return f"{times}, {entity.description[:80]}" if entity.description else times
