"""The JSON schema of an answer, in the dialect that endpoints with structured output take.

Answers declare how long they may get. That goes only to endpoints of which it is known that they turn it into a
grammar: it keeps a weak model from going on for ever, and others may refuse the whole schema for it. It is no rule
for reading an answer.
"""

from functools import lru_cache
from typing import Any

from pydantic import BaseModel, Field

_REFERENCES = "#/$defs/"
_ITEMS, _LENGTH = "maxItems", "maxLength"


def at_most(items: int) -> Any:
    """Declare how many elements a list of an answer may have, as part of an Annotated type."""
    return Field(json_schema_extra={_ITEMS: items})


def no_longer(characters: int) -> Any:
    """Declare how long a text of an answer may be, as part of an Annotated type."""
    return Field(json_schema_extra={_LENGTH: characters})


@lru_cache(maxsize=256)
def answer_schema(answer: type[BaseModel], limits: bool = False) -> dict[str, Any]:
    """Return the schema of an answer: references written out, every field required, no other field allowed; with
    `limits` also how long its parts may be.

    Raises ValueError for an answer that contains itself: small servers' grammars cannot express it.
    """
    schema = answer.model_json_schema()
    definitions = schema.pop("$defs", {})
    closed = _close(schema, definitions, ())
    if not limits:
        closed = _boundless(closed)
    if not isinstance(closed, dict):  # a schema of pydantic is an object
        raise TypeError(answer.__name__)
    return closed


def shortened(schema: dict[str, Any], items: int | None = None, characters: int | None = None) -> dict[str, Any]:
    """Return a schema whose limits, where it has any, are at most these."""
    most = {name: limit for name, limit in ((_ITEMS, items), (_LENGTH, characters)) if limit is not None}
    shorter = _shortened(schema, most)
    return shorter if isinstance(shorter, dict) else schema


def is_strict(schema: Any) -> bool:
    """Tell whether strict mode takes a schema: it knows no objects with free keys."""
    if isinstance(schema, dict):
        free = schema.get("type") == "object" and schema.get("additionalProperties") is not False
        return not free and all(is_strict(part) for part in schema.values())
    return all(is_strict(part) for part in schema) if isinstance(schema, list) else True


def _shortened(part: Any, most: dict[str, int]) -> Any:
    if isinstance(part, list):
        return [_shortened(element, most) for element in part]
    if not isinstance(part, dict):
        return part
    return {
        key: min(value, most[key]) if key in most and isinstance(value, int) else _shortened(value, most)
        for key, value in part.items()
    }


def _boundless(part: Any) -> Any:
    """Leave the limits out. A field may be called as one of them: only a number is one."""
    if isinstance(part, list):
        return [_boundless(element) for element in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _boundless(value)
        for key, value in part.items()
        if key not in (_ITEMS, _LENGTH) or not isinstance(value, int)
    }


def _close(part: Any, definitions: dict[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(part, list):
        return [_close(element, definitions, inside) for element in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _resolve(part, definitions, inside)
    closed = {
        key: _properties(value, definitions, inside) if key == "properties" else _close(value, definitions, inside)
        for key, value in part.items()
        if key not in ("title", "default")
    }
    if "properties" in closed:
        closed |= {"required": list(closed["properties"]), "additionalProperties": False}
    return closed


def _properties(properties: dict[str, Any], definitions: dict[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    """A field may be called "title": names of fields are no keywords."""
    return {name: _close(schema, definitions, inside) for name, schema in properties.items()}


def _resolve(part: dict[str, Any], definitions: dict[str, Any], inside: tuple[str, ...]) -> Any:
    name = part["$ref"].removeprefix(_REFERENCES)
    if name in inside:
        raise ValueError(f"{name} contains itself")
    resolved = _close(definitions[name], definitions, (*inside, name))
    return resolved | {key: value for key, value in part.items() if key == "description"}
