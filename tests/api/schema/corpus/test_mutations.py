from typing import Any, cast

import pytest

from kgplatform.models import Document, WorkSearch
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


FOUND = "https://pubmed.ncbi.nlm.nih.gov"
SEARCH = {"service": "pubmed", "words": "ebb", "domain": "sea", "since": "2018", "first": 2}


async def test_a_service_is_searched_and_what_is_there_is_told(api: Api, services: FakeServices) -> None:
    query = """query Find($search: WorkSearchInput!) { findWorks(search: $search) {
      told
      results { rank address title text fetch record { authors { family } published status } source { url } } } }"""
    found = (await api.ask(query, search=SEARCH))["findWorks"]
    assert found["told"] == ["pubmed: PubMed knows no “ebb”."]
    assert found["results"] == [
        {
            "rank": 1,
            "address": f"{FOUND}/1/",
            "title": "How the Moon moves the sea",
            "text": "ABSTRACT",
            "fetch": "",
            "record": {"authors": [{"family": "Berg"}, {"family": "Doe"}], "published": "2018", "status": "UNTOLD"},
            "source": None,
        },
        {
            "rank": 2,
            "address": f"{FOUND}/2/",
            "title": "Tides",
            "text": "FULL_TEXT",
            "fetch": "https://sea.example/2.pdf",
            "record": {"authors": [], "published": "", "status": "RETRACTED"},
            "source": {"url": "file:tides"},
        },
    ]
    assert services.called("find_works") == [(WorkSearch(**cast(Any, SEARCH)),)]
    errors = await api.fail(query, search={**SEARCH, "service": "arxiv"})
    assert errors[0]["message"] == "arxiv is switched off here."
    assert errors[0]["extensions"]["code"] == "SETTINGS_ERROR"
    assert errors[0]["extensions"]["remedy"] == "Let KGPLATFORM_SOURCES name it."


async def test_what_is_chosen_is_loaded_once_by_a_key(api: Api, services: FakeServices) -> None:
    mutation = """mutation Load($search: WorkSearchInput!, $chosen: [String!]!) {
      loadFound(search: $search, chosen: $chosen, idempotencyKey: "k") {
        ... on LoadReport { documents unreadable notes } ... on Problem { code } } }"""
    for _ in range(2):
        loaded = await api.ask(mutation, search=SEARCH, chosen=[f"{FOUND}/1/", "x"])
        assert loaded["loadFound"] == {"documents": 1, "unreadable": ["x: It is not there."], "notes": []}
    assert services.called("load_found") == [(WorkSearch(**cast(Any, SEARCH)), (f"{FOUND}/1/", "x"))]


async def test_sources_are_looked_up(api: Api, services: FakeServices) -> None:
    mutation = """mutation Look($named: [String!]!) { lookUpSources(named: $named, domain: "sea") {
      ... on LookUpReport { asked changed { url } notes } ... on Problem { code } } }"""
    assert (await api.ask(mutation, named=["file:bays"]))["lookUpSources"] == {
        "asked": 1,
        "changed": [{"url": "file:bays"}],
        "notes": ["crossref: Crossref does not answer.", "Bays: authors and venue were completed."],
    }
    assert services.called("look_up_sources") == [(("file:bays",), "sea")]
