"""Which papers are chosen: centres first, then by the roots of the sizes of clusters, until nothing fits."""

from collections import Counter
from math import sqrt

from hypothesis import given
from hypothesis import strategies as st

from kgplatform.strategies.topical.sampling import drawn, sampled

SMALL, LARGE = ["a1", "a2"], ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"]
TEN = dict.fromkeys([*SMALL, *LARGE], 10)


def test_the_centres_come_first_that_of_the_largest_cluster_before_others() -> None:
    assert sampled([SMALL, LARGE], TEN, 20, 42) == [["b1"], ["a1"]]
    assert sampled([SMALL, LARGE], TEN, 10, 42) == [["b1"]]
    assert sampled([SMALL, LARGE], TEN, 9, 42) == []


def test_a_centre_that_does_not_fit_leaves_room_for_those_that_do() -> None:
    assert sampled([SMALL, LARGE], {**TEN, "b1": 100}, 20, 42) == [["b6"], ["a1"]]
    assert sampled([["b1"], ["a1"]], {"b1": 100, "a1": 5}, 20, 42) == [["a1"]]


def test_of_clusters_of_one_size_the_first_comes_first() -> None:
    assert sampled([["x1", "x2"], ["y1", "y2"]], {"x1": 1, "x2": 1, "y1": 1, "y2": 1}, 2, 1) == [["x1"], ["y1"]]


def test_it_ends_where_there_are_papers_left_and_none_fits() -> None:
    tokens = {**dict.fromkeys(LARGE, 7), "b1": 10}
    (chosen,) = sampled([LARGE], tokens, 20, 42)  # the printed algorithm would draw for ever: 3 tokens are left
    assert len(chosen) == 2
    assert chosen[0] == "b1"


def test_papers_are_drawn_by_the_roots_of_the_sizes_of_their_clusters() -> None:
    clusters = [[f"large{n}" for n in range(17)], [f"small{n}" for n in range(5)]]
    tokens = {paper: 1 for cluster in clusters for paper in cluster}
    draws = 4000
    third = Counter(len(sampled(clusters, tokens, 3, seed)[0]) for seed in range(draws))

    # then of 16 and 4 papers that are left, the large cluster is drawn from by 16 roots of 17 against 4 roots of 5
    expected = 16 * sqrt(17) / (16 * sqrt(17) + 4 * sqrt(5))
    assert {*third} == {1, 2}
    assert abs(third[2] / draws - expected) < 0.02


def test_of_papers_without_clusters_each_is_drawn_as_often() -> None:
    papers = ["p0", "p1", "p2", "p3"]
    counted = Counter(drawn(papers, dict.fromkeys(papers, 1), 1, seed)[0] for seed in range(4000))
    assert {*counted} == {*papers}
    assert all(abs(times - 1000) < 120 for times in counted.values())
    assert drawn([], {}, 100, 42) == []


_CLUSTERS = st.lists(st.integers(1, 9), min_size=1, max_size=6).map(
    lambda sizes: [[f"{place}-{n}" for n in range(size)] for place, size in enumerate(sizes)]
)


@given(_CLUSTERS, st.data(), st.integers(0, 300), st.integers(0, 2**31 - 1))
def test_what_is_chosen_fits_and_nothing_else_would(
    clusters: list[list[str]], data: st.DataObject, most: int, seed: int
) -> None:
    papers = [paper for cluster in clusters for paper in cluster]
    tokens = {paper: data.draw(st.integers(1, 60)) for paper in papers}

    chosen = sampled(clusters, tokens, most, seed)
    flat = [paper for group in chosen for paper in group]

    assert len({*flat}) == len(flat)
    used = sum(tokens[paper] for paper in flat)
    assert used <= most
    assert all(used + tokens[paper] > most for paper in {*papers} - {*flat})
    assert all(any({*group} <= {*cluster} for cluster in clusters) for group in chosen)
    assert chosen == sampled(clusters, tokens, most, seed)
    # and each centre that fitted when it was its turn is there
    left = most
    for cluster in sorted(clusters, key=len, reverse=True):
        if tokens[cluster[0]] <= left:
            assert cluster[0] in flat
            left -= tokens[cluster[0]]


@given(st.lists(st.integers(1, 60), max_size=30), st.integers(0, 300), st.integers(0, 2**31 - 1))
def test_what_is_drawn_fits_and_nothing_else_would(sizes: list[int], most: int, seed: int) -> None:
    tokens = {str(place): size for place, size in enumerate(sizes)}

    chosen = drawn(list(tokens), tokens, most, seed)

    used = sum(tokens[paper] for paper in chosen)
    assert len({*chosen}) == len(chosen)
    assert used <= most
    assert all(used + tokens[paper] > most for paper in tokens.keys() - {*chosen})
    assert chosen == drawn(list(tokens), tokens, most, seed)
