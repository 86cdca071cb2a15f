"""The durable workflows: what a run does, step after step.

DBOS numbers the steps of a workflow in the order of their calls: a strategy calls them one after the other. Its
registry of workflows is one a process, and so is what they are carried with.
"""

import asyncio
from functools import reduce
from typing import Any

from dbos import DBOS

from kgplatform.engines.memory import give_back_memory
from kgplatform.graph import topics
from kgplatform.language.pipeline import release_pipelines
from kgplatform.models import LoadReport, OptionValue, Value
from kgplatform.runs.carried import CarriedRun, Carrier
from kgplatform.runs.spool import load_alone
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.registry import strategy_of

_carriers: list[Carrier] = []


def carry_with(carrier: Carrier) -> None:
    """Carry the runs of this process with these parts, until `carry_no_more`."""
    _carriers.append(carrier)


def carry_no_more(carrier: Carrier) -> None:
    """Forget the parts."""
    _carriers.remove(carrier)


def carried_with() -> Carrier:
    """Return what the runs of this process are carried with."""
    return _carriers[-1]


@DBOS.workflow(name="run")
async def run_workflow(topic_id: str, strategy_name: str, options: dict[str, OptionValue]) -> str:
    """Do what a strategy does with a topic, by options that are all said, and return the page's id, or nothing."""
    carrier, run_id = _carriers[-1], DBOS.workflow_id or ""
    strategy = strategy_of(strategy_name, carrier.strategies)
    with carrier.carrying(strategy.name, run_id):
        return await _carry(carrier, run_id, topic_id, strategy, strategy.chosen(options))


@DBOS.workflow(name="load")
async def load_workflow() -> str:
    """Load the documents of the spool and return the LoadReport as JSON."""
    carrier, run_id = _carriers[-1], DBOS.workflow_id or ""
    with carrier.carrying("load", run_id):
        return await _load(carrier, run_id)


async def _load(carrier: Carrier, run_id: str) -> str:
    async def load(number: int) -> str:
        documents = await carrier.spool.batch(run_id, number)
        return (await load_alone(carrier.spool, carrier.ingestion, documents)).model_dump_json()

    async with CarriedRun.taken_up(carrier, "load", "", run_id) as run:
        try:
            batches = await run.step("load", carrier.spool.batches, run_id)
            await run.expect(batches + 2)
            told = [await run.step("load", load, number) for number in range(batches)]
            report = reduce(LoadReport.__add__, map(LoadReport.model_validate_json, told), LoadReport())
            await run.step("load", carrier.spool.drop, run_id)
        except Exception as error:
            await run.fail(error)  # the documents stay in the spool: a retry loads them
            raise
        await asyncio.to_thread(give_back_memory)
        await run.count(documents=report.documents, snippets=report.snippets)
        await run.finish("The documents are loaded.")
    return report.model_dump_json()


async def _carry(carrier: Carrier, run_id: str, topic_id: str, strategy: Strategy[Any], options: Value) -> str:
    """Do a run's work and report how it ended; what goes wrong is said in the report and raised."""
    parts = with_options(carrier.parts, options)
    async with CarriedRun.taken_up(carrier, strategy.name, topic_id, run_id) as run:
        try:
            topic = await run.step("begin", topics.read_topic, parts.graph, topic_id)
            await run.expect(strategy.steps_at_most(options))
            ending = await strategy.work(run, parts, topic, options)
        except Exception as error:
            await run.fail(error)
            raise
        finally:
            release_pipelines()  # 50 MB and more, which loading takes less than a second for
        await asyncio.to_thread(give_back_memory)
        await run.finish(*ending)
        return ending.page_id
