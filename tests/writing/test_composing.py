"""Pages whose sections are written side by side."""

import asyncio

from kgplatform.ids import evidence_key
from kgplatform.models import PageSentence, Relation, SectionDraft
from kgplatform.roles.review.polisher import PolishBrief, Repetition
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from tests.writing.fakes import FakeClaimChecker, FakeWriter, no_vectors
from tests.writing.test_kept_drafts import (
    ARCH,
    ENTITIES,
    LAST,
    OUTLINE,
    PUSH,
    SHAKE,
    TOPIC_GRAPH,
    TRAINS,
    WIND,
    dropped,
    writing,
)

GUSTS = PageSentence(text=WIND.text, snippet_ids=(WIND.id,))
SHAKES = Relation(
    id="shakes", subject_id=ENTITIES["gusts"], relation="shake", wording="shake", object_id=ENTITIES["arches"],
    weight=1, sources=1, evidence=(evidence_key(WIND.id, 0, len(WIND.text)),),
)  # fmt: skip
GRAPH = TOPIC_GRAPH.model_copy(update={"relations": (SHAKES,)})


class FakePolisher:
    """Names pairs of sentences."""

    def __init__(self, *pairs: tuple[PageSentence, PageSentence]) -> None:
        self._found = [Repetition(sentence=one.text, repeats=(other.text,)) for one, other in pairs]
        self.asked: list[PolishBrief] = []

    async def repetitions(self, brief: PolishBrief) -> list[Repetition]:
        self.asked.append(brief)
        return self._found


class MeetingWriter(FakeWriter):
    """Waits in each section until all of them have been begun."""

    def __init__(self, sections: int) -> None:
        super().__init__(lambda _: SectionDraft(paragraphs=((PUSH, LAST),)))
        self._met = asyncio.Barrier(sections)
        self.briefs: list[SectionBrief] = []
        self.leads: list[LeadBrief] = []

    async def write(self, brief: SectionBrief) -> SectionDraft:
        self.briefs.append(brief)
        if len(self.briefs) <= self._met.parties:
            await self._met.wait()
        return await super().write(brief)

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        self.leads.append(brief)
        return SectionDraft()


async def test_sections_are_written_side_by_side_each_told_what_the_other_tells() -> None:
    writer = MeetingWriter(2)

    async with asyncio.timeout(10):
        page = await compose_page(GRAPH, OUTLINE, writer, no_vectors, Checks(claims=FakeClaimChecker()))

    arches, wind, again = writer.briefs
    assert (arches.path, arches.facts, arches.written) == (("Arch bridges",), (), ())
    assert arches.elsewhere == ((("Wind loads",), ("gusts | shake | arches",)),)
    assert ([fact.text for fact in wind.facts], wind.written) == (["gusts | shake | arches"], ())
    # What the second section repeats is gone, and the lead reads what is left.
    assert [[s.text for s in section.sentences] for section in page.sections] == [[PUSH.text, LAST.text]]
    assert [len(draft.sentences) for _, draft in writer.leads[0].sections] == [2]
    # Nobody told of the gusts: the fact went back to its section, once.
    assert (again.path, [fact.relation_id for fact in again.facts]) == (("Wind loads",), ["shakes"])
    assert [each.snippet.id for each in again.evidence] == [WIND.id]
    assert again.written == (PUSH.text, LAST.text)  # what its own section says


async def test_a_central_fact_that_nobody_told_is_told_by_its_section() -> None:
    def write(brief: SectionBrief) -> SectionDraft:
        told = (GUSTS,) if brief.written else (PUSH, LAST) if brief.path == ("Arch bridges",) else (TRAINS,)
        return SectionDraft(paragraphs=(told,))

    page = await compose_page(GRAPH, OUTLINE, FakeWriter(write), no_vectors, Checks(claims=FakeClaimChecker()))

    assert [[[s.text for s in part] for part in section.draft.paragraphs] for section in page.sections] == [
        [[PUSH.text, LAST.text]],
        [[TRAINS.text, GUSTS.text]],
    ]
    assert [s.relation_ids for s in page.sections[1].sentences] == [(), ("shakes",)]


async def test_what_another_sentence_says_goes_with_the_reason() -> None:
    polisher = FakePolisher((SHAKE, GUSTS))
    checks = Checks(claims=FakeClaimChecker(SHAKE.text), polisher=polisher)

    page = await compose_page(
        TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, SHAKE, LAST), wind=(GUSTS, TRAINS)), no_vectors, checks
    )

    assert [[s.text for s in section.sentences] for section in page.sections] == [
        [PUSH.text, LAST.text],
        [GUSTS.text, TRAINS.text],
    ]
    [brief] = polisher.asked
    assert [(path, [s.text for s in draft.sentences]) for path, draft in brief.sections] == [
        (("Arch bridges",), [PUSH.text, SHAKE.text, LAST.text]),
        (("Wind loads",), [GUSTS.text, TRAINS.text]),
    ]
    held = SHAKE.model_copy(update={"verdict": "entailed"})
    assert checks.drafts.taken()[0].dropped == (dropped(held, "repetition"),)
    assert page.dropped == {"repeated": 1}
    assert {snippet for section in page.sections for s in section.sentences for snippet in s.snippet_ids} == {
        ARCH.id,
        WIND.id,
    }


async def test_a_heading_keeps_the_one_sentence_on_what_it_names() -> None:
    # given two sentences that another section says too, of which one alone names the wind of "Wind loads"
    windy = PageSentence(text="Wind shakes a deck.", snippet_ids=(WIND.id,))
    polisher = FakePolisher((windy, PUSH), (GUSTS, PUSH))
    checks = Checks(claims=FakeClaimChecker(windy.text), polisher=polisher)

    page = await compose_page(
        TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST), wind=(windy, GUSTS, TRAINS)), no_vectors, checks
    )

    assert [[s.text for s in section.sentences] for section in page.sections] == [
        [PUSH.text, LAST.text],
        [windy.text, TRAINS.text],
    ]
    assert page.dropped == {"repeated": 1}


async def test_a_heading_is_not_emptied_by_what_others_say_too() -> None:
    checks = Checks(claims=FakeClaimChecker(), polisher=FakePolisher((TRAINS, PUSH), (GUSTS, PUSH)))

    page = await compose_page(
        TOPIC_GRAPH, OUTLINE, writing(arch=(PUSH, LAST), wind=(TRAINS, GUSTS)), no_vectors, checks
    )

    assert [section.heading for section in page.sections] == ["Arch bridges", "Wind loads"]
    assert page.sections[1].sentences != ()
