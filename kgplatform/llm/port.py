"""What an agent needs of a language model."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from pydantic import BaseModel

from kgplatform.llm.data import Budgeted

A = TypeVar("A", bound=BaseModel)


class Asker(Protocol):
    """A language model that answers prompts by their names; `name` is the model's."""

    @property
    def name(self) -> str: ...

    async def ask(
        self,
        role: str,
        values: Mapping[str, str | Budgeted],
        answer: type[A],
        check: Callable[[A], str] | None = None,
        longest: int | None = None,
    ) -> A:
        """Return the answer of a role's prompt filled with values.

        `check` returns "" or what is wrong with an answer; `longest` are the tokens that it may need, where that is
        known better than by the prompt. Raises UnusableAnswer where the model gives none that passes, ContextTooSmall
        where there is no room for prompt and answer, and the other ModelErrors where it cannot be asked.
        """
