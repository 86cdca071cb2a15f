"""Signing in: by a key, with a cookie, a token in every form, and an end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI
from fastapi.routing import APIRoute

from api.app import create_app
from api.entrance import Entrance, csrf_of
from api.keys import Keys, read_keys
from api.sign_in import COOKIE, local_path
from kgplatform.access.audited import services_for
from kgplatform.access.store import AccessStore
from kgplatform.models import Role
from tests.api import tides
from tests.api.fake_services import FakeServices

OWN = "the secret of the data folder"
HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[AccessStore]:
    made = AccessStore(f"sqlite:///{tmp_path / 'access.sqlite'}", kept=0.0)
    yield made
    made.close()


def application(
    services: FakeServices, store: AccessStore, rates: tuple[int, int] = (0, 0), keys: Keys | None = None
) -> FastAPI:
    return create_app(
        services,
        allowed_hosts=["127.0.0.1"],
        graphiql_assets={}.__getitem__,
        entrance=Entrance(keys, store, OWN),
        permit=lambda access: services_for(services, store, None, access),  # type: ignore[arg-type]
        rates=rates,
    )


def client_of(app: FastAPI, scheme: str = "http") -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"{scheme}://127.0.0.1")


@pytest.fixture
def app(services: FakeServices, store: AccessStore) -> FastAPI:
    return application(services, store)


@asynccontextmanager
async def signed_in(app: FastAPI, store: AccessStore, role: Role = "writer") -> AsyncIterator[httpx.AsyncClient]:
    made = await store.make_key(f"a {role}", role, [])
    async with client_of(app) as browser:
        answer = await browser.post("/sign-in", data={"key": made.secret, "to": "/runs?start=0"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/runs?start=0")
        yield browser


async def test_with_the_first_key_everybody_needs_one_but_the_owner(app: FastAPI, store: AccessStore) -> None:
    async with client_of(app) as client:
        assert (await client.get("/")).status_code == 200
        made = await store.make_key("anna", "reader", [])
        assert (await client.get("/")).status_code == 401
        for key in (made.secret, OWN):
            assert (await client.get("/", headers={"Authorization": f"Bearer {key}"})).status_code == 200
        await store.revoke_key("anna")
        # the last one that goes does not open the door
        assert (await client.get("/")).status_code == 401
        assert (await client.get("/", headers={"Authorization": f"Bearer {OWN}"})).status_code == 200


async def test_a_browser_is_led_to_the_form_and_then_back(app: FastAPI, store: AccessStore) -> None:
    await store.make_key("anna", "reader", [])
    async with client_of(app) as browser:
        led = await browser.get("/runs?start=0", headers=HTML)
        assert (led.status_code, led.headers["location"]) == (303, "/sign-in?to=%2Fruns%3Fstart%3D0")
        form = await browser.get(led.headers["location"])
        assert '<input type="hidden" name="to" value="/runs?start=0">' in form.text
        assert '<input id="key" name="key" type="password"' in form.text
        # a program is told what to send
        assert (await browser.get("/runs")).status_code == 401
        assert (await browser.post("/runs", headers=HTML)).status_code == 401


@pytest.mark.parametrize(
    ("to", "path"),
    [
        ("/topics/t?start=25", "/topics/t?start=25"),
        ("//attacker.example", "/"),
        ("/\\attacker.example", "/"),
        ("https://attacker.example", "/"),
        ("/a\\b", "/"),
        ("/a\r\nSet-Cookie: x", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_led_elsewhere(to: str, path: str) -> None:
    assert local_path(to) == path


async def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(app: FastAPI, store: AccessStore) -> None:
    made = await store.make_key("anna", "reader", [])
    for scheme, secure in (("http", False), ("https", True)):
        async with client_of(app, scheme) as browser:
            cookie = (await browser.post("/sign-in", data={"key": made.secret})).headers["set-cookie"]
        parts = [part.strip().lower() for part in cookie.split(";")[1:]]
        assert {"httponly", "samesite=lax", "path=/", "max-age=43200"} <= set(parts)
        assert ("secure" in parts) == secure
        assert made.secret not in cookie


async def test_a_wrong_key_is_told_and_lets_nobody_in(app: FastAPI, store: AccessStore) -> None:
    await store.make_key("anna", "reader", [])
    async with client_of(app) as browser:
        for wrong in ("nothing", "", OWN):  # what commands ask with is no key of a person
            answer = await browser.post("/sign-in", data={"key": wrong})
            assert answer.status_code == 403
            assert "That is no key that is in force." in answer.text
            assert "set-cookie" not in answer.headers


async def test_every_form_that_changes_something_sends_the_token(app: FastAPI, store: AccessStore) -> None:
    async with signed_in(app, store) as browser:
        token = csrf_of(browser.cookies[COOKIE])
        field = f'<input type="hidden" name="csrf_token" value="{token}">'
        for path in ("/", "/documents", "/sources/source-ebb/remove", f"/topics/{tides.TIDES.id}", "/runs/run-1",
                     "/sign-out"):  # fmt: skip
            page = (await browser.get(path)).text
            assert page.count('method="post"') == page.count(field), path
        assert f'<meta name="csrf-token" content="{token}">' in (await browser.get("/graphql")).text


async def test_a_write_with_a_cookie_needs_the_token(app: FastAPI, store: AccessStore, services: FakeServices) -> None:
    async with signed_in(app, store) as browser:
        token = csrf_of(browser.cookies[COOKIE])
        for data in ({}, {"csrf_token": "0" * 64}, {"other": "1", "csrf_token": token}):
            assert (await browser.post("/runs/run-1/pause", data=data)).status_code == 403
        assert services.called("pause") == []
        assert (await browser.post("/runs/run-1/pause", data={"csrf_token": token})).status_code == 303
        asked = {"query": "{ topics { nodes { name } } }"}
        assert (await browser.post("/graphql", json=asked)).status_code == 403
        answer = await browser.post("/graphql", json=asked, headers={"X-CSRF-Token": token})
        assert answer.json() == {"data": {"topics": {"nodes": [{"name": "Tidal power"}, {"name": "Tides"}]}}}
        files = {"csrf_token": (None, token), "domain": (None, "sea"), "files": ("a.md", b"# Ebb\n\nThe sea falls.")}
        assert (await browser.post("/documents", files=files)).status_code == 303
        assert len(services.called("load")) == 1
        del files["csrf_token"]
        assert (await browser.post("/documents", files=files)).status_code == 403


async def test_every_address_that_takes_writes_refuses_one_without_the_token(app: FastAPI, store: AccessStore) -> None:
    async with signed_in(app, store, "admin") as browser:
        written = [route for route in _routes(app) if "POST" in (route.methods or ()) and route.path != "/sign-in"]
        assert len(written) > 10
        for route in written:
            path = route.path.replace("{", "").replace("}", "")
            answer = await browser.post(path, content=b"{}", headers={"Content-Type": "application/json"})
            assert answer.status_code == 403, path
            assert "What was sent does not come from a page of this server" in answer.text, path


def _routes(of: object) -> list[APIRoute]:
    found: list[APIRoute] = []
    for route in getattr(of, "routes", ()) or getattr(getattr(of, "original_router", None), "routes", ()):
        found += [route] if hasattr(route, "methods") else _routes(route)
    return found


async def test_signing_out_and_revoking_end_it(app: FastAPI, store: AccessStore) -> None:
    async with signed_in(app, store) as browser:
        token = browser.cookies[COOKIE]
        left = await browser.post("/sign-out", data={"csrf_token": csrf_of(token)})
        assert left.headers["location"] == "/sign-in"
        browser.cookies.set(COOKIE, token)  # somebody kept it
        assert (await browser.get("/")).status_code == 401
    await store.revoke_key("a writer")
    async with signed_in(app, store, "reader") as browser:
        assert (await browser.get("/")).status_code == 200
        await store.revoke_key("a reader")
        assert (await browser.get("/")).status_code == 401


async def test_a_reader_is_offered_nothing_that_changes_anything_and_may_not(
    app: FastAPI, store: AccessStore, services: FakeServices
) -> None:
    async with signed_in(app, store, "reader") as browser:
        token = csrf_of(browser.cookies[COOKIE])
        talk = f"/topics/{tides.TIDES.id}/talk"
        for path in ("/", f"/topics/{tides.TIDES.id}", talk, "/runs/run-1", "/sources"):
            page = await browser.get(path)
            assert page.status_code == 200
            assert 'method="post"' not in page.text
        for path in ("/documents", "/sources/source-ebb/remove"):
            assert (await browser.get(path)).status_code == 403
        refused = await browser.post("/runs/run-1/pause", data={"csrf_token": token})
        assert refused.status_code == 403
        assert "The key &#39;a reader&#39; has the role reader: pause takes the role writer." in refused.text
        assert (await browser.post(talk, data={"csrf_token": token, "say": ""})).status_code == 403
        mutation = {"query": 'mutation { removeTopic(id: "tides") { ... on ServiceProblem { code } } }'}
        answer = await browser.post("/graphql", json=mutation, headers={"X-CSRF-Token": token})
        assert answer.json()["data"] == {"removeTopic": {"code": "FORBIDDEN"}}
        assert (await browser.get("/metrics")).status_code == 403
        assert "/browser/" not in (await browser.get("/")).text
    assert services.called("pause") == services.called("start") == services.called("remove_topic") == []


async def test_a_page_is_kept_for_those_alone_to_whom_it_looks_alike(app: FastAPI, store: AccessStore) -> None:
    address, pages, tags = f"/pages/{tides.PAGE.id}", {}, {}
    admins_key = (await store.make_key("a program", "admin", [])).secret

    # given a page that a reader opens first, then an admin, and one who did not sign in
    for role in ("reader", "admin"):
        async with signed_in(app, store, role) as browser:
            answer = await browser.get(address)
            pages[role], tags[role] = answer.text, answer.headers["etag"]
    async with client_of(app) as client:
        answer = await client.get(address, headers={"Authorization": f"Bearer {admins_key}"})
        pages["program"], tags["program"] = answer.text, answer.headers["etag"]

    # then each has what is for them, and a browser that has one of them is told of the others
    assert [role for role in pages if "/browser/page/" in pages[role]] == ["admin", "program"]
    assert [role for role in pages if "/sign-out" in pages[role]] == ["reader", "admin"]
    assert len(set(tags.values())) == 3
    async with client_of(app) as client:
        asked = {"Authorization": f"Bearer {admins_key}", "If-None-Match": tags["admin"]}
        assert (await client.get(address, headers=asked)).status_code == 200


async def test_a_key_may_ask_so_often(services: FakeServices, store: AccessStore) -> None:
    made = await store.make_key("anna", "reader", [])
    other = await store.make_key("ben", "reader", [])
    async with client_of(application(services, store, rates=(3, 0))) as client:
        statuses = [(await client.get("/runs", headers={"Authorization": f"Bearer {made.secret}"})) for _ in range(4)]
        assert [each.status_code for each in statuses] == [200, 200, 200, 429]
        assert (
            statuses[-1].text == f"This key asks too often. Ask again in {statuses[-1].headers['retry-after']} seconds."
        )
        assert 1 <= int(statuses[-1].headers["retry-after"]) <= 20
        assert (await client.get("/runs", headers={"Authorization": f"Bearer {other.secret}"})).status_code == 200


async def test_who_gives_too_many_wrong_keys_is_not_listened_to(services: FakeServices, store: AccessStore) -> None:
    made = await store.make_key("anna", "reader", [])
    async with client_of(application(services, store, rates=(0, 2))) as client:
        wrong = [(await client.get("/runs", headers={"Authorization": f"Bearer {n}"})).status_code for n in "1234"]
        assert wrong == [401, 401, 429, 429]
        assert (await client.get("/runs", headers={"Authorization": f"Bearer {made.secret}"})).status_code == 429
        assert (await client.post("/sign-in", data={"key": made.secret})).status_code == 429
        assert (await client.get("/runs", headers={"Authorization": f"Bearer {OWN}"})).status_code == 200


async def test_each_key_of_the_settings_has_its_own_rate(services: FakeServices, store: AccessStore) -> None:
    one, other = "the first key of the settings", "another key of the settings"
    keys = read_keys(f"{one},{other}")
    app = application(services, store, rates=(1, 0), keys=keys)
    async with client_of(app) as client:
        for key, status in ((one, 200), (one, 429), (other, 200), (other, 429)):
            assert (await client.get("/runs", headers={"Authorization": f"Bearer {key}"})).status_code == status


async def test_a_form_that_does_not_begin_in_time_is_refused(
    store: AccessStore, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never() -> AsyncIterator[bytes]:
        yield b"csrf_token="
        await asyncio.sleep(10)

    monkeypatch.setattr("api.security.BEGINNING_SECONDS", 0.05)
    async with signed_in(application(services, store), store) as browser:
        answer = await browser.post("/runs/run-1/pause", content=never())
    assert (answer.status_code, services.called("pause")) == (408, [])
    assert answer.text == "The beginning of what was sent did not come within 0.05 seconds. Send it again."
