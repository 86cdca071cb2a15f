"""What nobody expected: told in a line, with its details kept for whoever puts it right."""

import errno
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from kgplatform.engines.home import Home
from kgplatform.errors import DiskFull, KgplatformError
from kgplatform.settings import load_settings

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})

FILE = "commands.log"  # not the owner's log: rotation would take that from under it


def unexpected(error: Exception) -> KgplatformError:
    """Return how to tell an error that is none of ours, and keep its traceback beside the logs."""
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return DiskFull(
            "There is no room left where the output or the data folder is.", "Make room, then give the command again."
        )
    kept = _keep("".join(traceback.format_exception(error)))
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return KgplatformError(
        f"Something went wrong that should not: {what}.",
        f"The details are in {kept}. Please report them." if kept else "Please report it.",
    )


def _keep(details: str) -> Path | None:
    """Append to the file of failed commands; nothing is kept where there is no data folder."""
    with suppress(Exception):  # what went wrong first is what has to be told
        logs = Home(load_settings().home).logs
        if logs.is_dir():
            with (logs / FILE).open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n{details}\n")
            return logs / FILE
    return None
