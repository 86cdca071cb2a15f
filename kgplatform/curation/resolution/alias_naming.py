"""Naming: which entity an alias names, by the rules and by the decisions in force (Apollo 3.3.2).

The rules give each alias a home: the entity that the alias of its normal key founds, or that its sense founds. From
there redirects lead on, each taken at most once: one of the alias's own first, then one that all aliases take. What
an alias names is therefore the same whichever came first, the alias or the decision.
"""

from collections.abc import Collection, Iterator, Mapping

from kgplatform.graph.decisions import RULES
from kgplatform.graph.names import marks_in
from kgplatform.graph.projections import AliasKey
from kgplatform.graph.redirects import Redirect, read_redirects, read_redirects_to
from kgplatform.graph.session import Row, Work
from kgplatform.ids import alias_id, entity_id, redirect_key
from kgplatform.language.keys import normal_key
from kgplatform.language.marks import Marks

UNMARKED = Marks(wide="", acronym="", initials="", person="")


def home_of(alias: AliasKey) -> str:
    """Return the entity that an alias names by the rules alone."""
    return alias.sense or entity_id(alias_id(alias.domain, normal_key(alias.key)))


def follow(alias: str, home: str, redirects: Mapping[str, Redirect]) -> list[Redirect]:
    """Return the redirects that an alias takes from its home, in order; for no alias, those that all take."""
    path: list[Redirect] = []
    entity = home
    while step := next((r for key in keys_at(alias, entity) if (r := redirects.get(key)) and r not in path), None):
        path.append(step)
        entity = step.target
    return path


def keys_at(alias: str, entity: str) -> Iterator[str]:
    """Yield the keys of the redirects that may lead an alias on from an entity, the first that is there counts."""
    if alias:
        yield redirect_key(alias, entity)
    yield entity


def name_rows(aliases: Mapping[str, AliasKey], redirects: Mapping[str, Redirect]) -> list[Row]:
    """Return a row of Alias and NAMES for each alias by id, sorted; `redirects` by key hold all that lead there."""
    founded = {redirect.target: redirect for redirect in redirects.values() if redirect.snippet}
    rows = []
    for id_, alias in sorted(aliases.items()):
        path = follow(id_, home := home_of(alias), redirects)
        decided = path[0] if path else founded.get(alias.sense)
        entity = path[-1].target if path else home
        rows.append({"id": id_, **alias._asdict(), **_marks(alias), "entity": entity, **_reason(alias, decided)})
    return rows


async def name_aliases(work: Work, aliases: Mapping[str, AliasKey], planned: Collection[Redirect] = ()) -> list[Row]:
    """Return a row of Alias and NAMES for each alias by id, sorted, from the redirects that are in force and those that
    are `planned`."""
    paths = await read_paths(work, {id_: home_of(alias) for id_, alias in aliases.items()}, planned)
    senses = {alias.sense for alias in aliases.values() if alias.sense}
    found = [
        *(await read_redirects_to(work, senses) if senses else ()),
        *(redirect for redirect in planned if redirect.target in senses),
        *(step for path in paths.values() for step in path),
    ]
    return name_rows(aliases, {redirect.key: redirect for redirect in found})


async def read_paths(
    work: Work, homes: Mapping[str, str], planned: Collection[Redirect] = ()
) -> dict[str, list[Redirect]]:
    """Return the redirects in force, and those that are `planned`, that aliases take from their homes, by alias id."""
    known = {redirect.key: redirect for redirect in planned}
    asked: set[str] = set()
    while True:
        paths = {alias: follow(alias, home, known) for alias, home in homes.items()}
        places = (
            (alias, place) for alias, path in paths.items() for place in (homes[alias], *(s.target for s in path))
        )
        wanted = {key for alias, place in places for key in keys_at(alias, place)} - asked
        if not wanted:
            return paths
        known |= await read_redirects(work, wanted)
        asked |= wanted


async def read_standing(work: Work, entity_ids: Collection[str]) -> dict[str, str]:
    """Return the ids of the entities that stand for entities now, by id: their own where no merge took them in."""
    known: dict[str, Redirect] = {}
    asked: set[str] = set()
    while wanted := {r.target for r in known.values()}.union(entity_ids) - asked:
        known |= await read_redirects(work, wanted)
        asked |= wanted
    paths = {id_: follow("", id_, known) for id_ in entity_ids}
    return {id_: path[-1].target if path else id_ for id_, path in paths.items()}


def _marks(alias: AliasKey) -> Row:
    """Only the one sense that nobody parted is compared with other names."""
    return (UNMARKED if alias.sense else marks_in(alias.domain, alias.key))._asdict()


def _reason(alias: AliasKey, decided: Redirect | None) -> Row:
    if decided:
        return {"why": decided.why, "score": decided.score, "by": decided.by, "decision": decided.decision}
    exact = bool(alias.sense) or normal_key(alias.key) == alias.key
    return {
        "why": "exact" if exact else "normalised",
        "score": 1.0 if exact else 0.95,
        "by": RULES,
        "decision": None,
    }
