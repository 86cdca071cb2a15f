"""The endpoint over real HTTP: retries, waits, concurrency, and what its refusals are told as."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from kgplatform.engines.metrics import REGISTRY
from kgplatform.errors import (
    ContextTooSmall,
    ModelError,
    ModelRefused,
    ModelUnavailable,
    RateLimited,
    SettingsError,
    UnknownModel,
)
from kgplatform.llm.calls import Call, Message, Reply, Sampling, Usage
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.refusals import Unsupported
from tests.llm import scripted_endpoint as script
from tests.llm.scripted_endpoint import Reaction, ScriptedEndpoint, refuses, says

LATE = 30.0  # seconds till an answer for which nobody waits
CALL = Call(
    role="counter",
    model="scripted",
    prompt_version="1",
    messages=(Message(role="user", content="Tide."),),
    answer_name="Count",
    answer_schema={"type": "object", "properties": {}, "required": [], "additionalProperties": False},
    sampling=Sampling(temperature=0.0, top_p=1.0, max_tokens=50),
)


def at(endpoint: ScriptedEndpoint, **options: object) -> Endpoint:
    return Endpoint(endpoint.url, "key", **{"timeout": 5.0, "retries": 2, **options})


async def test_a_reply_has_text_reason_and_tokens() -> None:
    with ScriptedEndpoint([says("Ebb.", tokens=(7, 3))]) as endpoint:
        reply = await at(endpoint).complete(CALL, "text")
    assert reply == Reply(text="Ebb.", finish_reason="stop", usage=Usage(prompt_tokens=7, completion_tokens=3))
    assert "response_format" not in endpoint.asked[0].body


@pytest.mark.parametrize("broken", [script.FAILS, script.cut_off(), Reaction(body=b"{not json")])
async def test_what_may_pass_is_tried_again(broken: Reaction) -> None:
    with ScriptedEndpoint([broken], default=says("Flow.")) as endpoint:
        assert (await at(endpoint).complete(CALL, "text")).text == "Flow."
    assert len(endpoint.asked) == 2


async def test_what_stays_broken_is_told_after_the_retries() -> None:
    with ScriptedEndpoint(default=script.FAILS) as endpoint, pytest.raises(ModelUnavailable) as failure:
        await at(endpoint, retries=1).complete(CALL, "text")
    assert len(endpoint.asked) == 2
    assert failure.value.retryable


async def test_a_slow_endpoint_is_not_waited_for_longer_than_the_timeout() -> None:
    with ScriptedEndpoint(default=says("Late.", seconds=LATE)) as endpoint:
        began = time.monotonic()
        with pytest.raises(ModelUnavailable, match="in time") as failure:
            await at(endpoint, timeout=0.2, retries=0).complete(CALL, "text")
        assert time.monotonic() - began < LATE
    assert "KGPLATFORM_MODEL_TIMEOUT" in failure.value.remedy


async def test_an_address_where_nothing_listens_is_named() -> None:
    with pytest.raises(ModelUnavailable, match=r"http://127\.0\.0\.1:9/v1 cannot be reached") as failure:
        await Endpoint("http://127.0.0.1:9/v1", "key", timeout=2.0, retries=0).complete(CALL, "text")
    assert "KGPLATFORM_MODEL_BASE_URL" in failure.value.remedy
    assert not failure.value.perhaps_charged


async def test_retry_after_in_seconds_is_waited_for() -> None:
    with ScriptedEndpoint([script.limited("1")]) as endpoint:
        await at(endpoint).complete(CALL, "text")
    waited = endpoint.asked[1].began - endpoint.asked[0].ended
    assert waited >= 1.0


async def test_retry_after_as_a_date_is_waited_for() -> None:
    def limit(_: object) -> Reaction:
        return script.limited(format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True))

    with ScriptedEndpoint([limit]) as endpoint:
        await at(endpoint).complete(CALL, "text")
    waited = endpoint.asked[1].began - endpoint.asked[0].ended
    assert waited >= 0.9  # a date has whole seconds


async def test_an_endpoint_that_asks_for_an_hour_is_left_alone() -> None:
    with ScriptedEndpoint(default=script.limited("3600")) as endpoint:
        began = time.monotonic()
        with pytest.raises(RateLimited):
            await at(endpoint).complete(CALL, "text")
        assert time.monotonic() - began < 3600
    assert len(endpoint.asked) == 1


async def test_never_more_calls_are_out_than_the_setting() -> None:
    with ScriptedEndpoint(latency=0.1) as endpoint:
        connection = at(endpoint, concurrency=3)
        began = time.monotonic()
        await asyncio.gather(*(connection.complete(CALL, "text") for _ in range(12)))
        seconds = time.monotonic() - began
    assert (endpoint.most_at_once, len(endpoint.asked)) == (3, 12)
    assert seconds >= 0.4  # four rows of three


async def test_calls_that_wait_to_leave_are_told_in_the_metrics() -> None:
    def waiting() -> float | None:
        return REGISTRY.get_sample_value("kgplatform_model_calls_waiting", {"model": "scripted"})

    with ScriptedEndpoint(latency=0.3) as endpoint:
        connection = at(endpoint, concurrency=2)
        calls = [asyncio.create_task(connection.complete(CALL, "text")) for _ in range(5)]
        await asyncio.sleep(0.15)
        during = waiting()
        await asyncio.gather(*calls)
    assert (during, waiting()) == (3, 0)


@pytest.mark.parametrize(
    ("reaction", "error", "setting"),
    [
        (script.WRONG_KEY, ModelRefused, "KGPLATFORM_MODEL_API_KEY"),
        (refuses(403, "Not for you."), ModelRefused, "KGPLATFORM_MODEL_API_KEY"),
        (refuses(429, "Quota exceeded.", code="insufficient_quota"), ModelRefused, "credit"),
        (script.NO_MODEL, UnknownModel, "KGPLATFORM_MODEL"),
        (Reaction(404, b"<html>nothing here</html>"), UnknownModel, "KGPLATFORM_MODEL_BASE_URL"),
        (Reaction(body=b"<html>Welcome</html>", headers={"Content-Type": "text/html"}), UnknownModel, "/v1"),
        (refuses(400, "model 'scripted' not found, try pulling it first"), UnknownModel, "KGPLATFORM_MODEL"),
        (refuses(400, "Too long.", code="context_length_exceeded"), ContextTooSmall, "KGPLATFORM_MODEL_CONTEXT"),
        (
            refuses(400, "the request exceeds the available context size", type="exceed_context_size_error"),
            ContextTooSmall,
            "KGPLATFORM_MODEL_CONTEXT",
        ),
        (
            refuses(
                400,
                "You passed 25 input tokens and requested 1000 output tokens. However, the model's context length is "
                "only 1024 tokens.",
                param="input_tokens",
            ),
            ContextTooSmall,
            "1024 tokens",
        ),
        (refuses(500, "Context size has been exceeded."), ContextTooSmall, "KGPLATFORM_MODEL_CONTEXT"),
        (refuses(413, "Request Entity Too Large"), ContextTooSmall, "KGPLATFORM_MODEL_CONTEXT"),
        (refuses(400, "Messages must alternate."), ModelError, "KGPLATFORM_MODEL"),
    ],
)
async def test_refusals_are_told_with_their_remedy(reaction: Reaction, error: type[ModelError], setting: str) -> None:
    with ScriptedEndpoint(default=reaction) as endpoint, pytest.raises(ModelError) as failure:
        await at(endpoint).complete(CALL, "json_schema")
    assert type(failure.value) is error
    assert setting in failure.value.remedy
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    ("message", "part", "of_schema"),
    [
        ("Invalid parameter: 'response_format' of type 'json_schema' is not supported.", "response_format", False),
        ("'response_format' is not supported with this model: it is not available.", "response_format", False),
        ("invalid value: `json_schema`, supported values are: `json_object` and `text`", "response_format", False),
        ("Invalid schema for response_format 'Count': context=().", "response_format", True),
        ("Unsupported value: 'temperature' does not support 0.3 with this model.", "temperature", False),
        ("'max_tokens' is not supported. Use 'max_completion_tokens' instead.", "max_tokens", False),
        ("`temperature` and `top_p` cannot both be specified", "temperature", False),
    ],
)
async def test_the_part_that_an_endpoint_minds_is_named(message: str, part: str, of_schema: bool) -> None:
    with ScriptedEndpoint(default=refuses(400, message)) as endpoint, pytest.raises(Unsupported) as refusal:
        await at(endpoint).complete(CALL, "json_schema")
    assert (refusal.value.part, refusal.value.of_schema) == (part, of_schema)
    assert len(endpoint.asked) == 1


async def test_azure_is_asked_for_a_deployment_with_its_version() -> None:
    with ScriptedEndpoint() as endpoint:
        address = endpoint.url.removesuffix("/v1")
        await Endpoint(address, "key", "2025-01-01", timeout=5.0, retries=0).complete(CALL, "text")
    assert endpoint.asked[0].path == "/openai/deployments/scripted/chat/completions?api-version=2025-01-01"
    assert endpoint.asked[0].headers["Api-Key"] == "key"


async def test_a_key_is_needed_where_openai_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SettingsError) as failure:
        Endpoint("", "")
    assert "KGPLATFORM_MODEL_API_KEY" in failure.value.remedy


async def test_servers_without_keys_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with ScriptedEndpoint([says("Ebb.")]) as endpoint:
        assert (await Endpoint(endpoint.url, "").complete(CALL, "text")).text == "Ebb."


async def test_the_environment_of_the_sdk_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedEndpoint([says("Ebb.")]) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("OPENAI_API_KEY", "from the environment")
        connection = Endpoint("", "")
        await connection.complete(CALL, "text")
    assert connection.address == endpoint.url
    assert endpoint.asked[0].headers["Authorization"] == "Bearer from the environment"


async def test_a_proxy_is_not_used_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with ScriptedEndpoint([says("Ebb.")]) as endpoint:
        assert (await at(endpoint).complete(CALL, "text")).text == "Ebb."
