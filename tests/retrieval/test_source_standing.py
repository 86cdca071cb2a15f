"""Which sources stand on a topic."""

import pytest

from kgplatform.retrieval.source_standing import MOST, needed_share, stands


def test_the_more_sources_are_on_the_topic_the_less_of_one_has_to_be() -> None:
    on, off = [0.9, 0.1, 0.1], [0.1, 0.4]
    # then: nothing is known of an empty domain, and a few sources tell less than many of the same kind
    assert needed_share([], plain=0.5) == MOST
    assert needed_share([on], plain=0.5) == pytest.approx(0.65 - 1 / 6)
    assert needed_share([on] * 15, plain=0.5) == pytest.approx(-0.1)
    assert needed_share([on] * 5 + [off] * 10, plain=0.5) == pytest.approx(0.4)
    assert needed_share([off] * 15 + [[]], plain=0.5) == MOST


def test_a_source_stands_by_its_share_of_plain_snippets_and_never_without_one() -> None:
    assert stands([0.5, 0.1, 0.1], plain=0.5, needed=1 / 3)
    assert not stands([0.5, 0.1, 0.1], plain=0.5, needed=0.4)
    assert stands([0.5, *[0.1] * 99], plain=0.5, needed=-0.1)
    assert not stands([0.4, 0.4], plain=0.5, needed=-0.1)
    assert not stands([], plain=0.5, needed=-0.1)
