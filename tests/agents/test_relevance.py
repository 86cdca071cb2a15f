"""The relevance filter fails closed."""

from typing import Any

import pytest

from kgplatform.agents.relevance import ModelRelevanceFilter
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.relevance import RelevanceBrief
from tests.agents.bridges import PATH, PROMPTS, PUSH, STONE, TOPIC, WIND
from tests.agents.fake_model import FakeModel
from tests.writing.corpus import snippet

BRIEF = RelevanceBrief(topic=TOPIC, path=PATH, snippets=(PUSH, STONE, WIND))


def _answers(**said: Any) -> dict[str, Any]:
    return {"answers": [{"snippet": key, "relevant": value} for key, value in said.items()]}


@pytest.mark.parametrize(
    ("answer", "kept", "dropped"),
    [
        (_answers(S1="yes", S2="Yes.", S3="no"), {PUSH.id, STONE.id}, {"snippet that does not fit its heading": 1}),
        (
            _answers(S1="yes, because it tells of arches", S2="maybe", S3=""),
            set(),
            {"snippet that does not fit its heading": 3},
        ),
        (
            _answers(S1="yes", S7="yes"),
            {PUSH.id},
            {"snippet that does not fit its heading": 2, "snippet without an answer": 2},
        ),
        (
            {"answers": [{"snippet": "S1", "relevant": "yes"}, {"snippet": "S1", "relevant": "no"}]},
            set(),
            {"snippet that does not fit its heading": 3, "snippet without an answer": 2},
        ),
        (
            UnusableAnswer("no JSON"),
            set(),
            {"snippet that does not fit its heading": 3, "snippet without an answer": 3, "unusable answer": 1},
        ),
    ],
)
async def test_anything_but_yes_is_no(answer: Any, kept: set[str], dropped: dict[str, int]) -> None:
    model, counts = FakeModel({"relevance": [answer]}), Dropped()

    assert await ModelRelevanceFilter(model, counts).relevant(BRIEF) == kept
    assert counts.take() == {f"relevance: {reason}": times for reason, times in dropped.items()}
    assert set(model.asked[0][1]) == PROMPTS["relevance"].placeholders


async def test_many_snippets_are_judged_in_several_questions() -> None:
    many = tuple(snippet(f"Bridge {n}", f"Bridge {n} has arches of stone.") for n in range(14))
    first = _answers(**{f"S{n}": "yes" for n in range(1, 13)})
    model = FakeModel({"relevance": [first, _answers(S1="no", S2="yes")]})

    kept = await ModelRelevanceFilter(model, Dropped()).relevant(BRIEF.model_copy(update={"snippets": many}))

    assert kept == {item.id for item in (*many[:12], many[13])}
