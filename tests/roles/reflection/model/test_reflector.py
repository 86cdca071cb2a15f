"""A model's reflections: what rests on snippets, is new and can be a concept or a question stands."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Snippet, Topic
from kgplatform.roles.reflection.model.reflector import ModelReflector
from kgplatform.roles.reflection.reflector import ReflectionBrief, TextsBrief
from kgplatform.roles.reflection.rules.reflector import RuleReflector
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Peat bogs", domain="d")


def under(number: int, title: str) -> Snippet:
    return snippet(f"Text {number}.", "x").model_copy(update={"id": f"s{number}", "path": (), "title": title})


FOUND = (under(1, "Plants"), under(2, "Birds"), under(3, "Fires"))
BRIEF = ReflectionBrief(topic=TOPIC, snippets=FOUND, pool=("Ditches",), earlier=("ditches",), limit=2, queries=2)
TEXTS = TextsBrief(topic=TOPIC, snippets=FOUND, asked=("What burns in bogs?",), limit=1)


def reflector(role: str, *answers: dict[str, Any] | Exception) -> tuple[ModelReflector, Dropped, FakeModel]:
    dropped, model = Dropped(), FakeModel({role: answers})
    return ModelReflector(model, load_prompts(), dropped, RuleReflector()), dropped, model


async def test_concepts_are_as_the_model_says_with_queries_that_nobody_searched_for() -> None:
    told = [
        {"name": "Wild  fires", "snippets": ["[S3]", "S9"], "queries": ["ditches", '"smouldering peat"', "a", "ash"]},
        {"name": "Moss", "snippets": ["S1", "S3"], "queries": ["smouldering peat", "of the"]},
        {"name": "Cranes", "snippets": ["S2"]},
    ]
    reflecting, dropped, model = reflector("reflector", {"concepts": told})

    found = await reflecting.reflect(BRIEF)

    assert [(each.name, each.snippet_ids, each.queries) for each in found] == [
        ("Wild fires", ("s3",), ("smouldering peat", "ash")), ("Moss", ("s1",), ("Moss Peat bogs",)),
    ]  # fmt: skip
    assert dropped.take() == {
        "reflector: unknown snippet": 1, "reflector: searched before": 2, "reflector: no query": 2,
        "reflector: more concepts than asked for": 1,
    }  # fmt: skip
    assert (model.asked[0][1]["limit"], model.asked[0][1]["queries"]) == ("2", "2")
    assert "Ditches" in str(model.asked[0][1]["pool"])


@pytest.mark.parametrize(
    ("name", "keys", "reason"),
    [
        ("the ditch", ["S1"], "concept of the pool"),
        ("Bogs of peat", ["S1"], "the topic's name"),
        ("of the", ["S1"], "no name of a concept"),
        ("one two three four five six seven", ["S1"], "no name of a concept"),
        ("Moulds of loam", ["S1"], "from the prompt's example"),
        ("Moss", ["S7"], "about no snippet"),
        ("Moss", [], "about no snippet"),
    ],
)
async def test_what_cannot_be_a_concept_is_dropped_and_counted(name: str, keys: list[str], reason: str) -> None:
    reflecting, dropped, _ = reflector("reflector", {"concepts": [{"name": name, "snippets": keys}]})

    assert await reflecting.reflect(BRIEF.model_copy(update={"path": ("Life",)})) == []

    assert dropped.take().get(f"reflector: {reason}") == 1


@pytest.mark.parametrize("answer", [UnusableAnswer("no"), {"concepts": []}])
async def test_a_topic_comes_to_something_always_by_rules_where_the_model_has_nothing(
    answer: dict[str, Any] | Exception,
) -> None:
    reflecting, dropped, _ = reflector("reflector", answer, {"concepts": []})

    assert [each.name for each in await reflecting.reflect(BRIEF)] == ["Plants", "Birds"]
    assert dropped.take() == ({"reflector: answer unusable": 1} if isinstance(answer, Exception) else {})
    assert await reflecting.reflect(BRIEF.model_copy(update={"path": ("Life",)})) == []


async def test_questions_are_asked_that_nobody_asked() -> None:
    told = [
        {"question": "What burns in bogs?"},
        {"question": "Which birds breed there?", "axis": "Depth", "why": "Nobody tells."},
        {"question": "Who ordered and paid for bells?"}, {"question": "No question."}, {"question": "Who cuts peat?"},
    ]  # fmt: skip
    reflecting, dropped, model = reflector("reflector_questions", {"questions": told})

    [question] = await reflecting.ask(TEXTS)

    assert (question.text, question.axis, question.why) == ("Which birds breed there?", "depth", "Nobody tells.")
    assert dropped.take() == {
        "reflector: asked before": 1, "reflector: the prompt's example": 1, "reflector: no question": 1,
        "reflector: more questions than asked for": 1,
    }  # fmt: skip
    assert "What burns in bogs?" in str(model.asked[0][1]["asked"])


@pytest.mark.parametrize("answer", [UnusableAnswer("no"), {"questions": []}])
async def test_rules_ask_where_the_model_does_not(answer: dict[str, Any] | Exception) -> None:
    reflecting, _, _ = reflector("reflector_questions", answer)

    assert [each.text for each in await reflecting.ask(TEXTS)] == ["What is known about Plants in Peat bogs?"]


async def test_nobody_is_asked_about_nothing() -> None:
    reflecting, _, model = reflector("reflector")

    assert await reflecting.reflect(BRIEF.model_copy(update={"snippets": ()})) == []
    assert await reflecting.ask(TEXTS.model_copy(update={"snippets": ()})) == []
    assert model.asked == []
