"""Exactly one process owns a data folder: by a lock of the operating system, which ends with its process."""

import json
import os
import sys
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from kgplatform.engines.home import Home
from kgplatform.errors import OwnershipError

_PATIENCE_SECONDS = 0.5


@dataclass(frozen=True)
class OwnerInfo:
    """Who owns a data folder: its process, the ISO time it began, its command, its API's address (empty: none)."""

    pid: int
    started: str
    command: str
    api_url: str = ""


class Ownership:
    """The claim of this process on a data folder; also a context manager."""

    def __init__(self, home: Home) -> None:
        self._file = _owner_file(home)
        self._home = home
        # A moment of patience: who asks for the owner (read_owner) holds the lock for an instant.
        # Not thread-local: the thread that releases may be another. Never soft: a file would outlive a killed owner.
        self._lock = FileLock(_lock_file(home), timeout=_PATIENCE_SECONDS, thread_local=False, fallback_to_soft=False)

    def acquire(self, command: str = "", api_url: str = "") -> OwnerInfo:
        """Own the folder. Raises OwnershipError, with the owner's process and command, when another process does."""
        info = OwnerInfo(os.getpid(), datetime.now(UTC).isoformat(timespec="seconds"), command or _command(), api_url)
        if self._lock.is_locked:
            raise OwnershipError(f"This process owns {self._home.path} already.")
        try:
            self._lock.acquire()
        except Timeout:
            raise _owned_by(self._home, _read(self._file)) from None
        self._write(info)
        return info

    def announce(self, api_url: str) -> None:
        """Tell the address of the API, once it listens; the folder is owned."""
        info = _read(self._file)
        if info is None or not self._lock.is_locked:
            raise OwnershipError(f"This process does not own {self._home.path}.")
        self._write(OwnerInfo(info.pid, info.started, info.command, api_url))

    def release(self) -> None:
        """Give the folder up; nothing happens when it is not owned."""
        if self._lock.is_locked:
            self._file.unlink(missing_ok=True)
            self._lock.release()

    def __enter__(self) -> "Ownership":
        self.acquire()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()

    def _write(self, info: OwnerInfo) -> None:
        part = self._file.with_suffix(".part")
        part.write_text(json.dumps(asdict(info)) + "\n", encoding="utf-8")
        part.replace(self._file)


def read_owner(home: Home) -> OwnerInfo | None:
    """Return who owns the folder now; None when nobody does, whatever a killed owner left in the file."""
    if not _lock_file(home).exists():
        return None
    probe = FileLock(_lock_file(home), timeout=0, thread_local=False, fallback_to_soft=False)
    try:
        with probe:
            return None
    except Timeout:
        return _read(_owner_file(home))


def _owned_by(home: Home, owner: OwnerInfo | None) -> OwnershipError:
    who = f"process {owner.pid} ({owner.command}), since {owner.started}" if owner else "another process"
    return OwnershipError(
        f"The data folder {home.path} is owned by {who}.",
        "Use it by that process's API, stop that process, or set KGPLATFORM_HOME to another folder.",
    )


def _lock_file(home: Home) -> Path:
    return home.path / "owner.lock"


def _owner_file(home: Home) -> Path:
    return home.path / "owner.json"


def _read(file: Path) -> OwnerInfo | None:
    try:
        return OwnerInfo(**json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _command() -> str:
    program = Path(sys.argv[0]).name or "python"
    return " ".join([program, *sys.argv[1:]])[:200]
