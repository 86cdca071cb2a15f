"""A GGUF file served by llama.cpp's OpenAI-compatible server (xllamacpp), from the first call on.

The server is a process of ours and not a thread: it holds Python's lock while it loads, waits for ever when it is let
go with a call under way, and ends its whole process at a file that lies about itself (docs/decisions/0007).
"""

import asyncio
import json
import logging
import os
import secrets
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import psutil

from kgplatform.engines import llama_process
from kgplatform.engines.gguf import check_model_file
from kgplatform.engines.llama_failures import explain_failure
from kgplatform.errors import EngineUnavailable, SettingsError

PACKAGE = "xllamacpp"
LOG = "llama.log"
CACHE_MIB = 512  # of prompts that begin alike; llama.cpp's own default is 8 GB
_LAST_SECONDS = 5.0
_log = logging.getLogger(__name__)


@dataclass
class _Child:
    """The server's process; `address` is empty while it loads. It ends when `lifeline` is closed."""

    process: subprocess.Popen[bytes]
    lifeline: IO[bytes]
    answers: IO[bytes]
    address: str = ""

    @property
    def serves(self) -> bool:
        return bool(self.address) and self.process.poll() is None


class LlamaServer:
    """One model, served on this machine's loopback to whoever has `key`.

    `context` are the tokens that one call reads and writes together, `slots` the calls that are answered at once,
    `threads` those of the processor (0: all of its cores but one). Nothing is started before `address` is asked for.
    Raises SettingsError for a file that is no model, and when xllamacpp is not installed.
    """

    def __init__(self, model: Path, *, context: int, slots: int, threads: int, logs: Path) -> None:
        check_model_file(model)
        require_package()
        self.name = model.stem
        self.key = secrets.token_hex(24)
        self._model = model
        self._options = {
            "context": context,
            "slots": slots,
            "threads": threads or default_threads(),
            "cache_mib": CACHE_MIB,
        }
        self._log = logs / LOG
        self._child: _Child | None = None
        self._lock = threading.Lock()
        self._stopped = False

    async def address(self) -> str:
        """Return the server's base URL, starting it first when it does not run; calls at once start it once.

        Raises SettingsError or EngineUnavailable when the model cannot be loaded.
        """
        child = self._child
        return child.address if child is not None and child.serves else await asyncio.to_thread(self._ensure_running)

    async def stop(self) -> None:
        """End the server, if it runs or is about to, whatever it is doing. It does not start again."""
        self._stopped = True
        await asyncio.to_thread(self._end)

    @property
    def pid(self) -> int | None:
        """The id of the process that serves; None when nothing does."""
        child = self._child
        return child.process.pid if child is not None and child.serves else None

    def _ensure_running(self) -> str:
        with self._lock:
            if self._child is not None and not self._child.serves:
                _log.warning("The server of %s ended with %s.", self.name, self._child.process.returncode)
                self._end()
            return self._child.address if self._child is not None else self._launch()

    def _launch(self) -> str:
        self._refuse_stopped()
        check_model_file(self._model)
        _log.info("Loading the language model %s.", self._model)
        self._child = child = self._spawn()
        told = self._exchange(child)
        if "address" in told and not self._stopped:
            child.address = told["address"] + "/v1"
            return child.address
        if "address" not in told:
            with suppress(subprocess.TimeoutExpired):
                child.process.wait(_LAST_SECONDS)  # how it ended tells why
        self._end()
        self._refuse_stopped()
        raise explain_failure(self._model, self._log, child.process.returncode, told.get("problem", ""))

    def _spawn(self) -> _Child:
        self._log.parent.mkdir(parents=True, exist_ok=True)
        # Not by -m: importing kgplatform takes longer than a small model.
        command = [sys.executable, "-P", str(Path(llama_process.__file__).resolve())]
        with self._log.open("wb") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "GGML_NO_BACKTRACE": "1"},  # no debugger is called when it aborts
                start_new_session=True,  # Ctrl-C does not reach it
            )
        if process.stdin is None or process.stdout is None:  # both are pipes
            raise EngineUnavailable("The language model's process has no pipes.")
        return _Child(process, process.stdin, process.stdout)

    def _exchange(self, child: _Child) -> dict[str, str]:
        """Send the options and return what it tells; nothing when it ended without a word."""
        options = {"model": str(self._model.resolve()), "name": self.name, "key": self.key, **self._options}
        with child.answers:
            try:
                child.lifeline.write(json.dumps(options).encode() + b"\n")
                child.lifeline.flush()
                told: dict[str, str] = json.loads(child.answers.readline())
            except (OSError, ValueError):
                return {}
        return told

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        with suppress(OSError):
            child.lifeline.close()
        child.process.kill()  # it holds nothing that would have to be saved
        child.process.wait()

    def _refuse_stopped(self) -> None:
        if self._stopped:
            raise EngineUnavailable(f"The language model {self.name} was stopped.", "Start kgplatform again.")


def default_threads() -> int:
    """Return one thread less than this process may use cores.

    llama.cpp's threads wait for each other hundreds of times a token: where another program takes one of their cores,
    as our own engines do, all are held up. Two threads on two busy cores wrote a tenth of what one did.
    """
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or usable, usable) - 1)


def require_package() -> None:
    """Raise SettingsError when xllamacpp is not installed."""
    if find_spec(PACKAGE) is None:
        raise SettingsError(
            f"Serving a GGUF file takes the package {PACKAGE}, which is not installed.",
            "Run `make setup` or `pip install 'kgplatform[local]'`, or set KGPLATFORM_MODEL to a model of an endpoint.",
        )
