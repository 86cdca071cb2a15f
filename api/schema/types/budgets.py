"""What runs may use, what they used, and what they will probably use.

Tokens are Float: whole numbers that may pass two billion.
"""

from typing import Self

import strawberry
from pydantic import ValidationError

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

    def budget(self) -> models.Budget:
        """Return the budget; raises InputError for one that is not more than nothing."""
        given = {"money": self.money, "tokens": self.tokens, "calls": self.calls, "seconds": self.seconds}
        try:
            return models.Budget.model_validate(given)
        except ValidationError as error:
            wrong = " and ".join(str(problem["loc"][0]) for problem in error.errors())
            raise InputError(
                f"The budget's {wrong} cannot be used.", "Give more than 0, calls and tokens as whole numbers."
            ) from error


def budget_of(given: BudgetInput | None) -> models.Budget:
    """Return the budget that an argument stands for: none given is none at all."""
    return given.budget() if given else models.Budget()


@strawberry.type(description="What a run may use at most; null: as much as it takes.")
class Budget:
    money: float | None = strawberry.field(description=MONEY)
    tokens: float | None = strawberry.field(description=TOKENS)
    calls: int | None
    seconds: float | None

    @classmethod
    def of(cls, budget: models.Budget) -> Self:
        return cls(**budget.model_dump())


@strawberry.type(description="What a run used of language models, failed and uncertain calls included.")
class Spending:
    calls: int
    tokens: float = strawberry.field(description=TOKENS)
    money: float = strawberry.field(description=MONEY)
    unpriced: int = strawberry.field(description="Calls whose cost is not known, and not in `money`.")

    @classmethod
    def of(cls, spending: models.Spending) -> Self:
        return cls(**spending.model_dump())


@strawberry.type(description="An amount not known yet: between `low` and `high` four times in five.")
class Range:
    low: float
    likely: float
    high: float

    @classmethod
    def of(cls, amount: models.Range) -> Self:
        return cls(low=amount.low, likely=amount.likely, high=amount.high)


@strawberry.type(description="What a run will use; `basis` says in words what that rests on.")
class Estimate:
    snippets: Range
    calls: Range
    tokens: Range
    seconds: Range
    money: Range | None = strawberry.field(description="In the currency of the prices; null where they are not known.")
    basis: str

    @classmethod
    def of(cls, estimate: models.Estimate) -> Self:
        return cls(
            snippets=Range.of(estimate.snippets),
            calls=Range.of(estimate.calls),
            tokens=Range.of(estimate.tokens),
            seconds=Range.of(estimate.seconds),
            money=Range.of(estimate.money) if estimate.money else None,
            basis=estimate.basis,
        )
