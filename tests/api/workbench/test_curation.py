"""Curation in a browser: the queue, its decisions with their undo, and relations."""

import asyncio
import re

import httpx
import pytest

from api.workbench.decided import UNSAID
from kgplatform.errors import InputError
from kgplatform.models import Decision, DoubtfulPair, Entity, RelationForm
from tests.api import tides
from tests.api.fake_services import FakeServices

PAIR = {"one": tides.TIDE.id, "other": tides.SPRING_TIDE.id, "domain": "sea", "start": "0"}


async def test_the_queue_shows_a_pair_with_what_helps_to_decide(client: httpx.AsyncClient) -> None:
    html = (await client.get("/curation", params={"domain": "sea"})).text

    assert 'Are these the same? <span class="quiet">1 of 2</span>' in html
    assert "One name contains the other." in html
    assert f'<a href="/entities/{tides.TIDE.id}">tide</a>' in html
    assert "also tides" in html
    assert "<li><q>A spring tide comes twice a month.</q></li>" in html
    assert "Both have relations to Moon, Sun." in html
    assert '<button class="button plain-button" type="submit" data-key="m">Merge them <kbd>m</kbd></button>' in html
    assert 'formaction="/curation/apart" data-key="k"' in html
    assert '<a class="button plain-button" href="/curation?domain=sea&amp;start=1" data-key="s">' in html
    assert '<li><a href="/curation?domain=sea&amp;start=1">Moon and Sun</a></li>' in html


async def test_skipping_goes_to_the_next_and_the_last_has_no_next(client: httpx.AsyncClient) -> None:
    html = (await client.get("/curation", params={"domain": "sea", "start": 1, "by": "ada"})).text

    assert "2 of 2" in html
    assert '<q class="quote"><mark>The Moon</mark> (<mark>Sun</mark>) shines.</q>' in html
    assert 'data-key="s"' not in html
    assert '<a href="/curation?domain=sea&amp;start=0&amp;by=ada">Back to the first pair</a>' in html
    beyond = (await client.get("/curation", params={"domain": "sea", "start": 9})).text
    assert "2 of 2" in beyond


async def test_a_domain_without_doubts_says_so(client: httpx.AsyncClient) -> None:
    html = (await client.get("/curation", params={"domain": "desert"})).text

    assert "No undecided names in desert." in html


@pytest.mark.parametrize(
    ("path", "method"),
    [("merge", "merge_entities"), ("apart", "keep_apart")],
)
async def test_a_decision_leads_back_to_where_it_was_taken(
    client: httpx.AsyncClient, services: FakeServices, path: str, method: str
) -> None:
    answer = await client.post(f"/curation/{path}", data=PAIR)

    decided = {"merge": tides.MERGED, "apart": tides.APART}[path]
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/curation?domain=sea&start=0&asked={tides.MOON.id}&decided={decided.id}"
    assert services.called(method)[0][:3] == ((tides.TIDE.id, tides.SPRING_TIDE.id), UNSAID, "workbench")


async def test_who_gives_a_name_and_a_reason_is_told_so(client: httpx.AsyncClient, services: FakeServices) -> None:
    answer = await client.post("/curation/apart", data={**PAIR, "by": "ada", "why": "one is a kind"})

    assert "by=ada" in answer.headers["location"]
    assert services.called("keep_apart") == [((tides.TIDE.id, tides.SPRING_TIDE.id), "one is a kind", "ada", "")]


async def test_an_undo_stands_where_the_pair_was(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.decisions[tides.APART.id] = tides.APART

    query = {"domain": "sea", "asked": tides.MOON.id, "decided": tides.APART.id}
    html = (await client.get("/curation", params=query)).text

    assert "<p>Kept Moon and Sun apart.</p>" in html
    assert f'<form action="/decisions/{tides.APART.id}/undo" method="post">' in html
    assert '<input type="hidden" name="back" value="/curation?domain=sea&amp;start=0&amp;by=">' in html

    undone = await client.post(f"/decisions/{tides.APART.id}/undo", data={"back": "/curation?domain=sea"})
    assert (undone.status_code, undone.headers["location"]) == (303, "/curation?domain=sea")
    assert services.called("undo_decision") == [("apart", "undone in the workbench", "workbench")]


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "/a\\b", ""]
)
async def test_an_undo_leads_nobody_to_another_site(client: httpx.AsyncClient, back: str) -> None:
    answer = await client.post("/decisions/parted/undo", data={"back": back})

    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_what_later_decisions_stand_on_is_not_undone(client: httpx.AsyncClient) -> None:
    answer = await client.post("/decisions/merged/undo", data={"back": "/curation"})

    assert answer.status_code == 409
    assert "Take back first: parted." in answer.text


async def test_a_form_without_a_pair_is_refused(client: httpx.AsyncClient, services: FakeServices) -> None:
    answer = await client.post("/curation/merge", data={"one": tides.TIDE.id})

    assert answer.status_code == 400
    assert services.called("merge_entities") == []


async def test_the_most_common_relations_are_offered_by_one_call(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    html = (await client.get("/curation/relations")).text
    assert re.findall(r'<a href="(/curation/relations\?[^"]+)">([^<]+)</a> <span class="quiet">(\d+)', html) == [
        ("/curation/relations?domain=sea&amp;words=also+raises", "also raises", "1"),
        ("/curation/relations?domain=sea&amp;words=pulls+in+one+line+with", "pulls in one line with", "1"),
        ("/curation/relations?domain=sea&amp;words=raises", "raises", "1"),
    ]
    assert services.called("wordings") == [((tides.TIDES.id, tides.POWER.id), 40)]
    assert services.called("graph_choices") == []


async def test_a_relation_is_shown_with_its_wordings_and_decisions(client: httpx.AsyncClient) -> None:
    html = (await client.get("/curation/relations", params={"domain": "sea", "words": "pull"})).text

    assert "<h1>Relation: pulls</h1>" in html
    assert '<th scope="row">attracts</th>' in html
    assert "Merged attracts into pulls; moved attracts." in html
    nothing = (await client.get("/curation/relations", params={"words": "sings"})).text
    assert "There is no relation &#39;sings&#39;." in nothing


async def test_wordings_are_merged_and_split_off(client: httpx.AsyncClient, services: FakeServices) -> None:
    data = {"domain": "sea", "words": "pull"}
    merged = await client.post("/curation/relations/merge", data={**data, "other": "attracts"})
    split = await client.post("/curation/relations/split", data={**data, "part": "attracts"})

    assert merged.headers["location"] == "/curation/relations?domain=sea&words=pull&decided=joined"
    assert split.headers["location"] == "/curation/relations?domain=sea&words=pull&decided=unjoined"
    assert services.called("merge_relations") == [(("pull", "attracts"), UNSAID, "workbench", "sea")]
    assert services.called("split_relation") == [(("attracts",), UNSAID, "workbench", "sea")]


@pytest.mark.parametrize(("path", "method"), [("merge", "merge_entities"), ("apart", "keep_apart")])
async def test_who_decides_on_what_a_second_tab_has_merged_is_told_what_it_is(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch, path: str, method: str
) -> None:
    # given two that are one by now
    monkeypatch.setattr(services, method, one_already)
    monkeypatch.setattr(services, "entity", moon)
    # when
    answer = await client.post(f"/curation/{path}", data=PAIR)
    # then
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"/curation?domain=sea&start=0&one={tides.MOON.id}",
    )
    html = (await client.get(answer.headers["location"])).text
    assert f'They are one entity already: <a href="/entities/{tides.MOON.id}">Moon</a>.' in html
    # and what is wrong otherwise is told as it is
    monkeypatch.undo()
    monkeypatch.setattr(services, method, one_already)
    assert (await client.post(f"/curation/{path}", data=PAIR)).status_code == 400


async def test_wordings_that_are_merged_or_split_off_already_are_told(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {"domain": "sea", "words": "pull"}
    for method in ("merge_relations", "split_relation"):
        monkeypatch.setattr(services, method, one_already)
    merged = await client.post("/curation/relations/merge", data={**form, "other": "attracts"})
    assert merged.headers["location"] == "/curation/relations?domain=sea&words=pull&already=attracts"
    assert "“attracts” means this relation already." in (await client.get(merged.headers["location"])).text
    assert (await client.post("/curation/relations/split", data={**form, "part": "attracts"})).status_code == 400

    async def relation(named: str, domain: str = "") -> RelationForm:
        return tides.PULLS if named == "pull" else tides.PULLS.model_copy(update={"id": "own", "name": named})

    monkeypatch.setattr(services, "relation", relation)
    split = await client.post("/curation/relations/split", data={**form, "part": "attracts"})
    assert split.headers["location"] == "/curation/relations?domain=sea&words=pull&already=attracts"
    assert (
        "“attracts” is a relation of its own already: "
        '<a href="/curation/relations?domain=sea&amp;words=attracts">attracts</a>.'
    ) in (await client.get(split.headers["location"])).text


async def one_already(*given: object, **named: object) -> Decision:
    raise InputError("Fewer than two are named.", "Give two that are not one already.")


async def moon(named: str, domain: str = "") -> Entity:
    return tides.MOON


async def test_nobody_waits_long_while_names_are_compared(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = asyncio.Event()
    answer = services.doubtful_pairs

    async def slow(domain: str, limit: int = 50) -> list[DoubtfulPair]:
        await compared.wait()
        return await answer(domain, limit)

    monkeypatch.setattr(services, "doubtful_pairs", slow)
    monkeypatch.setattr("api.workbench.curation.PATIENCE", 0.01)

    waiting = (await client.get("/curation", params={"domain": "sea"})).text
    still = (await client.get("/curation", params={"domain": "sea"})).text
    assert services.called("doubtful_pairs") == []
    compared.set()
    await asyncio.sleep(0.05)  # it is there before the page looks again
    there = (await client.get("/curation", params={"domain": "sea"})).text

    assert "The names of sea are being compared." in waiting and "being compared" in still
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in waiting
    assert "1 of 2" in there
    assert len(services.called("doubtful_pairs")) == 1


async def test_what_was_compared_and_nobody_fetched_is_not_given_out_later(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given somebody who went away while names were compared
    answer, pairs = services.doubtful_pairs, [["old"], []]

    async def slow(domain: str, limit: int = 50) -> list[DoubtfulPair]:
        await asyncio.sleep(0.02)
        found = await answer(domain, limit)
        return found if pairs.pop(0) else []

    monkeypatch.setattr(services, "doubtful_pairs", slow)
    monkeypatch.setattr("api.workbench.curation.PATIENCE", 0.001)
    monkeypatch.setattr("api.workbench.curation.UNFETCHED", 0.02)
    assert "being compared" in (await client.get("/curation", params={"domain": "sea"})).text
    await asyncio.sleep(0.1)

    # when somebody asks after all pairs were decided on
    monkeypatch.setattr("api.workbench.curation.PATIENCE", 4.0)
    later = (await client.get("/curation", params={"domain": "sea"})).text

    # then the old ones are not in it
    assert "No undecided names in sea." in later
