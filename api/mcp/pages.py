"""Pages, a section at a time, and where their sentences come from."""

from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, cut
from api.mcp.runs import MostCalls, MostMoney, MostSeconds, RunAnswer, RunOptions, run_answer
from api.mcp.statements import PageStatement, Quote, Statement, page_statements, quote_of, statements
from api.mcp.tools import reading, writing
from api.mcp.topics import TopicName
from kgplatform.errors import InputError, NotFound
from kgplatform.models import ARTICLE, Budget, Page, PageRequest, Section, TrailSearch, TrailStep
from kgplatform.models.gap_kinds import about
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.text.shortening import shortened
from kgplatform.writing.markdown import unfilled_note

MOST_SEARCHES, MOST_RELATIONS = 5, 10  # of a step of a trail
PAGE_URI = "kgplatform://pages/{page_id}"


class Heading(Answer):
    """A section: `topic_page` gives its sentences by its number."""

    section: int
    level: int = Field(description="0: the lead, 1: a section, 2: a section within one.")
    heading: str = ""
    sentences: int
    outdated: str = ""


class PageAnswer(Answer):
    """A page: what it has, and the sentences of one of its sections."""

    page_id: str
    topic_id: str
    title: str
    kind: str
    version: int
    engine: str = Field(description="Who wrote it: rules, or a language model by its name.")
    partial: str = Field("", description="Why something is missing.")
    unfilled: str = Field("", description="What it was planned to tell, and does not.")
    markdown: str = Field(description="The resource that has the whole page.")
    headings: tuple[Heading, ...]
    section: int
    sentences: tuple[PageStatement, ...]
    more_sentences: int = 0


class FoundBy(Answer):
    """A search that found the passage, and what it was after."""

    query: str
    question: str = ""
    gaps: tuple[str, ...] = Field((), description="The gaps that its question was to close.")
    round: int
    rank: int


class Step(Answer):
    """A passage that the sentence cites: its words, its source, how it was found, what the graph took from it."""

    quote: Quote
    source: str = Field(description="The address of the source.")
    source_title: str
    published: str = ""
    searches: tuple[FoundBy, ...] = ()
    more_searches: int = 0
    relations: tuple[Statement, ...] = ()
    more_relations: int = 0


class TrailAnswer(Answer):
    page_id: str
    heading: str = ""
    sentence: str
    verdict: str
    steps: tuple[Step, ...]


class RequestAnswer(Answer):
    """A page that is fresh, or the run that makes it."""

    page_id: str = Field("", description="The page, where it is fresh: `topic_page` gives it.")
    run: RunAnswer | None = Field(None, description="The run that makes it, where it is not.")
    why: str


def page_tools(services: Services) -> list[Tool]:
    """Return the tools that look at pages."""

    async def topic_page(
        topic: TopicName = "",
        page_id: Annotated[str, Field(description="A version of a page by its id, instead of a topic.")] = "",
        section: Annotated[int, Field(description="Whose sentences to give: 0 is the lead.", ge=0, le=10_000)] = 0,
        first: Annotated[int, Field(description="The number of the first sentence to give.", ge=0, le=100_000)] = 0,
        limit: Annotated[int, Field(description="How many sentences to give: 1 to 50.", ge=1, le=50)] = 10,
        domain: Domain = "",
    ) -> PageAnswer:
        """Read what was written on a topic, by its id or name: the headings of its newest page, and the sentences of
        one section, each with the quotes that it rests on. Ask again with the number of another section. The whole
        page as Markdown is the resource that `markdown` names; `trail` tells how a sentence came about."""
        page = await _page(services, topic, page_id, domain)
        chosen = _section(page, section)
        numbered = list(enumerate(chosen.sentences))[first:]
        shown, more = cut(numbered, limit)
        return PageAnswer(
            **page.model_dump(include={"topic_id", "title", "kind", "version", "engine", "partial"}),
            page_id=page.id,
            unfilled=unfilled_note(page),
            markdown=PAGE_URI.format(page_id=page.id),
            headings=tuple(map(_heading, page.sections)),
            section=section,
            sentences=await page_statements(services, shown),
            more_sentences=more,
        )

    async def trail(
        page_id: Annotated[str, Field(description="The page's id, as `topic_page` and `search` give it.")],
        section: Annotated[int, Field(description="The section's number on the page.", ge=0, le=10_000)],
        sentence: Annotated[int, Field(description="The sentence's number in it, from 0.", ge=0, le=100_000)],
    ) -> TrailAnswer:
        """Tell where a sentence of a page comes from: the passages that it cites with their words and sources, the
        searches and gaps that led to them, and the relations that the graph has from them. Use it to check a sentence,
        or to explain why it is there."""
        found = await services.trail(page_id, section, sentence)
        return TrailAnswer(
            page_id=found.page_id,
            heading=found.heading,
            sentence=found.sentence.text,
            verdict=found.sentence.verdict,
            steps=tuple([await _step(services, step) for step in found.steps]),
        )

    async def request_page(
        name: Annotated[str, Field(description="The topic by its name, which may be new.", max_length=1_000)] = "",
        domain: Annotated[str, Field(description="Its domain; a new topic needs one.", max_length=200)] = "",
        topic_id: Annotated[str, Field(description="A known topic, instead of its name.", max_length=200)] = "",
        max_age: Annotated[
            float | None,
            Field(description="Seconds that the page may be old. Empty: any, while nothing is out of date.", ge=0),
        ] = None,
        options: RunOptions = None,
        most_seconds: MostSeconds = None,
        most_calls: MostCalls = None,
        most_money: MostMoney = None,
    ) -> RequestAnswer:
        """Get the page of a topic that is fresh enough, or the run that makes it: one that is on its way, or a new one,
        whichever suffices. Asking again starts no second run. Use it instead of `start_run` when a page is all that is
        wanted; ask `run_status` with the run_id until the run is finished and has a page_id."""
        answer = await services.request_page(
            PageRequest(
                topic_id=topic_id,
                name=name,
                domain=domain,
                max_age=max_age,
                options=options or {},
                budget=Budget(money=most_money, calls=most_calls, seconds=most_seconds),
            )
        )
        return RequestAnswer(
            page_id=answer.page.id if answer.page else "",
            run=run_answer(answer.run) if answer.run else None,
            why=answer.why,
        )

    return [reading(topic_page), reading(trail), writing(request_page)]


async def newest_page_id(services: Services, topic_id: str) -> str:
    """Return the id of a topic's newest article, or else of its newest page; nothing where it has none."""
    pages = await services.pages(topic_id)
    articles = [page for page in pages if page.kind == ARTICLE]
    return next((page.id for page in articles or pages), "")


async def _page(services: Services, topic: str, page_id: str, domain: str) -> Page:
    if page_id:
        return await services.page(page_id)
    if not topic:
        raise InputError("Neither `topic` nor `page_id` is given.", "Give one: `topics` lists the topics.")
    found = await find_topic(services, topic, domain)
    newest = await newest_page_id(services, found.id)
    if not newest:
        raise NotFound(
            f"{found.name} has no page yet.", f'Write one: `start_run` with strategy "page" and topic_id "{found.id}".'
        )
    return await services.page(newest)


def _section(page: Page, position: int) -> Section:
    for section in page.sections:
        if section.position == position:
            return section
    places = ", ".join(str(section.position) for section in page.sections) or "none"
    raise NotFound(f"The page {page.id} has no section {position}.", f"Its sections are: {places}.")


def _heading(section: Section) -> Heading:
    return Heading(
        section=section.position,
        level=section.level,
        heading=section.heading,
        sentences=len(section.sentences),
        outdated=section.outdated,
    )


async def _step(services: Services, step: TrailStep) -> Step:
    searches, more_searches = cut(step.searches, MOST_SEARCHES)
    relations, more_relations = cut(step.relations, MOST_RELATIONS)
    return Step(
        quote=quote_of(step.snippet, step.quote),
        source=step.source.url,
        source_title=step.source.title,
        published=step.source.published or "",
        searches=tuple(map(_found_by, searches)),
        more_searches=more_searches,
        relations=await statements(services, relations, ()),
        more_relations=more_relations,
    )


def _found_by(search: TrailSearch) -> FoundBy:
    return FoundBy(
        query=search.query.text,
        question=search.question.text if search.question else "",
        gaps=tuple(shortened(f"{gap.kind}: {about(gap)}") for gap in search.gaps),
        round=search.round,
        rank=search.rank,
    )
