"""What a goal makes the first search look for."""

from kgplatform.curation.goals import goal_queries


def test_the_list_of_a_goal_is_searched_part_by_part() -> None:
    goal = "Explain what keeps bridges standing: wind loads, rust and paint, the care of cables; and inspection."

    assert goal_queries("Bridges", goal) == [
        "Bridges: wind loads",
        "Bridges: rust",
        "Bridges: paint",
        "Bridges: the care of cables",
        "Bridges: inspection",
    ]


def test_a_goal_without_a_list_is_one_query_of_ten_words() -> None:
    goal = "Show a newcomer how the oldest bridges of a town were once built by hand."

    assert goal_queries("Bridges", goal) == ["Bridges: Show a newcomer how the oldest bridges of a town"]


def test_no_goal_makes_no_query() -> None:
    assert goal_queries("Bridges", "") == []
