"""What an arm is measured by: diversity, means over seeds, differences with tests; shares of gaps and of calls."""

import numpy as np
import pytest

from bench.curation.asking import Corpus, Outcome, by_topic, difference, diversity
from bench.curation.closure import Fate, closed_share, fates
from bench.curation.reuse import saved_share, shared_share
from kgplatform.models import Gap, Snippet


def snippet(id_: str, source: str) -> Snippet:
    return Snippet(
        id=id_, source_id=source, domain="d", url=id_, title="", path=(), text=id_, start=0, end=1,
        embedding_id="", embedding_model="",
    )  # fmt: skip


def test_diversity_is_what_pairs_lack_of_being_the_same() -> None:
    # cosines of the pairs: 1, 0, 0
    assert diversity(np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])) == pytest.approx(1 - 1 / 3)
    assert diversity(np.array([[1.0, 0.0]])) == 0.0


def test_an_outcome_tells_what_is_of_the_topic_from_what_was_read() -> None:
    # given: three snippets of two sources, two of them of the topic, and one of the topic that was not read
    known = {id_: snippet(id_, source) for id_, source in (("a", "one"), ("b", "one"), ("c", "two"), ("d", "two"))}
    corpus = Corpus(known, {id_: np.array([1.0, 0.0]) for id_ in known})

    # when
    outcome = corpus.outcome(frozenset("abc"), frozenset("abd"))

    # then
    assert outcome == Outcome(2, 1, 0.0, pytest.approx(2 / 3), pytest.approx(2 / 3))


def test_seeds_are_averaged_before_topics_are_paired() -> None:
    found = {
        ("moss", 1): Outcome(1, 1, 0.2, 0.5, 0.4),
        ("moss", 2): Outcome(3, 1, 0.4, 0.5, 0.6),
        ("fern", 1): Outcome(5, 2, 0.5, 1.0, 1.0),
    }
    assert by_topic(found).tolist() == [[5, 2, 0.5, 1, 1], pytest.approx([2, 1, 0.3, 0.5, 0.5])]


def test_a_difference_has_the_p_of_a_paired_test() -> None:
    # differences 1, 2, 3: mean 2, standard error 1 / sqrt(3), t = 3.4641 with 2 degrees of freedom
    found = difference(np.array([2.0, 4.0, 6.0]), np.array([1.0, 2.0, 3.0]))
    assert (found.mean, found.p) == (2.0, pytest.approx(0.0741799))
    assert difference(np.array([1.0, 2.0]), np.array([1.0, 2.0])) == (0.0, 1.0)


def test_only_closed_gaps_count_as_closed() -> None:
    statuses = ("open", "closed", "vanished", "merged", "exhausted")
    assert closed_share([Fate("island", status, True, True) for status in statuses]) == 0.2
    assert closed_share([]) == 0.0


def test_a_gap_of_the_first_round_is_followed_to_the_last() -> None:
    # given
    def gap(id_: str, **changed: object) -> Gap:
        told = {"kind": "island", "score": 0.5, "entity_ids": (), "entity_names": ()}
        return Gap.model_validate({"id": id_, **told, **changed})

    first, second = gap("first"), gap("second")
    ledgers = [first, second], [gap("first", status="closed", tried=2), second, gap("third")]

    # when, then: the second is there even when all is read
    assert fates(ledgers, {"second"}) == [Fate("island", "closed", True, True), Fate("island", "open", False, False)]


def test_shares_are_of_what_the_second_topic_reads() -> None:
    assert shared_share(frozenset("abc"), frozenset("bcde")) == 0.5
    assert saved_share(read=4, extracted=2) == 0.5
    assert (shared_share(frozenset("a"), frozenset()), saved_share(0, 0)) == (0.0, 0.0)
