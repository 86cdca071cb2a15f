import json
from base64 import b64encode

import pytest

from api.schema.cursors import cursor_of, place_of
from kgplatform.errors import InputError
from kgplatform.models import ListAsked, OrderValue, Place

GAPS = ListAsked(name="topic_gaps", owner="t", order="score")


def held(*values: object) -> str:
    return b64encode(json.dumps(values).encode()).decode()


@pytest.mark.parametrize("value", ["an Ångström, 'quoted'", 7, -0.1 - 0.2, 2**62, ""])
def test_a_cursor_is_its_place(value: OrderValue) -> None:
    place = Place(value=value, id="gap")
    found = place_of(cursor_of(GAPS, place), GAPS)
    assert (found, type(found.value)) == (place, type(value))


@pytest.mark.parametrize(
    ("cursor", "told"),
    [
        (held("topics", "name", "", "a", "t"), "The cursor is of another list: topics, not topic gaps."),
        (held("topic_gaps", "kind", "", "a", "t"), "The cursor is of another order: by kind, not by score."),
        ("x", "x is no cursor."),
        ("é", "é is no cursor."),
        ("", "An empty text is no cursor."),
        (held(1, 2), f"{held(1, 2)} is no cursor."),
        (
            held("topic_gaps", "score", "", True, "t"),
            f"{held('topic_gaps', 'score', '', True, 't')[:60]} is no cursor.",
        ),
        (held("topic_gaps", "score", "", [], "t"), f"{held('topic_gaps', 'score', '', [], 't')[:60]} is no cursor."),
        ("YXJyYXljb25uZWN0aW9uOjE=", "YXJyYXljb25uZWN0aW9uOjE= is no cursor."),
        ("W" * 99, f"{'W' * 60}… is no cursor."),
    ],
)
def test_what_is_no_cursor_of_the_list_is_told(cursor: str, told: str) -> None:
    with pytest.raises(InputError) as failure:
        place_of(cursor, GAPS)
    assert failure.value.what == told
    assert (
        failure.value.remedy
        == "Give the `endCursor` of the part before, of the same list with the same filter and order."
    )


def test_numbers_that_no_order_has_are_no_cursor() -> None:
    for number in ("NaN", "Infinity", "1e999", "9" * 30):
        cursor = b64encode(f'["topic_gaps","score","",{number},"t"]'.encode()).decode()
        with pytest.raises(InputError, match="is no cursor"):
            place_of(cursor, GAPS)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            GAPS.model_copy(update={"owner": "u"}),
            "The cursor is of the same list of another thing, or with another filter.",
        ),
        (
            GAPS.model_copy(update={"where": (("kinds", ("bridge",)),)}),
            "The cursor is of the same list of another thing, or with another filter.",
        ),
        (
            ListAsked(name="topics", order="name", where=(("text", "a"),)),
            "The cursor is of the same list with another filter.",
        ),
    ],
)
def test_a_cursor_is_of_its_owner_and_its_filter(asked: ListAsked, told: str) -> None:
    given = GAPS if asked.owner else asked.model_copy(update={"where": ()})
    cursor = cursor_of(given, Place(value=1, id="gap"))
    assert place_of(cursor, given.model_copy(update={"first": 3, "after": Place(value=0, id="a")})).id == "gap"
    with pytest.raises(InputError) as failure:
        place_of(cursor, asked)
    assert failure.value.what == told
