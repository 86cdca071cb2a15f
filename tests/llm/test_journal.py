"""Every call stands in the ledger: what it cost, and whom."""

import asyncio
import json

import pytest

from kgplatform.engines.metrics import REGISTRY
from kgplatform.errors import ModelRefused, ModelUnavailable
from kgplatform.llm.context import charged_to
from kgplatform.llm.ledger import LedgerEntry, Prices
from kgplatform.llm.store import CallStore
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect
from tests.llm.counted import Count
from tests.llm.scripted_endpoint import ScriptedEndpoint, answers

OUTCOMES = ("answered", "cached", "failed", "uncertain")


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


async def test_what_broke_on_the_way_counts_at_its_worst_case(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint(default=script.cut_off()) as endpoint, pytest.raises(ModelUnavailable):
        await connect(endpoint, retries=1, prices=Prices({"scripted": (0.0, 1e6)})).ask("counter", {"text": "x"}, Count)
    told = [(entry.state, entry.completion_tokens, entry.cost) for entry in await store.entries()]
    assert told == [("failed", 100, 100.0)] * 2


async def test_a_call_that_is_let_go_of_is_uncertain_at_its_worst_case(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint(latency=1.0) as endpoint:
        model = connect(endpoint, prices=Prices({"scripted": (1.0, 1.0)}))
        asking = asyncio.create_task(model.ask("counter", {"text": "x" * 30}, Count))
        await asyncio.sleep(0.3)
        await model.close()
        with pytest.raises(asyncio.CancelledError):
            await asking
        [entry] = await store.entries()
    assert (entry.state, entry.prompt_tokens, entry.completion_tokens) == ("uncertain", 126, 100)  # its schema counted
    assert entry.cost == pytest.approx(226e-6)


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


async def test_metrics_tell_of_calls_what_the_ledger_does(connect: Connect, store: CallStore) -> None:
    # given a call that fails, is answered, and is asked for again
    name, labels = "kgplatform_model_calls_total", {"role": "counter", "model": "scripted"}

    def counted() -> dict[str, float]:
        samples = {how: REGISTRY.get_sample_value(name, {**labels, "outcome": how}) or 0 for how in OUTCOMES}
        tokens = REGISTRY.get_sample_value("kgplatform_model_tokens_total", {"model": "scripted", "kind": "prompt"})
        cost = REGISTRY.get_sample_value("kgplatform_model_cost_total", {"model": "scripted"})
        seconds = REGISTRY.get_sample_value("kgplatform_model_call_seconds_count", {"model": "scripted"})
        return {**samples, "tokens": tokens or 0, "cost": cost or 0, "seconds": seconds or 0}

    before = counted()

    # when
    with ScriptedEndpoint([script.limited("0.01"), answers({"word": "tide", "times": 2})]) as endpoint:
        model = connect(endpoint, prices=Prices({"scripted": (2.0, 10.0)}))
        for _ in range(2):
            await model.ask("counter", {"text": "x"}, Count)

    # then
    changes = {name: round(after - before[name], 6) for name, after in counted().items()}
    assert changes == {
        "answered": 1, "cached": 1, "failed": 1, "uncertain": 0, "tokens": 100, "cost": 0.0004, "seconds": 1,
    }  # fmt: skip
    [total] = await store.totals("model")
    assert (total.answered, total.cached, total.failed) == (1, 1, 1)
