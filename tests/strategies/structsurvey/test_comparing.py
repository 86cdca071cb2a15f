"""Works that are compared are called so that each is told from the others."""

from kgplatform.models import Author, Snippet, Source, Work
from kgplatform.strategies.structsurvey.comparing import told_apart, under
from tests.roles.comparison.works import part


def source(title: str, url: str, published: str = "", author: str = "") -> Source:
    work = Work(authors=(Author(family=author, given="J."),)) if author else None
    return Source(id=url, domain="d", url=url, title=title, published=published or None, work=work)


def test_works_of_one_title_are_told_apart_by_what_each_alone_has() -> None:
    works = [
        source("Peat", "file:peat.md", published="2001"),
        source("Bogs", "file:1.md", author="Fabre"),
        source("bogs", "file:2.md", author="Berg"),
        source("Moss", "file:3.md", published="1999-05"),
        source("Moss", "file:4.md", published="2004"),
        source("Handbook", "file:a/book.md"),
        source("Handbook", "file:b/book.md"),
        source("Fens", "https://www.fens.org/a/", author="Fabre"),
        source("Fens", "https://fens.org/b", author="Fabre"),
        source("", "https://fens.org/c"),
    ]
    sections = dict.fromkeys((each.id for each in works), "") | {"file:a/book.md": "Soil", "file:b/book.md": "Rain"}

    assert told_apart(works, sections) == [
        "Peat",
        "Bogs, Fabre J",
        "bogs, Berg J",
        "Moss, 1999",
        "Moss, 2004",
        "Handbook, Soil",
        "Handbook, Rain",
        "Fens, fens.org/a",
        "Fens, fens.org/b",
        "fens.org/c",
    ]


def test_a_work_of_which_only_a_part_was_read_is_known_by_the_headings_over_it() -> None:
    def at(number: int, *path: str) -> Snippet:
        return part("Bogs", number, "Peat.").snippet.model_copy(update={"path": path})

    assert under([at(1, "Bogs", "Soil", "Acids"), at(2, "Bogs", "Soil", "Salts")]) == "Soil"
    assert under([at(1, "Bogs", "Soil"), at(2, "Bogs", "Rain")]) == ""
    assert under([at(1)]) == ""
