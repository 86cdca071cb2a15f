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
