"""Doubts: pairs of entities of a domain that may be one, which nobody has decided on, for a person to look at.

They are what resolution proposes and leaves open: names that a model would be asked about (namesakes.py), and names
that share a mark where the rules are in doubt (families.py). Nothing is asked of a language model.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from kgplatform.bounds import MOST_LISTED
from kgplatform.curation.decisions.decisions import refused_merges
from kgplatform.curation.resolution.families import read_families
from kgplatform.curation.resolution.namesakes import Proposal, proposals
from kgplatform.curation.resolution.reconciliation import PairJudge, judged
from kgplatform.graph.names import Context, names_in, read_contexts
from kgplatform.graph.session import Graph, Row
from kgplatform.graph.topics import read_topic_graph, read_topics
from kgplatform.language.name_conflicts import names_conflict
from kgplatform.models import DoubtfulPair, Entity, Relation, TopicGraph
from kgplatform.text.similarity import Encode

SENTENCES = 3  # of each entity
NEIGHBOURS = 12  # that are told of those that both have
Pair = tuple[str, str]


class Doubts:
    """The pairs of each domain. Comparing names takes seconds: it is done again when something was read, merged,
    parted or removed since; what is kept apart since is left out at each look."""

    def __init__(self, judge: PairJudge, encode: Encode | None = None) -> None:
        self._judge, self._encode = judge, encode
        self._compared: dict[str, tuple[object, list[DoubtfulPair]]] = {}
        self._turn = asyncio.Lock()

    async def pairs(self, graph: Graph, domain: str, most: int = MOST_LISTED) -> list[DoubtfulPair]:
        """Return at most so many pairs of a domain's topics that may be one, without those that somebody merged, keeps
        apart or has parted; those first that a text sets beside each other, then those that are mentioned most."""
        topics = [topic for topic in await read_topics(graph) if topic.domain == domain]
        if not topics:
            return []
        stamp = ([topic.id for topic in topics], await graph.read("read/store/read_so_far"))
        async with self._turn:
            if self._compared.get(domain, (None, []))[0] != stamp:
                known = [await read_topic_graph(graph, topic.id) for topic in topics]
                self._compared[domain] = (stamp, await self._compare(graph, known))
            compared = self._compared[domain][1]
        return await _with_sentences(graph, domain, (await _undecided(graph, compared))[:most])

    async def _compare(self, graph: Graph, known: Sequence[TopicGraph]) -> list[DoubtfulPair]:
        entities = {entity.id: entity for each in known for entity in each.entities}
        snippets = {found.snippet.id: found.snippet for each in known for found in each.snippets}
        near = await proposals(list(entities.values()), list(snippets.values()), self._encode)
        found: dict[Pair, Proposal] = {}
        for each in (*near, *await _marked(graph, self._judge, snippets)):
            one, other = (entities.get(id_) for id_ in each.pair)
            # What the topics do not have is left out, and what a number or a sign tells apart.
            if one and other and not names_conflict(one.name, other.name):
                found.setdefault(each.pair, each)
        ordered = sorted(found.values(), key=lambda each: _rank(each, entities))
        return await asyncio.to_thread(_told, ordered, entities, _neighbours(known))


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
    decided = await refused_merges(graph, by_ids)
    return [each for pair, each in by_ids.items() if there.issuperset(pair) and pair not in decided]


async def _standing(graph: Graph, entity_ids: Collection[str]) -> set[str]:
    """Return those of the entities that are there and were not merged into another one."""
    return {row["id"] for row in await graph.read("read/entities/names", ids=sorted(entity_ids))}


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
    neighbours: Mapping[str, set[str]],
) -> list[DoubtfulPair]:
    """Return pairs with what helps to decide on them; the entity that is mentioned more is first."""
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
                shared=tuple(entities[id_].name for id_ in most),
            )
        )
    return found


async def _with_sentences(graph: Graph, domain: str, pairs: Sequence[DoubtfulPair]) -> list[DoubtfulPair]:
    """Return pairs with the first sentences of the domain that mention each of their entities."""
    entities = {entity.id: entity for pair in pairs for entity in pair.entities}
    aliases: defaultdict[str, list[Row]] = defaultdict(list)
    for row in await graph.read("read/aliases/aliases_of", ids=sorted(entities)):
        if row["domain"] == domain:
            aliases[row["entity"]].append(row)
    contexts = await read_contexts(graph, [row["id"] for rows in aliases.values() for row in rows])
    told = {id_: _naming(entity, aliases[id_], contexts) for id_, entity in entities.items()}
    return [pair.model_copy(update={"told": (told[pair.entities[0].id], told[pair.entities[1].id])}) for pair in pairs]


def _naming(entity: Entity, aliases: Sequence[Row], contexts: Mapping[str, list[Context]]) -> tuple[str, ...]:
    """Return the first sentences that name an entity, by the name that it is called by before its others."""
    called = entity.name.casefold()
    ordered = sorted(aliases, key=lambda alias: (alias["surface"].casefold() != called, alias["surface"], alias["id"]))
    sentences = (context.sentence for alias in ordered for context in contexts.get(alias["id"], ()))
    return tuple(dict.fromkeys(sentences))[:SENTENCES]
