"""A process that migrates a folder and is killed while it stores words: `python -m tests.migrations.killed_weighing
HOME`."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from kgplatform.bootstrap import open_platform
from kgplatform.corpus import word_weights
from kgplatform.data_folder import own_home
from kgplatform.graph import words
from kgplatform.graph.session import Graph
from kgplatform.graph.words import Store, weigh_some
from tests.migrations.test_version_1 import settings_of


async def _kill(graph: Graph, domain: str, usual: float, store: Store) -> None:
    """Weigh the first batch, and die behind it."""
    await weigh_some(graph, domain, usual, store)
    os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: Path) -> None:
    settings = settings_of(folder)
    words.AT_ONCE = 3
    word_weights.weigh_some = _kill
    async with own_home(settings, print) as owned, open_platform(settings, owned):
        raise AssertionError("nobody outlives that")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
