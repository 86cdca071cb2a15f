"""The command that leads to Neo4j Browser, over the fake services."""

import webbrowser
from pathlib import Path

import pytest

from kgplatform.cli import browser
from kgplatform.engines.browser_queries import query, with_query
from kgplatform.engines.neo4j_address import EngineStatus
from kgplatform.settings import load_settings
from tests.api import tides
from tests.cli.conftest import Command

ADDRESS = "http://127.0.0.1:7474/browser/?dbms=neo4j://neo4j@127.0.0.1:7687&db=neo4j"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An engine that runs, and the addresses that a web browser was opened with."""
    addresses: list[str] = []

    class Running:
        def status(self) -> EngineStatus:
            return EngineStatus("running", 1, 7687, 7474, ADDRESS)

    monkeypatch.setattr(browser, "embedded_neo4j", lambda *_: Running())
    monkeypatch.setattr(webbrowser, "open", lambda address: addresses.append(address) or True)
    return addresses


@pytest.mark.parametrize(
    ("kind", "named", "id_"),
    [
        ("entity", "Moon", tides.MOON.id),
        ("topic", "tides", tides.TIDES.id),
        ("page", "Tides", tides.PAGE.id),
        ("page_trail", tides.PAGE.id, tides.PAGE.id),
        ("gap", tides.GAPS[0].id, tides.GAPS[0].id),
        ("run", "run", "run-1"),
    ],
)
def test_browser_is_opened_with_a_query(command: Command, opened: list[str], kind: str, named: str, id_: str) -> None:
    result = command("browser", kind, named)

    assert result.exit_code == 0
    assert opened == [with_query(ADDRESS, query(kind, id_))]
    assert result.stdout == f"{opened[0]}\n"


def test_browser_is_opened_without_one(command: Command, opened: list[str]) -> None:
    assert command("browser").stdout == f"{ADDRESS}\n"
    assert opened == [ADDRESS]


def test_the_address_is_only_printed(command: Command, opened: list[str], tmp_path: Path) -> None:
    result = command("browser", "entity", "Moon", "--print")

    assert result.stdout == f"{with_query(ADDRESS, query('entity', tides.MOON.id))}\n"
    assert str(tmp_path / "secrets" / "neo4j_password") in "".join(result.stderr.split("\n"))
    assert opened == []


def test_what_cannot_be_opened_is_told(command: Command, opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Which entity?" in command("browser", "entity").stderr
    assert "There is no entity" in command("browser", "entity", "nobody").stderr
    assert "is no id." in command("browser", "gap", 'x"}) DETACH DELETE gap').stderr
    assert command("browser", "weather", "today").exit_code == 2
    assert opened == []


def test_an_engine_that_does_not_run_is_told_of(command: Command) -> None:
    result = command("browser", "topic", "Tides")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "Start it: kgplatform engine start." in result.stderr


def test_for_a_neo4j_of_the_users_the_query_is_printed(
    command: Command, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KGPLATFORM_NEO4J_URI", "bolt://db.example:7687")
    load_settings.cache_clear()

    result = command("browser", "gap", tides.GAPS[0].id)

    assert result.stdout == f"{query('gap', tides.GAPS[0].id)}\n"
    assert "paste this there" in " ".join(result.stderr.split())
    assert opened == []

    # and: where nothing is looked at, there is nothing to paste
    bare = command("browser")
    assert (bare.exit_code, bare.stdout) == (0, "")
    assert " ".join(bare.stderr.split()) == "The Neo4j is yours (KGPLATFORM_NEO4J_URI): open its Browser as you do."
