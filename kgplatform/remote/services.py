"""RemoteServices: each method of the services is one operation of operations.graphql."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import httpx
import websockets

from kgplatform.errors import EngineUnavailable, NotFound
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.models import (
    Document,
    Entity,
    Gap,
    LoadReport,
    Outline,
    Page,
    Relation,
    RunReport,
    Snippet,
    Topic,
)
from kgplatform.remote.wire import decode, encode, error_in, problem_in
from kgplatform.services import Finding, PageSummary, PartHealth

IDS_A_CALL = 500
CHARACTERS_A_CALL = 4_000_000
POLL_SECONDS = 0.5
_ENDED = frozenset({"finished", "failed", "cancelled"})
# A load of one large document embeds for long before it answers.
_ANSWER = httpx.Timeout(3600, connect=5)


@cache
def operations() -> str:
    """Return the document of all operations."""
    return files("kgplatform").joinpath("remote/operations.graphql").read_text(encoding="utf-8")


class RemoteServices:
    """Services over the API at `api_url` (such as http://127.0.0.1:8321); close it, or use it as a context.

    Raises what the other side raised, and EngineUnavailable when it does not answer.
    """

    def __init__(self, api_url: str, client: httpx.AsyncClient | None = None, key: str = "") -> None:
        """`key` is an API key, for a server that asks for one."""
        self._url = api_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        # The other side is on loopback: no proxy of the environment.
        self._client = client or httpx.AsyncClient(
            base_url=self._url, trust_env=False, timeout=_ANSWER, headers=self._headers
        )

    async def __aenter__(self) -> "RemoteServices":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        report = LoadReport()
        for batch in _batches(documents):
            variables = {"documents": [encode(document.model_dump()) for document in batch]}
            report += decode(LoadReport, await self._change("Load", variables))
        return report

    async def topics(self) -> list[Topic]:
        return [decode(Topic, topic) for topic in await self._ask("Topics")]

    async def topic(self, topic_id: str) -> Topic:
        return decode(Topic, await self._of_topic("Topic", topic_id))

    async def entities(self, topic_id: str, limit: int, offset: int = 0) -> tuple[list[Entity], int]:
        entities: list[Entity] = []
        while True:
            first = min(IDS_A_CALL, limit - len(entities))
            found = await self._of_topic("Entities", topic_id, first=first, offset=offset + len(entities))
            connection = found["entities"]
            entities += [decode(Entity, edge["node"]) for edge in connection["edges"]]
            if len(entities) >= limit or not connection["edges"]:
                return entities, connection["totalCount"]

    async def relations_of(self, topic_id: str, entity_ids: Sequence[str]) -> list[Relation]:
        relations: dict[str, Relation] = {}
        for chunk in _chunks(entity_ids):
            found = await self._of_topic("RelationsOf", topic_id, entities=chunk)
            relations |= {relation.id: relation for relation in (decode(Relation, one) for one in found["relations"])}
        return sorted(relations.values(), key=lambda relation: relation.id)

    async def entities_by_id(self, entity_ids: Sequence[str]) -> list[Entity]:
        chunks = [await self._ask("EntitiesById", ids=chunk) for chunk in _chunks(entity_ids)]
        return [decode(Entity, entity) for chunk in chunks for entity in chunk]

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        chunks = [await self._ask("Snippets", ids=chunk) for chunk in _chunks(snippet_ids)]
        return [decode(Snippet, snippet) for chunk in chunks for snippet in chunk]

    async def gaps(self, topic_id: str) -> list[Gap]:
        gaps = (await self._of_topic("Gaps", topic_id))["gaps"]
        return [decode(Gap, gap | {"kind": gap["kind"].lower()}) for gap in gaps]

    async def outline(self, topic_id: str) -> Outline:
        return decode(Outline, (await self._of_topic("Outline", topic_id))["outline"])

    async def pages(self, topic_id: str) -> list[PageSummary]:
        return [decode(PageSummary, page) for page in (await self._of_topic("Pages", topic_id))["pages"]]

    async def page(self, page_id: str) -> Page:
        return decode(Page, _existing(await self._ask("Page", id=page_id), "page", page_id))

    async def start_topic(
        self, name: str, domain: str, goal: str = "", audience: str = "", write_page: bool = True
    ) -> RunReport:
        variables = {"name": name, "domain": domain, "goal": goal, "audience": audience, "writePage": write_page}
        return decode(RunReport, await self._change("StartTopic", variables))

    async def start_page(self, topic_id: str) -> RunReport:
        return decode(RunReport, await self._change("StartPage", {"id": topic_id}))

    async def runs(self) -> list[RunReport]:
        return [decode(RunReport, run) for run in await self._ask("Runs")]

    async def run(self, run_id: str) -> RunReport:
        return decode(RunReport, _existing(await self._ask("Run", id=run_id), "run", run_id))

    async def watch(self, run_id: str) -> AsyncIterator[RunReport]:
        """Give the run's reports by subscription; by asking twice a second where no WebSocket can be had."""
        last: RunReport | None = None
        try:
            async for data in self._subscribe("Watch", id=run_id):
                last = decode(RunReport, data["run"])
                yield last
        except (OSError, websockets.WebSocketException):
            async for report in self._poll(run_id, last):
                yield report

    async def export(self, topic_id: str) -> dict[str, Any]:
        graph: dict[str, Any] = await self._ask("Export", id=topic_id)
        return graph

    async def ledger(self, by: By = "role") -> list[LedgerTotals]:
        return [decode(LedgerTotals, totals) for totals in await self._ask("Ledger", by=by.upper())]

    async def doctor(self, repair: bool = True) -> list[Finding]:
        report = await self._change("Doctor", {"repair": repair})
        return [decode(Finding, finding) for finding in report["findings"]]

    async def ready(self) -> list[PartHealth]:
        try:
            response = await self._client.get("/readyz")
            return [PartHealth.model_validate(part) for part in response.json()["parts"]]
        except httpx.HTTPError as error:
            raise self._silent(type(error).__name__) from error
        except (ValueError, KeyError, TypeError) as error:
            raise self._silent(f"{response.status_code}: {response.text[:200]}") from error

    async def _poll(self, run_id: str, last: RunReport | None) -> AsyncIterator[RunReport]:
        while last is None or last.state not in _ENDED:
            report = await self.run(run_id)
            if report != last:
                yield report
            last = report
            if report.state not in _ENDED:
                await asyncio.sleep(POLL_SECONDS)

    async def _of_topic(self, operation: str, topic_id: str, **variables: Any) -> dict[str, Any]:
        return _existing(await self._ask(operation, id=topic_id, **variables), "topic", topic_id)

    async def _change(self, operation: str, variables: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = await self._ask(operation, **variables)
        if problem := problem_in(result):
            raise problem
        return result

    async def _ask(self, operation: str, **variables: Any) -> Any:
        """Return the one field that an operation asks for."""
        request = {"query": operations(), "operationName": operation, "variables": variables}
        try:
            response = await self._client.post("/graphql", json=request)
        except httpx.HTTPError as error:
            raise self._silent(type(error).__name__) from error
        if response.headers.get("content-type") != "application/json":
            raise self._silent(f"{response.status_code}: {response.text[:200]}")
        answer = response.json()
        if answer.get("errors"):
            raise error_in(answer["errors"])
        return next(iter(answer["data"].values()))

    async def _subscribe(self, operation: str, **variables: Any) -> AsyncIterator[dict[str, Any]]:
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

    def _silent(self, why: str) -> EngineUnavailable:
        return EngineUnavailable(
            f"The kgplatform at {self._url} does not answer ({why}).",
            "Look at `kgplatform logs`, or stop it and start it again.",
        )


def _existing(found: Any, kind: str, key: str) -> dict[str, Any]:
    if found is None:
        raise NotFound(f"There is no {kind} {key}.", f"Look for it among the {kind}s.")
    result: dict[str, Any] = found
    return result


def _chunks(keys: Sequence[str]) -> Iterator[list[str]]:
    """Part ids so that no call asks for too much; one call at least."""
    for start in range(0, max(1, len(keys)), IDS_A_CALL):
        yield list(keys[start : start + IDS_A_CALL])


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
