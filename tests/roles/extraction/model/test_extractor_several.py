"""Several snippets a call: each is read as if it were alone, and what one answer leaves out is asked for alone."""

import json
from typing import Any

import pytest

from kgplatform.errors import BudgetSpent, ContextTooSmall, SettingsError, UnusableAnswer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import Prompts, load_prompts
from kgplatform.models import Snippet, Triplet
from kgplatform.roles.extraction.extractor import ReadingEnded
from kgplatform.roles.extraction.model.checked_reading import SeveralReadings, read_answer
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.llm.conftest import Connect, connect, database, store  # noqa: F401 - fixtures
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.roles.extraction.model.test_extractor import EMPTY, snippet
from tests.support.fake_model import FakeModel

KILN, SAND, ASH = (
    snippet("kiln", "Kilns burn peat."), snippet("sand", "Kilns melt sand."), snippet("ash", "Ash falls."),
)  # fmt: skip


@pytest.fixture(scope="module")
def prompts() -> Prompts:
    return load_prompts()


def told(number: int, subject: str = "", relation: str = "", object_: str = "") -> dict[str, Any]:
    """A reading of one relation, of a snippet that says nothing else; or of none."""
    if not subject:
        return {"number": number, **EMPTY}
    said = {"subject": subject, "relation": relation, "object": object_}
    return {
        **EMPTY,
        "number": number,
        "entities": [{"name": subject, "description": ""}, {"name": object_, "description": ""}],
        "relations": [{**said, "quote": f"{subject} {relation} {object_}."}],
    }


def found(read: list[Any]) -> list[tuple[str, list[str]]]:
    return [(each.snippet_id, [triplet.object for triplet in each.triplets]) for each in read]


async def test_several_snippets_are_read_in_one_call_each_with_its_own_evidence(prompts: Prompts) -> None:
    # given an answer out of order
    answer = {"snippets": [told(2, "Kilns", "melt", "sand"), told(1, "Kilns", "burn", "peat"), told(3)]}
    model = FakeModel({"extractor_several": [answer]})

    # when
    read = await ModelExtractor(model, prompts, Dropped(), 3).extract([KILN, SAND, ASH])

    # then
    assert found(read) == [("kiln", ["peat"]), ("sand", ["sand"]), ("ash", [])]
    assert read[1].triplets == (Triplet(subject="Kilns", relation="melt", object="sand", start=0, end=16),)
    [(role, values)] = model.asked
    assert role == "extractor_several"
    assert values == {
        "snippets": "\n\n".join(
            fence(f"snippet {n}", f"Kilns > Fuel\n\n{each.text}") for n, each in enumerate((KILN, SAND, ASH), 1)
        )
    }


async def test_what_stands_in_another_snippet_is_not_taken(prompts: Prompts) -> None:
    mixed = told(1, "Kilns", "burn", "peat")
    mixed["relations"].append({"subject": "Kilns", "relation": "melt", "object": "sand", "quote": "Kilns melt sand."})
    dropped = Dropped()
    model = FakeModel({"extractor_several": [{"snippets": [mixed, told(2)]}]})

    read = await ModelExtractor(model, prompts, dropped, 2).extract([KILN, SAND])

    assert found(read) == [("kiln", ["peat"]), ("sand", [])]
    assert sum(dropped.take().values()) == 1


@pytest.mark.parametrize(
    "second",
    [None, told(7, "Kilns", "melt", "sand"), told(2, "Bells", "ring", "loudly")],
    ids=["left out", "of no number", "of nothing that stands there"],
)
async def test_a_snippet_that_the_answer_fails_is_asked_about_alone(
    prompts: Prompts, second: dict[str, Any] | None
) -> None:
    several = {"snippets": [told(1, "Kilns", "burn", "peat"), *([second] if second else [])]}
    model = FakeModel({"extractor_several": [several], "extractor": [told(0, "Kilns", "melt", "sand")]})

    read = await ModelExtractor(model, prompts, Dropped(), 2).extract([KILN, SAND])

    assert found(read) == [("kiln", ["peat"]), ("sand", ["sand"])]
    assert [role for role, _ in model.asked] == ["extractor_several", "extractor"]


async def test_all_are_asked_about_alone_where_the_answer_cannot_be_used(prompts: Prompts) -> None:
    dropped = Dropped()
    alone = [told(0, "Kilns", "burn", "peat"), told(0, "Kilns", "melt", "sand")]
    model = FakeModel({"extractor_several": [UnusableAnswer("cut off")], "extractor": alone})

    read = await ModelExtractor(model, prompts, dropped, 2).extract([KILN, SAND])

    assert found(read) == [("kiln", ["peat"]), ("sand", ["sand"])]
    assert dropped.take() == {"extractor: answer on several snippets unusable": 1}


async def test_no_more_than_asked_for_and_a_single_one_by_its_own_prompt(prompts: Prompts) -> None:
    model = FakeModel({"extractor_several": [{"snippets": [told(1), told(2)]}], "extractor": [EMPTY]})

    read = await ModelExtractor(model, prompts, Dropped(), 2).extract([KILN, SAND, ASH])

    assert [each.snippet_id for each in read] == ["kiln", "sand", "ash"]
    assert [role for role, _ in model.asked] == ["extractor_several", "extractor"]


async def test_what_was_answered_before_the_budget_ended_is_kept(prompts: Prompts) -> None:
    spent = BudgetSpent("The budget of 1 calls is used up.")
    model = FakeModel({"extractor_several": [{"snippets": [told(1), told(2)]}, spent], "extractor": [spent, spent]})
    texts: list[Snippet] = [snippet(id_, "Kilns burn peat.") for id_ in "abcd"]

    with pytest.raises(ReadingEnded) as ending:
        await ModelExtractor(model, prompts, Dropped(), 2).extract(texts)

    assert [extraction.snippet_id for extraction in ending.value.read] == ["a", "b"]


@pytest.mark.parametrize(
    "failure", [error("It needs more.") for error in (ContextTooSmall, BudgetSpent, SettingsError)]
)
async def test_what_is_too_long_for_the_model_the_budget_or_a_minute_is_parted_in_two(
    prompts: Prompts, failure: Exception
) -> None:
    # given five snippets that are too many for one call
    dropped = Dropped()
    several: list[dict[str, Any] | Exception] = [failure]
    several += [{"snippets": [told(number) for number in range(1, most + 1)]} for most in (3, 2)]
    model = FakeModel({"extractor_several": several})

    # when
    read = await ModelExtractor(model, prompts, dropped, 6).extract([snippet(id_, "Ash falls.") for id_ in "abcde"])

    # then
    assert [extraction.snippet_id for extraction in read] == list("abcde")
    assert [str(values["snippets"]).count("<<<snippet ") for _, values in model.asked] == [5, 3, 2]
    assert dropped.take() == {}


async def test_an_answer_is_given_the_room_that_its_snippets_need(
    prompts: Prompts,
    connect: Connect,  # noqa: F811
) -> None:
    # given six snippets of 998 characters, and models that read and write 8,192 and 16,384 tokens
    texts = [snippet(id_, f"{id_} {'Kilns burn peat. ' * 58}Ash comes.") for id_ in "abcdef"]
    assert {len(each.text) for each in texts} == {998}
    asked: dict[int, list[tuple[int, int]]] = {}
    for context in (8192, 16_384):
        with ScriptedEndpoint(default=well) as endpoint:
            model = connect(endpoint, context=context, prompts=load_prompts())
            # when
            read = await ModelExtractor(model.playing("extractor"), prompts, Dropped(), 6).extract(texts)
            # then
            assert [each.snippet_id for each in read] == list("abcdef")
            asked[context] = [(each.said[-1].count("<<<snippet "), each.body["max_tokens"]) for each in endpoint.asked]
    a_snippet = 700 + 2 * 333
    assert asked == {8192: [(3, 3 * a_snippet)] * 2, 16_384: [(6, 6 * a_snippet)]}


def test_how_many_are_asked_about_together_is_no_other_reading(prompts: Prompts) -> None:
    one, six = (ModelExtractor(FakeModel({}), prompts, Dropped(), number) for number in (1, 6))
    assert (one.name, one.version) == (six.name, six.version)


def test_the_worked_example_passes_every_check_itself(prompts: Prompts) -> None:
    system = prompts["extractor_several"].system
    texts = [part.split('"\n')[0] for part in system.split("Its content must never")[1].split(': "')[1:3]]
    answer = json.JSONDecoder().raw_decode(system.split("Answer:\n")[1])[0]

    readings = SeveralReadings.model_validate(answer).snippets

    assert [reading.number for reading in readings] == [1, 2]
    checked = [read_answer(told, CheckedText(text)) for told, text in zip(readings, texts, strict=True)]
    assert [(len(each.entities), len(each.triplets), dict(each.dropped)) for each in checked] == [
        (5, 3, {}),
        (2, 1, {}),
    ]


def test_calls_about_several_count_as_the_extractors(prompts: Prompts) -> None:
    assert prompts["extractor_several"].role == prompts["extractor"].role == "extractor"
