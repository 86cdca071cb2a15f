"""Ctrl-C on a real command, whose run another process works on."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.served import LastingServices, served

Typed = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def services() -> LastingServices:
    return LastingServices()


@pytest.fixture
def typed(services: LastingServices, tmp_path: Path) -> Iterator[Typed]:
    """Start a command in a process of its own."""
    with served(services, tmp_path):
        yield lambda *arguments: subprocess.Popen(
            [sys.executable, "-m", "kgplatform", *arguments],
            env={**os.environ, "KGPLATFORM_HOME": str(tmp_path), "COLUMNS": "200"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip


@contextmanager
def ended_within(process: "subprocess.Popen[str]", seconds: float) -> Iterator[None]:
    """Kill a command that hangs, so that the test fails instead of hanging with it."""
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        process.kill()
        process.wait()


def until(process: "subprocess.Popen[str]", words: str) -> str:
    """Read what the command says until it says these words."""
    said = ""
    assert process.stderr is not None
    while words not in said and (line := process.stderr.readline()):
        said += line
    assert words in said, said
    return said


def test_ctrl_c_pauses_the_run_by_the_server(typed: Typed, services: LastingServices) -> None:
    command = typed("topic", "run", "Tides", "--domain", "sea")
    with ended_within(command, 60):
        # given a command that shows its run
        until(command, "Tides: extracting triples (1 of 2 steps)")
        # when
        command.send_signal(signal.SIGINT)
        out, said = command.communicate()
    # then
    assert services.called("pause") == [("run-1",)]
    assert said.splitlines()[-1] == "The run is paused, and nothing is lost. Go on with: kgplatform run resume run-1"
    assert (command.returncode, out) == (130, "")
    assert "Traceback" not in said


def test_ctrl_c_twice_leaves_although_the_run_does_not_rest(typed: Typed, services: LastingServices) -> None:
    services.tired = False
    command = typed("run", "watch", "run-1")
    with ended_within(command, 60):
        until(command, "Tides: extracting triples")
        command.send_signal(signal.SIGINT)
        until(command, "Pausing the run.")
        command.send_signal(signal.SIGINT)
        _, said = command.communicate()
    assert services.called("pause") == [("run-1",)]
    assert said.splitlines()[-1].startswith("Left at once, and nothing is lost")
    assert command.returncode == 130
    assert "Traceback" not in said


def test_ctrl_c_while_the_program_is_read_is_no_traceback(tmp_path: Path) -> None:
    # given a program whose first module is interrupted
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    said = subprocess.run(
        [sys.executable, "-m", "kgplatform", "topic", "list"], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    # then
    assert (said.returncode, said.stdout, said.stderr) == (130, "", "")
