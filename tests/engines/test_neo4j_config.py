"""What Neo4j is started with."""

import re
from pathlib import Path

import pytest

from api.browser_paths import on_connect
from kgplatform.engines.neo4j_address import browser_url
from kgplatform.engines.neo4j_config import (
    Neo4jPorts,
    java_environment,
    password_command,
    read_ports,
    server_command,
    write_config,
)

PORTS = Neo4jPorts(bolt=7001, http=7002)


def test_the_ports_of_a_configuration_are_read_back(tmp_path: Path) -> None:
    write_config(tmp_path, tmp_path / "logs", PORTS, "64m")

    assert read_ports(tmp_path) == PORTS
    assert read_ports(tmp_path / "missing") is None


def test_servers_listen_on_the_loopback_and_announce_the_port_they_have(tmp_path: Path) -> None:
    write_config(tmp_path, tmp_path / "logs", PORTS, "64m")

    lines = (tmp_path / "neo4j.conf").read_text().splitlines()

    assert sorted(line for line in lines if "_address" in line and "default" not in line) == [
        "server.bolt.advertised_address=127.0.0.1:7001",
        "server.bolt.listen_address=127.0.0.1:7001",
        "server.http.advertised_address=127.0.0.1:7002",
        "server.http.listen_address=127.0.0.1:7002",
    ]
    assert "server.memory.pagecache.size=64m" in lines
    assert "dbms.security.auth_enabled=true" in lines


def test_the_browser_takes_its_style_and_guide_from_where_they_are_served(tmp_path: Path) -> None:
    write_config(tmp_path, tmp_path / "logs", PORTS, "64m")
    without = (tmp_path / "neo4j.conf").read_text()
    write_config(tmp_path, tmp_path / "logs", PORTS, "64m", on_connect("http://127.0.0.1:8321"))
    lines = (tmp_path / "neo4j.conf").read_text().splitlines()

    assert "post_connect_cmd" not in without
    assert (
        "browser.post_connect_cmd=style http://127.0.0.1:8321/style.grass;play http://127.0.0.1:8321/guide.html"
        in lines
    )
    assert {"client.allow_telemetry=false", "dbms.usage_report.enabled=false"} <= set(lines)


def test_the_browser_may_ask_this_machine_only(tmp_path: Path) -> None:
    write_config(tmp_path, tmp_path / "logs", PORTS, "64m")

    [policy] = re.findall(r"^dbms\.security\.http_static_content_security_policy_header=(.*)$",
                          (tmp_path / "neo4j.conf").read_text(), re.MULTILINE)  # fmt: skip

    sources = {name: words for name, *words in (part.split() for part in policy.split(";"))}
    assert {word for words in sources.values() for word in words} == {
        "'self'", "'none'", "'unsafe-inline'", "data:", "http://127.0.0.1:*", "http://localhost:*", "ws://127.0.0.1:*",
        "ws://localhost:*",
    }  # fmt: skip
    assert (sources["default-src"], sources["script-src"]) == (["'self'"], ["'self'"])


def test_a_damaged_configuration_has_no_ports(tmp_path: Path) -> None:
    (tmp_path / "neo4j.conf").write_text("server.bolt.listen_address=127.0.0.1\n")

    assert read_ports(tmp_path) is None


def test_the_heap_is_set_on_the_command_line() -> None:
    command = server_command(Path("/java"), [Path("/a.jar"), Path("/b.jar")], Path("/h"), Path("/h/conf"), ["-Xmx300m"])

    assert command[:2] == ["/java", "-XX:+UseSerialGC"]
    assert command.index("-Xmx300m") < command.index("-cp")
    assert command[-5:] == [
        "-cp",
        "/a.jar:/b.jar",
        "org.neo4j.server.CommunityEntryPoint",
        "--home-dir=/h",
        "--config-dir=/h/conf",
    ]


def test_options_of_the_users_other_java_programs_stay_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Xmx64g")
    monkeypatch.setenv("NEO4J_HOME", "/opt/neo4j")

    environment = java_environment(Path("/h"), Path("/h/conf"))

    assert "JAVA_TOOL_OPTIONS" not in environment
    assert (environment["NEO4J_HOME"], environment["NEO4J_CONF"]) == ("/h", "/h/conf")


def test_the_browser_opens_with_server_user_and_query_filled_in() -> None:
    address = "http://127.0.0.1:7002/browser/?dbms=neo4j://neo4j@127.0.0.1:7001&db=neo4j"

    assert browser_url(PORTS) == address


def test_the_first_password_is_not_on_a_command_line() -> None:
    command = password_command(Path("/java"), [Path("/a.jar")], Path("/h/secrets/neo4j_password"))

    assert command[-3:] == ["dbms", "set-initial-password", "@/h/secrets/neo4j_password"]
