"""Whether the parts that work needs answer: asked all at once, each with a short time to do so."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from kgplatform.errors import KgplatformError
from kgplatform.services import PartHealth

SECONDS = 3.0  # that a part gets to answer
Ask = Callable[[], Awaitable[object]]

_log = logging.getLogger(__name__)


async def ask_parts(parts: Mapping[str, Ask], seconds: float = SECONDS) -> list[PartHealth]:
    """Return the health of each part in order; one that raises, or takes longer than `seconds`, is not ok."""
    return list(await asyncio.gather(*(_ask(name, ask, seconds) for name, ask in parts.items())))


async def _ask(name: str, ask: Ask, seconds: float) -> PartHealth:
    try:
        await asyncio.wait_for(ask(), seconds)
    except TimeoutError:
        what = f"It did not answer within {seconds:g} seconds."
        return PartHealth(name=name, ok=False, what=what, remedy="Wait if it is starting; else look at its log.")
    except KgplatformError as error:
        return PartHealth(name=name, ok=False, what=error.what, remedy=error.remedy)
    except Exception as error:
        _log.exception("The %s gave an unexpected answer", name)
        return PartHealth(name=name, ok=False, what=f"Unexpected: {error}.", remedy="The log has the details.")
    return PartHealth(name=name, ok=True)
