"""What a person may be called: short forms of a full name, and what may be one."""

import pytest

from kgplatform.language.persons import may_be_short, short_forms


def test_what_a_text_calls_a_person_by_once_the_name_was_given_in_full() -> None:
    assert {"Berg", "Anna", "Ms Berg", "Dr. Berg"} <= short_forms("Anna Maria Berg")
    assert short_forms("Okinawa Prefecture") == short_forms("Dr Anna Berg") == short_forms("Berg") == frozenset()


@pytest.mark.parametrize(
    ("name", "short"),
    [("Berg", True), ("Ms. Berg", True), ("berg", False), ("NASA", False), ("Anna Berg", False), ("Apollo 11", False)],
)
def test_what_may_be_a_short_form_of_a_person(name: str, short: bool) -> None:
    assert may_be_short(name) is short
