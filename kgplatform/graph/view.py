"""What some domains tell of what domains share: names, descriptions, mentions, evidence, counted in these alone.

Each question takes a number of statements that does not depend on how much is asked about.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kgplatform.graph.knowledge import Counts, read_extractions
from kgplatform.graph.projections import best_description, best_kind, best_surface, best_wording, surface_of
from kgplatform.graph.session import Graph, Row
from kgplatform.ids import parse_evidence_key
from kgplatform.language.keys import exact_key
from kgplatform.language.scripts import UNSPACED
from kgplatform.models import Entity, Extraction, GraphPath, Relation, Subgraph

MOST_SNIPPETS = 200  # that describe an entity: the first by id of those that mention it
_SIGN = rf"[^\W{UNSPACED}]"  # of words between which there are spaces
_ONE_I = str.maketrans("İı", "ii")


@dataclass(frozen=True)
class SeenEntity:
    """An entity as some domains tell of it; `shared` says that others tell of it, too."""

    entity: Entity
    shared: bool


class Renaming:
    """Puts names in the place of others, given as these are written, where they are no part of a longer word; a plural
    s stays where it stands."""

    def __init__(self, names: Mapping[str, str]) -> None:
        written = {form: name for surface, name in names.items() for form in (surface.casefold(), surface)}
        self._names = {_folded(form): name for form, name in written.items()}
        longest_first = "|".join(map(re.escape, sorted(written, key=lambda form: (-len(form), form))))
        whole = rf"(?:(?<!{_SIGN})|(?!{_SIGN}))({longest_first})(?:(s?)(?!{_SIGN})|(?<!{_SIGN}))"
        self._pattern = re.compile(whole, re.IGNORECASE) if names else None

    def of(self, text: str) -> str:
        """Return a text with the names that may be seen."""
        return text if self._pattern is None else self._pattern.sub(self._own, text)

    def _own(self, found: re.Match[str]) -> str:
        return self._names[_folded(found[1])] + (found[2] or "")


def _folded(text: str) -> str:
    """Return a text without case, as a pattern without case takes it: to that the four letters i are one."""
    return text.translate(_ONE_I).casefold()


class View:
    """The graph as the readers of some domains see it."""

    def __init__(self, graph: Graph, domains: Collection[str]) -> None:
        self.graph = graph
        self.domains = sorted(domains)

    async def seen(self, entity_ids: Collection[str]) -> dict[str, SeenEntity]:
        """Return the entities that the domains mention or name, by id, counted in these; groups are none."""
        ids = sorted(set(entity_ids))
        rows = await self.graph.read("read/permitted/entities", ids=ids, domains=self.domains) if ids else []
        there = {row["id"]: _Named(row) for row in rows if row["aliases"] and not row["group"]}
        shared = [id_ for id_, named in there.items() if named.shared]
        told = await self._descriptions(shared) if shared else {}
        return {
            id_: SeenEntity(named.entity(told.get(id_, "") if named.shared else named.description), named.shared)
            for id_, named in there.items()
        }

    async def entities(self, entities: Iterable[Entity]) -> list[Entity]:
        """Return entities that are counted everywhere as they are counted here; what the domains do not have is left
        out."""
        given = list(entities)
        seen = await self.seen([entity.id for entity in given])
        return [seen[entity.id].entity for entity in given if entity.id in seen]

    async def counted(self, entities: Iterable[Entity]) -> list[Entity]:
        """Return entities that are counted in a topic, or a source, of these domains, under the names of here."""
        given = list(entities)
        seen = await self.seen([entity.id for entity in given])
        return [_counted(seen[entity.id].entity, entity) for entity in given if entity.id in seen]

    async def relations(self, relations: Iterable[Relation]) -> list[Relation]:
        """Return relations with the evidence that they have here; those that have none are left out."""
        given = list(relations)
        ids = sorted({relation.id for relation in given})
        rows = await self.graph.read("read/permitted/evidence", ids=ids, domains=self.domains) if ids else []
        found = {row["id"]: row for row in rows}
        parted = [each for each in given if each.id in found and len(found[each.id]["evidence"]) < len(each.evidence)]
        read = await self._read({parse_evidence_key(key)[0] for each in parted for key in found[each.id]["evidence"]})
        cut = {each.id: _cut(each, found[each.id], read) for each in parted}
        return [cut.get(each.id, each) for each in given if each.id in found]

    async def renamings(self, topic_ids: Iterable[str]) -> dict[str, Renaming]:
        """Return, for each topic, what puts the names of these domains in the place of those that only others have for
        its entities: its gaps, questions and headings were worded with whichever name was used most."""
        topics = sorted(set(topic_ids))
        asked = {"topics": topics, "domains": self.domains}
        foreign: dict[str, dict[str, list[str]]] = {id_: {} for id_ in topics}
        for row in await self.graph.read("read/permitted/foreign_names", **asked) if topics else ():
            foreign[row["topic"]][row["entity"]] = row["surfaces"]
        seen = await self.seen({entity for surfaces in foreign.values() for entity in surfaces})
        return {id_: _renaming(surfaces, seen) for id_, surfaces in foreign.items()}

    async def renaming(self, topic_id: str) -> Renaming:
        """Return the same for one topic."""
        return (await self.renamings([topic_id]))[topic_id]

    async def renaming_around(self, entity_ids: Collection[str]) -> Renaming:
        """Return the same for entities and what relations join to them."""
        asked = {"ids": sorted(set(entity_ids)), "domains": self.domains}
        rows = await self.graph.read("read/permitted/foreign_names_around", **asked)
        foreign = {row["entity"]: row["surfaces"] for row in rows}
        return _renaming(foreign, await self.seen(foreign))

    async def subgraph(self, around: Subgraph) -> Subgraph:
        entities = await self.entities(around.entities)
        ids = {entity.id for entity in entities}
        relations = [r for r in await self.relations(around.relations) if {r.subject_id, r.object_id} <= ids]
        best = sorted(relations, key=lambda each: (-each.sources, -each.weight, each.id))
        return around.model_copy(update={"entities": tuple(entities), "relations": tuple(best)})

    async def paths(self, paths: Sequence[GraphPath]) -> list[GraphPath]:
        """Return paths whose every step has evidence here."""
        entities = {each.id: each for each in await self.entities(e for path in paths for e in path.entities)}
        relations = {each.id: each for each in await self.relations(r for path in paths for r in path.relations)}
        return [
            GraphPath(
                entities=tuple(entities[each.id] for each in path.entities),
                relations=tuple(relations[each.id] for each in path.relations),
            )
            for path in paths
            if all(each.id in entities for each in path.entities) and all(r.id in relations for r in path.relations)
        ]

    async def _descriptions(self, ids: Sequence[str]) -> dict[str, str]:
        """Return what snippets of the domains say best of entities, by id."""
        rows = await self.graph.read(
            "read/permitted/mention_places", ids=sorted(ids), domains=self.domains, most=MOST_SNIPPETS
        )
        read = await self._read({row["snippet"] for row in rows})
        told: dict[str, set[str]] = {}
        for row in rows:
            starts = set(row["starts"])
            told.setdefault(row["entity"], set()).update(
                entity.description
                for extraction in read.get(row["snippet"], ())
                for entity in extraction.entities
                if starts.intersection(mention.start for mention in entity.mentions)
            )
        return {id_: best_description(texts) for id_, texts in told.items()}

    async def _read(self, snippet_ids: Collection[str]) -> Mapping[str, list[Extraction]]:
        """Return what was read in snippets, by their ids."""
        if not snippet_ids:
            return {}
        found: dict[str, list[Extraction]] = {}
        for _, each in await self.graph.read_together(lambda work: read_extractions(work, snippet_ids)):
            found.setdefault(each.snippet_id, []).append(each)
        return found


def _renaming(foreign: Mapping[str, Iterable[str]], seen: Mapping[str, SeenEntity]) -> Renaming:
    """Return what renames entities, given the names by which only others know each."""
    names: dict[str, str] = {}
    for id_ in sorted(foreign.keys() & seen.keys()):
        own = seen[id_].entity
        used = {each.casefold() for each in (own.name, *own.aliases)}
        names |= {each: own.name for each in foreign[id_] if each and each.casefold() not in used}
    return Renaming(names)


class _Named:
    """An entity as it is stored, with what some domains have of its names."""

    def __init__(self, row: Row) -> None:
        self._row = row
        here = {id_ for id_, _ in row["aliases"]}
        everywhere = Counts.told(row["tally"])
        self._counts = everywhere.of(here)
        self.shared = bool(row["shared"]) or self._counts.total < everywhere.total
        self.description = str(row["description"] or "")

    def entity(self, description: str) -> Entity:
        names = sorted({surface for _, surface in self._row["aliases"] if surface})
        name = self._row["name"] if not self.shared else self._name(names)
        return Entity(
            id=self._row["id"],
            name=name,
            description=description,
            kind=best_kind(self._counts.kinds) if self.shared else self._row["kind"],
            aliases=tuple(each for each in names if each != name),
            mentions=self._counts.total,
            sources=self._row["sources"],
        )

    def _name(self, names: Sequence[str]) -> str:
        """Return the name by which the domains mention it most; that which was chosen for it, where they use it."""
        surfaces = self._counts.surfaces or Counter(names)
        if called := self._row["called"]:
            same = Counter({each: n for each, n in surfaces.items() if exact_key(each) == exact_key(called)})
            surfaces = same or surfaces
        return best_surface(surfaces) if surfaces else ""


def _counted(seen: Entity, counted: Entity) -> Entity:
    return seen.model_copy(update={"mentions": counted.mentions, "sources": counted.sources})


def _cut(relation: Relation, here: Row, read: Mapping[str, list[Extraction]]) -> Relation:
    """Return a relation as the evidence of here tells it."""
    words = dict(zip(relation.evidence, relation.surfaces, strict=False))
    own = set(here["evidence"])
    evidence = tuple(key for key in relation.evidence if key in own)
    surfaces = tuple(words.get(key, relation.relation) for key in evidence)
    said = Counter(each for surface in surfaces for each in surface.split("\n"))
    return relation.model_copy(
        update={
            "evidence": evidence,
            "surfaces": surfaces,
            "weight": len(evidence),
            "sources": here["sources"],
            "wording": best_wording(said, relation.relation),
            "description": best_description(_told(evidence, words, read)),
        }
    )


def _told(evidence: Iterable[str], words: Mapping[str, str], read: Mapping[str, list[Extraction]]) -> Iterable[str]:
    """Yield what was read at the places of some evidence in the words of the relation."""
    for key in evidence:
        snippet, start, end = parse_evidence_key(key)
        for extraction in read.get(snippet, ()):
            for triplet in extraction.triplets:
                if (triplet.start, triplet.end) == (start, end) and surface_of(triplet) in words.get(key, "").split(
                    "\n"
                ):
                    yield triplet.description
