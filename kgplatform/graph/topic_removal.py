"""Removing what was asked and written for a topic. What was read belongs to the graph that all topics share, and stays:
entities, relations, snippets and their readings."""

from functools import partial

from kgplatform.errors import NotFound, WrongState
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import TopicRemoval

_UNDER_WAY = ["paused", "pending", "running"]


async def remove_topic(graph: Graph, topic_id: str) -> TopicRemoval:
    """Remove a topic with its pages, gaps, questions, queries and conversations, all or nothing.

    Raises NotFound, and WrongState while a run of it is under way or paused.
    """
    return await graph.write_together(partial(_remove_topic, topic_id=topic_id))


async def remove_page(graph: Graph, page_id: str) -> TopicRemoval:
    """Remove one version of a page; raises NotFound, and WrongState while a run of its topic is under way or paused."""
    return await graph.write_together(partial(_remove_page, page_id=page_id))


async def _remove_topic(work: Work, topic_id: str) -> TopicRemoval:
    rows = await work.run("read/topics/topic_holdings", id=topic_id)
    if not rows:
        raise NotFound(f"There is no topic {topic_id!r}.", "See the topics: kgplatform topic list.")
    held = rows[0]
    await _check_idle(work, topic_id)
    # (section)-[:IN_PAGE]->(page)-[:ABOUT]->(topic)<-[:IN_TOPIC]-(entity), (gap), (question), (query), (asking)
    # (turn)-[:IN_CONVERSATION]->(conversation)-[:FROM]->(perspective)-[:IN_TOPIC]->(topic)
    await work.run("write/pages/remove_pages", ids=held["pages"])
    await work.run("write/topics/remove_topic", id=topic_id)
    counts = {name: held[name] for name in ("gaps", "questions", "queries")}
    return TopicRemoval(pages=len(held["pages"]), **counts)


async def _remove_page(work: Work, page_id: str) -> TopicRemoval:
    rows = await work.run("read/pages/page", id=page_id)
    if not rows:
        raise NotFound(f"There is no page {page_id!r}.", "See the pages: kgplatform topic show NAME.")
    await _check_idle(work, rows[0]["page"]["topic_id"])
    await work.run("write/pages/remove_pages", ids=[page_id])
    return TopicRemoval(pages=1)


async def _check_idle(work: Work, topic_id: str) -> None:
    """Raise WrongState while a run of the topic may still write to it."""
    rows = await work.run("read/runs/runs", id=None, topic=topic_id, kind=None, states=_UNDER_WAY, limit=1)
    if rows:
        run: Row = rows[0]["run"]
        raise WrongState(
            f"Run {run['id']} of this topic is {run['state']}.",
            f"Wait for its end, or end it: kgplatform run cancel {run['id']}",
        )
