"""The OpenAPI document of REST: what each route takes and gives, and how what goes wrong is told.

`python -m api.rest > api/openapi.json` writes it anew.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from fastapi import APIRouter
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.responses import JSONResponse, Response

from api.accepting import HTML, JSON, PROBLEM
from api.rest.answers import PageWish, Problem

VERSION = "1"
ABOUT = (
    "Topics, their pages and the runs that make them. Each address has what people see in a browser as well, by its "
    "Accept header; GraphQL at /graphql has everything else. An API key is needed where the server has some."
)
_REF = "#/components/schemas/{model}"
_TEXT = {"schema": {"type": "string"}}
_ITEMS = {"schema": {"type": "array", "items": {"type": "object"}}}
_TOLD = {PROBLEM: {"schema": {"$ref": _REF.format(model="Problem")}}, HTML: _TEXT}
_GUARDED = {PROBLEM: _TOLD[PROBLEM], "text/plain": _TEXT}
_WAIT = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_OF_THE_GUARD: dict[int | str, dict[str, Any]] = {
    401: {"description": "The server asks for an API key."},
    429: {"description": "The key asks too often.", "headers": _WAIT},
}
_REFUSALS = {
    400: "Something was given that cannot be used.",
    403: "The key may not do that.",
    404: "There is nothing at this address.",
    406: "This address has nothing of what is accepted; the remedy lists what it has.",
    503: "An engine is away; trying again may help.",
}
_OF_WRITES = {
    409: "The state of a run or a topic stands in the way.",
    415: "The body is no JSON.",
}
_TAG = {"ETag": {"description": "Changes whenever what is shown does.", "schema": {"type": "string"}}}
_STARTED = {
    "Location": {"description": "The run's address.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds after which to look at it.", "schema": {"type": "integer"}},
}
_Route = Callable[..., Any]


def got(
    router: APIRouter,
    path: str,
    name: str,
    status: int,
    model: Any = None,
    *,
    others: Sequence[str] = (),
    tagged: bool = False,
    sends_on: int = 0,
) -> Callable[[_Route], _Route]:
    """Add a route that is read; it answers with a model as JSON, and with `others` as text, or as
    lists where they are of JSON."""

    def add(route: _Route) -> _Route:
        router.get(path, **documented(name, status, model, others=others, tagged=tagged, sends_on=sends_on))(route)
        return route

    return add


def documented(
    name: str,
    status: int,
    model: Any = None,
    *,
    others: Sequence[str] = (),
    tagged: bool = False,
    sends_on: int = 0,
    body: type[BaseModel] | None = None,
) -> dict[str, Any]:
    """Return what FastAPI is told of a route for the document; `tagged` answers may be 304, and `sends_on` is the
    status by which people are led elsewhere."""
    success: dict[str, Any] = {
        "description": "What was asked for.",
        "content": {each: _ITEMS if each.endswith("+json") else _TEXT for each in others},
    }
    if model is not None:
        success["model"] = model
    responses: dict[int | str, dict[str, Any]] = {status: success}
    if tagged:
        success["headers"] = _TAG
        responses[304] = {"description": "The client has it already.", "headers": _TAG}
    if sends_on:
        responses[sends_on] = {"description": "People are sent on."}
    if body is not None:
        responses[202] = {"description": "A run makes it.", "model": model, "headers": _STARTED}
    told = _REFUSALS if body is None else _REFUSALS | _OF_WRITES
    responses |= {code: {"description": words, "content": _TOLD} for code, words in told.items()}
    responses[503]["headers"] = _WAIT
    responses |= {code: {**said, "content": _GUARDED} for code, said in _OF_THE_GUARD.items()}
    responses["default"] = {"description": "Anything else.", "content": {**_TOLD, "text/plain": _TEXT}}
    extra = {} if body is None else {"requestBody": _body(body)}
    return {
        "operation_id": name, "responses": responses, "response_class": Response, "openapi_extra": extra,
        "status_code": status,
    }  # fmt: skip


def contract(routers: Sequence[APIRouter]) -> dict[str, Any]:
    """Return the OpenAPI document of some routers."""
    routes = [route for router in routers for route in router.routes]
    document = get_openapi(title="kgplatform", version=VERSION, description=ABOUT, routes=routes)
    for operations in document["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)  # what cannot be used is told with 400
    schemas = document["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    _, known = models_json_schema([(Problem, "validation"), (PageWish, "validation")], ref_template=_REF)
    document["components"]["schemas"] = dict(sorted({**known["$defs"], **schemas}.items()))
    bearer = {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key (docs/security.md); none is needed where the server has none.",
    }
    document["components"]["securitySchemes"] = {"key": bearer}
    document["security"] = [{}, {"key": []}]
    return document


def contract_router(routers: Sequence[APIRouter]) -> APIRouter:
    """Return the route of the document, which is worked out when it is first asked for."""
    router, document = APIRouter(), cache(partial(contract, routers))

    @router.get("/openapi.json")
    def openapi() -> JSONResponse:
        return JSONResponse(document())

    return router


def _body(model: type[BaseModel]) -> dict[str, Any]:
    return {"required": False, "content": {JSON: {"schema": {"$ref": _REF.format(model=model.__name__)}}}}
