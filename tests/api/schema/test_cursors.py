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
    found = place_of(cursor_of(GAPS, place), "topic_gaps", "score")
    assert (found, type(found.value)) == (place, type(value))


@pytest.mark.parametrize(
    ("cursor", "told"),
    [
        (held("topics", "name", "a", "t"), "The cursor is of another list: topics, not topic gaps."),
        (held("topic_gaps", "kind", "a", "t"), "The cursor is of another order: by kind, not by score."),
        ("x", "x is no cursor."),
        ("é", "é is no cursor."),
        ("", " is no cursor."),
        (held(1, 2), f"{held(1, 2)} is no cursor."),
        (held("topic_gaps", "score", True, "t"), f"{held('topic_gaps', 'score', True, 't')[:60]} is no cursor."),
        (held("topic_gaps", "score", [], "t"), f"{held('topic_gaps', 'score', [], 't')[:60]} is no cursor."),
        ("YXJyYXljb25uZWN0aW9uOjE=", "YXJyYXljb25uZWN0aW9uOjE= is no cursor."),
        ("W" * 99, f"{'W' * 60}… is no cursor."),
    ],
)
def test_what_is_no_cursor_of_the_list_is_told(cursor: str, told: str) -> None:
    with pytest.raises(InputError) as failure:
        place_of(cursor, "topic_gaps", "score")
    assert failure.value.what == told
    assert failure.value.remedy == "Give the `endCursor` of the part before, of the same list in the same order."


def test_numbers_that_no_order_has_are_no_cursor() -> None:
    for number in ("NaN", "Infinity", "1e999", "9" * 30):
        cursor = b64encode(f'["topic_gaps","score",{number},"t"]'.encode()).decode()
        with pytest.raises(InputError, match="is no cursor"):
            place_of(cursor, "topic_gaps", "score")
