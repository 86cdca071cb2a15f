"""Typed queries, answered from the graph (StructSurvey, 3): what the paper's functions extract anew for each query was
read into the graph before, so that nobody is asked but the embedding of a text.

A name is what an alias of the domain is called, or what all of a kind are called: those that texts say to be of it,
the members of a group of that name, and what has it for the last words of a name ("air-source heat pump").
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import igraph

from kgplatform.errors import InputError
from kgplatform.graph import typed_queries as statements
from kgplatform.graph.leiden import leiden
from kgplatform.graph.neighbourhood import named_entities
from kgplatform.graph.paths import find_paths
from kgplatform.graph.search import Scope, entities_by_words, found_entities
from kgplatform.graph.session import Graph
from kgplatform.graph.typed_queries import FoundRelation
from kgplatform.graph.walks import neighbourhood
from kgplatform.language.generic import GENERIC
from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.stop_words import AROUND, says_nothing
from kgplatform.models import CountedEntity, HitKind, Relation, TypedEvidence, TypedQuery
from kgplatform.retrieval.entity_expansion import name_spans
from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.lucene_queries import lucene_words
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.search import search

MOST_ENTITIES = 100  # of a kind, and of an answer
MOST_RELATIONS = 100  # of an answer
MOST_NAMES = 300  # that are looked at for those of a kind
MOST_GROUPS = 3  # that are looked at for one of that name
LONGEST_PATH, MOST_PATHS = 4, 3
SURROUNDINGS, DEPTH = 150, 2  # entities around one, and how far away, that a community is looked for in
_SNIPPETS: tuple[HitKind, ...] = ("snippet",)
_DIGITS = 9  # of a score: the order of additions does not decide between equals


class TypedQueries:
    """Answers typed queries within a domain, and a topic of it where the scope has one: then only snippets count that
    its queries found. The `retrieval` is asked for where something is looked for by words."""

    def __init__(self, graph: Graph, retrieval: Callable[[], Retrieval], scope: Scope, limit: int = 20) -> None:
        """`limit` is how many snippets an answer has at most."""
        self._graph = graph
        self._retrieval = retrieval
        self._scope = scope
        self._limit = limit

    async def answer(self, query: TypedQuery) -> TypedEvidence:
        """Return what answers a query, nothing where it names what is not known. Raises InputError for one that does
        not say what its kind needs."""
        if lacks := query.lacks:
            raise InputError(f"A query of the kind {query.kind} has no `{lacks[0]}`.", "Say what it asks for.")
        match query.kind:
            case "vector":
                return await self._near(query)
            case "single_entity":
                return await self._of_kind(query)
            case "related_entity" | "pair_of_related":
                return await self._related(query)
            case "path":
                return await self._joined(query)
            case "community":
                return await self._around(query)

    async def named_in(self, text: str) -> list[str]:
        """Return the names of the domain's entities that a text has, in its order: none that lies in a longer one, and
        none that says nothing by itself ("method")."""
        words = text.split()
        places = {span: keys for span, keys in name_spans(text).items() if _tells(keys)}
        known = await named_entities(self._graph, self._scope.domain, {key for keys in places.values() for key in keys})
        hits = [span for span, keys in places.items() if any(known.get(key) for key in keys)]
        bare = [(start, end) for start, end in hits if (start + 1, end) not in hits or not says_nothing(words[start])]
        longest = [
            (start, end)
            for start, end in sorted(bare)
            if not any(left <= start and end <= right and (left, right) != (start, end) for left, right in bare)
        ]
        names: dict[str, str] = {}
        for start, end in longest:
            name = " ".join(words[start:end]).strip(AROUND)
            names.setdefault(normal_key(name), name)
        return list(names.values())

    async def _near(self, query: TypedQuery) -> TypedEvidence:
        scope = self._scope
        hits = await search(
            self._graph, self._retrieval, query.text, _SNIPPETS, domain=scope.domain, topic_id=scope.topic,
            limit=self._limit,
        )  # fmt: skip
        return TypedEvidence(query=query, snippet_ids=tuple(hit.id for hit in hits))

    async def _of_kind(self, query: TypedQuery) -> TypedEvidence:
        named = await self._named(query.entity)
        ids = list(dict.fromkeys([*named, *await self._of(query.entity, named)]))
        mentions = await statements.snippets_mentioning(self._graph, self._scope, ids[:MOST_NAMES], self._limit)
        if not mentions:
            return TypedEvidence(query=query, named=tuple(named), unknown=() if named else (query.entity,))
        counts = {id_: len(snippets) for id_, snippets in mentions.items()}
        return TypedEvidence(
            query=query,
            snippet_ids=_most_mentioning(mentions, self._limit),
            entities=await self._counted(counts),
            named=tuple(named),
        )

    async def _related(self, query: TypedQuery) -> TypedEvidence:
        pair = query.kind == "pair_of_related"
        named = await self._named(query.entity)
        first = list(dict.fromkeys([*named, *await self._of(query.entity, named)])) if pair else named
        second: list[str] | None = None
        if query.other:
            others = await self._named(query.other)
            second = list(dict.fromkeys([*others, *await self._of(query.other, others)])) or None
        unknown = [name for name, ids in ((query.entity, first), (query.other, second)) if name and not ids]
        turned = False
        if not first and pair and second:  # what is known of the other side alone
            first, second, turned = second, None, True
        found: list[FoundRelation] = []
        if first:
            found = await statements.related(
                self._graph, self._scope, first[:MOST_NAMES], second, query.relation, MOST_RELATIONS
            )
        told = await self._stated(query, found, first, named, unknown, apart=pair)
        return told.model_copy(update={"entities": told.others, "others": told.entities}) if turned else told

    async def _joined(self, query: TypedQuery) -> TypedEvidence:
        starts, ends = await self._named(query.entity), await self._named(query.other)
        unknown = [name for name, ids in ((query.entity, starts), (query.other, ends)) if not ids]
        relations: dict[str, Relation] = {}
        for start, end in [(starts[0], ends[0])] if not unknown and starts[0] != ends[0] else []:
            try:
                paths = await find_paths(self._graph, start, end, LONGEST_PATH, MOST_PATHS, [self._scope.domain])
            except InputError:  # too much lies between: nothing that joins these two tells of them
                continue
            stated = await statements.evidence(
                self._graph, self._scope, {each.id for path in paths.paths for each in path.relations}
            )
            for path in paths.paths:
                if all(each.id in stated for each in path.relations):
                    relations |= {each.id: each for each in path.relations}
        return await self._stated(query, await self._with_evidence(relations), (), [*starts[:1], *ends[:1]], unknown)

    async def _around(self, query: TypedQuery) -> TypedEvidence:
        named = await self._named(query.entity)
        if not named:
            return TypedEvidence(query=query, unknown=(query.entity,))
        around = await neighbourhood(self._graph, named[0], DEPTH, SURROUNDINGS, domains=[self._scope.domain])
        found = await self._with_evidence({each.id: each for each in around.relations if each.evidence})
        ids = [entity.id for entity in around.entities]
        own = await asyncio.to_thread(_community, ids, found, named[0])
        ends = [{each.relation.subject_id, each.relation.object_id} for each in found]
        inside = [each for each, two in zip(found, ends, strict=True) if named[0] in two or two <= own]
        return await self._stated(query, inside[:MOST_RELATIONS], (), named[:1], ())

    async def _with_evidence(self, relations: Mapping[str, Relation]) -> list[FoundRelation]:
        """Return the relations that the scope states, in the order given, those of most snippets first."""
        stated = await statements.evidence(self._graph, self._scope, relations) if relations else {}
        found = [FoundRelation(each, stated[id_]) for id_, each in relations.items() if id_ in stated]
        return sorted(found, key=lambda each: -len(each.snippets))

    async def _stated(
        self,
        query: TypedQuery,
        found: Sequence[FoundRelation],
        first: Collection[str],
        named: Sequence[str],
        unknown: Sequence[str],
        *,
        apart: bool = False,
    ) -> TypedEvidence:
        """Return relations as an answer; where both sides stay `apart`, what is not of the `first` is of the other."""
        own: defaultdict[str, set[str]] = defaultdict(set)
        other: defaultdict[str, set[str]] = defaultdict(set)
        for relation, snippets in found:
            one, two = relation.subject_id, relation.object_id
            if apart and one not in first:
                one, two = two, one
            own[one].update(snippets)
            (other if apart else own)[two].update(snippets)
        return TypedEvidence(
            query=query,
            snippet_ids=_most_stating(found, self._limit),
            entities=await self._counted({id_: len(snippets) for id_, snippets in own.items()}),
            others=await self._counted({id_: len(snippets) for id_, snippets in other.items()}),
            relations=tuple(each.relation for each in found),
            named=tuple(named),
            unknown=tuple(unknown),
        )

    async def _named(self, name: str) -> list[str]:
        """Return the entities that a name is an alias of in the domain, the most mentioned first."""
        keys = sorted({exact_key(name), normal_key(name)} - {""})
        found = await named_entities(self._graph, self._scope.domain, keys) if keys else {}
        degrees = {each.id: each for known in found.values() for each in known}
        return sorted(degrees, key=lambda id_: (-degrees[id_].mentions, id_))

    async def _of(self, kind: str, named: Collection[str]) -> list[str]:
        """Return the entities of a kind, without those that are called so themselves."""
        wanted = normal_key(kind)
        said = await statements.instances(self._graph, named) if named else []
        words = list(query_words(kind).values())
        if not wanted or not words:
            return said
        queries = lucene_words(words, ("surface",), self._scope.domain)
        like = await entities_by_words(self._graph, self._scope, queries, MOST_NAMES)
        headed = [each.id for each in like if normal_key(each.surface).endswith(f" {wanted}")]
        groups = await statements.grouped(self._graph, lucene_words([kind], ("name",))[0], MOST_GROUPS)
        members = [id_ for name, ids in groups if normal_key(name) == wanted for id_ in ids]
        return list(dict.fromkeys([*members, *said, *headed]))

    async def _counted(self, counts: Mapping[str, int]) -> tuple[CountedEntity, ...]:
        best = sorted(counts, key=lambda id_: (-counts[id_], id_))[:MOST_ENTITIES]
        known = await found_entities(self._graph, best) if best else {}
        return tuple(
            CountedEntity(id=id_, name=known[id_].name, description=known[id_].description, snippets=counts[id_])
            for id_ in best
            if id_ in known
        )


def _tells(keys: Collection[str]) -> bool:
    """Whether a name, by its keys, may stand for something of its own."""
    return not any(says_nothing(key) or key in GENERIC for key in keys) and any(
        letter.isalpha() for key in keys for letter in key
    )


def _most_mentioning(mentions: Mapping[str, Mapping[str, int]], limit: int) -> tuple[str, ...]:
    """Return the snippets that mention most of some entities, each as often as it does, which counts less and less."""
    scores: defaultdict[str, float] = defaultdict(float)
    for id_ in sorted(mentions):
        for snippet, times in mentions[id_].items():
            scores[snippet] += times / (times + 1)
    return tuple(sorted(scores, key=lambda id_: (-round(scores[id_], _DIGITS), id_))[:limit])


def _most_stating(found: Iterable[FoundRelation], limit: int) -> tuple[str, ...]:
    """Return the snippets that state most of some relations, of equals those of the better relation."""
    places: dict[str, int] = {}
    stated: Counter[str] = Counter()
    for place, each in enumerate(found):
        for snippet in each.snippets:
            places.setdefault(snippet, place)
            stated[snippet] += 1
    return tuple(sorted(stated, key=lambda id_: (-stated[id_], places[id_], id_))[:limit])


def _community(ids: Sequence[str], found: Sequence[FoundRelation], entity_id: str) -> set[str]:
    """Return the entities that have most to do with one and with each other, by the snippets that state so."""
    numbers = {id_: number for number, id_ in enumerate(ids)}
    weights: Counter[tuple[int, int]] = Counter()
    for relation, snippets in found:
        one, other = sorted((numbers[relation.subject_id], numbers[relation.object_id]))
        if one != other:
            weights[one, other] += len(snippets)
    pairs = sorted(weights)
    drawn = igraph.Graph(n=len(ids), edges=pairs, edge_attrs={"weight": [weights[pair] for pair in pairs]})
    parts = leiden(drawn, weights="weight") if pairs else []
    own = next((part for part in parts if numbers[entity_id] in part), [numbers[entity_id]])
    return {ids[number] for number in own}
