"""The commands on keys and the log: over the fake services, and on a data folder that no server has."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kgplatform.cli.app import app
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.settings import load_settings
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def test_a_key_is_printed_once_and_alone(command: Command, fake: FakeServices) -> None:
    result = command("key", "make", "anna", "--role", "writer", "--domain", "sea", "-d", "land")

    assert result.stdout == "the secret of the key\n"
    assert "writer, for sea, land. It is not shown again." in result.stderr
    assert fake.called("make_key") == [("anna", "writer", ("sea", "land"))]
    assert command("key", "make", "anna", "--role", "king").exit_code == 2
    made = json.loads(command("key", "make", "ben", "--json").stdout)
    assert (made["secret"], made["key"]["role"], made["key"]["domains"]) == ("the secret of the key", "reader", None)


def test_keys_are_listed_and_revoked(command: Command) -> None:
    assert rows(command("key", "list").stdout) == [
        ["anna", "writer", "sea, land", "2001-09-09 01:46:40", "2017-07-14 02:40:00", ""],
        ["ben", "admin", "all domains", "2001-09-09 01:46:40", "", "2008-01-10 21:20:00"],
    ]
    assert command("key", "revoke", "anna").stdout == "The key of anna was revoked.\n"
    refused = command("key", "revoke", "ben")
    assert (refused.exit_code, "There is no key 'ben' in force." in refused.stderr) == (1, True)


def test_the_log_is_shown(command: Command, fake: FakeServices) -> None:
    assert rows(command("audit", "--last", "7").stdout) == [
        ["2001-09-09 01:46:40", "anna", "remove_topic", "topic_id: tides", "sea", "FORBIDDEN"]
    ]
    assert fake.called("audit") == [(7,)]
    assert json.loads(command("audit", "--json").stdout)[0]["who"] == "anna"


@pytest.mark.usefixtures("graph")
def test_they_work_without_a_server(
    neo4j_server: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setenv("KGPLATFORM_HOME", str(tmp_path))
    monkeypatch.setenv("KGPLATFORM_NEO4J_URI", neo4j_server.bolt_uri)
    monkeypatch.setenv("KGPLATFORM_NEO4J_USER", neo4j_server.user)
    monkeypatch.setenv("KGPLATFORM_NEO4J_PASSWORD", neo4j_server.password)
    load_settings.cache_clear()

    # when
    made = CliRunner().invoke(app, ["key", "make", "anna", "--domain", "sea"])
    listed = json.loads(CliRunner().invoke(app, ["key", "list", "--json"]).stdout)
    logged = json.loads(CliRunner().invoke(app, ["audit", "--json"]).stdout)
    load_settings.cache_clear()

    # then
    assert len(made.stdout.strip()) == 43
    assert [(key["name"], key["role"], key["domains"]) for key in listed] == [("anna", "reader", ["sea"])]
    assert [(entry["who"], entry["what"], entry["on"], entry["outcome"]) for entry in logged] == [
        ("owner", "make_key", "name: anna; role: reader; domains: sea", "done")
    ]
    assert made.stdout.strip() not in (tmp_path / "runs" / "access.sqlite").read_bytes().decode("latin-1")
