"""The steps of an information tree: what was found is thought over into concepts, which are searched for in turn. The
one that thinks writes nothing."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import Field

from kgplatform import ids
from kgplatform.concurrency import together
from kgplatform.curation import mind_map
from kgplatform.graph import conversations, mind_maps, research, sources
from kgplatform.models import Axis, MindMap, Query, Question, Topic, Value
from kgplatform.roles.reflection.reflector import FoundConcept, ReflectionBrief, concept_key
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.reflecting import reflector_of
from kgplatform.strategies.steps.research import Search

NOTHING_DEEPER = "Nothing that was found comes to another concept."


class Reflected(Value):
    """The tree with the concepts that were thought of, the search for these, and the queries of each, by its id."""

    tree: MindMap
    search: Search
    queries: dict[str, tuple[str, ...]] = Field(default_factory=dict)


def planted(topic: Topic) -> MindMap:
    """Return a tree of its root alone, which is the topic."""
    return mind_map.planted(ids.tree_id(topic.id), topic.name)


async def known_tree(parts: Parts, topic: Topic) -> MindMap:
    """Return the tree that the last run on a topic grew; its root alone where none did."""
    tree = await mind_maps.read_mind_map(parts.graph, ids.tree_id(topic.id))
    return tree if tree.concepts else planted(topic)


async def keep_tree(parts: Parts, topic: Topic, tree: MindMap) -> None:
    """Store the tree of a topic in place of the one before."""
    await mind_maps.write_tree(parts.graph, topic.id, tree)


async def reflect(  # noqa: PLR0917 - a tree, and how it may grow
    parts: Parts,
    topic: Topic,
    tree: MindMap,
    found: Mapping[str, Sequence[str]],
    number: int,
    breadth: int,
    queries: int,
) -> Reflected:
    """Think over what was `found` for some leaves, by their ids, all side by side; each comes to at most `breadth`
    concepts with so many queries, for the search of round `number`. Leaves do not know of each other's concepts by
    then: what two of them come to is that of the first. Nobody is asked when the topic has had all its queries.
    """
    options = parts.options
    earlier = tuple(await research.searched(parts.graph, topic.id))
    if (left := options.topic_queries - len(earlier)) <= 0:
        why = f"The topic has had its {options.topic_queries} queries."
        return Reflected(tree=tree, search=Search(round=number, k=options.k, queries=(), why=why))
    wanted = sorted({id_ for each in found.values() for id_ in each})
    gone = await sources.retracted(parts.graph, set(wanted))
    known = {each.id: each for each in await sources.read_snippets(parts.graph, wanted) if each.id not in gone}
    mentioned = await conversations.names_by_snippet(parts.graph, known)
    names = {id_: tuple(dict.fromkeys(name for name, _ in each)) for id_, each in mentioned.items()}
    briefs = [
        ReflectionBrief(
            topic=topic,
            path=mind_map.path(tree, leaf),
            snippets=tuple(known[id_] for id_ in each if id_ in known),
            named={id_: names[id_] for id_ in each if id_ in names},
            pool=tuple(concept.name for concept in tree.concepts[1:]),
            earlier=earlier,
            limit=breadth,
            queries=queries,
        )
        for leaf, each in found.items()
    ]
    thought = await together(reflector_of(parts).reflect(brief) for brief in briefs)
    return _grown(topic, tree, zip(found, thought, strict=True), number, options.k, left)


def _grown(  # noqa: PLR0917 - a tree, and what it grows by
    topic: Topic,
    tree: MindMap,
    thought: Iterator[tuple[str, Sequence[FoundConcept]]],
    number: int,
    k: int,
    left: int,
) -> Reflected:
    """Return the tree with the concepts, and at most so many queries as are left; one without a query has no place."""
    pool = {concept_key(each.name) for each in tree.concepts}
    asked: dict[str, Query] = {}
    questions: list[Question] = []
    of: dict[str, tuple[str, ...]] = {}
    for leaf, concepts in thought:
        for concept in concepts:
            room = left - len(asked)
            if concept_key(concept.name) in pool or not room:
                continue
            pool.add(concept_key(concept.name))
            tree, made = mind_map.branched(tree, leaf, concept.name, concept.snippet_ids)
            question = _question(topic, concept.name, deep=bool(mind_map.path(tree, leaf)))
            own = [
                Query(id=ids.query_id(topic.id, text), text=text, question_id=question.id)
                for text in dict.fromkeys(concept.queries[:room])
            ]
            asked = {**{query.id: query for query in own}, **asked}
            of[made] = tuple(query.id for query in own)
            questions.append(question)
    search = Search(round=number, k=k, queries=tuple(asked.values()), questions=tuple(questions), why=NOTHING_DEEPER)
    return Reflected(tree=tree, search=search, queries=of)


def _question(topic: Topic, name: str, *, deep: bool) -> Question:
    text = f"What is known about {name} in {topic.name}?"
    axis: Axis = "depth" if deep else "breadth"
    why = "What was found comes to this concept."
    return Question(id=ids.question_id(topic.id, text), text=text, axis=axis, why=why, gap_ids=())
