from typing import Any

import pytest

from kgplatform.models import Document
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

LOAD = """
mutation Load($documents: [DocumentInput!]!) {
  loadDocuments(documents: $documents) {
    __typename
    ... on LoadReport { documents snippets dropped { name value } }
    ... on Problem { message remedy }
    ... on InputProblem { code }
  }
}
"""

DOCUMENT = {"url": "a.md", "title": "A", "domain": "sea", "text": "Water rises."}


async def test_documents_are_stored(api: Api, services: FakeServices) -> None:
    data = await api.ask(LOAD, documents=[DOCUMENT])
    assert data["loadDocuments"] == {
        "__typename": "LoadReport",
        "documents": 1,
        "snippets": 2,
        "dropped": [{"name": "short", "value": 1.0}],
    }
    assert services.stored == [Document(url="a.md", title="A", domain="sea", text="Water rises.")]


@pytest.mark.parametrize(
    ("documents", "code", "message"),
    [
        ([], "EMPTY_CORPUS", "There is no document to load."),
        ([{**DOCUMENT, "text": " \n"}], "INPUT_ERROR", "A document (A) lacks text, url or domain."),
    ],
)
async def test_what_cannot_be_loaded_is_a_problem(
    api: Api, services: FakeServices, documents: list[dict[str, Any]], code: str, message: str
) -> None:
    result = (await api.ask(LOAD, documents=documents))["loadDocuments"]
    assert (result["__typename"], result["code"], result["message"]) == ("InputProblem", code, message)
    assert services.stored == []


async def test_sources_are_listed_and_taken_away(api: Api) -> None:
    listed = await api.ask('{ sources(filter: { domain: "sea" }) { nodes { url snippetCount loaded sourceType } } }')
    assert listed["sources"]["nodes"] == [
        {"url": "file:bays", "snippetCount": 0, "loaded": False, "sourceType": "UNKNOWN"},
        {"url": "file:tides", "snippetCount": 2, "loaded": True, "sourceType": "UNKNOWN"},
    ]
    remove = """mutation R($named: [String!]!) { removeSources(named: $named) {
      ... on RemovalReport { sources snippets stale } ... on Problem { code } } }"""
    assert (await api.ask(remove, named=["file:bays"]))["removeSources"] == {"sources": 1, "snippets": 2, "stale": 1}
    assert (await api.ask(remove, named=["file:none"]))["removeSources"] == {"code": "NOT_FOUND"}
