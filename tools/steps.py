"""The steps of the set-up: each runs one program, shows that it goes on, and says in words why it failed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.checks import SetupError

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
        "use Python 3.11 to 3.14 on Linux, or on macOS 14 or newer with Apple silicon: "
        "make demo PYTHON=/path/to/python3.12",
    ),
)


class StepFailed(SetupError):
    """A program of the set-up ended badly; its output is in the log."""


def clock(seconds: float) -> str:
    """Return seconds as m:ss."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


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
            return StepFailed(f"{what}\n{tail}", remedy)
    return StepFailed(f"a program failed.\n{tail}", f"read {log}, then run the same command again.")


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
        size = f" ({written} MB so far)" if written >= 10 else ""
        self._print(f"{self._title} ... {clock(time.monotonic() - self._started)}{size}", last=False)

    def end(self, how: str) -> None:
        """Print how the step ended."""
        self._print(f"{self._title}: {how} in {clock(time.monotonic() - self._started)}", last=True)

    def _print(self, line: str, last: bool) -> None:
        if sys.stdout.isatty():
            print("\r\x1b[K  " + line, end="\n" if last else "", flush=True)
        else:
            print("  " + line, flush=True)


def _still_runs(process: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return True
    return False
