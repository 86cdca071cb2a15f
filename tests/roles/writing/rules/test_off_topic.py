"""Paragraphs off the page's matter at the end of a section."""

import pytest

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.off_topic import belonging, without_foreign_end
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from kgplatform.text.topic_name import TopicName
from tests.writing.corpus import snippet

OWN = "Clinics hire doctors to label the scans of their patients."
MORE = "Labels of a large clinic take months of work."
LAST = "Two doctors read each of the scans."
FOREIGN = "Writers have often called data the new oil."
SIMILE = "The idea is that data are worth little until somebody refines them."
ON_TOPIC = "Networks for hospital scans need many labels of good quality."
ENTITY = "Maria Rossi gathered all known data in a single archive."

JOINED, PLAIN = "Learning for hospital scans", "Scans"
LABELS = frozenset({"label"})


def _said(title: str, *texts: str) -> tuple[Sentence, ...]:
    reading = Reading(Standing.OPENS, frozenset(), 0.3, False, False)
    own = snippet(title, " ".join(texts)).id
    return tuple(Sentence(text, own, (0, place), 0.5, 0.0, reading) for place, text in enumerate(texts))


def _evidence(*titled: tuple[str, str]) -> tuple[Evidence, ...]:
    return tuple(Evidence(snippet=snippet(title, text), score=0.5) for title, text in titled)


@pytest.mark.parametrize(
    ("topic", "title", "last", "kept"),
    [
        (JOINED, "Labels of data", (FOREIGN, SIMILE), False),
        (PLAIN, "Labels of data", (FOREIGN, SIMILE), True),
        (PLAIN, "Oil", (FOREIGN, SIMILE), False),
        (JOINED, "Oil", (ON_TOPIC, SIMILE), True),
        (JOINED, "Oil", (FOREIGN, ON_TOPIC), True),
        (JOINED, "Oil", (ENTITY, SIMILE), True),
    ],
)
def test_what_ends_a_section_is_on_its_page(topic: str, title: str, last: tuple[str, ...], kept: bool) -> None:
    first, second = _said("Clinics", OWN, MORE, LAST), _said(title, *last)
    evidence = _evidence(
        ("Clinics", " ".join((OWN, MORE, LAST))), (title, " ".join(last)), ("Archives", "Maria Rossi kept maps.")
    )
    belongs = belonging(TopicName(topic, ()), LABELS, ["Maria Rossi", "data"], evidence)

    assert without_foreign_end([first, second], belongs, frozenset()) == ([first, second] if kept else [first])


def test_what_goes_on_from_its_own_source_stays() -> None:
    both = _said("Clinics", OWN, MORE, LAST, FOREIGN, SIMILE)
    first, second = both[:3], both[3:]
    belongs = belonging(TopicName(JOINED, ()), LABELS, [], ())

    assert without_foreign_end([first, second], belongs, frozenset()) == [first, second]


def test_a_section_keeps_its_least() -> None:
    first, second = _said("Clinics", OWN, MORE), _said("Oil", FOREIGN, SIMILE)
    belongs = belonging(TopicName(JOINED, ()), LABELS, [], ())

    assert without_foreign_end([first, second], belongs, frozenset()) == [first, second]
