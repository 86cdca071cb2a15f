"""A process that researches a topic beyond the corpus until somebody kills it.

python -m tests.strategies.killed_fetch HOME URI USER PASSWORD ADDRESSES, where ADDRESSES is JSON of services' own.
"""

import asyncio
import json
import sys
from pathlib import Path

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.models import RunRequest
from tests.opened import finished, opened

REQUEST = RunRequest(
    name="Bog tides",
    domain="bogs",
    options={"sources": "pubmed,europepmc", "depth": 0, "results": 8, "page": True},
)


async def main(home: str, uri: str, user: str, password: str, addresses: str) -> None:
    server = ServerAddress(uri, "", user, password)
    chosen = {"service_addresses": json.loads(addresses), "sources": "pubmed,europepmc"}
    async with opened(Path(home), server, **chosen) as services:
        await finished(services, await services.start(REQUEST))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:6]))
