"""A language model that gives scripted answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.data import Budgeted
from kgplatform.llm.port import A


class FakeModel:
    """Answers each role with the next of its scripted answers; an exception among them is raised.

    `asked` holds the (role, values) of every call.
    """

    name = "fake"

    def __init__(self, answers: Mapping[str, Sequence[dict[str, Any] | Exception]]) -> None:
        self._answers = {role: iter(scripted) for role, scripted in answers.items()}
        self.asked: list[tuple[str, Mapping[str, str | Budgeted]]] = []

    async def ask(
        self,
        role: str,
        values: Mapping[str, str | Budgeted],
        answer: type[A],
        check: Callable[[A], str] | None = None,
        longest: int | None = None,
    ) -> A:
        self.asked.append((role, values))
        scripted = next(self._answers[role])
        if isinstance(scripted, Exception):
            raise scripted
        try:
            parsed = answer.model_validate(scripted)
        except ValidationError as error:
            raise UnusableAnswer(f"{role}: {error}") from error
        if check is not None and (complaint := check(parsed)):
            raise UnusableAnswer(f"{role}: {complaint}")
        return parsed
