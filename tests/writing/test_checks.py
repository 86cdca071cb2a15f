"""Pages that are written from fitting snippets only."""

from kgplatform.models import Outline, OutlineSection, PageSentence, SectionDraft, Snippet
from kgplatform.roles.writing.writer import SectionBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from kgplatform.writing.drafting import LIMITED, DraftedSection, draft_page, without_gaps
from tests.writing.corpus import graph, snippet
from tests.writing.fakes import FakeClaimChecker, FakeEditor, FakeFilter, FakeReviewer, FakeWriter, no_vectors

ARCH = snippet("Arch bridges", "Arches push outwards against the abutments of stone.", start=500)
LORE = snippet("Arch bridges", "Arches are said to please the gods of the river.", start=900)
WIND = snippet("Wind loads", "Gusts shake a deck, and arches hardly move in them.", start=500)
TOPIC_GRAPH = graph([ARCH, LORE, WIND], ["arches", "gusts"])
ENTITIES = {entity.name: entity.id for entity in TOPIC_GRAPH.entities}
OUTLINE = Outline(
    title="Bridge engineering",
    sections=(
        OutlineSection(heading="Arch bridges", entity_ids=(ENTITIES["arches"],)),
        OutlineSection(heading="Wind loads", entity_ids=(ENTITIES["gusts"],)),
    ),
)


SAID = [f"{word} of {each.text}" for each in (ARCH, LORE, WIND) for word in ("First", "Second")]


def _two_each(brief: SectionBrief) -> SectionDraft:
    """Two sentences a snippet, and none that the page has."""

    def said(source: Snippet, word: str) -> PageSentence:
        return PageSentence(text=f"{word} of {source.text}", snippet_ids=(source.id,))

    sentences = [said(item.snippet, word) for item in brief.evidence for word in ("First", "Second")]
    return SectionDraft(paragraphs=(tuple(s for s in sentences if s.text not in brief.written),))


def _cited(section: DraftedSection) -> set[str]:
    return {snippet_id for sentence in section.sentences for snippet_id in sentence.snippet_ids}


async def test_a_section_is_written_from_fitting_snippets_and_says_where_none_fits() -> None:
    relevance = FakeFilter(ARCH.id)

    checks = Checks(relevance=relevance, claims=FakeClaimChecker(*SAID))
    page = await compose_page(TOPIC_GRAPH, OUTLINE, FakeWriter(_two_each), no_vectors, checks)

    arches, wind = page.sections
    assert (arches.heading, _cited(arches), arches.lack) == ("Arch bridges", {ARCH.id}, "")
    assert (wind.heading, wind.sentences, wind.lack) == ("Wind loads", [], LIMITED)
    [(headings, ids)] = relevance.asked  # one question for all, what is at home together side by side
    assert headings == ("Arch bridges", "Wind loads")
    assert (set(ids[:2]), ids[2:]) == ({ARCH.id, LORE.id}, (WIND.id,))


async def test_a_section_with_a_doubtful_sentence_is_reviewed_with_the_snippets_that_it_was_written_from() -> None:
    reviewer = FakeReviewer([], [])
    doubted = f"Second of {WIND.text}"
    checks = Checks(
        relevance=FakeFilter(ARCH.id, LORE.id, WIND.id),
        reviewer=reviewer,
        editor=FakeEditor({}),
        claims=FakeClaimChecker(*(text for text in SAID if text != doubted)),
    )

    page = await compose_page(TOPIC_GRAPH, OUTLINE, FakeWriter(_two_each), no_vectors, checks)

    [brief] = reviewer.asked
    assert (brief.path, {e.snippet.id for e in brief.evidence}) == (("Wind loads",), {WIND.id})
    assert [s.text for s in brief.draft.sentences] == [f"First of {WIND.text}"]
    assert [len(section.sentences) for section in page.sections] == [4, 1]


async def test_without_checks_an_empty_section_is_left_out() -> None:
    def nothing_on_wind(brief: SectionBrief) -> SectionDraft:
        return SectionDraft() if brief.path == ("Wind loads",) else _two_each(brief)

    [arches] = await draft_page(TOPIC_GRAPH, OUTLINE, FakeWriter(nothing_on_wind), no_vectors)

    assert (arches.heading, arches.lack) == ("Arch bridges", "")


def test_a_note_gives_way_to_text() -> None:
    said = tuple(PageSentence(text=f"Stone {n}.", snippet_ids=("s",)) for n in range(2))
    parent = DraftedSection(1, "Arches", (), SectionDraft(), LIMITED)
    child = DraftedSection(2, "Stone", (), SectionDraft(paragraphs=(said,)))

    assert without_gaps([parent, child]) == [DraftedSection(1, "Arches", (), SectionDraft(paragraphs=(said,)))]
    assert without_gaps([parent]) == [parent]
