"""Processes that outlive their starter: how one is recorded, recognised and ended."""

import json
import subprocess
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

_POLL_SECONDS = 0.05


@dataclass(frozen=True)
class ProcessRecord:
    """A process by its id and the second it was made in: ids alone are used again."""

    pid: int
    created: float

    @classmethod
    def of(cls, pid: int) -> "ProcessRecord":
        """Return the record of a running process; raises psutil.NoSuchProcess."""
        return cls(pid, psutil.Process(pid).create_time())

    @classmethod
    def read(cls, file: Path) -> "ProcessRecord | None":
        """Return the record in a file, or None when there is none that can be read."""
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            return cls(int(kept["pid"]), float(kept["created"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, file: Path) -> None:
        """Write the record; a reader sees the old one or the new one, never half of it."""
        part = file.with_suffix(".part")
        part.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")
        part.replace(file)


def find_process(record: ProcessRecord | None, argument: str) -> psutil.Process | None:
    """Return the live process of a record if `argument` is one of its arguments, else any process that has it."""
    if record is not None:
        process = _live(record)
        if process is not None and argument in _arguments(process):
            return process
    for process in psutil.process_iter(["name"]):
        if "java" in (process.info["name"] or "").lower() and argument in _arguments(process) and is_alive(process):
            return process
    return None


def is_alive(process: psutil.Process) -> bool:
    """Tell whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def ends_within(process: psutil.Process, seconds: float) -> bool:
    """Wait for a process, and tell whether it ended. One that waits for its parent has: that may take for ever."""
    deadline = time.monotonic() + seconds
    while is_alive(process):
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_SECONDS)
    with suppress(psutil.TimeoutExpired):
        process.wait(0)  # a child of ours waits no longer
    return True


def end_process(process: psutil.Process, seconds: float) -> bool:
    """Ask a process to end, and kill it after some seconds; True when it ended by itself."""
    try:
        process.terminate()
        if ends_within(process, seconds):
            return True
        process.kill()
        ends_within(process, seconds)
    except psutil.NoSuchProcess:
        return True
    return False


def start_detached(command: list[str], environment: dict[str, str], output: Path) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, so that Ctrl-C does not reach it; its output goes to a file."""
    with output.open("wb") as out:
        return subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _live(record: ProcessRecord) -> psutil.Process | None:
    try:
        process = psutil.Process(record.pid)
        same = abs(process.create_time() - record.created) < 1.0
    except psutil.NoSuchProcess:
        return None
    return process if same and is_alive(process) else None


def _arguments(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []
