"""The page of a source."""

import re
from collections.abc import Sequence

import httpx
import pytest

from api.workbench import source_view
from api.workbench.source_view import lines_of
from kgplatform.models import Author, ListAsked, ListPart, Work
from tests.api import tides
from tests.api.fake_services import FakeServices

SOURCE = f"/sources/{tides.ARISE.source_id}"


async def test_a_source_has_its_snippets_in_order_and_what_cites_it(client: httpx.AsyncClient) -> None:
    text = (await client.get(SOURCE)).text
    assert "<h1>Tides</h1>" in text
    assert re.findall(r'<a href="(/snippets/\w+)">Snippet</a> · (\w+)</p>', text) == [
        (f"/snippets/{tides.ARISE.id}", "prose"),
        (f"/snippets/{tides.SPRING.id}", "prose"),
    ]
    assert re.findall(r'<h3 class="path">(.+?)</h3>', text) == ["Tides › How they arise", "Tides › Spring and neap"]
    assert f'<a href="/pages/{tides.PAGE.id}"><b>Tides</b></a> <span class="quiet">version 1</span>' in text
    assert '<p class="quiet">Causes (2)</p>' in text
    assert f'href="{SOURCE}/remove">Remove this source…</a>' in text


async def test_a_source_says_which_services_found_it_and_for_which_queries(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    text = (await client.get(SOURCE)).text
    assert re.findall(r'<p class="quiet">(Found by .+?)</p>', text) == [
        "Found by a search of the web, result 3, for the query “why tides rise”.",
        "Found by a search of PubMed, result 1, for the query “why tides rise”.",
    ]
    assert [name for name, _ in services.calls] == ["sources_by_id", "lists", "lists", "queries"]
    assert "Found by" not in (await client.get(f"/sources/{tides.BAYS.source_id}")).text


async def test_a_source_tells_of_the_literature_around_it(client: httpx.AsyncClient) -> None:
    text = (await client.get(SOURCE)).text
    assert "Other texts of the same work" not in text  # it is the only one
    citing = text.split("Cited by 2 sources here")[1]  # of which one is named
    assert f'<a href="/sources/{tides.BAYS.source_id}">Bays</a></li><li class="quiet">and 1 more</li></ul>' in citing

    text = (await client.get(f"/sources/{tides.BAYS.source_id}")).text
    line = '<a href="https://doi.org/10.1/tides" rel="noopener noreferrer">How the Moon moves the sea.</a>'
    assert f'<li>{line} <span class="quiet">loaded here</span></li>' in text.split("Cites 1 work")[1]
    assert "Cited by" not in text


async def test_a_source_that_cites_more_than_is_listed_says_so(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = services.lists

    async def cut(asked: Sequence[ListAsked]) -> list[ListPart]:
        parts = zip(asked, await lists(asked), strict=True)
        return [part.model_copy(update={"more": each.name == "source_references"}) for each, part in parts]

    monkeypatch.setattr(services, "lists", cut)
    text = (await client.get(f"/sources/{tides.BAYS.source_id}")).text
    assert "<summary>Cites more than 1 work</summary>" in text


async def test_a_long_source_is_shown_a_part_at_a_time(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_view, "SNIPPETS_A_PAGE", 1)
    first = (await client.get(SOURCE)).text
    (after,) = re.findall(r'href="\?after=([^"#]+)#snippets" rel="next"', first)
    assert after == f"{tides.ARISE.start}-{tides.ARISE.id}"
    second = (await client.get(SOURCE, params={"after": after})).text
    assert "Pages that cite it" not in second and "Found by" not in second
    assert tides.SPRING.id in second and f"/snippets/{tides.ARISE.id}" not in second
    assert 'rel="next"' not in second
    assert "From the beginning" in second


async def test_a_source_that_nothing_cites_says_so(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/sources/{tides.BAYS.source_id}")).text
    assert "No current page cites it." in text
    assert "This source was not loaded to its end. Add it again." in text


async def test_a_snippet_leads_to_those_beside_it(client: httpx.AsyncClient, services: FakeServices) -> None:
    text = (await client.get(f"/snippets/{tides.SPRING.id}")).text
    assert f'<a href="/snippets/{tides.ARISE.id}" rel="prev">← Previous snippet</a>' in text
    assert 'rel="next"' not in text
    assert sorted(name for name, _ in services.calls) == ["lists", "snippets", "sources_by_id"]


async def test_sources_are_found_by_a_part_of_their_name(client: httpx.AsyncClient) -> None:
    text = (await client.get("/sources?name=BAY")).text
    assert re.findall(r'<a class="name" href="/sources/\w+">(.+?)</a>', text) == ["Bays"]
    assert "No source is named like “reef”." in (await client.get("/sources?name=reef")).text


def test_the_lines_of_a_snippet_are_in_words() -> None:
    lines = [(0, 0), (7, 7), (7, 9)]
    shown = [tides.ARISE.model_copy(update={"first_line": first, "last_line": last}) for first, last in lines]
    assert list(map(lines_of, shown)) == ["", "line 7", "lines 7–9"]


async def test_what_a_source_is_as_a_work_is_told(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(
        title="Tides", authors=(Author(family="Doe", given="Ada"), Author(family="Sea Group")), venue="Tidal Letters",
        volume="3", pages="1-9", doi="10.1000/a<b", extent="abstract", status="retracted", notices=("10.1000/r",),
    )  # fmt: skip
    source = tides.SOURCES[0].model_copy(update={"work": work})
    monkeypatch.setattr(tides, "SOURCES", (source, *tides.SOURCES[1:]))

    text = (await client.get(f"/sources/{source.id}")).text

    assert re.findall(r"<dt>(Authors|Published in|What is here)</dt><dd>(.+?)</dd>", text) == [
        ("Authors", "Ada Doe, Sea Group"), ("Published in", "Tidal Letters 3, 1-9"), ("What is here", "the abstract"),
    ]  # fmt: skip
    assert '<a href="https://doi.org/10.1000/a%3Cb" rel="noopener noreferrer">10.1000/a&lt;b</a>' in text
    assert '<p class="warning">This work was retracted. 10.1000/r</p>' in text
