"""arXiv: recorded feeds, and others written after https://info.arxiv.org/help/api/user-manual.html."""

import json

import pytest

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.arxiv import PACE, Arxiv
from tests.retrieval.services.conftest import query_of, shown
from tests.support.net import Site, answer
from tests.support.recorded import RECORDED, WHY_SKIPPED

ATOM = "application/atom+xml; charset=UTF-8"
FEED = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom"
 xmlns="http://www.w3.org/2005/Atom"><title>arXiv Query</title>
 <opensearch:totalResults>{total}</opensearch:totalResults>
 <opensearch:startIndex>0</opensearch:startIndex>{entries}</feed>"""
ENTRY = """<entry><id>http://arxiv.org/abs/{id}</id><title>Tides
  of {id}</title><updated>2022-01-02T00:00:00Z</updated><published>2021-01-02T00:00:00Z</published>
 <summary>  They rise.
  They fall. </summary><author><name>Jane Doe</name></author><author><name>The Tide Collaboration</name></author>
 <arxiv:doi>10.1000/ABC</arxiv:doi><arxiv:journal_ref>Sea 5, 1 (2022)</arxiv:journal_ref>
 <arxiv:comment>{comment}</arxiv:comment></entry>"""
ERROR = """<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_x</id><title>Error</title>
 <summary>incorrect id format for x</summary></entry>"""


def feed(*entries: str, total: int) -> bytes:
    return answer(FEED.format(total=total, entries="".join(entries)).encode(), content_type=ATOM)


def entry(number: str, comment: str = "5 pages") -> str:
    return ENTRY.format(id=number, comment=comment)


def arxiv(fetcher: Fetcher, base: str) -> Arxiv:
    return Arxiv(fetcher, base=base, pace=0)


async def test_entries_are_read(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/query"] = feed(entry("2101.00001v3"), entry("math.GT/0309136v1", "This paper has been withdrawn"),
                                total=2)  # fmt: skip

    # when
    found = await arxiv(fetcher, base).search(ServiceQuery(text="all:tides", since="2021-01", until="2021"))

    # then
    assert isinstance(found, FoundWorks)
    first, second = found.works
    assert first.work == Work(
        title="Tides of 2101.00001v3",
        authors=(Author(family="Doe", given="Jane"), Author(family="The Tide Collaboration")),
        published="2021-01-02", venue="arXiv", type="article", doi="10.1000/abc", arxiv="2101.00001",
        extent="abstract",
    )  # fmt: skip
    assert (first.url, first.fetch) == ("https://arxiv.org/abs/2101.00001", "https://arxiv.org/pdf/2101.00001")
    assert first.text == "# Tides of 2101.00001v3\n\nThey rise. They fall."
    assert (second.url, second.work.status) == ("https://arxiv.org/abs/math/0309136", "retracted")
    assert found.after is None
    assert query_of(site.asked[0]) == {
        "search_query": "(all:tides) AND submittedDate:[202101010000 TO 202112312359]", "start": "0",
        "max_results": "20", "sortBy": "relevance", "sortOrder": "descending",
    }  # fmt: skip
    assert PACE == 3


async def test_an_error_comes_as_an_entry(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/query"] = feed(ERROR, total=1)

    found = await arxiv(fetcher, base).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.message) == (
        "syntax", "arXiv does not understand the query. It says: “incorrect id format for x”",
    )  # fmt: skip


async def test_an_empty_part_of_what_there_is_may_be_asked_for_again(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/query"] = feed(total=50)

    found = await arxiv(fetcher, base).search(ServiceQuery(text="x", after="20"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.retryable, found.retry_after) == ("away", True, 3.0)


async def test_nothing_is_found(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/query"] = feed(total=0)

    found = await arxiv(fetcher, base).search(ServiceQuery(text="x"))

    assert isinstance(found, FoundWorks)
    assert (found.works, found.after, found.requests) == ((), None, 1)


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WHY_SKIPPED)
async def test_a_recorded_search_is_paged(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    parts = {}
    for file in (RECORDED / "arxiv").glob("q_testing_s*.json"):
        told = json.loads(file.read_text(encoding="utf-8"))
        start = told["url"].split("start=")[1].split("&")[0]
        parts[start] = answer(told["body"].encode(), content_type=ATOM)
    site.paths["/query"] = lambda asked: parts[query_of(asked)["start"]]
    service, query = arxiv(fetcher, base), ServiceQuery(text="testing", most=10)

    # when
    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    # then
    assert isinstance(second, FoundWorks)
    ranks = [each.rank for each in (*first.works, *second.works)]
    assert ranks == list(range(1, 21))
    assert (first.after, second.after) == ("10", "20")
    assert shown(first)[0][0] == (
        1, "https://arxiv.org/abs/2202.12139",
        "Testing Deep Learning Models: A First Comparative Study of Multiple Testing Techniques",
    )  # fmt: skip
    assert [each.work.extent for each in (*first.works, *second.works)] == ["abstract"] * 20
    assert all(each.work.authors for each in (*first.works, *second.works))


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WHY_SKIPPED)
async def test_a_recorded_answer_without_entries_is_nothing_found(site: Site, base: str, fetcher: Fetcher) -> None:
    file = next((RECORDED / "arxiv").glob("id_0000*.json"))
    site.paths["/query"] = answer(json.loads(file.read_text(encoding="utf-8"))["body"].encode(), content_type=ATOM)

    found = await arxiv(fetcher, base).search(ServiceQuery(text="x"))

    assert isinstance(found, FoundWorks) and (found.works, found.after) == ((), None)
