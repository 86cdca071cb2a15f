"""Doubts: pairs of entities of a domain that may be one, which nobody has decided on, for a person to look at.

They are what resolution proposes and leaves open: names that a model would be asked about (namesakes.py), and names
that share a mark where the rules are in doubt (families.py). Nothing is asked of a language model.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice

from kgplatform.curation.decisions.apart import kept_apart_of
from kgplatform.curation.resolution.families import read_families
from kgplatform.curation.resolution.namesakes import Proposal, proposals
from kgplatform.curation.resolution.reconciliation import PairJudge, judged
from kgplatform.graph.decisions import read_decisions
from kgplatform.graph.names import names_in
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic_graph, read_topics
from kgplatform.ids import decision_id
from kgplatform.language.name_conflicts import names_conflict
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import DoubtfulPair, Entity, Relation, Snippet, TopicGraph
from kgplatform.text.similarity import Encode

SENTENCES = 3  # of each entity
NEIGHBOURS = 12  # that are told of those that both have
_TIMES = 8  # that the same is decided and taken back, looked at
Pair = tuple[str, str]


class Doubts:
    """The pairs of each domain. Comparing names takes seconds: it is done again when something was read or removed
    since, and what was decided since is left out at each look."""

    def __init__(self, judge: PairJudge, encode: Encode | None = None) -> None:
        self._judge, self._encode = judge, encode
        self._compared: dict[str, tuple[object, list[DoubtfulPair]]] = {}
        self._turn = asyncio.Lock()

    async def pairs(self, graph: Graph, domain: str) -> list[DoubtfulPair]:
        """Return the pairs of a domain's topics that may be one, without those that somebody merged, keeps apart or
        has parted; those first that a text sets beside each other, then those that are mentioned most."""
        topics = [topic for topic in await read_topics(graph) if topic.domain == domain]
        if not topics:
            return []
        stamp = ([topic.id for topic in topics], await graph.read("read/store/read_so_far"))
        async with self._turn:
            if self._compared.get(domain, (None, []))[0] != stamp:
                known = [await read_topic_graph(graph, topic.id) for topic in topics]
                self._compared[domain] = (stamp, await self._compare(graph, known))
            compared = self._compared[domain][1]
        return await _undecided(graph, compared)

    async def _compare(self, graph: Graph, known: Sequence[TopicGraph]) -> list[DoubtfulPair]:
        entities = {entity.id: entity for each in known for entity in each.entities}
        snippets = {found.snippet.id: found.snippet for each in known for found in each.snippets}
        listed = list(snippets.values())
        near = await proposals(list(entities.values()), listed, self._encode)
        found: dict[Pair, Proposal] = {}
        for each in (*near, *await _marked(graph, self._judge, snippets)):
            one, other = (entities.get(id_) for id_ in each.pair)
            # What the topics do not have is left out, and what a number or a sign tells apart.
            if one and other and not names_conflict(one.name, other.name):
                found.setdefault(each.pair, each)
        ordered = sorted(found.values(), key=lambda each: _rank(each, entities))
        return await asyncio.to_thread(_told, ordered, entities, listed, _neighbours(known))


async def _marked(graph: Graph, judge: PairJudge, snippet_ids: Iterable[str]) -> list[Proposal]:
    """Return the entities whose names share a mark, and that the rules neither merge nor tell apart."""
    family, pairs, tellings = await read_families(graph, (await names_in(graph, list(snippet_ids))).values(), judge)
    two = [(a, b) for a, b in pairs if family[a].entity != family[b].entity]
    verdicts = await judged(graph, judge, family, two, tellings)
    found = []
    for (a, b), verdict in sorted(verdicts.items()):
        if verdict.answer != "apart":
            one, other = sorted((family[a].entity, family[b].entity))
            found.append(Proposal((one, other), "marks"))
    return found


async def _undecided(graph: Graph, compared: Sequence[DoubtfulPair]) -> list[DoubtfulPair]:
    """Leave out what somebody decided on, and what is not there any more."""
    by_ids = {(min(ids), max(ids)): each for each in compared if (ids := [entity.id for entity in each.entities])}
    there = await _standing(graph, {id_ for pair in by_ids for id_ in pair})
    decided = await kept_apart_of(graph, by_ids) | await _parted(graph, by_ids)
    return [each for pair, each in by_ids.items() if there.issuperset(pair) and pair not in decided]


async def _standing(graph: Graph, entity_ids: Collection[str]) -> set[str]:
    """Return those of the entities that are there and were not merged into another one."""
    return {row["id"] for row in await graph.read("read/entities/names", ids=sorted(entity_ids))}


async def _parted(graph: Graph, pairs: Collection[Pair]) -> set[Pair]:
    """Return the pairs of which somebody took back what another one had merged; who takes back what they decided
    themselves has not made up their mind."""
    ids = {decision_id("merge", pair, times): pair for pair in pairs for times in range(_TIMES)}
    decisions = await read_decisions(graph, sorted(ids))
    return {ids[each.id] for each in decisions if each.undone_at and each.undone_by != each.by}


def _rank(proposal: Proposal, entities: Mapping[str, Entity]) -> tuple[bool, int, Pair]:
    return proposal.doubt != "told", -sum(entities[id_].mentions for id_ in proposal.pair), proposal.pair


def _neighbours(known: Iterable[TopicGraph]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    relations: list[Relation] = [relation for each in known for relation in each.relations]
    for relation in relations:
        found[relation.subject_id].add(relation.object_id)
        found[relation.object_id].add(relation.subject_id)
    return found


def _told(
    proposed: Sequence[Proposal],
    entities: Mapping[str, Entity],
    snippets: Sequence[Snippet],
    neighbours: Mapping[str, set[str]],
) -> list[DoubtfulPair]:
    """Return pairs with what helps to decide on them; the entity that is mentioned more is first."""
    sentences = [snippet.text[start:end] for snippet in snippets for start, end in sentence_spans(snippet.text)]
    wanted = sorted({id_ for each in proposed for id_ in each.pair})
    naming = {id_: _naming(entities[id_], sentences) for id_ in wanted}
    found = []
    for each in proposed:
        one, other = sorted((entities[id_] for id_ in each.pair), key=lambda entity: (-entity.mentions, entity.id))
        shared = neighbours.get(one.id, set()) & neighbours.get(other.id, set()) & entities.keys()
        most = sorted(shared, key=lambda id_: (-entities[id_].mentions, id_))[:NEIGHBOURS]
        found.append(
            DoubtfulPair(
                entities=(one, other),
                doubt=each.doubt,
                sentence=each.sentence,
                told=(naming[one.id], naming[other.id]),
                shared=tuple(entities[id_].name for id_ in most),
            )
        )
    return found


def _naming(entity: Entity, sentences: Iterable[str]) -> tuple[str, ...]:
    """Return the first sentences that name an entity, by the name that it is called by before its others."""
    named = re.compile(rf"(?<!\w){re.escape(entity.name)}(?!\w)", re.IGNORECASE)
    first = dict.fromkeys(islice((each for each in sentences if named.search(each)), SENTENCES))
    if len(first) < SENTENCES and entity.aliases:
        others = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, entity.aliases))})(?!\w)")
        first |= dict.fromkeys(islice((each for each in sentences if others.search(each)), SENTENCES))
    return tuple(islice(first, SENTENCES))
