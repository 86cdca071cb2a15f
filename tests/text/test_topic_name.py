"""How far a text names a topic."""

from kgplatform.text.topic_name import TopicName

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


def test_the_initials_of_a_part_stand_for_it_though_no_text_says_so() -> None:
    bare = TopicName("Deep learning for electronic health records", [])

    assert bare.acronyms == {"EHR"}
    assert bare.share(bare.said("EHRs hold notes.")) == 0.7 + 0.3 * 3 / 5
    assert TopicName("Crop pollination", []).acronyms == frozenset()


def test_words_of_one_family_name_the_same() -> None:
    name = TopicName("Deep learning for imaging diagnosis", [])

    assert name.share(name.said("Networks diagnose skin from images.")) == 0.7 + 0.3 * 2 / 4
    assert name.share(name.said("Networks read notes.")) == 0.0


def test_the_first_part_is_the_method_of_the_others() -> None:
    assert NAME.method == {"deep", "learning"}
    assert TopicName("Honey bee health", []).method == frozenset()
    assert NAME.touches(NAME.said("Records of patients")) and not NAME.touches(NAME.said("Deep networks"))


def test_several_parts_behind_the_method_are_a_field() -> None:
    assert not NAME.wide and not TopicName("Gene expression", []).wide
    assert TopicName("Deep learning for gene expression and genomics", []).wide


def test_something_applied_to_one_thing_is_told_from_others_by_that() -> None:
    assert TopicName("Networks for bridge design", []).applied
    assert TopicName("Bees in winter", []).applied
    for whole in ("Bridge design", "Networks and bridges", "Limits of networks", "Networks for bridges and piers"):
        assert not TopicName(whole, []).applied
    name = TopicName("Networks for bridge design", [])
    assert name.telling(name.said("Networks fail.")) == 0.0
    assert name.telling(name.said("Bridges fall.")) == 0.5


def test_a_heading_of_the_words_that_tell_the_topic_is_on_all_of_it() -> None:
    assert TopicName("Interpretability of deep models", []).heads("Interpretation")
    assert not TopicName("Interpretability of deep models", []).heads("Deep models")
    assert TopicName("Networks for bridge design", []).heads("Bridge designs")
    assert not TopicName("Networks for bridge design", []).heads("Bridge costs")
    assert not TopicName("Bridge design", []).heads("Bridge design")
    assert not TopicName("Bridges and piers", []).heads("Bridges")
