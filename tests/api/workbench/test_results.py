"""What forms did stands at an address of its own: a reload shows it again and does nothing."""

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import Response

from api.asking import Asking, asked_by
from api.workbench import results
from kgplatform.errors import NotFound
from kgplatform.models import Access
from tests.api import tides
from tests.api.conftest import HOST
from tests.api.fake_services import FakeServices

SOURCE = tides.SOURCES[0].id
HTML = {"Accept": "text/html"}


@pytest.mark.parametrize(
    ("path", "form", "does", "told"),
    [
        ("/documents/found", {"service": "pubmed", "words": "ebb", "chosen": "a"}, "load_found", "What was added"),
        (f"/sources/{SOURCE}/look-up", {}, "look_up_sources", "What catalogues say"),
        ("/operations/doctor", {}, "doctor", "Consistency check"),
    ],
)
async def test_what_was_done_is_told_at_an_address_of_its_own(
    client: httpx.AsyncClient, services: FakeServices, path: str, form: dict[str, str], does: str, told: str
) -> None:
    # when
    answer = await client.post(path, data=form)
    # then
    assert answer.status_code == 303
    pages = [await client.get(answer.headers["location"]) for _ in range(2)]
    assert [page.status_code for page in pages] == [200, 200]
    assert f"<h1>{told}</h1>" in pages[0].text
    assert pages[0].text == pages[1].text
    assert len(services.called(does)) == 1


async def test_files_are_loaded_once_however_often_it_is_told(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    answer = await client.post("/documents", data={"domain": "sea"}, files=[("files", ("a.md", b"# Ebb\n\nIt falls."))])
    assert answer.status_code == 303
    for _ in range(2):
        assert "<h1>What was added</h1>" in (await client.get(answer.headers["location"])).text
    assert len(services.called("load")) == 1


async def test_a_result_that_is_not_kept_is_told_in_words(client: httpx.AsyncClient) -> None:
    answer = await client.get("/results/none", headers=HTML)
    assert answer.status_code == 404
    assert "This result does not exist, or no longer does." in answer.text
    assert "What was done stays done." in answer.text


async def test_a_result_is_for_who_asked_alone_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "KEPT", 1)
    ada, bea = (Asking(Access(name=name, role="writer"), key=name) for name in ("ada", "bea"))
    kept, app = results.Results(), FastAPI()
    app.include_router(kept.router())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}") as client:
        with asked_by(ada):
            older, newer = (kept.lead(lambda: Response("done")).headers["location"] for _ in range(2))
            assert (await client.get(newer)).text == "done"
            with pytest.raises(NotFound):
                await client.get(older)
        with asked_by(bea), pytest.raises(NotFound):
            await client.get(newer)
