"""Pages that are written under a budget, one section after the other."""

from collections.abc import Mapping

import pytest

from kgplatform.errors import BudgetSpent
from kgplatform.ids import evidence_key
from kgplatform.llm.context import current_charge
from kgplatform.models import Draft, Outline, OutlineSection, PageSentence, Relation, SectionDraft
from kgplatform.roles.review.claim_checker import ClaimBrief, ClaimVerdict
from kgplatform.roles.review.relevance_filter import RelevanceBrief
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from kgplatform.writing.budgeted_drafting import ALL, draft_within_budget
from kgplatform.writing.checks import Checks
from kgplatform.writing.relevance_filtering import WRITING
from tests.writing.corpus import graph, snippet
from tests.writing.fakes import FakeClaimChecker, FakeWriter, no_vectors
from tests.writing.test_checks import ARCH, LORE, OUTLINE, TOPIC_GRAPH, WIND

PUSH = PageSentence(text="Arches push outwards.", snippet_ids=(ARCH.id,))
FLOAT = PageSentence(text="Arches float.", snippet_ids=(ARCH.id,))
SHAKE = PageSentence(text="Gusts shake a deck.", snippet_ids=(WIND.id,))
LED = PageSentence(text="Bridges stand, and some shake.", snippet_ids=(ARCH.id, WIND.id))
RULED = tuple(PageSentence(text=text, snippet_ids=(source.id,)) for source in (LORE, WIND) for text in [source.text])
ARCHES, GUSTS = "Arch bridges", "Wind loads"


class Judge:
    """Finds that snippets fit the places it knows; `asked` holds (headings, snippet ids)."""

    def __init__(self, fitting: Mapping[str, tuple[int, ...]]) -> None:
        self._fitting = fitting
        self.asked: list[tuple[tuple[str, ...], tuple[str, ...]]] = []

    async def fitting(self, brief: RelevanceBrief) -> dict[str, tuple[int, ...]]:
        headings = tuple(heading.path[-1] for heading in brief.headings)
        self.asked.append((headings, tuple(each.id for each in brief.snippets)))
        return {each.id: self._fitting[each.id] for each in brief.snippets if each.id in self._fitting}


class Poor(Judge):
    """Has a budget that has no room to ask before the first heading is written."""

    async def fitting(self, brief: RelevanceBrief) -> dict[str, tuple[int, ...]]:
        if current_charge().followed >= 2 + WRITING:
            raise BudgetSpent("It is used up.")
        return await super().fitting(brief)


class Desk:
    """Writes what it is told to under each heading; `briefs` are those that it got, by their heading,
    `followed` the calls that must follow the last one."""

    def __init__(self, **said: tuple[PageSentence, ...]) -> None:
        self._said = {ARCHES: said.get("arches", ()), GUSTS: said.get("gusts", ())}
        self.briefs: dict[str, SectionBrief] = {}
        self.followed = 0

    async def write(
        self, judge: Judge, claims: FakeClaimChecker | None, relations: tuple[Relation, ...] = ()
    ) -> Checks:
        def said(brief: SectionBrief) -> SectionDraft:
            self.briefs[brief.path[-1]] = brief
            self.followed = current_charge().followed
            return SectionDraft(paragraphs=(self._said[brief.path[-1]],))

        checks = Checks(relevance=judge, claims=claims)
        rules = FakeWriter(lambda brief: SectionDraft())
        known = TOPIC_GRAPH.model_copy(update={"relations": relations})
        await draft_within_budget(known, OUTLINE, FakeWriter(said), rules, no_vectors, checks=checks)
        return checks

    def offered(self, heading: str) -> set[str]:
        return {each.snippet.id for each in self.briefs[heading].evidence}


async def test_a_snippet_waits_for_the_heading_that_it_fits_best() -> None:
    fitting = {ARCH.id: (0,), LORE.id: (1, 0), WIND.id: (1,)}
    rich, poor = Judge(fitting), Poor(fitting)
    desk, other = Desk(arches=(PUSH,), gusts=(SHAKE,)), Desk(arches=(PUSH,), gusts=(SHAKE,))

    await desk.write(rich, FakeClaimChecker(PUSH.text, SHAKE.text))
    await other.write(poor, FakeClaimChecker(PUSH.text, SHAKE.text))

    for each in (desk, other):
        assert (each.offered(ARCHES), each.offered(GUSTS)) == ({ARCH.id, LORE.id}, {LORE.id, WIND.id})
        assert each.briefs[ARCHES].borrowed == {LORE.id}  # that it fits the first one too may help there
    [(headings, ids)] = rich.asked  # all before the first is written
    assert (headings, {*ids}) == ((ARCHES, GUSTS), {ARCH.id, LORE.id, WIND.id})
    first, second = poor.asked  # each when its heading comes
    assert (first[0], set(first[1])) == ((ARCHES, GUSTS), {ARCH.id, LORE.id})
    assert second == ((ARCHES, GUSTS), (WIND.id,))  # what was asked about is not asked about again


async def test_what_fits_a_written_heading_best_is_told_where_it_fits_too_and_else_left_out() -> None:
    both, one = Poor({ARCH.id: (0,), LORE.id: (0,), WIND.id: (0, 1)}), Poor({ARCH.id: (0,), WIND.id: (0,)})
    desk, other = Desk(arches=(PUSH,), gusts=(SHAKE,)), Desk(arches=(PUSH,))

    await desk.write(both, FakeClaimChecker(PUSH.text, SHAKE.text))
    checks = await other.write(one, FakeClaimChecker(PUSH.text))

    assert desk.offered(GUSTS) == {WIND.id}
    assert GUSTS not in other.briefs
    assert checks.drafts.taken() == (Draft(path=(ARCHES,), offered=(ARCH.id,), spare=(WIND.id,), unfit=(LORE.id,)),)


async def test_a_section_is_told_of_the_others_as_they_were_finished() -> None:
    judge, desk = Judge({ARCH.id: (0,), WIND.id: (1,)}), Desk(arches=(FLOAT, PUSH), gusts=(SHAKE,))

    await desk.write(judge, FakeClaimChecker(PUSH.text, SHAKE.text))

    assert desk.briefs[GUSTS].written == (PUSH.text,)


async def test_a_relation_that_no_sentence_tells_is_told_under_a_later_heading_and_is_no_fact_elsewhere() -> None:
    # given: one that both snippets state, and one that no snippet of the questions does
    ends = {entity.name: entity.id for entity in TOPIC_GRAPH.entities}
    bare = {"subject_id": ends["gusts"], "object_id": ends["arches"], "relation": "move", "sources": 1}
    stated = (evidence_key(ARCH.id, 0, 6), evidence_key(WIND.id, 25, 50))
    moved = Relation(id="moved", wording="hardly move", weight=3, evidence=stated, **bare)
    pleased = Relation(id="pleased", wording="please", weight=2, evidence=(evidence_key(LORE.id, 0, 6),), **bare)
    judge, desk = Judge({ARCH.id: (0,), WIND.id: (1,)}), Desk(arches=(PUSH,), gusts=(SHAKE,))

    # when
    await desk.write(judge, FakeClaimChecker(PUSH.text, SHAKE.text), (moved, pleased))

    # then
    facts = {heading: [(f.relation_id, f.snippet_ids) for f in brief.facts] for heading, brief in desk.briefs.items()}
    assert facts == {ARCHES: [("moved", (ARCH.id,))], GUSTS: [("moved", (WIND.id,))]}
    assert desk.briefs[GUSTS].elsewhere == ()


async def test_a_fact_is_left_to_no_heading_that_its_snippets_were_found_not_to_fit() -> None:
    ends = {entity.name: entity.id for entity in TOPIC_GRAPH.entities}
    stated = (evidence_key(ARCH.id, 0, 6), evidence_key(WIND.id, 25, 50))
    moved = Relation(
        id="moved", subject_id=ends["gusts"], object_id=ends["arches"], relation="move", wording="move", weight=1,
        sources=1, evidence=stated,
    )  # fmt: skip
    judge, desk = Judge({WIND.id: (1,)}), Desk(gusts=(SHAKE,))

    await desk.write(judge, FakeClaimChecker(SHAKE.text), (moved,))

    assert ARCHES not in desk.briefs
    assert [fact.relation_id for fact in desk.briefs[GUSTS].facts] == ["moved"]
    assert desk.briefs[GUSTS].elsewhere == (((ARCHES,), ()),)


async def test_an_outline_of_one_heading_asks_of_one() -> None:
    judge = Judge({WIND.id: (0,)})
    outline = Outline(title="Bridges", sections=(OutlineSection(heading=GUSTS, entity_ids=()),))
    alone = graph([WIND, snippet("Tolls", "Gusts raise tolls.")], ["gusts"])
    writer = FakeWriter(lambda brief: SectionDraft(paragraphs=((SHAKE,),)))

    page = await draft_within_budget(
        alone, outline, writer, writer, no_vectors, checks=Checks(relevance=judge, claims=FakeClaimChecker(SHAKE.text))
    )

    assert [section.heading for section in page.sections] == [GUSTS]
    assert [headings for headings, _ in judge.asked] == [(GUSTS,)]


class Metered(FakeClaimChecker):
    """Writes, judges and checks with a budget of so many calls, counting those that must follow."""

    engine = "metered"

    def __init__(self, calls: int) -> None:
        super().__init__(PUSH.text, SHAKE.text, LED.text)
        self.left = calls
        self._judge = Judge({ARCH.id: (0,), WIND.id: (1,)})

    def _pay(self) -> None:
        if self.left <= current_charge().followed:
            raise BudgetSpent("The budget is used up.")
        self.left -= 1

    async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
        self._pay()
        return await super().check(brief)

    async def fitting(self, brief: RelevanceBrief) -> dict[str, tuple[int, ...]]:
        self._pay()
        return await self._judge.fitting(brief)

    async def write(self, brief: SectionBrief) -> SectionDraft:
        self._pay()
        return SectionDraft(paragraphs=((PUSH if brief.path == (ARCHES,) else SHAKE,),))

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        self._pay()
        return SectionDraft(paragraphs=((LED,),))


class Rules(FakeWriter):
    """Writes a section of two sentences, and a lead of one."""

    def __init__(self) -> None:
        super().__init__(lambda brief: SectionDraft(paragraphs=(RULED,)))

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        return SectionDraft(paragraphs=((RULED[0],),))


SPENT = "The budget is used up."


@pytest.mark.parametrize(
    ("calls", "left", "engine", "lead", "lacking"),
    [
        (2, 2, "fake", RULED[0], ALL),  # of three calls of a section none is made
        (3, 0, "metered", RULED[0], "1 of 2 sections, and the lead, were written by rules."),
        (4, 1, "metered", RULED[0], "1 of 2 sections, and the lead, were written by rules."),
        (5, 0, "metered", LED, "1 of 2 sections were written by rules."),
        (7, 2, "metered", LED, "1 of 2 sections were written by rules."),  # the second section would leave no lead
        (8, 1, "metered", LED, ""),  # all snippets are judged by one call
    ],
)
async def test_calls_are_kept_for_the_lead_once_there_is_a_section(
    calls: int, left: int, engine: str, lead: PageSentence, lacking: str
) -> None:
    metered = Metered(calls)
    checks = Checks(relevance=metered, claims=metered)

    page = await draft_within_budget(TOPIC_GRAPH, OUTLINE, metered, Rules(), no_vectors, checks=checks)

    assert (metered.left, page.engine, page.sections[0].sentences[0].text) == (left, engine, lead.text)
    assert (page.spent, page.lacking) == (SPENT if lacking else "", lacking)


async def test_a_section_is_asked_for_where_its_check_has_room_too() -> None:
    judge = Judge({ARCH.id: (0,), WIND.id: (1,)})
    checked, unchecked = Desk(arches=(PUSH,), gusts=(SHAKE,)), Desk(arches=(PUSH,), gusts=(SHAKE,))

    await checked.write(judge, FakeClaimChecker(PUSH.text, SHAKE.text))
    await unchecked.write(judge, None)

    assert (checked.followed, unchecked.followed) == (4, 0)  # the last section's check, and a lead's three calls
    assert current_charge().followed == 0


async def test_a_heading_that_has_nothing_at_its_turn_is_written_when_the_others_are() -> None:
    judge, desk = Poor({WIND.id: (0, 1)}), Desk(arches=(SHAKE,), gusts=(SHAKE,))
    last, told = Poor({LORE.id: (1,), WIND.id: (0,)}), Desk(arches=(SHAKE,), gusts=())

    await desk.write(judge, FakeClaimChecker(SHAKE.text))
    await told.write(last, FakeClaimChecker(SHAKE.text))

    # what may stand under both waits for the first one, and helps the second
    assert (desk.offered(ARCHES), desk.offered(GUSTS)) == ({WIND.id}, {WIND.id})
    assert [*desk.briefs] == [GUSTS, ARCHES]
    assert (told.offered(ARCHES), told.offered(GUSTS)) == ({WIND.id}, {LORE.id})
    assert [*told.briefs] == [GUSTS, ARCHES]
    assert len(judge.asked) == len(last.asked) == 2  # nobody is asked again


async def test_what_rules_write_for_a_spent_budget_is_what_was_found_to_fit() -> None:
    given: dict[str, set[str]] = {}

    def noted(brief: SectionBrief) -> SectionDraft:
        given[brief.path[-1]] = {each.snippet.id for each in brief.evidence}
        return SectionDraft(paragraphs=(RULED,))

    class Ending(FakeWriter):
        async def write(self, brief: SectionBrief) -> SectionDraft:
            if brief.path == (GUSTS,):
                raise BudgetSpent(SPENT)
            return SectionDraft(paragraphs=((PUSH, SHAKE),))

    judge = Judge({ARCH.id: (0, 1), LORE.id: (1,)})  # and a filter refuses what the heading's own words have
    checks = Checks(relevance=judge, claims=FakeClaimChecker(PUSH.text, SHAKE.text))
    page = await draft_within_budget(
        TOPIC_GRAPH, OUTLINE, Ending(lambda brief: SectionDraft()), FakeWriter(noted), no_vectors, checks=checks
    )

    assert given == {GUSTS: {LORE.id}}
    assert page.lacking == "1 of 2 sections were written by rules."


async def test_before_the_first_section_all_is_asked_about_what_no_rule_has_a_place_for_last() -> None:
    far = snippet("Tolls", "Crossings were paid for by carts.")
    known = TOPIC_GRAPH.model_copy(
        update={
            "snippets": (
                *TOPIC_GRAPH.snippets,
                TOPIC_GRAPH.snippets[0].model_copy(update={"snippet": far, "entity_ids": ()}),
            )
        }
    )
    judge = Judge({far.id: (1,), ARCH.id: (0,)})
    given: dict[str, set[str]] = {}

    def noted(brief: SectionBrief) -> SectionDraft:
        given[brief.path[-1]] = {each.snippet.id for each in brief.evidence}
        return SectionDraft(paragraphs=((PUSH,),))

    writer, checks = FakeWriter(noted), Checks(relevance=judge, claims=FakeClaimChecker(PUSH.text))
    await draft_within_budget(known, OUTLINE, writer, writer, no_vectors, checks=checks)

    [(_, ids)] = judge.asked
    assert ({*ids[:3]}, ids[3:]) == ({ARCH.id, LORE.id, WIND.id}, (far.id,))
    assert given == {ARCHES: {ARCH.id}, GUSTS: {far.id}}
