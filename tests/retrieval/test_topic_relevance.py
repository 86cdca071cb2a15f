"""What a text is about, against what its domain has in common."""

import numpy as np
import pytest

from kgplatform.ids import digest
from kgplatform.retrieval.topic_relevance import Aboutness, aboutness, in_surroundings
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.store import Point, Vectors


def vector(*numbers: float) -> Vectors:
    row = np.asarray([*numbers, *[0.0] * (384 - len(numbers))], dtype=np.float32)
    return row / np.linalg.norm(row)


def test_what_the_domain_shares_tells_nothing() -> None:
    # given: all of the domain lies along the first axis, the topic leans to the second
    judge = Aboutness(vector(1, 1)[None, :], centre=vector(1))
    # then: equal cosines to the topic are told apart by the side to which they leave the centre
    assert judge.of(vector(1, 1)) == pytest.approx(1.0)
    assert judge.of(vector(1)) == pytest.approx(np.sqrt(0.5) / 2)
    assert judge.of(vector(1, 0.2)) > judge.of(vector(1)) > judge.of(vector(1, -0.2))


def test_without_a_centre_it_is_the_cosine() -> None:
    judge = Aboutness(vector(1)[None, :], centre=np.zeros(384, dtype=np.float32))

    assert judge.of(vector(3, 4)) == pytest.approx(0.6)


def test_what_is_about_a_part_of_the_topic_is_about_the_topic() -> None:
    # given: a topic along the first axis, with a part between that and the second
    judge = Aboutness(np.vstack([vector(1), vector(1, 1)]), centre=np.zeros(384, dtype=np.float32))
    # then: a text counts by what it is most about
    assert judge.of(vector(3, 4)) == pytest.approx((0.6 + 0.8) * np.sqrt(0.5))
    assert judge.of(vector(1, -0.1)) == pytest.approx(1 / np.sqrt(1.01))


def test_a_snippet_shares_its_score_with_its_neighbours() -> None:
    assert in_surroundings([1.0, 0.0]) == [0.75, 0.25]
    assert in_surroundings([1.0, 0.0, 0.0, 0.0, 0.0]) == [0.625, 0.1, 0.1, 0.1, 0.0]
    assert in_surroundings([]) == []


async def test_few_snippets_hardly_move_the_centre(store: EdgeStore, domain: str) -> None:
    points = [Point(digest("snippet", domain, str(n)), vector(1), domain, "", "text", f"file:{n}") for n in range(20)]
    await store.upsert(points)

    judge = await aboutness(store, domain, vector(0, 1)[None, :])

    assert judge.centre[0] == pytest.approx(0.5, abs=1e-3)
    assert (await aboutness(store, "another domain", vector(0, 1)[None, :])).centre.tolist() == [0.0] * 384
