"""What of an answer is read, and what is made of it."""

import re

from kgplatform.retrieval.fetch.decoding import coding_of
from kgplatform.retrieval.fetch.exchange import Answer, Head, Wanted
from kgplatform.retrieval.fetch.headers import is_wanted, media_type, retry_after
from kgplatform.retrieval.fetch.journey import REDIRECTS, Journey
from kgplatform.retrieval.fetch.outcome import Fetched, Refusal
from kgplatform.retrieval.fetch.request import KB
from kgplatform.retrieval.fetch.robots import LONGEST_ROBOTS

_SAID = 16 * KB  # bytes that are read of what stands beside a status other than 2xx
_SAID_SECONDS = 2.0
_SAID_CHARACTERS = 4_000
_TEXT = re.compile(r"text/.*|application/(.*\+)?(json|xml)")


def is_good(status: int) -> bool:
    """Whether a status brings what was asked for."""
    return 200 <= status < 300


def wanted(journey: Journey, head: Head) -> Wanted:
    """What is read of an answer's body. Raises Refusal for what is too large or of another type."""
    request, limits, target = journey.request, journey.limits, journey.target
    if head.status in REDIRECTS:
        return Wanted(0)
    if not is_good(head.status):
        kind, _ = media_type(head.headers)
        seconds = min(_SAID_SECONDS, journey.deadline.left / 2)
        return Wanted(min(_SAID, limits.bytes) if _TEXT.fullmatch(kind) else 0, cut=True, seconds=seconds)
    kind, _ = media_type(head.headers)
    if not is_wanted(kind, request.accepts):
        is_of = f"is of type {kind[:60]}" if kind else "does not say of which type it is"
        raise Refusal("type", f"{target.told} {is_of}, which is not wanted here.", status=head.status)
    coding_of(head.headers)
    length = head.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length[:20]) > limits.bytes:
        raise Refusal(
            "too large",
            f"{target.told} has {int(length[:20]) / 1e6:,.1f} MB, and {limits.bytes / 1e6:,.1f} are read at most. "
            "KGPLATFORM_FETCH_MB allows more.",
            status=head.status,
        )
    return Wanted(limits.bytes)


def wanted_of_robots(head: Head) -> Wanted:
    """What is read of a robots.txt: its beginning, if it is a long one."""
    return Wanted(LONGEST_ROBOTS if is_good(head.status) else 0, cut=True)


def fetched(journey: Journey, answer: Answer) -> Fetched:
    """Return the outcome of a journey that ended well."""
    kind, charset = media_type(answer.headers)
    return Fetched(
        url=journey.url,
        status=answer.status,
        media_type=kind,
        charset=charset,
        body=answer.body,
        retry_after=retry_after(answer.headers),
    )


def said(answer: Answer) -> str:
    """Return the beginning of what a server wrote beside its status."""
    _, charset = media_type(answer.headers)
    return answer.body.decode(charset or "utf-8", errors="replace").strip()[:_SAID_CHARACTERS]
