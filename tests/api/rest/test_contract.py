"""The OpenAPI document: in step with the routes, of REST alone."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import api
from api.rest.answers import Problem
from api.rest.routes import openapi_document
from kgplatform.errors import NotFound
from tests.api.fake_services import FakeServices

Document = dict[str, dict[str, dict[str, dict[str, Any]]]]
CHECKED_IN = Path(api.__file__).parent / "openapi.json"


@pytest.fixture(scope="module")
def document() -> Document:
    loaded: Document = json.loads(CHECKED_IN.read_text("utf-8"))
    return loaded


def test_the_checked_in_document_is_in_step() -> None:
    printed = json.dumps(openapi_document(FakeServices()), indent=2) + "\n"
    assert CHECKED_IN.read_text("utf-8") == printed, "run: python -m api.rest > api/openapi.json"


async def test_the_document_is_served(client: httpx.AsyncClient) -> None:
    response = await client.get("/openapi.json")

    assert response.headers["content-type"] == "application/json"
    assert response.json() == json.loads(CHECKED_IN.read_text("utf-8"))


def test_the_document_has_rest_alone(document: Document) -> None:
    operations = {
        f"{method} {path}": each["operationId"] for path, of in document["paths"].items() for method, each in of.items()
    }
    assert operations == {
        "get /topics": "listTopics",
        "get /topics/{topic}": "getTopic",
        "get /topics/{topic}/pages": "listPages",
        "get /topics/{topic}/export.json": "getExport",
        "get /topics/{topic}/feed.atom": "getFeed",
        "post /topics/{topic}/pages": "requestPage",
        "get /pages/{page_id}.md": "getPageAsMarkdown",
        "get /pages/{page_id}.bib": "getReferencesAsBibtex",
        "get /pages/{page_id}.ris": "getReferencesAsRis",
        "get /pages/{page_id}.csl.json": "getReferencesAsCslJson",
        "get /pages/{page_id}.json": "getPageAsJson",
        "get /pages/{page_id}": "getPage",
        "get /runs/{run_id}": "getRun",
    }


def test_every_reference_leads_to_a_schema(document: Document) -> None:
    text = CHECKED_IN.read_text("utf-8")
    named = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named == {*document["components"]["schemas"]}


def test_every_answer_has_its_media_types(document: Document) -> None:
    found = {
        each["operationId"]: {
            code: sorted(answer.get("content", ())) for code, answer in each["responses"].items() if code < "400"
        }
        for of in document["paths"].values()
        for each in of.values()
    }
    json_alone = ["application/json"]
    assert found == {
        "listTopics": {"200": ["application/json", "text/html"], "303": []},
        "getTopic": {"200": ["application/json", "text/html"], "307": []},
        "listPages": {"200": json_alone},
        "getExport": {"200": json_alone},
        "getFeed": {"200": ["application/atom+xml"]},
        "requestPage": {"200": json_alone, "202": json_alone},
        "getPageAsMarkdown": {"200": ["text/markdown"], "304": []},
        "getReferencesAsBibtex": {"200": ["application/x-bibtex"], "304": []},
        "getReferencesAsRis": {"200": ["application/x-research-info-systems"], "304": []},
        "getReferencesAsCslJson": {"200": ["application/vnd.citationstyles.csl+json"], "304": []},
        "getPageAsJson": {"200": json_alone, "304": []},
        "getPage": {"200": ["application/json", "text/html", "text/markdown"], "304": []},
        "getRun": {"200": ["application/json", "text/html"]},
    }


async def test_problems_are_as_the_document_says(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.failure = NotFound("There is none.", "Look elsewhere.")
    response = await client.get("/runs/x", headers={"Accept": "application/json"})

    assert Problem.model_validate(response.json()) == Problem(
        type="about:blank", title="Not Found", status=404, detail="There is none.", code="NOT_FOUND",
        remedy="Look elsewhere.", retryable=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/topics/tides/pages", "GET, HEAD, POST"),
        ("PUT", "/pages/none", "GET, HEAD"),
        ("POST", "/openapi.json", "GET, HEAD"),
        ("PATCH", "/graphql", "GET, HEAD, POST"),
    ],
)
async def test_a_method_that_an_address_has_not_is_told_with_those_that_it_has(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    response = await client.request(method, path)
    assert (response.status_code, response.headers["allow"]) == (405, allowed)
