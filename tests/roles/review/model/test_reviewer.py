"""Points name sentences of the draft by words that stand there."""

from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.review.model.reviewer import FIRST, ModelReviewer
from kgplatform.roles.review.reviewer import Point, ReviewBrief
from tests.support.bridges import EVIDENCE, PATH, PROMPTS, PUSH, STONE, TOPIC, draft, sentence
from tests.support.fake_model import FakeModel

FIRST_SAID = "Rome built 800 arches, and all of them stand."
SECOND_SAID = "Granite resists the push for centuries."
BRIEF = ReviewBrief(
    topic=TOPIC,
    path=PATH,
    draft=draft((sentence(FIRST_SAID, PUSH.id), sentence(SECOND_SAID, STONE.id))),
    evidence=EVIDENCE,
)


async def _points(answer: Any, brief: ReviewBrief = BRIEF) -> tuple[list[Point], dict[str, int], FakeModel]:
    model, dropped = FakeModel({"reviewer": [answer]}), Dropped()
    return await ModelReviewer(model, dropped).review(brief), dropped.take(), model


async def test_a_quote_names_its_sentence_and_a_key_its_snippet() -> None:
    remark = {"quote": "rome  built 800 arches", "problem": "It is 900.", "citations": "S2"}

    points, dropped, model = await _points({"points": [remark]})

    assert points == [
        Point(sentence=FIRST_SAID, quote="rome  built 800 arches", problem="It is 900.", snippet_ids=(PUSH.id,))
    ]
    assert dropped == {}
    values = model.asked[0][1]
    assert set(values) == PROMPTS["reviewer"].placeholders
    assert values["points"] == FIRST
    assert f"{FIRST_SAID} (S2)\n{SECOND_SAID} (S1)" in str(values["draft"])


async def test_a_quote_that_is_not_in_the_draft_is_no_point() -> None:
    remarks = [
        {"quote": "Rome built nothing at all", "problem": "Wrong.", "citations": []},
        {"quote": "all", "problem": "Too short to name a place."},
        {"quote": "", "problem": "Nothing."},
        {"quote": f"{FIRST_SAID} (S2)\n{SECOND_SAID} (S1)", "problem": "Both.", "citations": ["S77", "S1"]},
    ]

    points, dropped, _ = await _points({"points": remarks})

    assert [(point.sentence, point.snippet_ids) for point in points] == [
        (FIRST_SAID, (STONE.id,)),
        (SECOND_SAID, (STONE.id,)),
    ]
    assert dropped == {"reviewer: citation key that does not exist": 1, "reviewer: quote that is not in the draft": 3}


async def test_a_later_review_is_given_the_open_points() -> None:
    brief = BRIEF.model_copy(update={"points": (Point(sentence=FIRST_SAID, quote="800 arches", problem="It is 900."),)})

    points, _, model = await _points({"points": []}, brief)

    assert points == []
    assert '- "800 arches": It is 900.' in str(model.asked[0][1]["points"])


async def test_an_unusable_review_has_no_points() -> None:
    assert (await _points(UnusableAnswer("no JSON")))[:2] == ([], {"reviewer: unusable answer": 1})
