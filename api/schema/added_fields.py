"""Fields that a noun adds to a type of another one, as `extend type` of GraphQL does: what they return is of the noun
that adds them, so that nouns import each other in one direction."""

from collections.abc import Callable

from strawberry.types import get_object_definition
from strawberry.types.field import StrawberryField


def added_to(owner: type) -> Callable[[StrawberryField], StrawberryField]:
    """Return what adds a field to a type, after those that it has. Its resolver takes a `strawberry.Parent` of that."""

    def add(field: StrawberryField) -> StrawberryField:
        get_object_definition(owner, strict=True).fields.append(field)
        return field

    return add
