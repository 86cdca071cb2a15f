"""A run that does its steps at once; one that does each twice; and one that is resumed: it gets what was recorded."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar, cast

from kgplatform.models import Budget, OptionValue

P = ParamSpec("P")
R = TypeVar("R")


class DirectRun:
    """strategies.run.Run without durability; `recorded` holds what each step gave or raised, as (stage, function)."""

    def __init__(self, budget: Budget | None = None, run_id: str = "r" * 32) -> None:
        self.id = run_id
        self.budget = budget or Budget()
        self.options: dict[str, OptionValue] = {}
        self.recorded: list[tuple[str, str, object]] = []
        self.counts: dict[str, float] = {}

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        name = getattr(function, "__name__", "")
        try:
            result = await function(*args, **kwargs)
        except Exception as error:
            self.recorded.append((stage, name, error))
            raise
        self.recorded.append((stage, name, result))
        return result

    async def count(self, **counts: float) -> None:
        self.counts |= counts


class ResumedRun(DirectRun):
    """Does no step: it has those of a run that was cut off after its last one."""

    def __init__(self, before: DirectRun) -> None:
        super().__init__(before.budget, before.id)
        self.left = list(before.recorded)

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        known_stage, name, result = self.left.pop(0)
        assert (known_stage, name) == (stage, getattr(function, "__name__", ""))
        if isinstance(result, Exception):
            raise result
        return cast(R, result)


class RepeatedRun(DirectRun):
    """Does each step twice, as one that was cut off after its writing, and keeps what the second time gave."""

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        await function(*args, **kwargs)
        return await super().step(stage, function, *args, **kwargs)
