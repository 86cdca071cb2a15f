import json
from typing import Any

import websockets
from fastapi import FastAPI

from tests.api.server import listening

WATCH = """
subscription Watch($id: ID!) { run(id: $id) { state stage done total page { title } } }
"""


async def _messages(app: FastAPI, run: str) -> list[dict[str, Any]]:
    """Subscribe as a browser does, and return all messages until the end."""
    async with (
        listening(app) as address,
        websockets.connect(
            f"ws://{address}/graphql", subprotocols=["graphql-transport-ws"], origin=f"http://{address}", proxy=None
        ) as socket,
    ):
        await socket.send(json.dumps({"type": "connection_init"}))
        payload = {"query": WATCH, "variables": {"id": run}}
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


async def test_a_run_that_does_not_exist_is_told(app: FastAPI) -> None:
    messages = await _messages(app, "none")
    errors = [error for message in messages for error in _errors(message)]
    assert [error["message"] for error in errors] == ["There is no run none."]
    assert errors[0]["extensions"]["code"] == "NOT_FOUND"


def _errors(message: dict[str, Any]) -> list[dict[str, Any]]:
    payload = message.get("payload")
    return payload if isinstance(payload, list) else (payload or {}).get("errors", [])
