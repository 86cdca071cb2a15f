"""Pages as Markdown."""

from kgplatform.models import Page, Reference, Section
from kgplatform.writing.markdown import to_markdown


def test_a_page_as_markdown() -> None:
    page = Page(
        id="p",
        topic_id="t",
        version=1,
        title="Arches",
        engine="offline rules",
        sections=(
            Section(level=0, position=0, heading="", text="Arches *push* outwards. [1]"),
            Section(level=1, position=1, heading="Stone", text="1. Granite is <hard>. [2]\n\nIt lasts. [1]"),
            Section(level=2, position=2, heading="Lime", text="Lime burns. [1]"),
        ),
        references=(
            Reference(marker=1, snippet_id="a", title="On arches", url="file:///a b.md"),
            Reference(marker=2, snippet_id="b", title="Stone [old]", url="https://x.org/<1>"),
            Reference(marker=3, snippet_id="c", title="On arches (Spans)", url="file:///a b.md@spans_chunk1"),
            Reference(marker=4, snippet_id="d", title="On arches (Spans)", url="file:///a b.md@spans_chunk2"),
        ),
    )

    assert to_markdown(page) == (
        "# Arches\n\n"
        "*No language model wrote this page: rules chose and ordered whole sentences of the sources cited.*\n\n"
        "Arches \\*push\\* outwards. [1]\n\n"
        "## Stone\n\n"
        "\\1. Granite is \\<hard>. [2]\n\nIt lasts. [1]\n\n"
        "### Lime\n\nLime burns. [1]\n\n"
        "## References\n\n"
        "- On arches: [[1]](<file:///a b.md>); "
        "Spans [[3]](<file:///a b.md@spans_chunk1>) [[4]](<file:///a b.md@spans_chunk2>)\n"
        "- [Stone (old)](<https://x.org/%3C1%3E>), x.org: [[2]](<https://x.org/%3C1%3E>)\n"
    )


def test_a_partial_page_says_so_above_all_text() -> None:
    page = Page(
        id="p",
        topic_id="t",
        version=1,
        title="Arches",
        engine="scripted",
        sections=(Section(level=0, position=0, heading="", text="Arches push outwards. [1]"),),
        references=(),
        partial="The budget of 2 calls is used up.",
    )

    assert to_markdown(page) == (
        "# Arches\n\n"
        "*Written by scripted from the sources cited.*\n\n"
        "> **This page is partial.** The budget of 2 calls is used up.\n\n"
        "Arches push outwards. [1]\n"
    )
