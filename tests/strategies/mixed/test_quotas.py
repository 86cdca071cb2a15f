"""How many questions each way has: exact, and what holds for any records."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kgplatform.strategies.mixed.quotas import PRIOR, Record, expected, quotas

WAYS = ("categories", "gaps", "perspectives")
AMPLE = dict.fromkeys(WAYS, 1000)
NOTHING = dict.fromkeys(WAYS, Record())
each = st.floats(0, 40).map(lambda number: round(number, 6))  # of a query
record = st.builds(lambda queries, reward: Record(queries * reward, queries), st.integers(0, 200), each)
records = st.fixed_dictionaries(dict.fromkeys(WAYS, record))
rooms = st.fixed_dictionaries({way: st.integers(0, 30) for way in WAYS})


def of(*rewards: tuple[float, int]) -> dict[str, Record]:
    return {way: Record(*each) for way, each in zip(WAYS, rewards, strict=True)}


def test_before_anything_is_known_all_have_alike() -> None:
    assert expected(NOTHING) == dict.fromkeys(WAYS, Fraction(1))
    assert quotas(10, NOTHING, AMPLE, 1) == {"categories": 4, "gaps": 3, "perspectives": 3}
    assert quotas(2, NOTHING, AMPLE, 1) == {"categories": 1, "gaps": 1, "perspectives": 0}


def test_what_a_query_is_likely_to_bring_is_smoothed_towards_the_mean() -> None:
    told = of((0, 10), (20, 10), (10, 10))
    assert PRIOR == 10
    assert expected(told) == {"categories": Fraction(1, 2), "gaps": Fraction(3, 2), "perspectives": Fraction(1)}


def test_more_is_for_what_paid_and_none_is_without_its_turn() -> None:
    assert quotas(10, of((0, 10), (20, 10), (10, 10)), AMPLE, 1) == {"categories": 2, "gaps": 5, "perspectives": 3}
    far = of((0, 200), (2000, 200), (0, 200))
    assert quotas(10, far, AMPLE, 1) == {"categories": 1, "gaps": 8, "perspectives": 1}
    assert quotas(10, far, AMPLE, 2) == {"categories": 2, "gaps": 6, "perspectives": 2}
    assert quotas(10, far, AMPLE, 0) == {"categories": 0, "gaps": 10, "perspectives": 0}


def test_what_a_way_has_no_room_for_is_for_others() -> None:
    far = of((0, 200), (2000, 200), (0, 200))
    assert quotas(10, far, {"categories": 9, "gaps": 2, "perspectives": 0}, 1) == {
        "categories": 8, "gaps": 2, "perspectives": 0,
    }  # fmt: skip
    assert quotas(10, far, dict.fromkeys(WAYS, 1), 1) == dict.fromkeys(WAYS, 1)


@given(st.integers(0, 60), records, rooms, st.integers(0, 5))
def test_all_questions_are_given_for_which_there_is_room_and_the_floor_is_kept(
    questions: int, told: dict[str, Record], room: dict[str, int], floor: int
) -> None:
    share = quotas(questions, told, room, floor)
    assert sum(share.values()) == min(questions, sum(room.values()))
    assert all(0 <= share[way] <= room[way] for way in WAYS)
    least = {way: min(floor, room[way]) for way in WAYS}
    if sum(least.values()) <= questions:
        assert all(share[way] >= least[way] for way in WAYS)
    else:
        assert max(share.values()) <= floor


@given(st.integers(0, 60), records, rooms, st.integers(0, 3), st.sampled_from(WAYS), st.floats(0.001, 500))
def test_who_brought_more_never_has_fewer_for_it(
    questions: int, told: dict[str, Record], room: dict[str, int], floor: int, way: str, more: float
) -> None:
    if not told[way].queries:
        told = {**told, way: Record(0.0, 1)}
    better = {**told, way: Record(told[way].reward + more, told[way].queries)}
    assert quotas(questions, better, room, floor)[way] >= quotas(questions, told, room, floor)[way]
