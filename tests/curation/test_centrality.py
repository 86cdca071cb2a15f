"""Central entities of topics."""

import numpy as np
import pytest

from kgplatform.curation.centrality import central_entities, centrality
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.gap_search import TopicEdges
from kgplatform.graph.session import Graph
from kgplatform.models import Measure
from tests.graph.test_topics import OTHER, TOPIC, entity, stored

__all__ = ["stored"]


def edges(ids: list[str], *pairs: tuple[int, int], kinds: tuple[str, ...] = ()) -> TopicEdges:
    ends = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    numbers = np.zeros((len(pairs), 3), dtype=np.int64)
    return TopicEdges(ids, ids, ends[:, 0], ends[:, 1], np.ones(len(pairs), dtype=np.int64), numbers, list(kinds))


# a - b - c - d, one pair related twice and one to itself, and e apart
PATH = edges(["a", "b", "c", "d", "e"], (0, 1), (1, 0), (1, 2), (3, 2), (3, 3))


@pytest.mark.parametrize(
    ("measure", "scores"),
    [
        ("degree", {"a": 1, "b": 2, "c": 2, "d": 1, "e": 0}),
        ("betweenness", {"a": 0, "b": 2 / 6, "c": 2 / 6, "d": 0, "e": 0}),
    ],
)
def test_measures_of_a_path(measure: Measure, scores: dict[str, float]) -> None:
    assert centrality(PATH, measure) == {id_: round(score, 9) for id_, score in scores.items()}


def test_pagerank_is_shared_by_all() -> None:
    ranks = centrality(PATH, "pagerank")

    assert sum(ranks.values()) == pytest.approx(1, abs=1e-6)
    assert (ranks["a"], ranks["b"]) == (ranks["d"], ranks["c"])
    assert ranks["b"] > ranks["a"] > ranks["e"] > 0


def test_nothing_has_no_centre_and_groups_are_none() -> None:
    assert centrality(edges([]), "betweenness") == {}
    assert centrality(edges(["a", "b"], (0, 1), kinds=("concept", "group")), "degree") == {"a": 1}
    assert centrality(edges(["a"]), "betweenness") == {"a": 0}


async def test_the_most_central_come_first_equals_by_id(stored: Graph) -> None:
    ids = sorted(entity(key) for key in ("moss", "plant", "water", "fern"))

    for measure, score in (("mentions", 2), ("degree", 2), ("pagerank", 0.25)):
        found = await central_entities(stored, TOPIC.id, measure, 3)  # type: ignore[arg-type]
        assert [(each.entity.id, each.score, each.rank) for each in found] == [
            (id_, score, rank) for rank, id_ in enumerate(ids[:3], start=1)
        ]


async def test_entities_are_counted_in_the_topic(stored: Graph) -> None:
    found = await central_entities(stored, OTHER.id, "betweenness", 3)

    # oil - car - water - fern - plant: through water lead 4 of the 6 ways between others, through its neighbours 3
    equals = sorted([("car", 0.5, 1, 1), ("fern", 0.5, 2, 1)], key=lambda each: entity(each[0]))
    assert [(each.entity.name, each.score, each.entity.mentions, each.entity.sources) for each in found] == [
        ("water", 0.666666667, 2, 2),
        *equals,
    ]
    assert [each.rank for each in found] == [1, 2, 3]


async def test_what_there_is_not_is_told(stored: Graph) -> None:
    with pytest.raises(NotFound, match="There is no topic 'none'"):
        await central_entities(stored, "none", "degree", 5)
    with pytest.raises(InputError, match="`measure` is 'luck'"):
        await central_entities(stored, TOPIC.id, "luck", 5)  # type: ignore[arg-type]
