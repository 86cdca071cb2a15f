"""The steps of the set-up: each runs one program, shows that it goes on, and says in words why it failed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from tools.checks import SetupError
from tools.locked import Locked, as_requirements

CPU_PROBE_SECONDS = 30
# With a person watching the line is rewritten every second, in a log a line appears now and then.
PAUSE_ON_TERMINAL = 1.0
PAUSE_IN_LOG = 15.0

# What a failed program printed, what that means, what to do.
REASONS = (
    (
        ("No space left", "os error 28"),
        "the disk is full.",
        "free some space (8 GB are needed in all), then run the same command again: it goes on from here.",
    ),
    (
        ("mismatch",),
        "a downloaded package is not the one that was locked (its hash differs).",
        "do not install it. Run again; if it stays so, the package registry or a proxy in between changes packages.",
    ),
    (
        ("dns error", "Connect", "timed out", "timeout", "sending request", "NewConnectionError", "resolution"),
        "the package registry could not be reached.",
        "check the network (a proxy is taken from HTTPS_PROXY, a mirror from pip's own settings), then run the same "
        "command again: it goes on from here.",
    ),
    (
        ("no wheels", "no matching", "No solution"),
        "a package has no ready-made build for this machine and Python.",
        "use Python 3.11, 3.12 or 3.13 on Linux or macOS: make demo PYTHON=/path/to/python3.12",
    ),
)


class StepFailed(SetupError):
    """A program of the set-up ended badly; its output is in the log."""


def clock(seconds: float) -> str:
    """Return seconds as m:ss."""
    return "{}:{:02d}".format(int(seconds) // 60, int(seconds) % 60)


def succeeds(command: list[str]) -> bool:
    """Whether a program runs and returns 0; its output is dropped."""
    quiet = subprocess.DEVNULL
    try:
        return subprocess.run(command, stdout=quiet, stderr=quiet, check=False).returncode == 0
    except OSError:
        return False


def explain(output: str, log: Path) -> StepFailed:
    """Return what the output of a failed program means, with its last lines."""
    tail = "\n".join("    " + line for line in output.splitlines()[-6:])
    for signs, what, remedy in REASONS:
        if any(sign.lower() in output.lower() for sign in signs):
            return StepFailed("{}\n{}".format(what, tail), remedy)
    return StepFailed("a program failed.\n{}".format(tail), "read {}, then run the same command again.".format(log))


class Log:
    """Runs programs, their output in one file, a line of progress for each on stdout."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._started = time.monotonic()
        path.write_text("")

    def elapsed(self) -> float:
        """Seconds since the set-up began."""
        return time.monotonic() - self._started

    def run(self, title: str, command: list[str], environment: dict[str, str] | None = None) -> None:
        """Run a program to its end; raise StepFailed with words when it returns anything but 0."""
        offset = self.path.stat().st_size
        progress = Progress(title, self.path.parent)
        with self.path.open("ab") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
            try:
                while _still_runs(process, progress.pause):
                    progress.show()
            except BaseException:
                process.terminate()
                process.wait()
                raise
        progress.end("done" if process.returncode == 0 else "failed")
        if process.returncode != 0:
            raise explain(self.path.read_bytes()[offset:].decode("utf-8", "replace"), self.path)


class Progress:
    """Elapsed time of one step and how much the disk has filled meanwhile."""

    def __init__(self, title: str, folder: Path) -> None:
        self.pause = PAUSE_ON_TERMINAL if sys.stdout.isatty() else PAUSE_IN_LOG
        self._title = title
        self._folder = folder
        self._started = time.monotonic()
        self._free = shutil.disk_usage(str(folder)).free
        self.show()

    def show(self) -> None:
        """Print the line of progress."""
        written = max(0, self._free - shutil.disk_usage(str(self._folder)).free) // 10**6
        size = " ({} MB so far)".format(written) if written >= 10 else ""
        self._print("{} ... {}{}".format(self._title, clock(time.monotonic() - self._started), size), last=False)

    def end(self, how: str) -> None:
        """Print how the step ended."""
        self._print("{}: {} in {}".format(self._title, how, clock(time.monotonic() - self._started)), last=True)

    def _print(self, line: str, last: bool) -> None:
        if sys.stdout.isatty():
            print("\r\x1b[K  " + line, end="\n" if last else "", flush=True)
        else:
            print("  " + line, flush=True)


class Installer:
    """Installs packages into one virtual environment with uv."""

    def __init__(self, venv: Path, log: Log) -> None:
        self._venv = venv
        self._log = log
        self._uv = str(venv / "bin" / "uv")
        self._own_cache = venv / ".uv-cache"
        self._environment = self._uv_environment()

    def install_uv(self, uv: Locked) -> None:
        """Install the locked uv by pip, its hash checked."""
        if succeeds([self._uv, "--version"]) and self._installed_uv() == uv.version:
            return
        command = [str(self._venv / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        with _requirements({uv.name: uv}) as path:
            options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--retries", "2"]
            self._log.run("Installing uv, the package installer", [*command, *options, "-r", path])

    def install_cpu_torch(self, torch: Locked, required: bool = False) -> bool:
        """Try the build of torch for processors alone (0.2 instead of 5 GB); False when it is not to be had.

        Elsewhere than on Linux the registry's build is that one. `required` raises StepFailed instead.
        """
        if not sys.platform.startswith("linux"):
            return False
        command = ["pip", "install", "--no-deps", "--torch-backend=cpu", "torch==" + torch.version]
        impatient = dict(self._environment, UV_HTTP_TIMEOUT="8", UV_HTTP_CONNECT_TIMEOUT="5", UV_HTTP_RETRIES="1")
        if not required and not self._answers([self._uv, *command, "--dry-run"], impatient):
            print("  The small build of torch cannot be reached; taking the registry's (5 GB).", flush=True)
            return False
        self._log.run("Installing torch for processors", [self._uv, *command], self._environment)
        return True

    def install_locked(self, packages: dict[str, Locked]) -> None:
        """Install exactly the locked packages: ready-made builds only, every hash checked."""
        options = ["--no-deps", "--require-hashes", "--only-binary", ":all:"]
        with _requirements(packages) as path:
            command = [self._uv, "pip", "install", *options, "-r", path]
            self._log.run("Downloading and installing {} packages".format(len(packages)), command, self._environment)

    def install_project(self, root: Path) -> None:
        """Install kgplatform itself, editable, so that the code that runs is the code in this folder."""
        command = [self._uv, "pip", "install", "--no-deps", "--no-build-isolation", "--editable", str(root)]
        self._log.run("Installing kgplatform", command, self._environment)

    def forget_own_cache(self) -> None:
        """Remove the cache that was put into .venv, if it was."""
        shutil.rmtree(str(self._own_cache), ignore_errors=True)

    def _answers(self, command: list[str], environment: dict[str, str]) -> bool:
        try:
            with self._log.path.open("ab") as output:
                done = subprocess.run(
                    command, stdout=output, stderr=output, env=environment, timeout=CPU_PROBE_SECONDS, check=False
                )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def _installed_uv(self) -> str:
        words = subprocess.run([self._uv, "--version"], stdout=subprocess.PIPE, check=False).stdout.decode().split()
        return words[1] if len(words) > 1 else ""

    def _uv_environment(self) -> dict[str, str]:
        environment = dict(os.environ, VIRTUAL_ENV=str(self._venv))
        environment.setdefault("UV_HTTP_TIMEOUT", "180")
        environment["UV_NO_CONFIG"] = "1"
        # uv does not read pip's settings; a mirror and a certificate that were given to pip are meant for both.
        for pip_name, uv_name in (("index-url", "UV_DEFAULT_INDEX"), ("cert", "SSL_CERT_FILE")):
            value = self._pip_setting(pip_name)
            if value:
                environment.setdefault(uv_name, value)
        # Hard links from the cache cost nothing on one disk; across two disks every package would lie there twice.
        if "UV_CACHE_DIR" not in environment and not _same_disk(Path.home(), self._venv):
            environment["UV_CACHE_DIR"] = str(self._own_cache)
        return environment

    def _pip_setting(self, name: str) -> str:
        python = str(self._venv / "bin" / "python")
        for section in (":env:", "install", "global"):
            command = [python, "-m", "pip", "config", "get", "{}.{}".format(section, name)]
            found = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            if found.returncode == 0:
                return found.stdout.decode().strip()
        return ""


@contextmanager
def _requirements(packages: dict[str, Locked]) -> Iterator[str]:
    """Give the path of a requirements file that is there for as long as a program reads it."""
    handle, path = tempfile.mkstemp(suffix=".txt")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(as_requirements(packages))
        yield path
    finally:
        Path(path).unlink()


def _still_runs(process: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


def _same_disk(first: Path, second: Path) -> bool:
    try:
        return first.stat().st_dev == second.stat().st_dev
    except OSError:
        return False
