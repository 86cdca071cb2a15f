"""How the remote services reach the API: requests over HTTP, subscriptions over graphql-transport-ws."""

import json
from collections.abc import AsyncGenerator
from functools import cache
from importlib.resources import files
from typing import Any

import httpx
import websockets

from kgplatform.errors import EngineUnavailable
from kgplatform.remote.wire import error_in, problem_in

# A load of one large document embeds for long before it answers.
_ANSWER = httpx.Timeout(3600, connect=5)


@cache
def operations() -> str:
    """Return the document of all operations."""
    return files("kgplatform").joinpath("remote/operations.graphql").read_text(encoding="utf-8")


class Transport:
    """Sends operations of operations.graphql to the API at `api_url`; raises EngineUnavailable when it is silent."""

    def __init__(self, api_url: str, client: httpx.AsyncClient | None = None, key: str = "") -> None:
        """`key` is an API key, for a server that asks for one."""
        self._url = api_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        # The other side is on loopback: no proxy of the environment.
        self._client = client or httpx.AsyncClient(
            base_url=self._url, trust_env=False, timeout=_ANSWER, headers=self._headers
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def change(self, operation: str, **variables: Any) -> dict[str, Any]:
        """Return the result of a mutation; raises the problem that it is instead."""
        result: dict[str, Any] = await self.ask(operation, **variables)
        if problem := problem_in(result):
            raise problem
        return result

    async def ask(self, operation: str, **variables: Any) -> Any:
        """Return the one field that an operation asks for; raises what the other side raised."""
        request = {"query": operations(), "operationName": operation, "variables": variables}
        try:
            response = await self._client.post("/graphql", json=request)
        except httpx.HTTPError as error:
            raise self._silent(type(error).__name__) from error
        if response.headers.get("content-type", "").partition(";")[0] != "application/json":
            raise self._silent(f"{response.status_code}: {response.text[:200]}")
        answer = response.json()
        if answer.get("errors"):
            raise error_in(answer["errors"])
        return next(iter(answer["data"].values()))

    async def subscribe(self, operation: str, **variables: Any) -> AsyncGenerator[dict[str, Any], None]:
        """Speak graphql-transport-ws; give the data of each message."""
        address = "ws" + self._url.removeprefix("http") + "/graphql"
        protocols = [websockets.Subprotocol("graphql-transport-ws")]
        async with websockets.connect(
            address, subprotocols=protocols, proxy=None, open_timeout=5, additional_headers=self._headers
        ) as socket:
            payload = {"query": operations(), "operationName": operation, "variables": variables}
            await socket.send(json.dumps({"type": "connection_init"}))
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            async for message in socket:
                match json.loads(message):
                    case {"type": "next", "payload": {"errors": [*errors]}} | {"type": "error", "payload": [*errors]}:
                        raise error_in(errors)
                    case {"type": "next", "payload": {"data": data}}:
                        yield data
                    case {"type": "ping"}:
                        await socket.send(json.dumps({"type": "pong"}))
                    case {"type": "complete"}:
                        return
            raise ConnectionError("The connection ended before the run did.")

    async def parts(self) -> list[dict[str, Any]]:
        """Return what /readyz says of each part."""
        try:
            response = await self._client.get("/readyz")
            parts: list[dict[str, Any]] = response.json()["parts"]
        except httpx.HTTPError as error:
            raise self._silent(type(error).__name__) from error
        except (ValueError, KeyError, TypeError) as error:
            raise self._silent(f"{response.status_code}: {response.text[:200]}") from error
        return parts

    def _silent(self, why: str) -> EngineUnavailable:
        return EngineUnavailable(
            f"The kgplatform at {self._url} does not answer ({why}).",
            "Look at `kgplatform logs`, or stop it and start it again.",
        )
