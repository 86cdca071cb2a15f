"""Pages as Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from kgplatform.models import Author, KnownWork, Page, Reference, SourceReference, UnfilledHeading, Work
from kgplatform.writing.markdown import to_markdown
from tests.support.written import section as written_section


def test_a_page_as_markdown() -> None:
    page = Page(
        id="p",
        topic_id="t",
        version=1,
        title="Arches",
        engine="offline rules",
        sections=(
            written_section(level=0, position=0, heading="", text="Arches *push* outwards. [1]"),
            written_section(level=1, position=1, heading="Stone", text="1. Granite is <hard>. [2]\n\nIt lasts. [1]"),
            written_section(level=2, position=2, heading="Lime", text="Lime burns. [1]"),
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
        "1\\. Granite is \\<hard>. [2]\n\nIt lasts. [1]\n\n"
        "### Lime\n\nLime burns. [1]\n\n"
        "## References\n\n"
        "- On arches, `file:///a b.md`: [1]; Spans [3] [4]\n"
        "- [Stone \\[old\\]](<https://x.org/%3C1%3E>), x.org: [[2]](<https://x.org/%3C1%3E>)\n"
    )


@pytest.mark.parametrize(
    ("unfilled", "told"),
    [
        ((), ""),
        (("Lime",), "*The sources read say too little on “Lime” for a section of its own.*\n\n"),
        (
            ("Lime", "*Sand", "Tar+"),
            "*The sources read say too little on “Lime”, “\\*Sand” and “Tar” for sections of their own. Sources in "
            "this collection that were not read for this page may say more on “Tar”.*\n\n",
        ),
    ],
)
def test_headings_that_nothing_fills_are_told_at_the_end(unfilled: tuple[str, ...], told: str) -> None:
    page = _page("Arches push.").model_copy(
        update={
            "left_out": 1,
            "unfilled": tuple(
                UnfilledHeading(level=1, position=1, heading=heading.strip("+"), unread=heading.endswith("+"))
                for heading in unfilled
            ),
        }
    )

    assert to_markdown(page).partition("Lime burns. [1]")[2].partition("## References")[0] == (
        f"\n\n{told}*1 more snippet fits these headings but was left out.*\n\n"
    )


def test_references_with_a_record_are_told_as_works() -> None:
    eggs = Work(
        authors=(Author(family="Fabre", given="J. H."), Author(family="*Nest* Group")), published="1881",
        venue="An_nals", volume="3", type="article-journal", doi="10.1000/e<g>[s]", status="retracted",
    )  # fmt: skip
    page = Page(
        id="p", topic_id="t", version=1, title="Eggs", engine="offline rules",
        sections=(written_section(level=0, position=0, heading="", text="Eggs hatch. [1]"),),
        references=(
            Reference(marker=1, snippet_id="a", title="On eggs", url="https://x.org/eggs", work=eggs),
            Reference(
                marker=2, snippet_id="b", title="Nests", url="file:nests.md", work=Work(published="2001", type="book")
            ),
            Reference(marker=3, snippet_id="c", title="Twigs", url="file:twigs.md"),
            Reference(marker=4, snippet_id="d", title="Nests to buy", url="https://nests.com/pricing"),
            Reference(marker=5, snippet_id="e", title="Nests of today", url="https://nests.com/news/"),
        ),
    )  # fmt: skip

    assert to_markdown(page).partition("## References\n\n")[2] == (
        "- Fabre JH, \\*Nest\\* Group (1881). [On eggs](<https://x.org/eggs>), An_nals 3, "
        "[doi:10.1000/e\\<g>\\[s\\]](<https://doi.org/10.1000/e%3Cg%3E%5Bs%5D>), journal article, "
        "peer-reviewed, **retracted**, x.org: [[1]](<https://x.org/eggs>)\n"
        "- Nests, 2001, book, `file:nests.md`: [2]\n"
        "- Twigs, `file:twigs.md`: [3]\n"
        "- [Nests to buy](<https://nests.com/pricing>), company, nests.com: [[4]](<https://nests.com/pricing>)\n"
        "- [Nests of today](<https://nests.com/news/>), nests.com: [[5]](<https://nests.com/news/>)\n"
    )


def test_a_source_tells_below_it_which_works_it_refers_to_for_what_is_cited() -> None:
    told = Work(authors=(Author(family="Fabre", given="J. H."),), published="1881", title="Eggs [old]", doi="10.1/e")
    eggs = SourceReference(key="B1", record=Work(), work=KnownWork(id="1", domain="d", record=told))
    nests = SourceReference(
        key="B2", record=Work(), work=KnownWork(id="2", domain="d", record=Work(title="Nests", published="1879"))
    )
    page = Page(
        id="p", topic_id="t", version=1, title="Eggs", engine="offline rules",
        sections=(written_section(level=0, position=0, heading="", text="Eggs hatch. [1]"),),
        references=(
            Reference(marker=1, snippet_id="a", title="On eggs (Eggs)", url="file:a@x_chunk1", refers_to=(eggs,)),
            Reference(marker=2, snippet_id="b", title="On eggs (Old)", url="file:a@y_chunk1", refers_to=(nests, eggs)),
        ),
    )  # fmt: skip

    assert to_markdown(page).partition("## References\n\n")[2] == (
        "- On eggs, `file:a`: Eggs [1]; Old [2]\n"
        "  - [1] [2] refers to [Fabre JH (1881). Eggs \\[old\\].](<https://doi.org/10.1/e>)\n"
        "  - [2] refers to (1879). Nests.\n"
    )


def test_a_partial_page_says_so_above_all_text() -> None:
    page = Page(
        id="p",
        topic_id="t",
        version=1,
        title="Arches",
        engine="scripted",
        sections=(written_section(level=0, position=0, heading="", text="Arches push outwards. [1]"),),
        references=(),
        partial="The budget of 2 calls is used up.",
    )

    assert to_markdown(page) == (
        "# Arches\n\n"
        "*Written by scripted from the sources cited.*\n\n"
        "> **This page is partial.** The budget of 2 calls is used up.\n\n"
        "Arches push outwards. [1]\n"
    )


@pytest.mark.parametrize(
    ("left_out", "note"),
    [
        (0, ""),
        (1, "\n*1 more snippet fits these headings but was left out.*\n"),
        (7, "\n*7 more snippets fit these headings but were left out.*\n"),
    ],
)
def test_a_page_says_at_its_end_what_it_left_out(left_out: int, note: str) -> None:
    page = Page(
        id="p",
        topic_id="t",
        version=1,
        title="Arches",
        engine="scripted",
        sections=(written_section(level=0, position=0, heading="", text="Arches push outwards."),),
        references=(),
        left_out=left_out,
    )

    assert to_markdown(page) == (
        f"# Arches\n\n*Written by scripted from the sources cited.*\n\nArches push outwards.\n{note}"
    )


HOSTILE = [
    "[free](javascript:alert(1))",
    "$[free](javascript:alert(1))$ $<b>x</b>$ $$\n# heading\n$$ \\(`x\\)",
    "![free](data:text/html;base64,x)",
    "[1](javascript:alert(1)) is said. [1]",
    "Said. [1]\n\n[1]: javascript:alert(1)",
    "[1]:\njavascript:alert(1)",
    "<javascript:alert(1)> <a href=x> <b@evil.example>",
    "https://evil.example and www.evil.example and mailto:a@evil.example",
    "<script>alert(1)</script> &lt;b&gt; &#106;avascript",
    "~~~\nall of the rest",
    "```\nall of the rest",
    "    <script>indented</script>",
    "heading\n===",
    "heading\n---",
    "#\n> quoted\n- item\n1) item\n+\titem",
    "_all_ of __it__ and snake_case",
    "a \x1b[31mred\x1b[0m word",
    "| a | b |\n|---|---|\n| c | [d](javascript:x) |",
]


def _page(text: str, title: str = "Arches", url: str = "https://x.org/a") -> Page:
    sections = (
        written_section(level=0, position=0, heading="", text=text),
        written_section(level=1, position=1, heading=text, text="Lime burns. [1]"),
    )
    cited = (Reference(marker=1, snippet_id="a", title=title, url=url),)
    return Page(id="p", topic_id="t", version=1, title=text, engine="e", sections=sections, references=cited)


def _rendered(markdown: str) -> list[Token]:
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [inner for token in tokens for inner in (token, *(token.children or ()))]


def _check(page: Page) -> None:
    tokens = _rendered(to_markdown(page))
    links = {token.attrs["href"] for token in tokens if token.type == "link_open"}
    assert links <= {"https://x.org/a"}
    assert {token.type for token in tokens} & {
        "html_inline",
        "html_block",
        "image",
        "fence",
        "hr",
        "table_open",
    } == set()
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h1", "h2", "h2"]
    assert [token.content for token in tokens if token.type == "text" and token.content == "References"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_source_writes_no_links_html_or_headings(text: str) -> None:
    _check(_page(text))
    _check(_page("Arches push.", title=text))


@given(st.text("[]()<>!:#&;\\`*_~-=+|. \n1ajx\"'$", max_size=60), st.text("[]()<>\\`*_ 1ax", max_size=12))
def test_whatever_a_source_writes_is_text(text: str, title: str) -> None:
    _check(_page("x" + text, title=title))


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("javascript:alert(1)", "- A title, `javascript:alert(1)`: [1]"),
        ("file:///a `b`.md", "- A title, `file:///a %60b%60.md`: [1]"),
        ("data:text/html,<script>", "- A title, `data:text/html,<script>`: [1]"),
        ("https://x.org/a\\>) [b](c", "- [A title](<https://x.org/a%5C%3E)%20[b](c>), x.org: [[1]](<https://x.org/a%5C%3E)%20[b](c>)"),
        ("HTTPS://x.org/a", "- [A title](<HTTPS://x.org/a>), x.org: [[1]](<HTTPS://x.org/a>)"),
        ("https://x.org/7/@_chunk1", "- [A title](<https://x.org/7/>), x.org: [[1]](<https://x.org/7/>)"),
    ],
)  # fmt: skip
def test_addresses_lead_to_the_web_only(url: str, line: str) -> None:
    assert to_markdown(_page("Arches push.", "A title", url)).splitlines()[-1] == line


def test_formulas_keep_their_signs() -> None:
    text = r"The mean $\frac{1}{n} \sum_{i=1}^n w_i * \|x\|$ of a * b."
    assert to_markdown(_page(text)).split("\n\n")[2] == text.replace("a * b", r"a \* b")


def test_signs_that_mean_nothing_stay_as_they_are() -> None:
    text = "Snake_case, 3 < 4, a: b, x~y, A&B, 1.5 and (2) of [1] [2][3]. It pays $5."
    assert to_markdown(_page(text)).split("\n\n")[2] == text.replace("<", "\\<")
