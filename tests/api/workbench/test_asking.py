"""Asking in the workbench: a form, an answer with links, and what was asked before."""

import re

import httpx
import pytest

from kgplatform.models import AskRequest
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices


async def test_a_question_is_asked_by_the_form(client: httpx.AsyncClient, services: FakeServices) -> None:
    for place, asked in (
        (f"topic:{tides.TIDES.id}", AskRequest(question="Why?", topic_id=tides.TIDES.id)),
        ("domain:sea", AskRequest(question="Why?", domain="sea")),
    ):
        answer = await client.post("/ask", data={"question": " Why? ", "place": place})
        assert (answer.status_code, answer.headers["location"]) == (303, "/ask?run=run-asked")
        assert services.called("ask")[-1] == (asked,)


async def test_an_answer_links_to_what_it_rests_on(client: httpx.AsyncClient) -> None:
    await client.post("/ask", data={"question": "What raises tides?", "place": f"topic:{tides.TIDES.id}"})
    text = (await client.get("/ask?run=run-asked")).text

    assert "<h1>What raises tides?</h1>" in text
    links = re.findall(r'<sup><a class="cite" href="([^"]+)" title="([^"]+)">\[1\]</a></sup>', text)
    assert [(href.partition("?")[0].partition("#")[0], title) for href, title in links] == [
        (f"/snippets/{tides.ARISE.id}", tides.ARISE.title)
    ]
    assert f'<a href="/sources/{tides.ARISE.source_id}">source</a>' in text
    assert "<li>Searched for “What raises tides?”.</li>" in text
    assert "<li>Looked at what is related to “tides” by “raises”.</li>" in text
    assert "Nothing is called: krakens." in text
    assert "Asked of what “Tides” has read; answered by offline rules." in text


async def test_what_is_not_answered_offers_a_run(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_tides, "ANSWER", asked_tides.ANSWER.model_copy(update={"sentences": ()}))
    await client.post("/ask", data={"question": "What raises tides?"})
    text = (await client.get("/ask?run=run-asked")).text
    assert "What was read does not answer this." in text
    assert '<a href="/?name=What+raises+tides&amp;domain=sea#topic">start one</a>.' in text
    assert "kgplatform topic run" not in text


async def test_what_was_asked_before_is_listed(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/ask?topic={tides.TIDES.id}")).text
    assert '<a href="/ask?run=run-asked">What raises tides?</a> <span class="quiet">answered</span>' in text
    assert f'<option value="topic:{tides.TIDES.id}" selected>Tides (sea)</option>' in text


@pytest.mark.parametrize(("question", "problem"), [(" ", "Write what you want to know"), ("x" * 50_000, "characters")])
async def test_what_cannot_be_asked_is_said_in_the_form(
    client: httpx.AsyncClient, services: FakeServices, question: str, problem: str
) -> None:
    answer = await client.post("/ask", data={"question": question, "place": "domain:sea"})
    assert (answer.status_code, services.called("ask")) == (400, [])
    assert problem in answer.text


async def test_a_run_of_another_kind_answers_nothing(client: httpx.AsyncClient) -> None:
    answer = await client.get("/ask?run=run-1")
    assert answer.status_code == 404
    assert "answers no question" in answer.text


async def test_sources_are_asked_before_any_topic_is_begun(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tides, "TOPICS", ())
    text = (await client.get("/ask")).text
    assert '<option value="domain:sea">All sources in sea</option>' in text


async def test_without_sources_it_says_what_comes_first(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none() -> list[str]:
        return []

    monkeypatch.setattr(services, "domains", none)
    text = (await client.get("/ask")).text
    assert "There are no sources yet, so that nothing can answer." in text
    assert '<a href="/#documents">Add sources</a> first.' in text
