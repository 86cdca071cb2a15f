"""The durable workflows: what a run does, step after step.

DBOS numbers the steps of a workflow in the order of their calls: a strategy calls them one after the other. Its
registry of workflows is one a process, and so is what they are carried with.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial, reduce

from dbos import DBOS

from kgplatform.engines.memory import give_back_memory
from kgplatform.graph import topics
from kgplatform.language.pipeline import release_pipelines
from kgplatform.models import LoadReport, Topic
from kgplatform.runs.carried import CarriedRun, Carrier
from kgplatform.strategies import apollo, refresh
from kgplatform.strategies.article import Written
from kgplatform.strategies.parts import Parts

Ending = tuple[str, str, str]  # reason, page's id, why the page is not whole

_carriers: list[Carrier] = []


def carry_with(carrier: Carrier) -> None:
    """Carry the runs of this process with these parts, until `carry_no_more`."""
    _carriers.append(carrier)


def carry_no_more(carrier: Carrier) -> None:
    """Forget the parts."""
    _carriers.remove(carrier)


@DBOS.workflow(name="topic")
async def topic_workflow(topic_id: str, write_page: bool) -> str:
    """Research a topic; then write its page, if that is wanted. Returns the page's id, or nothing."""

    async def work(run: CarriedRun, parts: Parts, topic: Topic) -> Ending:
        await run.expect(apollo.steps_at_most(parts.limits) + 2 * write_page)
        curation = await apollo.curate(run, parts, topic)
        if not write_page:
            return curation.reason, "", ""
        written = await apollo.write(run, parts, topic, curation)
        return curation.reason, written.page_id, written.partial

    return await _carry("topic", topic_id, work)


@DBOS.workflow(name="refresh")
async def refresh_workflow(topic_id: str) -> str:
    """Bring a topic and its page up to date with what is new, and return the page's id, or nothing."""

    async def work(run: CarriedRun, parts: Parts, topic: Topic) -> Ending:
        await run.expect(refresh.STEPS_AT_MOST + 1)
        done = await refresh.refresh(run, parts, topic)
        return done.reason, done.page_id, done.partial

    return await _carry("refresh", topic_id, work)


@DBOS.workflow(name="page")
async def page_workflow(topic_id: str) -> str:
    """Write a new version of a topic's page and return its id."""
    return await _carry("page", topic_id, partial(_write, apollo.write, "The page was written."))


@DBOS.workflow(name="outline")
async def outline_workflow(topic_id: str) -> str:
    """Make a new outline of what is known of a topic and return the id of its page."""
    return await _carry("outline", topic_id, partial(_write, apollo.outline, "The outline was made."))


@DBOS.workflow(name="load")
async def load_workflow() -> str:
    """Load the documents of the spool and return the LoadReport as JSON."""
    carrier, run_id = _carriers[-1], DBOS.workflow_id or ""
    with carrier.carrying("load", run_id):
        return await _load(carrier, run_id)


async def _write(
    write: Callable[[CarriedRun, Parts, Topic], Awaitable[Written]], reason: str, run: CarriedRun, parts: Parts,
    topic: Topic,
) -> Ending:  # fmt: skip
    """Write of a topic what is known, without reading more."""
    await run.expect(3)
    written = await write(run, parts, topic)
    return reason, written.page_id, written.partial


async def _load(carrier: Carrier, run_id: str) -> str:
    async def load(number: int) -> str:
        documents = await carrier.spool.batch(run_id, number)
        async with carrier.spool.loading():
            return (await carrier.ingestion.load(documents)).model_dump_json()

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


async def _carry(kind: str, topic_id: str, work: Callable[[CarriedRun, Parts, Topic], Awaitable[Ending]]) -> str:
    """Do a run's work and report how it ended; what goes wrong is said in the report and raised."""
    carrier, run_id = _carriers[-1], DBOS.workflow_id or ""
    with carrier.carrying(kind, run_id):
        async with CarriedRun.taken_up(carrier, kind, topic_id, run_id) as run:
            try:
                topic = await run.step("begin", topics.read_topic, carrier.parts.graph, topic_id)
                reason, page_id, partial = await work(run, carrier.parts, topic)
            except Exception as error:
                await run.fail(error)
                raise
            finally:
                release_pipelines()  # 50 MB and more, which loading takes less than a second for
            await asyncio.to_thread(give_back_memory)
            await run.finish(reason, page_id, partial)
            return page_id
