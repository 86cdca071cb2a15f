"""Which form an answer has, and whether the client has it already."""

import re

from starlette.requests import Request

from api.accepting import preferred
from api.refusals import Refused
from kgplatform.errors import InputError


def negotiated(request: Request, *offered: str) -> str:
    """Return the media type of those offered that a request wants most, the first of equals; raises Refused, with 406,
    where it wants none."""
    accept = request.headers.get("accept", "")
    if chosen := preferred(accept, offered):
        return chosen
    what = f"This address has nothing of the kind {accept[:200]!r}."
    raise Refused(406, InputError(what, f"Accept one of: {', '.join(offered)}."))


def is_known(request: Request, tag: str) -> bool:
    """Return whether a request has what a tag stands for already (If-None-Match, by the weak comparison)."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or tag in re.findall(r'"[^"]*"', given)
