"""Owning a data folder: what is started with it ends with it."""

import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from kgplatform.data_folder import embedded_neo4j, own_home, use_home
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import read_owner
from kgplatform.settings import Settings


async def test_a_folder_is_owned_for_as_long_as_it_is_used(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, neo4j_uri="bolt://elsewhere", _env_file=None)

    async with own_home(settings, say=print) as owned:
        assert owned.neo4j is None
        assert read_owner(owned.home) is not None

    assert read_owner(owned.home) is None


async def test_a_neo4j_that_is_still_starting_when_work_fails_is_stopped(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, neo4j_heap="256m", neo4j_page_cache="32m", _env_file=None)
    said: list[str] = []

    with pytest.raises(ZeroDivisionError):
        async with own_home(settings, said.append) as owned:
            assert owned.neo4j is not None
            assert not owned.neo4j.started.done()
            raise ZeroDivisionError

    assert said == ["Starting Neo4j ..."]
    assert owned.neo4j.started.result().bolt_uri.startswith("bolt://127.0.0.1:")
    status = embedded_neo4j(settings, Home(tmp_path), print).status()
    assert (status.state, status.pid) == ("stopped", None)
    assert read_owner(owned.home) is None


def test_a_neo4j_gets_the_further_options_of_its_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Sequence[str]] = []
    monkeypatch.setattr(
        "kgplatform.data_folder.EmbeddedNeo4j", lambda home, **named: given.append(named["java_options"])
    )

    for options in ("", "-XX:TieredStopAtLevel=1 '-Dsaid=two words'"):
        embedded_neo4j(Settings(home=tmp_path, neo4j_java_options=options, _env_file=None), Home(tmp_path), print)

    assert given == [[], ["-XX:TieredStopAtLevel=1", "-Dsaid=two words"]]


def test_a_worker_logs_into_a_file_of_its_own_or_to_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # given a folder that others may use too
    settings = Settings(
        home=tmp_path,
        neo4j_uri="bolt://elsewhere",
        qdrant_url="http://elsewhere",
        database_url="postgresql://elsewhere/runs",
        _env_file=None,
    )
    root = logging.getLogger()

    # when
    use_home(settings, print)
    logging.getLogger("of a worker").warning("into its file")
    files = [file.name for file in (tmp_path / "logs").iterdir()]
    use_home(settings.model_copy(update={"log_to": "stderr"}), print)
    logging.getLogger("of a worker").warning("to stderr")
    root.removeHandler(next(handler for handler in root.handlers if handler.name == "kgplatform"))

    # then
    assert [name.startswith("worker-") and name != "kgplatform.log" for name in files] == [True]
    assert "to stderr" in capsys.readouterr().err
