"""The relevance filter fails closed."""

from typing import Any

import pytest

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.review.model.relevance_filter import ModelRelevanceFilter
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief
from tests.support.bridges import PATH, PROMPTS, PUSH, STONE, TOPIC, WIND
from tests.support.fake_model import FakeModel
from tests.writing.corpus import snippet

HEADINGS = (PlannedHeading(path=PATH, covers="forms and stones"), PlannedHeading(path=("Wind",)))
BRIEF = RelevanceBrief(topic=TOPIC, headings=HEADINGS, snippets=(PUSH, STONE, WIND))


def _answers(**said: Any) -> dict[str, Any]:
    return {"answers": [{"snippet": key, "headings": value} for key, value in said.items()]}


@pytest.mark.parametrize(
    ("answer", "kept", "dropped"),
    [
        (
            _answers(S1=[1], S2=[2, 1, 2], S3=[]),
            {PUSH.id: (0,), STONE.id: (1, 0)},
            {"snippet that fits no heading": 1},
        ),
        (_answers(S1=["1."], S2="2, 1", S3="none"), {PUSH.id: (0,), STONE.id: (1, 0)},
         {"snippet that fits no heading": 1}),
        (
            _answers(S1=[3], S2=[0, 2], S7=[1]),
            {STONE.id: (1,)},
            {"snippet that fits no heading": 2, "snippet without an answer": 1, "unknown heading": 1},
        ),
        (
            {"answers": [{"snippet": "S1", "headings": [1]}, {"snippet": "S1", "headings": []}]},
            {},
            {"snippet that fits no heading": 3, "snippet without an answer": 2},
        ),
        (
            UnusableAnswer("no JSON"),
            {},
            {"snippet that fits no heading": 3, "snippet without an answer": 3, "unusable answer": 1},
        ),
    ],
)  # fmt: skip
async def test_what_names_no_heading_fits_none(
    answer: Any, kept: dict[str, tuple[int, ...]], dropped: dict[str, int]
) -> None:
    model, counts = FakeModel({"relevance": [answer]}), Dropped()

    assert await ModelRelevanceFilter(model, counts).fitting(BRIEF) == kept
    assert counts.take() == {f"relevance: {reason}": times for reason, times in dropped.items()}
    values = model.asked[0][1]
    assert set(values) == PROMPTS["relevance"].placeholders
    assert f"\n1. {' > '.join(PATH)}: forms and stones\n2. Wind\n" in str(values["headings"])


async def test_many_snippets_are_judged_in_several_questions() -> None:
    many = tuple(snippet(f"Bridge {n}", f"Bridge {n} has arches of stone.") for n in range(32))
    first = _answers(**{f"S{n}": [1] for n in range(1, 31)})
    model = FakeModel({"relevance": [first, _answers(S1=[], S2=[2])]})

    kept = await ModelRelevanceFilter(model, Dropped()).fitting(BRIEF.model_copy(update={"snippets": many}))

    assert kept == {**{item.id: (0,) for item in many[:30]}, many[31].id: (1,)}


async def test_a_question_that_is_too_long_for_the_model_is_parted() -> None:
    many = tuple(snippet(f"Bridge {n}", f"Bridge {n} has arches of stone.") for n in range(3))
    model = FakeModel({"relevance": [ContextTooSmall("Too long."), _answers(S1=[1], S2=[2]), _answers(S1=[2])]})

    kept = await ModelRelevanceFilter(model, Dropped()).fitting(BRIEF.model_copy(update={"snippets": many}))

    assert kept == {many[0].id: (0,), many[1].id: (1,), many[2].id: (1,)}
