"""The guard in front of every request: who may ask (Host, key, Origin), and what a browser may do with the answer."""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from strawberry.http.websocket_origin import is_same_origin

from api.keys import ANY_HOST, CHALLENGE, Keys, presented_key

# Those who watch over processes have no keys, and Neo4j Browser gives none when it fetches its style and its guide.
OPEN_PATHS = frozenset({"/healthz", "/readyz", "/style.grass", "/guide.html"})
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{inline}; img-src 'self' data:; font-src 'self' data:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
NO_KEY = (
    "This server asks for an API key. In a browser: reload this page, give any name, and the key as the password. "
    "In a program: send the header Authorization: Bearer KEY."
)
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
    """Refuses foreign hosts (421: DNS rebinding), those without a key where there are keys (401), foreign origins of
    writes and WebSockets (403).

    `allowed_hosts` are host names, or host:port for one port only; "*" is any. Reads need no Origin check: a browser
    does not show a foreign page what it read here. scope["trusted"] says to the application whether a key was given
    or none is needed: OPEN_PATHS are answered without.
    """

    def __init__(self, app: ASGIApp, allowed_hosts: Iterable[str], keys: Keys | None = None) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in allowed_hosts)
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        scope["trusted"] = self._keys is None or self._keys.has(presented_key(headers.get("authorization", "")))
        if refusal := self._refusal(scope, headers):
            return await _refuse(refusal, scope, receive, send)
        if scope["type"] == "websocket":
            return await self._app(scope, receive, send)
        host = headers["host"]

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _secure(MutableHeaders(scope=message), host, graphiql=scope["path"] == "/graphql")
            await send(message)

        return await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        host = headers.get("host", "").lower()
        if self._hosts.isdisjoint({host, _name(host), ANY_HOST}):
            return PlainTextResponse(f"This server is not {host[:255] or 'nameless'}.", 421)
        if not scope["trusted"] and scope["path"] not in OPEN_PATHS:
            return PlainTextResponse(NO_KEY, 401, {"WWW-Authenticate": CHALLENGE})
        writing = scope["type"] == "websocket" or scope["method"] not in _READING
        origin = headers.get("origin")
        if writing and origin is not None and not is_same_origin(origin, host):
            return PlainTextResponse("Pages of other sites may not write here.", 403)
        return None


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


async def _refuse(refusal: PlainTextResponse, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        # Closing before accepting makes the server answer the handshake with 403.
        await send({"type": "websocket.close", "code": 1008})
        return
    refusal.headers.update(HEADERS)
    await refusal(scope, receive, send)
