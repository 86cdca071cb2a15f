"""Types of the schema that mirror models: fields of the same names, but for plain ids, which the schema calls keys."""

import re
from collections.abc import Callable
from dataclasses import fields
from enum import EnumMeta
from functools import cache
from types import NoneType
from typing import Any, Generic, Self, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
M = TypeVar("M")
_KEY = re.compile(r"(^|_)key(s?)$")  # snippet_keys are the model's snippet_ids


class Mirror(Generic[M]):
    """A mixin: a type that is made of a model alone."""

    @classmethod
    def of(cls, model: M) -> Self:
        return mirrored(cls, model)

    @classmethod
    def of_found(cls, model: M | None) -> Self | None:
        return None if model is None else cls.of(model)


def mirrored(made: type[T], model: object, **others: Any) -> T:
    """Return a type with the values of a model, and with others that it has otherwise, or not at all.

    Enums are made of their values, types of what their `of` takes, lists of tuples, and of maps by name, since GraphQL
    has none.
    """
    for name, source, make in _values(cast(type, made)):
        if name not in others:
            others[name] = make(getattr(model, source))
    return made(**others)


@cache
def _values(made: type) -> tuple[tuple[str, str, Callable[[Any], Any]], ...]:
    """Return of each value of a type its name, what the model calls it, and what makes it of the model's."""
    kinds, names = get_type_hints(made), [field.name for field in fields(made) if field.init]
    return tuple((name, _KEY.sub(r"\1id\2", name), _maker(kinds[name])) for name in names)


def _maker(kind: Any) -> Callable[[Any], Any]:
    if get_args(kind):
        make = _maker(next(each for each in get_args(kind) if each is not NoneType))
        if get_origin(kind) is list:
            return lambda found: [make(each) for each in (sorted(found.items()) if isinstance(found, dict) else found)]
        return lambda found: None if found is None else make(found)
    return kind if isinstance(kind, EnumMeta) else getattr(kind, "of", lambda found: found)
