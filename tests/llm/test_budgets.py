"""What a run may use: the worst case of a call is reserved before it leaves, so that no budget is ever exceeded."""

import asyncio

import pytest

from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.llm.calls import Reply
from kgplatform.llm.context import charged_to
from kgplatform.llm.gates import MustWait
from kgplatform.llm.ledger import LedgerEntry, Prices
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget, Spending
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect, OpenStore
from tests.llm.counted import Count
from tests.llm.scripted_endpoint import ScriptedEndpoint

ENTRY = LedgerEntry(
    role="extractor", model="m", run_id="r", stage="extract", prompt_tokens=50, completion_tokens=450, cost=0.5
)  # fmt: skip
ANSWERED = ENTRY.model_copy(update={"state": "answered", "prompt_tokens": 40, "completion_tokens": 60, "cost": 0.1})
REPLY = Reply(text="Ebb.", finish_reason="stop")


async def _spend(store: CallStore, key: str, entry: LedgerEntry = ENTRY) -> None:
    await store.commit(await store.begin(key, entry), key, REPLY, ANSWERED)


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (Budget(calls=2), "2 calls of a language model are used up."),
        (Budget(tokens=650), "650 tokens are used up but for 450, and the next step may take 500."),
        (Budget(money=0.65), "0.65 units of money are used up but for 0.45, and the next step may take 0.5."),
    ],
)
async def test_a_call_that_might_need_more_than_is_left_does_not_leave(
    each_database: str, open_store: OpenStore, budget: Budget, told: str
) -> None:
    store = open_store(each_database)
    await store.allow("r", budget, 0.0)
    await _spend(store, "1")
    await _spend(store, "2")
    with pytest.raises(BudgetSpent) as spent:
        await store.begin("3", ENTRY)
    assert spent.value.what == f"The run's {told}"
    assert "kgplatform run fork" in spent.value.remedy
    assert await store.spent("r") == Spending(calls=2, tokens=200, money=0.2)
    # others may, and so may this one with a larger budget
    await store.begin("3", ENTRY.model_copy(update={"run_id": "other"}))
    await store.allow("r", Budget(calls=9), 0.0)
    await store.begin("4", ENTRY)


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (Budget(calls=3), "3 calls of a language model are used up but for 1, and the next step may take 2."),
        (Budget(tokens=1199), "1,199 tokens are used up but for 999, and the next step may take 1,000."),
        (Budget(money=1.19), "1.19 units of money are used up but for 0.99, and the next step may take 1."),
    ],
)
async def test_a_call_does_not_leave_where_the_one_that_must_follow_it_has_no_room(
    store: CallStore, budget: Budget, told: str
) -> None:
    await store.allow("r", budget, 0.0)
    await _spend(store, "1")
    await _spend(store, "2")

    with pytest.raises(BudgetSpent) as spent:
        await store.begin("3", ENTRY.model_copy(update={"followed": 1}))

    assert spent.value.what == f"The run's {told}"
    await store.begin("3", ENTRY)


async def test_a_share_is_kept_for_writing(store: CallStore) -> None:
    await store.allow("r", Budget(calls=10), 0.4)
    for number in range(6):
        await _spend(store, str(number))
    with pytest.raises(
        BudgetSpent,
        match=r"^Reading ended after 6 of the run's 10 calls of a language model: 4 are kept for what comes then\.",
    ):
        await store.begin("7", ENTRY)
    for stage in ("outline", "outline", "article", "article"):
        await _spend(
            store, f"{stage} {await store.spent('r')}", ENTRY.model_copy(update={"stage": stage, "writes": True})
        )
    with pytest.raises(BudgetSpent, match=r"^The run's 10 calls of a language model are used up\."):
        await store.begin("8", ENTRY.model_copy(update={"stage": "article", "writes": True}))


async def test_time_is_told_by_the_run(store: CallStore) -> None:
    await store.worked("r", 30.0)
    await store.allow("r", Budget(seconds=100), 0.4)
    await store.begin("1", ENTRY)
    await store.check_time("r")
    # when more is used than the share of reading, of that which is not kept for rules to end the page
    await store.worked("r", 19.0)
    # then no stage of reading begins, and no call leaves in one
    spent = r"^Reading ended after 49 of the run's 100 seconds of work: 52 are kept for what comes then\."
    with pytest.raises(BudgetSpent, match=spent):
        await store.begin("2", ENTRY)
    with pytest.raises(BudgetSpent, match=spent):
        await store.check_time("r")
    # and writing asks until only the rules' share is left
    await store.begin("2", ENTRY.model_copy(update={"stage": "outline", "writes": True}))
    await store.worked("r", 32.0)
    with pytest.raises(
        BudgetSpent,
        match=r"^Writing ended after 81 of the run's 100 seconds of work: 20 are kept for what comes then\.",
    ):
        await store.begin("3", ENTRY.model_copy(update={"stage": "article", "writes": True}))
    await store.check_time("another run")


async def test_what_is_reserved_is_waited_for_before_a_run_is_stopped(store: CallStore) -> None:
    # given a call in flight that reserved most of a budget
    await store.allow("r", Budget(tokens=700), 0.0)
    number = await store.begin("1", ENTRY)
    assert await store.spent("r") == Spending(calls=1, tokens=500, money=0.5)
    with pytest.raises(MustWait):
        await store.begin("2", ENTRY)
    # when it used little, then the next may leave
    await store.commit(number, "1", REPLY, ANSWERED)
    await store.begin("2", ENTRY)


async def test_a_budget_in_money_needs_prices(store: CallStore) -> None:
    await store.allow("r", Budget(money=1.0), 0.0)
    with pytest.raises(SettingsError, match="m has no price") as refusal:
        await store.begin("1", ENTRY.model_copy(update={"cost": None}))
    assert "KGPLATFORM_MODEL_PRICES" in refusal.value.remedy
    assert await store.entries() == []


async def test_a_run_at_an_endpoint_with_faults_stays_inside_its_budget(connect: Connect, store: CallStore) -> None:
    # given a third of faults, of which some may have been charged, and a budget for about half of the questions
    faults = [reaction for _ in range(20) for reaction in (script.FAILS, script.cut_off(), *[_ANSWER] * 4)]
    await store.allow("r", Budget(tokens=8_000, money=40.0), 0.0)
    with ScriptedEndpoint(faults, default=_ANSWER) as endpoint, charged_to("r", "extract", "t"):
        model = connect(endpoint, prices=Prices({"scripted": (0.0, 1e6 / 100)}), retries=5)
        asked = (model.ask("counter", {"text": str(number)}, Count) for number in range(60))
        # when all are asked at once
        found = await asyncio.gather(*asked, return_exceptions=True)
    # then those that could not be paid say so, and what was paid is inside
    spent = await store.spent("r")
    kinds = {type(each) for each in found}
    assert kinds == {Count, BudgetSpent}
    assert spent.tokens <= 8_000 and spent.money <= 40.0
    assert spent.tokens > 7_000 or spent.money > 38.0
    assert spent.calls == len(endpoint.asked)


_ANSWER = script.answers({"word": "tide", "times": 2})
