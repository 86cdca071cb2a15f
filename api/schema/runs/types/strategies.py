"""What may be run: strategies, with their stages and options."""

from typing import Any, Self

import strawberry

from api.schema.identifiers import key_of
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import AS_TEXT
from api.schema.runs.types.budgets import BudgetInput, budget_of
from kgplatform import models
from kgplatform.errors import InputError
from kgplatform.strategies import declaration


@strawberry.input(description="An option of a run; `strategies` lists those that there are.")
class OptionInput:
    name: str = strawberry.field(description="What the option is called.")
    value: str = strawberry.field(description=AS_TEXT)


@strawberry.input(
    description="A run that is asked for: on a topic that is there, by its id, or by name and domain on one that may "
    "not be there yet, where its strategy begins topics."
)
class RunInput:
    strategy: str = strawberry.field(default="apollo", description="What is to be done: one of `strategies`.")
    topic_id: strawberry.ID | None = strawberry.field(
        default=None, description="The id or key of a topic that is there."
    )
    name: str = strawberry.field(default="", description="The name of a topic that may not be there yet.")
    domain: str = strawberry.field(default="", description="The domain that such a topic is researched in.")
    goal: str = strawberry.field(default="", description="What its page is to tell, in words.")
    audience: str = strawberry.field(default="", description="Who it is for, in words.")
    options: list[OptionInput] = strawberry.field(
        default_factory=list, description="Those that are not to be as the settings, or the strategy, have them."
    )
    budget: BudgetInput | None = strawberry.field(
        default=None, description="What it may use at most; as much as it takes where none is given."
    )

    def request(self) -> models.RunRequest:
        """Return what is asked for; raises InputError for an id of something else, or a budget that is none."""
        given = {
            "topic_id": key_of(self.topic_id, "Topic") if self.topic_id else "",
            "options": {option.name: option.value for option in self.options},  # the last one given of each
            "budget": budget_of(self.budget),
        }
        return models.RunRequest(**(vars(self) | given))


def topic_run(
    name: str, domain: str, goal: str, *, page: bool, audience: str = "", budget: BudgetInput | None = None
) -> models.RunRequest:
    """Return the research of a topic that is asked for; raises InputError when it has no name or no domain."""
    if not (name.strip() and domain.strip()):
        raise InputError("A topic needs a name and a domain.", "Give both.")
    return models.RunRequest(
        name=name, domain=domain, goal=goal, audience=audience, options={"page": page}, budget=budget_of(budget)
    )


@strawberry.type(
    description="A stage of runs: `asks` are the roles that it asks; one that `writes` may use all of a budget."
)
class Stage(Mirror[declaration.Stage]):
    name: str = strawberry.field(description="What it is called.")
    label: str = strawberry.field(description="What is told while it goes on.")
    asks: list[str] = strawberry.field(description="The roles that it asks.")
    writes: bool = strawberry.field(description="Whether it may use all of a budget, also what is kept for writing.")


@strawberry.type(description="An option: `kind` says what it may be, `default` what it is where nobody says.")
class Option(Mirror[declaration.Option]):
    name: str = strawberry.field(description="What it is called.")
    kind: str = strawberry.field(description="What it may be, in words.")
    default: str = strawberry.field(description="What it is where nobody says, as text.")
    words: str = strawberry.field(description="What it is for.")


@strawberry.type(description="A way to run a topic: what it does, its stages in their order, and its options.")
class Strategy:
    name: str = strawberry.field(description="What it is called.")
    does: str = strawberry.field(description="What it does.")
    begins_topics: bool = strawberry.field(description="Whether it may be run on a topic that is not there yet.")
    stages: list[Stage] = strawberry.field(description="Its stages, in their order.")
    options: list[Option] = strawberry.field(description="What can be said about it.")

    @classmethod
    def of(cls, strategy: declaration.Strategy[Any]) -> Self:
        return mirrored(cls, strategy, options=[Option.of(option) for option in strategy.listed()])
