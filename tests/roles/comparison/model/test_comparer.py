"""A model's comparison: a cell cites snippets of its own work alone, and is short."""

from collections.abc import Sequence
from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import CategoryMember, DisputedPair, PageSentence, ToldCategory, Topic
from kgplatform.roles.comparison.comparer import Comparison, ComparisonBrief
from kgplatform.roles.comparison.model.comparer import ModelComparer
from tests.roles.comparison.works import work
from tests.support.fake_model import FakeModel

BEANS = work("Beans", "Lime kills roots.", "Ten beds were dug.", published="2012-05")
PEAS, TURF = work("Peas", "Lime slows root rot."), work("Turf", "Turf is rolled.")
BRIEF = ComparisonBrief(
    topic=Topic(id="t", name="Root rot", domain="plants", audience="gardeners"),
    works=(BEANS, PEAS, TURF),
    categories=(
        ToldCategory(
            id="c", name="Salts", by="", members=(CategoryMember(id="l", name="lime", documents=2),),
            source_ids=("Beans",), query_ids=("q",),
        ),
    ),
    disputes=(DisputedPair(entity_ids=("l", "r"), sides=("Lime kills roots.", "Lime kills no root.")),),
    most=3,
    batch=2,
)  # fmt: skip
ASPECTS = [{"name": "Effect of lime", "asked": "What lime does."}, {"name": "Beds", "asked": "How many there were."}]


def cell(work: int, aspect: int, text: str, *keys: str) -> dict[str, Any]:
    return {"work": work, "aspect": aspect, "text": text, "citations": [*keys]}


async def compared(aspects: Any, *cells: Any) -> tuple[Comparison, dict[str, int], FakeModel]:
    named = aspects if isinstance(aspects, Exception) else {"aspects": aspects}
    filled: Sequence[Any] = [each if isinstance(each, Exception) else {"cells": each} for each in cells]
    dropped, model = Dropped(), FakeModel({"comparison_aspects": [named], "comparison_cells": filled})
    comparison = await ModelComparer(model, model, load_prompts(), dropped).compare(BRIEF)
    return comparison, dropped.take(), model


async def test_one_call_names_aspects_and_one_for_each_batch_fills_cells() -> None:
    comparison, dropped, model = await compared(
        ASPECTS, [cell(1, 1, "Kills roots [S1]", "S1"), cell(1, 2, "Ten", "S2"), cell(2, 1, "Slows it", "S3")], []
    )

    assert [aspect.name for aspect in comparison.aspects] == ["Effect of lime", "Beds"]
    kills, ten, slows = (
        PageSentence(text=text, snippet_ids=(id_,))
        for text, id_ in (("Kills roots", "Beans 1"), ("Ten", "Beans 2"), ("Slows it", "Peas 1"))
    )
    assert comparison.rows == ((kills, ten), (slows, None), (None, None))
    assert dropped == {}

    (first, named), (_, one), (_, other) = model.asked
    assert (first, named["most"], named["audience"]) == ("comparison_aspects", "3", "gardeners")
    assert "1. Beans (2012-05): Lime kills roots. Ten beds were dug.\n2. Peas: " in str(named["works"])
    assert "- Salts: lime" in str(named["categories"])
    assert "- Lime kills roots. / Lime kills no root." in str(named["disputes"])
    assert "- none" in str(named["expected"])
    assert "2. Beds: How many there were." in str(one["aspects"])
    assert ("Turf" in str(one["works"]), "Turf is rolled." in str(other["works"])) == (False, True)


async def test_what_breaks_the_rules_is_left_out_and_counted() -> None:
    comparison, dropped, _ = await compared(
        ASPECTS,
        [
            cell(1, 1, "Slows it", "S3"),
            cell(2, 1, "Slows root rot", "S1", "S3"),
            cell(2, 1, "Slows it", "S3"),
            cell(2, 2, "None"),
            cell(1, 2, "ten " * 30, "S2"),
            cell(3, 1, "Kills", "S1"),
            cell(1, 1, "Four parts copper, one part tin", "S1"),
        ],
        UnusableAnswer("Nothing."),
    )

    slows = PageSentence(text="Slows root rot", snippet_ids=("Peas 1",))
    assert comparison.rows == ((None, None), (slows, None), (None, None))
    assert dropped == {
        "comparison_cells: from the prompt's example": 1,
        "comparison_cells: number that stands for nothing": 1,
        "comparison_cells: snippet of another work": 1,
        "comparison_cells: too long": 1,
        "comparison_cells: two statements in a cell": 1,
        "comparison_cells: uncited": 1,
        "comparison_cells: unusable answer": 1,
    }


async def test_nothing_is_compared_where_the_model_names_too_few_aspects() -> None:
    comparison, dropped, _ = await compared([{"name": "Year"}, {"name": "Root rot"}, ASPECTS[0], ASPECTS[0]])
    assert comparison == Comparison()
    assert dropped == {
        "comparison_aspects: equal headings": 1,
        "comparison_aspects: fewer than 2 aspects": 1,
        "comparison_aspects: heading that is the topic's name": 1,
        "comparison_aspects: what any work has": 1,
    }
    assert (await compared(UnusableAnswer("Nothing.")))[0] == Comparison()
