"""What REST takes and gives, as JSON: the models of the services, each with the addresses that lead on."""

from typing import Any

from pydantic import Field

from api.remedies import for_programs
from api.rest.addresses import page_address, run_address, slug_address, topic_address
from kgplatform.models import (
    Budget,
    Citation,
    OptionValue,
    Page,
    PageBlock,
    PageSummary,
    RequestedPage,
    RunReport,
    Topic,
    UnfilledHeading,
    Value,
)
from kgplatform.models.pages import Reference
from kgplatform.writing.page_text import page_json


class TopicAnswer(Topic):
    """A topic: `slug` leads to it as well as its id does, while no other topic has the same."""

    address: str
    slug: str

    @classmethod
    def of(cls, topic: Topic) -> "TopicAnswer":
        return cls(**topic.model_dump(), address=topic_address(topic.id), slug=slug_address(topic))


class VersionAnswer(PageSummary):
    """A version of a page, without its text."""

    address: str

    @classmethod
    def of(cls, page: PageSummary) -> "VersionAnswer":
        return cls(**page.model_dump(), address=page_address(page.id))


class RunAnswer(RunReport):
    """A run as it is now; `page` is the address of the page that it wrote, "" before."""

    address: str
    page: str

    @classmethod
    def of(cls, run: RunReport) -> "RunAnswer":
        page = page_address(run.page_id) if run.page_id else ""
        told = run.model_copy(update={"reason": for_programs(run.reason)})
        return cls(**told.model_dump(), address=run_address(run.id), page=page)


class RequestAnswer(Value):
    """A page that is fresh, or the run that makes it; `started` says whether it was started for this request."""

    why: str
    started: bool
    page: VersionAnswer | None
    run: RunAnswer | None

    @classmethod
    def of(cls, answer: RequestedPage) -> "RequestAnswer":
        return cls(
            why=answer.why,
            started=answer.started,
            page=VersionAnswer.of(answer.page) if answer.page else None,
            run=RunAnswer.of(answer.run) if answer.run else None,
        )


class CitationAnswer(Citation):
    """A citation with its n of [n], null for one that is not among the references."""

    marker: int | None


class SectionAnswer(Value):
    """A section: its text with [n] behind each cited sentence, and the blocks that it is made of."""

    level: int
    position: int
    heading: str
    text: str
    blocks: tuple[PageBlock, ...]
    citations: tuple[CitationAnswer, ...]
    entity_ids: tuple[str, ...]
    stale: bool
    outdated: str


class PageAnswer(Value):
    """A version of a page, whole."""

    id: str
    topic_id: str
    kind: str
    version: int
    title: str
    audience: str
    engine: str
    sections: tuple[SectionAnswer, ...]
    references: tuple[Reference, ...]
    partial: str
    left_out: int
    unfilled: tuple[UnfilledHeading, ...]
    language: str
    options: dict[str, OptionValue]

    @classmethod
    def of(cls, page: Page) -> "PageAnswer":
        return cls.model_validate(page_json(page))


class PageWish(Value):
    """What is wanted of a topic's page. `name` and `domain` begin a topic that is not there yet, `goal` and `audience`
    are of it; `max_age` are the seconds that the page may be old at most, 0 for a new one, null for any that is not out
    of date; `options` and `budget` are of the run that makes it, where one must."""

    name: str = Field("", max_length=1_000)
    domain: str = Field("", max_length=1_000)
    goal: str = Field("", max_length=4_000)
    audience: str = Field("", max_length=1_000)
    max_age: float | None = Field(None, ge=0, le=1e15)
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()


class Problem(Value):
    """What went wrong (RFC 9457), and the remedy."""

    type: str = Field(description="about:blank: the title is that of the status.")
    title: str
    status: int
    detail: str
    code: str = Field(description="The error's name, as in GraphQL.")
    remedy: str = Field(description="What to do about it.")
    retryable: bool = Field(description="Whether trying again may help.")


def plain(answer: Value) -> dict[str, Any]:
    """Return an answer as it is sent."""
    return answer.model_dump(mode="json")
