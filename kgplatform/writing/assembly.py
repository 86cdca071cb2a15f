"""Makes a page of verified drafts, and the references that it names."""

from collections.abc import Iterable, Mapping, Sequence

from kgplatform import ids
from kgplatform.models import Citation, DraftSentence, Outline, Page, Reference, Section, Snippet, Topic
from kgplatform.writing.citation_numbers import markers, numbered
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.evidence import places

ARTICLE, OUTLINE = "article", "outline"  # kinds of pages
DISPUTED = "Sources disagree:"


def assemble(
    topic: Topic,
    version: int,
    engine: str,
    sections: Sequence[DraftedSection],
    snippets: Mapping[str, Snippet],
    *,
    partial: str = "",
) -> Page:
    """Return version `version` of the topic's page; every snippet cited is one reference, unused ones are none.
    `partial` says what is missing."""
    numbers = numbered(sections)
    return Page(
        id=ids.page_id(topic.id, ARTICLE, version),
        topic_id=topic.id,
        version=version,
        title=topic.name,
        audience=topic.audience,
        engine=engine,
        sections=tuple(section_of(section, position, numbers) for position, section in enumerate(sections)),
        references=tuple(reference_to(snippets[snippet], number) for snippet, number in numbers.items()),
        partial=partial,
    )


def assemble_outline(topic: Topic, version: int, engine: str, outline: Outline, partial: str = "") -> Page:
    """Return version `version` of the topic's outline: a page that has headings, with what they cover, and no text."""
    return Page(
        id=ids.page_id(topic.id, OUTLINE, version),
        topic_id=topic.id,
        kind=OUTLINE,
        version=version,
        title=outline.title,
        audience=topic.audience,
        engine=engine,
        sections=tuple(
            Section(
                level=place.level, position=place.number, heading=place.path[-1], text="", entity_ids=place.entity_ids
            )
            for place in places(outline)
        ),
        references=(),
        partial=partial,
    )


def section_of(section: DraftedSection, position: int, numbers: Mapping[str, int]) -> Section:
    """Return a drafted section as it stands on the page; `numbers` gives the n of [n] by snippet id."""
    paragraphs = [_paragraph(paragraph, numbers) for paragraph in section.draft.paragraphs]
    disputes = [f"{DISPUTED} {_paragraph(dispute, numbers)}" for dispute in section.disputes]
    citations = [
        Citation(
            marker=numbers[snippet],
            sentence=sentence.text,
            snippet_id=snippet,
            verdict=sentence.verdict,
            claims=tuple(claim for claim in sentence.claims if claim.snippet_id == snippet),
            relation_ids=sentence.relation_ids,
        )
        for sentence in section.cited
        for snippet in sentence.snippet_ids
    ]
    return Section(
        level=section.level,
        position=position,
        heading=section.heading,
        text="\n\n".join([*paragraphs, *disputes, *([section.note] if section.note else [])]),
        entity_ids=section.entity_ids,
        citations=tuple(citations),
    )


def _paragraph(sentences: Iterable[DraftSentence], numbers: Mapping[str, int]) -> str:
    return " ".join(f"{sentence.text} {markers(sentence.snippet_ids, numbers)}" for sentence in sentences)


def reference_to(snippet: Snippet, marker: int) -> Reference:
    """A reference is titled as its document, with the section where the snippet stands."""
    below = [title for title in snippet.path if title.casefold() != snippet.title.casefold()]
    title = f"{snippet.title} ({', '.join(below)})" if below else snippet.title
    return Reference(marker=marker, snippet_id=snippet.id, title=title or snippet.url, url=snippet.url)
