"""Times as everybody is told them: ISO 8601, of UTC, with milliseconds and `Z`, as 2026-11-23T08:30:00.000Z."""

import re
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator

_ZONE = re.compile(r"\[[^\]]*\]$")  # the name of a zone, which Neo4j writes behind its offset: Z[UTC]


def told_time(time: str) -> str:
    """Return a day or a time of ISO 8601 as it is told, that of no zone as of UTC; "" for "", which is no time. Raises
    ValueError for what is none."""
    if not time:
        return ""
    given = datetime.fromisoformat(_ZONE.sub("", time))
    moment = given.astimezone(UTC) if given.tzinfo else given.replace(tzinfo=UTC)
    return f"{moment.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


Time = Annotated[str, AfterValidator(told_time)]
"""A time as it is told, whatever it was given as; "" where it is not known."""
