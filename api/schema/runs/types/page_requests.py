"""Pages on demand: what is asked for, and what is answered."""

from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.mirror import mirrored
from api.schema.pages.types import Page
from api.schema.runs.types.budgets import BudgetInput, budget_of
from api.schema.runs.types.runs import Run
from api.schema.runs.types.strategies import OptionInput
from kgplatform import models
from kgplatform.errors import InputError


@strawberry.input(
    description="The page of a topic: by its id, or by its name, with its domain for one that may not be there yet."
)
class PageRequestInput:
    topic_id: strawberry.ID | None = strawberry.field(
        default=None, description="The id or key of a topic that is there."
    )
    name: str = strawberry.field(default="", description="The topic's name, where no id is given.")
    domain: str = strawberry.field(default="", description="The domain of the name; needed for a topic that is begun.")
    goal: str = strawberry.field(default="", description="What a topic that is begun is to tell.")
    audience: str = strawberry.field(default="", description="For whom the page of a topic that is begun is written.")
    max_age: float | None = strawberry.field(
        default=None,
        description="Seconds that the page may be old; null: any, while nothing in it is out of date; 0: a new one.",
    )
    options: list[OptionInput] = strawberry.field(
        default_factory=list, description="Of the run that makes it, where one must."
    )
    budget: BudgetInput | None = strawberry.field(
        default=None, description="What the run may use at most; as much as it takes where none is given."
    )

    def request(self) -> models.PageRequest:
        """Return what is asked for; raises InputError for an id of something else, an age below 0 or a budget that is
        none."""
        if self.max_age is not None and self.max_age < 0:
            raise InputError(f"`maxAge` is {self.max_age:g}.", "Give seconds from 0 on, or null for any age.")
        given = {
            "topic_id": key_of(self.topic_id, "Topic") if self.topic_id else "",
            "options": {option.name: option.value for option in self.options},
            "budget": budget_of(self.budget),
        }
        return models.PageRequest(**(vars(self) | given))


@strawberry.type(description="A page that is fresh, or the run that makes it; the other is null.")
class RequestedPage:
    started: bool = strawberry.field(description="Whether the run was started for this; else it was on its way before.")
    why: str = strawberry.field(description="Why it is the one or the other, in words.")
    page_key: strawberry.Private[str]
    run: Run | None = strawberry.field(description="The run that makes the page; null where the page is fresh.")

    @classmethod
    def of(cls, answer: models.RequestedPage) -> Self:
        return mirrored(
            cls,
            answer,
            page_key=answer.page.id if answer.page else "",
            run=Run.of(answer.run) if answer.run else None,
        )

    @strawberry.field(description="The page, where it is fresh; else null.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key) if self.page_key else None
