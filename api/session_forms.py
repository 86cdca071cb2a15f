"""The proof that a write of a browser that signed in comes from a page of ours: a token that no other page knows."""

import re
from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.types import Message, Receive

FIELD = "csrf_token"
HEADER = "x-csrf-token"
LOOKED_AT = 4_096  # bytes of a body, at the beginning of which a form has its token
_IN_FORM = re.compile(rb"\A" + FIELD.encode() + rb"=([0-9a-f]{64})(?:&|\Z)")
_IN_PARTS = re.compile(
    rb'\A--[^\r\n]{1,200}\r\nContent-Disposition: form-data; name="' + FIELD.encode() + rb'"\r\n\r\n([0-9a-f]{64})\r\n',
    re.IGNORECASE,
)


class Replayed:
    """What was received already, and then the rest."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._begun: list[Message] = []

    async def beginning(self) -> bytes:
        """Return the beginning of the body."""
        body, more = b"", True
        while more and len(body) < LOOKED_AT:
            message = await self._receive()
            self._begun.append(message)
            more = message["type"] == "http.request" and message.get("more_body", False)
            body += message.get("body", b"")
        return body[:LOOKED_AT]

    async def receive(self) -> Message:
        return self._begun.pop(0) if self._begun else await self._receive()


async def has_token(headers: Headers, body: Replayed, token: str) -> bool:
    """Tell whether a request sends a token along, in a header, or first of all in its form."""
    given = headers.get(HEADER, "").encode()
    if not given:
        begun = await body.beginning()
        found = _IN_FORM.match(begun) or _IN_PARTS.match(begun)
        given = found[1] if found else b""
    return compare_digest(given, token.encode())
