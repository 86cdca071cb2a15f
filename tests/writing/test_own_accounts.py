"""What only a company says of itself is told as such."""

from kgplatform.models import Page, PageSentence, Paragraph, Reference, Section
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.own_accounts import own_account_notes

OWN = Reference(marker=1, snippet_id="own", title="Nests to buy", url="https://nests.com/pricing@_chunk1")
RELEASE = Reference(marker=2, snippet_id="release", title="A nest", url="https://prnewswire.com/news/a@_chunk1")
PAPER = Reference(marker=3, snippet_id="paper", title="On nests", url="https://doi.org/10.1/nests@_chunk1")


def section(position: int, *cited: tuple[str, ...]) -> Section:
    sentences = tuple(PageSentence(text=f"Nests {n}.", snippet_ids=ids) for n, ids in enumerate(cited))
    return Section(level=1, position=position, heading=f"Nests {position}", blocks=(Paragraph(sentences=sentences),))


PAGE = Page(
    id="page", topic_id="topic", version=1, title="Nests", engine="offline rules", references=(OWN, RELEASE, PAPER),
    sections=(
        section(0, ("paper",), ()),
        section(1, ("own",), ("paper",), ("own",)),
        section(2, ("release", "own"), ("paper", "release")),
        section(3, ("paper", "own"), ("gone",)),
    ),
)  # fmt: skip


def test_sections_tell_what_nobody_but_companies_says() -> None:
    assert own_account_notes(PAGE) == {
        1: "What cites [1] alone is what a company says of itself.",
        2: "What cites [1] or [2] alone is what companies say of themselves.",
    }


def test_it_stands_below_the_section() -> None:
    assert to_markdown(PAGE).split("## ")[2:4] == [
        "Nests 1\n\nNests 0. [1] Nests 1. [3] Nests 2. [1]\n\n"
        "*What cites [1] alone is what a company says of itself.*\n\n",
        "Nests 2\n\nNests 0. [2][1] Nests 1. [3][2]\n\n"
        "*What cites [1] or [2] alone is what companies say of themselves.*\n\n",
    ]
