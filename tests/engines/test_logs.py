"""The rotated log: one JSON object a line, whichever way it was told."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from kgplatform.engines.home import Home
from kgplatform.engines.logs import configure_logging


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
