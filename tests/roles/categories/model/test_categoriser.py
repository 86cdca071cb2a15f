"""A model's categories: three at least with names of their own; each entity goes into one of them, or into none."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Topic
from kgplatform.roles.categories.categoriser import CategoryBrief, SortedEntity
from kgplatform.roles.categories.model.categoriser import ModelCategoriser
from tests.support.fake_model import FakeModel

NAMES = ("Bog moss", "Bog sedge", "Marsh fern", "Fen sedge", "Peat")
BRIEF = CategoryBrief(
    topic=Topic(id="t", name="Peat plants", domain="peat"),
    by="family",
    entities=tuple(
        SortedEntity(id=name[0:5], name=name, description="It grows in bogs.", source_ids=("a", "b")) for name in NAMES
    ),
    most=4,
)
MOSSES, SEDGES, FERNS = "Mosses of bogs", "Sedges", "Ferns"
RULED = ["By rules"]


class Rules:
    """Finds one category, and sorts all into the last."""

    async def discover(self, brief: CategoryBrief) -> list[str]:
        return RULED

    async def classify(self, brief: CategoryBrief, categories: Sequence[str]) -> Mapping[str, str]:
        return {each.id: categories[-1] for each in brief.entities}


def categoriser(*, named: Any = None, sorted_: Sequence[Any] = ()) -> tuple[ModelCategoriser, Dropped, FakeModel]:
    dropped = Dropped()
    model = FakeModel({"categories": [named], "classification": sorted_})
    return ModelCategoriser(model, model, load_prompts(), dropped, Rules()), dropped, model


async def found(answer: Any, brief: CategoryBrief = BRIEF) -> tuple[list[str], dict[str, int], FakeModel]:
    told = answer if isinstance(answer, Exception) else {"categories": answer}
    model_categoriser, dropped, model = categoriser(named=told)
    return await model_categoriser.discover(brief), dropped.take(), model


async def classified(*answers: Any, batch: int = 20) -> tuple[Mapping[str, str], dict[str, int], FakeModel]:
    told = [
        each
        if isinstance(each, Exception)
        else {"entities": [{"entity": entity, "category": category} for entity, category in each]}
        for each in answers
    ]
    model_categoriser, dropped, model = categoriser(sorted_=told)
    brief = BRIEF.model_copy(update={"batch": batch})
    return await model_categoriser.classify(brief, (MOSSES, SEDGES, FERNS)), dropped.take(), model


async def test_categories_are_taken_as_they_are_named_and_entities_are_shown() -> None:
    names, dropped, model = await found([f" {MOSSES}. ", SEDGES, FERNS])

    assert (names, dropped) == ([MOSSES, SEDGES, FERNS], {})
    [(role, values)] = model.asked
    assert role == "categories"
    assert "1. Bog moss (2; It grows in bogs.)\n2. Bog sedge (2; " in str(values["entities"])
    assert ("Peat plants" in str(values["topic"]), "family" in str(values["by"])) == (True, True)
    assert (values["least"], values["most"]) == ("3", "4")


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("", "no name"),
        ("Plants that grow where the water of a bog stands high", "no name"),
        ("Miscellaneous others", "name for what is left over"),
        ("SEDGES:", "named twice"),
        ("Swung bells", "the prompt's example"),
    ],
)
async def test_a_name_that_breaks_a_rule_is_dropped_and_counted(told: str, reason: str) -> None:
    names, dropped, _ = await found([MOSSES, SEDGES, told, FERNS])

    assert (names, dropped) == ([MOSSES, SEDGES, FERNS], {f"categories: {reason}": 1})


async def test_there_are_no_more_categories_than_asked_for_and_none_of_three_entities() -> None:
    names, dropped, _ = await found([MOSSES, SEDGES, FERNS, "Trees", "Reeds"])
    assert (names, dropped) == ([MOSSES, SEDGES, FERNS, "Trees"], {"categories: more categories than asked for": 1})

    few = BRIEF.model_copy(update={"entities": BRIEF.entities[:3]})
    names, _, model = await found([MOSSES, SEDGES, FERNS], few)
    assert (names, model.asked) == ([], [])


@pytest.mark.parametrize(
    ("answer", "dropped"),
    [
        (UnusableAnswer("Nothing."), {"categories: answer unusable": 1}),
        ([], {"categories: fewer than 3 categories": 1}),
        ([MOSSES, FERNS, "Other"], {"categories: name for what is left over": 1,
                                    "categories: fewer than 3 categories": 1}),
    ],
)  # fmt: skip
async def test_where_too_few_categories_can_stay_the_rules_find_them(answer: Any, dropped: dict[str, int]) -> None:
    assert (await found(answer))[:2] == (RULED, dropped)


async def test_each_entity_goes_where_the_model_sorts_it_by_batches() -> None:
    found, dropped, model = await classified([(1, 1), (2, 2)], [(1, "3"), (2, 2)], [(1, 0)], batch=2)

    assert found == {"Bog m": MOSSES, "Bog s": SEDGES, "Marsh": FERNS, "Fen s": SEDGES}
    assert dropped == {"classification: entity of no category": 1}
    assert [role for role, _ in model.asked] == ["classification"] * 3
    shown = [str(values["entities"]) for _, values in model.asked]
    assert ["1. Bog moss" in shown[0], "1. Marsh fern" in shown[1], "1. Peat" in shown[2]] == [True] * 3
    assert f"1. {MOSSES}\n2. {SEDGES}\n3. {FERNS}" in str(model.asked[0][1]["categories"])


async def test_numbers_that_stand_for_nothing_are_dropped_and_the_first_of_two_holds() -> None:
    found, dropped, _ = await classified([(1, 1), (1, 2), (0, 1), (6, 1), (2, 4), (3, 9), (4, 2)])

    assert found == {"Bog m": MOSSES, "Fen s": SEDGES}
    assert dropped == {
        "classification: number that stands for nothing": 4, "classification: entity of no category": 3,
    }  # fmt: skip


async def test_a_batch_whose_answer_is_unusable_is_sorted_by_the_rules() -> None:
    found, dropped, _ = await classified([(1, 1), (2, 1), (3, 1)], UnusableAnswer("Nothing."), batch=3)

    assert found == {"Bog m": MOSSES, "Bog s": MOSSES, "Marsh": MOSSES, "Fen s": FERNS, "Peat": FERNS}
    assert dropped == {"classification: answer unusable": 1}


async def test_without_categories_nothing_is_sorted_and_nobody_asked() -> None:
    model_categoriser, _, model = categoriser()

    assert await model_categoriser.classify(BRIEF, []) == {}
    assert model.asked == []
