"""What the goal of a topic lists."""

import pytest

from kgplatform.language.goals import goal_parts


@pytest.mark.parametrize(
    ("goal", "parts"),
    [
        ("Explain bridges: wind loads, rust and paint; inspection.", ["wind loads", "rust", "paint", "inspection"]),
        ("What keeps bridges up: rust, and rust, cables.", ["rust", "cables"]),
        ("Tell how a town's bridges were built by hand.", ["Tell how a town's bridges were built by hand"]),
        ("", []),
    ],
)
def test_a_goal_lists_its_parts_after_the_colon(goal: str, parts: list[str]) -> None:
    assert goal_parts(goal) == parts
