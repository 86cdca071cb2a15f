from api.rates import MOST_BUCKETS, Rates


def test_a_bucket_is_full_at_first_and_fills_steadily() -> None:
    now = [0.0]
    rates = Rates(6, now=lambda: now[0])
    assert [rates.take("a") for _ in range(7)] == [0, 0, 0, 0, 0, 0, 10]
    now[0] = 4.0
    assert (rates.wait("a"), rates.take("b")) == (6, 0)
    now[0] = 10.0
    assert (rates.take("a"), rates.take("a")) == (0, 10)
    now[0] = 10_000.0
    assert [rates.take("a") for _ in range(7)][-2:] == [0, 10]


def test_nothing_is_counted_without_a_limit() -> None:
    rates = Rates(0)
    assert {rates.take("a") for _ in range(1_000)} == {0}


def test_those_who_asked_long_ago_are_forgotten() -> None:
    rates = Rates(1)
    for number in range(MOST_BUCKETS + 1):
        rates.take(str(number))
    assert rates.wait("0") == 0
    assert rates.wait("1") > 0
