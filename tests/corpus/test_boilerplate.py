"""What a site repeats at the edges of its pages, and what is repeated for good reasons."""

import pytest

from kgplatform.corpus.boilerplate import paragraph_prints, repeated_prints, without_repeated
from kgplatform.corpus.understanding import understand
from kgplatform.models import Document

COOKIES = "By going on you agree that we keep small files on your device."
JANE = "Jane Doe has written about the sea for the Harbour Post since 1998 and lives on a boat."
JOHN = "John Roe reports on towns and their markets, and collects old maps of the coast."
RIGHTS = "The Harbour Post is printed in the old mill and belongs to those who read it."
SUBJECTS = ("Whales", "Sharks", "Eels", "Crabs", "Seals", "Squids")


def own(name: str) -> str:
    """Return two paragraphs that only one page has."""
    return (
        f"{name} live in the cold water north of the bay, where the current carries food up from the deep.\n\n"
        f"In spring the young of the {name.lower()} swim close to the shore, and boats keep away from them there."
    )


def page(name: str, *parts: str, host: str = "https://harbour.example", kind: str = "jsonl") -> Document:
    text = "\n\n".join(parts)
    return Document(url=f"{host}/{name.lower()}", title=name, domain="d", text=text, kind=kind)


def article(name: str, author: str) -> Document:
    return page(name, COOKIES, f"# {name}", own(name), "## Who wrote this", author, "12 comments", RIGHTS)


def articles() -> list[Document]:
    return [article(name, JANE if at < 3 else JOHN) for at, name in enumerate(SUBJECTS)]


def marked(documents: list[Document], stored: dict[str, dict[str, tuple[str, ...]]] | None = None) -> list[list[str]]:
    """Return for each document what is said to be its site's, with the reason."""
    found = without_repeated([understand(document) for document in documents], stored or {})
    return [
        [f"{document.text[b.start : b.end]} [{b.why}]" for b in document.blocks if b.why and b.kind == "navigation"]
        for document in found
    ]


def test_notices_footers_and_authors_are_navigation_with_their_reason() -> None:
    assert marked(articles())[0] == [
        f"{COOKIES} [stands on 6 of 6 pages of its site]",
        "## Who wrote this [has nothing below it but what its site repeats]",
        f"{JANE} [stands on 3 of 6 pages of its site]",
        "12 comments [stands among what its site repeats]",
        f"{RIGHTS} [stands on 6 of 6 pages of its site]",
    ]


def test_what_an_article_says_stays_prose_under_its_headings() -> None:
    found = without_repeated([understand(document) for document in articles()], {})[0]

    assert [(b.kind, found.text[b.start : b.end]) for b in found.blocks if b.kind in {"heading", "prose"}] == [
        ("heading", "# Whales"),
        *(("prose", part) for part in own("Whales").split("\n\n")),
    ]


def test_the_order_of_pages_changes_nothing() -> None:
    assert marked(articles()[::-1]) == marked(articles())[::-1]


def test_two_pages_are_too_few() -> None:
    assert marked(articles()[:2]) == [[], []]


def test_three_pages_are_enough_for_an_author() -> None:
    pages = [page(name, own(name), JANE if at < 3 else f"{own(name)} That is all.") for at, name in enumerate(SUBJECTS)]

    assert [len(each) for each in marked(pages)] == [1, 1, 1, 0, 0, 0]


def test_of_a_large_site_one_in_twenty_pages_has_to_have_it() -> None:
    def site(pages: int) -> list[Document]:
        names = [f"Ship{number}" for number in range(pages)]
        return [page(name, own(name), *([JANE] if at < 3 else [])) for at, name in enumerate(names)]

    assert sum(map(len, marked(site(60)))) == 3
    assert sum(map(len, marked(site(61)))) == 0


def test_a_definition_quoted_amid_articles_is_prose() -> None:
    tide = "A tide is the rise and fall of the sea that the moon and the sun bring about."
    pages = [page(name, f"# {name}", own(name), tide, f"{own(name)} So it is with the {name}.") for name in SUBJECTS]

    assert marked(pages) == [[]] * 6


def test_versions_of_one_text_keep_what_they_share() -> None:
    terms = [f"Term {number} means what the office measured in each of the harbours." for number in range(6)]
    bulletins = [page(name, terms[0], own(name), *terms[1:5], own(f"{name} again"), terms[5]) for name in SUBJECTS]
    copies = [page(name, own("Whales"), RIGHTS) for name in SUBJECTS]

    assert marked(bulletins) == [[]] * 6
    assert marked(copies) == [[]] * 6


def test_a_story_told_anew_keeps_its_long_end() -> None:
    end = [
        f"At {hour} o'clock the coast guard saved {hour} sailors from the wreck, and the sea grew calmer by the hour, "
        f"as the harbour master, who had seen storm number {hour} of the year, told those who waited at pier {hour}, "
        f"where nobody had slept for {hour} nights."
        for hour in range(2, 8)
    ]
    stories = [page(name, own(name), own(f"Young {name}"), *end, RIGHTS) for name in SUBJECTS[:3]]
    others = [page(name, own(name), RIGHTS) for name in SUBJECTS[3:]]

    assert marked([*stories, *others]) == [[f"{RIGHTS} [stands on 6 of 6 pages of its site]"]] * 6


def test_only_pages_of_one_site_are_compared() -> None:
    hosts = ("https://a.example", "https://b.example", "file:/a", "wild:")

    assert [
        sum(map(len, marked([page(name, own(name), RIGHTS, host=host) for name in SUBJECTS[:2]]))) for host in hosts
    ] == [0] * 4
    offices = [page(name, own(name), RIGHTS, kind="pdf") for name in SUBJECTS]
    chapters = [page(name, own(name), RIGHTS, host="file:/book", kind="markdown") for name in SUBJECTS]
    assert marked([*offices, *chapters]) == [[]] * 12


def test_saved_pages_of_a_folder_are_of_one_site() -> None:
    saved = [page(name, own(name), RIGHTS, host="file:/saved", kind="html") for name in SUBJECTS[:3]]

    assert marked(saved) == [[f"{RIGHTS} [stands on 3 of 3 pages of its site]"]] * 3


def test_a_later_page_is_compared_with_those_that_are_stored() -> None:
    before = [understand(document) for document in articles()[:5]]
    stored = {"harbour.example": {document.url: paragraph_prints(document) for document in before}}

    assert marked(articles()[5:], stored) == marked(articles())[5:]
    assert marked(articles(), stored) == marked(articles())


def test_prints_are_of_what_was_prose_before() -> None:
    before = [understand(document) for document in articles()]

    assert [paragraph_prints(d) for d in without_repeated(before, {})] == [paragraph_prints(d) for d in before]
    assert len(paragraph_prints(before[0])) == 5
    assert paragraph_prints(before[0].model_copy(update={"kind": "pdf"})) == ()


@pytest.mark.parametrize(("pages", "found"), [(2, {}), (3, {"f:40": 3}), (9, {"f:40": 9})])
def test_prints_at_the_edges_of_pages(pages: int, found: dict[str, int]) -> None:
    assert repeated_prints([(f"{number}:100", "f:40") for number in range(pages)]) == found
