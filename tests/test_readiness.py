"""Parts that answer, are silent, or say what is wrong."""

import asyncio
import time

from kgplatform.errors import EngineUnavailable
from kgplatform.readiness import ask_parts
from kgplatform.services import PartHealth


async def answers() -> str:
    return "anything"


async def says() -> None:
    raise EngineUnavailable("Neo4j does not answer.", "Start it.")


async def breaks() -> None:
    raise RuntimeError("odd")


async def hangs() -> None:
    await asyncio.sleep(60)


async def test_each_part_is_told_in_order_with_what_is_wrong() -> None:
    parts = await ask_parts({"graph": says, "vectors": answers, "database": breaks, "queue": hangs}, seconds=0.05)
    assert parts == [
        PartHealth(name="graph", ok=False, what="Neo4j does not answer.", remedy="Start it."),
        PartHealth(name="vectors", ok=True),
        PartHealth(name="database", ok=False, what="Unexpected: odd.", remedy="The log has the details."),
        PartHealth(
            name="queue",
            ok=False,
            what="It did not answer within 0.05 seconds.",
            remedy="Wait if it is starting; else look at its log.",
        ),
    ]


async def test_silent_parts_are_waited_for_together() -> None:
    started = time.monotonic()
    await ask_parts(dict.fromkeys("abcdefgh", hangs), seconds=1.0)
    assert time.monotonic() - started < 8 * 1.0
