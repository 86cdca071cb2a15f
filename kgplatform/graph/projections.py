"""What follows from extractions and from the decisions which entity an alias names. Pure, and in no order.

Everything here is a function of sets: the same extractions in another order, or twice, give the same result.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from kgplatform.graph.session import Row
from kgplatform.ids import alias_id, evidence_key, mention_id, predicate_id, relation_id
from kgplatform.language.keys import exact_key
from kgplatform.language.predication import canonical
from kgplatform.models import ExtractedEntity, Extraction, Triplet

DEFAULT_KIND = "concept"
Senses = Mapping[tuple[str, str], str]  # (alias id, snippet id) -> the sense that the alias has there
NO_SENSES: Senses = MappingProxyType({})
_PRONOUNS = frozenset("it this that these those there they he she here what one we you i".split())
_DEFINITION = re.compile(
    r"(?:(?:an?|the) )?(?P<subject>[^,.;:]{1,60}?) "
    r"(?:(?:is|are|was|were) (?:an?|the|any|one of|defined as)|refers? to|denotes?|means?) ",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Statement:
    """A relation between two entities (ids `a`, `b`) in its canonical form, with all that speaks for it: `evidence`
    gives the surfaces that each piece has for it, by evidence key."""

    id: str
    a: str
    b: str
    relation: str
    evidence: dict[str, set[str]] = field(default_factory=dict)
    descriptions: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Facts:
    """What extractions say about entities: rows of mentions by id, statements by id, descriptions by entity id.

    `dropped` counts what is not taken, by reason: "self_loop" (both ends are one entity) and "unmentioned"
    (an end without a mention in the snippet).
    """

    mentions: dict[str, Row] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)
    descriptions: dict[str, set[str]] = field(default_factory=dict)
    dropped: Counter[str] = field(default_factory=Counter)


class AliasKey(NamedTuple):
    """What makes a name one alias: it has a sense only where somebody parted the things that it stands for."""

    domain: str
    key: str
    sense: str = ""

    @property
    def id(self) -> str:
        return alias_id(*self)


class PredicateKey(NamedTuple):
    """A relation as a domain words it."""

    domain: str
    surface: str

    @property
    def id(self) -> str:
        return predicate_id(*self)


Meaning = Mapping[str, str]  # predicate id -> the name of the form that it means


def predicates_of(domain: str, extraction: Extraction) -> dict[str, PredicateKey]:
    """Return the predicates of all triplets, by id."""
    found = {PredicateKey(domain, surface_of(triplet)) for triplet in extraction.triplets}
    return {predicate.id: predicate for predicate in found if predicate.surface}


def predicates_in(read: Iterable[tuple[str, Extraction]]) -> dict[str, PredicateKey]:
    """Return the predicates of (domain, extraction) pairs, by id."""
    found: dict[str, PredicateKey] = {}
    for domain, extraction in read:
        found |= predicates_of(domain, extraction)
    return found


def surface_of(triplet: Triplet) -> str:
    """Return the words of a relation, with one space between."""
    return " ".join(triplet.relation.split())


def alias_in(domain: str, surface: str, snippet: str, senses: Senses) -> AliasKey:
    """Return the alias that a surface of a snippet is an instance of."""
    alias = AliasKey(domain, exact_key(surface))
    while sense := senses.get((alias.id, snippet)):
        alias = alias._replace(sense=sense)
    return alias


def aliases_of(domain: str, extraction: Extraction, senses: Senses = NO_SENSES) -> dict[str, AliasKey]:
    """Return the aliases of all names that are mentioned, by id."""
    surfaces = {mention.surface for entity in extraction.entities for mention in entity.mentions}
    found = {alias_in(domain, surface, extraction.snippet_id, senses) for surface in surfaces}
    return {alias.id: alias for alias in found if alias.key}


def facts_of(
    read: Iterable[tuple[str, Extraction]], entity_of: Mapping[str, str], meaning: Meaning, senses: Senses = NO_SENSES
) -> Facts:
    """Return what (domain, extraction) pairs say; `entity_of` gives entity ids by alias id."""
    facts = Facts()
    for domain, extraction in read:
        _Reading(facts, domain, extraction, entity_of, meaning, senses).add()
    return facts


class _Reading:
    """One extraction on its way into the facts."""

    def __init__(  # noqa: PLR0917 - what is read, and all that tells what it means
        self,
        facts: Facts,
        domain: str,
        extraction: Extraction,
        entity_of: Mapping[str, str],
        meaning: Meaning,
        senses: Senses,
    ) -> None:
        self.facts, self.domain, self.extraction, self.entity_of = facts, domain, extraction, entity_of
        self.meaning, self.senses = meaning, senses
        self.mentioned = set(aliases_of(domain, extraction, senses))

    def add(self) -> None:
        for entity in self.extraction.entities:
            self._add_mentions(entity)
            owner = self._entity(entity.name)
            if owner and entity.description:
                self.facts.descriptions.setdefault(owner, set()).add(entity.description)
        for triplet in self.extraction.triplets:
            self._add_statement(triplet)

    def _entity(self, name: str) -> str | None:
        alias = self._alias(name)
        return self.entity_of.get(alias) if alias in self.mentioned else None

    def _alias(self, surface: str) -> str:
        return alias_in(self.domain, surface, self.extraction.snippet_id, self.senses).id

    def _add_mentions(self, entity: ExtractedEntity) -> None:
        snippet = self.extraction.snippet_id
        for mention in entity.mentions:
            alias = self._alias(mention.surface)
            if alias not in self.entity_of:
                continue
            id_ = mention_id(snippet, alias, mention.start, mention.end)
            known = self.facts.mentions.get(id_)
            self.facts.mentions[id_] = {
                "id": id_,
                "a": snippet,
                "b": self.entity_of[alias],
                "alias": alias,
                "surface": mention.surface,
                "start": mention.start,
                "end": mention.end,
                "kind": best_kind({entity.kind: 1, known["kind"]: 1} if known else {entity.kind: 1}),
            }

    def _add_statement(self, triplet: Triplet) -> None:
        a, b = self._entity(triplet.subject), self._entity(triplet.object)
        surface = surface_of(triplet)
        if not a or not b or not surface:
            self.facts.dropped["unmentioned"] += 1
            return
        if a == b:
            self.facts.dropped["self_loop"] += 1
            return
        # a graph of an earlier version has no predicates in it before doctor has repaired it
        relation = self.meaning.get(predicate_id(self.domain, surface)) or canonical(surface).form
        id_ = relation_id(a, relation, b)
        statement = self.facts.statements.setdefault(id_, Statement(id_, a, b, relation))
        key = evidence_key(self.extraction.snippet_id, triplet.start, triplet.end)
        statement.evidence.setdefault(key, set()).add(surface)
        if triplet.description:
            statement.descriptions.add(triplet.description)


# The rules by which one of many is shown -------------------------------------------------------------------


def best_surface(counts: Mapping[str, int]) -> str:
    """Return the most frequent surface; of equals the shortest, then the first, small letters before capitals."""
    return min(counts, key=lambda surface: (-counts[surface], len(surface), surface.swapcase(), surface))


def best_wording(counts: Mapping[str, int], form: str) -> str:
    """Return the most frequent wording of a relation; of equals its form, else the best of them as surfaces."""
    most = max(counts.values())
    best = {words: count for words, count in counts.items() if count == most}
    return form if form in best else best_surface(best)


def best_kind(counts: Mapping[str, int]) -> str:
    """Return the most frequent kind; of equals one that says more than "concept", then the first."""
    return min(counts, key=lambda kind: (-counts[kind], kind == DEFAULT_KIND, kind), default=DEFAULT_KIND)


def best_description(texts: Iterable[str]) -> str:
    """Return the best of some statements: a definition before others, neither cut short nor long; "" for none.

    The best of a union is the best of the parts' bests, so descriptions can arrive in any order.
    """
    return min((text for text in texts if text), key=_rank, default="")


def _rank(text: str) -> tuple[bool, bool, int, str]:
    length = len(text)
    return (not is_definition(text), not 30 <= length <= 300, -length if length <= 300 else length, text)


def is_definition(text: str) -> bool:
    """Say whether a statement opens by defining a short subject: "A transformer is a ..."."""
    match = _DEFINITION.match(text)
    return match is not None and match["subject"].casefold() not in _PRONOUNS and len(match["subject"].split()) <= 6
