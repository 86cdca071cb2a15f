"""Service: something that can be searched beyond what was loaded, what it gives, and why it gives nothing."""

from typing import Literal, Protocol

from pydantic import Field

from kgplatform.models import Document, Work
from kgplatform.models.value import Value
from kgplatform.retrieval.services.terms import PartialDate, SearchTerms

ProblemReason = Literal[
    "no key", "wrong key", "quota", "pace", "refused", "syntax", "away", "changed", "slow", "cut off", "too large",
    "settings", "requests",
]  # fmt: skip
"""Why a service gave nothing: it wants a key and was given none; refuses the one it was given; what the account may
use is used up; it asks to be left alone for a while; refuses to answer this machine; does not understand the query;
does not answer; answers in a shape that is not known; takes too long; gives an answer that ends in the middle; says too
much; is not set up; or may not be asked any more."""


MOST_A_PART = 1_000
"""Works of one part of an answer, at most."""


class ServiceQuery(Value):
    """A query in a service's own syntax, of which `most` works are wanted, from where `after` says: "" from the first,
    else what the answer before gave. `since` and `until` are ISO dates or their beginnings. `told` is what of the terms
    it cannot be asked, in whole sentences."""

    text: str
    most: int = Field(20, ge=1, le=MOST_A_PART)
    after: str = ""
    since: PartialDate = ""
    until: PartialDate = ""
    told: tuple[str, ...] = ()


class FoundWork(Value):
    """One result, `rank` counted from 1 over all parts of an answer.

    `text` is what a service gives of the work itself, in the form of a Document's text: an abstract or a whole article,
    "" where it gives only where it lies. `fetch` is then the address from which that can be fetched; with a text it is
    that of the full text. `of_service` says that it is an address of the service itself, asked for as services are; any
    other is a page.
    """

    rank: int
    url: str
    title: str
    work: Work
    kind: str
    text: str = ""
    fetch: str = ""
    of_service: bool = False

    def document(self, domain: str) -> Document | None:
        """Return what a service gives as a document of a domain, None where it does not give enough to be one."""
        if not self.text:
            return None
        published = self.work.published or None
        return Document(
            url=self.url, title=self.title, domain=domain, text=self.text, kind=self.kind, published=published,
            work=self.work,
        )  # fmt: skip


class FoundWorks(Value):
    """What a service found, in its order: `after` is where the next part begins, None behind the last one.

    `told` is what is missing in the answer, in whole sentences: what of the query the service left out or put in other
    words, which results could not be read. `meant` is the whole query as the service says that it understood it, "" for
    nothing. `partial` says that it may be whole when asked again. `requests` is how many it took.
    """

    works: tuple[FoundWork, ...] = ()
    after: str | None = None
    told: tuple[str, ...] = ()
    meant: str = ""
    partial: bool = False
    requests: int = 0


class ServiceProblem(Value):
    """Why a service gives nothing: a `reason` for programs, and a `message` of whole sentences with what helps.

    `retryable` says whether the same may help later, `retry_after` after how many seconds. `requests` is how many it
    took all the same.
    """

    service: str
    reason: ProblemReason
    message: str
    retryable: bool = False
    retry_after: float | None = None
    requests: int = 0


class Service(Protocol):
    """The port of a service that can be searched."""

    @property
    def name(self) -> str:
        """What a topic's sources call it."""

    @property
    def identity(self) -> str:
        """What its answers depend on beside the query: who answers, where, in which languages."""

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms as the service wants them to be written, without asking it."""

    async def search(self, query: ServiceQuery, requests: int | None = None) -> FoundWorks | ServiceProblem:
        """Return what the service finds, by at most so many requests. Raises nothing for what the service or the net
        does."""
