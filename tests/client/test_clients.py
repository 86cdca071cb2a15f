"""Both clients against the application on a socket, and against answers that come late, wrong or not at all."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from graphql import build_schema, parse, validate
from sqlalchemy import create_engine

from kgplatform.client import AsyncClient, Budget, Client, Document, Run, Topic
from kgplatform.client import operations as client_operations
from kgplatform.client.texts import names, text_of
from kgplatform.errors import (
    EngineUnavailable,
    InputError,
    KgplatformError,
    NotFound,
    StillBeingDone,
    Unauthorised,
    WrongState,
)
from kgplatform.remote.codes import code_of
from kgplatform.runs.once import Once
from tests.api import tides, walked
from tests.api.fake_services import FakeServices
from tests.test_docs import ROOT

SCHEMA = build_schema((ROOT / "api" / "schema.graphql").read_text("utf-8"))
HEAVY = (
    "torch",
    "neo4j",
    "neomodel",
    "dbos",
    "spacy",
    "qdrant_client",
    "sqlalchemy",
    "fastapi",
    "strawberry",
    "igraph",
)


@pytest.mark.parametrize("name", names())
def test_each_operation_is_one_of_the_schema(name: str) -> None:
    assert validate(SCHEMA, parse(text_of(name))) == []


def test_nothing_of_the_engines_is_imported() -> None:
    asked = f"import kgplatform.client, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_both_clients_have_the_same_methods() -> None:
    public = [{name for name in vars(each) if not name.startswith("_")} for each in (Client, AsyncClient)]
    assert public[0] == public[1]


async def test_what_is_known_of_a_topic(address: str) -> None:
    async with AsyncClient(address) as client:
        assert [(topic.name, topic.domain) for topic in await client.topics()] == [
            (topic.name, topic.domain) for topic in sorted(tides.TOPICS, key=lambda each: each.name)
        ]
        topic = await client.topic("Tides", "sea")
        assert (topic.key, topic.goal, topic.audience) == (tides.TIDES.id, tides.TIDES.goal, "beginners")
        graph = await client.graph(topic)
        assert [entity.name for entity in graph.entities] == [entity.name for entity in tides.ENTITIES]
        assert {relation.key for relation in graph.relations} == {relation.id for relation in tides.RELATIONS}
        raises = next(each for each in graph.relations if each.key == tides.MOON_RAISES.id)
        assert (raises.subject.name, raises.object.name) == ("Moon", "tide")
        assert raises.evidence[0].text == (
            "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side."
        )
        page = await client.newest_page(topic)
        assert page is not None
        assert (page.key, page.version, page.title) == (tides.PAGE.id, tides.PAGE.version, tides.PAGE.title)
        assert page.markdown.startswith(f"# {tides.PAGE.title}")
        assert await client.page(page.key) == page
        assert {gap.key for gap in await client.gaps(topic)} == {gap.id for gap in tides.GAPS}


async def test_walks_and_searches(address: str) -> None:
    async with AsyncClient(address) as client:
        moon = await client.entity("Moon")
        assert (moon.key, moon.aliases) == (tides.MOON.id, ("the Moon",))
        around = await client.neighbourhood(moon, depth=1, first=3)
        assert (around.beyond, [entity.name for entity in around.entities]) == (2, ["Moon", "Sun", "tide"])
        ways = await client.paths("Moon", "tide")
        assert [[each.key for each in way.relations] for way in ways] == [
            [relation.id for relation in way.relations] for way in walked.MOON_TO_TIDE
        ]
        trail = await client.trail(tides.PAGE.id, 0, 0)
        assert trail.steps[0].source.url == "https://sea.example/tides"
        assert [search.question for search in trail.steps[0].searches] == [walked.QUESTION.text, ""]
        assert await client.search("tides", topic=tides.TIDES.id) != []


async def test_a_run_is_watched_until_it_has_ended(address: str, services: FakeServices) -> None:
    seen: list[tuple[str, int]] = []
    waiting, *_, ended = tides.WATCHED

    def note(now: Run) -> None:
        seen.append((now.state, now.done))
        services.reports[waiting.id] = ended

    async with AsyncClient(address) as client:
        started = await client.run_topic("Tides", "sea", options={"depth": 2}, budget=Budget(calls=5))
        assert started.key == waiting.id
        last = await client.wait(started, progress=note)
    assert (last.state, last.page_key, last.ended) == ("FINISHED", ended.page_id, True)
    assert seen == [("PENDING", waiting.done), ("FINISHED", ended.done)]
    ((request,),) = services.called("start")
    assert (request.options, request.budget.calls) == ({"depth": "2"}, 5)


async def test_documents_are_loaded(address: str, services: FakeServices) -> None:
    async with AsyncClient(address) as client:
        report = await client.load([Document(url="a", title="A", domain="sea", text="The sea is salt.")])
    assert (report.documents, report.snippets) == (1, 2)
    assert services.stored[0].text == "The sea is salt."


async def test_errors_are_those_of_the_server(address: str) -> None:
    async with AsyncClient(address) as client:
        with pytest.raises(NotFound, match="There is no topic 'Ebb'"):
            await client.topic("Ebb")
        with pytest.raises(NotFound, match="There is no topic 'Ebb'"):
            await client.graph("Ebb")
        with pytest.raises(NotFound):
            await client.page("none")
        with pytest.raises(InputError, match="Cannot query field"):
            await client.ask("{ nothing }")


async def test_the_sync_client_does_the_same(address: str) -> None:
    def work() -> tuple[str, int]:
        with Client(address) as client:
            topic = client.topic(tides.TIDES.id)
            return topic.name, len(client.graph(topic).entities)

    assert await asyncio.to_thread(work) == ("Tides", len(tides.ENTITIES))


def _answering(*answers: httpx.Response | Exception) -> tuple[Client, list[httpx.Request]]:
    left, asked = list(answers), []

    def handle(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    http = httpx.Client(base_url="http://server.example", transport=httpx.MockTransport(handle))
    return Client(key="a key of its own", http=http), asked


def _result(**fields: Any) -> httpx.Response:
    return httpx.Response(200, json={"data": {"result": fields}})


def _no_strategies() -> httpx.Response:
    return httpx.Response(200, json={"data": {"strategies": []}})


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    made: list[float] = []
    monkeypatch.setattr("kgplatform.client.clients.time.sleep", made.append)
    monkeypatch.setattr(client_operations, "FIRST_PAUSE", 0.01)
    return made


def test_what_reads_is_asked_again_where_the_answer_is_lost(pauses: list[float]) -> None:
    client, asked = _answering(httpx.ReadError("gone"), httpx.ReadError("gone"), _no_strategies())
    assert client.strategies() == []
    assert (len(asked), pauses) == (3, [1.0, 1.0])
    assert {request.headers["authorization"] for request in asked} == {"Bearer a key of its own"}


def test_what_starts_is_asked_again_with_the_same_key(pauses: list[float]) -> None:
    problem = {"__typename": "InputProblem", "code": "INPUT_ERROR", "message": "No.", "remedy": "Do not."}
    client, asked = _answering(httpx.ReadError("gone"), httpx.Response(200, json={"data": {"result": problem}}))
    with pytest.raises(InputError, match="No"):
        client.run_topic("Tides", "sea")
    keys = [json.loads(request.content)["variables"]["idempotencyKey"] for request in asked]
    assert (keys[0], pauses) == (keys[1], [1.0])


async def test_a_load_that_takes_longer_than_an_answer_is_asked_for_until_it_is_done(
    pauses: list[float], tmp_path: Path
) -> None:
    # given: what the server says while the work goes on
    once = Once(create_engine(f"sqlite:///{tmp_path / 'once.sqlite'}"), wait=0.0)
    await once.begin("a key", "a load")
    with pytest.raises(StillBeingDone) as undone:
        await once.begin("a key", "a load")
    going_on = _result(code=code_of(undone.value), message=undone.value.what, remedy=undone.value.remedy)
    loaded = _result(documents=1, documentsUnchanged=0, documentsReplaced=0, snippets=2, unreadable=[])
    client, asked = _answering(httpx.ReadTimeout("late"), *[going_on] * 5, loaded)

    # when
    report = client.load([Document(url="a", title="A", domain="sea", text="The sea is salt.")])

    # then
    assert (report.documents, report.snippets) == (1, 2)
    assert len({json.loads(request.content)["variables"]["idempotencyKey"] for request in asked}) == 1
    assert (len(asked), pauses) == (7, [1.0, *[client_operations.FIRST_PAUSE] * 5])


def test_what_is_in_a_wrong_state_otherwise_is_told_at_once() -> None:
    client, asked = _answering(_result(code="WRONG_STATE", message="The topic is being removed.", remedy="Wait."))
    with pytest.raises(WrongState, match="The topic is being removed"):
        client.run_topic("Tides", "sea")
    assert len(asked) == 1


@pytest.mark.parametrize(
    "text",
    [
        'mutation { removeTopic(topic: "t") { __typename } }',
        '# all of it\nmutation { removeTopic(topic: "t") { __typename } }',
        "fragment F on Problem { message }\nmutation Remove { removeTopic { ...F } }",
        "query A { topics { nodes { key } } } mutation B { removeTopic { __typename } }",
    ],
)
def test_a_mutation_of_ones_own_is_sent_once(text: str) -> None:
    client, asked = _answering(httpx.ReadError("gone"))
    with pytest.raises(EngineUnavailable):
        client.ask(text)
    assert len(asked) == 1


@pytest.mark.parametrize(
    "text",
    [
        "{ permutations }",
        "{ mutation: topics { nodes { key } } }",
        "query mutation { topics { nodes { key } } }",
        "# no mutation { \nquery Q { topics { nodes { key } } }",
        'query Q { search(text: "} mutation {") { title } }',
        'query Q($t: String = """} \\""" mutation {""") { search(text: $t) { title } }',
        "query Q($where: W = { a: { b: 1 } }) { mutation(where: $where) } fragment mutation on T { key }",
    ],
)
def test_a_query_of_ones_own_is_asked_again(text: str) -> None:
    client, asked = _answering(httpx.ReadError("gone"), httpx.Response(200, json={"data": {"permutations": 1}}))
    assert client.ask(text) == {"permutations": 1}
    assert len(asked) == 2


def test_the_graph_of_a_topic_that_is_known_takes_two_requests() -> None:
    def part(name: str) -> httpx.Response:
        return httpx.Response(200, json={"data": {"topic": {name: {"nodes": [], "pageInfo": {"hasNextPage": False}}}}})

    tide = Topic(key="key", name="Tides", domain="sea")
    client, asked = _answering(part("entities"), part("relations"))
    graph = client.graph(tide)
    assert (graph.topic, graph.entities, graph.relations, len(asked)) == (tide, (), (), 2)


def test_what_does_is_asked_once() -> None:
    client, asked = _answering(httpx.ReadError("gone"))
    with pytest.raises(EngineUnavailable, match=r"Nothing answers at http://server.example: gone .*; its runs go on\."):
        client.cancel("run")
    assert len(asked) == 1


def test_a_busy_server_is_asked_again_when_it_says(pauses: list[float]) -> None:
    busy = httpx.Response(429, headers={"Retry-After": "7"})
    cancelled = {"__typename": "InputProblem", "code": "NOT_FOUND", "message": "There is no run.", "remedy": "List."}
    client, asked = _answering(busy, httpx.Response(200, json={"data": {"result": cancelled}}))
    with pytest.raises(NotFound, match="There is no run"):
        client.cancel("run")
    assert (len(asked), pauses) == (2, [7.0])


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (
            httpx.Response(404, json={"type": "about:blank", "status": 404, "detail": "There is no page here."}),
            KgplatformError,
            "The server answers 404: There is no page here. Is the address that of kgplatform?",
        ),
        (httpx.Response(200, json=["data"]), KgplatformError, r"The server answers 200: \["),
        (httpx.Response(401, text="no"), Unauthorised, "The server refuses the key"),
        (httpx.Response(200, text="<html>"), KgplatformError, "The server answers 200: <html>"),
        (httpx.Response(429, headers={"Retry-After": "600"}, text="Wait."), KgplatformError, "answers 429: Wait"),
    ],
)
def test_what_is_no_answer_is_told(answer: httpx.Response, error: type[KgplatformError], words: str) -> None:
    client, asked = _answering(answer)
    with pytest.raises(error, match=words):
        client.strategies()
    assert len(asked) == 1


def test_a_key_that_is_wanted_is_asked_for() -> None:
    transport = httpx.MockTransport(lambda request: httpx.Response(401, text="no"))
    client = Client(http=httpx.Client(base_url="http://server.example", transport=transport))
    with pytest.raises(Unauthorised) as raised:
        client.strategies()
    assert str(raised.value) == (
        'The server wants a key. Give the client one: key="..."; kgplatform key make NAME makes one.'
    )


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("address", ["127.0.0.1:8403", "ftp://127.0.0.1:8403"])
def test_what_is_no_address_is_told(kind: type[Client | AsyncClient], address: str) -> None:
    with pytest.raises(InputError) as raised:
        kind(address)
    assert str(raised.value) == f"{address!r} is no address of a server. Begin it with http:// or https://."


def test_the_list_of_options_is_text() -> None:
    def handle(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        problem = {"__typename": "InputProblem", "code": "INPUT_ERROR", "message": "No.", "remedy": "Do not."}
        return httpx.Response(200, json={"data": {"result": problem}})

    sent: list[Any] = []
    client = Client(http=httpx.Client(base_url="http://server.example", transport=httpx.MockTransport(handle)))
    with pytest.raises(InputError, match="No"):
        client.start_run("key", "apollo", {"depth": 2, "gaps": False})
    assert b'[{"name":"depth","value":"2"},{"name":"gaps","value":"false"}]' in sent[0].content
