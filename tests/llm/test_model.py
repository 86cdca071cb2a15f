"""A model over real HTTP: what weak, broken and unwilling endpoints lead to."""

import asyncio
from typing import Annotated

import pytest
from pydantic import BaseModel

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.llm.model import BRIEF, FEW
from kgplatform.llm.overrides import Override
from kgplatform.llm.schemas import at_most, no_longer
from kgplatform.llm.store import CallStore
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect
from tests.llm.counted import TIDE, Count, Words
from tests.llm.scripted_endpoint import Reaction, ScriptedEndpoint, answers, says


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


async def test_an_answer_is_given_what_it_may_need_of_the_most_that_its_role_has(connect: Connect) -> None:
    cut = says('{"word": "tide", "times": 2', finish_reason="length")
    with ScriptedEndpoint([cut]) as endpoint:
        model = connect(endpoint)
        assert await model.ask("counter", {"text": "x"}, Count, longest=30) == TIDE
        with pytest.raises(ContextTooSmall, match="An answer of the counter may need 101 tokens, and has 100"):
            await model.ask("counter", {"text": "x"}, Count, longest=101)
    assert [asked.body["max_tokens"] for asked in endpoint.asked] == [30, 60]


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


async def test_what_nobody_waits_for_is_kept_if_it_is_out_and_does_not_leave_otherwise(
    connect: Connect, store: CallStore
) -> None:
    # given one place, a call that is out, and two behind it
    with ScriptedEndpoint(latency=0.3) as endpoint:
        model = connect(endpoint, concurrency=1)
        await model.ask("counter", {"text": "first"}, Count)
        asking = [asyncio.create_task(model.ask("counter", {"text": str(number)}, Count)) for number in range(3)]
        await asyncio.sleep(0.15)
        # when nobody waits any more
        for task in asking:
            task.cancel()
        await asyncio.sleep(0.6)
    # then the one that was out is kept, and the others were not asked
    assert [asked.said[1] for asked in endpoint.asked] == ["first", "0"]
    assert [entry.state for entry in await store.entries()] == ["answered", "answered"]


async def test_another_sampling_or_model_is_another_question(connect: Connect) -> None:
    with ScriptedEndpoint() as endpoint:
        for override in (Override(), Override(temperature=0.7), Override(model="other")):
            await connect(endpoint, roles={"counter": override}).ask("counter", {"text": "x"}, Count)
    sent = [(asked.body["model"], asked.body["temperature"]) for asked in endpoint.asked]
    assert sent == [("scripted", 0.3), ("scripted", 0.7), ("other", 0.3)]


# What a model knows -------------------------------------------------------------------------------------------


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
