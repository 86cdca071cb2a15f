"""What all answers to agents have in common: they are short, and what is empty is left out."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from kgplatform.models import Value

Domain = Annotated[
    str,
    Field(description='The domain of the corpus that is meant, such as "sea"; empty: all of them, or the only one.'),
]
V = TypeVar("V")


class Answer(Value):
    """A part of an answer, or all of it: fields that are as their defaults are not sent."""

    @model_serializer(mode="wrap")
    def _told(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        told: dict[str, Any] = handler(self)
        fields = type(self).model_fields
        return {name: each for name, each in told.items() if fields[name].is_required() or not _is_default(self, name)}


def _is_default(answer: Answer, name: str) -> bool:
    return bool(getattr(answer, name) == type(answer).model_fields[name].get_default(call_default_factory=True))


def cut(listed: Sequence[V], most: int) -> tuple[tuple[V, ...], int]:
    """Return the first `most` of a list, and how many more there are."""
    return tuple(listed[:most]), max(0, len(listed) - most)
