"""What runs may use, what they used, and what they will probably use.

Tokens are Float: whole numbers that may pass two billion.
"""

import strawberry
from pydantic import ValidationError

from api.schema.mirror import Mirror
from kgplatform import models
from kgplatform.errors import InputError

TOKENS = "Prompts and answers together; a whole number, Float since it may pass two billion."
MONEY = "In the currency of the prices."


@strawberry.input(description="What a run may use at most; what is left out, as much as it takes.")
class BudgetInput:
    money: float | None = strawberry.field(default=None, description=MONEY)
    tokens: float | None = strawberry.field(default=None, description=TOKENS)
    calls: int | None = strawberry.field(default=None, description="Calls of language models.")
    seconds: float | None = strawberry.field(default=None, description="Of work; waiting in the queue is none.")


def budget_of(given: BudgetInput | None) -> models.Budget:
    """Return the budget that an argument stands for, none at all where none is given; raises InputError for one that is
    not more than nothing."""
    try:
        return models.Budget.model_validate(vars(given) if given else {})
    except ValidationError as error:
        wrong = " and ".join(str(problem["loc"][0]) for problem in error.errors())
        raise InputError(
            f"The budget's {wrong} cannot be used.", "Give more than 0, calls and tokens as whole numbers."
        ) from error


@strawberry.type(description="What a run may use at most; null: as much as it takes.")
class Budget(Mirror[models.Budget]):
    money: float | None = strawberry.field(description=MONEY)
    tokens: float | None = strawberry.field(description=TOKENS)
    calls: int | None = strawberry.field(description="Calls of language models.")
    seconds: float | None = strawberry.field(description="Of work; waiting in the queue is none.")


@strawberry.type(description="What a run used of language models, failed and uncertain calls included.")
class Spending(Mirror[models.Spending]):
    calls: int = strawberry.field(description="Calls of language models.")
    tokens: float = strawberry.field(description=TOKENS)
    money: float = strawberry.field(description=MONEY)
    unpriced: int = strawberry.field(description="Calls whose cost is not known, and not in `money`.")


@strawberry.type(description="An amount not known yet: between `low` and `high` four times in five.")
class Range(Mirror[models.Range]):
    low: float = strawberry.field(description="Less than this once in ten times.")
    likely: float = strawberry.field(description="As much as this most likely.")
    high: float = strawberry.field(description="More than this once in ten times.")


@strawberry.type(description="What a run will use; `basis` says in words what that rests on.")
class Estimate(Mirror[models.Estimate]):
    snippets: Range = strawberry.field(description="Snippets that will be read.")
    calls: Range = strawberry.field(description="Calls of language models.")
    tokens: Range = strawberry.field(description="Of prompts and answers together.")
    seconds: Range = strawberry.field(description="Of work; waiting in the queue is none.")
    money: Range | None = strawberry.field(description="In the currency of the prices; null where they are not known.")
    basis: str = strawberry.field(description="What that rests on, in words.")
