"""Both interfaces, asked what chance makes of their contracts: no answer is an error of the server, each is as its
contract says, and none tells of the inside."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.config import SchemathesisConfig

import api
from kgplatform.engines.neo4j import ServerAddress
from tests.api.fuzzed import EXAMPLES, KNOWN, about_known, fuzzed_server, traces

SECONDS = 60  # that an answer may take
pytestmark = pytest.mark.slow

CONTRACTS = Path(api.__file__).parent


def _config() -> SchemathesisConfig:
    config = SchemathesisConfig(seed=1)
    config.projects.default.generation.update(deterministic=True, max_examples=EXAMPLES, database="none")
    return config


rest = schemathesis.openapi.from_path(CONTRACTS / "openapi.json", config=_config())
graphql = schemathesis.graphql.from_path(CONTRACTS / "schema.graphql", config=_config())


@pytest.fixture(scope="module")
def address(neo4j_server: ServerAddress, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with fuzzed_server(tmp_path_factory.mktemp("fuzzed") / "home", neo4j_server) as given:
        yield given


@rest.parametrize()
def test_rest_answers_as_its_document_says(case: Any, address: str) -> None:
    # That name and address belong together, or which options there are, no schema says.
    semantic = [positive_data_acceptance] if case.method == "POST" else []
    response = case.call(base_url=address, timeout=SECONDS)
    case.validate_response(response, excluded_checks=semantic)
    assert traces(response.text) == []


@rest.include(method="GET").parametrize()
def test_rest_gives_what_there_is_as_its_document_says(case: Any, address: str) -> None:
    case.path_parameters = {name: KNOWN[name] for name in case.path_parameters or {}}
    response = case.call(base_url=address, headers={"Accept": "application/json"}, timeout=SECONDS)
    case.validate_response(response, excluded_checks=[positive_data_acceptance, negative_data_rejection])
    is_there = case.method == "GET" and not case.query
    assert response.status_code in ({200} if is_there else {200, 400, 405})


@graphql.exclude(name_regex=r"\.doctor$").parametrize()  # it works out anew what is stored: 20 seconds
def test_graphql_answers_each_field(case: Any, address: str) -> None:
    _check_graphql(case.call(base_url=f"{address}/graphql", timeout=SECONDS))


@graphql.include(name_regex=r"^Query\.").parametrize()
def test_graphql_answers_each_query_about_what_there_is(case: Any, address: str) -> None:
    case.body = about_known(case.body, case.operation.label)
    _check_graphql(case.call(base_url=f"{address}/graphql", timeout=SECONDS))


def _check_graphql(response: Any) -> None:
    answer = json.loads(response.text)
    assert response.status_code == 200
    assert {*answer} <= {"data", "errors"}
    assert traces(response.text) == []
    assert all({"code", "remedy", "retryable"} <= {*error["extensions"]} for error in answer.get("errors", ()))


def test_what_is_asked_about_is_there(address: str) -> None:
    query = about_known('{ topic(id: "x\\"y") { name pages { nodes { key } } } }', "Query.topic")
    told = httpx.post(f"{address}/graphql", json={"query": query}).json()["data"]["topic"]
    assert (told["name"], KNOWN["page"] in {page["key"] for page in told["pages"]["nodes"]}) == ("What is read", True)
