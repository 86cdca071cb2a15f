"""What opens a section is as much about a topic as its parts are."""

from kgplatform.evidence.openings import as_their_parts

VIRUS = ("Deformed wing virus",)


def test_what_opens_a_section_has_the_best_of_its_parts() -> None:
    # given: an opening, two snippets of its first part, one of its second, and another document's section
    paths = [VIRUS, (*VIRUS, "Symptoms"), (*VIRUS, "Symptoms"), (*VIRUS, "Spread"), ("Pesticides",)]

    assert as_their_parts([0.1, 0.2, 0.4, 0.3, 0.9], paths) == [0.4, 0.2, 0.4, 0.3, 0.9]


def test_what_is_more_about_the_topic_than_its_parts_stays_as_it_is() -> None:
    assert as_their_parts([0.5, 0.2], [VIRUS, (*VIRUS, "Spread")]) == [0.5, 0.2]


def test_parts_further_on_and_texts_without_headings_tell_nothing() -> None:
    far = [VIRUS, *[(*VIRUS, part) for part in ("Symptoms", "Spread", "Hosts", "Control")]]

    assert as_their_parts([0.1, 0.1, 0.1, 0.1, 0.9], far) == [0.1, 0.1, 0.1, 0.1, 0.9]
    assert as_their_parts([0.1, 0.9], [(), ()]) == [0.1, 0.9]
    assert as_their_parts([], []) == []
