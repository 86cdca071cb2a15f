"""What headers say, and which of them are sent."""

import codecs
import re
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime

import httpx

from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.request import FetchRequest

LONGEST_WAIT = 86_400.0  # seconds of a Retry-After that are told on; more is as good as never
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
# Said by the connection itself, or never said: cookies, and whose proxy this is.
_NOT_GIVEN = frozenset({
    "accept-encoding", "connection", "content-length", "cookie", "expect", "host", "http2-settings", "keep-alive",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
})  # fmt: skip
_FOR_ALL = frozenset({"accept", "accept-language"})  # all that another origin is told of what was given


def given_headers(request: FetchRequest) -> list[tuple[str, str]]:
    """Return the headers that a caller gave. Raises Refusal for what cannot be sent, without telling its value."""
    for name, value in request.headers:
        if name.lower() in _NOT_GIVEN:
            raise Refusal("refused", f"The header {name} is not a caller's to give.")
        if not _TOKEN.fullmatch(name) or not _VALUE.fullmatch(value):
            raise Refusal(
                "refused",
                f"The header {name[:40]!r} has characters that no header may have. "
                "Look for line breaks in a key that was given.",
            )
    return list(request.headers)


def for_another_origin(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return what is left of given headers when a redirect leads to another origin: nothing that may be a key."""
    return [(name, value) for name, value in headers if name.lower() in _FOR_ALL]


def without_body(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers without what they say of a body that is not sent any more."""
    return [(name, value) for name, value in headers if not name.lower().startswith("content-")]


def media_type(headers: httpx.Headers) -> tuple[str, str]:
    """Return (media type, charset) of an answer; "" for what it does not say, or for a charset that nobody knows."""
    given = headers.get("content-type", "")[:1_000]
    kind = given.partition(";")[0].strip().lower()
    message = Message()
    message["Content-Type"] = given
    charset = message.get_param("charset")
    try:
        known = codecs.lookup(charset.strip()[:40]) if isinstance(charset, str) else None
    except (LookupError, ValueError):
        known = None
    # Codecs that decode no text (base64, zip) are no charsets.
    return kind, known.name if known is not None and getattr(known, "_is_text_encoding", True) else ""


def is_wanted(kind: str, accepts: tuple[str, ...]) -> bool:
    """Whether a media type is among those that are wanted, of which "text/*" is a whole family and "" what is not
    told; () wants any."""
    family = f"{kind.partition('/')[0]}/*"
    return not accepts or any(wanted.lower() in {kind, family, "*/*"} for wanted in accepts)


def retry_after(headers: httpx.Headers, now: datetime | None = None) -> float | None:
    """Return the seconds that an answer asks to wait, from 0 to LONGEST_WAIT; None where it asks for nothing."""
    given = headers.get("retry-after", "").strip()
    if given.isascii() and given.isdigit():
        return min(float(given[:12]), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(given[:100])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max((until - (now or datetime.now(UTC))).total_seconds(), 0.0), LONGEST_WAIT)
