"""A model over real HTTP: what weak, broken and unwilling endpoints lead to."""

import asyncio
import json
from typing import Annotated

import pytest
from pydantic import BaseModel

from kgplatform.errors import ContextTooSmall, ModelRefused, ModelUnavailable, UnknownModel, UnusableAnswer
from kgplatform.llm.context import charged_to
from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.llm.ledger import LedgerEntry, Prices
from kgplatform.llm.model import BRIEF, FEW
from kgplatform.llm.overrides import Override
from kgplatform.llm.schemas import at_most, no_longer
from kgplatform.llm.store import CallStore
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect
from tests.llm.scripted_endpoint import Reaction, ScriptedEndpoint, answers, says


class Count(BaseModel):
    word: str
    times: int


class Words(BaseModel):
    words: list[str] = []


TIDE = Count(word="tide", times=2)


async def test_an_answer_comes_in_the_shape_that_was_asked_for(connect: Connect) -> None:
    with ScriptedEndpoint() as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "Tide and tide."}, Count) == TIDE
    [asked] = endpoint.asked
    assert (asked.path, asked.headers["Authorization"]) == ("/v1/chat/completions", "Bearer key")
    assert asked.body == {
        "model": "scripted",
        "messages": [
            {"role": "system", "content": "Count the words."},
            {"role": "user", "content": "Tide and tide."},
        ],
        "temperature": 0.3,
        "top_p": 0.9,
        "max_tokens": 100,
        "response_format": {
            "type": "json_schema",
            "json_schema": {
                "name": "Count",
                "strict": True,
                "schema": {
                    "type": "object",
                    "properties": {"word": {"type": "string"}, "times": {"type": "integer"}},
                    "required": ["word", "times"],
                    "additionalProperties": False,
                },
            },
        },
    }


@pytest.mark.parametrize(
    "reaction",
    [
        script.FENCED,
        says('<think>Is it {"word": "no", "times": 0}?</think>{"word": "tide", "times": 2}'),
        says("{'word': 'tide', 'times': 2,}"),
        says('The answer {as you like it} is {"word": "tide", "times": 2} [1].'),
        says('{"word": "tide", "times": 2} and on it goes', finish_reason="length"),
    ],
    ids=["fenced", "thoughts", "repaired", "words around", "whole before it was cut"],
)
async def test_json_is_found_wherever_it_stands(connect: Connect, reaction: Reaction) -> None:
    with ScriptedEndpoint([reaction], default=script.FAILS) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Count) == TIDE
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    ("reaction", "reason"),
    [
        (
            script.MALFORMED,
            "Its JSON does not fit: times: Input should be a valid integer, unable to parse string as an integer.",
        ),
        (says('{"word": "tide"}'), "Its JSON does not fit: times: Field required."),
        (script.OTHER_LANGUAGE, "There is no JSON in it."),
        (says('{"wort": "Tide"}'), "Its JSON has none of the fields times, word."),
        (says(""), "It is empty."),
        (says(None), "It is empty."),
    ],
)
async def test_what_cannot_be_used_is_asked_once_more_with_the_reason(
    connect: Connect, reaction: Reaction, reason: str
) -> None:
    # given an endpoint that answers badly once, and one that never does better
    with ScriptedEndpoint([reaction]) as mending, ScriptedEndpoint(default=reaction) as hopeless:
        # when both are asked
        assert await connect(mending).ask("counter", {"text": "mending"}, Count) == TIDE
        with pytest.raises(UnusableAnswer) as failure:
            await connect(hopeless).ask("counter", {"text": "hopeless"}, Count)
    # then each was asked twice, and told why
    assert (len(mending.asked), len(hopeless.asked)) == (2, 2)
    assert mending.asked[1].said[-1].splitlines()[0] == f"Your last answer cannot be used. {reason}"
    assert failure.value.what == f"The answer of scripted as counter cannot be used. {reason}"
    assert "KGPLATFORM_MODEL_ROLES" in failure.value.remedy


async def test_a_check_of_the_caller_is_told_to_the_model(connect: Connect) -> None:
    def check(count: Count) -> str:
        return "" if count.times == 2 else f"{count.times} is not 2."

    with ScriptedEndpoint([answers({"word": "tide", "times": 3})]) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Count, check) == TIDE
    roles = [message["role"] for message in endpoint.asked[1].body["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert "3 is not 2." in endpoint.asked[1].said[-1]


async def test_an_empty_list_is_an_answer_where_a_list_was_asked_for(connect: Connect) -> None:
    with ScriptedEndpoint([script.EMPTY_LIST]) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Words) == Words(words=[])
    assert len(endpoint.asked) == 1


async def test_no_field_at_all_is_no_empty_answer(connect: Connect) -> None:
    with ScriptedEndpoint([says("{}")], default=answers({"words": ["a"]})) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Words) == Words(words=["a"])


@pytest.mark.parametrize(
    "reaction",
    [
        script.REFUSAL,
        says("", finish_reason="content_filter"),
        script.refuses(400, "The response was filtered by the content management policy.", code="content_filter"),
    ],
    ids=["refusal", "filtered answer", "filtered prompt"],
)
async def test_a_refusal_is_not_asked_again(connect: Connect, reaction: Reaction) -> None:
    with ScriptedEndpoint([reaction]) as endpoint:
        for _ in range(2):  # the second time out of the store
            with pytest.raises(UnusableAnswer, match="The model refused"):
                await connect(endpoint).ask("counter", {"text": "x"}, Count)
    assert len(endpoint.asked) == 1


async def test_what_was_cut_off_is_asked_with_twice_the_length(connect: Connect) -> None:
    cut = says('{"word": "tide", "times": 2', finish_reason="length")
    with ScriptedEndpoint([cut]) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Count) == TIDE
    assert [asked.body["max_tokens"] for asked in endpoint.asked] == [100, 200]
    assert endpoint.asked[0].body["messages"] == endpoint.asked[1].body["messages"]


async def test_what_is_cut_off_twice_cannot_be_used(connect: Connect) -> None:
    endpoint = ScriptedEndpoint(default=says('{"word": "ti', finish_reason="length"))
    with endpoint, pytest.raises(UnusableAnswer, match="cut off"):
        await connect(endpoint).ask("counter", {"text": "x"}, Count)
    assert len(endpoint.asked) == 2


async def test_twice_the_length_stays_within_the_context(connect: Connect) -> None:
    endpoint = ScriptedEndpoint(default=says('{"word": "ti', finish_reason="length"))
    with endpoint, pytest.raises(UnusableAnswer) as failure:
        await connect(endpoint, context=250).ask("counter", {"text": "x"}, Count)
    lengths = [asked.body["max_tokens"] for asked in endpoint.asked]
    assert lengths[0] == 100 and all(100 < length < 250 for length in lengths[1:])
    assert failure.value.what.endswith("It was cut off at its longest.")


async def test_what_is_repeated_to_the_cut_counts_once(connect: Connect) -> None:
    looped = says('{"words": ["ebb", ' + 20 * '"low tide", ', finish_reason="length")
    with ScriptedEndpoint([looped], default=script.FAILS) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Words) == Words(words=["ebb", "low tide"])
    assert len(endpoint.asked) == 1


async def test_who_goes_in_circles_gets_no_more_room(connect: Connect) -> None:
    circles = says('{"word": "' + 20 * "the tide is the tide and ", finish_reason="length")
    with ScriptedEndpoint([circles]) as endpoint:
        assert await connect(endpoint).ask("counter", {"text": "x"}, Count) == TIDE
    assert [asked.body["max_tokens"] for asked in endpoint.asked] == [100, 100]
    # and is not shown its circles, but told of them
    assert [message["role"] for message in endpoint.asked[1].body["messages"]] == ["system", "user", "user"]
    assert endpoint.asked[1].said[-1].splitlines()[0] == (
        "Your last answer cannot be used. It says the same again and again: say each thing once, and briefly. "
        "It was cut off at its longest."
    )


class Served:
    """A model that kgplatform serves itself, as far as an endpoint can tell."""

    name = "scripted"

    def __init__(self, url: str) -> None:
        self._url = url

    async def address(self) -> str:
        return self._url


async def test_whom_a_grammar_holds_is_told_how_long_an_answer_may_be(connect: Connect) -> None:
    # given models of ours, one of which goes in circles once
    circles = says('{"told": ["' + 20 * "the tide is the tide and ", finish_reason="length")
    with ScriptedEndpoint([circles], default=answers({"told": ["low tide"]})) as endpoint:
        model = connect(endpoint, served=Served(endpoint.url))
        shorter = connect(endpoint, served=Served(endpoint.url), roles={"counter": Override(items=5)})

        # when
        assert await model.ask("counter", {"text": "x"}, Told, _no_tides) == Told(told=["low tide"])
        await shorter.ask("counter", {"text": "x"}, Told)

    # then the schema has its limits, closer ones the second time and where a role has its own; the words to the model
    # only name the fields
    schemas = [asked.body["response_format"]["json_schema"]["schema"] for asked in endpoint.asked]
    lists = [schema["properties"]["told"] for schema in schemas]
    assert [(told["maxItems"], told["items"]["maxLength"]) for told in lists] == [(20, 400), (FEW, BRIEF), (5, 400)]
    assert endpoint.asked[1].said[-1].splitlines()[-1] == '{"told": "..."}'


class Told(BaseModel):
    told: Annotated[list[Annotated[str, no_longer(400)]], at_most(20)]


def _no_tides(answer: Told) -> str:
    return "That is no tide." if "and" in answer.told[0] else ""


# Once only ----------------------------------------------------------------------------------------------------


async def test_a_second_run_makes_no_call(connect: Connect, store: CallStore) -> None:
    # given a run with good and bad answers
    script_of_first = [script.MALFORMED, script.MALFORMED, answers({"word": "tide", "times": 2})]
    with ScriptedEndpoint(script_of_first) as endpoint:
        first = [await _outcome(connect(endpoint), text) for text in ("bad", "good")]
        asked = len(endpoint.asked)
        # when it is run again
        second = [await _outcome(connect(endpoint), text) for text in ("bad", "good")]
    # then it is answered alike, and nothing was asked
    assert first == second == ["UnusableAnswer", "tide"]
    assert (asked, len(endpoint.asked)) == (3, 3)
    [total] = await store.totals("role")
    assert (total.calls, total.answered, total.cached) == (3, 3, 3)


async def _outcome(model, text: str) -> str:
    try:
        return (await model.ask("counter", {"text": text}, Count)).word
    except UnusableAnswer as error:
        return type(error).__name__


async def test_a_third_of_bad_answers_is_lived_with(connect: Connect, store: CallStore) -> None:
    # given an endpoint that answers every third call badly, each time in another way
    bad = [
        script.FAILS,
        script.MALFORMED,
        script.limited("0.01"),
        script.OTHER_LANGUAGE,
        script.cut_off(),
        script.FENCED,
    ]
    good = answers({"word": "tide", "times": 2})
    with ScriptedEndpoint([reaction for each in bad for reaction in (each, good, good)]) as endpoint:
        model = connect(endpoint, concurrency=1)
        # when twelve questions are asked, one after the other
        found = [await model.ask("counter", {"text": str(number)}, Count) for number in range(12)]
    # then all are answered, and each bad answer is in the ledger
    assert found == [TIDE] * 12
    states = [entry.state for entry in await store.entries()]
    assert (len(endpoint.asked), states.count("failed"), states.count("answered")) == (17, 3, 14)


async def test_what_ends_between_commit_and_parsing_pays_once(connect: Connect) -> None:
    class Killed(BaseException):
        """What no code of ours catches."""

    def die(_: Count) -> str:
        raise Killed

    with ScriptedEndpoint() as endpoint:
        with pytest.raises(Killed):
            await connect(endpoint).ask("counter", {"text": "x"}, Count, die)
        assert await connect(endpoint).ask("counter", {"text": "x"}, Count) == TIDE
    assert len(endpoint.asked) == 1


async def test_equal_asks_at_once_make_one_call(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint(latency=0.1) as endpoint:
        model = connect(endpoint)
        found = await asyncio.gather(*(model.ask("counter", {"text": "same"}, Count) for _ in range(8)))
    assert found == [TIDE] * 8
    assert len(endpoint.asked) == 1
    assert [entry.state for entry in await store.entries()] == ["answered"] + ["cached"] * 7


async def test_a_caller_that_gives_up_does_not_end_the_call_of_another(connect: Connect) -> None:
    with ScriptedEndpoint(latency=0.2) as endpoint:
        model = connect(endpoint)
        first = asyncio.create_task(model.ask("counter", {"text": "same"}, Count))
        second = asyncio.create_task(model.ask("counter", {"text": "same"}, Count))
        await asyncio.sleep(0.1)
        first.cancel()
        assert await second == TIDE
    assert len(endpoint.asked) == 1


async def test_another_sampling_or_model_is_another_question(connect: Connect) -> None:
    with ScriptedEndpoint() as endpoint:
        for override in (Override(), Override(temperature=0.7), Override(model="other")):
            await connect(endpoint, roles={"counter": override}).ask("counter", {"text": "x"}, Count)
    sent = [(asked.body["model"], asked.body["temperature"]) for asked in endpoint.asked]
    assert sent == [("scripted", 0.3), ("scripted", 0.7), ("other", 0.3)]


# What a model knows -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modes", "tried"),
    [
        (("json_schema", "json_object", "text"), ["json_schema"] * 2),
        (("json_object", "text"), ["json_schema", "json_object", "json_object"]),
        (("text",), ["json_schema", "json_object", "text", "text"]),
    ],
)
async def test_the_mode_is_found_out_once_and_stored(
    connect: Connect, modes: tuple[str, ...], tried: list[str]
) -> None:
    with ScriptedEndpoint(modes=modes) as endpoint:
        await connect(endpoint).ask("counter", {"text": "one"}, Count)
        await connect(endpoint).ask("counter", {"text": "two"}, Count)  # a model of its own, the same store
    assert [asked.mode for asked in endpoint.asked] == tried
    told = [any('"times"' in said for said in asked.said) for asked in endpoint.asked]
    assert told == [mode != "json_schema" for mode in tried]


async def test_the_mode_is_found_out_once_by_many_at_once(connect: Connect) -> None:
    with ScriptedEndpoint(modes=("text",), unsupported=("temperature",), latency=0.02) as endpoint:
        model = connect(endpoint)
        await asyncio.gather(*(model.ask("counter", {"text": str(n)}, Count) for n in range(6)))
    assert [asked.mode for asked in endpoint.asked[:3]] == ["json_schema", "json_object", "text"]
    assert len(endpoint.asked) == 9  # two modes and one parameter, and six answers


@pytest.mark.parametrize(
    ("reaction", "error"),
    [
        (script.refuses(400, "This model's maximum context length is 4096 tokens."), ContextTooSmall),
        (script.refuses(400, "The model `scripted` does not exist.", code="model_not_found"), UnknownModel),
    ],
)
async def test_another_refusal_leaves_the_mode_alone(
    connect: Connect, reaction: Reaction, error: type[Exception]
) -> None:
    with ScriptedEndpoint([reaction]) as endpoint:
        model = connect(endpoint)
        with pytest.raises(error):
            await model.ask("counter", {"text": "one"}, Count)
        await model.ask("counter", {"text": "one"}, Count)
    assert [asked.mode for asked in endpoint.asked] == ["json_schema", "json_schema"]


async def test_a_schema_that_is_refused_does_not_weaken_other_answers(connect: Connect) -> None:
    bad = script.refuses(400, "Invalid schema for response_format 'Count'.", param="response_format")
    with ScriptedEndpoint([bad], default=answers({"word": "tide", "times": 2, "words": []})) as endpoint:
        model = connect(endpoint)
        await model.ask("counter", {"text": "one"}, Count)
        await model.ask("counter", {"text": "two"}, Words)
        await model.ask("counter", {"text": "three"}, Count)
    assert [asked.mode for asked in endpoint.asked] == ["json_schema", "json_object", "json_schema", "json_object"]


async def test_parameters_that_a_model_refuses_are_left_out_from_then_on(connect: Connect) -> None:
    with ScriptedEndpoint(unsupported=("temperature", "top_p", "max_tokens")) as endpoint:
        for text in ("one", "two"):
            await connect(endpoint).ask("counter", {"text": text}, Count)
    sent = [
        sorted({"temperature", "top_p", "max_tokens", "max_completion_tokens"} & set(a.body)) for a in endpoint.asked
    ]
    assert sent == [
        ["max_tokens", "temperature", "top_p"],
        ["max_tokens", "top_p"],
        ["max_tokens"],
        ["max_completion_tokens"],
        ["max_completion_tokens"],
    ]


async def test_a_parameter_of_that_name_in_a_hint_is_not_the_one_refused(connect: Connect) -> None:
    message = (
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    )
    with ScriptedEndpoint([script.refuses(400, message, param="max_tokens")]) as endpoint:
        await connect(endpoint).ask("counter", {"text": "one"}, Count)
    assert [asked.body.get("max_completion_tokens") for asked in endpoint.asked] == [None, 100]


# The context --------------------------------------------------------------------------------------------------


async def test_a_prompt_is_cut_to_the_context_and_says_what_went(connect: Connect) -> None:
    questions = Part("snippet questions", ("What is a tide?",) * 40, Cut.QUESTIONS)
    relations = Part("relations", ("Moon | raises | tide",) * 10)
    with ScriptedEndpoint() as endpoint:
        model = connect(endpoint, context=400)
        await model.ask("counter", {"text": Budgeted((questions, relations))}, Count)
    sent = endpoint.asked[0].said[1]
    left = sent.count("What is a tide?")
    assert sent.count("Moon | raises | tide") == 10
    assert 0 < left < 40
    assert model.dropped.take() == {"counter: left out of the prompt: snippet questions": 40 - left}


async def test_a_context_too_small_for_the_smallest_prompt_is_said_before_asking(connect: Connect) -> None:
    with ScriptedEndpoint() as endpoint, pytest.raises(ContextTooSmall) as failure:
        await connect(endpoint, context=120).ask("counter", {"text": "x"}, Count)
    assert endpoint.asked == []
    assert "KGPLATFORM_MODEL_CONTEXT" in failure.value.remedy


async def test_a_server_with_less_context_than_the_setting_says_how_much(connect: Connect) -> None:
    with ScriptedEndpoint(context=300) as endpoint, pytest.raises(ContextTooSmall) as failure:
        await connect(endpoint).ask("counter", {"text": "x" * 400}, Count)
    assert len(endpoint.asked) == 1
    assert "4096" in failure.value.remedy


# What it costs ------------------------------------------------------------------------------------------------


async def test_every_call_is_in_the_ledger_of_its_run(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint([script.limited("0.01"), answers({"word": "tide", "times": 2})]) as endpoint:
        model = connect(endpoint, prices=Prices({"scripted": (2.0, 10.0)}))
        with charged_to("run-1", "extract", "topic-1"):
            await model.ask("counter", {"text": "x"}, Count)
        await model.ask("counter", {"text": "x"}, Count)
    entry = LedgerEntry(role="counter", model="scripted", run_id="run-1", stage="extract", topic_id="topic-1")
    failed = f"The language model at {endpoint.url} has had too many calls: Rate limit reached. rate_limit_exceeded"
    assert await store.entries() == [
        entry.model_copy(update={"state": "failed", "cost": 0.0, "reason": failed}),
        entry.model_copy(update={"state": "answered", "prompt_tokens": 100, "completion_tokens": 20, "cost": 0.0004}),
        LedgerEntry(role="counter", model="scripted", state="cached", cost=0.0),
    ]
    by_run = {total.name: (total.calls, total.failed, total.cached, total.cost) for total in await store.totals("run")}
    assert by_run == {"": (0, 0, 1, 0.0), "run-1": (2, 1, 0, 0.0004)}


async def test_an_unknown_price_is_not_nothing(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint([script.limited("0.01")]) as endpoint:
        await connect(endpoint).ask("counter", {"text": "x"}, Count)
    [total] = await store.totals("model")
    assert (total.name, total.calls, total.prompt_tokens, total.cost, total.unpriced) == ("scripted", 2, 100, None, 1)


async def test_tokens_that_are_not_told_are_estimated_and_said_to_be(connect: Connect, store: CallStore) -> None:
    reaction = answers({"word": "tide", "times": 2}, tokens=None)
    with ScriptedEndpoint([reaction]) as endpoint:
        await connect(endpoint).ask("counter", {"text": "x" * 30}, Count)
    [entry] = await store.entries()
    text = json.dumps({"word": "tide", "times": 2})
    assert (entry.prompt_tokens, entry.completion_tokens) == (6 + 10, -(-len(text) // 3))
    assert entry.reason == "The endpoint did not tell the tokens: they are estimated."


async def test_what_broke_on_the_way_may_have_cost_something(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint(default=script.cut_off()) as endpoint, pytest.raises(ModelUnavailable):
        await connect(endpoint, retries=1, prices=Prices({"scripted": (1.0, 1.0)})).ask("counter", {"text": "x"}, Count)
    assert [(entry.state, entry.cost) for entry in await store.entries()] == [("failed", None)] * 2


async def test_a_call_that_is_let_go_of_is_uncertain_at_its_worst_case(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint(latency=1.0) as endpoint:
        model = connect(endpoint, prices=Prices({"scripted": (1.0, 1.0)}))
        asking = asyncio.create_task(model.ask("counter", {"text": "x" * 30}, Count))
        await asyncio.sleep(0.3)
        await model.close()
        with pytest.raises(asyncio.CancelledError):
            await asking
        [entry] = await store.entries()
    assert (entry.state, entry.prompt_tokens, entry.completion_tokens) == ("uncertain", 16, 100)
    assert entry.cost == pytest.approx(116e-6)


async def test_a_wrong_key_can_be_repaired_and_nothing_is_paid_twice(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint([answers({"word": "tide", "times": 2}), script.WRONG_KEY]) as endpoint:
        model = connect(endpoint)
        await model.ask("counter", {"text": "one"}, Count)
        with pytest.raises(ModelRefused, match="refuses the key") as failure:
            await model.ask("counter", {"text": "two"}, Count)
        assert "KGPLATFORM_MODEL_API_KEY" in failure.value.remedy
        for text in ("one", "two"):
            await model.ask("counter", {"text": text}, Count)
    assert [asked.said[1] for asked in endpoint.asked] == ["one", "two", "two"]
