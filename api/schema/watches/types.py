"""Topics that are watched, and what looks at them found."""

from enum import Enum
from typing import Self

import strawberry

from api.schema.connections import FIRST, After, Connection, First, asked_for, connection
from api.schema.context import Info
from api.schema.graph.types.gap_kinds import GapKind
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import OptionValue
from api.schema.pages.types import Page, SectionChange
from api.schema.runs.types.budgets import Budget, BudgetInput, budget_of
from api.schema.runs.types.strategies import OptionInput
from kgplatform import models
from kgplatform.models import WatchRequest


@strawberry.enum(description="What became of a work since the look before.")
class WorkChangeKind(Enum):
    ADDED = strawberry.enum_value("added", description="It is new.")
    CHANGED = strawberry.enum_value("changed", description="Its text is another one.")
    CORRECTED = strawberry.enum_value("corrected", description="Its publisher put parts of it right.")
    CONCERN = strawberry.enum_value("concern", description="Its publisher has a concern about it.")
    RETRACTED = strawberry.enum_value("retracted", description="Its publisher took it back: it is no evidence.")


@strawberry.enum(description="Whether what a look found is to be told to a webhook.")
class Delivery(Enum):
    NONE = strawberry.enum_value("", description="There is nothing to tell, or no webhook.")
    DUE = strawberry.enum_value("due", description="It could not be told yet; the next look tries again.")
    SENT = strawberry.enum_value("sent", description="It was told.")


@strawberry.type(description="A work that came or changed.")
class WorkChange(Mirror[models.WorkChange]):
    source_key: str = strawberry.field(description="The key of its source.")
    title: str = strawberry.field(description="Its title.")
    url: str = strawberry.field(description="Its address.")
    change: WorkChangeKind = strawberry.field(description="What became of it.")
    notices: list[str] = strawberry.field(description="What says so: DOIs, or words.")


@strawberry.type(description="A gap as a look tells it.")
class ToldGap(Mirror[models.ToldGap]):
    gap_key: str = strawberry.field(description="The key of the gap.")
    kind: GapKind = strawberry.field(description="What is lacking.")
    text: str = strawberry.field(description="What it is about, and what is lacking of that, in words.")


@strawberry.type(description="A section that rested on retracted works.")
class RestedSection:
    heading: str = strawberry.field(description="Its heading, below those above it; empty for the lead.")
    titles: list[str] = strawberry.field(description="The titles of the works.")

    @classmethod
    def of(cls, section: models.RestedSection) -> Self:
        return cls(heading=" > ".join(section.path), titles=list(section.titles))


@strawberry.type(description="What a look found.")
class Changes:
    works: list[WorkChange] = strawberry.field(description="Works that came or changed, by title.")
    opened: list[ToldGap] = strawberry.field(description="Gaps that opened, but for disputes.")
    closed: list[ToldGap] = strawberry.field(description="Gaps that closed.")
    disputes: list[ToldGap] = strawberry.field(description="Sources that contradict each other now.")
    rested: list[RestedSection] = strawberry.field(description="Sections that rested on retracted works.")
    sections: list[SectionChange] = strawberry.field(description="Sections of the page that changed.")
    kept: int = strawberry.field(description="How many sections of the page stayed as they were.")

    @classmethod
    def of(cls, changes: models.Changes) -> Self:
        sections = changes.page.sections if changes.page else ()
        changed = [SectionChange.of(each) for each in sections if each.state != "same"]
        return mirrored(cls, changes, sections=changed, kept=len(sections) - len(changed))


@strawberry.type(description="A look at a watched topic, by the key of its run.")
class Look(Mirror[models.Look]):
    key: str = strawberry.field(description="The key of its run.")
    at: str = strawberry.field(description="When it was kept.")
    since: str = strawberry.field(description="The day from which on works counted as new; empty for any.")
    told: str = strawberry.field(description="What it found, in a line; empty for nothing.")
    changes: Changes = strawberry.field(description="What it found.")
    delivery: Delivery = strawberry.field(description="Whether that is to be told to a webhook.")
    undelivered: str = strawberry.field(description="Why it could not be told, in words.")
    troubles: list[str] = strawberry.field(description="What services could not do, in words.")
    page_key: str = strawberry.field(description="The key of the page's version that it wrote; empty for none.")

    @strawberry.field(description="The version of the page that it wrote; null where it wrote none.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key) if self.page_key else None


@strawberry.type(description="That a topic is looked at again and again.")
class Watch(Mirror[models.Watch]):
    topic_key: str = strawberry.field(description="The key of the topic.")
    every: int = strawberry.field(description="Seconds from one look to the next.")
    sources: list[str] = strawberry.field(description="Where is looked.")
    options: list[OptionValue] = strawberry.field(description="All options of a look.")
    budget: Budget = strawberry.field(description="What a look may use at most.")
    webhook: str = strawberry.field(description="Where to looks are told, as far as that is no secret; empty: nowhere.")
    since: str = strawberry.field(description="The day from which on works count as new.")
    due: str = strawberry.field(description="When the next look is due.")

    @strawberry.field(description="The looks, the newest first.")
    async def looks(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Look] | None:
        asked = asked_for("topic_looks", self.topic_key, "at", first, after)
        return await connection(info, asked, models.Look, Look.of)


@strawberry.type(description="A topic that is watched no more.")
class Unwatched:
    topic_key: str = strawberry.field(description="The key of the topic.")


@strawberry.input(description="How a topic is to be looked at again.")
class WatchInput:
    every: int = strawberry.field(description="Seconds from one look to the next: 3,600 at least.")
    sources: list[str] | None = strawberry.field(default=None, description="Where to look; the corpus alone for none.")
    options: list[OptionInput] | None = strawberry.field(
        default=None, description="Further options of each look: those of the strategy `watch`."
    )
    budget: BudgetInput | None = strawberry.field(default=None, description="What a look may use at most.")
    webhook: str | None = strawberry.field(
        default=None, description="An address that is told what looks find; empty for none, null for that of before."
    )

    def request(self) -> WatchRequest:
        given = {each.name: each.value for each in self.options or ()}
        sources = {} if self.sources is None else {"sources": ",".join(self.sources)}
        return WatchRequest(
            every=self.every, options={**given, **sources}, budget=budget_of(self.budget), webhook=self.webhook
        )
