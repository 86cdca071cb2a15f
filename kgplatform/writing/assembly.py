"""Makes a page of verified drafts: markers numbered by first use in reading order, and the references they name."""

from collections.abc import Iterable, Mapping, Sequence

from kgplatform import ids
from kgplatform.models import Citation, DraftSentence, Outline, Page, Reference, Section, Snippet, Topic
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
    markers = _markers(sections)
    return Page(
        id=ids.page_id(topic.id, ARTICLE, version),
        topic_id=topic.id,
        version=version,
        title=topic.name,
        audience=topic.audience,
        engine=engine,
        sections=tuple(section_of(section, position, markers) for position, section in enumerate(sections)),
        references=tuple(reference_to(snippets[snippet], marker) for snippet, marker in markers.items()),
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


def _markers(sections: Iterable[DraftedSection]) -> dict[str, int]:
    """Snippet id -> n of [n], in order of first use."""
    markers: dict[str, int] = {}
    for section in sections:
        for sentence in section.cited:
            for snippet in sentence.snippet_ids:
                markers.setdefault(snippet, len(markers) + 1)
    return markers


def section_of(section: DraftedSection, position: int, markers: Mapping[str, int]) -> Section:
    """Return a drafted section as it stands on the page; `markers` gives the n of [n] by snippet id."""
    paragraphs = [_paragraph(paragraph, markers) for paragraph in section.draft.paragraphs]
    disputes = [f"{DISPUTED} {_paragraph(dispute, markers)}" for dispute in section.disputes]
    citations = [
        Citation(
            marker=markers[snippet],
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


def _paragraph(sentences: Iterable[DraftSentence], markers: Mapping[str, int]) -> str:
    return " ".join(f"{s.text} {''.join(f'[{markers[i]}]' for i in s.snippet_ids)}" for s in sentences)


def reference_to(snippet: Snippet, marker: int) -> Reference:
    """A reference is titled as its document, with the section where the snippet stands."""
    below = [title for title in snippet.path if title.casefold() != snippet.title.casefold()]
    title = f"{snippet.title} ({', '.join(below)})" if below else snippet.title
    return Reference(marker=marker, snippet_id=snippet.id, title=title or snippet.url, url=snippet.url)
