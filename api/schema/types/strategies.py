"""What may be run: strategies, with their stages and options."""

from typing import Any, Self

import strawberry

from api.schema.identifiers import key_of
from api.schema.types.budgets import BudgetInput, budget_of
from kgplatform import models
from kgplatform.strategies.declaration import Strategy as Declared

GIVEN = "As text: a number, or true or false for yes or no."


@strawberry.input(description="An option of a run; `strategies` lists those that there are.")
class OptionInput:
    name: str
    value: str = strawberry.field(description=GIVEN)


@strawberry.type(description="An option that a run goes by.")
class OptionValue:
    name: str
    value: str = strawberry.field(description=GIVEN)


def options_given(options: list[OptionInput]) -> dict[str, models.OptionValue]:
    """Return options by name, the last one given of each."""
    return {option.name: option.value for option in options}


def options_of(options: dict[str, models.OptionValue]) -> list[OptionValue]:
    """Return options as a list, sorted by name, since GraphQL has no maps."""
    return [OptionValue(name=name, value=models.option_text(value)) for name, value in sorted(options.items())]


@strawberry.input(
    description="A run that is asked for: on a topic that is there, by its id, or by name and domain on one that may "
    "not be there yet, where its strategy begins topics."
)
class RunInput:
    strategy: str = "apollo"
    topic_id: strawberry.ID | None = None
    name: str = ""
    domain: str = ""
    goal: str = ""
    audience: str = ""
    options: list[OptionInput] = strawberry.field(
        default_factory=list, description="Those that are not to be as the settings, or the strategy, have them."
    )
    budget: BudgetInput | None = None

    def request(self) -> models.RunRequest:
        """Return what is asked for; raises InputError for an id of something else, or a budget that is none."""
        return models.RunRequest(
            strategy=self.strategy,
            topic_id=key_of(self.topic_id, "Topic") if self.topic_id else "",
            name=self.name,
            domain=self.domain,
            goal=self.goal,
            audience=self.audience,
            options=options_given(self.options),
            budget=budget_of(self.budget),
        )


@strawberry.type(
    description="A stage of runs: `asks` are the roles that it asks; one that `writes` may use all of a budget."
)
class Stage:
    name: str
    label: str
    asks: list[str]
    writes: bool


@strawberry.type(description="An option: `kind` says what it may be, `default` what it is where nobody says.")
class Option:
    name: str
    kind: str
    default: str
    words: str


@strawberry.type(description="A way to run a topic: what it does, its stages in their order, and its options.")
class Strategy:
    name: str
    does: str
    begins_topics: bool = strawberry.field(description="Whether it may be run on a topic that is not there yet.")
    stages: list[Stage]
    options: list[Option]

    @classmethod
    def of(cls, declared: Declared[Any]) -> Self:
        return cls(
            name=declared.name,
            does=declared.does,
            begins_topics=declared.begins_topics,
            stages=[
                Stage(name=each.name, label=each.label, asks=list(each.asks), writes=each.writes)
                for each in declared.stages
            ],
            options=[Option(**option._asdict()) for option in declared.listed()],
        )
