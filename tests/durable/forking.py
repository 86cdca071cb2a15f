"""Processes of the app that begin with everything imported: imports take ten seconds, and a kill needs two processes.

`python -m tests.durable.forking` imports, and then forks an app for each line on stdin. What happens in it is the app's
own: command line, environment and exit are those of `python -m kgplatform`.
"""

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from queue import Queue
from select import select
from typing import Any, Self

ROOT = Path(__file__).parents[2]
IMPORTED = (
    "kgplatform.cli", "kgplatform.bootstrap", "kgplatform.bootstrap_model", "kgplatform.cli.server",
    "sentence_transformers",
)  # fmt: skip
PATIENCE = 300.0


@dataclass
class App:
    """A process of the app; `output` holds what it printed, and a file .err beside it what it said on stderr."""

    pid: int
    output: Path
    began: float
    code: int | None = None
    ended: threading.Event = field(default_factory=threading.Event)

    def kill(self) -> float:
        """Kill it at once, and return when (of the monotonic clock)."""
        at = time.monotonic()
        os.kill(self.pid, signal.SIGKILL)
        self.wait(PATIENCE)
        return at

    def terminate(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Return the exit code once it has ended; negative is the signal that ended it."""
        if not self.ended.wait(seconds) or self.code is None:
            raise TimeoutError(f"Process {self.pid} has not ended within {seconds:.0f} s: {self.said()}")
        return self.code

    def said(self) -> str:
        """Return what it printed last, for messages."""
        texts = [path.read_text(errors="replace") for path in (self.output, self.errors) if path.exists()]
        return "\n".join(texts)[-2000:]

    @property
    def errors(self) -> Path:
        return self.output.with_suffix(".err")

    @property
    def result(self) -> dict[str, Any]:
        """What it printed, read as JSON."""
        read: dict[str, Any] = json.loads(self.output.read_text())
        return read


class Launcher:
    """Starts apps; use it as a context. What still runs at its end is killed."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._apps: dict[int, App] = {}
        self._begun: Queue[int] = Queue()
        self._count = 0

    def __enter__(self) -> Self:
        self._place.mkdir(parents=True, exist_ok=True)
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.durable.forking"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        for app in self.running:
            with suppress(ProcessLookupError):
                os.kill(app.pid, signal.SIGKILL)
        if self._server.stdin:
            self._server.stdin.close()
        self._server.wait(PATIENCE)

    @property
    def running(self) -> list[App]:
        return [app for app in self._apps.values() if not app.ended.is_set()]

    def start(self, environment: Mapping[str, str], *arguments: str) -> App:
        """Start `kgplatform ARGUMENTS`; `environment` is added to this process's own."""
        self._count += 1
        output = self._place / f"{self._count}.out"
        request = {"arguments": arguments, "environment": {**os.environ, **environment}, "output": str(output)}
        assert self._server.stdin is not None
        began = time.monotonic()
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        pid = self._begun.get(timeout=PATIENCE)
        return self._apps.setdefault(pid, App(pid, output, began)) if pid else self._raise()

    def run(self, environment: Mapping[str, str], *arguments: str) -> App:
        """Run `kgplatform ARGUMENTS` to its end; raises when it fails."""
        app = self.start(environment, *arguments)
        if app.wait():
            raise RuntimeError(f"kgplatform {' '.join(arguments)} ended with {app.code}: {app.said()}")
        return app

    def _raise(self) -> App:
        raise RuntimeError("The process that starts the apps has ended.")

    def _read(self) -> None:
        assert self._server.stdout is not None
        for line in self._server.stdout:
            told = json.loads(line)
            if "code" in told:
                self._end(told["pid"], told["code"])
            else:
                self._begun.put(told["pid"])
        self._begun.put(0)

    def _end(self, pid: int, code: int) -> None:
        while pid not in self._apps:  # it ended before its starter was told of it
            time.sleep(0.001)
        app = self._apps[pid]
        app.code = code
        app.ended.set()


def main() -> None:
    """Import, then fork an app for each line on stdin, and tell when each ended."""
    for name in IMPORTED:
        import_module(name)
    gc.freeze()
    woken, wake = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    pending = b""
    while True:
        ready, _, _ = select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 1024)
            _tell_ended()
        if 0 in ready:
            said = os.read(0, 1 << 20)
            if not said:
                os._exit(0)  # what was imported has nothing to tidy up here
            *lines, pending = (pending + said).split(b"\n")
            for line in lines:
                _fork(json.loads(line))


def _fork(request: dict[str, Any]) -> None:
    pid = os.fork()
    if pid:
        _tell(pid=pid)
        return
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.environ.clear()
    os.environ.update(request["environment"])
    output = Path(request["output"])
    for number, path in ((1, output), (2, output.with_suffix(".err"))):
        os.dup2(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["kgplatform", *request["arguments"]]
    cli: Any = import_module("kgplatform.cli")
    cli.main()
    sys.exit(0)


def _tell_ended() -> None:
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            _tell(pid=pid, code=os.waitstatus_to_exitcode(status))


def _tell(**what: int) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
