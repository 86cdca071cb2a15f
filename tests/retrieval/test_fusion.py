from collections import defaultdict
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kgplatform.retrieval.fusion import CONSTANT, fuse, share_of_best


def test_what_several_rankings_have_comes_before_the_first_of_one() -> None:
    # c: 1/62 + 1/61; a: 1/61; b: 1/62
    assert fuse({"vectors": ["a", "c"], "text": ["c", "b"]}) == [
        ("c", ("text", "vectors")),
        ("a", ("vectors",)),
        ("b", ("text",)),
    ]


def test_two_low_places_count_more_than_one_high_place() -> None:
    low = [f"filler {place}" for place in range(38)]

    # 2 / (60 + 40) > 1 / (60 + 1), and at place 63 no longer: 2 / (60 + 63) < 1 / 61
    assert fuse({"one": ["top", *low, "both"], "two": ["other", *low[::-1], "both"]})[0][0] != "top"
    assert fuse({"one": ["top", "both"], "two": ["both"], "three": []})[0] == ("both", ("one", "two"))
    far = [f"filler {place}" for place in range(61)]
    fused = [id_ for id_, _ in fuse({"one": ["top", *far, "both"], "two": [*(f + "x" for f in ["t", *far]), "both"]})]
    assert fused.index("top") < fused.index("both")


def test_a_ranking_may_weigh_less() -> None:
    # a: 1/61 + 1/62 / 2, b: 1/62 + 1/61 / 2
    assert [id_ for id_, _ in fuse({"text": ["a", "b"], "topic": ["b", "a"]}, {"topic": Fraction(1, 2)})] == ["a", "b"]
    assert [id_ for id_, _ in fuse({"text": ["a", "b"], "topic": ["b", "a"]}, {"topic": Fraction(2)})] == ["b", "a"]


@given(
    st.dictionaries(st.sampled_from(["text", "topic", "vectors"]), st.lists(st.integers(0, 40), unique=True)),
    st.fractions(min_value=Fraction(1, 10), max_value=3, max_denominator=12),
)
def test_the_order_is_that_of_the_exact_sums(rankings: dict[str, list[int]], weight: Fraction) -> None:
    named = {name: [f"{id_:02}" for id_ in ranking] for name, ranking in rankings.items()}
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    for name, ranking in named.items():
        for rank, id_ in enumerate(ranking, start=1):
            sums[id_] += (weight if name == "topic" else 1) * Fraction(1, CONSTANT + rank)

    assert [id_ for id_, _ in fuse(named, {"topic": weight})] == sorted(sums, key=lambda id_: (-sums[id_], id_))


def test_equals_are_parted_by_id() -> None:
    assert [id_ for id_, _ in fuse({"text": ["b", "a"], "vectors": ["a", "b"]})] == ["a", "b"]


def test_one_ranking_keeps_its_order() -> None:
    assert fuse({"vectors": ["c", "a", "b"], "text": []}) == [(id_, ("vectors",)) for id_ in ("c", "a", "b")]
    assert fuse({}) == []


def test_ranks_are_a_share_of_the_first_places() -> None:
    assert share_of_best([1, 1], 2) == 1.0
    assert share_of_best([1], 2) == 0.5
    assert share_of_best([3, 61], 2) == float((Fraction(61, 63) + Fraction(61, 121)) / 2)
    assert share_of_best([], 1) == 0.0


def test_what_is_preferred_comes_first_of_equals_alone() -> None:
    equal = {"text": ["b", "a", "c"], "vectors": ["a", "b"]}

    assert [id_ for id_, _ in fuse(equal, preferred={"b": 1})] == ["b", "a", "c"]
    assert [id_ for id_, _ in fuse(equal, preferred={"a": -1})] == ["b", "a", "c"]
    assert [id_ for id_, _ in fuse(equal, preferred={"c": 2})] == ["a", "b", "c"]
