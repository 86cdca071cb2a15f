"""How a topic is watched, in the workbench."""

import re

import httpx

from kgplatform.models import Budget, WatchRequest
from tests.api import tides
from tests.api.fake_services import FakeServices

VIEW = f"/topics/{tides.TIDES.id}/watching"


async def test_the_view_shows_what_looks_found(client: httpx.AsyncClient) -> None:
    html = (await client.get(VIEW)).text

    assert "Looked at every 7 days, in what was loaded, PubMed." in html
    assert f'<a href="/topics/{tides.TIDES.id}/feed.atom" type="application/atom+xml">' in html
    assert tides.LOOK.told in html
    items = [re.sub(r"<[^>]+>", "", item).strip() for item in re.findall(r"<li>(.*?)</li>", html)]
    found = [" ".join(item.split()) for item in items]
    assert found[-6:] == [
        "added Bays on the web",
        "retracted Lakes 10.1000/1",
        "rested on a retracted work How tides arise",
        "removed from How tides arise Lakes have &lt;high&gt; tides.",
        "added to How tides arise Bays raise the range.",
        "new dispute Moon / Sun: disputed",
    ]
    assert "pubmed: PubMed does not answer." in html
    assert "The webhook could not be told: hooks.example.org does not answer." in html


async def test_a_topic_is_watched_by_the_form(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.watch_list.clear()
    assert "This topic is not watched." in (await client.get(VIEW)).text

    sent = {"every": "86400", "source.corpus": "yes", "source.pubmed": "yes", "webhook": " https://h.example/x "}
    answer = await client.post(VIEW, data=sent)

    assert (answer.status_code, answer.headers["location"]) == (303, VIEW)
    request = WatchRequest(every=86_400, options={"sources": "corpus,pubmed"}, webhook="https://h.example/x")
    assert services.called("set_watch") == [(tides.TIDES.id, request)]


async def test_what_the_form_does_not_have_stays(client: httpx.AsyncClient, services: FakeServices) -> None:
    own = tides.WATCH.model_copy(update={"options": {"sources": "corpus", "asked": 3}, "budget": Budget(calls=7)})
    for more, webhook in (({}, None), ({"silent": "yes"}, "")):
        services.watch_list = {tides.TIDES.id: own}
        await client.post(VIEW, data={"every": "3600", "source.pubmed": "yes", **more})
        request = WatchRequest(
            every=3_600, options={"sources": "pubmed", "asked": 3}, budget=Budget(calls=7), webhook=webhook
        )
        assert services.called("set_watch")[-1] == (tides.TIDES.id, request)


async def test_what_cannot_be_watched_is_said_in_the_form(client: httpx.AsyncClient, services: FakeServices) -> None:
    for every in ("60", "often", ""):
        answer = await client.post(VIEW, data={"every": every, "source.pubmed": "yes"})
        assert answer.status_code == 400
        assert "<b>Problem:</b>" in answer.text
        assert 'name="source.pubmed" value="yes" checked' in answer.text
    assert "Give a period of at least an hour (1h)." in (await client.post(VIEW, data={"every": "60"})).text


async def test_a_look_leads_to_its_run_and_watching_ends(client: httpx.AsyncClient, services: FakeServices) -> None:
    looked = await client.post(f"{VIEW}/look")
    assert (looked.status_code, looked.headers["location"]) == (303, "/runs/run-1")

    ended = await client.post(f"{VIEW}/end")
    assert (ended.status_code, ended.headers["location"]) == (303, VIEW)
    assert services.watch_list == {}
    assert (await client.post(f"{VIEW}/end")).status_code == 303  # in a second tab
    assert (await client.post(f"{VIEW}/look")).status_code == 409
