"""GraphQL at /graphql: over HTTP as the specification has it (graphql.github.io/graphql-over-http), and subscriptions
over graphql-transport-ws."""

from collections.abc import AsyncIterator, Mapping
from json import JSONDecodeError
from typing import Any, cast

from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.websockets import WebSocket
from strawberry.fastapi import GraphQLRouter
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.subscriptions.protocols.graphql_transport_ws.types import SubscribeMessage
from strawberry.types import ExecutionResult

from api.accepting import media_type, wish
from api.answering import Answer, Answering, Request, request_of
from api.json_texts import read_json, write_json
from api.schema.context import Context
from kgplatform.errors import InputError
from kgplatform.remote.codes import code_of

OF_GRAPHQL = "application/graphql-response+json"
OF_JSON = "application/json"
SUBSCRIPTIONS_A_SOCKET = 20
MAX_ID = 80  # bytes of a subscription's id: the reason for which a connection ends may have it, and 123 bytes
_MESSAGES = frozenset({"connection_init", "ping", "pong", "subscribe", "complete"})


def accepted(accept: str) -> str:
    """Return the media type in which a client that says so wants its answer; JSON for those who take anything."""
    known = [each for each in map(wish, accept.split(",")) if each[0] in (OF_GRAPHQL, OF_JSON) and each[1]]
    return max(known, key=lambda each: each[1], default=(OF_JSON, 1.0))[0]


def status_of(answer: Answer, media_type: str) -> int:
    """Return the status of an answer: JSON of before the specification said 200 to all that it could read."""
    if answer.executed or (answer.understood and media_type == OF_JSON):
        return 200
    return 400


class GraphqlRouter(GraphQLRouter[Context, None]):
    """POST /graphql, and its WebSocket."""

    def __init__(self, answering: Answering) -> None:
        self.graphql_transport_ws_handler_class = SocketHandler
        super().__init__(
            cast(BaseSchema, Subscriptions(answering)),
            path="/graphql",
            graphql_ide=None,
            allow_queries_via_get=False,
            subscription_protocols=[GRAPHQL_TRANSPORT_WS_PROTOCOL],
            max_subscriptions_per_connection=SUBSCRIPTIONS_A_SOCKET,
        )
        self._answering = answering

    async def run(self, request: Any, context: Any = None, root_value: Any = None) -> Any:
        if isinstance(request, WebSocket):
            return await super().run(request, context, root_value)
        return await self._answer(request)

    def decode_json(self, data: str | bytes) -> object:
        """Return a message of a WebSocket; raises ValueError as strawberry expects it."""
        try:
            return read_json(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
        except InputError as error:
            raise JSONDecodeError(error.what, "", 0) from None

    async def _answer(self, request: HttpRequest) -> Response:
        media_type = accepted(request.headers.get("accept", ""))
        if refusal := _unreadable(request.headers.get("content-type", "")):
            return _response(refusal, 415, media_type)
        answer = await self._answering.answer(await request.body())
        return _response(answer.content, status_of(answer, media_type), media_type)


class Subscriptions:
    """What strawberry's handler of WebSockets takes for the schema: it gives results, and nothing but subscriptions."""

    def __init__(self, answering: Answering) -> None:
        self._answering = answering

    async def stream(self, query: Request, **_: Any) -> AsyncIterator[ExecutionResult]:
        """Return the results of a subscription, one by one; SocketHandler gives all of it as its query."""
        return self._answering.results(query)


class SocketHandler(BaseGraphQLTransportWSHandler[Context, None]):
    """Ends a connection whose messages are not those of the protocol, and knows queries by their hashes."""

    async def handle_message(self, message: Any) -> None:
        if not _is_message(message):
            return await self.handle_invalid_message("That is no message of graphql-transport-ws")
        return await super().handle_message(message)

    async def handle_subscribe(self, message: Any) -> None:
        # strawberry looks for a text, and knows nothing of extensions: what it is given it hands on to Subscriptions.
        request = request_of(message["payload"])
        await super().handle_subscribe(cast(SubscribeMessage, {**message, "payload": {"query": request}}))


def _is_message(message: object) -> bool:
    if not isinstance(message, Mapping) or not _is_type(message.get("type")):
        return False
    if message["type"] not in ("subscribe", "complete"):
        return True
    if not _is_id(message.get("id")):
        return False
    try:
        return message["type"] == "complete" or bool(request_of(message.get("payload")))
    except InputError:
        return False


def _is_type(given: object) -> bool:
    return isinstance(given, str) and given in _MESSAGES


def _is_id(given: object) -> bool:
    try:
        return isinstance(given, str) and 0 < len(given.encode()) <= MAX_ID
    except UnicodeEncodeError:  # half a surrogate pair
        return False


def _unreadable(content_type: str) -> bytes:
    """Return the errors for a body of another media type than JSON, b"" for JSON in UTF-8."""
    _, _, parameters = content_type.partition(";")
    charset = next((v.strip(' "') for n, _, v in _pairs(parameters) if n.strip().lower() == "charset"), "utf-8")
    if media_type(content_type) == OF_JSON and charset.lower() in ("utf-8", "utf8"):
        return b""
    error = InputError(
        f"A body of {content_type[:100] or 'no media type'} cannot be read.", f"Send {OF_JSON} in UTF-8."
    )
    extensions = {"code": code_of(error), "remedy": error.remedy, "retryable": False}
    return b"".join(write_json({"errors": [{"message": error.what, "extensions": extensions}]}))


def _pairs(parameters: str) -> list[tuple[str, str, str]]:
    return [part.partition("=") for part in parameters.split(";")]


def _response(content: bytes, status: int, media_type: str) -> Response:
    return Response(content, status, media_type=f"{media_type}; charset=utf-8")
