"""Several questions at once: what ends one ends the others, and nothing that was answered is lost."""

import asyncio

import pytest

from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent, ModelUnavailable
from kgplatform.llm.context import charged_to
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget
from kgplatform.roles.extraction.extractor import ReadingEnded
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.llm.conftest import Connect, connect, database, prompts, store  # noqa: F401 - fixtures
from tests.llm.scripted_endpoint import FAILS, Asked, Reaction, ScriptedEndpoint, answers
from tests.llm.scripted_model import forgetful, schema_name, well
from tests.roles.extraction.model.test_extractor import EMPTY, snippet


async def test_where_one_fails_the_others_are_ended() -> None:
    ended = []

    async def fails() -> None:
        raise BudgetSpent("spent")

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    with pytest.raises(BudgetSpent):
        await together([waits(), fails(), waits()])
    assert ended == [True, True]


async def test_a_spent_budget_passes_through_an_agent_and_what_was_out_is_kept(
    connect: Connect,  # noqa: F811
    store: CallStore,  # noqa: F811
) -> None:
    # given an extractor whose run may make three calls, and an endpoint that answers slowly
    await store.allow("r", Budget(calls=3), 0.0)
    with ScriptedEndpoint(default=answers(EMPTY), latency=0.3) as endpoint:
        model = connect(endpoint, context=8192, prompts=load_prompts(), concurrency=2)
        extractor = ModelExtractor(model.playing("extractor"), load_prompts(), Dropped())
        snippets = [snippet(str(number), f"Kilns burn peat {number}.") for number in range(8)]
        # when it reads more snippets than that
        with charged_to("r", "extract", "t"), pytest.raises(ReadingEnded, match="3 calls"):
            await extractor.extract(snippets)
        await asyncio.sleep(0.6)
        # then what was asked is kept, and nothing else was asked
        assert len(endpoint.asked) == 3
        assert [entry.state for entry in await store.entries()] == ["answered"] * 3
        # and with a larger budget those are not asked again
        await store.allow("r", Budget(calls=8), 0.0)
        with charged_to("r", "extract", "t"):
            assert len(await extractor.extract(snippets)) == 8
        assert len(endpoint.asked) == 8


async def test_a_reading_that_broke_off_within_its_snippets_is_gone_on_with(
    connect: Connect,  # noqa: F811
    store: CallStore,  # noqa: F811
) -> None:
    # given: an answer on three snippets that leaves out the last, and an endpoint that fails when it is asked for alone
    def breaks(asked: Asked) -> Reaction:
        return forgetful(asked) if schema_name(asked) == "SeveralReadings" else FAILS

    snippets = [snippet(str(number), f"Dry peat burns {number} kilns.") for number in range(3)]

    async def reads(endpoint: ScriptedEndpoint) -> int:
        model = connect(endpoint, context=8192, prompts=load_prompts(), retries=0)
        return len(await ModelExtractor(model.playing("extractor"), load_prompts(), Dropped(), 6).extract(snippets))

    with ScriptedEndpoint(default=breaks) as broken, ScriptedEndpoint(default=well) as mended:
        # when: it is read, and read again by another process, after the repair
        with pytest.raises(ModelUnavailable):
            await reads(broken)
        assert await reads(mended) == 3

    # then: what was answered was not asked again
    assert [schema_name(each) for each in broken.asked] == ["SeveralReadings", "ReadingAnswer"]
    assert [schema_name(each) for each in mended.asked] == ["ReadingAnswer"]
    assert [entry.state for entry in await store.entries()] == ["answered", "failed", "cached", "answered"]


async def test_where_a_budget_does_not_suffice_for_all_in_one_call_fewer_are_asked_about(
    connect: Connect,  # noqa: F811
    store: CallStore,  # noqa: F811
) -> None:
    # given: four snippets, which a call may take 5,056 tokens for, and half of them 3,475
    snippets = [snippet(str(number), f"Dry peat burns {number} kilns.") for number in range(4)]
    await store.allow("r", Budget(tokens=4000), 0.0)
    with ScriptedEndpoint(default=well) as endpoint:
        model = connect(endpoint, context=8192, prompts=load_prompts())
        extractor = ModelExtractor(model.playing("extractor"), load_prompts(), Dropped(), 6)

        # when
        with charged_to("r", "extract", "t"):
            read = await extractor.extract(snippets)

    # then: the second half is asked about when it is known how much less the first one took
    assert [each.snippet_id for each in read] == ["0", "1", "2", "3"]
    assert [each.said[-1].count("<<<snippet ") for each in endpoint.asked] == [2, 2]
    assert (await store.spent("r")).tokens == 240
