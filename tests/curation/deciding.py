"""A process that decides on entities and kills itself when it is about to send a statement, told as a number.

python -m tests.curation.deciding URI USER PASSWORD DECISION STATEMENT, where DECISION is JSON of a Merge or a Split, or
the id of a decision to take back.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity, take_back
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import Decision


async def decide(graph: Graph, decision: str) -> Decision:
    if not decision.startswith("{"):
        return await take_back(graph, decision, "no longer", "ada")
    if "entity_ids" in decision:
        return (await merge_entities(graph, [Merge.model_validate_json(decision)]))[0]
    return await split_entity(graph, Split.model_validate_json(decision))


@contextmanager
def watched(see: Callable[[int], None]) -> Iterator[None]:
    """Show the number of each statement of a transaction, from 1, before it is sent."""
    send, number = Work.run, 0

    async def run(work: Work, name: str, /, **params: Any) -> list[Row]:
        nonlocal number
        number += 1
        see(number)
        return await send(work, name, **params)

    with patch.object(Work, "run", run):
        yield


def _die(number: int) -> None:
    if number == int(sys.argv[5]):
        os.kill(os.getpid(), signal.SIGKILL)


async def main() -> None:
    async with Graph(*sys.argv[1:4]) as graph:
        with watched(_die):
            await decide(graph, sys.argv[4])


if __name__ == "__main__":
    asyncio.run(main())
