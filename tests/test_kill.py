"""An owner that is killed at any instant: the next start goes on, and the graph is that of an undisturbed run."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest

CORPUS = Path(str(files("kgplatform.demo") / "corpus"))
DOCUMENTS = 20  # of the corpus: enough for three rounds
TOPIC = "Honey bee health"
KILL_AFTER_STEPS = (2, 6, 11)  # in the middle of the first round, of a later one, and later still
PATIENCE = 240.0


class Folder:
    """A data folder that commands are run on, each a process of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.env = {**os.environ, "KGPLATFORM_HOME": str(home), "KGPLATFORM_DEPTH": "2"}

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "kgplatform", *arguments],
            env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def run(self, *arguments: str) -> bytes:
        process = self.start(*arguments)
        output, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, output.decode()
        return output

    def steps(self) -> int:
        """How many steps the runs of this folder have done so far."""
        database = self.home / "runs" / "runs.sqlite"
        if not database.exists():
            return 0
        try:
            with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
                return int(connection.execute("SELECT count(*) FROM operation_outputs").fetchone()[0])
        except sqlite3.OperationalError:
            return 0

    def export(self) -> bytes:
        target = self.home.parent / f"{self.home.name}.json"
        self.run("export", "topic", TOPIC, "--output", str(target))
        return target.read_bytes()


def kill_after(folder: Folder, steps: int) -> None:
    process = folder.start("topic", "run", TOPIC, "--domain", "demo", "--no-page")
    end = time.monotonic() + PATIENCE
    while folder.steps() < steps and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    assert process.poll() is None, "the run ended before it could be killed"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.slow
def test_three_kills_leave_the_graph_of_an_undisturbed_run(tmp_path: Path) -> None:
    # given
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for document in sorted(CORPUS.glob("*.md"))[:DOCUMENTS]:
        shutil.copy(document, corpus)
    undisturbed, killed = Folder(tmp_path / "undisturbed"), Folder(tmp_path / "killed")
    try:
        for folder in (undisturbed, killed):
            folder.run("engine", "start")  # and left running: a kill of the owner leaves an orphan all the same
            folder.run("load", str(corpus), "--domain", "demo")
        undisturbed.run("topic", "run", TOPIC, "--domain", "demo", "--no-page")

        # when
        for steps in KILL_AFTER_STEPS:
            kill_after(killed, steps)
        killed.run("topic", "run", TOPIC, "--domain", "demo", "--no-page")

        # then
        expected = undisturbed.export()
        assert len(expected) > 10_000
        assert killed.export() == expected
    finally:
        for folder in (undisturbed, killed):
            folder.run("engine", "stop")
