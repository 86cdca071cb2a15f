"""Recomputation: all that follows from extractions and decisions, from scratch, beside what is stored.

The stored names, mentions, relations, entities, memberships, tellings, stale marks and groups are projections, so the
two must be equal. Run it while nothing else writes: what is written between its reads would look like a difference.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from kgplatform.curation.grouping import wanted_groups
from kgplatform.curation.resolution.alias_evidence import names_by_snippet, tellings_of
from kgplatform.curation.resolution.alias_naming import name_rows
from kgplatform.curation.resolution.naming_entities import aliases_in
from kgplatform.curation.resolution.predicate_forms import form_rows
from kgplatform.graph.groups import differs, read_groups
from kgplatform.graph.knowledge import Counts, alias_row, entity_row, relation_row
from kgplatform.graph.names import Name
from kgplatform.graph.predicates import sayings_of
from kgplatform.graph.projections import Facts, best_description, facts_of, predicates_in
from kgplatform.graph.redirects import all_redirects, senses_of
from kgplatform.graph.session import Graph, Row
from kgplatform.graph.sources import domains as all_domains
from kgplatform.graph.sources import read_snippets
from kgplatform.models import Extraction

Subject = Literal[
    "alias", "entity", "mention", "form", "predicate", "saying", "relation", "membership", "telling", "section",
    "group", "member",
]  # fmt: skip
_SNIPPETS_AT_ONCE = 1_000
What = Literal["missing", "extra", "different"]
SUBJECTS: dict[Subject, str] = {
    "alias": "names", "entity": "entities", "mention": "mentions", "form": "forms of relations",
    "predicate": "what wordings mean", "saying": "wordings in snippets", "relation": "relations",
    "membership": "entities in topics", "telling": "what texts tell of names", "section": "stale marks of sections",
    "group": "groups of siblings", "member": "members of groups",
}  # fmt: skip
WHATS: dict[What, str] = {
    "missing": "missing",
    "extra": "left over from what is not there any more",
    "different": "not what follows from what was read and decided",
}
Tables = dict[Subject, dict[str, Row]]
Changes = dict[What, list[str]]


class Difference(NamedTuple):
    """How many of a `subject` are "missing" from the graph, "extra" there, or "different" from what follows."""

    subject: Subject
    what: What
    number: int


async def recompute(graph: Graph, domain: str | None = None, repair: bool = False) -> list[Difference]:
    """Compare the projections of a domain (or of all) with what follows from scratch; put right what differs.

    Domains that share entities with the given one are looked at too. Takes memory for all rows of the domains.
    """
    domains = await _linked(graph, domain) if domain is not None else await all_domains(graph)
    wanted, stored = await _wanted(graph, domains), await _stored(graph, domains)
    changes = {subject: _compare(wanted[subject], stored[subject]) for subject in SUBJECTS}
    if repair:
        await _repair(graph, changes, wanted, stored)
    return [
        Difference(subject, what, len(ids)) for subject in SUBJECTS for what, ids in changes[subject].items() if ids
    ]


async def _linked(graph: Graph, domain: str) -> list[str]:
    found = {domain}
    while more := {row["domain"] for row in await graph.read("read/aliases/linked_domains", domains=sorted(found))}:
        found |= more
    return sorted(found)


async def _stored(graph: Graph, domains: Collection[str]) -> Tables:
    async def table(query: str, **params: Any) -> dict[str, Row]:
        return {row["id"]: row for row in await graph.read(query, **params)}

    entities = await table("read/entities/domain_entities", domains=domains)
    ids = sorted(entities)
    memberships = await graph.read("read/groups/memberships", ids=ids)
    groups, members = await read_groups(graph, ids)
    return {
        "alias": await table("read/aliases/domain_aliases", domains=domains),
        "entity": entities,
        "mention": await table("read/mentions/domain_mentions", domains=domains),
        "form": await table("read/predicates/unused_forms", domains=domains),
        "predicate": await table("read/predicates/domain_predicates", domains=domains),
        "saying": _keyed(await graph.read("read/predicates/domain_sayings", domains=domains)),
        "relation": await table("read/relations/entity_relations", ids=ids),
        "membership": _keyed({"a": row["entity"], "b": row["topic"]} for row in memberships),
        "telling": await table("read/aliases/domain_tellings", domains=domains),
        "section": await table("read/pages/domain_sections", domains=domains),
        "group": groups,
        "member": members,
    }


async def _wanted(graph: Graph, domains: Collection[str]) -> Tables:
    rows = await graph.read("read/extractions/domain_extractions", domains=domains)
    read = [(row["domain"], Extraction.model_validate_json(row["payload"])) for row in rows]
    sources = {row["snippet"]: row["source"] for row in rows}
    redirects = await all_redirects(graph)
    by_key = {redirect.key: redirect for redirect in redirects}
    senses = senses_of(redirects)
    named = name_rows(aliases_in(read, senses), by_key)
    targets = sorted({redirect.target for redirect in redirects})
    decided = await graph.read("read/aliases/decided_names", ids=targets)
    called = {row["entity"]: row["name"] for row in await graph.read("read/aliases/chosen_names", ids=targets)}
    meant = form_rows(predicates_in(read), by_key, {row["id"]: row["name"] for row in decided})
    aliases = {row["id"]: row for row in named}
    facts = facts_of(
        read, {id_: row["entity"] for id_, row in aliases.items()}, {row["id"]: row["name"] for row in meant}, senses
    )
    counts = _counted(facts)
    relations = {
        id_: relation_row(each, each.evidence, best_description(each.descriptions), sources)
        for id_, each in facts.statements.items()
    }
    groups, members = await wanted_groups(graph, relations.values())
    topics = await graph.read("read/snippets/snippet_topics", domains=domains)
    shown = {alias: alias_row(alias, each) for c in counts.values() for alias, each in c.aliases.items()}
    return {
        "alias": {id_: {**row, **shown[id_], "names": [_names(row)]} for id_, row in aliases.items()},
        "entity": {
            id_: entity_row(id_, each, best_description(facts.descriptions.get(id_, ())), called.get(id_, ""))
            for id_, each in counts.items()
        },
        "mention": facts.mentions,
        "form": {},
        "predicate": {row["id"]: {**row, "means": [_means(row)]} for row in meant},
        "saying": sayings_of(read),
        "relation": relations,
        "membership": _wanted_memberships(facts, topics),
        "telling": await _tellings(graph, names_by_snippet(read, aliases)),
        "section": {
            row["id"]: _section(row) for row in await graph.read("read/pages/domain_sections", domains=domains)
        },
        "group": groups,
        "member": members,
    }


async def _tellings(graph: Graph, names: Mapping[str, Mapping[str, Name]]) -> dict[str, Row]:
    ids, found = sorted(names), dict[str, Row]()
    for start in range(0, len(ids), _SNIPPETS_AT_ONCE):
        for snippet in await read_snippets(graph, ids[start : start + _SNIPPETS_AT_ONCE]):
            found |= {row["id"]: row for row in tellings_of(snippet, names[snippet.id])}
    return found


def _section(row: Row) -> Row:
    """A section is stale when something that it cited is gone or retracted; of one that does not tell how much it
    cited, nobody can say the first."""
    known = row["cited"] is not None
    return {**row, "stale": row["retracted"] or (row["there"] < row["cited"] if known else row["stale"])}


def _names(row: Row) -> Row:
    return {name: row[name] for name in ("entity", "why", "score", "by", "decision")}


def _means(row: Row) -> Row:
    return {name: row[name] for name in ("form", "name", "why", "score", "by", "decision")}


def _counted(facts: Facts) -> dict[str, Counts]:
    counts: defaultdict[str, Counts] = defaultdict(Counts)
    for mention in facts.mentions.values():
        counts[mention["b"]].add(mention)
    return dict(counts)


def _wanted_memberships(facts: Facts, topics: Iterable[Row]) -> dict[str, Row]:
    of_snippet: defaultdict[str, set[str]] = defaultdict(set)
    for row in topics:
        of_snippet[row["snippet"]].add(row["topic"])
    return _keyed(
        {"a": mention["b"], "b": topic} for mention in facts.mentions.values() for topic in of_snippet[mention["a"]]
    )


def _keyed(edges: Iterable[Row]) -> dict[str, Row]:
    """Return edges from `a` to `b` by an id of both."""
    return {(id_ := f"{edge['a']}:{edge['b']}"): {**edge, "id": id_} for edge in edges}


def _compare(wanted: Mapping[str, Row], stored: Mapping[str, Row]) -> Changes:
    """Compare rows by id."""
    return {
        "missing": sorted(wanted.keys() - stored.keys()),
        "extra": sorted(stored.keys() - wanted.keys()),
        "different": sorted(id_ for id_ in wanted.keys() & stored.keys() if differs(wanted[id_], stored[id_])),
    }


async def _repair(graph: Graph, changes: Mapping[Subject, Changes], wanted: Tables, stored: Tables) -> None:
    """Remove what is extra, then write what is missing or different."""

    def gone(subject: Subject, *what: What) -> list[str]:
        return sorted(id_ for each in what for id_ in changes[subject][each])

    def rows(subject: Subject) -> list[Row]:
        return [wanted[subject][id_] for id_ in gone(subject, "missing", "different")]

    def extra(subject: Subject) -> list[Row]:
        return [stored[subject][id_] for id_ in gone(subject, "extra")]

    await graph.write_rows("write/groups/remove_memberships", extra("membership"))
    await graph.write_rows("write/predicates/remove_sayings", extra("saying"))
    await graph.write("write/predicates/remove_predicates", ids=gone("predicate", "extra", "different"))
    await graph.write("write/relations/remove_relations", ids=gone("relation", "extra", "different"))
    await graph.write("write/mentions/remove_mentions", ids=gone("mention", "extra", "different"))
    await graph.write("write/entities/remove_entities", ids=gone("entity", "extra"))
    await graph.write("write/aliases/remove_aliases", ids=gone("alias", "extra", "different"))

    await graph.write("write/aliases/remove_tellings", ids=gone("telling", "extra", "different"))

    await graph.write_rows("write/aliases/aliases", rows("alias"))
    await graph.write_rows("write/aliases/alias_surfaces", rows("alias"))
    await graph.write_rows("write/entities/entities", rows("entity"))
    await graph.write_rows("write/mentions/mentions", rows("mention"))
    await _repair_forms(graph, rows("predicate"), rows("saying"), wanted["saying"])
    left = {
        means["form"] for id_ in gone("predicate", "extra", "different") for means in stored["predicate"][id_]["means"]
    }
    await graph.write("write/predicates/remove_unused_forms", ids=sorted(left.union(gone("form", "extra"))))
    await graph.write_rows("write/relations/new_relations", rows("relation"))
    await graph.write_rows("write/groups/memberships", rows("membership"))
    anew = set(gone("alias", "missing", "different"))  # what texts told of these went with them
    lost = [row for row in wanted["telling"].values() if row["alias"] in anew]
    await graph.write_rows("write/aliases/tellings", [*rows("telling"), *lost])
    await graph.write_rows("write/pages/stale_marks", rows("section"))
    await graph.write("write/groups/remove_groups", ids=gone("group", "extra", "different"))
    await graph.write_rows("write/groups/remove_members", extra("member"))
    await _repair_groups(graph, rows("group"), rows("member"), wanted["member"])


async def _repair_forms(
    graph: Graph, predicates: Collection[Row], sayings: Collection[Row], all_sayings: Mapping[str, Row]
) -> None:
    # (snippet)-[:SAYS]->(predicate)-[:MEANS]->(form)
    forms = {row["form"]: {**row, "id": row["form"]} for row in predicates}
    await graph.write_rows("write/predicates/forms", forms.values())
    await graph.write_rows("write/predicates/predicates", predicates)
    anew = {row["id"] for row in predicates}  # who says these went with them
    lost = [row for row in all_sayings.values() if row["b"] in anew]
    await graph.write_rows("write/predicates/sayings", [*sayings, *lost])


async def _repair_groups(
    graph: Graph, groups: Collection[Row], members: Collection[Row], all_members: Mapping[str, Row]
) -> None:
    # (parent)-[:RELATES]->(group)<-[:MEMBER_OF]-(child)
    await graph.write_rows("write/groups/groups", groups)
    anew = {row["id"] for row in groups}  # their members went with them
    lost = [row for row in all_members.values() if row["b"] in anew]
    await graph.write_rows("write/groups/members", [*members, *lost])
