"""Aliases, entities, mentions and relations in the graph, inside a transaction that others add to.

Writers lock the entities that they touch first, in sorted order: what follows from several mentions or pieces
of evidence (name, kind, weight, sources) is then counted while nobody else changes it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Self

from kgplatform.graph.decisions import chosen_names
from kgplatform.graph.predicates import read_meaning
from kgplatform.graph.projections import (
    Facts,
    Senses,
    Statement,
    aliases_of,
    best_description,
    best_kind,
    best_surface,
    best_wording,
    facts_of,
    predicates_in,
)
from kgplatform.graph.redirects import read_senses
from kgplatform.graph.session import Row, Work
from kgplatform.ids import parse_evidence_key
from kgplatform.language.keys import exact_key
from kgplatform.models import Extraction

Told = dict[str, set[str]]  # evidence key -> the surfaces that its sentence has for the relation


class Counts:
    """How often an entity is mentioned by which surface of which alias as which kind."""

    def __init__(self, mentions: Mapping[tuple[str, str, str], int] | None = None) -> None:
        self._mentions = Counter(mentions)

    @classmethod
    def told(cls, tally: str) -> Self:
        """Return what the `tally` of an entity says."""
        return cls({(alias, kind, surface): times for times, alias, kind, surface in json.loads(tally)})

    def add(self, mention: Mapping[str, Any], times: int = 1) -> None:
        """Count a row of a mention."""
        self._mentions[mention["alias"], mention["kind"], mention["surface"]] += times

    def of(self, aliases: Collection[str]) -> Self:
        """Return what is counted of some aliases."""
        return type(self)({mention: times for mention, times in self._mentions.items() if mention[0] in aliases})

    @property
    def tally(self) -> str:
        """The counts as the graph stores them, so that nobody has to go through all mentions again."""
        counted = sorted((times, *mention) for mention, times in self._mentions.items())
        return json.dumps(counted, ensure_ascii=False, separators=(",", ":"))

    @property
    def total(self) -> int:
        return self._mentions.total()

    @property
    def surfaces(self) -> Counter[str]:
        return self._summed(lambda alias, kind, surface: surface)

    @property
    def kinds(self) -> Counter[str]:
        return self._summed(lambda alias, kind, surface: kind)

    @property
    def aliases(self) -> dict[str, Counter[str]]:
        """The surfaces of each alias."""
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for (alias, _, surface), times in self._mentions.items():
            found[alias][surface] += times
        return dict(found)

    def _summed(self, part: Callable[[str, str, str], str]) -> Counter[str]:
        found: Counter[str] = Counter()
        for mention, times in self._mentions.items():
            found[part(*mention)] += times
        return found


async def read_extractions(work: Work, snippet_ids: Collection[str]) -> list[tuple[str, Extraction]]:
    """Return all stored extractions of snippets, each with its domain."""
    rows = await work.run("read/extractions/snippet_extractions", snippet_ids=sorted(snippet_ids))
    return [(row["domain"], Extraction.model_validate_json(row["payload"])) for row in rows]


async def read_facts(work: Work, read: Collection[tuple[str, Extraction]], senses: Senses | None = None) -> Facts:
    """Return what (domain, extraction) pairs say under the names that are stored; `senses` are those in force, unless
    others are given."""
    if senses is None:
        senses = await read_senses(work, {extraction.snippet_id for _, extraction in read})
    ids = {alias for domain, extraction in read for alias in aliases_of(domain, extraction, senses)}
    return facts_of(read, await read_names(work, ids), await read_meaning(work, predicates_in(read)), senses)


async def read_names(work: Work, alias_ids: Collection[str]) -> dict[str, str]:
    """Return entity ids by alias id, for the aliases that are decided."""
    # (alias)-[:NAMES]->(entity)
    rows = await work.run("read/aliases/alias_entities", ids=sorted(alias_ids))
    return {row["alias"]: row["entity"] for row in rows}


async def lock_entities(work: Work, ids: Collection[str]) -> dict[str, Row]:
    """Lock entities; return their stored name, kind, description and tally (None where there is none) by id."""
    return {row["id"]: row for row in await work.run("write/entities/lock_entities", ids=sorted(ids))}


async def write_mentions(work: Work, facts: Facts, reread: Collection[str]) -> list[Row]:
    """Store mentions, and return those that were not there yet; where several extractions read a snippet (`reread`),
    known ones may change their kind."""
    # (snippet)-[:MENTIONS]->(entity)
    new = await work.run_rows("write/mentions/mentions", facts.mentions.values())
    await work.run_rows("write/mentions/mention_kinds", (m for m in facts.mentions.values() if m["a"] in reread))
    return [facts.mentions[row["id"]] for row in new]


async def add_evidence(work: Work, statements: Mapping[str, Statement]) -> dict[str, Told]:
    """Add evidence to relations by union, making new ones; return all evidence of each, by relation id."""
    # (subject)-[:RELATES]->(object)
    rows = await work.run("read/relations/relations_by_id", ids=sorted(statements))
    known = {row["id"]: row for row in rows}
    evidence = {
        id_: united(statement.evidence, told_by(known[id_]) if id_ in known else {})
        for id_, statement in statements.items()
    }
    sources = await read_sources(work, evidence.values())
    wanted = []
    for id_, statement in statements.items():
        before = known.get(id_)
        texts = {*statement.descriptions, before["description"]} if before else statement.descriptions
        wanted.append(relation_row(statement, evidence[id_], best_description(texts), sources))
    await write_relations(work, wanted, known)
    return evidence


async def write_relations(work: Work, rows: Collection[Row], known: Mapping[str, Row]) -> None:
    """Store relations that are not `known` (rows by id), or say something else than what is."""
    said = ("evidence", "surfaces", "description")
    there = [row for row in rows if row["id"] in known]
    changed = (row for row in there if any(row[name] != known[row["id"]][name] for name in said))
    await work.run_rows("write/relations/new_relations", (row for row in rows if row["id"] not in known))
    await work.run_rows("write/relations/relations", changed)


def told_by(row: Row) -> Told:
    """Return the surfaces that the evidence of a stored relation has for it, by evidence key."""
    return {key: set(words.split("\n")) for key, words in zip(row["evidence"], row["surfaces"], strict=True)}


def united(one: Mapping[str, Collection[str]], other: Mapping[str, Collection[str]]) -> Told:
    """Return the evidence of both, with all surfaces."""
    return {key: {*one.get(key, ()), *other.get(key, ())} for key in one.keys() | other.keys()}


def relation_row(
    statement: Statement, told: Mapping[str, Collection[str]], description: str, sources: Mapping[str, str]
) -> Row:
    """Return the row of a RELATES edge, `told` being its evidence (some) with the surfaces; `sources` gives source ids
    by snippet id. A surface belongs to the evidence of its place; those of one sentence are parted by line breaks."""
    evidence = sorted(told)
    return {
        "id": statement.id,
        "a": statement.a,
        "b": statement.b,
        "relation": statement.relation,
        "wording": best_wording(Counter(words for said in told.values() for words in said), statement.relation),
        "description": description,
        "evidence": evidence,
        "surfaces": ["\n".join(sorted(told[key])) for key in evidence],
        "weight": len(evidence),
        "sources": len({sources[snippet] for snippet in snippets_of(evidence) if snippet in sources}),
    }


async def read_sources(work: Work, evidence: Iterable[Collection[str]]) -> dict[str, str]:
    """Return source ids by snippet id, for all snippets of some evidence."""
    ids = {snippet for keys in evidence for snippet in snippets_of(keys)}
    rows = await work.run("read/snippets/snippet_sources", ids=sorted(ids))
    return {row["snippet"]: row["source"] for row in rows}


def snippets_of(evidence: Iterable[str]) -> set[str]:
    """Return the snippet ids of evidence keys."""
    return {parse_evidence_key(key)[0] for key in evidence}


async def count_mentions(work: Work, entity_ids: Collection[str]) -> dict[str, Counts]:
    """Return how the entities that have mentions are mentioned, by id: the cost follows how often they are."""
    found: defaultdict[str, Counts] = defaultdict(Counts)
    for row in await work.run("read/mentions/mention_counts", ids=sorted(entity_ids)):
        found[row["entity"]].add(row, row["count"])
    return dict(found)


async def count_on(
    work: Work, before: Mapping[str, Row], new: Iterable[Row], changed: Collection[str]
) -> dict[str, Counts]:
    """Return how locked entities are mentioned, by id: as they were `before`, and by the `new` mentions. Those that are
    `changed` otherwise, or have no tally yet, are counted anew; the cost follows what is new for all others."""
    anew = {id_ for id_, row in before.items() if row["tally"] is None}.union(changed)
    found = {id_: Counts.told(row["tally"]) for id_, row in before.items() if id_ not in anew}
    for mention in new:
        if mention["b"] in found:
            found[mention["b"]].add(mention)
    return {id_: each for id_, each in found.items() if each.total} | await count_mentions(work, anew)


async def count_mentions_in(work: Work, snippet_ids: Collection[str]) -> Counter[str]:
    """Return how often snippets mention entities, by the ids of these."""
    rows = await work.run("read/mentions/mentions_in", ids=sorted(snippet_ids))
    return Counter({row["entity"]: row["count"] for row in rows})


async def write_entities(
    work: Work, before: Mapping[str, Row], counts: Mapping[str, Counts], descriptions: Mapping[str, str]
) -> None:
    """Give entities the name, kind, description and tally that follow from their mentions; write only what differs."""
    called = await chosen_names(work, counts)
    rows = [entity_row(id_, counts[id_], descriptions[id_], called.get(id_, "")) for id_ in counts]
    await work.run_rows("write/entities/entities", (row for row in rows if row != before.get(row["id"])))
    surfaces = [alias_row(alias, found) for each in counts.values() for alias, found in each.aliases.items()]
    await work.run_rows("write/aliases/alias_surfaces", surfaces)


def entity_row(id_: str, counts: Counts, description: str, called: str = "") -> Row:
    """Return the row of an entity; it is `called` as somebody chose as long as something is mentioned by that name."""
    name, kind = best_surface(counts.surfaces), best_kind(counts.kinds)
    if called and exact_key(called) in map(exact_key, counts.surfaces):
        name = called
    return {"id": id_, "name": name, "description": description, "kind": kind, "tally": counts.tally}


def alias_row(alias: str, surfaces: Mapping[str, int]) -> Row:
    return {"id": alias, "surface": best_surface(surfaces)}
