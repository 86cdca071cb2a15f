"""Deciding on one entity in a browser: first what it would change, then the decision, then its undo."""

import httpx
import pytest

from api.workbench.decided import UNSAID
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.workbench.test_curation import moon, one_already

ADDRESS = f"/entities/{tides.TIDE.id}"
MOON = f"/entities/{tides.MOON.id}"


async def test_a_merge_is_previewed_before_it_is_decided(client: httpx.AsyncClient, services: FakeServices) -> None:
    asked = (await client.get(f"{ADDRESS}/merge")).text
    shown = (await client.get(f"{ADDRESS}/merge", params={"other": "spring tide", "name": "tide"})).text

    assert "What would change" not in asked
    assert services.called("preview_merge") == [((tides.TIDE.id, tides.SPRING_TIDE.id), "", "tide")]
    assert "<p>tide and spring tide would become one entity, called <b>tide</b>.</p>" in shown
    assert "<dd>2 in 1 snippet</dd>" in shown
    assert "<dd>0 moved, 1 removed, 0 added, 1 with more evidence</dd>" in shown
    assert "<li>Sun raises spring tide</li>" in shown
    assert "Groups to be checked again: what the Sun raises." in shown
    assert '<li><a href="/pages/page">Tides, version 1</a>: How tides arise</li>' in shown
    assert f'<input type="hidden" name="other" value="{tides.SPRING_TIDE.id}">' in shown
    assert services.called("merge_entities") == []


async def test_who_is_found_by_an_id_is_called_by_name_and_stays_the_one(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    shown = (await client.get(f"{ADDRESS}/merge", params={"other": tides.SPRING_TIDE.id})).text
    assert '<input id="other" name="other" type="text" value="spring tide"' in shown
    assert f'<input type="hidden" name="chosen" value="{tides.SPRING_TIDE.id}">' in shown

    # Sent again the name means who was found, which another thing may be called as well; another name does not.
    for other in ("spring tide", "Moon"):
        await client.get(f"{ADDRESS}/merge", params={"other": other, "chosen": tides.SPRING_TIDE.id})
    asked = [(tides.SPRING_TIDE.id, ""), (tides.SPRING_TIDE.id, ""), ("Moon", "")]
    assert services.called("entity")[1::2] == asked
    pairs = [(tides.TIDE.id, other.id) for other in (tides.SPRING_TIDE, tides.SPRING_TIDE, tides.MOON)]
    assert services.called("preview_merge") == [(pair, "", "") for pair in pairs]


async def test_a_merge_leads_to_its_undo(client: httpx.AsyncClient, services: FakeServices) -> None:
    data = {"other": tides.SPRING_TIDE.id, "name": "tide", "why": "one thing", "by": "ada"}
    answer = await client.post(f"{ADDRESS}/merge", data=data)

    assert answer.headers["location"] == f"{MOON}/decisions?decided=merged"
    assert services.called("merge_entities") == [
        ((tides.TIDE.id, tides.SPRING_TIDE.id), "one thing", "ada", "", "tide")
    ]
    shown = (await client.get(answer.headers["location"])).text
    assert '<div class="note" role="status" id="decided">' in shown
    assert "<p>Merged Luna into Moon; moved Luna.</p>" in shown


async def test_a_merge_that_a_second_tab_has_made_leads_to_what_they_are(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "merge_entities", one_already)
    monkeypatch.setattr(services, "entity", moon)
    answer = await client.post(f"{ADDRESS}/merge", data={"other": tides.SPRING_TIDE.id})

    assert (answer.status_code, answer.headers["location"]) == (303, f"{MOON}/decisions?one=yes")
    html = (await client.get(answer.headers["location"])).text
    assert f'They are one entity already: <a href="{MOON}">Moon</a>.' in html


async def test_who_names_nothing_that_is_there_is_told_beside_the_field(client: httpx.AsyncClient) -> None:
    answer = await client.get(f"{ADDRESS}/merge", params={"other": "tsunami"})

    assert answer.status_code == 200
    assert "There is no entity &#39;tsunami&#39;. Did you mean one of these? Moon." in answer.text
    assert 'value="tsunami"' in answer.text


async def test_a_split_is_previewed_before_it_is_decided(client: httpx.AsyncClient, services: FakeServices) -> None:
    asked = (await client.get(f"{MOON}/split")).text
    query = {"name": ["half moon"], "snippet": [tides.SPRING.id]}
    shown = (await client.get(f"{MOON}/split", params=query)).text

    assert f' type="checkbox" name="snippet" value="{tides.SPRING.id}">' in asked
    assert f' type="checkbox" name="snippet" value="{tides.SPRING.id}" checked>' in shown
    assert services.called("preview_split") == [(tides.MOON.id, ("half moon",), (tides.SPRING.id,), "")]
    assert "<p><b>half moon</b> would become an entity of its own beside Moon.</p>" in shown
    assert '<input type="hidden" name="names" value="half moon">' in shown


async def test_a_split_leads_to_its_undo(client: httpx.AsyncClient, services: FakeServices) -> None:
    answer = await client.post(f"{MOON}/split", data={"names": "half moon\nLuna", "snippets": tides.SPRING.id})

    assert answer.headers["location"] == f"{MOON}/decisions?decided=parted"
    told = (tides.MOON.id, ("half moon", "Luna"), (tides.SPRING.id,), UNSAID, "workbench", "")
    assert services.called("split_entity") == [told]


async def test_the_history_tells_all_and_undoes_each(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"{MOON}/decisions")).text

    assert '<form action="/decisions/merged/undo" method="post">' in html
    assert '<form action="/decisions/parted/undo" method="post">' in html
    assert f'<input type="hidden" name="back" value="{MOON}/decisions">' in html
    assert 'id="decided"' not in html
    nobody = (await client.get(f"{ADDRESS}/decisions")).text
    assert "No decisions: the rules apply." in nobody
