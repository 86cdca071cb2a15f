"""How values travel between the API and the remote services: names, maps, ids and errors."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kgplatform.errors import EngineUnavailable, KgplatformError
from kgplatform.remote.codes import error_of

Model = TypeVar("Model", bound=BaseModel)

# Fields whose name on the wire differs by more than its case.
_NAMES = {"key": "id", "evidence_keys": "evidence"}
_MAPS = frozenset({"counts", "seconds", "dropped", "options"})
_ENUMS = frozenset({"state", "status"})


def decode(model: type[Model], data: Mapping[str, Any]) -> Model:
    """Return the model that an object of the API stands for; raises EngineUnavailable for another version's."""
    try:
        return model.model_validate(_fields(data))
    except ValidationError as error:
        raise EngineUnavailable(
            f"The serving kgplatform sent a {model.__name__} that this version cannot read: {error}.",
            "Stop it and start this version: kgplatform serve.",
        ) from error


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    return {_name(wire): _value(wire, value) for wire, value in data.items() if wire != "__typename"}


def _name(wire: str) -> str:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", wire).lower()
    return _NAMES.get(name) or re.sub(r"_key(s?)$", r"_id\1", name)


def _value(wire: str, value: Any) -> Any:
    if wire in _MAPS and isinstance(value, list):  # a budget's or a step's seconds are a number
        return {measure["name"]: measure["value"] for measure in value}
    if wire in _ENUMS:
        return value.lower()
    if isinstance(value, Mapping):
        return _fields(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(_value("", element) for element in value)
    return value


def encode(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an input under their names of the API."""
    return {re.sub(r"_([a-z])", lambda match: match[1].upper(), name): value for name, value in fields.items()}


def problem_in(result: Mapping[str, Any]) -> KgplatformError | None:
    """Return the error that a mutation's result stands for, if it is a problem."""
    if "code" not in result:
        return None
    return error_of(result["code"], result["message"], result["remedy"])


def error_in(errors: Sequence[Mapping[str, Any]]) -> KgplatformError:
    """Return the first error of a GraphQL answer as kgplatform's own."""
    first = errors[0]
    extensions = first.get("extensions") or {}
    if "code" in extensions:
        return error_of(extensions["code"], first["message"], extensions.get("remedy", ""))
    if first.get("path") or first["message"].startswith("Variable"):
        return KgplatformError(first["message"], "Look at: kgplatform logs.")
    return EngineUnavailable(  # it does not know the question
        f"The serving kgplatform is of another version: {first['message']}",
        "Stop it with `kgplatform engine stop`, and start this version: kgplatform serve.",
    )
