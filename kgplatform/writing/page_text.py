"""The text of a page's blocks with the numbers of its citations, as they are when it is shown."""

from collections.abc import Iterable, Mapping
from typing import Any

from kgplatform.models import Equation, Figure, ListBlock, Page, PageBlock, PageSentence, Paragraph, Section, Table
from kgplatform.writing.citation_numbers import markers


def section_text(section: Section, numbers: Mapping[str, int]) -> str:
    """Return a section's text: blocks parted by a blank line, with [n] after each cited sentence."""
    return "\n\n".join(block_text(block, numbers) for block in section.blocks)


def block_text(block: PageBlock, numbers: Mapping[str, int]) -> str:
    """Return the text of a block: an item or a row a line, cells parted by " | "."""
    match block:
        case Paragraph():
            said = sentences_text(block.sentences, numbers)
            return f"{block.opening} {said}" if block.opening else said
        case ListBlock():
            return "\n".join(f"{mark} {sentences_text(item, numbers)}" for mark, item in block.marked)
        case Table():
            rows = [" | ".join(sentences_text(cell, numbers) for cell in row) for row in block.rows]
            return "\n".join([*([block.caption] if block.caption else []), " | ".join(block.header), *rows])
        case Equation():
            return f"$${block.tex}$${markers(block.snippet_ids, numbers)}"
        case Figure():
            return " ".join(filter(None, (f"({block.alt}: {block.url})", sentences_text(block.caption, numbers))))


def sentences_text(sentences: Iterable[PageSentence], numbers: Mapping[str, int]) -> str:
    """Return sentences in a row, each with the numbers of what it cites."""
    return " ".join(f"{sentence.text}{markers(sentence.snippet_ids, numbers)}" for sentence in sentences)


def page_json(page: Page) -> dict[str, Any]:
    """Return a page as JSON is shown of it: as it is kept, and each section with its text and with its citations by
    their numbers."""
    numbers = page.numbers
    sections = [
        {
            **section.model_dump(mode="json"),
            "text": section_text(section, numbers),
            "citations": [
                {"marker": numbers.get(citation.snippet_id), **citation.model_dump(mode="json")}
                for citation in section.citations
            ],
        }
        for section in page.sections
    ]
    return {**page.model_dump(mode="json"), "options": dict(page.options), "sections": sections}
