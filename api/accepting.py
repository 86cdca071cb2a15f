"""What an Accept header wants (RFC 9110, 12.5.1), and what a Content-Type header says."""

import re
from collections.abc import Sequence

HTML, MARKDOWN, JSON, PROBLEM = "text/html", "text/markdown", "application/json", "application/problem+json"


def wish(part: str) -> tuple[str, float]:
    """Return a media range of an Accept header and how much it is wanted, from 0 to 1."""
    kind, *parameters = (each.strip().lower() for each in part.split(";"))
    found = (re.fullmatch(r"q=([01](?:\.\d{0,3})?)", each) for each in parameters)
    return kind, next((min(float(q[1]), 1.0) for q in found if q), 1.0)


def preferred(accept: str, offered: Sequence[str]) -> str:
    """Return the media type of those offered that is wanted most, the first of equals; "" where none is acceptable."""
    wishes = dict(map(wish, accept.split(","))) if accept.strip() else {"*/*": 1.0}

    def wanted(kind: str) -> float:
        ranges = (kind, f"{kind.partition('/')[0]}/*", "*/*")  # the most specific one counts
        return next((wishes[each] for each in ranges if each in wishes), 0.0)

    best = max(offered, key=wanted)
    return best if wanted(best) else ""


def media_type(content_type: str) -> str:
    """Return the media type of a Content-Type header without its parameters, in small letters."""
    return content_type.partition(";")[0].strip().lower()
