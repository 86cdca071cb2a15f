"""The extractor asks once a snippet, all at once, and leaves out what it could not read."""

import asyncio
import json
from collections.abc import Callable, Mapping

import pytest

from kgplatform.errors import BudgetSpent, ModelUnavailable, UnusableAnswer
from kgplatform.ids import digest
from kgplatform.llm.data import Budgeted, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import A
from kgplatform.llm.prompts import Prompt, Prompts, load_prompts
from kgplatform.models import Snippet, Triplet
from kgplatform.roles.extraction.extractor import ReadingEnded
from kgplatform.roles.extraction.model.checked_reading import ReadingAnswer, read_answer
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.examples import example_triples
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.support.fake_model import FakeModel

EMPTY: dict[str, list[dict[str, str]]] = {"entities": [], "relations": []}
PEAT = {
    **EMPTY,
    "entities": [{"name": "peat", "description": "Peat is cheap."}, {"name": "coal", "description": ""}],
    "relations": [{"subject": "Kilns", "relation": "burn", "object": "peat", "quote": "Kilns burn peat."}],
}


@pytest.fixture(scope="module")
def prompts() -> Prompts:
    return load_prompts()


@pytest.fixture(scope="module")
def prompt(prompts: Prompts) -> Prompt:
    return prompts["extractor"]


def snippet(id_: str, text: str) -> Snippet:
    return Snippet(
        id=id_, source_id="d", domain="glass", url="u", title="Kilns", path=("Kilns", "Fuel"), text=text,
        start=0, end=len(text), embedding_id="e", embedding_model="m",
    )  # fmt: skip


async def test_an_extraction_says_who_read_it_with_which_prompt(prompt: Prompt, prompts: Prompts) -> None:
    # given
    dropped = Dropped()
    extractor = ModelExtractor(FakeModel({"extractor": [PEAT]}), prompts, dropped)

    # when
    [extraction] = await extractor.extract([snippet("s", "Kilns burn peat.")])

    # then
    assert (extraction.snippet_id, extraction.extractor, extraction.prompt_version) == (
        "s",
        "model:fake",
        digest("extractor", prompts["extractor"].version, prompts["extractor_several"].version),
    )
    assert extraction.triplets == (Triplet(subject="Kilns", relation="burn", object="peat", start=0, end=16),)
    assert dropped.take() == {"extractor: description not in snippet": 1, "extractor: entity not in snippet": 1}


async def test_the_model_gets_the_snippet_and_where_it_stands(prompts: Prompts) -> None:
    model = FakeModel({"extractor": [EMPTY]})
    await ModelExtractor(model, prompts, Dropped()).extract([snippet("s", "Kilns burn peat.")])
    assert model.asked == [
        ("extractor", {"source": fence("source", "Kilns > Fuel"), "snippet": fence("snippet", "Kilns burn peat.")})
    ]


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://www.example.org/kilns#Fuel", "Kilns > Fuel (web page of www.example.org)"),
        ("glass/kilns.pdf#Fuel", "Kilns > Fuel (PDF document)"),
        ("glass/kilns.md", "Kilns > Fuel"),
    ],
)
async def test_the_model_is_told_what_kind_of_source_it_reads(prompts: Prompts, url: str, told: str) -> None:
    model = FakeModel({"extractor": [EMPTY]})
    read = snippet("s", "Kilns burn peat.").model_copy(update={"url": url})
    await ModelExtractor(model, prompts, Dropped()).extract([read])
    assert model.asked[0][1]["source"] == fence("source", told)


async def test_a_snippet_that_states_nothing_has_been_read(prompts: Prompts) -> None:
    read = await ModelExtractor(FakeModel({"extractor": [EMPTY]}), prompts, Dropped()).extract([snippet("s", "Hm.")])
    assert [(each.snippet_id, each.entities, each.triplets) for each in read] == [("s", (), ())]


async def test_a_snippet_whose_answer_is_unusable_is_left_out_and_counted(prompts: Prompts) -> None:
    # given an answer, a failure, an answer that lacks its parts, and one of which nothing stands in the text
    dropped = Dropped()
    model = FakeModel({"extractor": [PEAT, UnusableAnswer("cut off"), {"relations": "none"}, PEAT, EMPTY]})
    texts = ("Kilns burn peat.", "Kilns burn.", "Kilns cool.", "Sand melts.", "Ash falls.")

    # when
    read = await ModelExtractor(model, prompts, dropped).extract([snippet(text, text) for text in texts])

    # then
    assert [each.snippet_id for each in read] == ["Kilns burn peat.", "Ash falls."]
    assert dropped.take()["extractor: answer unusable"] == 3


async def test_a_model_that_cannot_be_asked_is_no_empty_extraction(prompts: Prompts) -> None:
    model = FakeModel({"extractor": [PEAT, ModelUnavailable("It does not answer."), PEAT]})
    with pytest.raises(ModelUnavailable):
        await ModelExtractor(model, prompts, Dropped()).extract([snippet(id_, "Kilns burn peat.") for id_ in "abc"])


class GateModel:
    """Answers nobody before all have asked."""

    name = "gate"

    def __init__(self, askers: int) -> None:
        self._barrier = asyncio.Barrier(askers)

    async def ask(
        self,
        role: str,
        values: Mapping[str, str | Budgeted],
        answer: type[A],
        check: Callable[[A], str] | None = None,
        longest: int | None = None,
    ) -> A:
        async with asyncio.timeout(5):
            await self._barrier.wait()
        return answer.model_validate(EMPTY)


async def test_all_snippets_are_asked_about_at_once_and_come_in_order(prompts: Prompts) -> None:
    snippets = [snippet(f"s{number}", "Kilns burn peat.") for number in range(20)]
    read = await ModelExtractor(GateModel(20), prompts, Dropped()).extract(snippets)
    assert [each.snippet_id for each in read] == [each.id for each in snippets]


def test_the_worked_example_passes_every_check_itself(prompt: Prompt) -> None:
    # given
    text = prompt.system.split('Snippet: "')[1].split('"\n')[0]
    answer = json.JSONDecoder().raw_decode(prompt.system.split("Answer:\n")[1])[0]

    # when
    reading = read_answer(ReadingAnswer.model_validate(answer), CheckedText(text))

    # then
    assert (len(reading.entities), len(reading.triplets)) == (7, 4)
    assert not reading.dropped


async def test_the_worked_example_handed_back_is_no_reading(prompt: Prompt, prompts: Prompts) -> None:
    # given a snippet on bells, so that its words stand there, and a model that copies the example's answer
    answer = json.JSONDecoder().raw_decode(prompt.system.split("Answer:\n")[1])[0]
    bells = "The bell of bell bronze hangs high. Copper and tin are dear."
    dropped = Dropped()

    # when
    [read] = await ModelExtractor(FakeModel({"extractor": [answer]}), prompts, dropped).extract([snippet("s", bells)])

    # then
    assert read.triplets == ()
    assert sorted(entity.name for entity in read.entities) == ["Copper", "bell", "bell bronze", "tin"]
    assert {entity.description for entity in read.entities} == {""}


def test_the_relations_of_the_example_are_known(prompt: Prompt) -> None:
    assert example_triples(prompt.system) == {
        ("bell bronze", "is an alloy of", "copper"),
        ("bell bronze", "is an alloy of", "tin"),
        ("founder", "pour molten bronze into", "clay mold"),
        ("high share of tin", "may weaken", "bell"),
    }


async def test_what_was_answered_before_the_budget_ended_is_kept(prompts: Prompts) -> None:
    # given: a budget for the first and the last of three
    model = FakeModel({"extractor": [EMPTY, BudgetSpent("The budget of 2 calls is used up."), PEAT]})

    # when
    with pytest.raises(ReadingEnded) as ending:
        await ModelExtractor(model, prompts, Dropped()).extract([snippet(id_, "Kilns burn peat.") for id_ in "abc"])

    # then
    assert [extraction.snippet_id for extraction in ending.value.read] == ["a", "c"]
    assert ending.value.spent.what == "The budget of 2 calls is used up."
