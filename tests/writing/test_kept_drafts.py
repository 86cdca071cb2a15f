"""What is kept of the writing of a page."""

from collections.abc import Sequence

from kgplatform.models import (
    Draft,
    DraftCheck,
    DroppedSentence,
    Outline,
    OutlineSection,
    Page,
    PageSentence,
    SectionDraft,
)
from kgplatform.roles.writing.writer import SectionBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from kgplatform.writing.drafting import draft_page
from kgplatform.writing.kept_drafts import WHY, Drafts, with_earlier, with_left_out
from kgplatform.writing.verification import verify
from tests.support.written import Cited
from tests.support.written import section as written_section
from tests.writing.corpus import graph, snippet
from tests.writing.fakes import FakeClaimChecker, FakeEditor, FakeFilter, FakeReviewer, FakeWriter, no_vectors

ARCH = snippet("Arch bridges", "Arches push outwards. Arches last long. Arches hold trains.", start=500)
LORE = snippet("Arch bridges", "Arches are said to please the gods of the river.", start=900)
WIND = snippet("Wind loads", "Gusts shake a deck, and arches hardly move in them.", start=500)
SNIPPETS = {each.id: each for each in (ARCH, LORE, WIND)}
TOPIC_GRAPH = graph([ARCH, LORE, WIND], ["arches", "gusts"])
ENTITIES = {entity.name: entity.id for entity in TOPIC_GRAPH.entities}
OUTLINE = Outline(
    title="Bridge engineering",
    sections=(
        OutlineSection(heading="Arch bridges", entity_ids=(ENTITIES["arches"],)),
        OutlineSection(heading="Wind loads", entity_ids=(ENTITIES["gusts"],)),
    ),
)
PUSH, LAST, TRAINS = (PageSentence(text=f"{text}.", snippet_ids=(ARCH.id,)) for text in ARCH.text[:-1].split(". "))
SHAKE = PageSentence(text="Gusts shake all arches.", snippet_ids=(WIND.id,))
CALM = PageSentence(text="Gusts calm all arches.", snippet_ids=(WIND.id,))
SEVEN = PageSentence(text="Arches last 700 years.", snippet_ids=(ARCH.id,))


def writing(**sections: Sequence[PageSentence]) -> FakeWriter:
    """Write each section by the first word of its heading."""

    def write(brief: SectionBrief) -> SectionDraft:
        return SectionDraft(paragraphs=(tuple(sections[brief.path[-1].split()[0].lower()]),))

    return FakeWriter(write)


def dropped(sentence: PageSentence, check: DraftCheck, why: str = "") -> DroppedSentence:
    return DroppedSentence(text=sentence.text, snippet_ids=sentence.snippet_ids, check=check, why=why or WHY[check])


async def test_all_that_a_writer_is_given_is_kept_and_what_does_not_fit() -> None:
    checks = Checks(relevance=FakeFilter(ARCH.id, WIND.id), claims=FakeClaimChecker(SHAKE.text))

    await compose_page(TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST), wind=(SHAKE,)), no_vectors, checks)

    assert checks.drafts.taken() == (
        Draft(path=("Arch bridges",), offered=(ARCH.id,), unfit=(LORE.id,)),
        # What fits elsewhere and is not looked at is neither offered nor unfit.
        Draft(path=("Wind loads",), offered=(WIND.id,)),
    )


async def test_a_heading_that_is_too_short_keeps_what_it_was_offered_and_loses_its_sentence() -> None:
    drafts = Drafts()

    kept = await draft_page(TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST), wind=(SHAKE,)), no_vectors, drafts)

    assert [section.heading for section in kept] == ["Arch bridges"]
    [arches, wind] = drafts.taken()
    assert (arches.path, arches.dropped) == (("Arch bridges",), ())
    assert (wind.path, wind.dropped) == (("Wind loads",), (dropped(SHAKE, "length"),))
    assert WIND.id in wind.offered


async def test_a_figure_of_the_topics_name_is_left_to_the_claim_checker() -> None:
    topic = TOPIC_GRAPH.topic.model_copy(update={"name": "Bridges of 700 years"})
    checks = Checks(claims=FakeClaimChecker(SEVEN.text))

    verified = await compose_page(
        TOPIC_GRAPH.model_copy(update={"topic": topic}),
        OUTLINE,
        writing(arch=(PUSH, LAST, SEVEN), wind=()),
        no_vectors,
        checks,
    )

    assert SEVEN.text in [sentence.text for sentence in verified.sections[0].sentences]


async def test_what_claims_figures_and_repetition_take_out_is_kept_with_the_reason() -> None:
    checks = Checks(claims=FakeClaimChecker())

    verified = await compose_page(
        TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST, SEVEN), wind=(SHAKE, PUSH, TRAINS)), no_vectors, checks
    )

    assert [[s.text for s in section.sentences] for section in verified.sections] == [
        [PUSH.text, LAST.text],
        [TRAINS.text],
    ]
    stated = "The snippets that it cites do not state: "
    assert [draft.dropped for draft in checks.drafts.taken()] == [
        (dropped(SEVEN, "figures", f"{stated}the figure 700"),),
        (
            dropped(SHAKE, "claims", f"{stated}{SHAKE.text}"),
            dropped(PUSH.model_copy(update={"verdict": "verbatim"}), "repetition"),
        ),
    ]


async def test_what_a_review_takes_out_is_kept() -> None:
    wind = (LAST, PUSH, SHAKE, CALM)
    held = FakeClaimChecker(SHAKE.text)  # and a doubtful one, so that there is a review
    checks = Checks(reviewer=FakeReviewer([SHAKE.text], [SHAKE.text]), editor=FakeEditor({}), claims=held)
    await compose_page(TOPIC_GRAPH, OUTLINE, writing(arch=(TRAINS,), wind=wind), no_vectors, checks)
    lost = dropped(CALM, "claims", f"The snippets that it cites do not state: {CALM.text}")
    assert checks.drafts.taken()[1].dropped == (lost, dropped(SHAKE, "review", "Not stated."))

    checks = Checks(reviewer=FakeReviewer([SHAKE.text], []), editor=FakeEditor({SHAKE.text: ()}), claims=held)
    await compose_page(TOPIC_GRAPH, OUTLINE, writing(arch=(TRAINS,), wind=wind), no_vectors, checks)
    assert checks.drafts.taken()[1].dropped == (lost, dropped(SHAKE, "editing", "Not stated."))


async def test_what_does_not_stand_word_by_word_is_kept_where_nobody_checks_claims() -> None:
    drafts = Drafts()
    sections = await draft_page(
        TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST, SEVEN), wind=(SHAKE,)), no_vectors, drafts
    )

    verify(sections, SNIPPETS, drafts)

    assert drafts.taken()[0].dropped == (dropped(SEVEN, "verification"),)


def test_a_revised_page_keeps_the_drafts_of_what_is_not_written_anew() -> None:
    lost = (dropped(SHAKE, "claims"),)
    lead = Draft(path=(), offered=("a",))
    kept = Draft(path=("Kept",), offered=("a",), spare=("b", "d"), unfit=("b", "c"), dropped=lost)
    earlier = [kept, Draft(path=("Anew",), offered=("a",)), Draft(path=("Gone",), offered=("a",))]
    now = [Draft(path=("Kept",), offered=("b",)), Draft(path=("Anew",), offered=("d",)), lead]

    assert with_earlier(now, earlier, [("Anew",), ("Gone",)]) == (
        lead,
        Draft(path=("Kept",), offered=("a", "b"), spare=("d",), unfit=("c",), dropped=lost),
        Draft(path=("Anew",), offered=("d",)),
    )
    assert with_earlier((), earlier, ()) == tuple(earlier)


def test_a_page_counts_what_fits_its_headings_and_is_not_cited() -> None:
    told = Cited(marker=1, sentence=PUSH.text, snippet_id=ARCH.id)
    section = written_section(level=1, position=0, heading="Arch bridges", text="", citations=(told,))
    page = Page(
        id="p", topic_id="t", version=1, title="Bridges", engine="fake", sections=(section,), references=()
    )  # fmt: skip
    drafts = [
        Draft(path=(), offered=("of the lead",)),
        Draft(path=("Arch bridges",), offered=(ARCH.id, LORE.id), unfit=(WIND.id,)),
        Draft(path=("Lore",), offered=(LORE.id,), spare=("too much", ARCH.id)),
    ]

    assert with_left_out(page, drafts) == page.model_copy(update={"left_out": 2})
    assert with_left_out(page, []) == page
