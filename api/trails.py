"""What the trail of a sentence shows: its quotes in their snippets, their sources, and why these were read."""

import asyncio
from dataclasses import dataclass

from markupsafe import Markup

from api.page_view import anchor_of, highlighted, snippet_link, web_address
from kgplatform.models import Page, Topic, TrailSearch, TrailStep
from kgplatform.models.gap_kinds import in_words, status_in_words, title_of
from kgplatform.services import Services


@dataclass(frozen=True)
class GapRow:
    """A gap in words: its kind, what is lacking of what, what is known of that, and what became of it."""

    kind: str
    lacking: str
    facts: tuple[str, ...]
    status: str
    status_in_words: str


@dataclass(frozen=True)
class SearchRow:
    """A search that found a snippet; `topic` is the name of the topic that it was made for, "" for that of the page."""

    topic: str
    topic_id: str
    round: int
    rank: int
    query: str
    question: str
    why: str
    gaps: tuple[GapRow, ...]


@dataclass(frozen=True)
class StepView:
    """A cited snippet: `marker` is the n of [n], `paragraphs` its text as clean HTML with the quote marked, or a note
    in its place where it is not known; `address` is empty where a browser may not follow the source's."""

    marker: int | None
    title: str
    link: str
    paragraphs: tuple[Markup, ...]
    quoted: bool
    source: str
    url: str
    address: str
    searches: tuple[SearchRow, ...]


@dataclass(frozen=True)
class TrailView:
    """The trail of a sentence, with the page that it is on and the `anchor` of its section; `gone` counts the snippets
    that it cites and that are not there any more."""

    page: Page
    topic: Topic
    anchor: str
    heading: str
    sentence: str
    steps: tuple[StepView, ...]
    gone: int


async def trail_view(services: Services, page_id: str, position: int, number: int) -> TrailView:
    """Return the trail of a sentence of a page, by the section's position and its number there; raises NotFound."""
    trail, page, topics = await asyncio.gather(
        services.trail(page_id, position, number), services.page(page_id), services.topics()
    )
    known = {topic.id: topic for topic in topics}
    return TrailView(
        page=page,
        topic=known[page.topic_id],
        anchor=next((anchor_of(section) for section in page.sections if section.position == position), ""),
        heading=trail.heading,
        sentence=trail.sentence.text,
        steps=tuple(_step(step, page, known) for step in trail.steps),
        gone=len(set(trail.sentence.snippet_ids)) - len(trail.steps),
    )


def _step(step: TrailStep, page: Page, topics: dict[str, Topic]) -> StepView:
    start = step.snippet.text.find(step.quote) if step.quote else -1
    span = (start, start + len(step.quote)) if start >= 0 else None
    return StepView(
        marker=page.numbers.get(step.snippet.id),
        title=step.snippet.title,
        link=snippet_link(step.snippet.id, span, page.id),
        paragraphs=tuple(highlighted(step.snippet.text, span)),
        quoted=span is not None,
        source=step.source.title or step.source.url,
        url=step.source.url,
        address=web_address(step.source.url),
        searches=tuple(_search(search, page, topics) for search in step.searches),
    )


def _search(search: TrailSearch, page: Page, topics: dict[str, Topic]) -> SearchRow:
    elsewhere = topics.get(search.topic_id) if search.topic_id != page.topic_id else None
    return SearchRow(
        topic=elsewhere.name if elsewhere else "",
        topic_id=search.topic_id,
        round=search.round,
        rank=search.rank,
        query=search.query.text,
        question=search.question.text if search.question else "",
        why=search.question.why if search.question else "",
        gaps=tuple(
            GapRow(title_of(gap.kind), in_words(gap), gap.facts, gap.status, status_in_words(gap))
            for gap in search.gaps
        ),
    )
