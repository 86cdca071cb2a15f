"""Every argument of every field is measured before its resolver sees it."""

from typing import Any

from strawberry.extensions import FieldExtension
from strawberry.types.field import StrawberryField

from kgplatform.bounds import check_all


class Bounded(FieldExtension):
    """Refuses texts, lists and numbers that are too long, too large or no text at all (kgplatform.bounds)."""

    def map_arguments(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        check_all({name: value for name, value in kwargs.items() if name != "info"})
        return kwargs


def bounded(field: StrawberryField) -> StrawberryField:
    """Return a field whose arguments are measured."""
    if field.arguments and not any(isinstance(extension, Bounded) for extension in field.extensions):
        field.extensions.append(Bounded())
    return field
