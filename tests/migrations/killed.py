"""A migration that is killed in its middle: `python -m tests.migrations.killed HOME`."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from kgplatform.data_folder import own_home
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph, Work
from kgplatform.migrations.migration import bring_up_to_date
from kgplatform.migrations.steps import Batch, Part
from kgplatform.migrations.to_2 import PARTS
from kgplatform.settings import Settings


async def _kill(work: Work, after: str) -> Batch:
    """Do the part, and die before that is stored."""
    await PARTS[1].do(work, after)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody outlives that")


async def main(folder: Path) -> None:
    settings = Settings(home=folder, neo4j_heap="512m", neo4j_page_cache="64m", _env_file=None)
    killing = Part(PARTS[1].name, PARTS[1].what, _kill)
    async with own_home(settings, say=print) as owned:
        assert owned.neo4j is not None
        address = await owned.neo4j.address()
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            await install_schema(graph)
            await bring_up_to_date(graph, owned.home, print, alone=True, steps={2: (PARTS[0], killing, PARTS[2])})


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
