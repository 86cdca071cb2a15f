"""Pages by REST: in the form that is accepted, and only when they have changed."""

import httpx
import pytest

from api.rest.answers import PageAnswer
from kgplatform.models import Author, Work
from kgplatform.sources.exports import bibtex, csl_json, ris
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.page_text import page_json
from kgplatform.writing.reference_list import cited_works
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening
from tests.api.test_calls import create_app

URL = f"/pages/{tides.PAGE.id}"
FORMS = {"text/html": "", "text/markdown": ".md", "application/json": ".json"}
TYPES = {
    "text/html": "text/html; charset=utf-8",
    "text/markdown": "text/markdown; charset=utf-8",
    "application/json": "application/json",
}


@pytest.mark.parametrize("kind", FORMS)
async def test_a_page_has_the_form_that_is_accepted(client: httpx.AsyncClient, kind: str) -> None:
    accepted = await client.get(URL, headers={"Accept": f"{kind}, text/*;q=0.1, application/*;q=0.1"})
    addressed = await client.get(URL + FORMS[kind], headers={"Accept": "*/*"})

    assert accepted.headers["content-type"] == addressed.headers["content-type"] == TYPES[kind]
    assert accepted.content == addressed.content
    assert accepted.headers["etag"] == addressed.headers["etag"]
    assert accepted.headers["vary"] == "Accept"
    assert accepted.headers.get("content-location", "") == (URL + FORMS[kind] if FORMS[kind] else "")


async def test_the_forms_say_what_they_did(client: httpx.AsyncClient) -> None:
    markdown = await client.get(URL, headers={"Accept": "text/markdown"})
    data = await client.get(URL, headers={"Accept": "application/json"})

    assert markdown.text == to_markdown(tides.PAGE)
    assert data.json() == page_json(tides.PAGE)
    assert PageAnswer.model_validate(data.json()).title == "Tides"


async def test_each_form_has_a_tag_of_its_own_that_changes_with_it(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    async def tags() -> list[str]:
        return [(await client.get(URL + ending)).headers["etag"] for ending in FORMS.values()]

    before = await tags()
    assert before == await tags()
    lead, *others = tides.PAGE.sections
    stale = lead.model_copy(update={"stale": True, "outdated": "Some of it is gone."})
    services.page_list = [tides.PAGE.model_copy(update={"sections": (stale, *others)})]

    assert len({*before, *(await tags())}) == 6
    assert all(tag.startswith('"') and tag.endswith('"') for tag in before)


@pytest.mark.parametrize("kind", FORMS)
async def test_what_a_client_has_is_not_sent_again(
    client: httpx.AsyncClient, services: FakeServices, kind: str
) -> None:
    tag = (await client.get(URL, headers={"Accept": kind})).headers["etag"]
    services.calls.clear()

    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        again = await client.get(URL, headers={"Accept": kind, "If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["vary"] == "Accept"
    changed = await client.get(URL, headers={"Accept": kind, "If-None-Match": '"other", "none"'})

    assert changed.status_code == 200
    assert [name for name, _ in services.calls].count("page") == (kind != "text/html")


async def test_the_tag_of_one_form_is_not_that_of_another(client: httpx.AsyncClient) -> None:
    tag = (await client.get(URL, headers={"Accept": "text/html"})).headers["etag"]

    assert (await client.get(URL, headers={"Accept": "text/markdown", "If-None-Match": tag})).status_code == 200


async def test_a_form_that_there_is_not_is_refused_with_those_that_there_are(client: httpx.AsyncClient) -> None:
    response = await client.get(URL, headers={"Accept": "application/pdf, text/html;q=0"})

    assert (response.status_code, response.headers["content-type"]) == (406, "application/problem+json")
    assert response.json()["detail"] == "This address has nothing of the kind 'application/pdf, text/html;q=0'."
    assert response.json()["remedy"] == "Accept one of: text/html, text/markdown, application/json."


@pytest.mark.parametrize(
    ("path", "accept", "kind"),
    [
        ("/pages/none", "application/json", "application/problem+json"),
        ("/nowhere", "application/problem+json", "application/problem+json"),
        ("/pages/none.json", "*/*", "application/problem+json"),
        ("/pages/none", "text/markdown", "application/problem+json"),
        ("/pages/none", "*/*", "text/html; charset=utf-8"),
        ("/pages/none", "text/html,application/json;q=0.9", "text/html; charset=utf-8"),
        ("/nowhere", "application/json", "application/problem+json"),
    ],
)
async def test_people_and_programs_are_told_of_what_is_not_there(
    client: httpx.AsyncClient, path: str, accept: str, kind: str
) -> None:
    response = await client.get(path, headers={"Accept": accept})

    assert (response.status_code, response.headers["content-type"], response.headers["vary"]) == (404, kind, "Accept")


async def test_heads_are_those_of_the_pages() -> None:
    app = create_app(FakeServices(), allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    async with listening(app) as host, httpx.AsyncClient(base_url=f"http://{host}") as client:
        paths = [URL, f"{URL}.md", f"{URL}.json", "/topics", f"/topics/{tides.TIDES.id}", "/runs/run-1"]
        for path in paths:
            whole, head = await client.get(path), await client.head(path)
            assert (head.status_code, head.content) == (200, b"")
            told = [name for name in ("content-type", "content-length", "etag", "vary") if name in whole.headers]
            assert [head.headers[name] for name in told] == [whole.headers[name] for name in told]
        assert (await client.head("/pages/none")).status_code == 404


LIBRARIES = {
    ".bib": ("application/x-bibtex; charset=utf-8", "@article{fabre1881bays,"),
    ".ris": ("application/x-research-info-systems; charset=utf-8", "TY  - JOUR"),
    ".csl.json": ("application/vnd.citationstyles.csl+json; charset=utf-8", '"DOI": "10.1000/bays"'),
}


@pytest.mark.parametrize("ending", LIBRARIES)
async def test_what_a_page_cites_is_a_library(client: httpx.AsyncClient, services: FakeServices, ending: str) -> None:
    work = Work(
        title="Bays", authors=(Author(family="Fabre"),), published="1881", type="article-journal", doi="10.1000/bays"
    )
    *others, last = tides.PAGE.references
    page = tides.PAGE.model_copy(update={"references": (*others, last.model_copy(update={"work": work}))})
    services.page_list = [page]
    kind, told = LIBRARIES[ending]

    answer = await client.get(URL + ending)
    again = await client.get(URL + ending, headers={"If-None-Match": answer.headers["etag"]})
    html = (await client.get(URL)).text

    written = {".bib": bibtex, ".ris": ris, ".csl.json": csl_json}[ending]
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.text == written(cited_works(page.references))
    assert told in answer.text
    assert "https://sea.example/tides" in answer.text
    assert answer.headers["etag"].endswith(f'{ending}"')
    assert (again.status_code, again.content) == (304, b"")
    assert f'href="{URL}{ending}" download="tides{ending}">' in html


async def test_no_page_has_no_library(client: httpx.AsyncClient) -> None:
    assert (await client.get("/pages/none.bib")).status_code == 404
