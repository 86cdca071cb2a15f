"""A service is searched by the form, and what is ticked is loaded."""

import re
from collections.abc import Sequence

import httpx
import pytest

from kgplatform.errors import InputError, KgplatformError, SearchUnavailable, SettingsError
from kgplatform.models import LoadReport, WorkSearch
from tests.api import tides
from tests.api.fake_services import FakeServices

PUBMED = "https://pubmed.ncbi.nlm.nih.gov"
FORM = {"service": "pubmed", "words": "ebb & flood", "since": "2018", "domain": "sea"}
SEARCH = WorkSearch(service="pubmed", words="ebb & flood", since="2018", domain="sea")


async def loaded(client: httpx.AsyncClient, form: dict[str, str | list[str]]) -> httpx.Response:
    return await client.post("/documents/found", data=form, follow_redirects=True)


async def test_the_form_names_the_services(client: httpx.AsyncClient) -> None:
    text = (await client.get("/documents/find?domain=sea")).text
    assert re.findall(r'<option value="(\w+)"', text) == [
        "pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia", "web",
    ]  # fmt: skip
    assert 'name="domain" type="text" value="sea"' in text
    assert 'href="/documents/find?domain=sea"' in (await client.get("/documents?domain=sea")).text


async def test_results_that_can_be_loaded_have_boxes(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post("/documents/find", data=FORM)
    assert response.status_code == 200
    assert services.called("find_works") == [(SEARCH,)]
    text = response.text
    assert '<p class="lede" role="status">PubMed gives 3 results for “ebb &amp; flood”.</p>' in text
    assert "<li>pubmed: PubMed knows no “ebb”.</li>" in text
    # the second is there, and of the third there is only a record
    assert re.findall(r'type="checkbox" name="chosen" value="(.+?)"', text) == [f"{PUBMED}/1/"]
    about = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r'id="about-\d">(.+?)</p>', text)]
    assert about == [
        "Bo Berg, Jane Doe. Sea. 2018. PMID 1. Abstract.",
        "DOI 10.1/ebb. Full text. Retracted. In this domain already.",
        "Only a record. It cannot be loaded.",
    ]
    assert f'<a href="/sources/{tides.ARISE.source_id}">In this domain already</a>' in text
    assert '<input type="hidden" name="words" value="ebb &amp; flood">' in text


async def test_what_is_ticked_is_loaded(client: httpx.AsyncClient, services: FakeServices) -> None:
    chosen = [f"{PUBMED}/1/", "https://gone.example/"]
    text = (await loaded(client, {**FORM, "exact": "yes", "chosen": chosen})).text
    assert services.called("load_found") == [(SEARCH.model_copy(update={"exact": True}), tuple(chosen))]
    assert '<p class="lede" role="status">1 source read, 1 new snippet stored.</p>' in text
    assert "Unreadable: https://gone.example/: It is not there.</li>" in text
    assert '<a class="button" href="/?domain=sea#topic">Start a topic in sea</a>' in text


@pytest.mark.parametrize(
    ("path", "form", "told"),
    [
        ("/documents/find", {**FORM, "words": " "}, "Say what to look for."),
        ("/documents/find", {**FORM, "domain": "x" * 600}, "The name of a domain has at most 500 characters."),
        ("/documents/found", FORM, "Tick at least one of the results."),
    ],
)
async def test_what_is_missing_is_told(
    client: httpx.AsyncClient, services: FakeServices, path: str, form: dict[str, str], told: str
) -> None:
    response = await client.post(path, data=form)
    assert response.status_code == 400
    assert told in response.text
    assert services.called("find_works") == services.called("load_found") == []


async def test_a_service_that_is_switched_off_says_so_and_what_to_do(client: httpx.AsyncClient) -> None:
    response = await client.post("/documents/find", data={**FORM, "service": "arxiv"})
    assert response.status_code == 503
    assert "arxiv is switched off here. Let KGPLATFORM_SOURCES name it." in response.text
    assert '<option value="arxiv" selected>' in response.text  # what was typed is kept
    assert 'name="words" type="text" value="ebb &amp; flood"' in response.text


@pytest.mark.parametrize(("path", "method"), [("/documents/find", "find_works"), ("/documents/found", "load_found")])
@pytest.mark.parametrize(
    ("error", "status"),
    [
        (InputError("`since` cannot be used.", "Give a date."), 400),
        (SettingsError("pubmed is switched off here.", "Let KGPLATFORM_SOURCES name it."), 503),
        (SearchUnavailable("PubMed does not answer."), 503),
    ],
)
async def test_why_nothing_was_found_or_loaded_is_told_above_the_form(
    client: httpx.AsyncClient,
    services: FakeServices,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    method: str,
    error: KgplatformError,
    status: int,
) -> None:
    async def fails(*given: object) -> None:
        raise error

    monkeypatch.setattr(services, method, fails)
    response = await client.post(path, data={**FORM, "chosen": f"{PUBMED}/1/"})
    assert response.status_code == status
    assert str(error) in response.text
    assert 'name="words" type="text" value="ebb &amp; flood"' in response.text


async def test_what_services_said_of_a_load_is_told_once(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load_found(search: WorkSearch, chosen: Sequence[str]) -> LoadReport:
        return LoadReport(documents=1, snippets=1, notes=("crossref: Crossref does not answer.",))

    monkeypatch.setattr(services, "load_found", load_found)
    text = (await loaded(client, {**FORM, "chosen": f"{PUBMED}/1/"})).text
    assert re.findall(r"<h3>(.+?)</h3>|<li[^>]*>(.*Crossref.*?)</li>", text) == [
        ("What services and catalogues said", ""), ("", "crossref: Crossref does not answer."),
    ]  # fmt: skip
    assert "<h2>What was left out</h2>\n<p>Nothing.</p>" in text
