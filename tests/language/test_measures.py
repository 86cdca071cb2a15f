"""Measures: which names are dates, counts and quantities, and which two of them cannot both hold."""

from decimal import Decimal

import pytest

from kgplatform.language.measures import Measure, StatedValue, measure_of, stated_value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("11 people", "20 people"),
        ("eleven people", "twenty-one people"),
        ("11 people", "at least 20 people"),
        ("up to 11 people", "more than 20 people"),
        ("about 11 people", "20 people"),
        ("10 to 12 people", "14-16 people"),
        ("7.0 Mw", "7.1 Mw"),
        ("1.8 million people", "1,901,000 people"),
        ("200 houses", "240 houses"),
        ("two thousand houses", "5,000 houses"),
        ("12%", "15 percent"),
        ("$1.04 billion", "$1.2 billion"),
        ("$1.04 billion", "$4 million"),
        ("175 km/h", "185 kilometers per hour"),
        ("1998", "1999"),
        ("July 27, 2022", "28 July 2022"),
        ("July 27", "Thursday, July 28th, 2022"),
        ("7 November 1867", "7 Nov. 1868"),
        ("May 2012", "June 2012"),
    ],
)
def test_values_that_differ(one: str, other: str) -> None:
    measures = measure_of(one), measure_of(other)

    assert measures[0] is not None and measures[1] is not None
    assert measures[0].differs(measures[1])
    assert measures[1].differs(measures[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,901 people", "1901 people"),
        ("11 people", "eleven people"),
        ("11 people", "20 houses"),
        ("11 people", "at least 5 people"),
        ("nearly 2,000 people", "1,901 people"),
        ("2,000 people", "1,970 people"),
        ("1.9 million people", "1,901,234 people"),
        ("10 to 12 people", "11 people"),
        ("7 Mw", "7.0 Mw"),
        ("$5", "€6"),
        ("5 km", "6 miles"),
        ("1998", "5 May 1999"),
        ("July 27", "27 July 2022"),
        ("the year 1998", "1998"),
        ("2012", "2,013 people"),
    ],
)
def test_values_that_agree_or_are_of_two_sorts(one: str, other: str) -> None:
    measures = measure_of(one), measure_of(other)

    assert measures[0] is not None and measures[1] is not None
    assert not measures[0].differs(measures[1])
    assert not measures[1].differs(measures[0])


@pytest.mark.parametrize(
    "name",
    ["people", "hundreds of people", "1990s", "11th", "Bopha 3", "one", "early May", "May 45", "Smith 2012", "3000"],
)
def test_other_names_have_no_value_of_the_year_or_the_day(name: str) -> None:
    found = measure_of(name)

    assert found is None or found.sort == "number"


def count(sort: str, number: int) -> Measure:
    return Measure(sort, Decimal(number), Decimal(number), Decimal(1))


@pytest.mark.parametrize(
    ("relation", "name", "value"),
    [
        ("killed", "11 people", StatedValue("kills", count("people", 11))),
        ("killed 11", "people", StatedValue("kills", count("people", 11))),
        ("killed eleven", "people", StatedValue("kills", count("people", 11))),
        (
            "killed at least 11",
            "people",
            StatedValue("kills", Measure("people", Decimal(11), Decimal("Infinity"), Decimal(1))),
        ),
        ("killed 11 people in", "Palau", StatedValue("kills # people in", count("number", 11))),
        (
            "was born on",
            "7 November 1867",
            StatedValue("was born on", Measure("day", Decimal(1107), Decimal(1107), year=1867)),
        ),
        ("killed", "people", None),
        ("did not kill", "11 people", None),
        ("may kill", "11 people", None),
        ("killed another 11", "people", None),
        ("is larger than", "11 houses", None),
        ("is a Category 5 typhoon in", "Palau", None),
        ("reached phase 2 in", "Palau", None),
        ("won 2 of 3 matches in", "Palau", None),
        ("is one of the causes of", "floods", None),
    ],
)
def test_a_value_stands_in_the_relation_or_in_its_object(relation: str, name: str, value: StatedValue | None) -> None:
    assert stated_value(relation, name) == value
