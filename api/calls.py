"""The services of this process for commands on this machine: a call a method, with arguments and results as JSON.

What it is for is kgplatform's own command line, of the same version; GraphQL is the contract for everybody else.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from kgplatform.errors import InputError, KgplatformError, NotFound
from kgplatform.remote.codes import code_of
from kgplatform.remote.methods import PATH, Method, methods
from kgplatform.remote.services import LINES
from kgplatform.services import Services

UNEXPECTED = KgplatformError("Something went wrong; the log says what.", "Look at: kgplatform logs.")
_OTHER_VERSION = "Stop it with `kgplatform engine stop`, and start this version: kgplatform serve."

_log = logging.getLogger(__name__)


def calls_router(services: Services) -> APIRouter:
    """Return the route; it is answered to this machine alone, whoever else may ask for pages and GraphQL."""
    router = APIRouter()

    @router.post(PATH, include_in_schema=False)
    async def call(name: str, request: Request) -> Response:
        try:
            method = _method(name, request)
            asked = getattr(services, name)(*await _given(method, request))
            if method.streams:
                return StreamingResponse(_lines(method, asked), media_type=LINES)
            return Response(await asyncio.to_thread(_result, method, await asked), media_type="application/json")
        except KgplatformError as error:
            return JSONResponse(_fields(error), 422)
        except Exception:
            _log.exception("The call %s failed.", name)
            return JSONResponse(_fields(UNEXPECTED), 500)

    return router


def _method(name: str, request: Request) -> Method:
    """Return what is called; raises InputError for a caller elsewhere, and NotFound for what there is not."""
    if not _is_near(request):
        raise InputError("Calls are for commands on this machine.", "Ask by GraphQL: docs/graphql.md.")
    method = methods().get(name)
    if method is None:
        raise NotFound(f"The serving kgplatform does not know of {name}.", _OTHER_VERSION)
    return method


async def _given(method: Method, request: Request) -> list[Any]:
    """Return the arguments of a call in their order; raises InputError for those that the method does not take."""
    body = await request.body()
    try:
        return await asyncio.to_thread(_arguments, method, body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "body"
        raise InputError(f"`{place}` of {method.name} cannot be used: {first['msg']}.", _OTHER_VERSION) from None


def _arguments(method: Method, body: bytes) -> list[Any]:
    given = method.arguments.model_validate_json(body)
    return [getattr(given, name) for name in method.arguments.model_fields]


def _result(method: Method, result: Any) -> bytes:
    return b'{"result":' + method.result.dump_json(result) + b"}"


async def _lines(method: Method, asked: AsyncIterator[Any]) -> AsyncIterator[bytes]:
    """Give each result, and an error that ends them, as a line."""
    try:
        async for result in asked:
            yield _result(method, result) + b"\n"
    except KgplatformError as error:
        yield json.dumps(_fields(error)).encode() + b"\n"
    except Exception:
        _log.exception("The call %s failed.", method.name)
        yield json.dumps(_fields(UNEXPECTED)).encode() + b"\n"


def _is_near(request: Request) -> bool:
    """Return whether the caller is on this machine: at a loopback address, or at the very address that it called."""
    if request.client is None:
        return False
    server = request.scope.get("server")
    if server is not None and request.client.host == server[0]:
        return True
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _fields(error: KgplatformError) -> dict[str, str]:
    return {"code": code_of(error), "message": error.what, "remedy": error.remedy}
