"""Runs, with their steps."""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.remedies import for_programs
from api.schema.context import Info
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import Measure, OptionValue
from api.schema.node import KeyedNode
from api.schema.pages.types import Page
from api.schema.runs.types.budgets import Budget, Spending
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.errors import NotFound


@strawberry.enum(description="How a run stands.")
class RunState(Enum):
    PENDING = strawberry.enum_value("pending", description="It waits in the queue.")
    RUNNING = strawberry.enum_value("running", description="It is under way.")
    PAUSED = strawberry.enum_value("paused", description="It rests, and goes on when somebody says so.")
    FINISHED = strawberry.enum_value("finished", description="It has done what it was to do, or its budget was spent.")
    FAILED = strawberry.enum_value("failed", description="It could not go on; `reason` says why.")
    CANCELLED = strawberry.enum_value("cancelled", description="Somebody ended it.")


@strawberry.type(description="A step that a run has done: `error` says what went wrong in it, if something did.")
class RunStep(Mirror[models.RunStep]):
    number: int = strawberry.field(description="From 1, in the order in which they were begun.")
    stage: str = strawberry.field(description="The stage that it is part of.")
    name: str = strawberry.field(description="What it does.")
    seconds: float = strawberry.field(description="What it took.")
    error: str = strawberry.field(description="What went wrong in it, if something did.")
    started: str | None = strawberry.field(description="When it began, a time of UTC; null where nobody knows.")
    finished: str | None = strawberry.field(description="When it ended, a time of UTC; null where nobody knows.")

    @classmethod
    def of(cls, model: models.RunStep) -> Self:
        return mirrored(cls, model, error=for_programs(model.error))


@strawberry.type(
    description="A run as it can be watched; its `kind` is its strategy, or load; `reason` says why it ended or waits, "
    "`dropped` counts what was not taken of its roles' answers, by role and reason."
)
class Run(KeyedNode, Mirror[models.RunReport], relay.Node):
    key: str = strawberry.field(description="The plain id.")
    kind: str = strawberry.field(description="Its strategy, or `load`.")
    state: RunState = strawberry.field(description="How it stands.")
    topic_key: str = strawberry.field(description="The key of its topic; empty for a load.")
    stage: str = strawberry.field(description="The stage that it is in.")
    done: int = strawberry.field(description="Steps that are done.")
    total: int = strawberry.field(description="Steps that there will be, as far as is known; 0: not known.")
    reason: str = strawberry.field(description="Why it ended or waits, in words.")
    page_key: str = strawberry.field(description="The key of the page that it wrote; empty before.")
    counts: list[Measure] = strawberry.field(description="What it brought, by name.")
    seconds: list[Measure] = strawberry.field(description="What each stage took.")
    dropped: list[Measure] = strawberry.field(
        description="What was not taken of its roles' answers, by role and reason."
    )
    budget: Budget = strawberry.field(description="What it may use at most.")
    spent: Spending = strawberry.field(description="What it used so far.")
    left: float | None = strawberry.field(description="Seconds that it may still take; null where nobody can tell.")
    options: list[OptionValue] = strawberry.field(description="All that it goes by, as it was said when it began.")
    forked_from: str = strawberry.field(description="The key of the run whose first steps it took over, if any.")
    partial: str = strawberry.field(description="Why its page is not whole, in words; empty for one that is.")
    started: str | None = strawberry.field(
        description="When it was asked for: `runs` has the newest first by that; null where nobody knows."
    )
    finished: str | None = strawberry.field(
        description="When it ended, a time of UTC; null before, or if nobody knows."
    )

    @classmethod
    def of(cls, model: models.RunReport) -> Self:
        return mirrored(cls, model, reason=for_programs(model.reason))

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        try:
            return cls.of(await info.context.services.run(key))
        except NotFound:
            return None

    @strawberry.field(description="What all its stages took together.")
    def total_seconds(self) -> float:
        return sum(stage.value for stage in self.seconds)

    @strawberry.field(description="The topic that it is on; null for a load.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key) if self.topic_key else None

    @strawberry.field(description="The page that it wrote, when it has.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key) if self.page_key else None

    @strawberry.field(description="The steps that it has done, in order; forkRun takes their numbers.")
    async def steps(self, info: Info) -> list[RunStep]:
        return info.context.budget.each(RunStep.of, await info.context.services.steps(self.key))
