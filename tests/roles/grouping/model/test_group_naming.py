"""A group is made of all children or not at all, and its words are the children's."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.grouping.group_naming import Group, GroupBrief, Sibling
from kgplatform.roles.grouping.model.group_naming import SETS_A_CALL, ModelGroupNamer
from tests.support.fake_model import FakeModel

BRIEF = GroupBrief(
    parent="glassworks",
    relation="uses",
    children=(
        Sibling(entity_id="a", name="crown kiln", description="A crown kiln heats discs of glass."),
        Sibling(entity_id="b", name="lehr kiln", description="A lehr kiln cools panes slowly."),
    ),
)
OTHER = GroupBrief(
    parent="glassworks",
    relation="needs",
    children=(
        Sibling(entity_id="c", name="sand"),
        Sibling(entity_id="d", name="time", told="Time is money."),
        Sibling(entity_id="e", name="money", description="Time is money."),
    ),
)
GOOD = {
    "number": 1,
    "members": [2, 1],
    "label": "glass kilns",
    "relation": "uses_kinds_of",
    "description": "Kilns heat glass or cool it slowly.",
}
GROUP = Group(
    label="glass kilns",
    relation="uses kinds of",
    description="Kilns heat glass or cool it slowly.",
    why="all of them are glass kilns",
    score=0.9,
)


async def named(answer: dict[str, Any] | Exception, brief: GroupBrief = BRIEF) -> tuple[Group | None, dict[str, int]]:
    dropped = Dropped()
    told = answer if isinstance(answer, Exception) else {"groups": [answer]}
    [group] = await ModelGroupNamer(FakeModel({"grouping": [told]}), dropped).name([brief])
    return group, dropped.take()


async def test_a_group_of_all_children() -> None:
    assert await named(GOOD) == (GROUP, {})


async def test_several_sets_are_asked_about_in_one_call() -> None:
    model = FakeModel({"grouping": [{"groups": [{"number": "set 2"}, GOOD, {"number": 7, "members": [1, 2]}]}]})

    assert await ModelGroupNamer(model, Dropped()).name([BRIEF, OTHER]) == [GROUP, None]

    [(role, values)] = model.asked
    assert role == "grouping"
    assert str(values["sets"]).splitlines()[1:-1] == [
        "Set 1: glassworks | uses",
        "1. crown kiln: A crown kiln heats discs of glass.",
        "2. lehr kiln: A lehr kiln cools panes slowly.",
        "Set 2: glassworks | needs",
        "1. sand",
        "2. time: Time is money.",
        "3. money: as 2",
    ]


async def test_more_than_a_call_holds_are_asked_about_in_further_calls() -> None:
    answers = [{"groups": [GOOD | {"number": n} for n in range(1, SETS_A_CALL + 1)]}, {"groups": [GOOD]}]
    model = FakeModel({"grouping": answers})

    assert await ModelGroupNamer(model, Dropped()).name([BRIEF] * (SETS_A_CALL + 1)) == [GROUP] * (SETS_A_CALL + 1)
    assert len(model.asked) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"members": [1]}, "not all children qualify"),
        ({"members": [1, 2, 3]}, "not all children qualify"),
        ({"label": "other items"}, "label names nothing"),
        ({"label": ""}, "label names nothing"),
        ({"label": "kilns that heat and cool glass"}, "label names nothing"),
        ({"label": "Crown kilns"}, "label is a name in use"),
        ({"label": "Acme products"}, "label has no word of the children"),
    ],
)
async def test_a_group_that_breaks_a_rule_is_not_made(change: dict[str, Any], reason: str) -> None:
    assert await named(GOOD | change) == (None, {f"grouping: {reason}": 1})


@pytest.mark.parametrize("relation", ["none", "destroys", "", "is said to be using kinds of"])
async def test_a_relation_that_says_more_gives_way_to_the_old_one(relation: str) -> None:
    group, _ = await named(GOOD | {"relation": relation})
    assert group is not None
    assert group.relation == "uses"


async def test_a_description_may_use_the_word_of_the_label() -> None:
    group, dropped = await named(GOOD | {"label": "glass ovens", "description": "Ovens heat glass or cool it slowly."})

    assert group is not None
    assert (group.description, dropped) == ("Ovens heat glass or cool it slowly.", {})


@pytest.mark.parametrize("description", ["Kilns poison workers.", "A crown kiln heats glass."])
async def test_a_description_that_says_more_or_names_a_child_gives_way_to_the_relation(description: str) -> None:
    group, dropped = await named(GOOD | {"description": description})
    assert group is not None
    assert group.description == "glassworks uses each of these."
    assert dropped == {"grouping: description says more than the children, or names one": 1}


async def test_without_a_name_there_is_no_group() -> None:
    assert await named(GOOD | {"members": []}) == (None, {})
    assert await named(GOOD | {"number": 2}) == (None, {})
    assert await named(UnusableAnswer("cut off")) == (None, {"grouping: answer unusable": 1})
