"""How far a text names a topic."""

from kgplatform.offline.topic_name import TopicName

NAME = TopicName("Deep learning for electronic health records", ["Electronic health records (EHRs) hold notes."])


def test_what_follows_the_preposition_counts_most() -> None:
    assert NAME.share(NAME.said("EHRs hold notes.")) == 0.7 + 0.3 * 3 / 5
    assert NAME.share(NAME.said("Deep learning finds features.")) == 0.3 * 2 / 5
    assert NAME.share(NAME.said("Deep learning reads electronic health records.")) == 1.0
    assert NAME.share(NAME.said("Bridges carry loads.")) == 0.0


def test_a_name_without_parts_counts_as_one() -> None:
    bees = TopicName("Honey bee health", [])

    assert NAME.joined and not bees.joined
    assert round(bees.share(bees.said("Honey bees store food.")), 6) == round(2 / 3, 6)


def test_an_acronym_as_subject_is_spelled_out() -> None:
    assert NAME.spelled(frozenset({"ehr", "data"})) == {"electronic", "health", "record", "data"}


def test_a_name_of_stop_words_is_never_said() -> None:
    assert TopicName("and", []).share(frozenset({"and"})) == 0.0
