"""Makes a page of verified drafts, and the references that it names."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kgplatform import ids
from kgplatform.models import (
    ARTICLE,
    OUTLINE,
    OptionValue,
    Outline,
    Page,
    Paragraph,
    Reference,
    Section,
    Snippet,
    Topic,
)
from kgplatform.writing.citation_numbers import numbered
from kgplatform.writing.citation_span import pointed_at
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.evidence import places
from kgplatform.writing.unfilled import parted

DISPUTED = "Sources disagree:"
OTHER_VALUES = "Sources give different values:"


def assemble(
    topic: Topic,
    version: int,
    engine: str,
    sections: Sequence[DraftedSection],
    snippets: Mapping[str, Snippet],
    *,
    partial: str = "",
    options: Mapping[str, OptionValue] | None = None,
    appendix: Sequence[Section] = (),
) -> Page:
    """Return version `version` of the topic's page; every snippet cited is one reference, unused ones are none.
    `partial` says what is missing, `options` what it was written by; behind the drafted sections stands an
    `appendix` of others. Sections that tell nothing are unfilled headings."""
    sections, unfilled = parted(sections)
    numbers = numbered([*sections, *appendix])
    drafted = (section_of(section, position) for position, section in enumerate(sections))
    behind = (each.model_copy(update={"position": position}) for position, each in enumerate(appendix, len(sections)))
    written = (*drafted, *behind)
    references = [reference_to(snippets[snippet], number) for snippet, number in numbers.items()]
    return Page(
        id=ids.page_id(topic.id, ARTICLE, version),
        topic_id=topic.id,
        version=version,
        title=topic.name,
        audience=topic.audience,
        engine=engine,
        sections=written,
        references=tuple(with_keys(references, written, snippets)),
        partial=partial,
        unfilled=unfilled,
        options=tuple(sorted((options or {}).items())),
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
            Section(level=place.level, position=place.number, heading=place.path[-1], entity_ids=place.entity_ids)
            for place in places(outline)
        ),
        references=(),
        partial=partial,
    )


def section_of(section: DraftedSection, position: int) -> Section:
    """Return a drafted section as it stands on the page."""
    paragraphs = [Paragraph(sentences=paragraph) for paragraph in section.draft.paragraphs]
    disputes = [Paragraph(sentences=dispute, opening=DISPUTED) for dispute in section.disputes]
    values = [Paragraph(sentences=pair, opening=OTHER_VALUES) for pair in section.other_values]
    return Section(
        level=section.level,
        position=position,
        heading=section.heading,
        blocks=(*paragraphs, *disputes, *values),
        entity_ids=section.entity_ids,
    )


def reference_to(snippet: Snippet, marker: int) -> Reference:
    """A reference is titled as its document, with the section where the snippet stands."""
    below = [title for title in snippet.path if title.casefold() != snippet.title.casefold()]
    title = f"{snippet.title} ({', '.join(below)})" if below else snippet.title
    return Reference(marker=marker, snippet_id=snippet.id, title=title or snippet.url, url=snippet.url)


def with_keys(
    references: Sequence[Reference], sections: Sequence[Section], snippets: Mapping[str, Snippet]
) -> Iterator[Reference]:
    """Yield references with what their sources refer to for what sections cite of them; that of a snippet which is
    not among `snippets` as it is."""
    keys: defaultdict[str, set[str]] = defaultdict(set)
    for citation in (each for section in sections for each in section.citations):
        if snippet := snippets.get(citation.snippet_id):
            keys[snippet.id] |= pointed_at(citation, snippet)
    for reference in references:
        known = reference.snippet_id in snippets
        own = tuple(sorted(keys[reference.snippet_id])) if known else reference.keys
        yield reference.model_copy(update={"keys": own})
