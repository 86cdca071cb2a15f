"""What a strategy needs of the run that carries it: steps that are done once, and a place to say how far it is."""

from collections.abc import Awaitable, Callable, Mapping
from typing import ParamSpec, Protocol, TypeVar

from kgplatform.models import Budget, OptionValue

P = ParamSpec("P")
R = TypeVar("R")


class Run(Protocol):
    """A strategy calls its steps one after the other, in an order that depends on nothing but their results.

    Where the `budget` ends, a step raises BudgetSpent, or its result says so; the same again when the run is resumed.
    """

    id: str
    budget: Budget

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """All that the run goes by."""

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a step and return its result; a run that is resumed gets the recorded result instead."""

    async def count(self, **counts: float) -> None:
        """Say how far the run is: named figures, each replacing the one before."""
