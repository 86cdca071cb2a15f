"""RemoteServices: each method of the services is one operation of operations.graphql."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from typing import Any

import httpx
import websockets

from kgplatform.errors import NotFound
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.models import (
    FINAL_STATES,
    Decision,
    Document,
    Entity,
    Estimate,
    Funnel,
    Gap,
    LoadReport,
    Occurrence,
    Outline,
    Page,
    Relation,
    RelationForm,
    RemovalReport,
    RunReport,
    RunRequest,
    RunStep,
    SiblingGroup,
    Snippet,
    Source,
    Topic,
    TopicRemoval,
)
from kgplatform.remote.transport import Transport
from kgplatform.remote.wire import decode, encode
from kgplatform.services import Finding, PageSummary, PartHealth

IDS_A_CALL = 500
CHARACTERS_A_CALL = 4_000_000
POLL_SECONDS = 0.5
# Where what does not exist could be looked for.
_WHERE = {
    "topic": "See the topics with `kgplatform topic list`.",
    "page": "See the pages with `kgplatform topic show`.",
    "run": "List the runs for their ids: kgplatform run list.",
}


class RemoteServices:
    """Services over the API at `api_url` (such as http://127.0.0.1:8321); close it, or use it as a context.

    Raises what the other side raised, and EngineUnavailable when it does not answer.
    """

    def __init__(self, api_url: str, client: httpx.AsyncClient | None = None, key: str = "") -> None:
        """`key` is an API key, for a server that asks for one."""
        self._api = Transport(api_url, client, key)

    async def __aenter__(self) -> "RemoteServices":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._api.close()

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        report = LoadReport()
        for batch in _batches(documents):
            variables = {"documents": [_document(document) for document in batch]}
            report += decode(LoadReport, await self._api.change("Load", **variables))
        return report

    async def sources(self, domain: str = "") -> list[Source]:
        return [decode(Source, source) for source in await self._api.ask("Sources", domain=domain)]

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> RemovalReport:
        return decode(RemovalReport, await self._api.change("RemoveSources", named=list(named), domain=domain))

    async def topics(self) -> list[Topic]:
        return [decode(Topic, topic) for topic in await self._api.ask("Topics")]

    async def topic(self, topic_id: str) -> Topic:
        return decode(Topic, await self._of_topic("Topic", topic_id))

    async def remove_topic(self, topic_id: str) -> TopicRemoval:
        return decode(TopicRemoval, await self._api.change("RemoveTopic", id=topic_id))

    async def remove_page(self, page_id: str) -> TopicRemoval:
        return decode(TopicRemoval, await self._api.change("RemovePage", id=page_id))

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

    async def best_relations(self, entity_ids: Sequence[str], limit: int) -> list[Relation]:
        relations: dict[str, Relation] = {}
        for chunk in _chunks(entity_ids):
            found = await self._api.ask("BestRelations", ids=chunk, first=min(limit, IDS_A_CALL))
            told = (decode(Relation, one) for entity in found for one in entity["relations"])
            relations |= {relation.id: relation for relation in told}
        return sorted(relations.values(), key=lambda relation: (-relation.sources, -relation.weight, relation.id))

    async def entities_by_id(self, entity_ids: Sequence[str]) -> list[Entity]:
        chunks = [await self._api.ask("EntitiesById", ids=chunk) for chunk in _chunks(entity_ids)]
        return [decode(Entity, entity) for chunk in chunks for entity in chunk]

    async def entity(self, named: str, domain: str = "") -> Entity:
        return decode(Entity, await self._api.ask("EntityNamed", named=named, domain=domain))

    async def occurrences(self, entity_id: str, limit: int) -> list[Occurrence]:
        found = await self._api.ask("Occurrences", ids=[entity_id], first=min(limit, IDS_A_CALL))
        return [decode(Occurrence, one) for entity in found for one in entity["occurrences"]]

    async def history(self, named: str, domain: str = "") -> list[Decision]:
        found = await self._api.ask("History", named=named, domain=domain)
        return [_decision(each) for each in found["history"]]

    async def merge_entities(
        self, named: Sequence[str], why: str, by: str, domain: str = "", name: str = ""
    ) -> Decision:
        return await self._decided("MergeEntities", named=list(named), why=why, by=by, domain=domain, name=name)

    async def split_entity(  # noqa: PLR0917
        self, named: str, names: Sequence[str], snippet_ids: Sequence[str], why: str, by: str, domain: str = ""
    ) -> Decision:
        said = {"named": named, "names": list(names), "snippets": list(snippet_ids), "domain": domain}
        return await self._decided("SplitEntity", **said, why=why, by=by)

    async def relation(self, named: str, domain: str = "") -> RelationForm:
        return decode(RelationForm, await self._api.ask("RelationNamed", named=named, domain=domain))

    async def relation_history(self, named: str, domain: str = "") -> list[Decision]:
        found = await self._api.ask("RelationHistory", named=named, domain=domain)
        return [_decision(each) for each in found["history"]]

    async def merge_relations(self, named: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        return await self._decided("MergeRelations", named=list(named), why=why, by=by, domain=domain)

    async def split_relation(self, words: Sequence[str], why: str, by: str, domain: str = "") -> Decision:
        return await self._decided("SplitRelation", words=list(words), why=why, by=by, domain=domain)

    async def undo_decision(self, decision_id: str, why: str, by: str) -> Decision:
        return await self._decided("UndoDecision", id=decision_id, why=why, by=by)

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        chunks = [await self._api.ask("Snippets", ids=chunk) for chunk in _chunks(snippet_ids)]
        return [decode(Snippet, each | {"kind": each["kind"].lower()}) for chunk in chunks for each in chunk]

    async def gaps(self, topic_id: str) -> list[Gap]:
        gaps = (await self._of_topic("Gaps", topic_id))["gaps"]
        return [decode(Gap, gap | {"kind": gap["kind"].lower()}) for gap in gaps]

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> Funnel:
        return decode(Funnel, _funnel((await self._of_topic("Funnel", topic_id, facts=list(facts)))["funnel"]))

    async def groups(self, topic_id: str) -> list[SiblingGroup]:
        return [decode(SiblingGroup, group) for group in (await self._of_topic("Groups", topic_id))["groups"]]

    async def outline(self, topic_id: str) -> Outline | None:
        found = (await self._of_topic("Outline", topic_id))["outline"]
        return decode(Outline, found) if found else None

    async def pages(self, topic_id: str) -> list[PageSummary]:
        return [decode(PageSummary, page) for page in (await self._of_topic("Pages", topic_id))["pages"]]

    async def page(self, page_id: str) -> Page:
        return decode(Page, _existing(await self._api.ask("Page", id=page_id), "page", page_id))

    async def page_stamp(self, page_id: str) -> str:
        return str(_existing(await self._api.ask("PageStamp", id=page_id), "page", page_id)["stamp"])

    async def start(self, request: RunRequest) -> RunReport:
        return await self._to_run("StartRun", run=_asked(request))

    async def estimate(self, request: RunRequest) -> Estimate:
        return decode(Estimate, await self._api.ask("EstimateRun", run=_asked(request)))

    async def pause(self, run_id: str) -> RunReport:
        return await self._to_run("Pause", id=run_id)

    async def resume(self, run_id: str) -> RunReport:
        return await self._to_run("Resume", id=run_id)

    async def cancel(self, run_id: str) -> RunReport:
        return await self._to_run("Cancel", id=run_id)

    async def retry(self, run_id: str) -> RunReport:
        return await self._to_run("Retry", id=run_id)

    async def fork(self, run_id: str, step: int) -> RunReport:
        return await self._to_run("Fork", id=run_id, step=step)

    async def steps(self, run_id: str) -> list[RunStep]:
        run = _existing(await self._api.ask("Steps", id=run_id), "run", run_id)
        return [decode(RunStep, step) for step in run["steps"]]

    async def runs(self) -> list[RunReport]:
        return [decode(RunReport, run) for run in await self._api.ask("Runs")]

    async def waiting(self) -> int:
        return sum(run.state == "pending" for run in await self.runs())

    async def run(self, run_id: str) -> RunReport:
        return decode(RunReport, _existing(await self._api.ask("Run", id=run_id), "run", run_id))

    async def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        """Give the run's reports by subscription; by asking twice a second where no WebSocket can be had."""
        last: RunReport | None = None
        try:
            async with aclosing(self._api.subscribe("Watch", id=run_id)) as told:
                async for data in told:
                    last = decode(RunReport, data["run"])
                    yield last
        except (OSError, websockets.WebSocketException):
            async with aclosing(self._poll(run_id, last)) as asked:
                async for report in asked:
                    yield report

    async def export(self, topic_id: str) -> dict[str, Any]:
        graph: dict[str, Any] = await self._api.ask("Export", id=topic_id)
        return graph

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        totals = await self._api.ask("Ledger", by=by.upper(), topic=topic_id or None)
        return [decode(LedgerTotals, one) for one in totals]

    async def doctor(self, repair: bool = True) -> list[Finding]:
        report = await self._api.change("Doctor", repair=repair)
        return [decode(Finding, finding) for finding in report["findings"]]

    async def ready(self) -> list[PartHealth]:
        return [PartHealth.model_validate(part) for part in await self._api.parts()]

    async def _poll(self, run_id: str, last: RunReport | None) -> AsyncGenerator[RunReport, None]:
        while last is None or last.state not in FINAL_STATES:
            report = await self.run(run_id)
            if report != last:
                yield report
            last = report
            if report.state not in FINAL_STATES:
                await asyncio.sleep(POLL_SECONDS)

    async def _of_topic(self, operation: str, topic_id: str, **variables: Any) -> dict[str, Any]:
        return _existing(await self._api.ask(operation, id=topic_id, **variables), "topic", topic_id)

    async def _decided(self, operation: str, **variables: Any) -> Decision:
        found = await self._api.change(operation, **variables)
        return _decision(found)

    async def _to_run(self, operation: str, **variables: Any) -> RunReport:
        return decode(RunReport, await self._api.change(operation, **variables))


def _document(document: Document) -> dict[str, Any]:
    fields = document.model_dump(exclude={"left_out": True, "blocks": {"__all__": {"why"}}})
    blocks = [encode(block | {"kind": block["kind"].upper()}) for block in fields["blocks"]]
    return encode(fields | {"blocks": blocks})


def _asked(request: RunRequest) -> dict[str, Any]:
    """A request as the API takes it; `sources` there is but one."""
    options = [
        {"name": name, "value": str(value).lower() if isinstance(value, bool) else str(value)}
        for name, value in request.options.items()
    ]
    fields = request.model_dump(include={"strategy", "name", "domain", "goal", "audience", "budget"})
    return {**fields, "topicId": request.topic_id or None, "options": options}


def _decision(found: dict[str, Any]) -> Decision:
    return decode(Decision, found | {name: found[name].lower() for name in ("kind", "subject")})


def _funnel(found: dict[str, Any]) -> dict[str, Any]:
    fates = []
    for fate in found["facts"]:
        supports = [each | {"stage": each["stage"].lower()} for each in fate["supports"]]
        check = fate["check"] and fate["check"].lower()
        fates.append(fate | {"stage": fate["stage"].lower(), "check": check, "supports": supports})
    return found | {"facts": fates}


def _existing(found: Any, kind: str, key: str) -> dict[str, Any]:
    if found is None:
        raise NotFound(f"There is no {kind} {key!r}.", _WHERE[kind])
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
