"""Which records are of one work, and what they tell of it together."""

from itertools import permutations

import pytest

from kgplatform.models import Author, Work
from kgplatform.sources.work_identity import Identifier, better_entry, fullness, identifiers_of, united

TITLE = "Mites of the Western Honey Bee"
LEE = Author(family="Lée", given="Ann")


def record(**told: object) -> Work:
    return Work.model_validate({"title": TITLE, "authors": (LEE,), "published": "2019-05", **told})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (record(doi="10.1/a"), Work(doi="10.1/a"), True),
        (record(doi="10.1/a"), record(doi="10.1/b"), True),  # by title, author and year
        (Work(doi="10.48550/arxiv.1901.00001"), Work(arxiv="1901.00001"), True),
        (record(), record(title="MITES of the western honey-bee"), True),
        (record(), record(authors=(Author(family="LEE"),)), True),
        (record(), record(authors=(Author(family="Moor"), LEE)), False),
        (record(), record(published="2020"), False),  # two reports of two years
        (record(type="article"), record(published="2021"), True),  # a preprint, and its article
        (record(venue="bioRxiv"), record(published="2021", venue="Bee World"), True),
        (record(type="article"), record(published="2023"), False),
        (record(type="article"), record(published="2018"), False),
        (record(published=""), record(published=""), False),
        (record(authors=()), record(authors=()), False),
        (record(title="Annual report 2019"), record(title="Annual report 2019"), False),
        (record(pmid="1"), record(title="Other mites of honey bees", pmcid="PMC1"), False),
    ],
)
def test_records_are_of_one_work_where_they_share_an_identifier(one: Work, other: Work, same: bool) -> None:
    assert bool({*identifiers_of(one)} & {*identifiers_of(other)}) is same


def test_a_work_goes_by_its_identifiers_in_their_order() -> None:
    assert identifiers_of(record(doi="10.1/a", pmid="7", openalex="W12")) == (
        Identifier("doi", "10.1/a"),
        Identifier("pmid", "7"),
        Identifier("openalex", "W12"),
        Identifier("title", "mites of the western honey bee|lee|2019"),
    )
    assert identifiers_of(Work(title="Mites")) == ()


def test_a_full_text_is_more_than_an_abstract_and_the_article_more_than_the_preprint() -> None:
    texts = [
        record(extent="abstract", type="article"),
        record(extent="abstract"),
        record(type="article"),
        record(),
        record(extent="full text", arxiv="1901.00001"),
        record(extent="full text", arxiv="1901.00001", venue="Bee World"),
        record(extent="full text", type="article-journal", venue="Research Square"),
        record(extent="full text", type="article-journal", doi="10.48550/arxiv.1901.00001"),
    ]

    assert [fullness(each) for each in texts] == [0, 1, 2, 3, 4, 5, 4, 4]


def test_what_records_tell_together_does_not_depend_on_their_order() -> None:
    abstract = record(extent="abstract", pmid="7", status="retracted", venue="Bee World")
    article = record(extent="full text", doi="10.1/a", published="2019-05-02")
    entry = Work(title="Mites", volume="3", doi="10.1/A-wrong")

    for order in permutations([abstract, article]):
        assert united(order, entry) == record(
            extent="full text",
            doi="10.1/a",
            published="2019-05-02",
            pmid="7",
            venue="Bee World",
            volume="3",
            status="retracted",
        )
    assert united([], entry) == entry
    assert united([]) == Work()


def test_of_two_entries_that_which_tells_more_is_better() -> None:
    short, long = Work(title="Mites"), Work(title="Mites", venue="Bee World")

    assert better_entry(short, long) == better_entry(long, short) == long
