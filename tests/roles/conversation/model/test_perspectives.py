"""A model's perspectives: each has a name of its own and says what it looks for; or the rules'."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.graph.conversations import Contents
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Topic
from kgplatform.roles.conversation.model.perspectives import ModelPerspectiveFinder
from kgplatform.roles.conversation.perspectives import NamedPerspective, PerspectiveBrief
from kgplatform.roles.conversation.rules.perspectives import RulePerspectiveFinder
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Root rot", domain="beans", goal="Say how to save beans.", audience="Gardeners")
BRIEF = PerspectiveBrief(
    topic=TOPIC, contents=(Contents(title="Rust", paths=(("Rust", "Control"), ("Rust", "Spread"))),), limit=2
)
SOIL = {"name": "Soil scientist", "looks_for": "Which soils and waters let root rot spread."}
GROWER = {"name": "Bean grower", "looks_for": "What it costs and how crops are saved."}


async def found(
    answer: list[dict[str, Any]] | Exception, brief: PerspectiveBrief = BRIEF
) -> tuple[list[NamedPerspective], dict[str, int], FakeModel]:
    dropped = Dropped()
    model = FakeModel({"perspectives": [answer if isinstance(answer, Exception) else {"perspectives": answer}]})
    finder = ModelPerspectiveFinder(model, load_prompts(), dropped, RulePerspectiveFinder())
    return await finder.find(brief), dropped.take(), model


async def test_perspectives_are_taken_as_they_are_named_and_tables_of_contents_are_shown() -> None:
    named, dropped, model = await found([SOIL, GROWER])
    assert named == [NamedPerspective(**SOIL), NamedPerspective(**GROWER)]
    assert dropped == {}
    [(_, values)] = model.asked
    assert "Rust: Control; Spread" in str(values["contents"])
    assert "Say how to save beans." in str(values["topic"])


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"name": "", "looks_for": "What is there to say."}, "no name"),
        ({"name": "Basic Fact writer", "looks_for": "What is there to say."}, "the basic fact writer"),
        ({"name": "Chemist", "looks_for": "Chemistry."}, "does not say what it looks for"),
        ({"name": "soil  Scientist", "looks_for": "What else there is in soils."}, "named twice"),
        (
            {
                "name": "Metallurgist",
                "looks_for": "Which alloys and temperatures bells are cast with, and how they change what the metal "
                "does.",
            },
            "the prompt's example",
        ),
    ],
)
async def test_what_breaks_a_rule_is_dropped_and_counted(told: dict[str, str], reason: str) -> None:
    named, dropped, _ = await found([SOIL, told])
    assert [each.name for each in named] == ["Soil scientist"]
    assert dropped == {f"perspectives: {reason}": 1}


async def test_no_more_than_are_wanted() -> None:
    named, dropped, _ = await found([SOIL, GROWER, {"name": "Chemist", "looks_for": "Which sprays help and why."}])
    assert [each.name for each in named] == ["Soil scientist", "Bean grower"]
    assert dropped == {"perspectives: more perspectives than asked for": 1}
    nobody, _, model = await found([], BRIEF.model_copy(update={"limit": 0}))
    assert (nobody, model.asked) == ([], [])


@pytest.mark.parametrize("answer", [UnusableAnswer("Nothing."), []])
async def test_where_an_answer_is_of_no_use_the_rules_find(answer: Any) -> None:
    named, dropped, _ = await found(answer)
    assert [each.name for each in named] == ["Rust"]
    assert dropped == ({"perspectives: answer unusable": 1} if isinstance(answer, Exception) else {})
