"""When calls may leave: limits a minute hold in every sliding minute, and a pause is for all."""

import asyncio
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from kgplatform.errors import SettingsError
from kgplatform.llm.calls import Reply
from kgplatform.llm.gates import LONGEST_PAUSE, WINDOW, MustWait, Pause, Quota
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.store import CallStore
from tests.llm import scripted_endpoint as script
from tests.llm.conftest import Connect, OpenStore
from tests.llm.counted import TIDE, Count
from tests.llm.scripted_endpoint import ScriptedEndpoint

ENTRY = LedgerEntry(role="writer", model="m", prompt_tokens=100, completion_tokens=900)
USED = ENTRY.model_copy(update={"state": "failed", "prompt_tokens": 100, "completion_tokens": 100})
START = 1_000_000.0


class Time:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self, _: object) -> float:
        return self.now


async def _entered(store: CallStore, time: Time, key: str, quota: Quota) -> int:
    """Enter a call as soon as that may be, in the clock's time."""
    while True:
        try:
            return await store.begin(key, ENTRY, quota)
        except MustWait as told:
            time.now += told.seconds


async def test_no_sliding_minute_has_more_and_nearly_all_is_used(each_database: str, open_store: OpenStore) -> None:
    # given two stores at one database, calls that come unevenly, and ten a minute allowed
    time, quota = Time(), Quota(endpoint="e", requests=10)
    stores = [open_store(each_database, clock=time) for _ in range(2)]
    left = []
    for number in range(60):
        await _entered(stores[number % 2], time, str(number), quota)
        left.append(time.now)
        time.now += (0.0, 1.3, 0.2)[number % 3]
    # then ten and the eleventh are always more than a minute apart, and the rest is waited for no longer than that
    assert min(later - sooner for sooner, later in zip(left, left[10:], strict=False)) >= WINDOW - 1e-6
    assert (len(left) - 10) / (10 * (left[-1] - left[0]) / 60) >= 0.95


async def test_a_call_counts_for_what_it_used_once_that_is_known(store: CallStore, database: str) -> None:
    # given room for two calls at their worst case
    time, quota = Time(), Quota(endpoint="e", tokens=2500)
    bounded = CallStore(database, clock=time)
    first = await bounded.begin("1", ENTRY, quota)
    second = await bounded.begin("2", ENTRY, quota)
    with pytest.raises(MustWait) as told:
        await bounded.begin("3", ENTRY, quota)
    assert told.value.seconds == 0.5  # what is reserved may be given back at any time
    # when one is settled for less, then there is room for a third
    await bounded.fail(first, USED, quota)
    await bounded.begin("3", ENTRY, quota)
    # and when nothing is reserved any more, one waits until the oldest that is in the way leaves the minute
    for number in (second, second + 1):
        await bounded.fail(number, ENTRY.model_copy(update={"state": "failed"}), quota)
    time.now += 10
    with pytest.raises(MustWait) as told:
        await bounded.begin("4", ENTRY, quota)
    assert told.value.seconds == WINDOW - 10
    await bounded.close()


async def test_limits_are_those_of_a_model_at_an_endpoint(store: CallStore) -> None:
    await store.begin("1", ENTRY, Quota(endpoint="e", requests=1))
    await store.begin("2", ENTRY, Quota(endpoint="other", requests=1))
    await store.begin("3", ENTRY.model_copy(update={"model": "other"}), Quota(endpoint="e", requests=1))
    await store.cached("4", ENTRY.model_copy(update={"state": "cached", "model": "third"}))
    await store.begin("4", ENTRY.model_copy(update={"model": "third"}), Quota(requests=1))
    with pytest.raises(MustWait):
        await store.begin("5", ENTRY, Quota(endpoint="e", requests=1))


async def test_a_call_that_never_fits_is_refused(store: CallStore) -> None:
    with pytest.raises(SettingsError, match="A call of the writer may take 1,000 tokens, and 999") as refusal:
        await store.begin("1", ENTRY, Quota(endpoint="e", tokens=999))
    assert "KGPLATFORM_MODEL_TOKENS_A_MINUTE" in refusal.value.remedy


async def test_a_pause_is_for_all_stores(each_database: str, open_store: OpenStore) -> None:
    time, quota = Time(), Quota(endpoint="e")
    one, other = (open_store(each_database, clock=time) for _ in range(2))
    await one.fail(await one.begin("1", ENTRY, quota), USED, quota, Pause(seconds=7.0))
    time.now += 2
    with pytest.raises(MustWait) as told:
        await other.begin("2", ENTRY, quota)
    assert told.value.seconds == 5.0
    await other.begin("2", ENTRY, Quota(endpoint="another"))
    time.now += 5
    await other.begin("3", ENTRY, quota)


async def test_a_pause_without_a_time_grows_until_there_is_an_answer(database: str, open_store: OpenStore) -> None:
    time, quota = Time(), Quota(endpoint="e")
    store = open_store(database, clock=time)
    pauses = []
    for number in range(10):
        out = [await store.begin(f"{number} {twice}", ENTRY, quota) for twice in range(2)]
        for each in out:  # two that were out together are one refusal
            await store.fail(each, USED, quota, Pause())
        with pytest.raises(MustWait) as told:
            await store.begin("next", ENTRY, quota)
        pauses.append(told.value.seconds)
        time.now += told.value.seconds
    assert pauses == [0.5, 1, 2, 4, 8, 16, 32, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]
    # when one is answered, then the next pause is a short one again
    await store.commit(
        await store.begin("good", ENTRY, quota), "good", Reply(text="", finish_reason="stop"), USED, quota
    )
    await store.fail(await store.begin("bad", ENTRY, quota), USED, quota, Pause())
    with pytest.raises(MustWait) as told:
        await store.begin("next", ENTRY, quota)
    assert told.value.seconds == 0.5


async def test_what_one_call_is_asked_to_wait_all_wait(connect: Connect, store: CallStore) -> None:
    with ScriptedEndpoint([script.limited("1")]) as endpoint:
        models = [connect(endpoint), connect(endpoint)]  # as far as their endpoints know, of two processes
        first = asyncio.create_task(models[0].ask("counter", {"text": "one"}, Count))
        while not [entry for entry in await store.entries() if entry.state == "failed"]:
            await asyncio.sleep(0.01)
        assert await models[1].ask("counter", {"text": "two"}, Count) == TIDE
        await first
    began = [asked.began - endpoint.asked[0].ended for asked in endpoint.asked[1:]]
    assert len(began) == 2
    assert 0.95 <= min(began) <= max(began) < 1.5


PROGRAM = """
    import asyncio, sys
    from kgplatform.llm.endpoint import Endpoint
    from kgplatform.llm.gates import Quota
    from kgplatform.llm.model import LanguageModel
    from kgplatform.llm.prompts import Prompts, load_prompts, read_prompts
    from kgplatform.llm.store import CallStore
    from pathlib import Path
    from tests.llm.counted import Count

    async def work(database, url, prompts, name):
        store = CallStore(database, window=3.0)
        endpoint = Endpoint(url, "key", timeout=30, concurrency=8)
        read = Prompts({**load_prompts(), **read_prompts(Path(prompts))})
        model = LanguageModel("scripted", endpoint, store, read, context=2000, quota=Quota(requests=20))
        await model.ask("counter", {"text": name}, Count)
        await asyncio.sleep(3.0)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        await asyncio.gather(*(model.ask("counter", {"text": f"{name} {n}"}, Count) for n in range(26)))
        await model.close()
        await endpoint.close()
        await store.close()

    asyncio.run(work(*sys.argv[1:]))
"""


async def test_processes_share_a_limit_as_the_endpoint_sees_it(
    postgres_url: str, prompts: object, tmp_path: Path
) -> None:
    # given two processes that may together ask twenty times in two seconds (a second more for the way)
    with ScriptedEndpoint(latency=0.2) as endpoint:
        arguments = [postgres_url, endpoint.url, str(tmp_path / "prompts")]
        processes = [
            subprocess.Popen(  # noqa: ASYNC220 - they are awaited in threads
                [sys.executable, "-c", textwrap.dedent(PROGRAM), *arguments, str(name)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=Path(__file__).parents[2],
            )
            for name in range(2)
        ]
        for process in processes:
            assert process.stdout is not None
            assert await asyncio.to_thread(process.stdout.readline) == b"ready\n"
        # when all start at once
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
            process.stdin.flush()
        codes = await asyncio.gather(*(asyncio.to_thread(process.wait, 60) for process in processes))
    # then the endpoint never saw more, and saw them nearly as soon as it might
    began = sorted(asked.began for asked in endpoint.asked)[len(processes) :]
    assert (codes, len(began)) == ([0] * 2, 52)
    assert min(later - sooner for sooner, later in zip(began, began[20:], strict=False)) > 2.0
    assert began[40] - began[0] < 2 * 3.0 / 0.9
