"""Which headings say what a text is on."""

import pytest

from kgplatform.roles.common.telling_headings import telling_heading, tells
from tests.stored import snippet


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("Mosses", True),
        ("Mosses of bogs", True),
        ("Bogs", False),  # the topic's own name
        ("See also", False),
        ("2.1", False),
        ("Of the", False),
        ("Mosses that live for a very long time", True),
        ("Mosses that live for a very long time here", False),
        ("", False),
    ],
)
def test_a_heading_names_something_in_few_words_beside_the_topic(heading: str, told: bool) -> None:
    assert tells(heading, ["bog"]) == told


def test_the_nearest_that_tells_is_taken() -> None:
    moss = snippet("x").model_copy(update={"title": "Plants", "path": ("Bogs", "Mosses", "Bogs", "Results", "1")})

    assert telling_heading(moss, ["bog"]) == "Mosses"
    assert telling_heading(moss, ["bog", "moss"]) == "Plants"
    assert telling_heading(moss, ["bog", "moss", "plant"]) == ""
