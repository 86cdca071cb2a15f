"""Names of authors in parts."""

import pytest

from kgplatform.models import Author
from kgplatform.sources.authors import author, authors


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("Jean-Henri Fabre", "Fabre", "Jean-Henri"),
        ("Fabre, Jean-Henri", "Fabre", "Jean-Henri"),
        ("Fabre JH", "Fabre", "JH"),
        ("Ludwig van Beethoven", "van Beethoven", "Ludwig"),
        ("van der Berg, Jan", "van der Berg", "Jan"),
        ("de la Cruz M", "de la Cruz", "M"),
        ("King, Martin Luther, Jr.", "King", "Martin Luther"),
        ("Martin Luther King Jr.", "King", "Martin Luther"),
        ("Donald E. Knuth", "Knuth", "Donald E."),
        ("LI WEI", "WEI", "LI"),
        ("Aristotle", "Aristotle", ""),
        ("李伟", "李伟", ""),
        ("The ENCODE Consortium", "The ENCODE Consortium", ""),
        ("World Health Organization", "World Health Organization", ""),
        ("Product Management", "Product Management", ""),
        ("Field Service Teams", "Field Service Teams", ""),
        ("Acme Pumps, Inc.", "Acme Pumps, Inc", ""),
        ("Departments of Energy", "Departments of Energy", ""),
        ("Associated Press", "Associated Press", ""),
        ("William H. Press", "Press", "William H."),
        ("Press, William H.", "Press", "William H."),
        ("Guillaume de l'Hospital", "de l'Hospital", "Guillaume"),
    ],
)
def test_a_name_has_a_family_and_a_given_part(text: str, family: str, given: str) -> None:
    assert author(text) == Author(family=family, given=given)


@pytest.mark.parametrize("text", ["", "  ", "1234", "https://example.org/someone", "a@example.org", "x" * 300])
def test_what_names_nobody(text: str) -> None:
    assert author(text) is None


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("Ada Lovelace and Charles Babbage", ["Lovelace", "Babbage"]),
        ("Ada Lovelace, Charles Babbage & Mary Somerville", ["Lovelace", "Babbage", "Somerville"]),
        ("Ada Lovelace, Charles Babbage, and Mary Somerville", ["Lovelace", "Babbage", "Somerville"]),
        ("Lovelace, Ada; Babbage, Charles", ["Lovelace", "Babbage"]),
        ("Lovelace A, Babbage C", ["Lovelace", "Babbage"]),
        ("Lovelace, Ada", ["Lovelace"]),
        ("Lovelace, Ada and Babbage, Charles", ["Lovelace", "Babbage"]),
        ("Department of Health and Social Care", ["Department of Health and Social Care"]),
        ("Ada Lovelace; Ada Lovelace", ["Lovelace"]),
        ("", []),
    ],
)
def test_a_list_of_names(text: str, families: list[str]) -> None:
    assert [each.family for each in authors(text)] == families
