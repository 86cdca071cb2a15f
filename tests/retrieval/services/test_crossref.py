"""Crossref: answers written after https://api.crossref.org (works, cursors, errors)."""

import json
from typing import Any

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.crossref import PACE, PACE_WITH_CONTACT, Crossref
from tests.retrieval.services.conftest import in_turn, json_answer, query_of
from tests.support.net import Site

RECORD: dict[str, Any] = {
    "DOI": "10.1000/XYZ", "title": ["Tides <i>in vitro</i>"], "subtitle": ["A &amp; B"], "type": "journal-article",
    "author": [{"given": "Jane", "family": "Doe", "ORCID": "http://orcid.org/0000-0002-1825-0097", "sequence": "first"},
               {"name": "Tide Group", "sequence": "additional"}],
    "container-title": ["Sea &amp; Shore"], "issued": {"date-parts": [[2020]]},
    "published": {"date-parts": [[2020, 5, 6]]}, "volume": "3", "issue": "1", "page": "1-9", "publisher": "Sea Press",
    "abstract": "<jats:title>Abstract</jats:title><jats:sec><jats:title>AIMS</jats:title><jats:p>To see if "
                "<jats:italic>x</jats:italic> &lt; y.</jats:p></jats:sec><jats:sec><jats:title>Results</jats:title>"
                "<jats:p>It is.</jats:p></jats:sec>",
    "language": "en", "license": [{"URL": "https://www.elsevier.com/tdm", "content-version": "tdm"},
                                  {"URL": "http://creativecommons.org/licenses/by/4.0/"}],
    "link": [{"URL": "https://sea.example/x.pdf", "content-type": "application/pdf"}],
    "updated-by": [{"DOI": "10.1000/NOTE", "type": "correction"}, {"DOI": "10.1000/gone", "type": "retraction"}],
    "is-referenced-by-count": 7, "score": 12.5,
}  # fmt: skip
CLOSED: dict[str, Any] = {
    "DOI": "10.1000/closed", "title": ["Closed"], "type": "posted-content", "issued": {"date-parts": [[None]]},
    "link": [{"URL": "https://sea.example/y.pdf", "content-type": "application/pdf"}], "abstract": None,
}  # fmt: skip


def listed(*records: dict[str, Any], total: int = 0, cursor: str = "") -> bytes:
    message = {"total-results": total or len(records), "items": list(records), "next-cursor": cursor}
    return json_answer(json.dumps({"status": "ok", "message-type": "work-list", "message": message}))


async def test_records_are_read(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/works"] = listed(RECORD, CLOSED, {"DOI": "10.1000/no-title"})
    service = Crossref(fetcher, base=base, contact="ada@example.org", pace=0)

    # when
    found = await service.search(ServiceQuery(text="tides", most=3, since="2019-05", until="2021"))

    # then
    assert isinstance(found, FoundWorks)
    first, second = found.works
    assert first.work == Work(
        title="Tides in vitro: A & B",
        authors=(Author(family="Doe", given="Jane", orcid="0000-0002-1825-0097"), Author(family="Tide Group")),
        published="2020-05-06", venue="Sea & Shore", volume="3", issue="1", pages="1-9", publisher="Sea Press",
        type="article-journal", doi="10.1000/xyz", licence="CC-BY-4.0", language="en", extent="abstract",
        status="retracted", notices=("10.1000/note", "10.1000/gone"),
    )  # fmt: skip
    assert first.text == "# Tides in vitro: A & B\n\n## Aims\n\nTo see if x < y.\n\n## Results\n\nIt is."
    assert (first.url, first.fetch) == ("https://doi.org/10.1000/xyz", "https://sea.example/x.pdf")
    assert (second.work.type, second.work.published, second.fetch, second.text) == ("article", "", "", "")
    assert found.told == ("1 result of Crossref could not be read, and is left out.",)
    assert query_of(site.asked[0]) == {
        "query": "tides", "rows": "3", "cursor": "*", "mailto": "ada@example.org",
        "filter": "from-pub-date:2019-05,until-pub-date:2021",
    }  # fmt: skip
    assert (PACE, PACE_WITH_CONTACT) == (1, 1 / 3)


async def test_parts_are_read_by_cursors(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works"] = in_turn(listed(RECORD, total=2, cursor="DnF1/+=="), listed(CLOSED, total=2, cursor="E"))
    service, query = Crossref(fetcher, base=base, pace=0), ServiceQuery(text="x", most=1)

    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    assert isinstance(second, FoundWorks)
    assert [each.rank for each in (*first.works, *second.works)] == [1, 2]
    assert second.after is None
    assert [query_of(each)["cursor"] for each in site.asked] == ["*", "DnF1/+=="]


async def test_its_own_words_are_told_of_what_it_does_not_understand(site: Site, base: str, fetcher: Fetcher) -> None:
    said = {"status": "failed", "message-type": "validation-failure", "message": [
        {"type": "parameter-not-allowed", "value": "x", "message": "Filter x is not there."}]}  # fmt: skip
    site.paths["/works"] = json_answer(json.dumps(said), "400 Bad Request")

    found = await Crossref(fetcher, base=base, pace=0).search(ServiceQuery(text="x"))

    assert isinstance(found, ServiceProblem)
    assert (found.reason, found.message) == (
        "syntax", "Crossref does not understand the query. It says: “Filter x is not there.”",
    )  # fmt: skip
