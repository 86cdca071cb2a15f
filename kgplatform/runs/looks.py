"""The looks that are due, begun as runs, each once, whichever processes there are.

A schedule of DBOS asks each minute what is due (docs/decisions/0058): a period is so many seconds from when a topic was
watched, which no cron expression says, and all looks that were missed are one.
"""

from datetime import datetime, timedelta
from typing import Any

from dbos import DBOS, SetEnqueueOptions, SetWorkflowID, StepOptions

from kgplatform import ids
from kgplatform.graph import runs, topics, watches
from kgplatform.graph.session import Graph
from kgplatform.models import OptionValue, RunReport, Value
from kgplatform.runs.dispatch import AHEAD, RUNS
from kgplatform.runs.workflows import carried_with, run_workflow

SCHEDULE, EACH_MINUTE = "looks", "* * * * *"
_PAST = 1_000  # looks into what was due that are deleted at once
_MINUTE = timedelta(minutes=1)


class Claimed(Value):
    """A look that is to be put into the queue."""

    run_id: str
    topic_id: str
    domain: str
    options: dict[str, OptionValue]


@DBOS.workflow(name="looks")
async def looks_workflow(at: datetime, context: Any) -> None:
    """Begin the looks that are due."""
    claim = StepOptions(name="looks.claim")
    for look in await DBOS.run_step_async(claim, claim_looks, carried_with().parts.graph):
        with SetWorkflowID(look.run_id), SetEnqueueOptions(queue_partition_key=look.domain):
            await DBOS.enqueue_workflow_async(RUNS, run_workflow, look.topic_id, watches.STRATEGY, look.options)
    await DBOS.run_step_async(StepOptions(name="looks.forget"), _forget_past, at)


async def claim_looks(graph: Graph) -> list[Claimed]:
    """Claim the looks that are due, and return those that wait to be carried: also one whose claimer died before it was
    put into the queue. To put one there again changes nothing: its workflow has the id of its run."""
    for watch in await watches.read_watches(graph, due=True):
        run = RunReport(
            id=ids.look_id(watch.id, watch.due),
            kind=watches.STRATEGY,
            state="pending",
            topic_id=watch.topic_id,
            budget=watch.budget,
            options=watch.options,
        )
        await watches.claim_look(graph, watch, run)
    waiting = await runs.read_runs(graph, kind=watches.STRATEGY, states=["pending"])
    domains = {topic.id: topic.domain for topic in await topics.read_topics(graph)} if waiting else {}
    return [
        Claimed(run_id=run.id, topic_id=run.topic_id, domain=domains[run.topic_id], options=run.options)
        for run in waiting
        if run.topic_id in domains
    ]


async def schedule_looks() -> None:
    """Let DBOS, which is launched, ask each minute what is due."""
    await DBOS.apply_schedules_async(
        [{"schedule_name": SCHEDULE, "workflow_fn": looks_workflow, "schedule": EACH_MINUTE, "queue_name": AHEAD}]
    )


async def forget_looks() -> None:
    """Let DBOS, which is launched, ask no more."""
    await DBOS.delete_schedule_async(SCHEDULE)


async def _forget_past(at: datetime) -> None:
    """Delete what DBOS keeps of asking what was due before this time: one a minute, of which nobody wants to know, and
    those that nobody came to while no process carried runs."""
    past = await DBOS.list_workflows_async(
        schedule_name=SCHEDULE,
        status=["SUCCESS", "ERROR", "CANCELLED", "ENQUEUED"],
        end_time=(at - _MINUTE).isoformat(),
        load_input=False,
        load_output=False,
        limit=_PAST,
    )
    if past:
        await DBOS.delete_workflows_async([each.workflow_id for each in past])
