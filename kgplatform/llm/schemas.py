"""The JSON schema of an answer, in the dialect that endpoints with structured output take."""

from functools import lru_cache
from typing import Any

from pydantic import BaseModel

_REFERENCES = "#/$defs/"


@lru_cache(maxsize=256)
def answer_schema(answer: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of an answer: references written out, every field required, no other field allowed.

    Raises ValueError for an answer that contains itself: small servers' grammars cannot express it.
    """
    schema = answer.model_json_schema()
    definitions = schema.pop("$defs", {})
    closed = _close(schema, definitions, ())
    if not isinstance(closed, dict):  # a schema of pydantic is an object
        raise TypeError(answer.__name__)
    return closed


def is_strict(schema: Any) -> bool:
    """Tell whether strict mode takes a schema: it knows no objects with free keys."""
    if isinstance(schema, dict):
        free = schema.get("type") == "object" and schema.get("additionalProperties") is not False
        return not free and all(is_strict(part) for part in schema.values())
    return all(is_strict(part) for part in schema) if isinstance(schema, list) else True


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
