"""How a sentence is put back, and what is made of the scores."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from bench.strategies.headed import read_article, without
from bench.strategies.insertion import (
    FIRST,
    HEADING,
    NEAREST,
    OURS,
    RANDOM,
    Placed,
    Score,
    by_article,
    chance_of,
    placed,
    spread,
)

TEXT = """# Plants

Moss grows in all bogs there. Peat is made of moss.

## Trees

Birches stand on dry ground.

# Birds

Cranes breed in spring."""


async def test_each_way_puts_a_sentence_where_it_says() -> None:
    # given
    article = read_article({"title": "Bogs", "text": TEXT})
    moss, peat, birches, cranes = article.sentences.values()
    to_names = {"Plants": 0.2, "Trees, Plants": 0.1, "Birds": 0.5}
    to_snippets = {peat.id: 0.3, birches.id: 0.9, cranes.id: 0.1}

    async def alike(texts: Sequence[str], within: Collection[str]) -> Sequence[Mapping[str, float]]:
        return [{id_: to_names.get(text, to_snippets.get(id_, 0.0)) for id_ in within} for text in texts]

    # when
    tree = without(article.tree, [moss.id])
    found = await placed(article, moss, tree, alike)

    # then names that are as near to all else say nothing, and the chance of a heading is that of one of three
    assert found.scores == {
        OURS: Score(0, 1),
        FIRST: Score(0, 1),
        NEAREST: Score(0, 1),
        HEADING: Score(0, 0),
        RANDOM: Score(1 / 3, 2 / 3),
    }
    assert (found.offered, found.chance, found.created) == (1, 1, 0)


def test_means_are_of_articles() -> None:
    def one(exact: float, first: float) -> Placed:
        return Placed({OURS: Score(exact, first)}, 1, 1, 0)

    means = by_article([[one(1, 1), one(0, 1)], [one(0, 0)]], OURS)
    assert means.tolist() == [[0.5, 1], [0, 0]]


def test_ranges_and_chances_are_over_articles() -> None:
    means = np.array([0.0, 0.5, 1.0, 0.5])
    low, high = spread(means, 1)
    assert 0 < low < 0.25 < 0.75 < high < 1
    assert spread(np.array([0.4, 0.4]), 1) == (0.4, 0.4)
    assert chance_of(means, means) == 1
    assert round(chance_of(np.array([0.5, 0.75, 1.0]), np.array([0.25, 0.25, 0.25])), 4) == 0.0742
