"""What was asked about a topic in conversation, and the tables of contents that perspectives are found in."""

import json
from collections.abc import Collection, Sequence

from kgplatform.graph.session import Graph
from kgplatform.models import AnswerSentence, Conversation, Perspective, Turn, Value


class Contents(Value):
    """The headings of a text, each under those above it, in their order."""

    title: str
    paths: tuple[tuple[str, ...], ...]


class ToldTurn(Value):
    """A turn as it is read: who asked, in which conversation, at which place of it, what, and what was answered."""

    perspective: Perspective
    conversation: str
    position: int
    question: str
    answer: tuple[AnswerSentence, ...]


async def write_conversations(
    graph: Graph, topic_id: str, perspectives: Sequence[Perspective], conversations: Sequence[Conversation]
) -> None:
    """Store perspectives of a topic, and conversations from them."""
    # (conversation)-[:FROM]->(perspective)-[:IN_TOPIC]->(topic)
    rows = [{**each.model_dump(), "headings": list(each.headings)} for each in perspectives]
    await graph.write_rows("write/conversations/perspectives", rows, topic=topic_id)
    await graph.write_rows("write/conversations/conversations", (each.model_dump() for each in conversations))


async def write_turns(graph: Graph, turns: Sequence[Turn]) -> None:
    """Store turns of conversations; their questions are stored already."""
    # (question)<-[:ASKS]-(turn)-[:IN_CONVERSATION]->(conversation)
    rows = ({**turn.model_dump(exclude={"answer"}), "answer": answer_json(turn.answer)} for turn in turns)
    await graph.write_rows("write/conversations/turns", rows)


async def read_turns(graph: Graph, topic_id: str) -> list[ToldTurn]:
    """Return the turns of all conversations on a topic: those of a perspective after those of the one before."""
    rows = await graph.read("read/conversations/turns", topic=topic_id)
    return [ToldTurn.model_validate({**row, "answer": json.loads(row["answer"])}) for row in rows]


async def page_contents(graph: Graph, topic_id: str, kind: str, limit: int) -> list[Contents]:
    """Return the headings of the newest pages, of a `kind`, of at most `limit` topics of the same domain, those first
    that share most entities with the topic."""
    rows = await graph.read("read/conversations/page_contents", topic=topic_id, kind=kind, limit=limit)
    return [Contents(title=row["title"], paths=_paths(row["headings"])) for row in rows]


async def source_contents(graph: Graph, source_ids: Sequence[str]) -> list[Contents]:
    """Return the headings of sources, in the order of these; none of a source without headings."""
    rows = await graph.read("read/conversations/source_contents", ids=sorted(set(source_ids)))
    found = {row["id"]: Contents(title=row["title"], paths=row["paths"]) for row in rows}
    return [found[id_] for id_ in dict.fromkeys(source_ids) if id_ in found]


async def names_by_snippet(graph: Graph, snippet_ids: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """Return the names of the entities that each snippet mentions, with what it calls them."""
    names: dict[str, list[tuple[str, str]]] = {}
    for row in await graph.read("read/conversations/named_entities", ids=sorted(snippet_ids)) if snippet_ids else []:
        names.setdefault(row["snippet"], []).append((row["name"], row["surface"]))
    return names


def answer_json(answer: Sequence[AnswerSentence]) -> str:
    """Return the sentences of an answer as turns keep them."""
    return json.dumps([each.model_dump(mode="json") for each in answer], ensure_ascii=False)


def _paths(headings: Sequence[dict[str, object]]) -> tuple[tuple[str, ...], ...]:
    """Put headings of the second level below the one before of the first."""
    paths: list[tuple[str, ...]] = []
    above = ""
    for each in headings:
        heading = str(each["heading"])
        above = heading if each["level"] == 1 else above
        paths.append((heading,) if each["level"] == 1 or not above else (above, heading))
    return tuple(paths)
