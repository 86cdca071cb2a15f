"""What a topic asked, searched for and found: the memory of its research."""

from collections.abc import Sequence

from kgplatform.graph.gaps import read_gaps_by_id
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import AskedQuestion, Brought, Hit, Outcome, Query, Question, TopicQuery, TrailSearch, Value


class AskedBefore(Value):
    """An earlier question of a topic: "answered" where its gaps are closed or a reader got an answer, "nothing_found"
    where its queries brought no snippet, "unsettled" otherwise."""

    text: str
    outcome: Outcome = "unsettled"


async def write_questions(graph: Graph, topic_id: str, questions: Sequence[Question]) -> None:
    """Store questions and the gaps that they address."""
    # (question)-[:IN_TOPIC]->(topic), (question)-[:ADDRESSES]->(gap)
    rows = [{**question.model_dump(), "gap_ids": sorted(set(question.gap_ids))} for question in questions]
    await graph.write_rows("write/research/questions", rows, topic=topic_id)


async def write_queries(graph: Graph, topic_id: str, queries: Sequence[Query]) -> None:
    """Store queries, from their questions, or from the topic itself."""
    # (query)-[:IN_TOPIC]->(topic), (query)-[:FROM]->(question) or (query)-[:FROM]->(topic)
    await graph.write_rows("write/research/queries", (query.model_dump() for query in queries), topic=topic_id)


async def write_hits(graph: Graph, hits: Sequence[Hit]) -> None:
    """Store what queries found; the entities that the snippets mention belong to the queries' topics from then on."""
    # (snippet)-[:FOUND_BY]->(query), (entity)-[:IN_TOPIC]->(topic)

    async def work(transaction: Work) -> None:
        await transaction.run_rows("write/research/hits", (_hit_row(hit) for hit in hits))
        await transaction.run("write/snippets/snippet_topics", ids=sorted({hit.snippet_id for hit in hits}))

    await graph.write_together(work)


async def write_brought(graph: Graph, found: Sequence[Brought]) -> None:
    """Store which sources services found for queries."""
    # (source)-[:FETCHED_FOR]->(query)
    rows = (
        {"id": f"{each.source_id}{each.query_id}{each.service}", "a": each.query_id, "b": each.source_id,
         "service": each.service, "rank": each.rank, "round": each.round}
        for each in found
    )  # fmt: skip
    await graph.write_rows("write/research/brought", rows)


async def read_questions_by_id(graph: Graph, ids: Sequence[str]) -> dict[str, AskedQuestion]:
    """Return the questions that exist, of whichever topics, by id."""
    rows = await graph.read("read/research/questions_by_id", ids=sorted(set(ids)))
    return {row["node"]["id"]: AskedQuestion.model_validate(row["node"]) for row in rows}


async def read_queries_by_id(graph: Graph, ids: Sequence[str]) -> dict[str, TopicQuery]:
    """Return the queries that exist, of whichever topics, by id."""
    rows = await graph.read("read/research/queries_by_id", ids=sorted(set(ids)))
    return {row["node"]["id"]: TopicQuery.model_validate(row["node"]) for row in rows}


async def read_queries(graph: Graph, topic_id: str) -> list[Query]:
    """Return the queries of a topic, sorted by id."""
    return [Query.model_validate(row["query"]) for row in await graph.read("read/research/queries", topic=topic_id)]


async def read_searches(graph: Graph, snippet_ids: Sequence[str]) -> dict[str, list[TrailSearch]]:
    """Return the searches of all topics that found snippets, by snippet id; by round, rank and query."""
    # (gap)<-[:ADDRESSES]-(question)<-[:FROM]-(query)<-[:FOUND_BY]-(snippet)
    rows = await graph.read("read/research/searches", ids=sorted(set(snippet_ids)))
    asked_about = {id_ for row in rows if row["question"] for id_ in row["question"]["gap_ids"]}
    gaps = await read_gaps_by_id(graph, sorted(asked_about)) if asked_about else {}
    searches: dict[str, list[TrailSearch]] = {}
    for row in rows:
        question = Question.model_validate(row["question"]) if row["question"] else None
        about = [gaps[id_] for id_ in question.gap_ids if id_ in gaps] if question else []
        search = TrailSearch(
            topic_id=row["topic"],
            query=Query.model_validate(row["query"]),
            question=question,
            gaps=tuple(sorted(about, key=lambda gap: (-gap.score, gap.id))),
            round=row["round"],
            rank=row["rank"],
        )
        searches.setdefault(row["snippet"], []).append(search)
    return searches


async def asked(graph: Graph, topic_id: str) -> list[AskedBefore]:
    """Return all questions of a topic with what came of them, sorted by text."""
    rows = await graph.read("read/research/asked", topic=topic_id)
    return sorted((AskedBefore.model_validate(row) for row in rows), key=lambda before: before.text)


async def searched(graph: Graph, topic_id: str) -> list[str]:
    """Return the texts of all queries of a topic, sorted."""
    return sorted(query.text for query in await read_queries(graph, topic_id))


async def found(graph: Graph, topic_id: str) -> set[str]:
    """Return the ids of all snippets that the topic's queries found."""
    return {row["id"] for row in await graph.read("read/research/found", topic=topic_id)}


async def best_scores(graph: Graph, topic_id: str) -> dict[str, float]:
    """Return the best score (0..1) with which one of the topic's queries found each of its snippets, by id."""
    return {row["id"]: row["score"] for row in await graph.read("read/research/best_scores", topic=topic_id)}


async def next_round(graph: Graph, topic_id: str) -> int:
    """Return the number of the topic's next round of searching, from 0."""
    return int((await graph.read("read/research/next_round", topic=topic_id))[0]["number"])


def _hit_row(hit: Hit) -> Row:
    ends = {"id": f"{hit.query_id}:{hit.snippet_id}", "a": hit.query_id, "b": hit.snippet_id}
    return ends | hit.model_dump(exclude={"query_id", "snippet_id"})
