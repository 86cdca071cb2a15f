"""Processes that outlive their starter, with real ones."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from kgplatform.engines.processes import ProcessRecord, end_process, ends_within, find_process, is_alive, start_detached

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)", "--mark=here"]
CARELESS = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid, flush=True)
time.sleep(60)
"""
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('on', flush=True); time.sleep(60)"


@pytest.fixture
def sleeper(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = start_detached(SLEEP, dict(os.environ), tmp_path / "output")
    # The system shows a new process for an instant without its arguments.
    while not psutil.Process(process.pid).cmdline():
        time.sleep(0.001)
    yield process
    process.kill()
    process.wait()


def test_a_started_process_has_a_session_of_its_own(sleeper: subprocess.Popen[bytes]) -> None:
    assert os.getsid(sleeper.pid) == sleeper.pid != os.getsid(0)


def test_a_record_finds_its_process(sleeper: subprocess.Popen[bytes], tmp_path: Path) -> None:
    ProcessRecord.of(sleeper.pid).write(tmp_path / "record")

    found = find_process(ProcessRecord.read(tmp_path / "record"), "--mark=here")

    assert found == psutil.Process(sleeper.pid)


def test_a_process_that_took_over_an_id_is_not_ours(sleeper: subprocess.Popen[bytes]) -> None:
    record = ProcessRecord.of(sleeper.pid)

    assert find_process(ProcessRecord(record.pid, record.created - 60), "--mark=here") is None
    assert find_process(record, "--mark=elsewhere") is None


def test_a_process_that_has_ended_is_not_alive_though_its_id_is_still_there(sleeper: subprocess.Popen[bytes]) -> None:
    process = psutil.Process(sleeper.pid)
    assert is_alive(process)

    os.kill(sleeper.pid, signal.SIGKILL)
    os.waitid(os.P_PID, sleeper.pid, os.WEXITED | os.WNOWAIT)

    assert psutil.pid_exists(sleeper.pid)
    assert not is_alive(process)


@pytest.mark.parametrize("content", ["", "[]", '{"pid": "x", "created": 1}', '{"pid": 1}'])
def test_a_record_that_cannot_be_read_is_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "record").write_text(content)

    assert ProcessRecord.read(tmp_path / "record") is None
    assert ProcessRecord.read(tmp_path / "missing") is None


def test_ending_asks_first(sleeper: subprocess.Popen[bytes]) -> None:
    assert end_process(psutil.Process(sleeper.pid), 5)


def test_ending_kills_who_does_not_listen() -> None:
    with subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"

        assert not end_process(psutil.Process(process.pid), 0.2)
        assert not psutil.pid_exists(process.pid)


def test_a_process_has_ended_though_its_parent_never_asks() -> None:
    with subprocess.Popen([sys.executable, "-c", CARELESS], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        assert not ends_within(child, 0.1)

        child.kill()

        assert ends_within(child, 5)
        assert psutil.pid_exists(child.pid)
        parent.kill()
