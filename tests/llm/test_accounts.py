"""What the ledger adds up to."""

from kgplatform.llm.calls import Reply
from kgplatform.llm.ledger import LedgerEntry, LedgerTotals, RunUsage
from kgplatform.llm.store import CallStore

REPLY = Reply(text="Ebb.", finish_reason="stop")


async def _answered(store: CallStore, key: str, role: str, run: str, topic: str, cost: float | None) -> None:
    entry = LedgerEntry(
        role=role, model="m", run_id=run, stage="extract", topic_id=topic, prompt_tokens=30, completion_tokens=3,
        cost=cost,
    )  # fmt: skip
    done = entry.model_copy(update={"state": "answered"})
    await store.commit(await store.begin(key, entry), key, REPLY, done)


async def test_totals_of_a_topic_leave_out_the_others(store: CallStore) -> None:
    await _answered(store, "1", "writer", "r1", "t1", 0.5)
    await _answered(store, "2", "writer", "r2", "t2", 0.25)
    of_one = LedgerTotals(name="writer", calls=1, answered=1, prompt_tokens=30, completion_tokens=3, cost=0.25)
    assert await store.totals("role", "t2") == [of_one]
    assert await store.totals("run", "t3") == []


async def test_the_history_has_what_each_run_used(store: CallStore) -> None:
    # given two runs, the first with an answer of unknown price and one out of the cache, and a call of nobody's
    await _answered(store, "1", "writer", "r2", "t2", 0.5)
    await _answered(store, "2", "extractor", "r2", "t2", None)
    await _answered(store, "3", "extractor", "r2", "t2", 0.25)
    await _answered(store, "4", "extractor", "r1", "t1", 0.25)
    await _answered(store, "5", "extractor", "", "", 0.25)
    cached = LedgerEntry(role="claims", model="m", run_id="r2", topic_id="t2", cost=0.0, state="cached")
    await store.cached("1", cached)
    await store.worked("r2", 12.5)
    # when
    history = await store.history()
    # then
    assert history == [
        RunUsage(
            run_id="r2", topic_id="t2", calls={"extractor": 2, "writer": 1}, cached={"claims": 1},
            tokens={"extractor": 66, "writer": 33}, cost=0.75, unpriced=1, seconds=12.5,
        ),
        RunUsage(run_id="r1", topic_id="t1", calls={"extractor": 1}, cached={}, tokens={"extractor": 33}, cost=0.25),
    ]  # fmt: skip
