"""What lasts, streams of services and WebSockets: it ends when whoever began it may not ask any more."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kgplatform.errors import KgplatformError, Unauthorised
from kgplatform.patience import waiting_to_the_end

AGAIN_SECONDS = 10.0  # after which is looked again, also where nothing is told meanwhile
FORBIDDEN = 4403  # as graphql-transport-ws has it
TRY_AGAIN = 1013  # of the codes that are registered for WebSockets
Look = Callable[[], Awaitable[KgplatformError | None]]
"""Tells why somebody may not ask any more, None as long as they may."""

Result = TypeVar("Result")
_END = object()


async def while_asked(results: AsyncGenerator[Result, None], look: Look) -> AsyncGenerator[Result, None]:
    """Give what comes one by one; raises the error of a look, of which there is one before each result and every
    AGAIN_SECONDS."""
    following: asyncio.Future[Result | object] = asyncio.get_running_loop().create_future()
    try:
        while True:
            with waiting_to_the_end():  # who watches waits anyway
                following = asyncio.ensure_future(anext(results, _END))
            while not following.done():
                await asyncio.wait({following}, timeout=AGAIN_SECONDS)
                if error := await look():
                    raise error
            if following.result() is _END:
                return
            yield following.result()  # type: ignore[misc]
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await results.aclose()


async def answer_socket(look: Look, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer over a WebSocket. Before each message and every AGAIN_SECONDS is looked: where that gives an error the
    connection is closed in its words, of which the server tells the application."""
    socket = _Socket(look, send)
    try:
        await app(scope, receive, socket.send)
    finally:
        socket.leave()


class _Socket:
    def __init__(self, look: Look, send: Send) -> None:
        self._look, self._send = look, send
        self._watching: asyncio.Task[None] | None = None
        self._closed = False

    async def send(self, message: Message) -> None:
        """Send a message; none where the connection was closed."""
        match message["type"]:
            case "websocket.accept":
                self._watching = asyncio.create_task(self._watch())
            case "websocket.close":
                self.leave()
            case _:
                await self._check()
        if not self._closed:
            await self._send(message)

    def leave(self) -> None:
        """Look no more."""
        if self._watching:
            self._watching.cancel()

    async def _watch(self) -> None:
        while not self._closed:
            await asyncio.sleep(AGAIN_SECONDS)
            await self._check()

    async def _check(self) -> None:
        error = None if self._closed else await self._look()
        if error and not self._closed:  # nor by another look meanwhile
            self._closed = True
            code = FORBIDDEN if isinstance(error, Unauthorised) else TRY_AGAIN
            await self._send({"type": "websocket.close", "code": code, "reason": str(error)})
