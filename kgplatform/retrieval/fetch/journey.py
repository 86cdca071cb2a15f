"""Where a fetch is on its way: what it asks next, and what it may still tell there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import httpx

from kgplatform.retrieval.fetch.deadline import Deadline
from kgplatform.retrieval.fetch.headers import for_another_origin, without_body
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.request import FetchLimits, FetchRequest
from kgplatform.retrieval.fetch.target import Target, read_redirect

_AS_BEFORE = frozenset({307, 308})  # ask the same again elsewhere; the others ask for a page
REDIRECTS = frozenset({301, 302, 303}) | _AS_BEFORE


@dataclass(frozen=True)
class Journey:
    """A request on its way. `exempt` says that the target is an origin of the operator's, asked for as such; so many
    `redirects` led there."""

    request: FetchRequest
    limits: FetchLimits
    deadline: Deadline
    target: Target
    exempt: bool
    method: str
    headers: Sequence[tuple[str, str]]
    body: bytes
    redirects: int = 0

    @property
    def url(self) -> str:
        """The address as callers are told it: without its query where `params` were given, which may have keys."""
        return told(self.target.url, self.request)

    def led_on(self, status: int, headers: httpx.Headers) -> "Journey":
        """Return the journey after a redirect. Raises Refusal for one that is not followed."""
        if self.redirects >= self.limits.redirects:
            raise Refusal("redirects", f"{self.target.told} leads on after {self.limits.redirects} redirects.")
        location = headers.get("location", "").strip()
        if not location:
            raise Refusal("redirects", f"{self.target.told} says that it is elsewhere, but not where.", status=status)
        target = read_redirect(self.target, location)
        same = target.origin == self.target.origin
        replayed = self.method == "POST" and status in _AS_BEFORE
        if replayed and not same:
            raise Refusal(
                "redirects",
                f"{self.target.told} wants what was sent to it to be sent to {target.host}. Give the address there if "
                "that is right.",
                status=status,
            )
        headers_left = list(self.headers) if same else for_another_origin(list(self.headers))
        return replace(
            self,
            target=target,
            exempt=self.exempt and same,
            method="POST" if replayed else "GET",
            headers=headers_left if replayed else without_body(headers_left),
            body=self.body if replayed else b"",
            redirects=self.redirects + 1,
        )


def told(url: httpx.URL, request: FetchRequest) -> str:
    """Return an address as callers are told it."""
    return str(url.copy_with(query=None) if request.params else url)
