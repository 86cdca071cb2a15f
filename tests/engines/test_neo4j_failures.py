"""What the logs of a Neo4j that did not start are taken to mean."""

from pathlib import Path

import pytest

from kgplatform.engines.neo4j_failures import explain_failure, log_lengths
from kgplatform.errors import DiskFull, EngineError, EngineUnavailable, PortTaken, StoreLocked


@pytest.mark.parametrize(
    ("log", "line", "error"),
    [
        ("debug.log", "Caused by: FileLockException: Lock file has been locked: /x/store_lock", StoreLocked),
        ("neo4j.log", "java.io.IOException: No space left on device", DiskFull),
        ("neo4j.log", "PortBindException: Address localhost:7687 is already in use", PortTaken),
        ("neo4j.log", "ERROR Failed to start Neo4j: something new", EngineUnavailable),
    ],
)
def test_a_line_of_a_log_names_the_error(tmp_path: Path, log: str, line: str, error: type[EngineError]) -> None:
    (tmp_path / log).write_text(f"INFO Starting\n{line}\n")

    explained = explain_failure(tmp_path, tmp_path, {})

    assert type(explained) is error


def test_what_was_logged_before_this_start_does_not_count(tmp_path: Path) -> None:
    log = tmp_path / "debug.log"
    log.write_text("Caused by: FileLockException\n")
    lengths = log_lengths(tmp_path)
    log.write_text(log.read_text() + "ERROR no such setting\n")

    explained = explain_failure(tmp_path, tmp_path, lengths)

    assert type(explained) is EngineUnavailable
    assert "ERROR no such setting" in explained.what
    assert "FileLockException" not in explained.what


def test_a_rotated_log_is_read_from_its_start(tmp_path: Path) -> None:
    log = tmp_path / "debug.log"
    log.write_text("No space left on device\n")

    explained = explain_failure(tmp_path, tmp_path, {"debug.log": 10_000})

    assert type(explained) is DiskFull


def test_silence_is_said(tmp_path: Path) -> None:
    assert "(it wrote nothing)" in explain_failure(tmp_path, tmp_path, {}).what
