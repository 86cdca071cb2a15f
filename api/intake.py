"""What a request brings, measured as it comes: its address, its headers, and its body, which also has to come in
time."""

import asyncio

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.refusals import Refused, refusal
from kgplatform.bounds import check_text
from kgplatform.errors import InputError

MAX_BODY = 64 * 1024 * 1024
MAX_HELD = 128 * 1024 * 1024  # of all bodies that are being read or answered
SMALL = 64 * 1024  # bytes of a body that are always taken: who sends much keeps nobody from asking
BODY_SECONDS = 120.0
MAX_QUERY = 4_000
MAX_HEADERS = 16 * 1024
MOST_HEADERS = 100


class Intake:
    """Refuses addresses that are too long or hold what no address holds (414, 400), headers that are too many (431),
    bodies that are too large (413), too many at once (429) or too slow (408)."""

    def __init__(self, app: ASGIApp, max_body: int = MAX_BODY, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._max_body = max_body
        self._seconds = seconds
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        try:
            _check_head(scope)
            self._check_length(scope)
        except Refused as refused:
            return await refusal(Request(scope), refused)(scope, receive, send)
        body = _Body(self, receive)
        try:
            await self._app(scope, body.receive, send)
        finally:
            self._held -= body.taken

    def hold(self, taken: int, more: int) -> None:
        """Count bytes of a body that has some already; raises Refused."""
        self._held += more
        if taken + more > self._max_body:
            raise self._too_large()
        if self._held > MAX_HELD and taken + more > SMALL:
            raise Refused(429, InputError("Too much is being sent at once.", "Send it again in a moment."))

    def deadline(self) -> float:
        return asyncio.get_running_loop().time() + self._seconds

    def too_slow(self) -> Refused:
        what = f"The body did not come within {self._seconds:g} seconds."
        return Refused(408, InputError(what, "Send less at once."))

    def _check_length(self, scope: Scope) -> None:
        given = [value for name, value in scope["headers"] if name == b"content-length"]
        chunked = any(name == b"transfer-encoding" for name, _ in scope["headers"])
        if given and chunked:
            what = "The request has both Content-Length and Transfer-Encoding."
            raise Refused(400, InputError(what, "Send one of them."))
        if any(not value.isdigit() or len(value) > 18 or int(value) > self._max_body for value in given):
            raise self._too_large()

    def _too_large(self) -> Refused:
        what = f"The body has more than {self._max_body:,} bytes."
        return Refused(413, InputError(what, "Send it in several requests."))


class _Body:
    """The body of one request, counted as it comes."""

    def __init__(self, intake: Intake, receive: Receive) -> None:
        self._intake = intake
        self._receive = receive
        self._deadline = intake.deadline()
        self._more = True
        self.taken = 0

    async def receive(self) -> Message:
        if not self._more:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise self._intake.too_slow() from None
        size = len(message.get("body", b""))
        self.taken += size
        self._intake.hold(self.taken - size, size)
        self._more = message["type"] == "http.request" and message.get("more_body", False)
        return message


def _check_head(scope: Scope) -> None:
    path, query = scope["path"], scope.get("query_string", b"")
    if len(query) > MAX_QUERY:
        what = f"The address has {len(query):,} bytes after its question mark."
        raise Refused(414, InputError(what, f"Give at most {MAX_QUERY:,}."))
    try:
        check_text("path", path)
    except InputError as error:
        raise Refused(414 if "characters" in error.what else 400, error) from None
    size = sum(len(name) + len(value) for name, value in scope["headers"])
    if size > MAX_HEADERS or len(scope["headers"]) > MOST_HEADERS:
        what = f"The request has {len(scope['headers'])} headers of {size:,} bytes."
        raise Refused(431, InputError(what, f"Send at most {MOST_HEADERS}, of {MAX_HEADERS:,} bytes together."))
