"""The embedded Neo4j: a real server in a Java process of its own, which outlives its starter and is adopted again."""

import asyncio
import logging
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from kgplatform.engines.home import Home
from kgplatform.engines.jars import neo4j_classpath
from kgplatform.engines.java import find_java
from kgplatform.engines.neo4j_address import EngineStatus, ServerAddress, State, answers, browser_url
from kgplatform.engines.neo4j_config import (
    Neo4jPorts,
    home_argument,
    java_environment,
    read_ports,
    server_command,
    write_config,
)
from kgplatform.engines.neo4j_failures import CONSOLE, explain_failure, log_lengths
from kgplatform.engines.neo4j_store import check_store_lock, has_started_once, set_first_password
from kgplatform.engines.ports import choose_port, is_free
from kgplatform.engines.processes import ProcessRecord, end_process, find_process, is_alive, start_detached
from kgplatform.engines.progress import Progress, silent
from kgplatform.errors import EngineUnavailable, PortTaken, Unauthorised

__all__ = ["EmbeddedNeo4j", "EngineStatus", "ServerAddress"]

PASSWORD_SECRET = "neo4j_password"  # noqa: S105 - the name of a file
_START_SECONDS = 180.0
_DEAF_SECONDS = 30.0
_STOP_SECONDS = 30.0
_POLL_SECONDS = 0.1
_OTHER_PORTS = 2  # times that free ports are looked for again
_log = logging.getLogger(__name__)


class EmbeddedNeo4j:
    """One Neo4j server for one data folder. Port 0 stands for a free one, which is kept for later starts."""

    def __init__(
        self,
        home: Home,
        *,
        heap: str = "1g",
        page_cache: str = "512m",
        bolt_port: int = 0,
        http_port: int = 0,
        java_options: Sequence[str] = (),
        jars: Path | None = None,
        progress: Progress = silent,
        on_connect: str = "",
    ) -> None:
        """`on_connect` are the commands that Neo4j Browser runs on connecting, parted by ";"."""
        self._home = home
        self._heap = heap
        self._page_cache = page_cache
        self._wanted = Neo4jPorts(bolt_port, http_port)
        self._java_options = java_options
        self._jars = jars
        self._progress = progress
        self._on_connect = on_connect
        self._logs = home.logs / "neo4j"
        self._config = home.neo4j / "conf"
        self._record = home.neo4j / "process.json"
        self._child: subprocess.Popen[bytes] | None = None
        # A thread's lock, not asyncio's: the sessions of several event loops may ask for a restart at once.
        self._lock = threading.Lock()

    async def start(self) -> ServerAddress:
        """Start the server, or adopt the one that a former owner left, and return when a query was answered.

        Raises PortTaken, StoreLocked, DiskFull, Unauthorised or EngineUnavailable.
        """
        return await asyncio.to_thread(self.start_blocking)

    async def ensure_running(self) -> ServerAddress:
        """Start the server again, on the same ports, when it is dead or deaf; errors as `start`."""
        return await self.start()

    async def stop(self) -> bool:
        """End the server, whoever started it; False when there was none."""
        return await asyncio.to_thread(self.stop_blocking)

    def start_blocking(self) -> ServerAddress:
        """As `start`, for callers without an event loop."""
        with self._lock:
            return self._adopt() or self._launch_somewhere()

    def stop_blocking(self) -> bool:
        """As `stop`, for callers without an event loop."""
        with self._lock:
            process = self._process()
            if process is not None:
                self._end(process)
            self._record.unlink(missing_ok=True)
            return process is not None

    def status(self) -> EngineStatus:
        """Return what any process of this user may know of the engine."""
        process, ports = self._process(), read_ports(self._config)
        if ports is None:
            return EngineStatus("stopped", None, None, None, "")
        state: State = "stopped"
        if process is not None:
            # While the server listens nobody else can.
            state = "starting" if is_free(ports.bolt) else "running"
        return EngineStatus(state, process.pid if process else None, ports.bolt, ports.http, browser_url(ports))

    def _process(self) -> psutil.Process | None:
        return find_process(ProcessRecord.read(self._record), home_argument(self._home.neo4j))

    def _adopt(self) -> ServerAddress | None:
        process, ports = self._process(), read_ports(self._config)
        password = self._home.read_secret(PASSWORD_SECRET)
        if process is None:
            return None
        if ports is not None and password is not None:
            address = ServerAddress.embedded(ports, password)
            # One that does not listen yet, or repairs its store, is given its time; one that fell silent is not.
            starting = is_free(ports.bolt) and time.time() - process.create_time() < _START_SECONDS
            patience = _START_SECONDS if starting else _DEAF_SECONDS
            if self._await_answer(address, process, patience):
                ProcessRecord.of(process.pid).write(self._record)
                return address
        _log.warning("The Neo4j of process %s does not answer and is started again.", process.pid)
        self._end(process)
        return None

    def _launch_somewhere(self) -> ServerAddress:
        """Launch; on other ports where a program takes those while the server comes up, and no setting has them."""
        for _ in range(_OTHER_PORTS):
            try:
                return self._launch()
            except PortTaken as error:
                if self._wanted.bolt and self._wanted.http:
                    raise
                _log.warning("%s Others are tried.", error.what)
        return self._launch()

    def _launch(self) -> ServerAddress:
        _refuse_windows()
        self._home.check_space()
        java, jars = find_java(), neo4j_classpath(self._jars, self._progress)
        check_store_lock(self._home.neo4j)
        ports = self._choose_ports()
        write_config(self._config, self._logs, ports, self._page_cache, self._on_connect)
        address = ServerAddress.embedded(ports, self._first_password(java, jars))
        self._progress("Starting Neo4j", 0, 1)
        options = (f"-Xmx{self._heap}", *self._java_options)
        self._run(server_command(java, jars, self._home.neo4j, self._config, options), address)
        self._progress("Starting Neo4j", 1, 1)
        return address

    def _run(self, command: list[str], address: ServerAddress) -> None:
        self._logs.mkdir(parents=True, exist_ok=True)
        logged = log_lengths(self._logs)
        environment = java_environment(self._home.neo4j, self._config)
        self._child = start_detached(command, environment, self._logs / CONSOLE)
        process = psutil.Process(self._child.pid)
        ProcessRecord.of(process.pid).write(self._record)
        try:
            started = self._await_answer(address, process, _START_SECONDS)
        except Unauthorised:
            self._end(process)
            raise
        if not started:
            self._end(process)
            raise explain_failure(self._logs, self._home.neo4j, logged)

    def _await_answer(self, address: ServerAddress, process: psutil.Process, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and is_alive(process):
            if answers(address):
                return True
            time.sleep(_POLL_SECONDS)
        return False

    def _end(self, process: psutil.Process) -> None:
        end_process(process, _STOP_SECONDS)
        if self._child is not None:
            self._child.wait(_STOP_SECONDS)
            self._child = None

    def _choose_ports(self) -> Neo4jPorts:
        kept = read_ports(self._config) or Neo4jPorts(0, 0)
        bolt = choose_port("Bolt", "KGPLATFORM_NEO4J_BOLT_PORT", self._wanted.bolt, kept.bolt)
        http = choose_port("HTTP", "KGPLATFORM_NEO4J_HTTP_PORT", self._wanted.http, kept.http, promised=bolt)
        return Neo4jPorts(bolt, http)

    def _first_password(self, java: Path, jars: list[Path]) -> str:
        password = self._home.read_secret(PASSWORD_SECRET)
        if password is None:
            password = secrets.token_hex(24)  # no hyphen first, which would make it an option of the tool that sets it
            self._home.write_secret(PASSWORD_SECRET, password)
        if not has_started_once(self._home.neo4j):
            set_first_password(java, jars, self._home.neo4j, self._config, self._home.secrets / PASSWORD_SECRET)
        return password


def _refuse_windows() -> None:
    if sys.platform == "win32":
        raise EngineUnavailable(
            "The embedded Neo4j runs on Linux and macOS, not on Windows.",
            "Start Neo4j with `docker compose up -d` and set KGPLATFORM_NEO4J_URI and KGPLATFORM_NEO4J_PASSWORD, "
            "or use kgplatform in WSL 2.",
        )
