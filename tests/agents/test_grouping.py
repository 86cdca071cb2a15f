"""A group is made of all children or not at all, and its words are the children's."""

from typing import Any

import pytest

from kgplatform.agents.grouping import ModelGroupNamer
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.grouping import Group, GroupBrief, Sibling
from tests.agents.fake_model import FakeModel

BRIEF = GroupBrief(
    parent="glassworks",
    relation="uses",
    children=(
        Sibling(entity_id="a", name="crown kiln", description="A crown kiln heats discs of glass."),
        Sibling(entity_id="b", name="lehr kiln", description="A lehr kiln cools panes slowly."),
    ),
)
GOOD = {
    "members": [2, 1],
    "label": "glass kilns",
    "relation": "uses_kinds_of",
    "description": "Kilns heat glass or cool it slowly.",
}


async def named(answer: dict[str, Any] | Exception, brief: GroupBrief = BRIEF) -> tuple[Group | None, dict[str, int]]:
    dropped = Dropped()
    return await ModelGroupNamer(FakeModel({"grouping": [answer]}), dropped).name(brief), dropped.take()


async def test_a_group_of_all_children() -> None:
    assert await named(GOOD) == (
        Group(
            label="glass kilns",
            relation="uses kinds of",
            description="Kilns heat glass or cool it slowly.",
            child_ids=("a", "b"),
        ),
        {},
    )


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


async def test_a_description_that_says_more_gives_way_to_a_list() -> None:
    group, dropped = await named(GOOD | {"description": "Kilns poison workers."})
    assert group is not None
    assert group.description == "glassworks uses: crown kiln, lehr kiln."
    assert dropped == {"grouping: description says more than the children": 1}


async def test_without_a_name_there_is_no_group() -> None:
    assert await named(GOOD | {"members": []}) == (None, {})
    assert await named(UnusableAnswer("cut off")) == (None, {"grouping: answer unusable": 1})


async def test_one_child_is_no_group() -> None:
    model = FakeModel({})
    assert (
        await ModelGroupNamer(model, Dropped()).name(BRIEF.model_copy(update={"children": BRIEF.children[:1]})) is None
    )
    assert model.asked == []
