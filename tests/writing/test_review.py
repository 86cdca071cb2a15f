"""The loop of review and edit."""

from kgplatform.llm.dropped import Dropped
from kgplatform.models import Evidence, PageSentence, SectionDraft
from kgplatform.roles.review.reviewer import ReviewBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.review import reviewed
from tests.writing.corpus import TOPIC, snippet
from tests.writing.fakes import FakeEditor, FakeReviewer

SOURCE = snippet("Arches", "Arches push outwards. Stone resists this push well.")


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited or (SOURCE.id,))


VERBATIM, WRONG, LOVED = _said("Arches push outwards."), _said("Arches pull inwards."), _said("All love arches.")
BETTER, BEST, LAST = _said("Arches push."), _said("An arch pushes."), _said("An arch pushes out.")


def _brief(*sentences: PageSentence) -> ReviewBrief:
    evidence = (Evidence(snippet=SOURCE, score=1.0),)
    return ReviewBrief(topic=TOPIC, path=("Arches",), draft=SectionDraft(paragraphs=(sentences,)), evidence=evidence)


async def _reviewed(
    brief: ReviewBrief, reviewer: FakeReviewer, editor: FakeEditor
) -> tuple[list[PageSentence], dict[str, int]]:
    dropped = Dropped()
    draft = await reviewed(brief, Checks(reviewer=reviewer, editor=editor, dropped=dropped))
    return draft.sentences, dropped.take()


async def test_nothing_open_ends_the_review() -> None:
    reviewer, editor = FakeReviewer([WRONG.text], []), FakeEditor({WRONG.text: (BETTER,)})

    sentences, dropped = await _reviewed(_brief(VERBATIM, WRONG), reviewer, editor)

    assert sentences == [VERBATIM, BETTER]
    assert dropped == {}
    assert [point.sentence for point in reviewer.asked[1].points] == [WRONG.text]
    assert reviewer.asked[1].draft.sentences == [VERBATIM, BETTER]


async def test_the_last_of_three_edits_is_checked_too_and_what_is_open_goes() -> None:
    reviewer = FakeReviewer([WRONG.text], [BETTER.text], [BEST.text], [LAST.text])
    editor = FakeEditor({WRONG.text: (BETTER,), BETTER.text: (BEST,), BEST.text: (LAST,)})

    sentences, dropped = await _reviewed(_brief(VERBATIM, WRONG), reviewer, editor)

    assert sentences == [VERBATIM]
    assert dropped == {"reviewer: sentence still open after the last edit": 1}
    assert (len(reviewer.asked), len(editor.asked)) == (4, 3)


async def test_what_was_left_out_is_settled_without_another_review() -> None:
    reviewer = FakeReviewer([WRONG.text])

    sentences, dropped = await _reviewed(_brief(VERBATIM, WRONG), reviewer, FakeEditor({WRONG.text: ()}))

    assert (sentences, dropped) == ([VERBATIM], {})


async def test_a_later_round_raises_nothing_new() -> None:
    reviewer = FakeReviewer([WRONG.text], [LOVED.text])

    sentences, dropped = await _reviewed(_brief(WRONG, LOVED), reviewer, FakeEditor({WRONG.text: (BETTER,)}))

    assert sentences == [BETTER, LOVED]
    assert dropped == {"reviewer: new point in a later round": 1}


async def test_a_verbatim_sentence_is_not_disputed() -> None:
    sentences, dropped = await _reviewed(_brief(VERBATIM, WRONG), FakeReviewer([VERBATIM.text]), FakeEditor({}))

    assert sentences == [VERBATIM, WRONG]
    assert dropped == {"reviewer: point on a verbatim sentence": 1}


async def test_a_verbatim_draft_is_not_reviewed() -> None:
    reviewer = FakeReviewer()

    assert (await _reviewed(_brief(VERBATIM), reviewer, FakeEditor({})))[0] == [VERBATIM]
    assert reviewer.asked == []


async def test_an_editor_that_rewrites_everything_is_refused() -> None:
    editor = FakeEditor({WRONG.text: (BETTER,), LOVED.text: (BEST,)})

    sentences, dropped = await _reviewed(_brief(LOVED, WRONG), FakeReviewer([WRONG.text], [WRONG.text]), editor)

    assert sentences == [LOVED]
    assert dropped == {
        "editor: edit that reached beyond the named sentences": 1,
        "reviewer: sentence still open after the last edit": 1,
    }


async def test_an_edit_that_cites_what_is_no_evidence_is_refused() -> None:
    editor = FakeEditor({WRONG.text: (_said("Arches push.", "elsewhere"),)})

    sentences, dropped = await _reviewed(_brief(LOVED, WRONG), FakeReviewer([WRONG.text], [WRONG.text]), editor)

    assert sentences == [LOVED]
    assert dropped["editor: edit that reached beyond the named sentences"] == 1


async def test_without_a_reviewer_or_an_editor_a_draft_stays() -> None:
    brief = _brief(WRONG)

    assert await reviewed(brief, Checks(reviewer=FakeReviewer())) == brief.draft
    assert await reviewed(brief, Checks(editor=FakeEditor({}))) == brief.draft
