"""OpenAlex: answers written after https://developers.openalex.org (works, paging, authentication)."""

import json
from typing import Any

import pytest

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.openalex import OpenAlex
from tests.retrieval.services.conftest import in_turn, json_answer, query_of
from tests.support.net import Site

RECORD: dict[str, Any] = {
    "id": "https://openalex.org/W2741809807", "doi": "https://doi.org/10.7717/PEERJ.4375",
    "display_name": "The state of OA", "publication_date": "2018-02-13", "publication_year": 2018, "type": "article",
    "language": "en", "cited_by_count": 1006, "is_retracted": False,
    "ids": {"openalex": "https://openalex.org/W2741809807", "pmid": "https://pubmed.ncbi.nlm.nih.gov/29456894",
            "pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332", "mag": 2741809807},
    "authorships": [{"author": {"display_name": "Heather Piwowar", "orcid": "https://orcid.org/0000-0003-1613-5981"},
                     "raw_author_name": "Heather Piwowar"}],
    "biblio": {"volume": "6", "issue": None, "first_page": "e4375", "last_page": "e4375"},
    "primary_location": {"landing_page_url": "https://doi.org/10.7717/peerj.4375", "pdf_url": None, "license": "cc-by",
                         "source": {"display_name": "PeerJ", "host_organization_name": "PeerJ, Inc."}},
    "best_oa_location": {"landing_page_url": "https://doi.org/10.7717/peerj.4375", "pdf_url": "https://peerj.com/4375.pdf",
                         "license": "cc-by", "source": None},
    "abstract_inverted_index": {"Open": [0], "access": [1, 5], "is": [2], "the": [3], "word:": [4], "grows.": [6]},
}  # fmt: skip


def listed(*records: dict[str, Any], count: int = 0, cursor: str | None = None) -> bytes:
    meta = {"count": count or len(records), "per_page": 25, "next_cursor": cursor}
    return json_answer(json.dumps({"meta": meta, "results": list(records), "group_by": []}))


async def test_records_are_read_with_abstracts_put_together(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/works"] = listed(RECORD)
    service = OpenAlex(fetcher, base=base, key="k", contact="ada@example.org", pace=0)

    # when
    found = await service.search(ServiceQuery(text="access", most=5, since="2018", until="2019"))

    # then
    assert isinstance(found, FoundWorks)
    (one,) = found.works
    assert one.work == Work(
        title="The state of OA", authors=(Author(family="Piwowar", given="Heather", orcid="0000-0003-1613-5981"),),
        published="2018-02-13", venue="PeerJ", volume="6", pages="e4375", publisher="PeerJ, Inc.",
        type="article-journal", doi="10.7717/peerj.4375", pmid="29456894", pmcid="PMC5815332", openalex="W2741809807",
        language="en", extent="abstract",
    )  # fmt: skip
    assert one.text == "# The state of OA\n\nOpen access is the word: access grows."
    assert (one.url, one.fetch) == ("https://doi.org/10.7717/peerj.4375", "https://peerj.com/4375.pdf")
    asked = query_of(site.asked[0])
    assert asked.pop("select").startswith("id,doi,display_name,")
    assert asked == {
        "search": "access", "per_page": "5", "cursor": "*", "mailto": "ada@example.org", "api_key": "k",
        "filter": "from_publication_date:2018-01-01,to_publication_date:2019-12-31",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "places"), [("k", [("cursor", "*"), ("cursor", "abc")]), ("", [("page", "1"), ("page", "2")])]
)
async def test_with_a_key_parts_are_read_by_cursors_and_without_by_pages(
    site: Site, base: str, fetcher: Fetcher, key: str, places: list[tuple[str, str]]
) -> None:
    # given
    other = {**RECORD, "id": "https://openalex.org/W4000000001", "is_retracted": True, "abstract_inverted_index": None}
    site.paths["/works"] = in_turn(listed(RECORD, count=2, cursor="abc"), listed(other, count=2, cursor="def"))
    service, query = OpenAlex(fetcher, base=base, key=key, pace=0), ServiceQuery(text="x", most=1)

    # when
    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    # then
    assert isinstance(second, FoundWorks)
    assert [(each.rank, each.work.status, each.work.extent) for each in (*first.works, *second.works)] == [
        (1, "", "abstract"), (2, "retracted", ""),
    ]  # fmt: skip
    assert second.after is None
    asked = [query_of(each) for each in site.asked]
    assert [(name, each[name]) for each in asked for name in ("cursor", "page") if name in each] == places
    assert [each["per_page"] for each in asked] == ["1", "1"]


async def test_a_search_that_was_begun_without_a_key_goes_on_by_pages(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works"] = listed(RECORD, count=50)

    begun = await OpenAlex(fetcher, base=base, pace=0).search(ServiceQuery(text="x", most=7))
    assert isinstance(begun, FoundWorks)
    more = ServiceQuery(text="x", most=20, after=begun.after or "")
    await OpenAlex(fetcher, base=base, key="k", pace=0).search(more)

    assert begun.after == "1:page:7:2"
    asked = query_of(site.asked[1])
    assert (asked["page"], asked["per_page"], "cursor" in asked) == ("2", "7", False)


@pytest.mark.parametrize(
    ("status", "said", "key", "reason", "words"),
    [
        ("401 Unauthorized", '{"error":"API key required"}', "", "no key", "set KGPLATFORM_OPENALEX_API_KEY"),
        ("401 Unauthorized", '{"error":"invalid key k"}', "k", "wrong key", "Look at KGPLATFORM_OPENALEX_API_KEY."),
        ("429 Too Many Requests", '{"error":"daily budget exceeded"}', "", "quota", "allows ten times as much"),
        ("429 Too Many Requests", '{"error":"daily budget exceeded"}', "k", "quota", "Try again tomorrow."),
        ("429 Too Many Requests", '{"error":"Too many requests a second"}', "k", "pace", "asked too often"),
        ("400 Bad Request", '{"error":"Invalid query","message":"bad"}', "k", "syntax", "It says: “"),
    ],
)
async def test_what_its_statuses_mean(
    site: Site, base: str, fetcher: Fetcher, status: str, said: str, key: str, reason: str, words: str
) -> None:
    site.paths["/works"] = json_answer(said, status)

    found = await OpenAlex(fetcher, base=base, key=key, pace=0).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert found.reason == reason and words in found.message
