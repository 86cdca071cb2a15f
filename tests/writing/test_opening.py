"""A lead whose first sentence did not hold begins with a definition that stands in the evidence."""

import pytest

from kgplatform.models import Evidence, PageSentence, SectionDraft, Snippet
from kgplatform.writing.opening import with_opening
from tests.writing.corpus import snippet

DEFINING = snippet("Arches", "Masons like arches. An arch is a curved structure that spans a gap. It is old.")
LATER = snippet("Vaults", "In short, an arch is old. An arch is a curve.")
EVIDENCE = (Evidence(snippet=LATER, score=0.4), Evidence(snippet=DEFINING, score=0.6))
BEGUN = PageSentence(text="An arch is the best bridge.", snippet_ids=(LATER.id,), verdict="entailed")
PUSHES = PageSentence(text="Arches push outwards.", snippet_ids=(LATER.id,), verdict="entailed")
TOLD = PageSentence(text="An arch is a curve of stones.", snippet_ids=(LATER.id,), verdict="entailed")
OPENING = PageSentence(text="An arch is a curved structure that spans a gap.", snippet_ids=(DEFINING.id,))
WRITTEN = SectionDraft(paragraphs=((BEGUN, PUSHES), (TOLD,)))


def _lead(*paragraphs: tuple[PageSentence, ...]) -> SectionDraft:
    return SectionDraft(paragraphs=paragraphs)


@pytest.mark.parametrize(
    ("held", "opened"),
    [
        (_lead((PUSHES,)), _lead((OPENING, PUSHES))),
        (_lead((PUSHES,), (PUSHES,)), _lead((OPENING, PUSHES), (PUSHES,))),
        # what it began with is there, or another sentence says what the topic is, or nothing is left
        (_lead((BEGUN, PUSHES)), _lead((BEGUN, PUSHES))),
        (_lead((PUSHES,), (TOLD,)), _lead((PUSHES,), (TOLD,))),
        (_lead(), _lead()),
    ],
)
def test_a_lead_that_lost_its_opening_gets_a_definition(held: SectionDraft, opened: SectionDraft) -> None:
    assert with_opening(held, WRITTEN, EVIDENCE, "Arch") == opened


@pytest.mark.parametrize(
    "text",
    [
        "Arches push outwards.",  # it says not what they are
        "It is old. This arch is a curve.",
        f"An arch is a curve {'and a curve ' * 20}.",
    ],
)
def test_what_defines_nothing_opens_nothing(text: str) -> None:
    held = _lead((PUSHES,))

    assert with_opening(held, WRITTEN, [Evidence(snippet=snippet("Arches", text), score=1.0)], "Arch") == held


def test_texts_in_other_languages_open_nothing() -> None:
    german: Snippet = DEFINING.model_copy(update={"language": "de"})

    assert with_opening(_lead((PUSHES,)), WRITTEN, [Evidence(snippet=german, score=1.0)], "Arch") == _lead((PUSHES,))
