"""Why a Neo4j did not start, read out of its logs."""

from pathlib import Path

from kgplatform.errors import DiskFull, EngineError, EngineUnavailable, PortTaken, StoreLocked

CONSOLE = "console.log"
_LOGS = ("neo4j.log", "debug.log")
_TAIL_BYTES = 64 * 1024
_LINES_SHOWN = 12


def log_lengths(logs: Path) -> dict[str, int]:
    """Return how long the logs are before a start: what they say later is of that start."""
    return {name: (logs / name).stat().st_size for name in _LOGS if (logs / name).is_file()}


def explain_failure(logs: Path, store: Path, lengths: dict[str, int]) -> EngineError:
    """Return the error that the logs tell of; `lengths` is what they held before the start."""
    text = _tail(logs / CONSOLE) + "".join(_tail(logs / name, lengths.get(name, 0)) for name in _LOGS)
    if "store_lock" in text or "FileLockException" in text:
        return store_locked(store)
    if "No space left on device" in text or "not enough space on the disk" in text:
        return DiskFull("Neo4j found no room on its disk.", "Make room, or point KGPLATFORM_HOME at a larger disk.")
    if "Address already in use" in text or "PortBindException" in text:
        return PortTaken(
            "A port of the embedded Neo4j was taken while it started.",
            "Try again, or set KGPLATFORM_NEO4J_BOLT_PORT and KGPLATFORM_NEO4J_HTTP_PORT.",
        )
    return did_not_start(text, logs)


def did_not_start(words: str, logs: Path) -> EngineUnavailable:
    """Return the error that quotes what a server or its tool said last."""
    shown = "\n".join(_telling_lines(words)) or "(it wrote nothing)"
    return EngineUnavailable(
        f"The embedded Neo4j did not start. Its last words:\n{shown}\n", f"Its whole logs are in {logs}."
    )


def store_locked(store: Path) -> StoreLocked:
    """Return the error for a store that another server has open."""
    return StoreLocked(
        f"Another Neo4j server has the store in {store} open.",
        "Stop that server, or set KGPLATFORM_HOME to another folder.",
    )


def _telling_lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("\t")]
    telling = [line for line in lines if "ERROR" in line or "Caused by" in line or "Exception" in line]
    return (telling or lines)[-_LINES_SHOWN:]


def _tail(file: Path, since: int = 0) -> str:
    if not file.is_file():
        return ""
    size = file.stat().st_size
    # A log that is shorter than it was has been rotated.
    start = max(since if since <= size else 0, size - _TAIL_BYTES)
    with file.open("rb") as log:
        log.seek(start)
        return log.read().decode("utf-8", errors="replace") + "\n"
