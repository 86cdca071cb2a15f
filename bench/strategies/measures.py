"""What is measured of the snippets that a strategy found, and how strategies are held against each other.

The measures are those of Apollo's comparison of curation: unique sources and information diversity (thesis 4.6, table
5.1; paper, table 5). Of the works those are counted too that are relevant, as a corpus of known content allows.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import stats

from bench.curation.asking import diversity
from kgplatform.vectors.store import Vectors

RESAMPLES = 9_999
MEASURES = ("snippets", "unique works", "diversity", "relevant works", "precision", "recall")


class Outcome(NamedTuple):
    """What was found of one topic, in the order of MEASURES.

    `works` are the different documents. `diversity` is 1 - the mean cosine of all pairs of different snippets (thesis,
    4.6), by the bundled model's embeddings of their texts alone. `precision` is the share of the works found that are
    relevant, `recall` the share of the relevant works that are found.
    """

    snippets: float
    works: float
    diversity: float
    relevant_works: float
    precision: float
    recall: float


class Difference(NamedTuple):
    """The mean by which ours is above another arm, and the probability of a mean as far from 0 (two-sided), where each
    pair might as well be the other way round."""

    mean: float
    p: float


def outcome(
    found: Sequence[str], works: Mapping[str, str], relevant: Collection[str], vectors: Mapping[str, Vectors], at: int
) -> Outcome:
    """Measure the first `at` snippets of those `found`; `works` and `vectors` are the work and the unit vector of
    each."""
    first = found[:at]
    own = {works[id_] for id_ in first}
    right = len(own.intersection(relevant))
    return Outcome(
        snippets=len(first),
        works=len(own),
        diversity=diversity(np.array([vectors[id_] for id_ in first])),
        relevant_works=right,
        precision=right / len(own) if own else 0.0,
        recall=right / len(relevant) if relevant else 0.0,
    )


def means(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the mean of each measure."""
    return Outcome(*np.mean([*outcomes], axis=0).tolist())


def difference(ours: Sequence[float], other: Sequence[float]) -> Difference:
    """Compare pairs by a permutation test: over all signs that the differences may have, or a sample of them where they
    are more than RESAMPLES (always the same one)."""
    apart = np.array(ours) - np.array(other)
    if not np.any(apart):
        return Difference(0.0, 1.0)
    test = stats.permutation_test(
        (apart,), np.mean, permutation_type="samples", n_resamples=RESAMPLES, rng=np.random.default_rng(0)
    )
    return Difference(float(apart.mean()), float(test.pvalue))
