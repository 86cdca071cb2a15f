"""The database's address, and what is said when it cannot be used."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from kgplatform.engines.database import engine_of, is_sqlite, normalised, unavailable
from kgplatform.engines.ports import free_port
from kgplatform.errors import SettingsError


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgresql://ann:p%40ss@host:5433/db", "postgresql+psycopg://ann:p%40ss@host:5433/db"),
        ("postgres://host/db", "postgresql+psycopg://host/db"),
        ("postgresql+psycopg://host/db", "postgresql+psycopg://host/db"),
        ("sqlite:////data/runs.sqlite", "sqlite:////data/runs.sqlite"),
    ],
)
def test_the_driver_is_ours_to_name(given: str, used: str) -> None:
    assert normalised(given) == used


@pytest.mark.parametrize("given", ["host:secret/db", "mysql://ann:secret@host/db", "nothing://secret@host"])
def test_what_is_no_address_is_refused_without_repeating_secrets(given: str) -> None:
    with pytest.raises(SettingsError) as refusal:
        engine_of(given)
    assert "secret" not in str(refusal.value)
    assert "KGPLATFORM_DATABASE_URL" in refusal.value.remedy


def test_a_postgres_that_cannot_be_reached_is_told_without_its_password() -> None:
    engine = engine_of(f"postgresql://ann:secret@127.0.0.1:{free_port()}/db")
    with pytest.raises(SQLAlchemyError) as failure, engine.connect():
        pass
    told = unavailable(engine, "The store of runs", failure.value)
    assert "The store of runs at postgresql+psycopg://ann:***@127.0.0.1" in told.what
    assert "Connection refused" in told.what and "secret" not in str(told)
    assert "KGPLATFORM_DATABASE_URL" in told.remedy


def test_sqlite_writes_ahead_and_takes_the_right_to_write_at_once(tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    engine = engine_of(f"sqlite:///{file}")
    assert is_sqlite(engine)
    with engine.begin() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        with sqlite3.connect(file, timeout=0) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    engine.dispose()


def test_a_new_file_that_another_writes_to_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "runs.sqlite"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    for statement in ("CREATE TABLE written(number)", "BEGIN IMMEDIATE", "INSERT INTO written VALUES (1)"):
        other.execute(statement)
    ends = threading.Timer(0.3, other.commit)
    ends.start()
    engine = engine_of(f"sqlite:///{file}")
    with engine.begin() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("SELECT number FROM written")).scalar() == 1
    ends.join()
    engine.dispose()
    other.close()
