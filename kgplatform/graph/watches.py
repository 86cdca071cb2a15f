"""Watches in the graph: which topics are looked at again, and what each look found."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from kgplatform import ids
from kgplatform.errors import WrongState
from kgplatform.graph.runs import claim_run_in
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.topics import no_topic
from kgplatform.models import Look, Query, RunReport, Topic, Watch, WatchRequest

STRATEGY = "watch"  # whose runs are the looks
_MAPS = ("options", "budget")  # stored as JSON


class RestingSection(NamedTuple):
    """A section that cites retracted works, by its position: their titles, and the ids of their sources."""

    position: int
    titles: tuple[str, ...]
    ids: tuple[str, ...]


async def write_watch(graph: Graph, topic_id: str, request: WatchRequest, since: str) -> None:
    """Watch a topic, or do so otherwise; `since` is for one that was not watched. Raises NotFound."""
    # (watch)-[:OF]->(topic)
    fields = request.model_dump(mode="json")
    told = {**fields, **{name: json.dumps(fields[name], sort_keys=True) for name in _MAPS}}
    if not await graph.write("write/watches/watch", id=ids.watch_id(topic_id), topic=topic_id, since=since, **told):
        raise no_topic(topic_id)


async def remove_watch(graph: Graph, topic_id: str) -> bool:
    """Watch a topic no more; return whether it was watched."""
    return bool(await graph.write("write/watches/remove_watch", topic=topic_id))


async def read_watch(graph: Graph, topic_id: str) -> Watch | None:
    """Return how a topic is watched, None for one that is not."""
    rows = await graph.read("read/watches/watch", topic=topic_id)
    return _watch(rows[0]) if rows else None


async def require_watch(graph: Graph, topic: Topic) -> Watch:
    """Return how a topic is watched; raises WrongState for one that is not."""
    watch = await read_watch(graph, topic.id)
    if watch is None:
        raise not_watched(topic)
    return watch


def not_watched(topic: Topic) -> WrongState:
    """Return what is told of a topic that is not watched."""
    return WrongState(
        f"The topic {topic.name!r} is not watched.", f"Watch it: kgplatform topic watch {topic.name!r} --every 7d"
    )


async def read_watches(graph: Graph, *, due: bool = False) -> list[Watch]:
    """Return all watches, or those that are due, the longest due first."""
    return [_watch(row) for row in await graph.read("read/watches/watches", due=due)]


async def claim_look(graph: Graph, watch: Watch, report: RunReport) -> bool:
    """Store the run of the look that a watch is due for, unless somebody else has taken it, or a look at the topic is
    on its way. Of all who claim at the same time, in whichever processes, one is told True."""

    async def work(transaction: Work) -> bool:
        rows = await transaction.run("read/watches/watch", topic=watch.topic_id)
        due = rows[0]["watch"]["due"] if rows else ""
        if not rows or _watch(rows[0]).due != watch.due:
            return False
        if not await claim_run_in(transaction, report, lambda other: other.kind == STRATEGY):
            return False
        if await transaction.run("write/watches/claim", id=watch.id, due=due):
            return True
        raise _TakenByOther

    try:
        return await graph.write_together(work)
    except _TakenByOther:
        return False


class _TakenByOther(Exception):
    """Somebody else took a look between our reading of it and our lock: nothing of ours is to be stored."""


async def write_look(graph: Graph, look: Look, since: str | None) -> None:
    """Keep what a look found; where `since` is given, works count as new from that day on."""
    # (look)-[:OF]->(watch)
    fields = look.model_dump(include={"id", "since", "page_id", "delivery"})
    told = {**fields, "changes": look.changes.model_dump_json(exclude_defaults=True), "troubles": list(look.troubles)}
    await graph.write("write/watches/look", topic=look.topic_id, next=since, **told)


async def note_delivery(graph: Graph, look_id: str, delivery: str, undelivered: str = "") -> None:
    """Note what became of telling a look to a webhook."""
    await graph.write("write/watches/delivered", id=look_id, delivery=delivery, undelivered=undelivered)


async def read_looks(graph: Graph, topic_id: str, limit: int, *, due: bool = False) -> list[Look]:
    """Return the looks at a topic, the newest first; those alone that are `due` to a webhook where that is asked."""
    return [
        look_of(row["look"]) for row in await graph.read("read/watches/looks", topic=topic_id, limit=limit, due=due)
    ]


async def newest_queries(graph: Graph, topic_id: str, most: int) -> list[Query]:
    """Return at most so many queries that a topic asked: its own, then those of its newest rounds."""
    rows = await graph.read("read/watches/newest_queries", topic=topic_id, most=most)
    return [Query.model_validate(row["query"]) for row in rows]


async def read_sources(graph: Graph, topic_id: str) -> list[str]:
    """Return the ids of the sources that a topic's queries found something of, sorted."""
    return [row["id"] for row in await graph.read("read/watches/read_sources", topic=topic_id)]


async def cited_works(graph: Graph, page_id: str, most: int) -> list[str]:
    """Return the ids of the sources of the works that a page cites, those not asked about for the longest first."""
    return [row["id"] for row in await graph.read("read/watches/cited_works", page=page_id, most=most)]


async def brought_sources(graph: Graph, topic_id: str, added: int) -> list[str]:
    """Return the ids of the sources that services brought for a topic since its domain was begun to be looked at for
    the `added`-th time, sorted."""
    return [row["id"] for row in await graph.read("read/watches/brought_sources", topic=topic_id, added=added)]


async def sources_of(graph: Graph, snippet_ids: Sequence[str]) -> list[str]:
    """Return the ids of the sources of snippets, sorted."""
    return [row["id"] for row in await graph.read("read/watches/sources_of", ids=sorted(set(snippet_ids)))]


async def resting_sections(graph: Graph, page_id: str) -> list[RestingSection]:
    """Return the sections of a page that cite retracted works, in reading order."""
    rows = await graph.read("read/watches/resting_sections", page=page_id)
    return [RestingSection(row["position"], tuple(row["titles"]), tuple(row["ids"])) for row in rows]


async def looks_began(graph: Graph, topic_id: str) -> int:
    """Return the number of the look at its domain that a topic's newest one is."""
    return int((await graph.read("read/watches/topic_looks_began", topic=topic_id))[0]["began"])


def look_of(row: Row) -> Look:
    """Return the look of a row whose changes are JSON."""
    return Look.model_validate({**row, "changes": json.loads(row["changes"]), "troubles": row["troubles"] or ()})


def _watch(row: Row) -> Watch:
    told = row["watch"]
    return Watch.model_validate({**told, **{name: json.loads(told[name]) for name in _MAPS}})
