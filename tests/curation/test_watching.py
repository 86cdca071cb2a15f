"""Topics that are watched as they change, over a real graph."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from bench.library import TOPIC, stock
from kgplatform import ids
from kgplatform.curation.watching import TopicWatches
from kgplatform.errors import NotFound
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.talks import read_talk, write_talk, write_utterances
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Gap, Participant, Question, TalkGrowth, Utterance


def gap(number: int, **values: Any) -> Gap:
    return Gap(id=f"gap-{number}", kind="bridge", score=0.5, entity_ids=(), entity_names=(), **values)


async def say(graph: Graph, position: int) -> None:
    """Have a talk on the topic go on by one turn."""
    asked = Question(id="question", text="What floats?", axis="depth", why="", gap_ids=())
    expert = Participant(id="expert", part="expert", name="Sailor", looks_for="Currents.", position=0)
    talk = ids.talk_id(TOPIC.id)
    turn = Utterance(
        id=f"turn-{position}", talk_id=talk, position=position, speaker_id="expert", intent="original question",
        why="Silent for the longest time.", question_id=asked.id, question=asked.text,
    )  # fmt: skip
    await write_questions(graph, TOPIC.id, [asked])
    await write_talk(graph, TOPIC.id, [expert])
    await write_utterances(graph, [turn])


async def _next(watch: AsyncGenerator[Any, None]) -> Any:
    return await asyncio.wait_for(anext(watch), 10)


async def test_a_graph_is_told_as_it_grows_by_one_look_for_all(graph: Graph) -> None:
    # given two who watch a topic that is empty
    await merge_topic(graph, TOPIC)
    watches = TopicWatches(graph, seconds=0.05)
    one, other = watches.growth(TOPIC.id), watches.growth(TOPIC.id)
    assert [(told.entities, told.relations) for told in (await _next(one), await _next(other))] == [(0, 0)] * 2
    assert watches.contents.keys == [TOPIC.id]
    # when it is filled
    await stock(graph, 1, versions=0, snippets=12)
    new = 0
    for watch in (one, other):
        told, new = await _next(watch), 0
        new += told.new_entities
        while told.relations == 0:
            told = await _next(watch)
            new += told.new_entities
        # then each is told what was added, and a few of it by name
        assert told.entities == new > 20
        assert 0 < len(told.relation_ids) <= 20
    # and nobody looks any more when nobody watches
    await one.aclose()
    assert watches.contents.keys == [TOPIC.id]
    await other.aclose()
    assert watches.contents.keys == []


async def test_gaps_are_told_when_they_change(graph: Graph) -> None:
    await merge_topic(graph, TOPIC)
    await write_gaps(graph, TOPIC.id, [gap(1), gap(2)])
    watches = TopicWatches(graph, seconds=0.05)
    board = watches.board(TOPIC.id)
    first = await _next(board)
    await write_gaps(graph, TOPIC.id, [gap(1, status="closed", tried=1)])
    then = await _next(board)
    assert (first.counts, first.changes, first.changed) == ({"open": 2}, 0, ())
    assert (then.counts, then.changes) == ({"closed": 1, "open": 1}, 1)
    assert [(each.id, each.status, each.tried) for each in then.changed] == [("gap-1", "closed", 1)]
    await board.aclose()
    assert watches.gaps.keys == []


async def test_a_talk_is_told_as_it_goes_on(graph: Graph) -> None:
    # given a topic without a talk
    await merge_topic(graph, TOPIC)
    watches = TopicWatches(graph, seconds=0.05)
    heard = watches.talk(TOPIC.id)
    assert await _next(heard) == TalkGrowth(topic_id=TOPIC.id)
    # when two things are said, one after the other
    told = []
    for position in range(2):
        await say(graph, position)
        told.append(await _next(heard))
        while not told[-1].said:
            told[-1] = await _next(heard)
    # then each is told once, with the whole talk
    assert [[each.position for each in growth.said] for growth in told] == [[0], [1]]
    assert told[1].talk == await read_talk(graph, TOPIC.id)
    # and who listens later is told all at first
    late = watches.talk(TOPIC.id)
    assert [each.position for each in (await _next(late)).said] == [0, 1]
    await late.aclose()
    await heard.aclose()
    assert watches.talks.keys == []


async def test_a_topic_that_is_not_there_or_is_removed_ends_the_watch(graph: Graph) -> None:
    watches = TopicWatches(graph, seconds=0.05)
    with pytest.raises(NotFound):
        await _next(watches.growth("none"))
    await merge_topic(graph, TOPIC)
    watch = watches.growth(TOPIC.id)
    await _next(watch)
    await graph.run_statement("MATCH (t:Topic) DETACH DELETE t")
    with pytest.raises(NotFound):
        await _next(watch)
    assert watches.contents.keys == watches.gaps.keys == []
