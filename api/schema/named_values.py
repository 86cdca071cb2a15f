"""Values by their names: what a model has a map of is a list of these, since GraphQL has no maps."""

from typing import Self

import strawberry

from kgplatform import models

AS_TEXT = "As text: a number, or true or false for yes or no."


@strawberry.type(description="A figure by its name: a count, or seconds of a stage.")
class Measure:
    name: str = strawberry.field(description="What is counted, or the stage.")
    value: float = strawberry.field(description="How much.")

    @classmethod
    def of(cls, figure: tuple[str, float]) -> Self:
        name, value = figure
        return cls(name=name, value=value)


@strawberry.type(description="An option that a run goes by.")
class OptionValue:
    name: str = strawberry.field(description="What the option is called.")
    value: str = strawberry.field(description=AS_TEXT)

    @classmethod
    def of(cls, option: tuple[str, models.OptionValue]) -> Self:
        name, value = option
        return cls(name=name, value=models.option_text(value))
