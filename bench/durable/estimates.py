"""What runs of ten topics of different size took, against what was foretold from the nine others."""

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.durable.landscapes import Landscape, landscapes
from bench.table import Figure
from kgplatform import ids
from kgplatform.bootstrap import Platform, open_platform
from kgplatform.data_folder import own_home
from kgplatform.llm.ledger import RunUsage
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.models import Estimate, RunReport, RunRequest, Spending, Topic
from kgplatform.runs.estimates import Estimator
from kgplatform.settings import Settings
from kgplatform.strategies.apollo import STRATEGY as APOLLO
from kgplatform.strategies.workload import Manner
from tests.durable.cases import counted
from tests.llm.scripted_endpoint import ScriptedEndpoint

NEAR = 0.25  # of what a run took
WANTED = 8  # of ten topics
DEPTH = 2


def figures(seed: int) -> Iterator[Figure]:
    """Give how many topics were foretold within a quarter, by calls and by tokens, and how many ranges held."""
    told = asyncio.run(_measured(seed))
    for what in ("calls", "tokens"):
        near = [abs(getattr(foretold, what).likely / getattr(took, what) - 1) <= NEAR for foretold, took in told]
        yield Figure(f"estimates within {NEAR:.0%} of the {what}", "at least", WANTED, sum(near), f"of {len(told)}")
    held = sum(foretold.calls.low <= took.calls <= foretold.calls.high for foretold, took in told)
    yield Figure("ranges that held the calls", "at least", WANTED - 1, held, f"of {len(told)}")


async def _measured(seed: int) -> list[tuple[Estimate, Spending]]:
    """Return for each topic what was foretold from the runs of the others, and what its own took."""
    with ScriptedEndpoint(default=counted) as endpoint, tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            home=Path(folder),
            model="scripted",
            model_base_url=endpoint.url,
            model_api_key="none",
            depth=DEPTH,
            _env_file=None,
        )
        async with own_home(settings, say=lambda text: None) as owned, open_platform(settings, owned) as platform:
            topics = landscapes(seed)
            for landscape in topics:
                await platform.services.load([*landscape.documents, *landscape.twins])
            started = [await platform.services.start(RunRequest(name=each.name, domain=each.domain)) for each in topics]
            runs = [await _ended(platform, run) for run in started]
            manner = Manner(settings.read_at_once, settings.model_context)
            return [await _compared(platform, manner, each, run) for each, run in zip(topics, runs, strict=True)]


async def _ended(platform: Platform, run: RunReport) -> RunReport:
    async for report in platform.services.watch(run.id):
        run = report
    if run.state != "finished":
        raise RuntimeError(f"{run.topic_id}: {run.reason}")
    return run


async def _compared(
    platform: Platform, manner: Manner, landscape: Landscape, run: RunReport
) -> tuple[Estimate, Spending]:
    """Foretell the run of the topic's twin, of which nothing is known."""
    others = _Others(platform.calls, run.id)
    twin = Topic(id=ids.topic_id(landscape.twin, landscape.name), name=landscape.name, domain=landscape.twin)
    told = await Estimator(platform.parts, others, load_prompts(), {}, manner).estimate(
        twin, APOLLO, APOLLO.chosen({"depth": DEPTH})
    )
    took = await platform.calls.spent(run.id)
    return told, took


@dataclass(frozen=True)
class _Others:
    """The history of all runs but one."""

    calls: CallStore
    run_id: str

    async def history(self) -> list[RunUsage]:
        return [usage for usage in await self.calls.history() if usage.run_id != self.run_id]
