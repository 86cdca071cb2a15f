"""Pages on demand: which run makes a page that is not fresh, and that those who ask at once start one."""

import asyncio
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import EmptyCorpus, InputError, NotFound
from kgplatform.graph.pages import write_page
from kgplatform.graph.runs import claim_run, read_runs, write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import domains
from kgplatform.graph.topics import merge_topic, write_conclusion
from kgplatform.local import LocalServices
from kgplatform.models import Budget, Page, PageRequest, RequestedPage, RunReport, RunRequest, Section
from kgplatform.runs import workflows
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.page_requests import PageRequests
from kgplatform.strategies.declaration import Strategy
from kgplatform.strategies.registry import all_strategies
from tests.runs.carrying import STEPS, TOPIC, Start, Work, end_of, reaches
from tests.stored import DOMAIN, snippet, store

ROOT = Path(__file__).parents[2]
PAGE = Page(
    id="page", topic_id=TOPIC.id, version=1, title="Moss", engine="offline rules", references=(),
    sections=(Section(level=0, position=0, heading=""), Section(level=1, position=1, heading="Water")),
)  # fmt: skip
OLD = "MATCH (page:Page) SET page.written = datetime() - duration('PT2H')"
STALE = "MATCH (section:Section {position: 1}) SET section.stale = true"


class Writers(Work):
    """The strategies that make pages, with their own options, each of which does four steps."""

    @property
    def strategies(self) -> dict[str, Strategy[Any]]:
        real = all_strategies()
        return {
            name: replace(self.strategy, name=name, options=real[name].options, begins_topics=real[name].begins_topics)
            for name in ("apollo", "page", "refresh")
        }


class Asking:
    """Asks for the page of one topic."""

    def __init__(self, graph: Graph, runs: DurableRuns) -> None:
        self.requests = PageRequests(graph, runs)

    async def __call__(self, **given: Any) -> RequestedPage:
        return await self.requests.answer(PageRequest(topic_id=TOPIC.id, **given), TOPIC)


@pytest.fixture(autouse=True)
def without_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workflows, "with_options", lambda parts, options: parts)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Where pages are asked for makes no difference to the runs' database: it is the simplest."""
    return f"sqlite:///{tmp_path / 'runs.sqlite'}"


@pytest.fixture
async def runs(launch: Start) -> DurableRuns:
    return await launch(Writers(gate="two"))


@pytest.fixture
async def ask(graph: Graph, runs: DurableRuns) -> Asking:
    return Asking(graph, runs)


async def researched(graph: Graph, *statements: Any) -> None:
    """Let there be a topic that was researched to an end; and, where statements follow, its page, changed by these."""
    await merge_topic(graph, TOPIC)
    await write_conclusion(graph, TOPIC.id, "as it was", 4)
    if statements:
        await write_page(graph, PAGE)
    for statement in filter(None, statements):
        await graph.run_statement(statement)


@pytest.mark.parametrize(
    ("statements", "max_age", "strategy", "why"),
    [
        (None, None, "apollo", "The topic is not there yet: the topic is researched, and its page written."),
        ((), None, "page", "The topic has no page yet: it is written from what is known."),
        ((), 60, "page", "The topic has no page yet: it is written from what is known."),
        (("",), 0, "page", "A new page is asked for: it is written from what is known."),
        ((STALE,), None, "refresh", "1 section is out of date: it is brought up to date."),
        ((STALE,), 9000, "refresh", "1 section is out of date: it is brought up to date."),
        ((OLD,), 7000, "refresh", "The page is 7,200 seconds old, more than 7,000: it is brought up to date."),
        (
            ("MATCH (page:Page) REMOVE page.written",),
            7000,
            "refresh",
            "It is not known when the page was written: it is brought up to date.",
        ),
        (
            (STALE, "MATCH (topic:Topic) REMOVE topic.depth"),
            None,
            "apollo",
            "1 section is out of date: the topic is researched, and its page written.",
        ),
    ],
)
async def test_what_a_page_lacks_says_which_run_makes_it(
    graph: Graph, ask: Asking, statements: tuple[str, ...] | None, max_age: float | None, strategy: str, why: str
) -> None:
    if statements is not None:
        await researched(graph, *statements)

    answer = await ask(max_age=max_age, budget=Budget(calls=3))

    assert answer.run is not None
    assert (answer.page, answer.started) == (None, True)
    # The page grows older while the machine does other things.
    told = re.sub(r"\b7,[2-9]\d\d seconds old", "7,200 seconds old", answer.why)
    assert told == f"{why} A run was started for that."
    assert (answer.run.kind, answer.run.topic_id, answer.run.budget) == (strategy, TOPIC.id, Budget(calls=3))
    assert [run.id for run in await read_runs(graph)] == [answer.run.id]


@pytest.mark.parametrize(("statement", "max_age"), [("", None), ("", 3600), (OLD, None), (OLD, 7300)])
async def test_a_fresh_page_starts_nothing(graph: Graph, ask: Asking, statement: str, max_age: float | None) -> None:
    await researched(graph, statement)

    answer = await ask(max_age=max_age)

    assert answer.page is not None
    assert (answer.page.id, answer.run, answer.started, answer.why) == ("page", None, False, "The page is fresh.")
    assert await read_runs(graph) == []


async def test_a_page_that_was_found_up_to_date_is_fresh_again(graph: Graph, ask: Asking) -> None:
    await researched(graph, OLD)
    assert (await ask(max_age=60)).page is None
    await graph.run_statement("MATCH (run:Run) DETACH DELETE run")
    await write_run(graph, RunReport(id="looked", kind="refresh", state="finished", topic_id=TOPIC.id))

    assert (await ask(max_age=60)).page is not None


async def test_those_who_ask_at_once_wait_for_one_run(graph: Graph, ask: Asking) -> None:
    answers = await asyncio.gather(*(ask() for _ in range(12)))

    assert len({answer.run.id for answer in answers if answer.run}) == 1
    assert [answer.started for answer in answers].count(True) == 1
    # Who looks when the topic is stored already, and the run not yet, is told that it has no page.
    assert {answer.why for answer in answers if not answer.started} <= {
        f"The topic {lacks}: the topic is researched, and its page written. A run that makes it is on its way already."
        for lacks in ("is not there yet", "has no page yet")
    }
    assert len(await read_runs(graph)) == 1


async def test_a_run_that_does_more_serves_too(graph: Graph, runs: DurableRuns, ask: Asking) -> None:
    await researched(graph)
    whole = await runs.start(RunRequest(options={"page": True}), TOPIC)

    assert [(await ask(max_age=age)).run.id for age in (None, 0)] == [whole.id, whole.id]  # type: ignore[union-attr]
    await write_page(graph, PAGE)
    await graph.run_statement(STALE)
    assert (await ask()).run.id == whole.id  # type: ignore[union-attr]


async def test_a_run_that_writes_no_page_serves_nobody(graph: Graph, runs: DurableRuns, ask: Asking) -> None:
    reading = await runs.start(RunRequest(options={"page": False}), TOPIC)

    answer = await ask()

    assert answer.run is not None
    assert (answer.started, answer.run.kind, answer.run.id == reading.id) == (True, "apollo", False)
    assert answer.run.options["page"] is True


async def test_options_say_which_run_is_joined(ask: Asking) -> None:
    first, second, third, fourth = [
        await ask(options=each) for each in ({"depth": 2}, {"depth": "2"}, {}, {"depth": 3})
    ]

    assert first.run and second.run and third.run and fourth.run
    assert (first.started, second.run.id, third.run.id) == (True, first.run.id, first.run.id)
    assert (fourth.started, fourth.run.options["depth"]) == (True, 3)


async def test_a_budget_says_which_run_is_joined(ask: Asking) -> None:
    first, second, third, fourth = [
        await ask(budget=each) for each in (Budget(calls=5), Budget(calls=5), Budget(), Budget(calls=7))
    ]

    assert first.run and second.run and third.run and fourth.run
    assert (first.started, second.run.id, third.run.id) == (True, first.run.id, first.run.id)
    assert (fourth.started, fourth.run.budget.calls) == (True, 7)


async def test_options_that_only_research_has_let_the_topic_be_researched(graph: Graph, ask: Asking) -> None:
    await researched(graph)

    answer = await ask(options={"depth": 1})

    assert answer.run is not None
    assert (answer.run.kind, answer.run.options["depth"]) == ("apollo", 1)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"colour": "red"}, "The strategy apollo cannot be run so: it has no option 'colour'."),
        ({"page": "no"}, "A page is asked for, and the option `page` says that none is written."),
    ],
)
async def test_options_that_cannot_be_are_told_of_a_fresh_page_too(
    graph: Graph, ask: Asking, options: dict[str, str], told: str
) -> None:
    await researched(graph, "")

    with pytest.raises(InputError) as failure:
        await ask(options=options)

    assert failure.value.what == told
    assert await read_runs(graph) == []


async def test_a_paused_run_goes_on_and_is_waited_for(launch: Start, graph: Graph) -> None:
    work = Writers(gate="two")
    runs = await launch(work)
    ask = Asking(graph, runs)
    begun = (await ask()).run
    assert begun is not None
    await reaches(runs, begun.id, "running")
    await runs.pause(begun.id)
    work.opened.set()

    answer = await ask()

    assert answer.run is not None
    assert (answer.run.id, answer.started) == (begun.id, False)
    report = await end_of(runs, begun.id)
    assert (report.state, work.done) == ("finished", list(STEPS))


async def test_of_many_claims_one_is_granted(graph: Graph, neo4j_server: ServerAddress) -> None:
    await merge_topic(graph, TOPIC)
    address = (neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password)

    async with Graph(*address) as one, Graph(*address) as other:
        claims = [
            claim_run(
                [one, other][number % 2],
                RunReport(id=f"run {number}", kind="page", state="pending", topic_id=TOPIC.id),
                lambda report: report.kind == "page",
            )
            for number in range(40)
        ]
        granted = await asyncio.gather(*claims)

    assert granted.count(True) == 1
    assert [run.id for run in await read_runs(graph)] == [f"run {granted.index(True)}"]


async def test_servers_that_are_asked_at_once_start_one_run(
    graph: Graph, neo4j_server: ServerAddress, postgres_url: str, tmp_path: Path
) -> None:
    await store(graph, snippet("Moss is a plant.", "moss"))
    given = {
        "uri": neo4j_server.bolt_uri, "user": neo4j_server.user, "password": neo4j_server.password, "times": 6,
        "database": postgres_url, "calls": f"sqlite:///{tmp_path / 'calls.sqlite'}", "topic": TOPIC.model_dump(),
    }  # fmt: skip
    servers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.runs.asking", cwd=ROOT,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    for server in servers:
        assert server.stdin and server.stdout
        server.stdin.write(json.dumps(given).encode() + b"\n")
        assert await server.stdout.readline() == b"ready\n"

    told = await asyncio.gather(*(server.communicate(b"\n") for server in servers))

    answers = [answer for output, _ in told for answer in json.loads(output)]
    assert len(answers) == 12
    assert [answer["started"] for answer in answers].count(True) == 1
    assert [run.id for run in await read_runs(graph)] == list({answer["run"] for answer in answers})


@pytest.fixture
async def services(graph: Graph, runs: DurableRuns) -> LocalServices:
    nobody = cast(Any, None)
    return LocalServices(
        cast(Any, SimpleNamespace(graph=graph)), nobody, runs, nobody, nobody, nobody, nobody, nobody, nobody
    )


async def test_a_topic_is_named_as_people_do(graph: Graph, services: LocalServices) -> None:
    await researched(graph, "")
    given = [{"topic_id": TOPIC.id}, {"name": " moss "}, {"name": "Moss", "domain": "plants"}, {"name": TOPIC.id}]

    answers = [await services.request_page(PageRequest(**each)) for each in given]

    assert [answer.page and answer.page.id for answer in answers] == ["page"] * 4


async def test_a_new_topic_is_begun_in_a_domain_that_holds_documents(graph: Graph, services: LocalServices) -> None:
    request = PageRequest(name=" Wet  moss ", domain=DOMAIN, goal="why", audience="pupils")

    answer = await services.request_page(request)

    assert answer.run is not None
    topic = await services.topic(answer.run.topic_id)
    assert (topic.name, topic.domain, topic.goal, topic.audience) == ("Wet moss", DOMAIN, "why", "pupils")


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"name": "Sand", "domain": "desert"}, EmptyCorpus, "The domain 'desert' holds no documents."),
        ({"name": "Sand"}, InputError, "A topic needs a name and a domain."),
        ({}, InputError, "A topic needs a name and a domain."),
        ({"topic_id": "none"}, NotFound, "There is no topic 'none'."),
        ({"name": "Moss"}, InputError, "The topic 'Moss' is in several domains: plants, stones."),
    ],
)
async def test_a_topic_that_cannot_be_begun_is_told(
    graph: Graph, services: LocalServices, given: dict[str, str], error: type[InputError], told: str
) -> None:
    await merge_topic(graph, TOPIC)
    await merge_topic(graph, TOPIC.model_copy(update={"id": "u" * 32, "domain": "stones"}))

    with pytest.raises(error) as failure:
        await services.request_page(PageRequest.model_validate(given))

    assert (type(failure.value), failure.value.what) == (error, told)
    assert len(await services.topics()) == 2


async def test_nothing_stays_of_a_run_in_a_domain_without_documents_unless_services_bring_some(
    graph: Graph, services: LocalServices
) -> None:
    with pytest.raises(EmptyCorpus) as no:
        await services.start(RunRequest(name="Sand", domain="desert"))
    assert no.value.what == "The domain 'desert' holds no documents."
    assert no.value.remedy == "Load some into it, or name another: kgplatform load FOLDER --domain NAME."
    assert (await services.topics(), await read_runs(graph), await domains(graph)) == ([], [], [DOMAIN])

    begun = await services.start(RunRequest(name="Sand", domain="desert", options={"sources": "pubmed"}))
    assert (begun.kind, [topic.domain for topic in await services.topics()]) == ("apollo", ["desert"])
