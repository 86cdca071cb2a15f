"""Headings that a page can have."""

import pytest

from kgplatform.roles.common.heading_checks import HeadingCheck, cleaned
from kgplatform.text.nearness import Example


@pytest.mark.parametrize(
    ("given", "heading"),
    [
        ("## 1.2 Stone arches:", "Stone arches"),
        ("**Stone arches**", "Stone arches"),
        ("II. Stone arches", "Stone arches"),
        ('- "Stone arches"', "Stone arches"),
        ("<b>Stone</b>  arches", "Stone arches"),
        ("3D models", "3D models"),
        ("A history", "A history"),
        ("C. elegans", "elegans"),
        ("  ", ""),
    ],
)
def test_a_heading_is_cleaned(given: str, heading: str) -> None:
    assert cleaned(given) == heading


def test_a_heading_is_refused_with_a_reason() -> None:
    check = HeadingCheck("Bridge engineering", Example('{"heading": "Melting furnaces"}'), ["stone arch", "lime"])

    assert [check.refusal(heading) for heading in ("Stone arches", "Lime", "Costs")] == ["", "", ""]
    assert check.refusal("stone arch") == "equal headings"
    assert check.refusal("The bridge engineering") == "heading that is the topic's name"
    assert check.refusal("Introduction") == "empty heading"
    assert check.refusal("") == "empty heading"
    assert check.refusal("Melting furnaces") == "from the prompt's example"
    assert check.refusal("How long do arches of stone last in a river?") == "no heading"
    assert check.refusal("Stone {heading}") == "no heading"
    assert check.refusal("One two three four five six seven eight nine ten") == "no heading"


def test_the_example_is_no_hindrance_where_the_graph_knows_the_matter() -> None:
    check = HeadingCheck("Glass", Example('{"heading": "Melting furnaces"}'), ["melting furnace"])

    assert check.refusal("Melting furnaces") == ""
