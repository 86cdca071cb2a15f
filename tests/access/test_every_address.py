"""Every address is asked by a reader of another domain: no word of it comes out."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from tests.access.conftest import Place
from tests.access.telling import check
from tests.access.world import LAND, SEA, Part


def addresses(app: FastAPI, part: Part) -> Iterator[str]:
    """Yield an address of every route that is asked by GET, with the ids of things of a domain."""
    entity = next(iter(part.entities.values()))
    values = {
        "topic_id": [part.topic.id], "topic": [part.topic.id, part.topic.name],
        "page_id": [part.page], "run_id": [part.run],
        "snippet_id": list(part.snippets[:2]), "entity_id": [entity], "relation_id": ["f" * 32],
        "source_id": list(part.sources[:2]), "section": ["0"],
        "sentence": ["0"], "name": ["react.production.min.js"], "decision_id": [part.decision],
        "kind": ["topic"], "key": ["somebodys"], "id_": [part.topic.id], "start_id": [entity], "end_id": [entity],
    }  # fmt: skip
    for route in app.routes:
        for each in _flat(route):
            if "GET" not in each.methods or each.path.endswith("/events"):
                continue
            paths = [each.path]
            for name in re.findall(r"\{(\w+)", each.path):
                paths = [re.sub(rf"\{{{name}(:\w+)?\}}", value, path) for path in paths for value in values[name]]
            yield from paths


def _flat(route: Any) -> Iterator[APIRoute]:
    if isinstance(route, APIRoute):
        yield route
    for each in getattr(route, "routes", None) or getattr(getattr(route, "original_router", None), "routes", ()) or ():
        yield from _flat(each)


@pytest.mark.parametrize("domain", [LAND, SEA])
async def test_no_address_tells_a_stranger_anything(
    place: Place, app: FastAPI, stranger: httpx.AsyncClient, domain: str
) -> None:
    part = place.world.land if domain == LAND else place.world.sea
    found = sorted(set(addresses(app, part)))
    assert len(found) > 20
    query = {
        "q": "moon zorbtide", "subject": next(iter(part.entities.values())), "around": "", "domain": domain,
        "words": "zorbrels" if domain == LAND else "causes", "old": part.old_page, "new": part.page,
        "fact": "The moon causes the tide.", "asked": next(iter(part.entities.values())), "decided": part.decision,
    }  # fmt: skip
    statuses = []
    for address in found:
        for accept in ("text/html", "application/json", "text/markdown"):
            response = await stranger.get(address, params=query, headers={"Accept": accept})
            statuses.append(response.status_code)
            assert response.status_code < 500, (address, response.text)
            check(f"{response.text} {response.headers.get('location', '')}", f"{address} {query}")
    assert (404 in statuses, statuses.count(200) > 5) == (True, True)
    assert "Neo4j Browser" not in (await stranger.get("/")).text
