"""What is asked of the net, and how much that may cost."""

from collections.abc import Mapping
from typing import Literal

import httpx
from pydantic import Field

from kgplatform.models.value import Value

KB = 1024


class FetchLimits(Value):
    """What one fetch may cost at most.

    `bytes` are those of the decoded body; on the wire an eighth more may come, and 64 KB. `seconds` are for everything
    that the net does: names, connections, redirects, robots.txt, bodies; waiting for one's turn at a host is not in
    them. `header_bytes` are those of an answer's headers, with all that comes before the final ones.
    """

    bytes: int = Field(20_000_000, ge=0)
    seconds: float = Field(30.0, gt=0)
    redirects: int = Field(5, ge=0)
    header_bytes: int = Field(64 * KB, ge=1)


class FetchRequest(Value):
    """One address, and how it is asked for.

    `params` are added to the query of `url`. `accepts` are the media types that are wanted ("text/html", "image/*",
    "" where the server names none); others are refused before their body is read; empty: any. `pace` are seconds from
    the last request to the host to this one, `limits` what it may cost; None: as the Fetcher has it.
    """

    url: str
    method: Literal["GET", "POST"] = "GET"
    params: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    accepts: tuple[str, ...] = ()
    robots: bool = True
    pace: float | None = Field(None, ge=0)
    limits: FetchLimits | None = None


def form(fields: Mapping[str, str], files: Mapping[str, tuple[str, bytes, str]]) -> tuple[str, bytes]:
    """Return the content type and the body of a form with files, each with its name, bytes and media type."""
    made = httpx.Request("POST", "http://localhost", data=fields, files=files)
    return made.headers["Content-Type"], made.read()
