"""The files of the embedded Neo4j's store: whether it has ever run, who has it open, its first password."""

import contextlib
import sys
from pathlib import Path
from subprocess import run

from kgplatform.engines.neo4j_config import java_environment, password_command
from kgplatform.errors import EngineUnavailable, StoreLocked


def has_started_once(home: Path) -> bool:
    """Tell whether the server ever made its system database; from then on it keeps its passwords there."""
    return (home / "data" / "databases" / "system").is_dir()


def check_store_lock(home: Path) -> None:
    """Raise StoreLocked when a server has the store open: at once, where Neo4j itself needs 13 s to say so."""
    file = home / "data" / "databases" / "store_lock"
    if sys.platform == "win32" or not file.is_file():
        return
    import fcntl

    with file.open("r+b") as lock:
        # Java's FileChannel.tryLock takes the same kind of lock (POSIX, the whole file).
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise store_locked(home) from error
        with contextlib.suppress(OSError):
            fcntl.lockf(lock, fcntl.LOCK_UN)


def store_locked(store: Path) -> StoreLocked:
    """Return the error for a store that another server has open."""
    return StoreLocked(
        f"Another Neo4j server has the store in {store} open.",
        "Stop that server, or set KGPLATFORM_HOME to another folder.",
    )


def set_first_password(java: Path, jars: list[Path], home: Path, config: Path, password: str) -> None:
    """Give the user neo4j a password before the first start, so that nobody can connect with the well-known one."""
    command = password_command(java, jars, password)
    done = run(command, env=java_environment(home, config), capture_output=True, text=True, check=False, timeout=120)
    if done.returncode:
        raise EngineUnavailable(f"Neo4j's first password could not be set: {done.stderr.strip()[-500:]}")
