"""What came back from the net, or why nothing did."""

from typing import Literal

from kgplatform.models.value import Value

FetchReason = Literal[
    "scheme", "address", "name", "robots", "too large", "too slow", "redirects", "type", "status", "tls", "broken",
    "refused",
]  # fmt: skip
"""Why nothing was fetched: neither http nor https; an address that is not of the open net; a name that leads nowhere;
robots.txt; more bytes or seconds than the limits allow; too many redirects, or one that is not followed; a media type
or a coding that was not asked for; a status other than 2xx; a certificate that does not hold; an answer that is none,
or ends early; and what is not sent at all."""


class Fetched(Value):
    """An answer with a status of 2xx.

    `url` is where it came from in the end. `media_type` is in small letters without parameters and "" where none was
    told; `charset` is Python's name of a known one, else "". `retry_after` are the seconds that the host asks to be
    left alone.
    """

    url: str
    status: int
    media_type: str = ""
    charset: str = ""
    body: bytes = b""
    retry_after: float | None = None


class NotFetched(Value):
    """Why there is no answer. `url` is the address that failed, `status` its HTTP status or 0, `said` the beginning of
    what a server wrote beside a status other than 2xx, where that is text (4,000 characters at most). `retry_after`
    are seconds after which trying again may help; `retryable` says whether it may at all."""

    url: str
    reason: FetchReason
    message: str
    status: int = 0
    retry_after: float | None = None
    retryable: bool = False
    said: str = ""


class Refusal(Exception):
    """Ends a fetch from inside; `Fetcher.fetch` makes a NotFetched of it."""

    def __init__(
        self,
        reason: FetchReason,
        message: str,
        *,
        status: int = 0,
        retry_after: float | None = None,
        retryable: bool = False,
        said: str = "",
    ) -> None:
        super().__init__(message)
        self.reason: FetchReason = reason
        self.message, self.status, self.retry_after = message, status, retry_after
        self.retryable, self.said = retryable, said

    def at(self, url: str) -> NotFetched:
        """Return it as what became of an address."""
        return NotFetched(
            url=url,
            reason=self.reason,
            message=self.message,
            status=self.status,
            retry_after=self.retry_after,
            retryable=self.retryable,
            said=self.said,
        )
