"""What of its evidence a section tells, and in how many sentences."""

import pytest

from kgplatform.models import Evidence, Length, Topic
from kgplatform.roles.writing.rules.section_budget import budget_of, on_topic
from kgplatform.roles.writing.rules.topic_mentions import paragraph_ties
from kgplatform.roles.writing.writer import SectionBrief
from kgplatform.text.excerpts import Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from kgplatform.text.topic_name import TopicName
from tests.writing.corpus import DOMAIN, snippet

OPENS = Reading(standing=Standing.OPENS, subject=frozenset(), defining=0.3, past=False, studies=False)
BESIDE = "Cameras watch suspension bridges.\nLenses are ground. Films are cut."
OTHERS = tuple(f"Cameras film {what}. Films of {what} are kept." for what in ("parks", "roads", "farms", "stars"))


def _brief(name: str, path: tuple[str, ...], *texts: str) -> SectionBrief:
    evidence = tuple(Evidence(snippet=snippet(f"Part {n}", text), score=0.5) for n, text in enumerate(texts))
    topic = Topic(id="t", name=name, domain=DOMAIN)
    return SectionBrief(topic=topic, path=path, entities=(), evidence=evidence, written=())


def _runs(brief: SectionBrief) -> list[Run]:
    return [
        (Sentence(text, item.snippet.id, (line, place), 0.5, 0.0, OPENS),)
        for item in brief.evidence
        for line, paragraph in enumerate(item.snippet.text.split("\n"))
        for place, text in enumerate(paragraph.split(". "))
    ]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Sensors for suspension bridges", 3),
        ("Sensors for suspension bridges and piers", 11),  # of a field much is told without its name
        ("Suspension bridges", 11),
    ],
)
def test_a_section_on_something_broader_keeps_to_snippets_that_name_the_topic(name: str, left: int) -> None:
    brief = _brief(name, ("Cameras",), BESIDE, *OTHERS)
    named = TopicName(name, [item.snippet.text for item in brief.evidence])
    runs = _runs(brief)

    assert on_topic(runs, paragraph_ties(brief.evidence, named), named, "Cameras") == runs[:left]


def test_without_such_snippets_enough_all_is_told() -> None:
    brief = _brief("Sensors for suspension bridges", ("Cameras",), BESIDE.split(" Films", maxsplit=1)[0], *OTHERS)
    named = TopicName(brief.topic.name, [])
    runs = _runs(brief)

    assert on_topic(runs, paragraph_ties(brief.evidence, named), named, "Cameras") == runs


@pytest.mark.parametrize(
    ("name", "path", "sentences"),
    [
        ("Sensors for bridges", ("Bridges of steel",), 9),
        ("Sensors for bridges", ("Bridges", "Weather"), 9),
        ("Sensors for bridges", ("Weather",), 3),  # none of its snippets names a bridge
        ("Limits of bridges", ("Bridges", "Weather"), 4),  # nothing is applied to them
        ("Bridges", ("Weather",), 9),
    ],
)
def test_a_section_headed_by_what_the_topic_is_on_has_the_room_of_it(
    name: str, path: tuple[str, ...], sentences: int
) -> None:
    brief = _brief(name, path, *OTHERS)

    assert budget_of(brief, TopicName(name, [])) == sentences


def test_a_section_of_many_words_has_twelve_sentences_at_most_and_three_at_least() -> None:
    name = TopicName("Bridges", [])

    assert budget_of(_brief("Bridges", ("Weather",), *["Rain falls. " * 500] * 2), name) == 12
    assert budget_of(_brief("Bridges", ("Weather",), "Rain falls."), name) == 3


@pytest.mark.parametrize(
    ("length", "sentences"),
    [(Length(most=800), 40), (Length(most=40), 2), (Length(least=500), 25), (Length(least=20), 12), (Length(), 12)],
)
def test_a_section_has_as_many_sentences_as_the_words_that_are_wanted_take(length: Length, sentences: int) -> None:
    brief = _brief("Bridges", ("Weather",), *["Rain falls. " * 1000] * 2).model_copy(update={"length": length})
    short = _brief("Bridges", ("Weather",), *OTHERS).model_copy(update={"length": Length(least=500, most=800)})

    assert budget_of(brief, TopicName("Bridges", [])) == sentences
    assert budget_of(short, TopicName("Bridges", [])) == 9  # where there is less to tell, it is shorter
