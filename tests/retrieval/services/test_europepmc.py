"""Europe PMC: answers written after https://europepmc.org/RestfulWebService and its reference guide (version 6.9)."""

import json
from typing import Any

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.europepmc import EuropePmc
from tests.retrieval.services.conftest import in_turn, json_answer, query_of, shown
from tests.support.net import Site

OPEN: dict[str, Any] = {
    "id": "35000001", "source": "MED", "pmid": "35000001", "pmcid": "PMC8700001", "doi": "10.1000/A.1",
    "title": "Tides and <i>Fucus</i>.", "authorString": "Doe J, Roe R.",
    "authorList": {"author": [
        {"fullName": "Doe J", "firstName": "Jane", "lastName": "Doe", "initials": "J",
         "authorId": {"type": "ORCID", "value": "0000-0002-1825-0097"}},
        {"collectiveName": "Tide Group"},
    ]},
    "journalInfo": {"issue": "2", "volume": "5", "yearOfPublication": 2022, "journal": {"title": "Sea", "issn": "1"}},
    "pubYear": "2022", "pageInfo": "1-9", "language": "eng", "firstPublicationDate": "2022-03-04",
    "abstractText": "<h4>Background</h4>Tides rise &amp; fall.<h4>Results</h4>CO<sub>2</sub> fell by 5%.",
    "isOpenAccess": "Y", "inEPMC": "Y", "license": "cc by", "pubTypeList": {"pubType": ["research-article"]},
    "commentCorrectionList": {"commentCorrection": [
        {"id": "36", "source": "MED", "type": "Erratum in", "reference": "Sea. 2023;6:1"},
        {"id": "37", "source": "MED", "type": "Comment in", "reference": "Sea. 2023;6:2"}]},
}  # fmt: skip
PREPRINT: dict[str, Any] = {
    "id": "PPR1", "source": "PPR", "title": "Early tides", "authorString": "Roe R.", "pubYear": "2021",
    "isOpenAccess": "N", "inEPMC": "N", "pmcid": None, "firstPublicationDate": "2021-01-02",
}  # fmt: skip


def listed(*records: dict[str, Any], hits: int = 0, cursor: str = "") -> bytes:
    said = {"version": "6.9", "hitCount": hits or len(records), "resultList": {"result": list(records)}}
    return json_answer(json.dumps(said | ({"nextCursorMark": cursor} if cursor else {})))


def europepmc(fetcher: Fetcher, base: str) -> EuropePmc:
    return EuropePmc(fetcher, base=base, pace=0)


async def test_records_are_read_with_their_abstracts_and_where_the_full_text_is(
    site: Site, base: str, fetcher: Fetcher
) -> None:
    # given
    site.paths["/search"] = listed(OPEN, PREPRINT)

    # when
    found = await europepmc(fetcher, base).search(ServiceQuery(text="tides", most=5, since="2021", until="2022-05"))

    # then
    assert isinstance(found, FoundWorks)
    assert shown(found) == (
        (
            (1, "https://europepmc.org/article/MED/35000001", "Tides and Fucus"),
            (2, "https://europepmc.org/article/PPR/PPR1", "Early tides"),
        ),
        None,
    )
    first, second = found.works
    assert first.work == Work(
        title="Tides and Fucus",
        authors=(Author(family="Doe", given="Jane", orcid="0000-0002-1825-0097"), Author(family="Tide Group")),
        published="2022-03-04", venue="Sea", volume="5", issue="2", pages="1-9", type="article-journal",
        doi="10.1000/a.1", pmid="35000001", pmcid="PMC8700001", language="en", extent="abstract", status="corrected",
        notices=("Sea. 2023;6:1 PMID 36",),
    )  # fmt: skip
    assert first.text == ("# Tides and Fucus\n\n## Background\n\nTides rise & fall.\n\n## Results\n\nCO2 fell by 5%.")
    assert (first.fetch, first.of_service) == (f"{base}/PMC8700001/fullTextXML", True)
    assert (second.work.type, second.fetch, second.text) == ("article", "", "")
    assert second.work.authors == (Author(family="Roe", given="R"),)
    asked = query_of(site.asked[0])
    assert asked == {
        "query": "(tides) AND FIRST_PDATE:[2021-01-01 TO 2022-05-31]", "resultType": "core", "format": "json",
        "pageSize": "5", "cursorMark": "*",
    }  # fmt: skip


async def test_parts_are_read_by_cursors(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/search"] = in_turn(
        listed(OPEN, hits=2, cursor="AoII+/8="), listed(PREPRINT, hits=2, cursor="AoII+/8=")
    )
    service, query = europepmc(fetcher, base), ServiceQuery(text="tides", most=1)

    # when
    first = await service.search(query)
    assert isinstance(first, FoundWorks)
    second = await service.search(query.model_copy(update={"after": first.after}))

    # then
    assert isinstance(second, FoundWorks)
    assert [each.rank for each in (*first.works, *second.works)] == [1, 2]
    assert second.after is None
    assert [query_of(each)["cursorMark"] for each in site.asked] == ["*", "AoII+/8="]


async def test_nothing_and_what_it_does_not_understand(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/search"] = in_turn(listed(), json_answer('{"version":"6.9","errCode":404,"errMsg":"Invalid query"}'))
    service = europepmc(fetcher, base)

    nothing, wrong = [await service.search(ServiceQuery(text="x")) for _ in range(2)]

    assert isinstance(nothing, FoundWorks) and (nothing.works, nothing.after) == ((), None)
    assert isinstance(wrong, ServiceProblem)
    assert (wrong.reason, wrong.message) == (
        "syntax", "Europe PMC does not understand the query. It says: “Invalid query”",
    )  # fmt: skip


async def test_records_that_cannot_be_read_are_left_out_and_told(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/search"] = in_turn(listed({"id": "1"}, PREPRINT, {"source": "MED"}), listed({"id": "1"}))
    service = europepmc(fetcher, base)

    some, none = [await service.search(ServiceQuery(text="x")) for _ in range(2)]

    assert isinstance(some, FoundWorks)
    assert [each.rank for each in some.works] == [2]
    assert some.told == ("2 results of Europe PMC could not be read, and are left out.",)
    assert isinstance(none, ServiceProblem)
    assert none.message.startswith("Europe PMC answers in a shape that this release does not know: source is missing.")
