"""What earlier runs tell of how long one takes."""

import pytest

from kgplatform.runs.carried import usual


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ([], None),
        ([40.0, 40.0], None),  # too few to tell
        ([40.0, 50.0, 60.0], 50.0),
        ([40.0, 50.0, 1200.0], None),  # a small topic and a large one say nothing of a third
        ([1.0, 40.0, 50.0, 60.0, 1200.0], 50.0),  # one that is quite different says nothing against the others
        ([1.0, 2.0, 40.0, 900.0, 1200.0, 1300.0], None),
    ],
)
def test_how_long_a_run_takes_is_told_only_where_it_is_known(seconds: list[float], expected: float | None) -> None:
    assert usual(seconds) == expected
