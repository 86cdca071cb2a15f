"""A model's queries: short, new, unlike each other, never the topic's phrase; the rules help out."""

from typing import Any

import pytest

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Query, Question, Topic
from kgplatform.roles.questions.model.synthesiser import ModelSynthesiser
from kgplatform.roles.questions.rules.synthesiser import RuleSynthesiser
from kgplatform.roles.questions.synthesiser import QueryBrief
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Window glass", domain="glass")


def question(text: str) -> Question:
    return Question(id=ids.question_id("t", text), text=text, axis="depth", why="It is thin.", gap_ids=("g",))


FUEL, SPUN = question("Which fuel heats a kiln?"), question("How is a crown disc spun?")


def told(number: Any, query: str) -> dict[str, Any]:
    return {"question": number, "query": query}


async def queries(
    *answers: dict[str, Any], earlier: tuple[str, ...] = (), limit: int = 10
) -> tuple[list[Query], dict[str, int]]:
    dropped = Dropped()
    model = FakeModel({"synthesiser": [{"queries": list(answers)}]})
    brief = QueryBrief(topic=TOPIC, questions=(FUEL, SPUN), earlier=earlier, limit=limit)
    return await ModelSynthesiser(model, dropped, RuleSynthesiser()).synthesise(brief), dropped.take()


async def test_queries_lead_back_to_their_questions_in_the_models_order() -> None:
    found, dropped = await queries(told(2, "spinning crown discs"), told(1, '"kiln" AND fuel?'))
    assert found == [
        Query(id=ids.query_id("t", "spinning crown discs"), text="spinning crown discs", question_id=SPUN.id),
        Query(id=ids.query_id("t", "kiln fuel"), text="kiln fuel", question_id=FUEL.id),
    ]
    assert dropped == {}


async def test_the_topics_phrase_is_taken_out_of_a_longer_query() -> None:
    found, _ = await queries(told(1, "window glass kiln fuel"))
    assert [query.text for query in found] == ["kiln fuel"]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (told(3, "peat smoke"), "names no question of the list"),
        (told(0, "peat smoke"), "names no question of the list"),
    ],
)
async def test_a_query_for_no_question_is_dropped(broken: dict[str, Any], reason: str) -> None:
    found, dropped = await queries(broken, told(1, "kiln fuel"))
    assert ([query.text for query in found], dropped) == (["kiln fuel"], {f"synthesiser: {reason}": 1})


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("discs", "not 2 to 5 words"),
        ("how discs of crown glass are spun", "not 2 to 5 words"),
        ("Window glass", "the topic's own phrase"),
        ("glass windows", "the topic's own phrase"),
        ("annealing oven", "searched before"),
        ("ovens anneal", "searched before"),
        ("kiln fuel price", "shares keywords with another query"),
    ],
)
async def test_the_rules_query_stands_in_for_one_that_breaks_a_rule(query: str, reason: str) -> None:
    found, dropped = await queries(told(1, "kiln fuel"), told(2, query), earlier=("annealing oven",))
    assert [(each.text, each.question_id) for each in found] == [("kiln fuel", FUEL.id), ("crown disc spun", SPUN.id)]
    assert dropped == {f"synthesiser: {reason}": 1}


async def test_a_question_that_the_model_left_out_has_no_query() -> None:
    found, _ = await queries(told(1, "kiln fuel"))
    assert [query.question_id for query in found] == [FUEL.id]


async def test_no_more_queries_than_the_limit() -> None:
    found, dropped = await queries(told(1, "kiln fuel"), told(2, "crown disc"), limit=1)
    assert ([query.text for query in found], dropped) == (
        ["kiln fuel"],
        {"synthesiser: more queries than asked for": 1},
    )


async def test_the_rules_write_all_where_the_answer_is_unusable() -> None:
    dropped = Dropped()
    model = FakeModel({"synthesiser": [UnusableAnswer("cut off")]})
    found = await ModelSynthesiser(model, dropped, RuleSynthesiser()).synthesise(
        QueryBrief(topic=TOPIC, questions=(FUEL, SPUN))
    )
    assert [query.text for query in found] == ["fuel heats kiln window glass", "crown disc spun window glass"]
    assert dropped.take() == {"synthesiser: answer unusable": 1}


async def test_without_questions_nobody_is_asked() -> None:
    model = FakeModel({})
    assert (
        await ModelSynthesiser(model, Dropped(), RuleSynthesiser()).synthesise(QueryBrief(topic=TOPIC, questions=()))
        == []
    )
    assert model.asked == []
