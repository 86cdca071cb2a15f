"""Look-ups: answers written after https://api.crossref.org and https://developers.openalex.org (a single work)."""

import json
from typing import Any

import pytest

from kgplatform.errors import SettingsError
from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.lookups import LOOKUPS, completed, look_up, lookups_of
from kgplatform.retrieval.lookups.crossref import CrossrefLookup
from kgplatform.retrieval.lookups.openalex import OpenAlexLookup
from kgplatform.retrieval.lookups.sameness import is_surely
from kgplatform.retrieval.services import ServiceAccess, ServiceProblem
from tests.retrieval.services.conftest import json_answer, query_of
from tests.support.net import NOT_THERE, Site, answer

DOE = Author(family="Doe", given="Jane")
TITLE = "Tides of the northern sea"


def crossref_record(number: str = "1", **more: Any) -> dict[str, Any]:
    return {
        "DOI": f"10.1000/{number}", "title": [TITLE], "author": [{"family": "Doe", "given": "Jane"}],
        "container-title": ["Sea"], "published": {"date-parts": [[2020, 5]]}, "type": "journal-article",
        "is-referenced-by-count": 7, "abstract": None, **more,
    }  # fmt: skip


def one(record: dict[str, Any]) -> bytes:
    return json_answer(json.dumps({"status": "ok", "message-type": "work", "message": record}))


def several(*records: dict[str, Any]) -> bytes:
    message = {"total-results": len(records), "items": list(records)}
    return json_answer(json.dumps({"status": "ok", "message-type": "work-list", "message": message}))


def crossref(fetcher: Fetcher, base: str) -> CrossrefLookup:
    return CrossrefLookup(fetcher, base=base, pace=0, contact="ada@example.org")


async def test_crossref_by_a_doi_with_hostile_signs(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works/10.1000%2F%3Ca%3E%28b%29%3F%23%3Bc"] = one(crossref_record("<a>(b)?#;c"))

    found = await crossref(fetcher, base).look_up(Work(doi="10.1000/<a>(b)?#;c"))

    assert isinstance(found, Work)
    assert (found.doi, found.venue, found.published) == ("10.1000/<a>(b)?#;c", "Sea", "2020-05")


@pytest.mark.parametrize(
    ("sought", "doi"),
    [
        (Work(title="TIDES of the Northern  Sea.", authors=(DOE,)), "10.1000/1"),
        (Work(title=TITLE, published="2020"), "10.1000/1"),
        (Work(title=TITLE, authors=(Author(family="Roe"),), published="2021"), ""),
        (Work(title="Tides of the southern sea", authors=(DOE,)), ""),
    ],
)
async def test_crossref_by_a_title_takes_only_what_is_sure(
    site: Site, base: str, fetcher: Fetcher, sought: Work, doi: str
) -> None:
    site.paths["/works"] = several(crossref_record("other", title=["Tides"]), crossref_record())

    found = await crossref(fetcher, base).look_up(sought)

    assert (found.doi if isinstance(found, Work) else "") == doi
    assert not isinstance(found, ServiceProblem)
    asked = query_of(site.asked[0])
    assert asked["query.bibliographic"].startswith(sought.title) and asked["rows"] == "5"


async def test_crossref_is_not_asked_for_a_title_of_which_nothing_else_is_known(
    site: Site, base: str, fetcher: Fetcher
) -> None:
    found = await crossref(fetcher, base).look_up(Work(title=TITLE))
    short = await crossref(fetcher, base).look_up(Work(title="Editorial", authors=(DOE,)))

    assert (found, short, site.asked) == (None, None, [])


async def test_of_two_works_that_are_surely_it_none_is_taken(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works"] = several(crossref_record("1"), crossref_record("2"))

    found = await crossref(fetcher, base).look_up(Work(title=TITLE, authors=(DOE,)))

    assert (found, len(site.asked)) == (None, 1)


def test_a_short_title_needs_author_and_year() -> None:
    sought = Work(title="Editorial", authors=(DOE,), published="2020")

    assert is_surely(sought, Work(title="Editorial.", authors=(DOE,), published="2020-03"))
    assert not is_surely(sought, Work(title="Editorial", authors=(DOE,), published="2019"))
    assert not is_surely(sought, Work(title="Editorial", published="2020"))
    assert is_surely(
        Work(title="Über die Gezeiten des Meeres", published="2020"),
        Work(title="Uber die Gezeiten des Meeres", published="2020"),
    )
    assert not is_surely(Work(published="2020"), Work(published="2020"))


OPENALEX: dict[str, Any] = {
    "id": "https://openalex.org/W2741809807", "display_name": TITLE, "doi": "https://doi.org/10.1000/1",
    "is_retracted": True, "cited_by_count": 12,
    "primary_location": {"source": {"display_name": "Sea"}, "landing_page_url": "https://doi.org/10.1000/1"},
    "best_oa_location": {"landing_page_url": "https://repo.example/1", "pdf_url": None, "license": None},
}  # fmt: skip


async def test_openalex_knows_of_a_retraction(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works/doi:10.1000/1"] = json_answer(json.dumps(OPENALEX))
    site.paths["/works/pmid:77"] = json_answer(json.dumps(OPENALEX))
    lookup = OpenAlexLookup(fetcher, key="secret-key", base=base, pace=0)

    found = [await lookup.look_up(work) for work in (Work(doi="10.1000/1"), Work(pmid="77"), Work(title=TITLE))]

    shown = [(each.status, each.venue) if isinstance(each, Work) else each for each in found]
    assert shown == [("retracted", "Sea"), ("retracted", "Sea"), None]
    assert query_of(site.asked[0])["api_key"] == "secret-key"
    assert "abstract" not in query_of(site.asked[0])["select"]


@pytest.mark.parametrize("name", ["crossref", "openalex"])
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (NOT_THERE, None),
        (answer(b"x", "429 Too Many Requests", retry_after="3", content_type="text/plain"), "pace"),
        (answer(b"x", "500 Internal Server Error"), "away"),
        (json_answer('{"hello": "world"}'), "changed"),
        (json_answer('{"message": {"DOI": 5}}'), "changed"),
        (answer(b"<html>", content_type="text/html"), "changed"),
    ],
)
async def test_what_may_go_wrong(
    site: Site, base: str, fetcher: Fetcher, name: str, said: bytes, reason: str | None
) -> None:
    lookups = {
        "crossref": CrossrefLookup(fetcher, base=base, pace=0),
        "openalex": OpenAlexLookup(fetcher, base=base, pace=0),
    }
    site.paths.update(dict.fromkeys(("/works/10.1000%2F1", "/works/doi:10.1000/1"), said))

    found = await lookups[name].look_up(Work(doi="10.1000/1"))

    if reason is None:
        assert found is None
    else:
        assert isinstance(found, ServiceProblem) and found.reason == reason
    assert len(site.asked) == 1


def test_what_is_known_is_kept_and_what_is_not_filled() -> None:
    known = Work(title="Tides", published="2020", type="webpage", status="corrected", notices=("10.1/a",))
    found = Work(
        title="TIDES", published="2020-05-06", venue="Sea", type="article-journal", doi="10.1000/1",
        status="retracted", notices=("10.1/b",), extent="abstract",
    )  # fmt: skip

    after = completed(known, found)

    assert after == Work(
        title="Tides", published="2020-05-06", venue="Sea", type="article-journal", doi="10.1000/1",
        status="retracted", notices=("10.1/a", "10.1/b"),
    )  # fmt: skip
    assert completed(Work(published="2019"), Work(published="2020-01")).published == "2019"


def test_nothing_is_taken_of_another_work() -> None:
    known = Work(doi="10.1000/1")

    assert completed(known, Work(doi="10.1000/2", venue="Sea", status="retracted")) == known


async def test_the_first_catalogue_finds_the_doi_that_the_others_need(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    site.paths["/works"] = several(crossref_record())
    site.paths["/works/doi:10.1000/1"] = json_answer(json.dumps(OPENALEX))
    lookups = (crossref(fetcher, base), OpenAlexLookup(fetcher, base=base, pace=0))

    # when
    found = await look_up(Work(title=TITLE, authors=(DOE,)), lookups)

    # then
    assert (found.work.doi, found.work.status, found.problems) == ("10.1000/1", "retracted", ())
    assert [each.path.partition("?")[0] for each in site.asked] == ["/works", "/works/doi:10.1000/1"]


async def test_a_catalogue_that_fails_does_not_hold_up_the_others(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/works/10.1000%2F1"] = answer(b"x", "500 Internal Server Error")
    site.paths["/works/doi:10.1000/1"] = json_answer(json.dumps(OPENALEX))

    found = await look_up(Work(doi="10.1000/1"), (crossref(fetcher, base), OpenAlexLookup(fetcher, base=base, pace=0)))

    assert (found.work.status, [each.service for each in found.problems]) == ("retracted", ["crossref"])


def test_look_ups_are_made_by_name_in_the_order_in_which_they_are_asked() -> None:
    nobody: Any = object()

    assert [each.name for each in lookups_of("openalex, CROSSREF", ServiceAccess(), nobody)] == [
        "crossref", "openalex",
    ]  # fmt: skip
    assert [each.name for each in lookups_of(",".join(LOOKUPS), ServiceAccess(), nobody)] == list(LOOKUPS)
    assert lookups_of("", ServiceAccess(), nobody) == ()
    with pytest.raises(SettingsError, match=r"There is no look-up datacite\. There are crossref, openalex\."):
        lookups_of("datacite", ServiceAccess(), nobody)
