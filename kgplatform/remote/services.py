"""RemoteServices: the services of another process on this machine, one call over HTTP for each method."""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Sequence
from functools import partial
from typing import Any, cast

import httpx
from pydantic import ValidationError

from kgplatform.errors import EngineUnavailable, KgplatformError
from kgplatform.models import FINAL_STATES, Document, LoadReport, RunReport
from kgplatform.remote.codes import error_of
from kgplatform.remote.methods import PATH, Method, methods
from kgplatform.services import Services

CHARACTERS_A_CALL = 4_000_000
POLL_SECONDS = 0.5
JSON, LINES = "application/json", "application/x-ndjson"
# A load of one large document embeds for long before it answers, and a run may stand still for long.
_ANSWER = httpx.Timeout(3600, connect=5)


class RemoteServices:
    """Services over the API at `api_url` (such as http://127.0.0.1:8321), as a context.

    Raises what the other side raised, and EngineUnavailable when it does not answer or is of another version.
    """

    def __init__(self, api_url: str, client: httpx.AsyncClient | None = None, key: str = "") -> None:
        """`key` is an API key, for a server that asks for one."""
        self._url = api_url.rstrip("/")
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        # The other side is on loopback: no proxy of the environment.
        self._client = client or httpx.AsyncClient(
            base_url=self._url, trust_env=False, timeout=_ANSWER, headers=headers
        )

    async def __aenter__(self) -> Services:
        return cast(Services, self)

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    def __getattr__(self, name: str) -> Any:
        method = methods().get(name)
        if method is None:
            raise AttributeError(name)
        return partial(self._call, method)

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Load documents in parts that a request has room for."""
        report = LoadReport()
        for batch in _batches(documents):
            report += cast(LoadReport, await self._call(methods()["load"], batch))
        return report

    async def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        """Give the run's reports as they come; by asking twice a second where the connection ends before the run."""
        last: RunReport | None = None
        method = methods()["watch"]
        try:
            async with self._client.stream("POST", _path(method), json=method.given(run_id)) as response:
                await self._check(response, LINES)
                async for line in response.aiter_lines():
                    last = cast(RunReport, self._read(method, json.loads(line)))
                    yield last
        except httpx.HTTPError:
            pass
        while last is None or last.state not in FINAL_STATES:
            report = cast(RunReport, await self._call(methods()["run"], run_id))
            if report != last:
                yield report
            last = report
            if report.state not in FINAL_STATES:
                await asyncio.sleep(POLL_SECONDS)

    async def _call(self, method: Method, *args: Any, **kwargs: Any) -> Any:
        try:
            response = await self._client.post(_path(method), json=method.given(*args, **kwargs))
        except httpx.HTTPError as error:
            raise self._silent(type(error).__name__) from error
        await self._check(response, JSON)
        return self._read(method, response.json())

    async def _check(self, response: httpx.Response, expected: str) -> None:
        """Raise what the other side raised, or that it is none of ours."""
        kind = response.headers.get("content-type", "").partition(";")[0]
        if response.status_code == 200 and kind == expected:
            return
        await response.aread()
        if kind != JSON:
            raise self._silent(f"{response.status_code}: {response.text[:200]}")
        told = response.json()
        raise error_of(told["code"], told["message"], told["remedy"])

    def _read(self, method: Method, told: dict[str, Any]) -> Any:
        if "code" in told:
            raise error_of(told["code"], told["message"], told["remedy"])
        try:
            return method.result.validate_python(told["result"])
        except ValidationError as error:
            raise EngineUnavailable(
                f"The serving kgplatform answered {method.name} in a way that this version cannot read: {error}.",
                "Stop it with `kgplatform engine stop`, and start this version: kgplatform serve.",
            ) from error

    def _silent(self, why: str) -> KgplatformError:
        return EngineUnavailable(
            f"The kgplatform at {self._url} does not answer ({why}).",
            "Look at `kgplatform logs`, or stop it and start it again.",
        )


def _path(method: Method) -> str:
    return PATH.format(name=method.name)


def _batches(documents: Sequence[Document]) -> Iterator[list[Document]]:
    """Part the documents so that a request stays small; one call at least, so that an empty load is refused."""
    batch: list[Document] = []
    size = 0
    for document in documents:
        if batch and size + len(document.text) > CHARACTERS_A_CALL:
            yield batch
            batch, size = [], 0
        batch.append(document)
        size += len(document.text)
    yield batch
