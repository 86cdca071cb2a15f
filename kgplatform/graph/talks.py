"""The talk on a topic, as it is kept: who takes part, and what was said."""

import json
from collections.abc import Sequence

from kgplatform import ids
from kgplatform.graph.conversations import answer_json
from kgplatform.graph.mind_maps import read_mind_map
from kgplatform.graph.session import Graph
from kgplatform.models import Participant, Talk, Utterance


async def write_talk(
    graph: Graph, topic_id: str, participants: Sequence[Participant], background: Sequence[str] = ()
) -> None:
    """Store the talk on a topic, and who takes part in it; `background` are the ids of the conversations, stored
    already, from which it began, where it does."""
    # (perspective)-[:TAKES_PART]->(talk)-[:IN_TOPIC]->(topic), (talk)-[:FROM]->(conversation)
    talk = ids.talk_id(topic_id)
    await graph.write("write/talks/talk", topic=topic_id, talk=talk)
    rows = [{**each.model_dump(), "headings": list(each.headings)} for each in participants]
    await graph.write_rows("write/talks/participants", rows, topic=topic_id, talk=talk)
    await graph.write_rows("write/talks/background", ({"id": id_} for id_ in background), talk=talk)


async def write_utterances(graph: Graph, utterances: Sequence[Utterance]) -> None:
    """Store what was said; the talk, who takes part and the questions are stored already."""
    # (perspective)<-[:SAID_BY]-(turn)-[:IN_CONVERSATION]->(talk), (turn)-[:ASKS or :ANSWERS]->(question)
    await graph.write_rows("write/talks/utterances", map(_row, utterances))


async def read_talk(graph: Graph, topic_id: str) -> Talk | None:
    """Return the talk on a topic; None where there is none."""
    talk = ids.talk_id(topic_id)
    participants = [each["participant"] for each in await graph.read("read/talks/participants", talk=talk)]
    if not participants:
        return None
    return Talk(
        id=talk,
        topic_id=topic_id,
        participants=tuple(Participant.model_validate(each) for each in participants),
        utterances=await read_utterances(graph, talk),
        mind_map=await read_mind_map(graph, talk),
        asked=tuple(dict.fromkeys(row["question"] for row in await graph.read("read/talks/background", talk=talk))),
    )


async def read_utterances(graph: Graph, talk_id: str) -> tuple[Utterance, ...]:
    """Return what was said in a talk, in its order; nothing of one that there is not."""
    said = [each["utterance"] for each in await graph.read("read/talks/utterances", talk=talk_id)]
    return tuple(Utterance.model_validate({**each, "answer": json.loads(each["answer"])}) for each in said)


def _row(each: Utterance) -> dict[str, object]:
    row = each.model_dump(exclude={"question", "about", "answer"})
    return {**row, "about": list(each.about), "asks": each.asks, "answer": answer_json(each.answer)}
