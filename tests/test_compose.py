"""docker-compose.yml stays in step with the settings, holds no password, and pins what it runs."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from kgplatform.settings import Settings

FILE = Path(__file__).parent.parent / "docker-compose.yml"


@pytest.fixture
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))["services"]
    return services


def test_every_variable_is_a_setting() -> None:
    # given
    settings = {f"KGPLATFORM_{name.upper()}" for name in Settings.model_fields}

    # when
    named = set(re.findall(r"KGPLATFORM_[A-Z0-9_]+", FILE.read_text(encoding="utf-8")))

    # then
    assert named == {
        "KGPLATFORM_NEO4J_PASSWORD",
        "KGPLATFORM_NEO4J_URI",
        "KGPLATFORM_NEO4J_HEAP",
        "KGPLATFORM_NEO4J_PAGE_CACHE",
        "KGPLATFORM_QDRANT_URL",
        "KGPLATFORM_QDRANT_API_KEY",
    }
    assert named <= settings


def test_defaults_are_those_of_the_settings(services: dict[str, Any]) -> None:
    text = " ".join(services["neo4j"]["environment"].values())

    defaults = dict(re.findall(r"\$\{KGPLATFORM_([A-Z0-9_]+):-([^}]*)\}", text))

    assert defaults == {
        "NEO4J_HEAP": Settings.model_fields["neo4j_heap"].default,
        "NEO4J_PAGE_CACHE": Settings.model_fields["neo4j_page_cache"].default,
    }


def test_the_password_comes_from_the_environment_only(services: dict[str, Any]) -> None:
    authentication = services["neo4j"]["environment"]["NEO4J_AUTH"]

    assert re.fullmatch(r"neo4j/\$\{KGPLATFORM_NEO4J_PASSWORD:\?[^}]+\}", authentication)


def test_images_are_pinned_and_every_server_has_a_health_check(services: dict[str, Any]) -> None:
    assert {name: service["image"] for name, service in services.items()} == {
        "neo4j": "neo4j:5.26-community",
        "qdrant": "qdrant/qdrant:v1.18.3",
    }
    assert [name for name, service in services.items() if not service["healthcheck"]["test"]] == []


def test_ports_are_open_on_the_loopback_only_and_data_outlives_the_containers(services: dict[str, Any]) -> None:
    ports = sorted(port for service in services.values() for port in service["ports"])
    volumes = {name: [volume.split(":")[1] for volume in service["volumes"]] for name, service in services.items()}

    assert ports == ["127.0.0.1:6333:6333", "127.0.0.1:6334:6334", "127.0.0.1:7474:7474", "127.0.0.1:7687:7687"]
    assert volumes == {"neo4j": ["/data", "/logs"], "qdrant": ["/qdrant/storage"]}
