"""The files of the embedded Neo4j's store: whether it has ever run, who has it open, its first password."""

import sys
import time
from pathlib import Path
from subprocess import run

from kgplatform.engines.neo4j_config import java_environment, password_command
from kgplatform.engines.neo4j_failures import did_not_start, store_locked

# The threads of a killed server may hold its files for a moment after its process is gone.
_LOCK_SECONDS = 3.0


def has_started_once(home: Path) -> bool:
    """Tell whether the server ever made its system database; from then on it keeps its passwords there."""
    return (home / "data" / "databases" / "system").is_dir()


def check_store_lock(home: Path) -> None:
    """Raise StoreLocked when a server has the store open: in 3 s, where Neo4j itself needs 13 to say so."""
    file = home / "data" / "databases" / "store_lock"
    deadline = time.monotonic() + _LOCK_SECONDS
    while file.is_file() and _is_locked(file):
        if time.monotonic() > deadline:
            raise store_locked(home)
        time.sleep(0.05)


def _is_locked(file: Path) -> bool:
    if sys.platform == "win32":
        return False
    import fcntl

    with file.open("r+b") as lock:
        # Java's FileChannel.tryLock takes the same kind of lock (POSIX, the whole file); closing the file ends ours.
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def set_first_password(java: Path, jars: list[Path], home: Path, config: Path, file: Path) -> None:
    """Give the user neo4j a password before the first start, so that nobody can connect with the well-known one.

    `file` holds it: one line, no spaces, and no hyphen first. Raises EngineUnavailable in the tool's words.
    """
    command = password_command(java, jars, file)
    done = run(command, env=java_environment(home, config), capture_output=True, text=True, check=False, timeout=120)
    if done.returncode:
        raise did_not_start(done.stderr + done.stdout, config)
