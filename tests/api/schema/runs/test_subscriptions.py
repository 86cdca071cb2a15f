import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import pytest
import websockets
from fastapi import FastAPI

from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening

WATCH = """
subscription Watch($id: ID!) { run(id: $id) { state stage done total page { title } } }
"""


GRAPH = """
subscription Watch($id: ID!) {
  topicGraph(id: $id) {
    entities newEntities relations newRelations
    addedEntities { name } addedRelations { wording subject { name } }
  }
}
"""
BOARD = (
    "subscription Watch($id: ID!) { gapBoard(topic: $id) { counts { name value } changes changed { kind status } } }"
)


TALK = """
subscription Listen($id: ID!) {
  talk(topic: $id) { topicKey said { speaker { name } words } talk { concepts { name } } }
}
"""


async def _messages(app: FastAPI, run: str, query: str = WATCH) -> list[dict[str, Any]]:
    """Subscribe as a browser does, and return all messages until the end."""
    async with (
        listening(app) as address,
        websockets.connect(
            f"ws://{address}/graphql", subprotocols=["graphql-transport-ws"], origin=f"http://{address}", proxy=None
        ) as socket,
    ):
        await socket.send(json.dumps({"type": "connection_init"}))
        payload = {"query": query, "variables": {"id": run}}
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        messages: list[dict[str, Any]] = []
        async for message in socket:
            messages.append(json.loads(message))
            if messages[-1]["type"] in ("complete", "error"):
                break
        return messages


async def test_a_run_is_told_at_each_change_until_it_ends(app: FastAPI) -> None:
    # given a run that goes from pending to finished
    # when it is watched
    acknowledged, *told, end = await _messages(app, "run-1")
    # then each change is told, the page with the last
    assert (acknowledged["type"], end["type"]) == ("connection_ack", "complete")
    assert [message["payload"]["data"]["run"] for message in told] == [
        {"state": "PENDING", "stage": "", "done": 0, "total": 0, "page": None},
        {"state": "RUNNING", "stage": "extract", "done": 1, "total": 2, "page": None},
        {"state": "FINISHED", "stage": "extract", "done": 2, "total": 2, "page": {"title": "Tides"}},
    ]


async def test_the_graph_of_a_topic_is_told_as_it_grows(app: FastAPI) -> None:
    _, first, then, _ = await _messages(app, tides.TIDES.id, GRAPH)
    assert first["payload"]["data"]["topicGraph"] == {
        "entities": 4, "newEntities": 0, "relations": 2, "newRelations": 0, "addedEntities": [], "addedRelations": [],
    }  # fmt: skip
    assert then["payload"]["data"]["topicGraph"] == {
        "entities": 5, "newEntities": 1, "relations": 3, "newRelations": 1, "addedEntities": [{"name": "bay"}],
        "addedRelations": [{"wording": "raises", "subject": {"name": "Moon"}}],
    }  # fmt: skip


async def test_the_board_of_gaps_is_told_as_it_changes(app: FastAPI) -> None:
    _, first, then, _ = await _messages(app, tides.TIDES.id, BOARD)
    assert first["payload"]["data"]["gapBoard"] == {
        "counts": [{"name": "open", "value": 2.0}], "changes": 0, "changed": [],
    }  # fmt: skip
    assert then["payload"]["data"]["gapBoard"] == {
        "counts": [{"name": "exhausted", "value": 1.0}, {"name": "open", "value": 1.0}],
        "changes": 1,
        "changed": [{"kind": "MISSING_LINK", "status": "EXHAUSTED"}],
    }


async def test_a_talk_is_told_as_it_goes_on(app: FastAPI, services: FakeServices) -> None:
    services.talks = {tides.TIDES.id: asked_tides.TALK}
    _, first, then, _ = await _messages(app, tides.TIDES.id, TALK)
    assert first["payload"]["data"]["talk"] == {"topicKey": tides.TIDES.id, "said": [], "talk": None}
    assert then["payload"]["data"]["talk"] == {
        "topicKey": tides.TIDES.id,
        "said": [
            {"speaker": {"name": "You"}, "words": "What raises the tide?"},
            {"speaker": {"name": "General"}, "words": "The Moon raises the tide."},
        ],
        "talk": {"concepts": [{"name": each.name} for each in asked_tides.TALK.mind_map.concepts]},
    }


async def test_a_run_that_does_not_exist_is_told(app: FastAPI) -> None:
    messages = await _messages(app, "none")
    errors = [error for message in messages for error in _errors(message)]
    assert [error["message"] for error in errors] == ["There is no run none."]
    assert errors[0]["extensions"]["code"] == "NOT_FOUND"


def _errors(message: dict[str, Any]) -> list[dict[str, Any]]:
    payload = message.get("payload")
    return payload if isinstance(payload, list) else (payload or {}).get("errors", [])


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("[1, 2]", "That is no message of graphql-transport-ws"),
        ('"text"', "That is no message of graphql-transport-ws"),
        ('{"type": ["subscribe"]}', "That is no message of graphql-transport-ws"),
        ('{"type": "subscribe", "id": [], "payload": {"query": "{a}"}}', "That is no message of graphql-transport-ws"),
        ('{"type": "subscribe", "id": "1", "payload": {"query": 7}}', "That is no message of graphql-transport-ws"),
        ('{"type": "subscribe", "id": "1"}', "That is no message of graphql-transport-ws"),
        ('{"type": "complete", "id": {}}', "That is no message of graphql-transport-ws"),
        ('{"type": "\\ud800"}', "That is no message of graphql-transport-ws"),
        ('{"type": "' + "x" * 200 + '"}', "That is no message of graphql-transport-ws"),
        ('{"type": "complete", "id": "\\ud800"}', "That is no message of graphql-transport-ws"),
        ('{"type": "complete", "id": "' + "x" * 81 + '"}', "That is no message of graphql-transport-ws"),
        ("{" * 50_000, "WebSocket message must be valid JSON"),
        ("[" * 50_000, "WebSocket message must be valid JSON"),
        ("9" * 5_000, "WebSocket message must be valid JSON"),
    ],
)
async def test_what_is_no_message_ends_the_connection(
    app: FastAPI, caplog: pytest.LogCaptureFixture, message: str, reason: str
) -> None:
    async with listening(app) as address, _opened(address) as socket:
        await socket.send(message)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4400, reason)
    assert [record for record in caplog.records if record.exc_info] == []


async def test_a_message_that_is_too_large_ends_the_connection(app: FastAPI) -> None:
    async with listening(app) as address, _opened(address) as socket:
        await socket.send("x" * 300_000)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("{ topics { nodes { key } } }", "Only subscriptions go over a WebSocket."),
        ("mutation { doctor { __typename } }", "Only subscriptions go over a WebSocket."),
        ("subscription { run(id: 7) { " + "state " * 40 + "} }", "A selection has a field 40 times."),
        (
            'subscription { run(id: "\\u0000") { state } }',
            "`id` has the character U+0000 at place 0, which no text has.",
        ),
        ("subscription {", "Syntax Error: Expected Name, found <EOF>."),
    ],
)
async def test_nothing_but_subscriptions_goes_over_a_socket(app: FastAPI, query: str, message: str) -> None:
    async with listening(app) as address, _opened(address) as socket:
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": query}}))
        told = json.loads(await asyncio.wait_for(socket.recv(), 5))
    assert [error["message"] for error in _errors(told)] == [message]


async def test_a_hash_that_nobody_knows_is_an_error_of_its_subscription_alone(app: FastAPI) -> None:
    hashed = {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": sha256(WATCH.encode()).hexdigest()}}}

    async with listening(app) as address, _opened(address) as socket:

        async def told(id_: str, **payload: Any) -> list[dict[str, Any]]:
            message = {"type": "subscribe", "id": id_, "payload": {"variables": {"id": "run-1"}, **hashed, **payload}}
            await socket.send(json.dumps(message))
            messages = [json.loads(await asyncio.wait_for(socket.recv(), 5))]
            while messages[-1]["type"] == "next":
                messages.append(json.loads(await asyncio.wait_for(socket.recv(), 5)))
            return messages

        # when a hash comes that is not known here
        (unknown,) = await told("1")
        # then the connection lives on, and takes the text with it; the hash stands for it from then on
        first, second = await told("2", query=WATCH), await told("3")
        (other,) = await told("4", query=GRAPH)

    remedy = "Send the query's text together with the hash: it is known by that from then on."
    extensions = {"code": "PERSISTED_QUERY_NOT_FOUND", "remedy": remedy, "retryable": True}
    assert unknown == {
        "id": "1", "type": "error", "payload": [{"message": "PersistedQueryNotFound", "extensions": extensions}],
    }  # fmt: skip
    assert [message["type"] for message in first] == ["next", "next", "next", "complete"]
    assert second == [{**message, "id": "3"} for message in first]
    assert (other["id"], other["type"]) == ("4", "error")
    assert [error["message"] for error in other["payload"]] == [
        "The hash is not that of the query that was sent with it."
    ]


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[websockets.ClientConnection]:
    protocols = [websockets.Subprotocol("graphql-transport-ws")]
    async with websockets.connect(f"ws://{address}/graphql", subprotocols=protocols, proxy=None) as socket:
        await socket.send(json.dumps({"type": "connection_init"}))
        assert json.loads(await socket.recv())["type"] == "connection_ack"
        yield socket
