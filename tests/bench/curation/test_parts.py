"""The benchmark of all of curation: every part of it, under its name."""

from collections.abc import Iterator

import pytest

from bench import curation
from bench.__main__ import names
from bench.curation import gap_queries, reuse
from bench.table import Figure


def test_every_benchmark_of_curation_is_a_part_of_the_whole() -> None:
    assert sorted(part.__name__ for part in curation.PARTS) == [
        f"bench.{name}" for name in names() if name.startswith("curation.")
    ]
    assert "curation" in names()


def test_a_figure_of_the_whole_says_which_part_it_is_of(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    def figures(seed: int) -> Iterator[Figure]:
        yield Figure("calls", "at most", 3, seed)

    monkeypatch.setattr(curation, "PARTS", (gap_queries, reuse))
    for part in curation.PARTS:
        monkeypatch.setattr(part, "figures", figures)

    # then
    assert list(curation.figures(2)) == [
        Figure("gap queries: calls", "at most", 3, 2),
        Figure("reuse: calls", "at most", 3, 2),
    ]
