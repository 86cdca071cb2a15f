"""Which of a topic's snippets are on it."""

from kgplatform.models import TopicSnippet
from kgplatform.text.on_topic import of_the_name, of_the_thing, on_subject, past_lead_in, proper_names
from tests.writing.corpus import graph, snippet

ON, OFF = "Suspension bridges sway.", "Clocks tell sailors the time."
APPLIED = "Sensors for suspension bridges"


def _chapters(**told: list[str]) -> list[TopicSnippet]:
    """The snippets of one document on sensors, chapter by chapter."""
    return [
        found
        for title, texts in told.items()
        for place, text in enumerate(texts)
        for found in graph([snippet("Sensors", f"{title}: {text}", (title,), 100 * place)], []).snippets
    ]


def _texts(snippets: list[TopicSnippet]) -> list[str]:
    return [found.snippet.text for found in snippets]


def test_chapters_that_never_say_what_tells_the_topic_are_left_out() -> None:
    snippets = _chapters(Cables=[ON, OFF], Ships=[OFF, "Piers stand in bays."], Bridges=["Ropes.", "Rails."], Fog=[OFF])

    assert {found.snippet.path for found in of_the_thing(APPLIED, snippets)} == {("Cables",), ("Bridges",), ("Fog",)}
    for whole in ("Suspension bridges", "Sensors for suspension bridges and piers", "Limits of suspension bridges"):
        assert of_the_thing(whole, snippets) == snippets


def test_what_opens_a_document_may_introduce_the_topic() -> None:
    snippets = _chapters(Sensors=["Sensors measure.", "They are small."], Cables=[ON, ON], Ships=[OFF, OFF + " Again."])

    assert {found.snippet.path for found in of_the_thing(APPLIED, snippets)} == {("Cables",)}
    assert {f.snippet.path for f in of_the_thing(APPLIED, snippets, opening=True)} == {("Sensors",), ("Cables",)}


def test_what_leads_up_to_the_topic_is_no_evidence() -> None:
    snippets = _chapters(Watches=[OFF, "Cameras."], Wind=[OFF, ON, "Rain falls."], Bridges=["Ropes.", ON])

    left = ["Watches: " + OFF, "Watches: Cameras.", "Wind: " + ON, "Wind: Rain falls."]
    left += ["Bridges: Ropes.", "Bridges: " + ON]  # its title says it from the beginning
    assert _texts(past_lead_in(APPLIED, snippets)) == left
    assert past_lead_in("Suspension bridges", snippets) == snippets


def test_documents_on_something_beside_the_subject_are_no_evidence() -> None:
    own = [snippet(f"Stone bridges {n}", f"Stone bridges carry road {n}.") for n in range(8)]
    other = snippet("Rope bridges", "Rope bridges sway.")
    found = graph([*own, other], []).snippets

    assert [f.snippet.title for f in on_subject("Stone bridge safety", found) if f.snippet.id == other.id] == []
    assert len(on_subject("Stone bridge safety", found)) == 8
    assert len(on_subject("Bridge engineering", found)) == 9


FLOODS = [f"The river in Chile rose on day {n}, and Chilean troops came." for n in range(3)]


def test_a_word_that_texts_write_with_a_capital_inside_their_sentences_is_a_proper_name() -> None:
    assert proper_names("2020 Chile floods", FLOODS) == ["chile"]
    assert proper_names("Chile floods", FLOODS[:2]) == []  # too few uses tell nothing
    assert proper_names("River floods", [*FLOODS, "A River."]) == []


def test_documents_that_never_say_the_topic_s_proper_name_are_no_evidence() -> None:
    own = [snippet("Chile floods", text) for text in [*FLOODS, "Bridges fell."]]
    other, near = snippet("Peru floods", "The river rose in Lima."), snippet("Aid", "The Chilean army sent tents.")
    found = graph([*own, other, near], []).snippets

    left = [f.snippet.text for f in of_the_name("2020 Chile floods", found)]
    assert left == [f.snippet.text for f in found if f.snippet.id != other.id]
    assert on_subject("2020 Chile floods", found) == of_the_name("2020 Chile floods", found)
    assert of_the_name("Floods", found) == list(found)


def test_documents_of_another_name_stay_where_too_few_would_be_left() -> None:
    found = graph([snippet("Chile floods", t) for t in FLOODS] + [snippet(f"P{n}", "A lake.") for n in range(3)], [])

    assert of_the_name("Chile floods", found.snippets) == list(found.snippets)
