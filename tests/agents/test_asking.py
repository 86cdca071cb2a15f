"""Several questions at once: what ends one ends the others, and nothing that was answered is lost."""

import asyncio

import pytest

from kgplatform.agents.asking import together
from kgplatform.agents.extractor import ModelExtractor
from kgplatform.errors import BudgetSpent
from kgplatform.llm.context import charged_to
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.models import Budget
from kgplatform.roles.extractor import ReadingEnded
from tests.agents.test_extractor import EMPTY, snippet
from tests.llm.conftest import Connect, connect, database, prompts, store  # noqa: F401 - fixtures
from tests.llm.scripted_endpoint import ScriptedEndpoint, answers


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
