"""What was done: loads, runs and what doctor found."""

from collections.abc import Mapping
from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.types.budgets import Budget, Spending
from api.schema.types.node import KeyedNode
from api.schema.types.strategies import OptionValue, options_of
from api.schema.types.topics import Topic
from api.schema.types.writing import Page
from kgplatform import models, services
from kgplatform.errors import NotFound


@strawberry.enum
class RunState(Enum):
    PENDING = "pending"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@strawberry.type(description="A figure by its name: a count, or seconds of a stage.")
class Measure:
    name: str
    value: float


def measures(figures: Mapping[str, float]) -> list[Measure]:
    """Return the figures as a list, sorted by name, since GraphQL has no maps."""
    return [Measure(name=name, value=value) for name, value in sorted(figures.items())]


@strawberry.type(description="A step that a run has done: `error` says what went wrong in it, if something did.")
class RunStep:
    number: int = strawberry.field(description="From 1, in the order in which they were begun.")
    stage: str
    name: str
    seconds: float
    error: str

    @classmethod
    def of(cls, step: models.RunStep) -> Self:
        return cls(**step.model_dump())


@strawberry.type(
    description="A run as it can be watched; its `kind` is its strategy, or load; `reason` says why it ended or waits, "
    "`dropped` counts what was not taken of its roles' answers, by role and reason."
)
class Run(KeyedNode, relay.Node):
    key: str
    kind: str
    state: RunState
    topic_key: str
    stage: str
    done: int = strawberry.field(description="Steps that are done.")
    total: int = strawberry.field(description="Steps that there will be, as far as is known; 0: not known.")
    reason: str
    page_key: str
    counts: list[Measure]
    seconds: list[Measure]
    dropped: list[Measure]
    budget: Budget
    spent: Spending
    left: float | None = strawberry.field(description="Seconds that it may still take; null where nobody can tell.")
    options: list[OptionValue] = strawberry.field(description="All that it goes by, as it was said when it began.")
    forked_from: str = strawberry.field(description="The key of the run whose first steps it took over, if any.")
    partial: str = strawberry.field(description="Why its page is not whole, in words; empty for one that is.")

    @classmethod
    def of(cls, run: models.RunReport) -> Self:
        return cls(
            key=run.id,
            kind=run.kind,
            state=RunState(run.state),
            topic_key=run.topic_id,
            stage=run.stage,
            done=run.done,
            total=run.total,
            reason=run.reason,
            page_key=run.page_id,
            counts=measures(run.counts),
            seconds=measures(run.seconds),
            dropped=measures(run.dropped),
            budget=Budget.of(run.budget),
            spent=Spending.of(run.spent),
            left=run.left,
            options=options_of(run.options),
            forked_from=run.forked_from,
            partial=run.partial,
        )

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        try:
            return cls.of(await info.context.services.run(key))
        except NotFound:
            return None

    @strawberry.field
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key) if self.topic_key else None

    @strawberry.field(description="The page that it wrote, when it has.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key) if self.page_key else None

    @strawberry.field(description="The steps that it has done, in order; forkRun takes their numbers.")
    async def steps(self, info: Info) -> list[RunStep]:
        steps = await info.context.services.steps(self.key)
        info.context.budget.spend(len(steps))
        return [RunStep.of(step) for step in steps]


@strawberry.type(
    description="What a load did; `dropped` counts passages by reason. By url: `replaced` are the documents that took "
    "the place of what was stored there, `repeated` those that came several times and not alike (the last counts), "
    "`apart` the sources of a store of before that have a document's name and say something else: they stay."
)
class LoadReport:
    documents: int
    documents_unchanged: int
    documents_replaced: int
    snippets: int
    snippets_removed: int
    dropped: list[Measure]
    unreadable: list[str]
    replaced: list[str]
    repeated: list[str]
    apart: list[str]

    @classmethod
    def of(cls, report: models.LoadReport) -> Self:
        return cls(
            documents=report.documents,
            documents_unchanged=report.documents_unchanged,
            documents_replaced=report.documents_replaced,
            snippets=report.snippets,
            snippets_removed=report.snippets_removed,
            dropped=measures(report.dropped),
            unreadable=list(report.unreadable),
            replaced=list(report.replaced),
            repeated=list(report.repeated),
            apart=list(report.apart),
        )


@strawberry.type(description="What doctor found in one place; `repaired` says whether it was put right.")
class Finding:
    subject: str
    what: str
    count: int
    repaired: bool

    @classmethod
    def of(cls, finding: services.Finding) -> Self:
        return cls(subject=finding.subject, what=finding.what, count=finding.count, repaired=finding.repaired)


@strawberry.type(description="All that doctor found; nothing found is health.")
class DoctorReport:
    findings: list[Finding]
