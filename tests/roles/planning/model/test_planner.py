"""A model's queries: of a kind that there is, with what that needs, none twice; where none is left, the rules plan."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import TypedQuery
from kgplatform.roles.planning.model.planner import ModelPlanner
from kgplatform.roles.planning.planner import PlanBrief
from kgplatform.roles.planning.rules.planner import RulePlanner
from tests.support.fake_model import FakeModel

BRIEF = PlanBrief(
    subject="Root rot", question="Does lime stop rot?", headings=("Doses",), named=("lime",),
    entities=("spore", "lime"), relations=("stops",), most=3,
)  # fmt: skip
RULED = [
    TypedQuery(kind="vector", text="Does lime stop rot?"),
    TypedQuery(kind="vector", text="Root rot Doses"),
    TypedQuery(kind="related_entity", entity="lime", relation="stops"),
]


async def planned(answer: Any, brief: PlanBrief = BRIEF) -> tuple[list[TypedQuery], dict[str, int], FakeModel]:
    dropped = Dropped()
    model = FakeModel({"planner": [answer if isinstance(answer, Exception) else {"queries": answer}]})
    queries = await ModelPlanner(model, load_prompts(), dropped, RulePlanner()).plan(brief)
    return queries, dropped.take(), model


async def test_queries_keep_what_their_kind_takes() -> None:
    queries, dropped, model = await planned([
        {"kind": "Vector ", "text": " dose of  lime ", "entity": "lime"},
        {"kind": "pair_of_related", "entity": "sprays", "other": "spores", "relation": "Stops", "by": "price"},
        {"kind": "path", "entity": "lime", "other": "spore", "relation": "stops"},
    ])  # fmt: skip
    assert queries == [
        TypedQuery(kind="vector", text="dose of lime"),
        TypedQuery(kind="pair_of_related", entity="sprays", relation="Stops", other="spores", by="price"),
        TypedQuery(kind="path", entity="lime", other="spore"),
    ]
    assert dropped == {}
    [(_, values)] = model.asked
    assert "Does lime stop rot?\n- Doses" in str(values["question"])
    assert [line for line in str(values["entities"]).splitlines() if line in {"lime", "spore"}] == ["lime", "spore"]
    assert values["wanted"] == "exactly 3 queries"


@pytest.mark.parametrize(
    ("fewest", "most", "wanted"),
    [(3, 5, "3 to 5 queries"), (2, 2, "exactly 2 queries"), (1, 1, "exactly 1 query")],
)
async def test_it_is_told_how_many_are_wanted(fewest: int, most: int, wanted: str) -> None:
    _, _, model = await planned([], BRIEF.model_copy(update={"fewest": fewest, "most": most}))
    [(_, values)] = model.asked
    assert values["wanted"] == wanted


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ({"kind": "graph", "entity": "lime"}, "unknown kind"),
        ({"kind": "path", "entity": "lime"}, "without what its kind needs"),
        ({"kind": "vector", "entity": "lime"}, "without what its kind needs"),
        ({"kind": "path", "entity": "Limes", "other": "lime"}, "a path from something to itself"),
        ({"kind": "vector", "text": " ".join(["lime"] * 31)}, "too long"),
        ({"kind": "single_entity", "entity": " ".join(["lime"] * 13)}, "too long"),
        ({"kind": "community", "entity": "Giralda bell"}, "the prompt's example"),
    ],
)
async def test_what_cannot_be_asked_is_dropped_and_counted(query: dict[str, str], reason: str) -> None:
    queries, dropped, _ = await planned([query, {"kind": "community", "entity": "lime"}])
    assert (queries, dropped) == ([TypedQuery(kind="community", entity="lime")], {f"planner: {reason}": 1})
    assert (await planned([query]))[0] == RULED


async def test_a_relation_that_there_is_not_is_left_out() -> None:
    queries, dropped, _ = await planned([{"kind": "related_entity", "entity": "lime", "relation": "eats"}])
    assert (queries, dropped) == ([TypedQuery(kind="related_entity", entity="lime")], {"planner: unknown relation": 1})


async def test_no_query_is_asked_twice_and_none_beyond_what_is_wanted() -> None:
    queries, dropped, _ = await planned([
        {"kind": "single_entity", "entity": each} for each in ("lime", "Limes", "spore", "spray", "chalk")
    ])  # fmt: skip
    assert [query.entity for query in queries] == ["lime", "spore", "spray"]
    assert dropped == {"planner: asked twice": 1, "planner: more queries than asked for": 1}


async def test_where_the_answer_is_unusable_the_rules_plan() -> None:
    assert (await planned(UnusableAnswer("Nothing.")))[:2] == (RULED, {"planner: answer unusable": 1})
    assert (await planned([]))[:2] == (RULED, {})
