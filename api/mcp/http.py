"""MCP at /mcp: streamable HTTP, each request by itself, so that any number of processes can answer an agent."""

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from api.answering import Limits
from api.asking import may
from kgplatform.services import Services

if TYPE_CHECKING:
    from api.mcp.server import AgentServer

PATH = "/mcp"
READ_ONLY_PATH = "/mcp/read-only"


def mcp_routes(services: Services, limits: Limits) -> list[Route]:
    """Return the routes, one with all tools, or those that the key may use, and one with those
    that only read.

    Anything but POST is answered with 405, as MCP has it where nothing is ever sent unasked. security.Guard has
    checked host, key and origin before.
    """
    return [
        Route(PATH, Endpoint(services, limits, changes=True), methods=["POST"]),
        Route(READ_ONLY_PATH, Endpoint(services, limits, changes=False), methods=["POST"]),
    ]


class Endpoint:
    """An ASGI application whose server is made, and the SDK imported, when it is first asked."""

    def __init__(self, services: Services, limits: Limits, *, changes: bool) -> None:
        self._services = services
        self._limits = limits
        self._changes = changes
        self._made: dict[bool, AgentServer] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await Request(scope, receive).body()  # before a task group makes another error of one of Intake's
        read = False

        async def once() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        server = await self._server()
        # A manager has one life, and what begins it makes it: so each request has its own, and none needs an end.
        server.streamable_http_app(stateless_http=True, json_response=True, host="")
        manager = server.session_manager
        async with manager.run():
            await manager.handle_request(scope, once, send)

    async def _server(self) -> "AgentServer":
        changes = self._changes and may("writer")
        if changes not in self._made:
            await asyncio.to_thread(import_module, "api.mcp.server")  # a second in which others are answered
            from api.mcp.server import agent_server

            self._made[changes] = agent_server(self._services, self._limits, changes=changes)
        return self._made[changes]
