"""Resolution: which entity a name means, and what follows from it (Apollo 3.3.2).

A name becomes an alias of its domain; which entity it names is the NAMES edge and nothing else. A new alias names what
the rules and the decisions in force say (naming.py).
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial

from pydantic import Field

from kgplatform.curation.resolution.alias_evidence import tell
from kgplatform.curation.resolution.alias_naming import name_aliases
from kgplatform.curation.resolution.predicate_forms import Decided, mean_all, mean_predicates
from kgplatform.graph.extractions import extraction_row
from kgplatform.graph.groups import regroup
from kgplatform.graph.knowledge import (
    add_evidence,
    count_mentions_in,
    count_on,
    lock_entities,
    read_extractions,
    read_names,
    snippets_of,
    write_entities,
    write_mentions,
)
from kgplatform.graph.projections import (
    AliasKey,
    Facts,
    Meaning,
    Senses,
    aliases_of,
    best_description,
    facts_of,
    predicates_in,
)
from kgplatform.graph.redirects import read_senses
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import Extraction, Snippet, Value

_SNIPPETS_AT_ONCE = 100


class ResolutionReport(Value):
    """What snippets told. New is what no other snippet of the graph tells: it is the same when resolved again.

    `dropped` counts triples not taken, by reason ("self_loop", "unmentioned").
    """

    entities: int = 0
    relations: int = 0
    new_entities: int = 0
    new_relations: int = 0
    dropped: dict[str, int] = Field(default_factory=dict)


async def resolve(graph: Graph, snippets: Sequence[Snippet], extractions: Sequence[Extraction]) -> ResolutionReport:
    """Store extractions of snippets and all that follows from everything read in these snippets.

    Idempotent, and the same in any order. Extractions of other snippets than the given ones are not looked at.
    """
    ids = sorted({snippet.id for snippet in snippets})
    by_id = {id_: [extraction for extraction in extractions if extraction.snippet_id == id_] for id_ in ids}
    told = _Told()
    for start in range(0, len(ids), _SNIPPETS_AT_ONCE):
        batch = {id_: by_id[id_] for id_ in ids[start : start + _SNIPPETS_AT_ONCE]}
        told.add(await _undisturbed(graph, partial(_resolve, given=batch, all_ids=ids)))
    return told.report()


async def _undisturbed(graph: Graph, do: Callable[[Work], Awaitable["_Told"]]) -> "_Told":
    """Do it in one transaction, from its start again when somebody decided meanwhile."""
    while True:
        try:
            return await graph.write_together(do)
        except Decided:
            continue


class _Told:
    """What several batches told, with nothing counted twice."""

    def __init__(self) -> None:
        self.entities: set[str] = set()
        self.relations: set[str] = set()
        self.new_entities: set[str] = set()
        self.new_relations: set[str] = set()
        self.dropped: Counter[str] = Counter()

    def add(self, other: "_Told") -> None:
        self.entities |= other.entities
        self.relations |= other.relations
        self.new_entities |= other.new_entities
        self.new_relations |= other.new_relations
        self.dropped += other.dropped

    def report(self) -> ResolutionReport:
        return ResolutionReport(
            entities=len(self.entities),
            relations=len(self.relations),
            new_entities=len(self.new_entities),
            new_relations=len(self.new_relations),
            dropped=dict(sorted(self.dropped.items())),
        )


async def _resolve(work: Work, given: Mapping[str, Sequence[Extraction]], all_ids: Collection[str]) -> _Told:
    await work.run_rows(
        "write/extractions/extractions", (extraction_row(each) for found in given.values() for each in found)
    )
    read = await read_extractions(work, given)
    meant = await mean_predicates(work, predicates_in(read))
    facts, before = await _named(work, read, given, {row["id"]: row["name"] for row in meant})
    await tell(work, read)

    times_read = Counter(extraction.snippet_id for _, extraction in read)
    reread = {snippet for snippet, times in times_read.items() if times > 1}
    new = await write_mentions(work, facts, reread)
    evidence = await add_evidence(work, facts.statements)
    changed = {mention["b"] for mention in facts.mentions.values() if mention["a"] in reread}
    counts = await count_on(work, before, new, changed)
    descriptions = {
        id_: best_description({*facts.descriptions.get(id_, ()), before[id_]["description"]}) for id_ in counts
    }
    await write_entities(work, before, counts, descriptions)
    await work.run("write/snippets/snippet_topics", ids=sorted(given))
    await regroup(work, {(each.a, each.relation) for each in facts.statements.values()})
    await mean_all(work, read, meant)

    told, here, times_here = _Told(), set(all_ids), await count_mentions_in(work, all_ids)
    told.entities, told.relations, told.dropped = set(counts), set(evidence), facts.dropped
    told.new_entities = {id_ for id_, each in counts.items() if each.total == times_here[id_]}
    told.new_relations = {id_ for id_, keys in evidence.items() if snippets_of(keys) <= here}
    return told


async def name_all(work: Work, read: Collection[tuple[str, Extraction]], senses: Senses) -> list[Row]:
    """Return a row for each name in (domain, extraction) pairs; what is stored stays as it is."""
    # (alias)-[:NAMES]->(entity)
    aliases = aliases_in(read, senses)
    known = await read_names(work, aliases)
    new = await name_aliases(work, {id_: alias for id_, alias in aliases.items() if id_ not in known})
    return [*({"id": id_, "entity": entity} for id_, entity in known.items()), *new]


def aliases_in(read: Collection[tuple[str, Extraction]], senses: Senses) -> dict[str, AliasKey]:
    """Return the aliases that (domain, extraction) pairs mention, by id."""
    found: dict[str, AliasKey] = {}
    for domain, extraction in read:
        found |= aliases_of(domain, extraction, senses)
    return found


async def _named(
    work: Work, read: Collection[tuple[str, Extraction]], snippet_ids: Collection[str], meaning: Meaning
) -> tuple[Facts, dict[str, Row]]:
    """Return what was read under the names that are stored, and under new ones, which are stored; and the rows of its
    entities, which are locked: until then others may decide that a name means something else."""
    seen: tuple[Senses, list[Row]] | None = None
    before: dict[str, Row] = {}
    while (found := await _names_now(work, read, snippet_ids)) != seen:
        seen = found
        before = await lock_entities(work, {row["entity"] for row in found[1]})
    senses, rows = found
    await work.run_rows("write/aliases/aliases", (row for row in rows if "key" in row))
    before |= await lock_entities(work, {row["entity"] for row in rows} - before.keys())
    return facts_of(read, {row["id"]: row["entity"] for row in rows}, meaning, senses), before


async def _names_now(
    work: Work, read: Collection[tuple[str, Extraction]], snippet_ids: Collection[str]
) -> tuple[Senses, list[Row]]:
    senses = await read_senses(work, snippet_ids)
    return senses, await name_all(work, read, senses)
