"""A server that does nothing but ask for a page: `python -m tests.runs.asking`, with what it needs as JSON on a line.
It says "ready", waits for another line, asks several times at once, and tells each answer as JSON."""

import asyncio
import json
import sys
from typing import Any, cast

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.database import engine_of
from kgplatform.graph.session import Graph
from kgplatform.llm.store import CallStore
from kgplatform.models import PageRequest, RequestedPage, Topic
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.page_requests import PageRequests
from kgplatform.runs.progress import Progress
from kgplatform.runs.spool import Spool
from kgplatform.strategies.parts import Parts
from tests.runs.carrying import Parted


async def ask(given: dict[str, Any]) -> list[RequestedPage]:
    """Ask as often as is `given`, at the same time."""
    topic = Topic.model_validate(given["topic"])
    async with Graph(given["uri"], given["user"], given["password"]) as graph:
        spool, calls = Spool(engine_of(given["database"])), CallStore(given["calls"])
        carrier = Carrier(cast(Parts, Parted(graph)), Progress(graph), calls, cast(Ingestion, None), spool)
        dispatch = Dispatch(given["database"], carrier, at_once=0)
        await dispatch.launch()
        requests = PageRequests(graph, DurableRuns(carrier, dispatch))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        found = await asyncio.gather(
            *(requests.answer(PageRequest(topic_id=topic.id), topic) for _ in range(given["times"]))
        )
        await dispatch.close()
        await calls.close()
    return found


if __name__ == "__main__":
    answers = asyncio.run(ask(json.loads(sys.stdin.readline())))
    print(json.dumps([{"run": answer.run and answer.run.id, "started": answer.started} for answer in answers]))
