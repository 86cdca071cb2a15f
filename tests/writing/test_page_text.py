"""Blocks of pages as text, Markdown, HTML and JSON."""

import re

import pytest
from pydantic import ValidationError

from api.page_view import section_views
from kgplatform.models import (
    Equation,
    Figure,
    ListBlock,
    Page,
    PageBlock,
    PageSentence,
    Paragraph,
    Reference,
    Section,
    Table,
)
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.page_text import block_text, page_json
from tests.writing.corpus import snippet

MOSS = snippet("Moss", "Moss holds *water* | dew. Peat is moss.")
SAID = PageSentence(text="Moss holds *water* | dew.", snippet_ids=(MOSS.id,))
PEAT = PageSentence(text="Peat is moss.", snippet_ids=(MOSS.id,))
OWN = PageSentence(text="Few documents tell of it.", snippet_ids=(), verdict="own")
BLOCKS: tuple[PageBlock, ...] = (
    Paragraph(sentences=(SAID, PEAT), opening="Sources disagree:"),
    Paragraph(sentences=(OWN,)),
    ListBlock(items=((SAID,), (PEAT,)), ordered=True),
    Table(caption="What it holds", header=("thing", "holds"), rows=(((PEAT,), (SAID,)),)),
    Equation(tex="w = \\frac{a}{b}", snippet_ids=(MOSS.id,)),
    Figure(url="https://example.org/moss.png", alt="A cushion of moss", caption=(PEAT,)),
)
PAGE = Page(
    id="page", topic_id="t", version=1, title="Moss", engine="a model",
    sections=(Section(level=1, position=0, heading="Water", blocks=BLOCKS),),
    references=(Reference(marker=3, snippet_id=MOSS.id, title="Moss", url=MOSS.url),),
    options={"depth": 2, "page": True},
)  # fmt: skip


def test_each_block_as_text() -> None:
    assert [block_text(block, PAGE.numbers) for block in BLOCKS] == [
        "Sources disagree: Moss holds *water* | dew. [3] Peat is moss. [3]",
        "Few documents tell of it.",
        "1. Moss holds *water* | dew. [3]\n2. Peat is moss. [3]",
        "What it holds\nthing | holds\nPeat is moss. [3] | Moss holds *water* | dew. [3]",
        "$$w = \\frac{a}{b}$$ [3]",
        "(A cushion of moss: https://example.org/moss.png) Peat is moss. [3]",
    ]


def test_each_block_as_markdown() -> None:
    text = to_markdown(PAGE)

    for part in (
        "Sources disagree: Moss holds \\*water\\* | dew. [3] Peat is moss. [3]",
        "1. Moss holds \\*water\\* | dew. [3]\n2. Peat is moss. [3]",
        "**What it holds**\n\n| thing | holds |\n| --- | --- |\n"
        "| Peat is moss. [3] | Moss holds \\*water\\* \\| dew. [3] |",
        "$$w = \\frac{a}{b}$$ [3]",
        "![A cushion of moss](<https://example.org/moss.png>)\n\nPeat is moss. [3]",
    ):
        assert f"\n\n{part}\n\n" in text


def _without_trails(html: str) -> str:
    """What is shown without the links of sentences to their trails."""
    return re.sub(r'<a class="said"[^>]*>(.*?)</a>', r"\1", html)


def test_each_block_as_html_with_links_to_its_snippets() -> None:
    (view,) = section_views(PAGE, {MOSS.id: MOSS})

    link = f'<sup><a class="cite" href="/snippets/{MOSS.id}?s=26-39&amp;page=page" title="Moss">[3]</a></sup>'
    for part in (
        f"<p>Sources disagree: Moss holds *water* | dew. Peat is moss.{link.replace('26-39', '0-39')}</p>",
        "<p>Few documents tell of it.</p>",
        f"</li><li>Peat is moss.{link}</li></ol>",
        "<table><caption>What it holds</caption><thead><tr><th>thing</th><th>holds</th></tr></thead>",
        f"<tbody><tr><td>Peat is moss.{link}</td><td>Moss holds *water* | dew.<sup>",
        '<p class="equation">$$w = \\frac{a}{b}$$<sup>',
        f'<figure><img src="https://example.org/moss.png" alt="A cushion of moss"><figcaption>Peat is moss.{link}',
    ):
        assert part in _without_trails(view.html)


def test_a_number_whose_snippet_is_gone_leads_nowhere() -> None:
    (view,) = section_views(PAGE, {})

    told = _without_trails(view.html)
    assert "<p>Sources disagree: Moss holds *water* | dew. Peat is moss. [3]</p>" in told
    assert "<a " not in told


def test_json_has_blocks_texts_and_numbers() -> None:
    told = page_json(PAGE)

    section = told["sections"][0]
    assert [block["kind"] for block in section["blocks"]] == [
        "paragraph", "paragraph", "list", "table", "equation", "figure",
    ]  # fmt: skip
    assert section["text"].startswith("Sources disagree: Moss holds *water* | dew. [3] Peat is moss. [3]\n\nFew ")
    assert {citation["marker"] for citation in section["citations"]} == {3}
    assert (told["language"], told["options"]) == ("en", {"depth": 2, "page": True})
    assert Page.model_validate_json(PAGE.model_dump_json()) == PAGE


def test_a_row_of_another_length_is_no_row() -> None:
    with pytest.raises(ValidationError, match="as many cells as its header"):
        Table(header=("thing", "holds"), rows=(((PEAT,),),))
