"""The guard in front of every request: who may ask (Host, key or session, Origin, token), how often, and what a
browser may do with the answer."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request, cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from strawberry.http.websocket_origin import is_same_origin

from api.asking import Asking, asked_by
from api.entrance import Entrance
from api.keys import ANY_HOST, CHALLENGE, presented_key
from api.lasting import answer_socket
from api.rates import Rates
from api.refusals import is_of_a_program, told_to_a_program
from api.session_forms import Replayed, has_token
from api.sign_in import COOKIE, PATH, address_of, way_in
from kgplatform.errors import EngineUnavailable, Forbidden, InputError, KgplatformError, Unauthorised
from kgplatform.models import OWNER
from kgplatform.patience import waiting_briefly

# Those who watch over processes have no keys, Neo4j Browser gives none when it fetches its style and its guide, and who
# signs in has yet to show one.
OPEN_PATHS = frozenset(
    {"/healthz", "/readyz", "/style.grass", "/guide.html", PATH, "/static/style.css", "/static/icon.svg"}
)
_TELLING_PATHS = frozenset({"/readyz"})  # more to those who may know
_IN_WORDS = ("/mcp", "/calls")
_ADMIN_PATHS = frozenset({"/metrics"})
BEGINNING_SECONDS = 20.0  # in which the part of a form has to come that is looked at before it is taken in
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{inline}; img-src 'self' data:; font-src 'self' data:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
NO_KEY = (
    "This server asks for an API key. In a browser: open /sign-in. "
    "In a program: send the header Authorization: Bearer KEY."
)
NO_STORE = "The store of keys does not answer. Try again in a moment; the log says what is wrong."
ENDED = "The key or session that this began with is not in force any more. Sign in again, or come with another key."
NOT_ADMIN = "This is for admins of all domains. Ask with such a key."
FOREIGN = "Pages of other sites may not write here."
FORGED = "What was sent does not come from a page of this server that you opened. Reload the page, and send it again."
TOO_SLOW = "The beginning of what was sent did not come within {:g} seconds. Send it again."
TOO_OFTEN = "This key asks too often. Ask again in {} seconds."
TOO_MANY_WRONG = "Too many wrong keys came from your address. Try again in {} seconds."
_log = logging.getLogger(__name__)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Of forms that send no referrer at all browsers say that their origin is "null", which may not write.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Refuses foreign hosts (421: DNS rebinding), those without a key where there are keys (401, or the form to sign in
    for browsers), foreign origins of writes and WebSockets, writes of browsers that signed in which no form of ours
    sent (403) or that come too slowly (408), and who asks too often (429). WebSockets and streams end when their key
    or session does (see lasting).

    `allowed_hosts` are host names, or host:port for one port only; "*" is any. Reads need no Origin check: a browser
    does not show a foreign page what it read here. Who asks is told to all that answers by asking.asked_by;
    scope["trusted"] says whether they may know how the parts of this server are: OPEN_PATHS are answered to all.
    """

    def __init__(
        self, app: ASGIApp, allowed_hosts: Iterable[str], entrance: Entrance, rates: Rates, failures: Rates
    ) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in allowed_hosts)
        self._entrance = entrance
        self._rates, self._failures = rates, failures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers, body = Headers(scope=scope), Replayed(receive)
        asking: Asking | None = None
        refusal: Response | None = self._foreign_host(headers)
        if refusal is None:
            try:
                asking = await self._asking(scope, headers)
                refusal = self._refusal(scope, headers, asking) or await self._forged(scope, headers, asking, body)
            except EngineUnavailable:
                _log.exception("Nobody knows who asks.")
                refusal = None if scope["path"] in OPEN_PATHS else PlainTextResponse(NO_STORE, 503)
        if refusal:
            await _refuse(refusal, scope, receive, send)
            return
        scope["trusted"] = asking is not None and asking.administers
        if asking is not None:
            asking = replace(asking, look=partial(self._why_not, headers, asking))
        with asked_by(asking), waiting_briefly():
            if asking is not None and scope["type"] == "websocket":
                await answer_socket(asking.look, self._app, scope, body.receive, send)
            else:
                await self._answer(scope, body.receive, send, headers["host"], private=_is_somebody(asking))

    async def _answer(self, scope: Scope, receive: Receive, send: Send, host: str, private: bool) -> None:

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                _secure(answered, host, graphiql=scope["path"] == "/graphql")
                if private:  # what one sees is kept for nobody else
                    answered.setdefault("Cache-Control", "private, no-cache")
            await send(message)

        await self._app(scope, receive, send_guarded)

    async def _asking(self, scope: Scope, headers: Headers) -> Asking | None:
        """Return who asks, None where nobody knows or need know: a key of an address that gave too many wrong ones is
        not looked at."""
        if scope["path"] in OPEN_PATHS - _TELLING_PATHS:
            return None
        key, address = presented_key(headers.get("authorization", "")), address_of(HTTPConnection(scope))
        if key and (seconds := self._failures.wait(address)) and not self._entrance.is_own(key):
            scope["wait"] = seconds
            return None
        found = await self._shown(headers)
        if key and found is None:
            self._failures.count(address)
        return found or await self._owner()

    async def _shown(self, headers: Headers) -> Asking | None:
        """Return who shows a key, or else a session."""
        key = presented_key(headers.get("authorization", ""))
        return await (self._entrance.by_key(key) if key else self._entrance.by_session(_session_of(headers)))

    async def _owner(self) -> Asking | None:
        return Asking(OWNER) if await self._entrance.is_open() else None

    async def _why_not(self, headers: Headers, asking: Asking) -> KgplatformError | None:
        """Return why somebody may not ask any more as they did."""
        try:
            if (await self._shown(headers) or await self._owner()) == asking:
                return None
        except EngineUnavailable:
            _log.exception("Nobody knows who still asks.")
            return _error(EngineUnavailable, NO_STORE)
        return _error(Unauthorised, ENDED)

    def _foreign_host(self, headers: Headers) -> PlainTextResponse | None:
        host = headers.get("host", "").lower()
        if self._hosts.isdisjoint({host, _name(host), ANY_HOST}):
            return PlainTextResponse(f"This server is not {host[:255] or 'nameless'}.", 421)
        return None

    def _refusal(self, scope: Scope, headers: Headers, asking: Asking | None) -> Response | None:
        path = scope["path"]
        if asking is None and path not in OPEN_PATHS:
            return self._no_key(scope, headers)
        origin = headers.get("origin")
        if _writes(scope) and origin is not None and not is_same_origin(origin, headers["host"].lower()):
            return _refused(scope, 403, FOREIGN, Forbidden)
        if asking is not None and path in _ADMIN_PATHS and not asking.administers:
            return _refused(scope, 403, NOT_ADMIN, Forbidden)
        if asking is not None and _is_somebody(asking) and path not in OPEN_PATHS:
            seconds = self._rates.take(asking.key)
            return _too_often(scope, TOO_OFTEN, seconds) if seconds else None
        return None

    def _no_key(self, scope: Scope, headers: Headers) -> Response:
        given = "authorization" in headers
        if seconds := scope.get("wait"):
            return _too_often(scope, TOO_MANY_WRONG, seconds)
        reads = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if reads and not given and "text/html" in headers.get("accept", ""):
            return RedirectResponse(way_in(scope["path"], scope["query_string"].decode("latin-1")), 303)
        response = _refused(scope, 401, NO_KEY, Unauthorised)
        response.headers["WWW-Authenticate"] = CHALLENGE
        return response

    async def _forged(self, scope: Scope, headers: Headers, asking: Asking | None, body: Replayed) -> Response | None:
        """Refuse a write with a cookie that does not bring what only pages of ours know; a WebSocket brings its
        origin."""
        if asking is None or not asking.csrf or not _writes(scope) or scope["path"] in OPEN_PATHS:
            return None
        if scope["type"] == "websocket":
            return None if "origin" in headers else PlainTextResponse(FORGED, 403)
        try:
            async with asyncio.timeout(BEGINNING_SECONDS):
                found = await has_token(headers, body, asking.csrf)
        except TimeoutError:
            return _refused(scope, 408, TOO_SLOW.format(BEGINNING_SECONDS), InputError)
        return None if found else _refused(scope, 403, FORGED, Forbidden)


def _writes(scope: Scope) -> bool:
    return scope["type"] == "websocket" or scope["method"] not in _READING


def _is_somebody(asking: Asking | None) -> bool:
    """Tell whether who asks showed a key of theirs."""
    return asking is not None and asking.access != OWNER


def _session_of(headers: Headers) -> str:
    """Return what the cookie of a session holds, "" where there is none."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")


def _too_often(scope: Scope, words: str, seconds: int) -> Response:
    response = _refused(scope, 429, words.format(seconds), InputError)
    response.headers["Retry-After"] = str(seconds)
    return response


def _refused(scope: Scope, status: int, words: str, kind: type[KgplatformError]) -> Response:
    """Return a refusal as text, and to programs that take JSON as that; agents and commands are told in words."""
    agents = scope["type"] != "http" or scope["path"].startswith(_IN_WORDS)
    if agents or not is_of_a_program(Request(scope)):
        return PlainTextResponse(words, status)
    return told_to_a_program(Request(scope), status, _error(kind, words))


def _error(kind: type[KgplatformError], words: str) -> KgplatformError:
    what, _, remedy = words.partition(". ")
    return kind(f"{what.removesuffix('.')}.", remedy or "Do it on a page of this server.")


def _name(host: str) -> str:
    """Return the host without its port; an IPv6 address keeps its brackets."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _secure(headers: MutableHeaders, host: str, graphiql: bool) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    # GraphiQL's editor sets style attributes; nothing else may.
    policy = _CONTENT_POLICY.format(host=host, inline=" 'unsafe-inline'" if graphiql else "")
    headers.setdefault("Content-Security-Policy", policy)


async def _refuse(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        # Closing before accepting makes a server that cannot tell why answer the handshake with 403.
        await send({"type": "websocket.close", "code": 1008})
        return
    refusal.headers.update(HEADERS)
    await refusal(scope, receive, send)
