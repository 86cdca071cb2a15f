"""The ledger of a run: which way of asking led to what, and what that says of them.

A snippet is of the ways whose queries found it in its round. A relation is theirs whose snippets tell it first: no
snippet that the topic had before is evidence of it. A gap that closed is of the ways whose questions were about it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from kgplatform import ids
from kgplatform.graph import research, topics
from kgplatform.graph.askings import write_askings
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.pages import read_page
from kgplatform.models import Asking, Relation, Topic, Value
from kgplatform.strategies.mixed.asker import Put
from kgplatform.strategies.mixed.quotas import Record
from kgplatform.strategies.parts import Parts

Ways = tuple[str, ...]


class Settled(Value):
    """What a round brought each way, the ways that `found` each new snippet, and the gaps that have closed by now."""

    askings: tuple[Asking, ...]
    found: dict[str, Ways]
    closed: tuple[str, ...]


class Told(NamedTuple):
    """Relations told first, and pieces of evidence, of each way; what several brought is in equal parts of each."""

    relations: dict[str, float]
    facts: dict[str, float]


async def closed_gaps(parts: Parts, topic: Topic) -> tuple[str, ...]:
    """Return the ids of the topic's gaps that are closed, sorted."""
    return tuple(sorted(gap.id for gap in await read_gaps(parts.graph, topic.id) if gap.status == "closed"))


async def settle(  # noqa: PLR0917 - a round, and what was there before it
    parts: Parts,
    topic: Topic,
    run_id: str,
    put: Sequence[Put],
    quotas: Mapping[str, int],
    new: Sequence[str],
    before: Collection[str],
    closed: Collection[str],
    asked_about: Mapping[str, Ways],
) -> Settled:
    """Count what each way of a round brought, and keep it in the graph.

    `new` are the snippets that the round found, `before` those that the topic had, `closed` the gaps that were closed
    before it, and `asked_about` says which ways have asked about a gap by now.
    """
    number = put[0].search.round
    of_query: defaultdict[str, set[str]] = defaultdict(set)
    for each in put:
        for query in each.search.queries:
            of_query[query.id].add(each.way)
    searches = await research.read_searches(parts.graph, new)
    found = {
        snippet_id: tuple(sorted({way for search in told for way in of_query.get(search.query.id, ())}))
        for snippet_id, told in sorted(searches.items())
    }
    found = {snippet_id: ways for snippet_id, ways in found.items() if ways}
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    told = attributed(graph.relations, found, before)
    now = await closed_gaps(parts, topic)
    gaps = _shared(asked_about.get(id_, ()) for id_ in now if id_ not in closed)
    snippets = _shared(found.values())
    askings = tuple(
        Asking(
            id=ids.asking_id(topic.id, run_id, number, each.way),
            way=each.way,
            round=number,
            quota=quotas[each.way],
            questions=len(each.search.questions),
            queries=len(each.search.queries),
            snippets=snippets.get(each.way, 0.0),
            relations=told.relations.get(each.way, 0.0),
            facts=told.facts.get(each.way, 0.0),
            gaps=gaps.get(each.way, 0.0),
        )
        for each in put
    )
    questions = {each.way: [question.id for question in each.search.questions] for each in put}
    await write_askings(parts.graph, topic.id, askings, questions)
    return Settled(askings=askings, found=found, closed=now)


def attributed(relations: Iterable[Relation], found: Mapping[str, Ways], before: Collection[str]) -> Told:
    """Return what the snippets of ways tell; `before` are those that the topic had."""
    known = {*before}
    first: list[set[str]] = []
    facts: list[Ways] = []
    for relation in relations:
        evidence = [ids.parse_evidence_key(key)[0] for key in relation.evidence]
        facts += [found[id_] for id_ in evidence if id_ in found]
        if known.isdisjoint(evidence):
            first.append({way for id_ in evidence for way in found.get(id_, ())})
    return Told(relations=_shared(first), facts=_shared(facts))


def _shared(things: Iterable[Collection[str]]) -> dict[str, float]:
    """Return how many things are of each way; one of several counts for each in equal parts."""
    counts: defaultdict[str, float] = defaultdict(float)
    for ways in things:
        for way in ways:
            counts[way] += 1 / len(ways)
    return {way: round(count, 6) for way, count in counts.items()}


async def sentences_told(parts: Parts, page_id: str, found: Mapping[str, Ways]) -> dict[str, float]:
    """Return how many sentences of a page rest on snippets that each way found; one that rests on those of several
    counts for each in equal parts."""
    page = await read_page(parts.graph, page_id)
    sentences = [sentence for section in page.sections for sentence in section.sentences]
    return _shared({way for id_ in sentence.snippet_ids for way in found.get(id_, ())} for sentence in sentences)


def records_of(ways: Iterable[str], askings: Sequence[Asking]) -> dict[str, Record]:
    """Return what each way brought by now: new relations and closed gaps, a gap counting as much as a relation."""
    of = {way: [each for each in askings if each.way == way] for way in ways}
    return {
        way: Record(sum(each.relations + each.gaps for each in own), sum(each.queries for each in own))
        for way, own in of.items()
    }


def counts_of(askings: Sequence[Asking]) -> dict[str, float]:
    """Return the ledger as counts of a run's report: {"queries_of_gaps": 12, "relations_of_gaps": 7.5, ...}."""
    counts: dict[str, float] = {}
    for each in askings:
        figures = {"queries": each.queries, "relations": each.relations, "facts": each.facts, "closed": each.gaps}
        for name, number in figures.items():
            key = f"{name}_of_{each.way}"
            counts[key] = round(counts.get(key, 0.0) + number, 3)
    return counts


def in_words(askings: Sequence[Asking]) -> str:
    """Return the ledger in a sentence: "A query brought, in new relations and closed gaps: gaps 1.5 (12 queries)."."""
    records = records_of(dict.fromkeys(each.way for each in askings), askings)
    told = [
        f"{way} {record.reward / record.queries:.2g} ({record.queries} {'query' if record.queries == 1 else 'queries'})"
        for way, record in records.items()
        if record.queries
    ]
    return f"A query brought, in new relations and closed gaps: {', '.join(told)}." if told else ""
