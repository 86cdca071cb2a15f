"""Queries that are sent by their hashes."""

from hashlib import sha256
from typing import Any

import httpx
import pytest

from api.persisted_queries import PersistedQueries, PersistedQueryNotFound
from tests.api.fake_services import FakeServices

QUERY = "query Topics($text: String) { topics(filter: { text: $text }) { nodes { name } } }"


def named(text: str = QUERY, **more: Any) -> dict[str, Any]:
    hashed = sha256(text.encode()).hexdigest()
    return {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": hashed}}, **more}


async def asked(client: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = (await client.post("/graphql", json=body)).json()
    return answer


async def test_a_query_is_sent_once_and_then_by_its_hash(client: httpx.AsyncClient) -> None:
    # given a hash that nobody knows
    response = await client.post("/graphql", json=named())
    (error,) = response.json()["errors"]
    assert (response.status_code, error["message"]) == (200, "PersistedQueryNotFound")
    assert error["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
    assert error["extensions"]["remedy"].startswith("Send the query's text together with the hash")
    # when the query is sent with it
    first = await asked(client, named(query=QUERY, variables={"text": "power"}))
    # then the hash stands for it, with other variables too
    assert first["data"]["topics"]["nodes"] == [{"name": "Tidal power"}]
    assert (await asked(client, named(variables={"text": "tides"})))["data"]["topics"]["nodes"] == [{"name": "Tides"}]


@pytest.mark.parametrize(
    ("persisted", "told"),
    [
        ({"version": 2, "sha256Hash": "0" * 64}, "The persisted query is of no version that is known here."),
        ("x", "The persisted query is of no version that is known here."),
        ({"version": 1, "sha256Hash": "0" * 63}, "The hash of the persisted query is no SHA-256."),
        ({"version": 1}, "The hash of the persisted query is no SHA-256."),
        ({"version": 1, "sha256Hash": "0" * 64}, "The hash is not that of the query that was sent with it."),
    ],
)
async def test_a_hash_that_is_none_is_told(
    client: httpx.AsyncClient, services: FakeServices, persisted: object, told: str
) -> None:
    (error,) = (await asked(client, {"query": QUERY, "extensions": {"persistedQuery": persisted}}))["errors"]
    assert error["message"] == told
    assert error["extensions"]["code"] == "INPUT_ERROR"
    assert services.calls == []


async def test_what_cannot_be_used_is_not_kept(client: httpx.AsyncClient) -> None:
    assert (await asked(client, named("{ stars }", query="{ stars }")))["errors"]
    (error,) = (await asked(client, named("{ stars }")))["errors"]
    assert error["message"] == "PersistedQueryNotFound"


def test_the_longest_unused_ones_go_first() -> None:
    kept = PersistedQueries(most=2, characters=10)
    kept.keep("a", "aaa")
    kept.keep("b", "bbb")
    kept.text_of("a")
    kept.keep("c", "ccc")
    assert [kept.text_of(each) for each in "ac"] == ["aaa", "ccc"]
    with pytest.raises(PersistedQueryNotFound):
        kept.text_of("b")
    kept.keep("d", "d" * 8)
    assert kept.text_of("d") == "d" * 8
    with pytest.raises(PersistedQueryNotFound):
        kept.text_of("c")
