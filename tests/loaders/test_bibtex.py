"""Values of BibTeX: strings, and pieces that are joined."""

import pytest

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
