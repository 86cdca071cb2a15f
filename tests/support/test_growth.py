"""What grows with the square is told from what grows with the length."""

from tests.support.growth import is_squared


def test_what_goes_back_over_all_is_squared() -> None:
    assert is_squared(lambda size: [sum(range(place)) for place in range(size)], 12_000)
    assert not is_squared(lambda size: sum(range(size)), 40_000_000)


def test_what_is_quick_is_not_measured() -> None:
    assert not is_squared(lambda size: [sum(range(place)) for place in range(size)], 100)
