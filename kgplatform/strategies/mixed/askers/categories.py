"""Categories: what belongs together in the topic's graph is asked about, one after the other (StructSurvey).

Categories are groups of siblings, which have a name, and communities, which go by their most central entities.
"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import combinations, zip_longest

from kgplatform import ids
from kgplatform.curation.communities import communities
from kgplatform.graph import research
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.topics import read_topic_graph
from kgplatform.language.generic import GENERIC
from kgplatform.language.keys import normal_key
from kgplatform.models import Axis, Community, Question, SiblingGroup, Topic, TopicGraph
from kgplatform.roles.questions.synthesiser import QueryBrief
from kgplatform.strategies.mixed.asker import Asker, Put, Standing
from kgplatform.strategies.steps.research import Search
from kgplatform.text.similarity import content_words

CENTRAL = 3  # entities by which a community is asked about
NONE_LEFT = "No category is left to ask about."


class CategoryAsker:
    """Asks about each category, the largest first, then about each once more."""

    async def matters(self, standing: Standing) -> Sequence[Question]:
        return await _fresh(standing)

    async def ask(self, standing: Standing, matters: Sequence[Question]) -> Put:
        parts, topic, questions = standing.parts, standing.topic, tuple(matters)
        earlier = tuple(await research.searched(parts.graph, topic.id))
        brief = QueryBrief(topic=topic, questions=questions, earlier=earlier, limit=len(questions))
        queries = await parts.synthesiser.synthesise(brief)
        leading = {query.question_id for query in queries}
        search = Search(
            round=standing.number,
            k=parts.options.k,
            queries=tuple(queries),
            questions=tuple(question for question in questions if question.id in leading),
            why=NONE_LEFT,
        )
        return Put(way="categories", search=search)


async def _fresh(standing: Standing) -> list[Question]:
    """Return what nobody has asked about the topic's categories."""
    graph = standing.parts.graph
    groups = await read_topic_groups(graph, standing.topic.id)
    known = {normal_key(before.text) for before in await research.asked(graph, standing.topic.id)}
    told = await asyncio.to_thread(category_questions, await read_topic_graph(graph, standing.topic.id), groups)
    return [question for question in told if normal_key(question.text) not in known]


def category_questions(graph: TopicGraph, groups: Sequence[SiblingGroup]) -> list[Question]:
    """Return all that there is to ask about a topic's categories, each once: the first question about each of them, the
    largest first, then the second of each."""
    names = {entity.id: entity.name for entity in graph.entities}
    largest = sorted(groups, key=lambda group: (-len(group.member_ids), group.id))
    rows = [list(_of_group(graph.topic, group)) for group in largest]
    rows += [list(_of_community(graph.topic, each, names)) for each in communities(graph)]
    asked = (question for turn in zip_longest(*rows) for question in turn if question is not None)
    return list({question.id: question for question in asked}.values())


def _of_group(topic: Topic, group: SiblingGroup) -> Iterator[Question]:
    why = f"Sources name {len(group.member_ids)} of “{group.label}”."
    yield _question(topic, f"What else is known about {group.label}?", "breadth", why)
    for names in combinations(group.member_names[:CENTRAL], 2):
        yield _question(topic, _about(names), "depth", f"Both are of “{group.label}”.")


def _of_community(topic: Topic, community: Community, names: dict[str, str]) -> Iterator[Question]:
    own = [names[id_] for id_ in community.entity_ids if _tells(names[id_], topic)][:CENTRAL]
    why = f"{len(community.entity_ids)} entities have most to do with each other, these first."
    for pair in combinations(own, 2):
        yield _question(topic, _about(pair), "depth", why)


def _about(names: Sequence[str]) -> str:
    return f"What is known about {' and '.join(names)}?"


def _tells(name: str, topic: Topic) -> bool:
    """Whether a name says something beside the topic's."""
    words = set(content_words(name)) - set(content_words(topic.name))
    return any(word not in GENERIC and any(letter.isalpha() for letter in word) for word in words)


def _question(topic: Topic, text: str, axis: Axis, why: str) -> Question:
    return Question(id=ids.question_id(topic.id, text), text=text, axis=axis, why=why, gap_ids=())


ASKER: Asker = CategoryAsker()
