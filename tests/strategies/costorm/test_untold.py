"""What the moderator is shown first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgplatform.strategies.costorm.untold import BALANCE, Untold, ranked, surprise


def untold(id_: str, topic: float, question: float) -> Untold:
    return Untold(snippet_id=id_, to_topic=topic, to_question=question)


def test_what_is_about_the_topic_and_not_about_the_question_leads_on_most() -> None:
    assert BALANCE == 0.5
    assert surprise(untold("a", 0.64, 0.75)) == pytest.approx(0.4)  # sqrt(.64 * .25)
    assert surprise(untold("a", 0.64, 0.75), 1.0) == pytest.approx(0.64)
    assert surprise(untold("a", -0.2, 0.1)) == 0.0  # cosines are clamped
    assert surprise(untold("a", 1.2, -0.3)) == 1.0
    rows = [untold("far", 0.1, 0.1), untold("told", 0.9, 0.95), untold("b", 0.6, 0.4), untold("a", 0.6, 0.4)]
    assert ranked(rows) == ["a", "b", "far", "told"]


@given(st.floats(-2, 2), st.floats(-2, 2), st.floats(0, 1))
def test_it_lies_between_nothing_and_one(topic: float, question: float, balance: float) -> None:
    assert 0.0 <= surprise(untold("a", topic, question), balance) <= 1.0
