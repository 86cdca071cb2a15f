"""What becomes of headings that were asked for."""

from kgplatform.models import Outline, OutlineSection, PageSentence, SectionDraft
from kgplatform.strategies.steps.article import Outlined, _as_planned
from kgplatform.writing.drafting import LIMITED, DraftedSection

HEADINGS = ("Introduction", "Causes", "Power")
PLANNED = Outlined(
    outline=Outline(title="Tides", sections=tuple(OutlineSection(heading=each) for each in HEADINGS)),
    engine="rules",
    planned=True,
)


def told(level: int, heading: str) -> DraftedSection:
    sentence = PageSentence(text=f"{heading} matters.", snippet_ids=("a",))
    return DraftedSection(level, heading, (), SectionDraft(paragraphs=((sentence,),)))


def untold(heading: str) -> DraftedSection:
    return DraftedSection(1, heading, (), SectionDraft(), lack=LIMITED)


def test_a_heading_that_nothing_fills_stands_in_its_place() -> None:
    assert _as_planned([told(1, "Power")], PLANNED) == [untold("Introduction"), untold("Causes"), told(1, "Power")]


def test_a_lead_introduces() -> None:
    lead, power, dams = told(0, ""), told(1, "Power"), told(2, "Dams")
    assert _as_planned([lead, power, dams], PLANNED) == [lead, untold("Causes"), power, dams]


def test_what_stands_under_no_planned_heading_is_kept() -> None:
    extra, below = told(1, "Ships"), told(2, "Sails")
    assert _as_planned([extra, below, told(1, "Causes")], PLANNED)[-2:] == [extra, below]
