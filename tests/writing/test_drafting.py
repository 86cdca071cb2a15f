"""Headings without text do not reach a page."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from kgplatform.models import Outline, PageSentence, SectionDraft
from kgplatform.roles.writing.writer import LeadBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import (
    LIMITED,
    DraftedSection,
    lead_evidence,
    limited,
    with_lead,
    without_gaps,
    without_told,
)
from kgplatform.writing.evidence import gather
from tests.writing.corpus import graph, snippet


def _section(level: int, heading: str, *lengths: int) -> DraftedSection:
    paragraphs = tuple(
        tuple(PageSentence(text=f"{heading} {part}.{n}.", snippet_ids=("s",)) for n in range(length))
        for part, length in enumerate(lengths)
    )
    return DraftedSection(level, heading, (heading,), SectionDraft(paragraphs=paragraphs))


def _shape(sections: list[DraftedSection]) -> list[tuple[int, str, list[int]]]:
    return [(s.level, s.heading, [len(paragraph) for paragraph in s.draft.paragraphs]) for s in sections]


def test_a_parent_without_text_takes_over_its_only_subsection() -> None:
    sections = [_section(1, "Arches"), _section(2, "Stone", 4), _section(2, "Brick", 1)]

    kept = without_gaps(sections)

    assert _shape(kept) == [(1, "Arches", [1, 4])]
    assert kept[0].entity_ids == ("Arches", "Brick", "Stone")


def test_a_parent_of_several_full_subsections_may_stand_without_text() -> None:
    stone, brick, steel = _section(2, "Stone", 3), _section(2, "Brick", 2), _section(2, "Steel", 2)

    kept = without_gaps(limited([_section(1, "Arches"), stone, brick, steel]))
    assert _shape(kept) == [(1, "Arches", []), (2, "Stone", [3]), (2, "Brick", [2]), (2, "Steel", [2])]
    assert [section.lack for section in kept] == ["", "", "", ""]
    assert _shape(without_gaps([_section(1, "Arches"), stone, brick])) == [
        (1, "Arches", []), (2, "Stone", [3]), (2, "Brick", [2]),
    ]  # fmt: skip
    # of three, one is too short
    kept = without_gaps([_section(1, "Arches"), stone, brick, replace(steel, draft=_section(2, "", 1).draft)])
    assert _shape(kept) == [(1, "Arches", [1]), (2, "Stone", [3]), (2, "Brick", [2])]


def test_a_lone_subsection_under_a_short_parent_is_no_subsection() -> None:
    assert _shape(without_gaps([_section(1, "Arches", 2), _section(2, "Stone", 2)])) == [(1, "Arches", [2, 2])]


def test_a_stray_under_a_full_parent_is_left_out() -> None:
    sections = [_section(1, "Arches", 4), _section(2, "Stone", 2), _section(2, "Brick", 3), _section(2, "Steel", 1)]

    assert _shape(without_gaps(sections)) == [(1, "Arches", [4]), (2, "Brick", [3])]


def test_a_short_subsection_that_a_source_has_is_kept_or_joins_its_parent() -> None:
    stone, steel = _section(2, "Stone", 2), _section(2, "Steel", 1)
    titled = [_section(1, "Arches", 4), replace(stone, titled=True), replace(steel, titled=True)]

    assert _shape(without_gaps(titled)) == [(1, "Arches", [4, 1]), (2, "Stone", [2])]


def test_paragraphs_stay_as_their_writer_made_them() -> None:
    assert _shape(without_gaps([_section(1, "Arches", 1, 2, 3, 1)])) == [(1, "Arches", [1, 2, 3, 1])]


def test_a_section_of_one_sentence_is_left_out() -> None:
    assert without_gaps([_section(1, "Arches", 1)]) == []


def test_what_told_nothing_new_is_limited_only_on_a_page_that_tells_nothing() -> None:
    spent = DraftedSection(1, "Stone", (), SectionDraft(), spent=True)
    full = _section(1, "Arches", 2)

    assert [section.lack for section in limited([spent, full])] == ["", ""]
    assert [section.lack for section in limited([spent, spent])] == [LIMITED, LIMITED]


def test_a_sentence_that_a_section_opens_with_goes_on_in_the_next_paragraph() -> None:
    opens, taken = "Ropes of steel carry the road.", "Steel was dear in 1850."
    follows = "A rope consists of many wires."
    sentences = [PageSentence(text=text, snippet_ids=("s",)) for text in (opens, taken, follows)]
    section = DraftedSection(1, "Ropes", (), SectionDraft(paragraphs=(tuple(sentences[:2]), tuple(sentences[2:]))))

    left = without_told(section, {taken}, "Steel bridges")

    assert left.draft.paragraphs == ((sentences[0], sentences[2]),)
    assert without_told(section, set(), "Steel bridges") == section


def _told(*texts: str) -> tuple[PageSentence, ...]:
    return tuple(PageSentence(text=text, snippet_ids=("s",)) for text in texts)


async def _led(lead: SectionDraft, *sections: DraftedSection) -> list[DraftedSection]:
    async def write(_: LeadBrief) -> SectionDraft:
        return lead

    return await with_lead(graph([snippet("Ropes", "Ropes hold.")], []), [], sections, write, Checks())


async def test_a_lead_leaves_to_a_section_what_its_next_sentence_refers_to() -> None:
    opens, measured, shows, last = _told("Ropes hold.", "Gauges measure loads.", "This shows wear.", "Ropes age.")
    section = DraftedSection(1, "Loads", (), SectionDraft(paragraphs=((measured, shows, last),)))

    lead, left = await _led(SectionDraft(paragraphs=((opens, measured, last),)), section)

    assert lead.draft.paragraphs == ((opens, last),)
    assert left.draft.paragraphs == ((measured, shows),)


async def test_what_a_lead_begins_with_goes_from_its_section_with_what_refers_to_it() -> None:
    measured, shows, *others = _told("Gauges measure loads.", "This shows wear.", "Ropes age.", "Ropes rust.")
    section = DraftedSection(1, "Loads", (), SectionDraft(paragraphs=((measured, shows, *others),)))

    lead, left = await _led(SectionDraft(paragraphs=((measured,),)), section)

    assert (lead.draft.paragraphs, left.draft.paragraphs) == (((measured,),), (tuple(others),))


async def test_what_introduces_the_topic_may_stand_in_its_lead_where_it_fits_no_heading() -> None:
    opening, other = snippet("Bridge engineering", "Bridges cross rivers."), snippet("Soup", "Soup boils in a pot.")
    topic = graph([opening, other], [])
    gathered = await gather(Outline(title="Bridge engineering", sections=()), topic, _unranked)

    assert [(item.snippet.id, item.score) for item in lead_evidence(topic, gathered)] == [(opening.id, 0.0)]


async def _unranked(texts: Sequence[str], within: Collection[str]) -> Sequence[dict[str, float]]:
    return [{} for _ in texts]
