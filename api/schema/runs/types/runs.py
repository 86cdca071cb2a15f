"""Runs, with their steps."""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.mirror import Mirror
from api.schema.named_values import Measure, OptionValue
from api.schema.node import KeyedNode
from api.schema.pages.types import Page
from api.schema.runs.types.budgets import Budget, Spending
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.errors import NotFound


@strawberry.enum
class RunState(Enum):
    PENDING = "pending"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@strawberry.type(description="A step that a run has done: `error` says what went wrong in it, if something did.")
class RunStep(Mirror[models.RunStep]):
    number: int = strawberry.field(description="From 1, in the order in which they were begun.")
    stage: str
    name: str
    seconds: float
    error: str


@strawberry.type(
    description="A run as it can be watched; its `kind` is its strategy, or load; `reason` says why it ended or waits, "
    "`dropped` counts what was not taken of its roles' answers, by role and reason."
)
class Run(KeyedNode, Mirror[models.RunReport], relay.Node):
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
        return info.context.budget.each(RunStep.of, await info.context.services.steps(self.key))
