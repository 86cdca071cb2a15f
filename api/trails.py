"""What the trail of a sentence shows: its quotes in their snippets, their sources, and why these were read."""

import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from api.page_view import anchor_of, highlighted, snippet_link, web_address
from kgplatform.models import Page, PageSentence, Relation, SourceReference, Topic, TrailSearch, TrailStep
from kgplatform.models.gap_kinds import in_words, status_in_words, title_of
from kgplatform.runs.wording import round_in_words
from kgplatform.services import Services
from kgplatform.sources.bibliography import address as address_of_work
from kgplatform.sources.bibliography import in_words as in_words_of_work
from kgplatform.sources.sites import host_of
from kgplatform.sources.source_type import spoken, standing_told, type_of, weight_of


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
    """A search that found a snippet; `place` says in which round, and how far up. `topic` is the name of the topic that
    it was made for, "" for that of the page."""

    topic: str
    topic_id: str
    place: str
    query: str
    question: str
    why: str
    gaps: tuple[GapRow, ...]


@dataclass(frozen=True)
class StepView:
    """A cited snippet: `marker` is the n of [n], `paragraphs` its text as clean HTML with the quote marked, or a note
    in its place where it is not known; `address` is empty where a browser may not follow the source's, else `site` is
    what it is called. `claims` are
    what of the sentence it states, `sort` what sort of source it is and `standing` how much that counts, in words, ""
    where nothing shows it; `relations` are those that the sentence tells, in words, with the link to each;
    `references` the works that the quoted words point to, in words, with an address of each or ""."""

    marker: int | None
    title: str
    link: str
    paragraphs: tuple[Markup, ...]
    quoted: bool
    source: str
    source_id: str
    address: str
    site: str
    searches: tuple[SearchRow, ...]
    claims: tuple[str, ...]
    sort: str
    standing: str
    relations: tuple[tuple[str, str], ...]
    references: tuple[tuple[str, str], ...]


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
    ends = {end for step in trail.steps for each in step.relations for end in (each.subject_id, each.object_id)}
    entities = await services.entities_by_id(sorted(ends), counted=False) if ends else []
    names = {entity.id: entity.name for entity in entities}
    return TrailView(
        page=page,
        topic=known[page.topic_id],
        anchor=next((anchor_of(section) for section in page.sections if section.position == position), ""),
        heading=trail.heading,
        sentence=trail.sentence.text,
        steps=tuple(_step(step, page, known, trail.sentence, names) for step in trail.steps),
        gone=len(set(trail.sentence.snippet_ids)) - len(trail.steps),
    )


def _step(
    step: TrailStep, page: Page, topics: dict[str, Topic], sentence: PageSentence, names: dict[str, str]
) -> StepView:
    start = step.snippet.text.find(step.quote) if step.quote else -1
    span = (start, start + len(step.quote)) if start >= 0 else None
    return StepView(
        marker=page.numbers.get(step.snippet.id),
        title=step.snippet.title,
        link=snippet_link(step.snippet.id, span, page.id),
        paragraphs=tuple(highlighted(step.snippet.text, span)),
        quoted=span is not None,
        source=step.source.title or step.source.url,
        source_id=step.source.id,
        address=web_address(step.source.url),
        site=host_of(step.source.url),
        searches=tuple(_search(search, page, topics) for search in step.searches),
        claims=tuple(claim.text for claim in sentence.claims if claim.snippet_id == step.snippet.id),
        sort=spoken(type_of(step.source)),
        standing=standing_told(weight_of(step.source)),
        relations=tuple(_relation(relation, page.topic_id, names) for relation in step.relations),
        references=tuple(reference_line(each) for each in step.references),
    )


def reference_line(reference: SourceReference) -> tuple[str, str]:
    """Return a reference of a source as a line of a list of literature, and the address that leads to it, or ""."""
    return in_words_of_work(reference.work.record), address_of_work(reference.work.record)


def _relation(relation: Relation, topic_id: str, names: dict[str, str]) -> tuple[str, str]:
    ends = (names.get(id_, "?") for id_ in (relation.subject_id, relation.object_id))
    subject, object_ = ends
    query = urlencode({"subject": relation.subject_id})
    return f"{subject} {relation.wording} {object_}", f"/topics/{topic_id}/graph/relations/{relation.id}?{query}"


def _search(search: TrailSearch, page: Page, topics: dict[str, Topic]) -> SearchRow:
    elsewhere = topics.get(search.topic_id) if search.topic_id != page.topic_id else None
    return SearchRow(
        topic=elsewhere.name if elsewhere else "",
        topic_id=search.topic_id,
        place=f"{round_in_words(search.round)}, result {search.rank}",
        query=search.query.text,
        question=search.question.text if search.question else "",
        why=search.question.why if search.question else "",
        gaps=tuple(
            GapRow(title_of(gap.kind), in_words(gap), gap.facts, gap.status, status_in_words(gap))
            for gap in search.gaps
        ),
    )
