"""The remote services over the real API over the fake services: what goes in comes out."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from api.keys import read_keys
from kgplatform.errors import EmptyCorpus, EngineUnavailable, NotFound, UnknownTopic, WrongState
from kgplatform.models import Budget, Document, RemovalReport, RunReport, RunRequest, TopicRemoval
from kgplatform.remote import RemoteServices
from kgplatform.services import PartHealth, Services
from tests.api import funnels, tides, walked
from tests.api.fake_services import AWAY, FakeServices
from tests.api.server import listening


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)


@pytest.fixture
async def remote(app: FastAPI) -> AsyncIterator[Services]:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")
    async with RemoteServices("http://127.0.0.1", client) as given:
        yield given


async def test_what_is_read_is_what_the_services_gave(remote: Services, services: FakeServices) -> None:
    topic, page = tides.TIDES.id, tides.PAGE.id
    assert await remote.topics() == await services.topics()
    assert await remote.topic(topic) == await services.topic(topic)
    assert await remote.entities(topic, 2, 1) == ([tides.SUN, tides.TIDE], 5)
    assert await remote.relations_of(topic, [tides.MOON.id]) == await services.relations_of(topic, [tides.MOON.id])
    assert await remote.best_relations([tides.TIDE.id], 5) == await services.best_relations([tides.TIDE.id], 5)
    assert await remote.entities_by_id([tides.BAY.id]) == [tides.BAY]
    assert await remote.entity("Moon", "sea") == tides.MOON
    assert await remote.occurrences(tides.MOON.id, 1) == [tides.OCCURRENCES[0]]
    assert await remote.history(tides.MOON.id) == [tides.MERGED, tides.PARTED]
    assert await remote.snippets([tides.BAYS.id, "none", tides.ARISE.id]) == [tides.BAYS, tides.ARISE]
    assert await remote.gaps(topic) == await services.gaps(topic)
    assert await remote.groups(topic) == [tides.GROUP]
    assert await remote.outline(topic) == tides.OUTLINE
    assert await remote.outline(tides.POWER.id) is None
    assert await remote.wordings([topic, tides.POWER.id], 9) == {
        topic: [("also raises", 1), ("pulls in one line with", 1), ("raises", 1)], tides.POWER.id: [],
    }  # fmt: skip
    assert await remote.pages(topic) == await services.pages(topic)
    assert await remote.page(page) == tides.PAGE
    assert await remote.page_stamp(page) == await services.page_stamp(page)
    assert await remote.runs() == await services.runs()
    assert await remote.run("run-1") == await services.run("run-1")
    assert await remote.export(topic) == await services.export(topic)
    assert await remote.ledger("run") == list(tides.LEDGER)
    assert await remote.ledger("stage", topic) == list(tides.LEDGER)
    assert services.called("ledger") == [("run", ""), ("stage", topic)]
    assert await remote.sources() == list(tides.SOURCES)
    assert await remote.sources("land") == []
    assert await remote.doctor(False) == await services.doctor(False)
    assert await remote.search("moon", ["entity", "topic"], "words", "sea", topic, 2) == [tides.HITS[0], tides.HITS[3]]
    assert services.called("search") == [("moon", ("entity", "topic"), "words", "sea", topic, 2)]
    assert await remote.central(topic, "pagerank", 2) == await services.central(topic, "pagerank", 2)
    assert await remote.contributions(["none", tides.ARISE.source_id], 5) == [tides.BROUGHT]


async def test_walks_are_those_that_the_services_gave(remote: Services, services: FakeServices) -> None:
    moon, tide = tides.MOON.id, tides.TIDE.id
    assert await remote.neighbourhood(moon, 2, limit=9, relations=["raises"]) == walked.AROUND_MOON
    assert services.called("neighbourhood") == [(moon, 2, 9, ("raises",))]
    assert (await remote.paths(moon, tide, 5)).paths == walked.MOON_TO_TIDE
    assert (await remote.paths(moon, tide, 5, limit=1)).more
    assert services.called("paths") == [(moon, tide, 5, 3), (moon, tide, 5, 1)]
    assert await remote.trail(tides.PAGE.id, 0, 0) == walked.TRAILS[0, 0]
    with pytest.raises(NotFound, match=r"There is no sentence 7\. It has 0 to 1\."):
        await remote.trail(tides.PAGE.id, 0, 7)


async def test_documents_arrive_as_they_were(remote: Services, services: FakeServices) -> None:
    document = Document(
        url="a.md", title="Ä", domain="sea", text="One.\n\nTwo \U0001f30a.", published="2024", topic="t"
    )
    report = await remote.load([document])
    assert services.stored == [document]
    assert (report.documents, report.snippets, report.dropped) == (1, 2, {"short": 1})
    assert (report.replaced, report.repeated, report.apart) == (("a.md",), ("r",), ("a",))


async def test_many_documents_go_in_several_calls(remote: Services, services: FakeServices) -> None:
    # given three documents of 3 MB
    documents = [Document(url=f"{n}.md", title="A", domain="sea", text="x" * 3_000_000) for n in range(3)]
    # when they are loaded
    report = await remote.load(documents)
    # then each goes by itself, and the report is of all
    assert [len(call[0]) for call in services.called("load")] == [1, 1, 1]
    assert (report.documents, report.dropped) == (3, {"short": 3})


async def test_more_entities_than_a_call_gives(remote: Services, services: FakeServices) -> None:
    assert await remote.entities(tides.TIDES.id, 1000) == (list(tides.ENTITIES), 5)
    assert await remote.entities(tides.TIDES.id, 0) == ([], 5)


async def test_runs_are_started(remote: Services, services: FakeServices) -> None:
    # given
    budget = Budget(money=0.5, tokens=3_000_000_000, calls=7, seconds=60.5)
    topic = tides.TIDES.id

    # when
    started = await remote.start(
        RunRequest(name="Tides", domain="sea", goal="g", audience="a", options={"page": False}, budget=budget)
    )
    again = [
        await remote.start(RunRequest(strategy="page", topic_id=topic)),
        await remote.start(RunRequest(strategy="outline", topic_id=topic, budget=Budget(calls=1))),
        await remote.start(RunRequest(strategy="refresh", topic_id=topic, budget=Budget(calls=2))),
    ]

    # then
    assert [started, *again] == [tides.RUNS[0]] * 4
    first = RunRequest(name="Tides", domain="sea", goal="g", audience="a", options={"page": False}, budget=budget)
    assert [request for (request,) in services.called("start")] == [
        first,
        RunRequest(strategy="page", topic_id=topic),
        RunRequest(strategy="outline", topic_id=topic, budget=Budget(calls=1)),
        RunRequest(strategy="refresh", topic_id=topic, budget=Budget(calls=2)),
    ]


async def test_sources_are_taken_away(remote: Services, services: FakeServices) -> None:
    assert await remote.remove_sources(["file:tides"], "sea") == RemovalReport(sources=1, snippets=2, stale=1)
    assert services.called("remove_sources") == [(("file:tides",), "sea")]
    with pytest.raises(NotFound):
        await remote.remove_sources(["file:none"])


async def test_topics_and_pages_are_removed(remote: Services, services: FakeServices) -> None:
    assert await remote.remove_topic(tides.TIDES.id) == TopicRemoval(pages=1, gaps=2, questions=3, queries=4)
    assert await remote.remove_page(tides.PAGE.id) == TopicRemoval(pages=1)
    assert services.called("remove_page") == [(tides.PAGE.id,)]
    for removal in (remote.remove_topic("none"), remote.remove_page("none")):
        with pytest.raises(NotFound):
            await removal


async def test_a_run_arrives_whole(remote: Services, services: FakeServices) -> None:
    services.reports["run-1"] = tides.PAUSED
    assert await remote.run("run-1") == tides.PAUSED
    assert await remote.steps("run-1") == list(tides.STEPS)


async def test_what_a_topic_would_use(remote: Services, services: FakeServices) -> None:
    assert (
        await remote.estimate(RunRequest(name="Tides", domain="sea", goal="g", options={"page": False}))
        == tides.ESTIMATE
    )
    assert services.called("estimate") == [(RunRequest(name="Tides", domain="sea", goal="g", options={"page": False}),)]


async def test_a_funnel_arrives_whole(remote: Services, services: FakeServices) -> None:
    assert await remote.funnel(tides.TIDES.id) == funnels.FUNNEL
    facts = [funnels.FATE.fact, funnels.LOST.fact]
    assert await remote.funnel(tides.TIDES.id, facts) == funnels.funnel(2)
    assert services.called("funnel") == [(tides.TIDES.id, ()), (tides.TIDES.id, tuple(facts))]
    with pytest.raises(NotFound):
        await remote.funnel("none")


async def test_a_run_is_steered(remote: Services) -> None:
    assert (await remote.pause("run-1")).state == "paused"
    assert (await remote.resume("run-1")).state == "pending"
    assert (await remote.cancel("run-1")).state == "cancelled"
    retried, forked = await remote.retry("run-1"), await remote.fork("run-1", 2)
    assert [run.forked_from for run in (retried, forked)] == ["run-1", "run-1"]
    with pytest.raises(WrongState, match=r"The run run-1 is cancelled\. Only a run that is paused can do that\."):
        await remote.resume("run-1")


async def test_decisions_are_taken_and_taken_back(remote: Services, services: FakeServices) -> None:
    moon, spring = tides.MOON.id, tides.SPRING.id
    merged = tides.MERGED.model_copy(update={"called": "Sun"})
    assert await remote.merge_entities(["Moon", "Sun"], "one body", "ada", "sea", "Sun") == merged
    assert await remote.split_entity(moon, ["half moon"], [spring], "a phase", "bob") == tides.PARTED
    undone = await remote.undo_decision("parted", "none", "ada")
    assert (undone.undone_why, undone.undone_by, undone.kind) == ("none", "ada", "split")
    assert services.called("merge_entities") == [(("Moon", "Sun"), "one body", "ada", "sea", "Sun")]
    assert services.called("split_entity") == [(moon, ("half moon",), (spring,), "a phase", "bob", "")]
    with pytest.raises(WrongState, match=r"cannot be taken back\. Take back first: parted\."):
        await remote.undo_decision("merged", "none", "ada")
    for asked in (remote.entity("none"), remote.merge_entities(["Moon", "none"], "w", "b"), remote.history("none")):
        with pytest.raises(NotFound, match=r"There is no entity 'none'\. Did you mean one of these\? Moon\."):
            await asked


async def test_relations_are_shown_and_merged(remote: Services, services: FakeServices) -> None:
    assert await remote.relation("attracts", "sea") == tides.PULLS
    assert await remote.relation_history("pulls") == [tides.JOINED]
    assert await remote.merge_relations(["pull", "attracts"], "one force", "ada", "sea") == tides.JOINED
    assert services.called("merge_relations") == [(("pull", "attracts"), "one force", "ada", "sea")]
    assert await remote.split_relation(["pull"], "another", "ada", "sea") == tides.UNJOINED
    assert services.called("split_relation") == [(("pull",), "another", "ada", "sea")]
    assert (await remote.undo_decision("joined", "no", "ada")).subject == "relation"
    with pytest.raises(NotFound, match="There is no relation 'none'"):
        await remote.relation("none")


async def test_errors_come_back_as_they_were_raised(remote: Services, services: FakeServices) -> None:
    with pytest.raises(UnknownTopic, match=r"Nothing in desert is about Tides. Load documents about it first."):
        await remote.start(RunRequest(name="Tides", domain="desert"))
    with pytest.raises(EmptyCorpus):
        await remote.load([])
    for asked in (remote.topic("none"), remote.page("none"), remote.run("none"), remote.steps("none")):
        with pytest.raises(NotFound):
            await asked
    services.failure = AWAY
    with pytest.raises(EngineUnavailable, match=r"Neo4j does not answer. Start it: kgplatform engine start."):
        await remote.topics()


async def test_a_server_that_is_not_there(unused_tcp_port: int) -> None:
    async with RemoteServices(f"http://127.0.0.1:{unused_tcp_port}") as remote:
        with pytest.raises(EngineUnavailable, match=r"does not answer \(ConnectError\)"):
            await remote.topics()


async def test_a_server_that_refuses_us(app: FastAPI) -> None:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with RemoteServices("http://localhost", client) as remote:
        with pytest.raises(EngineUnavailable, match=r"421: This server is not localhost\."):
            await remote.topics()


async def test_readiness_is_asked_for_over_http(remote: Services, services: FakeServices) -> None:
    services.parts = [PartHealth(name="graph", ok=False, what="Neo4j does not answer.", remedy="Start it.")]
    assert await remote.ready() == services.parts


async def test_a_server_with_keys_is_asked_with_one(services: FakeServices) -> None:
    # given
    app = create_app(
        services,
        allowed_hosts=["127.0.0.1"],
        graphiql_assets={}.__getitem__,
        keys=read_keys("a key of the data folder"),
    )
    # when
    async with listening(app) as address:
        async with RemoteServices(f"http://{address}", key="a key of the data folder") as remote:
            topics, watched = await remote.topics(), await _watched(remote)
        async with RemoteServices(f"http://{address}") as stranger:
            with pytest.raises(EngineUnavailable, match="401: This server asks for an API key"):
                await stranger.topics()
    # then
    assert topics == list(tides.TOPICS)
    assert watched == list(tides.WATCHED)


async def _watched(remote: Services) -> list[RunReport]:
    return [report async for report in remote.watch("run-1")]


async def test_a_run_is_watched_by_subscription(app: FastAPI, services: FakeServices) -> None:
    async with listening(app) as address, RemoteServices(f"http://{address}") as remote:
        assert await _watched(remote) == list(tides.WATCHED)
        with pytest.raises(NotFound):
            [report async for report in remote.watch("none")]
    assert services.called("run") == []


async def test_a_paused_run_stays_watched(app: FastAPI, services: FakeServices) -> None:
    pending, running, ended = tides.WATCHED
    services.watched = (pending, tides.PAUSED, running, ended)
    async with listening(app) as address, RemoteServices(f"http://{address}") as remote:
        assert await _watched(remote) == [pending, tides.PAUSED, running, ended]


async def test_a_run_is_asked_for_where_no_websocket_can_be_had(
    remote: Services, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given an API without WebSockets, and a run that ends after the first look
    monkeypatch.setattr("kgplatform.remote.services.POLL_SECONDS", 0)
    reports = iter(tides.WATCHED)

    async def run(run_id: str) -> RunReport:
        return next(reports)

    monkeypatch.setattr(services, "run", run)
    # when it is watched, then it is told all the same
    assert await _watched(remote) == list(tides.WATCHED)
