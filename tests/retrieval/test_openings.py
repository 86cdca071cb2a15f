"""What opens a section is as much about a topic as its parts are."""

from kgplatform.models import Snippet
from kgplatform.retrieval.openings import as_their_parts, openings

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


def read(*paths: str) -> list[Snippet]:
    """A document of snippets by their heading paths, called by their places."""
    return [
        Snippet(
            id=str(place), source_id="s", domain="d", url="u", title="t", path=tuple(path.split(" > ")) if path else (),
            text=path, start=place, end=place + 1, embedding_id="", embedding_model="",
        )
        for place, path in enumerate(paths)
    ]  # fmt: skip


def test_two_snippets_of_a_section_ask_for_what_opens_it() -> None:
    moths = read("Moths", "Moths > Damage", "Moths > Damage", "Moths > Control")

    # then: the nearest that another one opens; the second of "Damage" is opened by the first
    assert openings(moths, {"1", "3"}) == {"1": "0", "3": "0"}
    assert openings(moths, {"1"}) == openings(moths, {"0", "1", "3"}) == openings(moths, {"2"}) == {}


def test_what_opens_a_text_without_headings_is_its_first_snippet() -> None:
    assert openings(read("", "", ""), {"1", "2"}) == {"1": "0", "2": "0"}


def test_sections_of_which_nothing_stands_before_their_parts_have_no_opening() -> None:
    assert openings(read("Moths > Damage", "Moths > Control", "Beetles > Damage"), {"0", "1", "2"}) == {}
