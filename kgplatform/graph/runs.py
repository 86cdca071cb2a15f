"""Runs in the graph: the last report of each, so that every reader of the graph sees what was done."""

import json

from kgplatform.errors import NotFound
from kgplatform.graph.session import Graph, Row
from kgplatform.models import RunReport

_FINAL = ("finished", "failed", "cancelled")
_MAPS = ("counts", "seconds", "dropped")  # stored as JSON


async def write_run(graph: Graph, report: RunReport) -> None:
    """Store a run's last report."""
    # (run)-[:FOR]->(topic)
    fields = report.model_dump(exclude={"topic_id", *_MAPS})
    await graph.write(
        "write/run",
        **fields,
        topic=report.topic_id,
        **{name: json.dumps(getattr(report, name), sort_keys=True) for name in _MAPS},
        ended=report.state in _FINAL,
    )


async def read_runs(graph: Graph) -> list[RunReport]:
    """Return the last reports of all runs, the newest run first."""
    return [_report(row["run"]) for row in await graph.read("read/runs", id=None)]


async def read_run(graph: Graph, run_id: str) -> RunReport:
    """Return the last report of a run; raises NotFound."""
    rows = await graph.read("read/runs", id=run_id)
    if not rows:
        raise NotFound(f"There is no run {run_id!r}.")
    return _report(rows[0]["run"])


def _report(row: Row) -> RunReport:
    return RunReport.model_validate({**row, **{name: json.loads(row[name]) for name in _MAPS}})
