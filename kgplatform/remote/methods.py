"""The methods of the services as calls over HTTP, derived from the annotations of their ports."""

import inspect
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, TypeAdapter, create_model

from kgplatform.services import Services

PATH = "/calls/{name}"


@dataclass(frozen=True)
class Method:
    """A method of the services: its arguments as a model, and what it gives, once or again and again where it
    `streams`."""

    name: str
    arguments: type[BaseModel]
    result: TypeAdapter[Any]
    streams: bool
    signature: inspect.Signature

    def given(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return arguments as they travel, by name; raises TypeError for what the method does not take."""
        bound = self.signature.bind(None, *args, **kwargs).arguments
        del bound["self"]
        return self.arguments(**bound).model_dump(mode="json")


@cache
def methods() -> Mapping[str, Method]:
    """Return the methods by name."""
    found = inspect.getmembers(Services, inspect.isfunction)
    return {name: _method(name, function) for name, function in found if not name.startswith("_")}


def _method(name: str, function: Callable[..., Any]) -> Method:
    hints = get_type_hints(function)
    gives = hints.pop("return")
    streams = get_origin(gives) is AsyncGenerator
    signature = inspect.signature(function)
    fields: dict[str, Any] = {each: (hint, _default(signature.parameters[each])) for each, hint in hints.items()}
    arguments = create_model(name, __config__=ConfigDict(extra="forbid"), **fields)
    return Method(name, arguments, TypeAdapter(get_args(gives)[0] if streams else gives), streams, signature)


def _default(parameter: inspect.Parameter) -> Any:
    return ... if parameter.default is inspect.Parameter.empty else parameter.default
