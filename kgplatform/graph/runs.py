"""Runs in the graph: the last report of each, so that every reader of the graph sees what was done."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from kgplatform.errors import NotFound
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.topics import merge_topic_in
from kgplatform.models import FINAL_STATES, RunReport, RunState, Topic

UNENDED: tuple[RunState, ...] = ("pending", "running", "paused")
_ALL = 2**31
_MAPS = ("counts", "seconds", "dropped", "budget", "spent", "options")  # stored as JSON
_UNSEALED = ("seal", "id", "topic_id", "started", "finished")  # set by the statement, or for ever the same
_READS = 20  # of a report that is written all the time
_PAUSE = 0.01  # seconds between them

Found = TypeVar("Found")


async def write_run(graph: Graph, report: RunReport) -> None:
    """Store a run's last report."""
    # (run)-[:FOR]->(topic)
    await graph.write("write/runs/run", **_fields(report), topic=report.topic_id, ended=report.state in FINAL_STATES)


async def claim_run(
    graph: Graph, report: RunReport, like: Callable[[RunReport], bool], topic: Topic | None = None
) -> bool:
    """Store a run that is to start, and its `topic` where that is given, unless one `like` it is on its way, or paused,
    for its topic: False then, and the topic stays as it was. Of all who claim at the same time, in whichever processes,
    one is told True."""

    async def work(transaction: Work) -> None:
        if topic is not None:
            await merge_topic_in(transaction, topic)
        if not await claim_run_in(transaction, report, like):
            raise _OnItsWay

    try:
        await graph.write_together(work)
    except _OnItsWay:
        return False
    return True


class _OnItsWay(Exception):
    """A run like it is there: nothing of ours is to be stored."""


async def claim_run_in(work: Work, report: RunReport, like: Callable[[RunReport], bool]) -> bool:
    """Claim a run as claim_run does, within a transaction of more."""
    await work.run("write/runs/lock_topic", topic=report.topic_id)
    chosen = {"id": None, "topic": report.topic_id, "kind": None, "states": sorted(UNENDED), "limit": _ALL}
    rows = await read_whole(lambda: work.run("read/runs/runs", **chosen), _run_of)
    if any(like(report_of(row["run"])) for row in rows):
        return False
    await work.run("write/runs/run", **_fields(report), topic=report.topic_id, ended=False)
    return True


async def write_progress(graph: Graph, report: RunReport) -> bool:
    """Store the report of a run that is waiting or running; False where the stored one has another state."""
    rows = await graph.write("write/runs/run_progress", **_fields(report), ended=report.state in FINAL_STATES)
    return bool(rows)


async def read_runs(
    graph: Graph, *, topic_id: str | None = None, kind: str | None = None, states: Collection[RunState] | None = None,
    limit: int = _ALL,
) -> list[RunReport]:  # fmt: skip
    """Return the last reports of runs, the newest run first: of a topic, of a kind, in one of the states, where these
    are given."""
    asked = None if states is None else sorted(states)
    chosen = {"id": None, "topic": topic_id, "kind": kind, "states": asked, "limit": limit}
    rows = await read_whole(lambda: graph.read("read/runs/runs", **chosen), _run_of)
    return [report_of(row["run"]) for row in rows]


async def read_run(graph: Graph, run_id: str) -> RunReport:
    """Return the last report of a run; raises NotFound."""
    chosen = {"id": run_id, "topic": None, "kind": None, "states": None, "limit": 1}
    rows = await read_whole(lambda: graph.read("read/runs/runs", **chosen), _run_of)
    if not rows:
        raise no_run(run_id)
    return report_of(rows[0]["run"])


def no_run(run_id: str) -> NotFound:
    """Return what is told of a run that is not there."""
    return NotFound(f"There is no run {run_id!r}.", "List the runs for their ids: kgplatform run list.")


async def read_whole(read: Callable[[], Awaitable[list[Found]]], run_of: Callable[[Found], Row]) -> list[Found]:
    """Return what `read` finds, with no run half as it was and half as it is.

    Neo4j stores the properties of a node one after the other, and who reads meanwhile waits for no lock. Each report is
    stored with a seal over all of it. Where one does not fit, it is read again: until it does, or is twice the same,
    which it also is where an older kgplatform or a person has written it.
    """
    found, unfit = await read(), list[Row]()
    for _ in range(_READS):
        before, unfit = unfit, [run for each in found if not _is_whole(run := run_of(each))]
        if not unfit or unfit == before:
            break
        await asyncio.sleep(_PAUSE)
        found = await read()
    return found


def _fields(report: RunReport) -> Row:
    fields = report.model_dump(mode="json", exclude={"topic_id", "started", "finished"})
    fields |= {name: json.dumps(fields[name], sort_keys=True) for name in _MAPS}
    return {**fields, "seal": _seal(fields)}


def _seal(fields: Row) -> str:
    sealed = {name: value for name, value in fields.items() if name not in _UNSEALED}
    return hashlib.sha256(json.dumps(sealed, sort_keys=True).encode()).hexdigest()


def _is_whole(run: Row) -> bool:
    return bool(run["seal"] == _seal(run) and (run["finished"] is not None) == (run["state"] in FINAL_STATES))


def _run_of(row: Row) -> Row:
    run: Row = row["run"]
    return run


def report_of(row: Row) -> RunReport:
    """Return the report of a row whose maps are JSON."""
    fields = {name: json.loads(value) if name in _MAPS else value for name, value in row.items() if name != "seal"}
    return RunReport.model_validate(fields)
