"""One request and its answer: what is sent, and as much of what comes as is wanted."""

import asyncio
import ssl
from collections.abc import Callable, Sequence
from typing import NamedTuple

import anyio
import httpcore
import httpx

from kgplatform.retrieval.fetch.connection import CheckedBackend, Meter
from kgplatform.retrieval.fetch.decoding import Body, TooLarge, coding_of
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.request import KB
from kgplatform.retrieval.fetch.target import Target

_NET = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.TimeoutException,
    httpcore.UnsupportedProtocol,
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
    anyio.EndOfStream,
    OSError,
)


class Route(NamedTuple):
    """How a host is reached: its checked `addresses`, or a `proxy` that connects by itself."""

    addresses: Sequence[str]
    proxy: httpx.URL | None = None


class Head(NamedTuple):
    """Status and headers of an answer."""

    status: int
    headers: httpx.Headers


class Wanted(NamedTuple):
    """So many bytes of a body; where there are more, it is `cut` or, without that, too large. With `seconds`, what has
    come by then, or before it broke, will do."""

    bytes: int
    cut: bool = False
    seconds: float | None = None


class Answer(NamedTuple):
    """Status, headers and decoded body of an answer."""

    status: int
    headers: httpx.Headers
    body: bytes


class Sending(NamedTuple):
    """What is sent to a target."""

    target: Target
    method: str
    headers: Sequence[tuple[str, str]]
    body: bytes = b""


class Wire:
    """Sends requests, each by a connection of its own, so that no answer is taken for another's."""

    def __init__(self, net: httpcore.AsyncNetworkBackend, tls: ssl.SSLContext | None) -> None:
        self._net, self._tls = net, tls

    async def exchange(
        self, sending: Sending, route: Route, header_bytes: int, wants: Callable[[Head], Wanted]
    ) -> Answer:
        """Return the answer; `wants` is asked what of the body, once the headers are there. Raises Refusal."""
        meter = Meter(header_bytes)
        target = sending.target
        try:
            async with self._connections(target, route, meter) as connections:
                return await _answered(connections, sending, meter, wants)
        except TooLarge:
            raise Refusal("too large", f"{target.told} answers with more bytes than one answer may have.") from None
        except _NET as error:
            raise _failure(target, error) from None

    def _connections(self, target: Target, route: Route, meter: Meter) -> httpcore.AsyncConnectionPool:
        net = CheckedBackend(self._net, route.addresses, meter)
        proxy = route.proxy
        encrypted = "https" in {target.url.scheme, proxy.scheme if proxy else ""}
        tls = self._context() if encrypted else None
        if proxy is None:
            return httpcore.AsyncConnectionPool(
                tls, max_connections=1, max_keepalive_connections=0, network_backend=net
            )
        return httpcore.AsyncHTTPProxy(
            httpcore.URL(scheme=proxy.raw_scheme, host=proxy.raw_host, port=proxy.port, target=b"/"),
            proxy_auth=(proxy.username, proxy.password) if proxy.userinfo else None,
            ssl_context=tls,
            proxy_ssl_context=tls if proxy.scheme == "https" else None,
            max_connections=1,
            max_keepalive_connections=0,
            network_backend=net,
        )

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = httpx.create_ssl_context()
        return self._tls


async def _answered(
    connections: httpcore.AsyncConnectionPool, sending: Sending, meter: Meter, wants: Callable[[Head], Wanted]
) -> Answer:
    url = sending.target.url
    headers = [("Host", url.netloc.decode("ascii")), *sending.headers]
    if sending.method == "POST":
        headers.append(("Content-Length", str(len(sending.body))))
    async with connections.stream(
        sending.method,
        httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
        headers=[(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        content=sending.body if sending.method == "POST" else None,
    ) as response:
        head = Head(response.status, httpx.Headers(response.headers))
        wanted = wants(head)
        if not wanted.bytes:
            return Answer(*head, b"")
        meter.left = wanted.bytes + wanted.bytes // 8 + 64 * KB
        if wanted.seconds is None:
            return Answer(*head, await _body(response, head, wanted))
        return Answer(*head, await _what_comes(response, head, wanted, wanted.seconds))


async def _body(response: httpcore.Response, head: Head, wanted: Wanted) -> bytes:
    body = Body(coding_of(head.headers), wanted.bytes)
    try:
        async for piece in response.aiter_stream():
            body.feed(piece)
    except TooLarge:
        if not wanted.cut:
            raise
        return bytes(body.taken)
    return body.end()


async def _what_comes(response: httpcore.Response, head: Head, wanted: Wanted, seconds: float) -> bytes:
    body = Body("", 0)
    try:
        body = Body(coding_of(head.headers), wanted.bytes)
        async with asyncio.timeout(seconds):
            async for piece in response.aiter_stream():
                body.feed(piece)
    except (TooLarge, Refusal, *_NET):  # a TimeoutError is among what the net does
        pass
    return bytes(body.taken)


def _failure(target: Target, error: Exception) -> Refusal:
    # httpcore raises anew, from None, what it was told by the system.
    tried = (error, error.__context__, *error.args)
    cause = next((each for each in tried if isinstance(each, ssl.SSLError)), None)
    if isinstance(cause, ssl.SSLCertVerificationError):
        return Refusal(
            "tls",
            f"The certificate of {target.host} does not hold: {cause.verify_message}. SSL_CERT_FILE names further "
            "authorities that are believed.",
        )
    if cause is not None:
        return Refusal("tls", f"{target.host} and this machine find no common way to encrypt on port {target.port}.")
    if isinstance(error, httpcore.ProxyError):
        return Refusal("broken", f"The proxy does not connect to {target.host}: {error}.", retryable=True)
    if isinstance(error, httpcore.ConnectError | httpcore.ConnectTimeout):
        return Refusal("broken", f"{target.host} does not answer on port {target.port}.", retryable=True)
    return Refusal("broken", f"{target.told} does not answer as HTTP does, or ends early.", retryable=True)
