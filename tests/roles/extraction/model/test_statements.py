"""A sentence states what follows from its words, whatever words a relation has for it, and nothing else."""

from collections import Counter

import pytest

from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.relations import ReadRelation, RelationCheck

DESIGNED = "Ida Holm designed the harbour clock in Bergen."
ROOF = "The copper roof, at 12 tonnes, rests on oak beams."
BRIDGE = "Officials said the bridge, which was built by Rand, had collapsed."
ASKED = "The tide gauge is mounted on the pier, but does Nils Rud read it?"


def read(subject: str, relation: str, object_: str, text: str, quote: str = "") -> tuple[list[tuple[str, ...]], str]:
    told = ReadRelation(subject=subject, relation=relation, object=object_, quote=quote or text)
    dropped: Counter[str] = Counter()
    kept = RelationCheck(CheckedText(text)).stated([told], dropped)
    return [(triplet.subject, triplet.object) for triplet in kept], next(iter(dropped), "")


@pytest.mark.parametrize(
    ("subject", "relation", "object_", "text"),
    [
        ("copper roof", "has a weight of", "12 tonnes", ROOF),
        ("Ida Holm", "was the designer of", "harbour clock", DESIGNED),
        ("harbour clock", "was designed in Bergen by", "Ida Holm", DESIGNED),
        ("Bergen", "is located in", "Norway", "The harbour clock was shipped to Bergen, Norway by steamer."),
        ("Ida Holm", "is author of", "Tide Tables", "Ida Holm's book Tide Tables taught sailors to read the moon."),
        ("Rust", "is caused by", "salt spray", "Rust on the gate is due to salt spray."),
        ("clock tower", "is a type of", "landmark", "The clock tower is a landmark for sailors."),
        ("weather station", "was closed on", "3 May 1931", "The weather station closed its doors on 3 May 1931."),
        ("Ana Ruiz", "is the director of", "the Tide Museum", "Few came, said Ana Ruiz, director of the Tide Museum."),
        (
            "steam crane",
            "lifts",
            "granite blocks",
            "Although the winch did not move, the steam crane lifts granite blocks.",
        ),
        ("brass", "does not correlate with", "wear", "On ships, brass is not correlated with wear."),
        ("keepers", "may have met", "pilot", "The keepers met the pilot on the pier."),
    ],
)
def test_what_follows_from_a_sentence_is_taken(subject: str, relation: str, object_: str, text: str) -> None:
    assert read(subject, relation, object_, text) == ([(subject, object_)], "")


@pytest.mark.parametrize(
    ("subject", "relation", "object_", "text", "reason"),
    [
        ("Ida Holm", "repaired", "harbour clock", DESIGNED, "relation not in sentence"),
        ("harbour clock", "designed", "Ida Holm", DESIGNED, "ends the wrong way round"),
        ("harbour clock", "has a weight of", "1931", "The harbour clock stopped in 1931.", "relation not in sentence"),
        ("steam crane", "moves", "granite blocks", "The steam crane may move granite blocks.", "hedge lost"),
        ("Rand", "was built by", "the bridge", BRIDGE, "ends the wrong way round"),
        ("tide gauge", "is read by", "Nils Rud", ASKED, "quote is no statement"),
        ("council", "approved", "the plan", "Neither the council nor the mayor approved the plan.", "negation lost"),
    ],
)
def test_what_does_not_follow_is_refused(subject: str, relation: str, object_: str, text: str, reason: str) -> None:
    assert read(subject, relation, object_, text) == ([], reason)


def test_what_stands_before_a_question_is_a_statement() -> None:
    assert read("tide gauge", "is mounted on", "pier", ASKED) == ([("The tide gauge", "pier")], "")


@pytest.mark.parametrize(
    ("label", "surface", "text"),
    [
        ("28 of 43 sailors", "Twenty-eight (65%) of 43 sailors", "Twenty-eight (65%) of 43 sailors praised the lamp."),
        ("pump repair", "Repair of the pump", "Repair of the pump praised the lamp."),
        ("police in Tarn", "police", "In Tarn, police praised the lamp."),
        ("‘Pablo’", "Pablo", "Of all cats ‘Pablo’ praised the lamp."),
        ("April", "April", "A cook left in April.May praised the lamp."),
    ],
)
def test_an_end_is_called_as_its_sentence_calls_it(label: str, surface: str, text: str) -> None:
    assert read(label, "praised", "lamp", text)[0][0][0] == surface


def test_no_part_of_a_number_of_things_stands_for_it() -> None:
    text = "Nine of the cooks praised the new lamp, and two slept."
    assert read("two of the cooks", "praised", "new lamp", text) == ([], "end not in snippet")


STORM = "Tropical Storm Ana formed in April. The National Ocean Service (NOS) met. Anna Berg heads it. "


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("Tropical Storm Ana", "The storm hit Bergen."),
        ("National Ocean Service", "In June, NOS hit Bergen."),
        ("Anna Berg", "In May, Berg hit Bergen."),
        ("Anna Berg", "In May, A. Berg hit Bergen."),
    ],
)
def test_an_end_that_is_named_before_keeps_its_name(label: str, sentence: str) -> None:
    assert read(label, "hit", "Bergen", STORM + sentence, sentence) == ([(label, "Bergen")], "")


@pytest.mark.parametrize("other", ["Tom Berg", "T. Berg", "A. T. Berg", "Tom A. Berg"])
def test_a_longer_name_is_not_meant_by_its_end(other: str) -> None:
    sentence = f"In May, {other} hit Bergen."
    assert read("Anna Berg", "hit", "Bergen", STORM + sentence, sentence) == ([], "end not in sentence")


def test_a_paragraph_with_a_formula_states_something() -> None:
    text = "The count is {\\displaystyle {\\frac {1}{4}}} of all. The clock strikes the hour."
    assert read("clock", "strikes", "hour", text, "The clock strikes the hour.") == ([("clock", "hour")], "")
