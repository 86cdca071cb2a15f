"""Operations in a browser: engines, ledger, doctor, settings."""

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from api.workbench.operations import WIDE, bars_of, rows_of
from kgplatform.llm.ledger import LedgerTotals
from kgplatform.services import PartHealth
from kgplatform.settings import SettingTold
from tests.api import tides
from tests.api.conftest import ASSETS, HOST
from tests.api.fake_services import FakeServices

SETTING = SettingTold("KGPLATFORM_MODEL", "gpt", ".env", "", "Name of the language model.")
TOTALS = [
    LedgerTotals(name="writing", calls=3, answered=2, cached=2, failed=1, prompt_tokens=1200, cost=0.5, unpriced=1),
    LedgerTotals(name="outline", calls=1, answered=1, cost=0.25),
    LedgerTotals(name="review"),
]


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(services, allowed_hosts=[HOST], graphiql_assets=ASSETS.__getitem__, settings=[SETTING])


async def test_a_part_that_does_not_answer_is_told_with_its_remedy(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    services.parts[1] = PartHealth(name="vectors", ok=False, what="Refused.", remedy="Start it.")

    html = (await client.get("/operations")).text

    state, fix = '<td data-label="State"><span class="status', '<td data-label="How to fix">'
    assert f'<tr><th scope="row">graph</th>{state} closed">Running</span></td>{fix}—</td></tr>' in html
    assert f'<th scope="row">vectors</th>{state} failed">Not responding</span> Refused.</td>{fix}Start it.</td>' in html


async def test_settings_are_told_with_where_they_come_from(client: httpx.AsyncClient) -> None:
    html = (await client.get("/operations")).text

    assert (
        '<th scope="row"><code>KGPLATFORM_MODEL</code></th><td data-label="Value"><span class="url">gpt</span>' in html
    )
    assert 'default: empty</p></td><td data-label="Set by">.env</td><td data-label="Meaning">Name of the' in html


async def test_the_ledger_is_added_up_as_asked(client: httpx.AsyncClient, services: FakeServices) -> None:
    html = (await client.get("/operations", params={"by": "topic", "topic": tides.TIDES.id})).text

    assert services.called("ledger") == [("topic", tides.TIDES.id)]
    assert "<option selected>topic</option>" in html
    assert (await client.get("/operations", params={"by": "moon"})).status_code == 400


def test_the_longest_bar_is_as_wide_as_the_picture_and_its_parts_follow_each_other() -> None:
    assert [(bar.name, bar.total, bar.parts) for bar in bars_of(TOTALS, {"outline": "Outline"})] == [
        (
            "writing",
            5,
            (("answered", 2, 0.0, 128.0), ("cached", 2, 128.0, 128.0), ("failed", 1, 256.0, 64.0),
             ("uncertain", 0, 320.0, 0.0)),
        ),
        (
            "Outline",
            1,
            (("answered", 1, 0.0, 64.0), ("cached", 0, 64.0, 0.0), ("failed", 0, 64.0, 0.0),
             ("uncertain", 0, 64.0, 0.0)),
        ),
    ]  # fmt: skip
    assert WIDE == 320
    assert bars_of([], {}) == []


def test_rows_lead_to_what_was_asked_for() -> None:
    of_topics = rows_of([LedgerTotals(name=tides.TIDES.id, calls=1), LedgerTotals(name="gone")], "topic", tides.TOPICS)
    assert [(row.name, row.link, row.cost) for row in of_topics] == [
        (tides.TIDES.name, f"/topics/{tides.TIDES.id}", "unknown"),
        ("gone", "", "0"),
    ]
    assert [row.link for row in rows_of([LedgerTotals(name="run-1"), LedgerTotals(name="")], "run", [])] == [
        "/runs/run-1",
        "",
    ]
    assert [row.cost for row in rows_of(TOTALS, "role", [])] == ["0.5 and more", "0.25", "0"]


async def test_the_doctor_looks_first_and_repairs_when_told(client: httpx.AsyncClient, services: FakeServices) -> None:
    looked = await client.post("/operations/doctor", data={}, follow_redirects=True)
    repaired = await client.post("/operations/doctor", data={"repair": "yes"}, follow_redirects=True)

    assert services.called("doctor") == [(False,), (True,)]
    assert "Nothing has been changed." in looked.text
    assert '<input type="hidden" name="repair" value="yes">' in looked.text
    assert "These differences were found and fixed." in repaired.text
