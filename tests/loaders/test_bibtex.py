"""Values of BibTeX: strings, and pieces that are joined."""

import pytest

from kgplatform.models import Author
from loaders.bibtex import bibtex_records
from loaders.records import Record

STRINGS = """@string{j = "Journal"}
@string(jt = J # { of Tides})
"""


@pytest.mark.parametrize(
    ("value", "venue"),
    [
        ('j # " of Heat"', "Journal of Heat"),
        ("JT", "Journal of Tides"),
        ('"On " # {Heat} #" {#}3"', "On Heat #3"),
        ("{C # D}", "C # D"),
        ('"C # \\"u"', "C # ü"),
        ('unknown # " x"', "unknown x"),
        ("2019", "2019"),
        ("{}", ""),
    ],
)
def test_pieces_of_a_value_are_joined(value: str, venue: str) -> None:
    [record] = bibtex_records(f"{STRINGS}@article{{a, journal = {value}}}".encode())

    assert isinstance(record, Record) and record.work.venue == venue


@pytest.mark.parametrize(
    ("value", "authors"),
    [
        (
            "{Product Management and Miller, Ada}",
            [Author(family="Product Management"), Author(family="Miller", given="Ada")],
        ),
        ("{{Field Service}}", [Author(family="Field Service")]),
        (
            "{{Heat and Sons} and {Quality Assurance}}",
            [Author(family="Heat and Sons"), Author(family="Quality Assurance")],
        ),
        ("{Office of Tides}", [Author(family="Office of Tides")]),
        (
            "{Team, Ada and William Press}",
            [Author(family="Team", given="Ada"), Author(family="Press", given="William")],
        ),
    ],
)
def test_organisations_are_no_persons(value: str, authors: list[Author]) -> None:
    [record] = bibtex_records(f"@book{{a, author = {value}}}".encode())

    assert isinstance(record, Record) and list(record.work.authors) == authors


@pytest.mark.parametrize(
    ("value", "abstract"),
    [
        (r"See \href{https://tides.example/a_b}{all of the {tables}} of K\"uste.", "See all of the tables of Küste."),
        (r"A root \href{https://tides.example}", r"A root \href{https://tides.example}"),
        (r"It ends with \input", r"It ends with \input"),
    ],
)
def test_commands_are_their_words_and_stay_where_they_lack_what_they_need(value: str, abstract: str) -> None:
    [record] = bibtex_records(f"@article{{a, abstract = {{{value}}}}}".encode())

    assert isinstance(record, Record) and record.abstract == abstract
