"""The rotated log: one JSON object a line, whichever way it was told."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from kgplatform.engines.home import Home
from kgplatform.engines.logs import configure_logging, logging_as


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield Home(tmp_path)
    for handler in [h for h in root.handlers if h not in handlers]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    structlog.reset_defaults()


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_structlog_and_logging_write_the_same_lines(home: Home) -> None:
    file = configure_logging(home)

    structlog.get_logger("runs").info("round done", topic="bees", round=2)
    logging.getLogger("engines").warning("port %s is taken", 7687)
    logging.getLogger("engines").debug("too small to keep")

    assert file == home.logs / "kgplatform.log"
    assert [{k: v for k, v in line.items() if k != "timestamp"} for line in lines(file)] == [
        {"topic": "bees", "round": 2, "event": "round done", "logger": "runs", "level": "info"},
        {"event": "port 7687 is taken", "logger": "engines", "level": "warning"},
    ]


def test_an_exception_is_kept_with_its_trace(home: Home) -> None:
    file = configure_logging(home)

    try:
        raise ValueError("no such thing")
    except ValueError:
        logging.getLogger("engines").exception("failed")

    assert lines(file)[0]["exception"].endswith("ValueError: no such thing")


def test_configured_twice_it_writes_once(home: Home) -> None:
    configure_logging(home)
    file = configure_logging(home, "warning")

    logging.getLogger("a").info("quiet")
    logging.getLogger("a").warning("loud")

    assert [line["event"] for line in lines(file)] == ["loud"]


def test_the_log_is_rotated(home: Home) -> None:
    file = configure_logging(home)

    for number in range(6):
        logging.getLogger("a").info("%s", str(number) * 1024**2)

    assert sorted(f.name for f in home.logs.iterdir()) == ["kgplatform.log", "kgplatform.log.1"]
    assert lines(file)[-1]["event"][0] == "5"


def ids(line: dict[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in ("event", "run_id", "stage", "step", "topic_id") if name in line}


def test_lines_of_a_step_carry_its_ids_whoever_writes_them(home: Home) -> None:
    file = configure_logging(home)

    with logging_as(run_id="r1", topic_id="t1"):
        with logging_as(stage="extract", step="extract.unread"):
            structlog.get_logger("runs").info("ours")
            logging.getLogger("neo4j.io").warning("a library's")
        logging.getLogger("dbos").warning("between steps")
    logging.getLogger("dbos").warning("outside")

    step = {"run_id": "r1", "stage": "extract", "step": "extract.unread", "topic_id": "t1"}
    assert [ids(line) for line in lines(file)] == [
        {"event": "ours", **step},
        {"event": "a library's", **step},
        {"event": "between steps", "run_id": "r1", "topic_id": "t1"},
        {"event": "outside"},
    ]


async def test_steps_at_once_keep_their_ids_apart_through_tasks_and_threads(home: Home) -> None:
    # given
    file = configure_logging(home)
    met = asyncio.Barrier(2)
    log = logging.getLogger("openai")

    # when two steps log in turns, from a task and a thread that they started
    async def call(run: str) -> None:
        await met.wait()
        log.warning("task of %s", run)
        await asyncio.to_thread(log.warning, "thread of %s", run)

    async def step(run: str) -> asyncio.Task[None]:
        with logging_as(run_id=run, stage="ask"):
            return asyncio.create_task(call(run))

    await asyncio.gather(*(await asyncio.gather(step("r1"), step("r2"))))

    # then
    assert sorted((line["event"], line["run_id"]) for line in lines(file)) == [
        ("task of r1", "r1"),
        ("task of r2", "r2"),
        ("thread of r1", "r1"),
        ("thread of r2", "r2"),
    ]


def test_processes_that_share_a_folder_have_a_file_each(home: Home) -> None:
    assert configure_logging(home, name="worker-7") == home.logs / "worker-7.log"

    logging.getLogger("a").warning("of the worker")

    assert [file.name for file in home.logs.iterdir()] == ["worker-7.log"]


def test_a_container_says_its_lines_on_stderr(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(home, to="stderr")

    with logging_as(run_id="r1"):
        logging.getLogger("a").warning("said")

    said = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [ids(line) for line in said] == [{"event": "said", "run_id": "r1"}]
    assert list(home.logs.iterdir()) == []
