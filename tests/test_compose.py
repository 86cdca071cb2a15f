"""docker-compose.yml and the Dockerfile stay in step with the settings and the commands, hold no password, and pin
what they run."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from kgplatform.engines.neo4j_config import PLANNING
from kgplatform.settings import Settings

ROOT = Path(__file__).parent.parent
FILE, IMAGE = ROOT / "docker-compose.yml", ROOT / "Dockerfile"
SERVERS = ["neo4j", "postgres", "qdrant"]
OURS = ["app", "worker"]


@pytest.fixture
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))["services"]
    return services


def instructions() -> list[str]:
    """The lines of the Dockerfile, continued ones joined."""
    text = re.sub(r"\\\n\s*", "", IMAGE.read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("file", [FILE, IMAGE], ids=lambda file: file.name)
def test_every_variable_is_a_setting(file: Path) -> None:
    # given
    settings = {f"KGPLATFORM_{name.upper()}" for name in Settings.model_fields}

    # when
    named = set(re.findall(r"KGPLATFORM_[A-Z0-9_]+", file.read_text(encoding="utf-8")))

    # then
    assert {"KGPLATFORM_HOME", "KGPLATFORM_LOG_TO", "KGPLATFORM_PORT"} <= named
    assert named - settings == set()


def test_defaults_are_those_of_the_settings() -> None:
    text = FILE.read_text(encoding="utf-8")

    defaults = dict(re.findall(r"\$\{KGPLATFORM_([A-Z0-9_]+):-([^}]+)\}", text))

    assert defaults == {
        name: str(Settings.model_fields[name.lower()].default)
        for name in ("NEO4J_HEAP", "NEO4J_PAGE_CACHE", "RUNS_AT_ONCE")
    }


def test_passwords_and_keys_come_from_the_environment_only(services: dict[str, Any]) -> None:
    # given
    secret = re.compile(r"PASSWORD|API_KEY|AUTH")

    # when
    given = {
        name: value
        for service in services.values()
        for name, value in service.get("environment", {}).items()
        if secret.search(name)
    }

    # then what neo4j needs is asked for by compose, the others by who needs them: only the profile "app" does
    password = r"\$\{KGPLATFORM_NEO4J_PASSWORD:\?[^}]+\}"
    assert set(given) == {
        "NEO4J_AUTH",
        "KGPLATFORM_NEO4J_PASSWORD",
        "KGPLATFORM_QDRANT_API_KEY",
        "KGPLATFORM_API_KEYS",
        "POSTGRES_PASSWORD",
        "PGPASSWORD",
    }
    assert re.fullmatch(f"neo4j/{password}", given.pop("NEO4J_AUTH"))
    assert re.fullmatch(password, given.pop("KGPLATFORM_NEO4J_PASSWORD"))
    assert [value for value in given.values() if not re.fullmatch(r"\$\{\w+:-\}", value)] == []


def test_the_bare_servers_start_without_naming_a_profile(services: dict[str, Any]) -> None:
    assert {name: service.get("profiles", []) for name, service in services.items()} == {
        "app": ["app"],
        "worker": ["app"],
        "postgres": ["app", "postgres"],
        "neo4j": [],
        "qdrant": [],
        "searxng": ["web"],
        "grobid": ["pdf"],
    }


def test_neo4j_plans_in_a_container_as_it_does_embedded(services: dict[str, Any]) -> None:
    given = services["neo4j"]["environment"]

    # Its image reads "_" as "." and "__" as "_".
    names = {name: f"NEO4J_{name.replace('_', '__').replace('.', '_')}" for name in PLANNING}
    assert {name: given[variable] for name, variable in names.items()} == PLANNING


def test_images_are_pinned_and_every_server_has_a_health_check(services: dict[str, Any]) -> None:
    assert {name: services[name]["image"] for name in SERVERS} == {
        "neo4j": "neo4j:5.26-community",
        "postgres": "postgres:16",
        "qdrant": "qdrant/qdrant:v1.18.3",
    }
    assert [name for name in SERVERS if not services[name]["healthcheck"]["test"]] == []
    assert [services[name]["build"] for name in OURS] == [".", "."]


def test_searxng_gives_json_and_keeps_no_secret(services: dict[str, Any]) -> None:
    whole = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    given = services["searxng"]

    (mounted,) = given["configs"]
    settings = yaml.safe_load(whole["configs"][mounted["source"]]["content"])
    assert mounted["target"] == "/etc/searxng/settings.yml"
    assert "json" in settings["search"]["formats"] and settings["server"]["limiter"] is False
    assert re.fullmatch(r"searxng/searxng:\d{4}\.\d+\.\d+-[0-9a-f]+", given["image"])
    assert given["healthcheck"]["test"]
    assert "secret_key" not in settings["server"] and "/dev/urandom" in given["entrypoint"][-1]


def test_grobid_is_pinned_and_dumps_no_memory(services: dict[str, Any]) -> None:
    given = services["grobid"]

    assert re.fullmatch(r"grobid/grobid:\d+\.\d+\.\d+-crf", given["image"])
    assert given["ulimits"] == {"core": 0} and given["init"] is True
    assert given["healthcheck"]["test"][-1].endswith("http://127.0.0.1:8070/api/isalive")


@pytest.mark.parametrize("name", OURS)
def test_kgplatform_waits_until_its_servers_answer(services: dict[str, Any], name: str) -> None:
    assert services[name]["depends_on"] == {server: {"condition": "service_healthy"} for server in SERVERS}
    hosts = {
        variable: re.split(r"[/@:]+", services[name]["environment"][f"KGPLATFORM_{variable}"])[
            -3 if "DATA" in variable else -2
        ]
        for variable in ("NEO4J_URI", "QDRANT_URL", "DATABASE_URL")
    }
    assert hosts == {"NEO4J_URI": "neo4j", "QDRANT_URL": "qdrant", "DATABASE_URL": "postgres"}


def test_only_the_app_serves_and_only_workers_work(services: dict[str, Any]) -> None:
    runs = {name: services[name]["environment"]["KGPLATFORM_RUNS_AT_ONCE"] for name in OURS}
    assert runs == {"app": "0", "worker": "${KGPLATFORM_RUNS_AT_ONCE:-2}"}
    assert {name: services[name]["command"] for name in OURS} == {
        "app": ["serve"],
        "worker": ["worker", "--port", "8321"],
    }


def test_ports_are_open_on_the_loopback_only_and_data_outlives_the_containers(services: dict[str, Any]) -> None:
    ports = sorted(port for service in services.values() for port in service.get("ports", []))
    volumes = {
        name: [volume.split(":")[1] for volume in service.get("volumes", [])] for name, service in services.items()
    }

    assert ports == [f"127.0.0.1:{port}:{port}" for port in (6333, 6334, 7474, 7687, 8070, 8080, 8321)]
    assert volumes == {
        "app": ["/data"],
        "worker": [],
        "postgres": ["/var/lib/postgresql/data"],
        "neo4j": ["/data", "/logs"],
        "qdrant": ["/qdrant/storage"],
        "searxng": [],
        "grobid": [],
    }


def test_the_image_is_not_run_by_root_and_tells_its_health() -> None:
    last = instructions()[max(n for n, line in enumerate(instructions()) if line.startswith("FROM ")) :]
    user = next(n for n, line in enumerate(last) if line.startswith("USER "))
    assert last[user] == "USER kgplatform"
    assert [line for line in last[user:] if line.startswith("RUN ")] == []
    assert any(line.startswith("HEALTHCHECK ") and "/healthz" in line for line in last)
    assert last[-2:] == ['ENTRYPOINT ["kgplatform"]', 'CMD ["serve"]']


def test_the_image_is_given_what_it_copies_and_no_more() -> None:
    # given
    copied = [
        place
        for line in instructions()
        if line.startswith("COPY ") and "--from" not in line
        for place in line.split()[1:-1]
    ]
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()

    # then
    assert sorted(copied) == sorted(line[1:] for line in ignore if line.startswith("!"))
    assert ignore[1] == "*"
    assert [place for place in copied if not (ROOT / place).exists()] == []
