"""Clusters of papers at the highest similarity that gives two."""

import numpy as np
import pytest

from kgplatform.strategies.topical.clustering import Clustered, Thresholds, clustered, similarities
from kgplatform.vectors.store import Vectors


def around(*angles: float) -> Vectors:
    """Unit vectors at angles, in degrees."""
    turned = np.radians(angles)
    return np.stack([np.cos(turned), np.sin(turned)], axis=1).astype(np.float32)


@pytest.mark.parametrize(
    ("thresholds", "tried"),
    [
        ((0.96, 0.02, 0.9), [0.96, 0.94, 0.92, 0.9]),
        ((0.68, 0.04, 0.48), [0.68, 0.64, 0.6, 0.56, 0.52, 0.48]),
        ((0.7, 0.3, 0.5), [0.7]),
        ((0.5, 0.1, 0.5), [0.5]),
    ],
)
def test_similarities_go_down_to_the_least(thresholds: tuple[float, float, float], tried: list[float]) -> None:
    assert similarities(Thresholds(*thresholds, 5)) == tried


def test_clusters_have_their_centre_first_and_the_largest_comes_first() -> None:
    vectors = around(0, 1, 2, 90, 91, 92, 93, 94)  # cosines within 2 degrees are above 0.999
    found = clustered(vectors, Thresholds(0.999, 0.1, 0.9, 3))
    assert found.similarity == 0.999
    assert [cluster[0] for cluster in found.clusters] == [5, 0]  # of centres alike the first
    assert [sorted(cluster) for cluster in found.clusters] == [[3, 4, 5, 6, 7], [0, 1, 2]]


def test_the_similarity_is_lowered_until_there_are_two() -> None:
    vectors = around(0, 10, 20, 90, 100, 110, 180)
    found = clustered(vectors, Thresholds(0.999, 0.02, 0.9, 3))
    assert found.similarity == 0.979  # cos 10 degrees is 0.985
    assert [sorted(cluster) for cluster in found.clusters] == [[0, 1, 2], [3, 4, 5]]


def test_one_cluster_is_none() -> None:
    assert clustered(around(0, 1, 2, 3, 4), Thresholds(0.96, 0.02, 0.9, 3)) == Clustered()
    assert clustered(around(0, 50, 100), Thresholds(0.96, 0.02, 0.9, 2)) == Clustered()
