"""The next version of a page: what is kept is the same letter by letter, and references keep their numbers."""

from kgplatform.ids import page_id
from kgplatform.models import Page, PageSentence, Reference, Section, SectionDraft, UnfilledHeading
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.page_text import section_text
from kgplatform.writing.revising import Revised, next_version_of, revise_page
from tests.stored import snippet
from tests.support.written import Cited
from tests.support.written import section as written_section
from tests.writing.fakes import FakeClaimChecker, FakeWriter, no_vectors
from tests.writing.test_composing import GRAPH as SHAKEN
from tests.writing.test_composing import GUSTS
from tests.writing.test_kept_drafts import ARCH, ENTITIES, TRAINS, WIND, writing

MOSS, FERN, LEAF, HEATH = (snippet(f"{name} grows.", name.lower()) for name in ("Moss", "Fern", "Leaf", "Heath"))
SNIPPETS = {row.id: row for row in (MOSS, FERN, LEAF, HEATH)}


def written(position: int, heading: str, text: str, *cited: tuple[int, str]) -> Section:
    citations = tuple(Cited(marker=marker, sentence=f"{heading} grows.", snippet_id=id_) for marker, id_ in cited)
    return written_section(level=1, position=position, heading=heading, text=text, citations=citations)


GONE = written(0, "Fern", "Fern grows. [1]", (1, FERN.id))
KEPT = written(1, "Moss", "Moss grows. [2][4]", (2, MOSS.id), (4, LEAF.id))
PAGE = Page(
    id="first",
    topic_id="topic",
    version=1,
    title="Plants",
    engine="offline rules",
    sections=(GONE, KEPT),
    references=tuple(
        Reference(marker=marker, snippet_id=row.id, title=row.title, url=row.url)
        for marker, row in ((1, FERN), (2, MOSS), (4, LEAF))
    ),
)


def drafted(heading: str, *sentences: tuple[str, str]) -> DraftedSection:
    draft = tuple(PageSentence(text=text, snippet_ids=(id_,)) for text, id_ in sentences)
    return DraftedSection(1, heading, (), SectionDraft(paragraphs=(draft,)))


def test_references_keep_their_numbers_and_new_ones_go_on_from_the_highest() -> None:
    # given a section written anew from a snippet that is cited elsewhere, and one that is not
    anew = drafted("Heath", ("Heath grows.", HEATH.id), ("Leaf grows.", LEAF.id))
    revised = Revised([KEPT, anew], rewritten=["Heath"], left_out=["Fern"], engine="offline rules")

    # when
    page = next_version_of(PAGE, 2, revised, dict(SNIPPETS), "")

    # then
    assert (page.id, page.version, page.engine) == (page_id("topic", "article", 2), 2, "offline rules")
    assert page.sections[0] == KEPT.model_copy(update={"position": 0})
    assert section_text(page.sections[1], page.numbers) == "Heath grows. [5] Leaf grows. [4]"
    assert [(r.marker, r.snippet_id) for r in page.references] == [(2, MOSS.id), (4, LEAF.id), (5, HEATH.id)]


def test_a_page_names_all_who_wrote_it_once() -> None:
    first = next_version_of(PAGE, 2, Revised([KEPT], ["Moss"], [], engine="a model"), dict(SNIPPETS), "")
    second = next_version_of(first, 3, Revised([KEPT], ["Moss"], [], engine="a model"), dict(SNIPPETS), "")

    assert first.engine == second.engine == "offline rules and a model"


def test_only_what_changes_makes_a_version() -> None:
    assert not Revised([KEPT, GONE], [], []).changed
    assert Revised([KEPT], [], ["Fern"]).changed
    assert Revised([KEPT], [""], []).changed


async def test_a_section_written_anew_tells_what_it_names_and_not_what_its_writer_says_alone() -> None:
    # given a stale section, and a writer that claims to tell a relation with each of its sentences
    stale = written_section(
        level=1, position=0, heading="Wind loads", text="", stale=True, entity_ids=(ENTITIES["gusts"],)
    )  # fmt: skip
    page = PAGE.model_copy(update={"sections": (stale,), "references": ()})
    said = tuple(each.model_copy(update={"relation_ids": ("shakes",)}) for each in (GUSTS, TRAINS))
    checks = Checks(claims=FakeClaimChecker())

    # when
    revised = await revise_page(
        SHAKEN, page, (), writing(wind=said), FakeWriter(lambda _: SectionDraft()), no_vectors, checks
    )

    # then
    [section] = revised.sections
    assert isinstance(section, DraftedSection)
    assert [(s.text, s.relation_ids) for s in section.sentences] == [(GUSTS.text, ("shakes",)), (TRAINS.text, ())]


def planned(*headings: str, position: int = 0) -> tuple[UnfilledHeading, ...]:
    return tuple(
        UnfilledHeading(level=1, position=position, heading=each, entity_ids=(ENTITIES["gusts"],)) for each in headings
    )


async def refreshed(page: Page, new: tuple[str, ...], *wind: PageSentence) -> tuple[Revised, Page]:
    checks, lead = Checks(claims=FakeClaimChecker()), FakeWriter(lambda _: SectionDraft())
    revised = await revise_page(SHAKEN, page, new, writing(wind=wind, arch=()), lead, no_vectors, checks)
    return revised, next_version_of(page, 2, revised, {each.id: each for each in (ARCH, WIND)}, "")


ARCHES = written_section(
    level=1, position=0, heading="Arch bridges", text="", entity_ids=(ENTITIES["arches"],),
    citations=(Cited(marker=1, sentence=TRAINS.text, snippet_id=ARCH.id),),
)  # fmt: skip
PLANNED = PAGE.model_copy(
    update={
        "sections": (ARCHES,),
        "references": (Reference(marker=1, snippet_id=ARCH.id, title=ARCH.title, url=ARCH.url),),
        "unfilled": planned("Wind loads"),
    }
)


async def test_a_heading_that_nothing_filled_is_filled_in_its_place_when_more_was_read() -> None:
    revised, page = await refreshed(PLANNED, (WIND.id,), GUSTS, TRAINS.model_copy(update={"text": "Trains shake."}))
    assert (revised.rewritten, revised.changed) == ([], False)  # one sentence holds, which is too short for a section
    assert page.unfilled == PLANNED.unfilled

    both = (GUSTS.model_copy(update={"text": text}) for text in ("Gusts shake a deck,", "arches hardly move in them."))
    revised, page = await refreshed(PLANNED, (WIND.id,), *both)

    assert (revised.rewritten, revised.left_out) == (["Wind loads"], [])
    assert [section.heading for section in page.sections] == ["Wind loads", "Arch bridges"]
    assert section_text(page.sections[0], page.numbers) == "Gusts shake a deck, [2] arches hardly move in them. [2]"
    assert (page.sections[1], page.unfilled) == (ARCHES.model_copy(update={"position": 1}), ())


async def test_a_section_that_loses_all_becomes_an_unfilled_heading() -> None:
    # given a page of before, with a heading under which only a note of its own stands, and a stale section
    noted = written_section(level=1, position=0, heading="Wind loads", text="Documentation on this point is limited.")
    page = PLANNED.model_copy(update={"sections": (noted, ARCHES.model_copy(update={"stale": True})), "unfilled": ()})

    revised, page = await refreshed(page, ())

    assert (revised.rewritten, revised.left_out) == ([], ["Arch bridges"])
    assert (page.sections, page.references) == ((), ())
    assert [(each.heading, each.entity_ids) for each in page.unfilled] == [
        ("Wind loads", ()), ("Arch bridges", (ENTITIES["arches"],)),
    ]  # fmt: skip
