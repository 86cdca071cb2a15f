"""What claim checks let pass and what they drop."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from kgplatform.errors import BudgetSpent
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Citation, PageSentence, SectionDraft, UnfilledHeading
from kgplatform.roles.review.claim_checker import ClaimBrief, ClaimVerdict
from kgplatform.roles.review.editor import EditBrief
from kgplatform.writing.assembly import assemble
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import LIMITED, DraftedSection, section_paths
from kgplatform.writing.entailment import UNCHECKED, verified_draft
from kgplatform.writing.page_text import section_text
from kgplatform.writing.verification import Verified, closed, without_repetitions
from tests.writing.corpus import TOPIC, snippet
from tests.writing.fakes import FakeClaimChecker, FakeEditor

SOURCE = snippet("Arches", "Arches push outwards. Rome built 900 of them.")
OTHER = snippet("Stone", "Stone resists this push well. Granite is hard.")
SNIPPETS = {SOURCE.id: SOURCE, OTHER.id: OTHER}


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited)


VERBATIM = _said("Arches push outwards.", SOURCE.id, OTHER.id)
TOGETHER = _said("Stone resists the outward push of arches.", SOURCE.id, OTHER.id)
JOINED = _said("Granite made Rome rich.", SOURCE.id, OTHER.id)


def _section(level: int, heading: str, *sentences: PageSentence) -> DraftedSection:
    return DraftedSection(level, heading, (), SectionDraft(paragraphs=(sentences,)))


async def _verified(checks: Checks, *sections: DraftedSection) -> Verified:
    dropped: Counter[str] = Counter()
    drafts = [
        await verified_draft(TOPIC, path, section.draft, SNIPPETS, checks, dropped=dropped)
        for path, section in zip(section_paths(sections), sections, strict=True)
    ]
    checked = [replace(section, draft=draft) for section, draft in zip(sections, drafts, strict=True)]
    return closed(without_repetitions(checked, dropped, checks.drafts), dropped, checks.drafts, limits=True)


def _texts(verified: Verified) -> list[str]:
    return [sentence.text for section in verified.sections for sentence in section.sentences]


async def test_verbatim_sentences_need_no_check_and_others_hold_by_all_their_snippets() -> None:
    checker = FakeClaimChecker(TOGETHER.text)

    verified = await _verified(Checks(claims=checker), _section(1, "Arches", VERBATIM, TOGETHER))

    assert checker.asked == [(TOGETHER.text,)]
    assert [(s.snippet_ids, s.verdict) for s in verified.sections[0].sentences] == [
        ((SOURCE.id,), "verbatim"),
        ((SOURCE.id, OTHER.id), "entailed"),
    ]
    assert verified.dropped == {"citation": 1}
    page = assemble(TOPIC, 1, "fake", verified.sections, SNIPPETS)
    assert page.sections[0].citations == [
        Citation(sentence=VERBATIM.text, snippet_id=SOURCE.id),
        Citation(sentence=TOGETHER.text, snippet_id=SOURCE.id, verdict="entailed"),
        Citation(sentence=TOGETHER.text, snippet_id=OTHER.id, verdict="entailed"),
    ]


MOVED = snippet("Loads", "Gauges measure loads. Models for this task are rare. Ropes age.")


@pytest.mark.parametrize(
    ("before", "text", "asked"),
    [
        ("Gauges measure loads.", "Models for this task are rare.", False),
        ("Ropes age.", "Models for this task are rare.", True),
        ("", "Models for this task are rare.", True),
        ("", "Ropes age.", False),
    ],
)
async def test_a_verbatim_sentence_that_points_elsewhere_than_in_its_snippet_is_checked(
    before: str, text: str, asked: bool
) -> None:
    paragraph = tuple(_said(each, MOVED.id) for each in (before, text) if each)
    checker, dropped = FakeClaimChecker(), Counter[str]()

    held = await verified_draft(
        TOPIC, (), SectionDraft(paragraphs=(paragraph,)), {MOVED.id: MOVED}, Checks(claims=checker), dropped=dropped
    )

    assert checker.asked == ([(text,)] if asked else [])
    assert (text in [sentence.text for sentence in held.sentences]) is not asked  # what it refuses goes


class Spent(FakeClaimChecker, FakeEditor):
    """Has a budget for so many questions, edits included."""

    def __init__(self, calls: int, instead: Mapping[str, tuple[PageSentence, ...]], *supported: str) -> None:
        FakeEditor.__init__(self, instead)
        FakeClaimChecker.__init__(self, *supported)
        self._left = calls

    def _pay(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise BudgetSpent("The budget is used up.")

    async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
        self._pay()
        return await super().check(brief)

    async def edit(self, brief: EditBrief) -> SectionDraft:
        self._pay()
        return await super().edit(brief)


@pytest.mark.parametrize("calls", [1, 2])
async def test_what_holds_stays_where_a_budget_ends_before_the_rest_is_put_right(calls: int) -> None:
    rewritten = _said("Granite is a hard stone.", OTHER.id)
    spent = Spent(calls, {JOINED.text: (rewritten,)}, TOGETHER.text, rewritten.text)

    verified = await _verified(Checks(claims=spent, editor=spent), _section(1, "Arches", VERBATIM, TOGETHER, JOINED))

    assert _texts(verified) == [VERBATIM.text, TOGETHER.text]
    assert verified.dropped == {"citation": 1, "unsupported": 1}


async def test_what_could_not_be_checked_goes_and_nobody_puts_it_right() -> None:
    class Half(FakeClaimChecker):
        async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
            first, *others = await super().check(brief)
            return [first, *(ClaimVerdict(supported=False, asked=False) for _ in others)]

    editor = FakeEditor({})
    checks = Checks(claims=Half(TOGETHER.text), editor=editor)

    verified = await _verified(checks, _section(1, "Arches", TOGETHER, JOINED))

    assert (_texts(verified), editor.asked) == ([TOGETHER.text], [])
    [draft] = checks.drafts.taken()
    assert [(each.text, each.check, each.why) for each in draft.dropped] == [(JOINED.text, "claims", UNCHECKED)]


async def test_what_fails_is_rewritten_once_and_checked_again() -> None:
    rewritten = _said("Granite is a hard stone.", OTHER.id)
    checker, editor = FakeClaimChecker(TOGETHER.text, rewritten.text), FakeEditor({JOINED.text: (rewritten,)})

    verified = await _verified(Checks(claims=checker, editor=editor), _section(1, "Arches", TOGETHER, JOINED))

    assert _texts(verified) == [TOGETHER.text, rewritten.text]
    assert checker.asked == [(TOGETHER.text, JOINED.text), (rewritten.text,)]
    [point] = editor.asked[0].points
    assert (point.sentence, point.problem) == (
        JOINED.text,
        f"The snippets that it cites do not state: {JOINED.text}",
    )
    assert verified.dropped == {}


async def test_what_fails_again_is_dropped_with_what_refers_to_it() -> None:
    again, refers = _said("Granite made Rome famous.", OTHER.id), _said("It never lost that.", OTHER.id)
    checker = FakeClaimChecker(TOGETHER.text, refers.text)
    checks = Checks(claims=checker, editor=FakeEditor({JOINED.text: (again,)}))

    verified = await _verified(checks, _section(1, "Arches", VERBATIM, TOGETHER, JOINED, refers))

    assert _texts(verified) == [VERBATIM.text, TOGETHER.text]
    assert verified.dropped == {"citation": 1, "unsupported": 1, "without what it refers to": 1}
    assert checker.asked[-1] == (again.text,)


async def test_a_figure_that_no_cited_snippet_has_is_not_even_asked_about() -> None:
    checker = FakeClaimChecker("Rome built 800 arches.", "Rome built 900 arches.")
    section = _section(
        1,
        "Arches",
        VERBATIM,
        _said("Rome built 800 arches.", SOURCE.id),
        _said("Rome built 900 arches.", SOURCE.id),
        _said("Rome built 900 arches of granite.", OTHER.id),
    )

    verified = await _verified(Checks(claims=checker), section)

    assert _texts(verified) == [VERBATIM.text, "Rome built 900 arches."]
    assert checker.asked == [("Rome built 900 arches.",)]


async def test_the_day_of_a_source_is_a_figure_that_its_snippets_have() -> None:
    dated = SOURCE.model_copy(update={"id": "dated", "url": "https://bridges.example/2012/09/17/arches"})
    sentence = _said("On 17 September 2012 Rome had built 900 arches.", dated.id)
    checker, dropped = FakeClaimChecker(sentence.text), Counter[str]()
    draft = SectionDraft(paragraphs=((sentence,),))

    held = await verified_draft(TOPIC, (), draft, {dated.id: dated}, Checks(claims=checker), dropped=dropped)
    other = await verified_draft(
        TOPIC, (), draft, {dated.id: SOURCE.model_copy(update={"id": "dated"})}, Checks(claims=checker), dropped=dropped
    )

    assert [each.text for each in held.sentences] == [sentence.text]
    assert (other.sentences, checker.asked) == ([], [(sentence.text,)])


async def test_an_editor_that_rewrites_everything_is_refused() -> None:
    dropped = Dropped()
    editor = FakeEditor({JOINED.text: (), VERBATIM.text: (_said("Arches pull.", SOURCE.id),)})
    checks = Checks(claims=FakeClaimChecker(TOGETHER.text, "Arches pull."), editor=editor, dropped=dropped)

    verified = await _verified(checks, _section(1, "Arches", VERBATIM, TOGETHER, JOINED))

    assert _texts(verified) == [VERBATIM.text, TOGETHER.text]
    assert dropped.take() == {"editor: edit that reached beyond the named sentences": 1}


async def test_a_section_that_nothing_is_left_of_is_an_unfilled_heading() -> None:
    sections = [
        _section(0, "", JOINED),
        _section(1, "Arches", VERBATIM, TOGETHER),
        _section(1, "Granite", JOINED, _said("Granite is cheap.", "unknown")),
        _section(2, "Rome", _said("Rome fell.", SOURCE.id)),
        _section(1, "Steel", TOGETHER, _said("Granite is hard.", OTHER.id)),
    ]

    verified = await _verified(Checks(claims=FakeClaimChecker(TOGETHER.text)), *sections)

    assert [(s.heading, len(s.sentences), s.lack) for s in verified.sections] == [
        ("Arches", 2, ""),
        ("Granite", 0, LIMITED),
        ("Steel", 1, ""),
    ]
    assert verified.dropped == {"citation": 2, "unsupported": 4, "repeated": 1, "empty heading": 1}
    page = assemble(TOPIC, 1, "fake", verified.sections, SNIPPETS)
    assert [section.heading for section in page.sections] == ["Arches", "Steel"]
    assert section_text(page.sections[1], page.numbers) == "Granite is hard. [2]"
    assert page.unfilled == (UnfilledHeading(level=1, position=1, heading="Granite"),)
