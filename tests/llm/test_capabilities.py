"""What an endpoint knows is found out once, and kept."""

import asyncio

import pytest

from kgplatform.errors import ContextTooSmall, UnknownModel
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect
from tests.llm.counted import Count, Words
from tests.llm.scripted_endpoint import Reaction, ScriptedEndpoint, answers


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
