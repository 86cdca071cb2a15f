"""What a split takes from an entity: worked out where it is decided, and where somebody only looks what it would do."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kgplatform.errors import InputError, NotFound
from kgplatform.graph.session import Row, Work
from kgplatform.ids import redirect_key, split_entity_id
from kgplatform.language.keys import exact_key
from kgplatform.models import Value


class Split(Value):
    """Some names of an entity are another one; where `snippet_ids` are given, only what is mentioned in these, by any
    of its names unless some are given."""

    entity_id: str
    names: tuple[str, ...] = ()
    snippet_ids: tuple[str, ...] = ()
    why: str
    by: str
    score: float = 1.0


@dataclass(frozen=True)
class SplitPlan:
    """The entity `target` that a split founds, the `aliases` that go to it, whole or in some snippets, as rows by id,
    and the redirects that take them there: (key, alias, snippet, origin, target)."""

    target: str
    aliases: Mapping[str, Row]
    redirects: list[tuple[str, str, str, str, str]]

    @property
    def surfaces(self) -> list[str]:
        return [row["surface"] for row in self.aliases.values()]


async def plan_split(work: Work, entity: str, name: str, split: Split) -> SplitPlan:
    """Return what a split takes from the entity that stands there now. Raises NotFound for what it does not have, and
    InputError where nothing would be left of it."""
    aliases = await _chosen(work, entity, name, {exact_key(each) for each in split.names})
    places = await _places(work, entity, name, aliases, split)
    target = split_entity_id({alias for alias, _ in places}, set(split.snippet_ids))
    redirects = [
        (redirect_key(alias, snippet or entity), alias, snippet, entity, target) for alias, snippet in sorted(places)
    ]
    return SplitPlan(target, {alias: aliases[alias] for alias, _ in places}, redirects)


async def _chosen(work: Work, entity: str, name: str, keys: Collection[str]) -> dict[str, Row]:
    """Return the aliases of an entity that have one of the keys, by id; all, where there is no key."""
    rows = await work.run("read/aliases/aliases_of", ids=[entity])
    if lacking := sorted(set(keys) - {row["key"] for row in rows}):
        raise NotFound(
            f"{name!r} has no name {', '.join(map(repr, lacking))}.",
            f"Its names: {', '.join(sorted({row['surface'] for row in rows}))}.",
        )
    return {row["id"]: row for row in rows if not keys or row["key"] in keys}


async def _places(work: Work, entity: str, name: str, aliases: Mapping[str, Row], split: Split) -> set[tuple[str, str]]:
    """Return what goes to an entity of its own: (alias, snippet) pairs, the snippet empty for a whole alias."""
    rows = await work.run("read/aliases/mentions_by", ids=[entity])
    everywhere = {(row["alias"], row["snippet"]) for row in rows}
    snippets = set(split.snippet_ids)
    places = {place for place in everywhere if place[0] in aliases and (not snippets or place[1] in snippets)}
    if lacking := sorted(snippets - {snippet for _, snippet in places}):
        raise NotFound(f"{name!r} is not mentioned so in the snippets {', '.join(lacking)}.", "Give others.")
    if places == everywhere:
        raise InputError(f"Nothing would be left of {name!r}.", "Name some of its names or snippets, not all.")
    return places if snippets else {(alias, "") for alias in aliases}
