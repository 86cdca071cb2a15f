"""Headings as queries: what is searched for, a run by rules that writes under them, and the same run resumed."""

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.graph.research import read_queries
from kgplatform.graph.session import Graph
from kgplatform.models import Outline, OutlineSection, RunRequest, Topic
from kgplatform.strategies.orag import STRATEGY, OragOptions
from kgplatform.strategies.orag.steps import NO_HEADING, search_of
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.steps.searching import CONCLUDED
from kgplatform.strategies.workload import Work
from tests.opened import finished
from tests.strategies.bees import DOMAIN, TOPIC
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun

SUBJECT = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
BEFORE = Search(round=2, k=5, queries=())


def outline(*headings: str) -> Outline:
    children = (OutlineSection(heading="Mites"), OutlineSection(heading="Causes"))
    sections = tuple(OutlineSection(heading=each, children=children if each == "Causes" else ()) for each in headings)
    return Outline(title=TOPIC, sections=sections)


def test_each_heading_is_searched_for_once_with_the_topic_beside_it() -> None:
    search = search_of(SUBJECT, outline("Causes", "Threats to honey bee health", TOPIC), BEFORE, 4)

    assert [query.text for query in search.queries] == [
        "Causes Honey bee health", "Mites Honey bee health", "Threats to honey bee health",
    ]  # fmt: skip
    assert (search.round, search.k) == (3, 4)
    assert [question.text for question in search.questions][:1] == ["What is known about Causes Honey bee health?"]
    assert [query.question_id for query in search.queries] == [question.id for question in search.questions]


def test_without_a_heading_there_is_nothing_to_search_for() -> None:
    search = search_of(SUBJECT, outline(TOPIC), BEFORE, 4)
    assert (search.queries, search.why) == ((), NO_HEADING)


def test_nobody_is_asked_for_questions() -> None:
    assert STRATEGY.workload is not None
    calls = STRATEGY.workload(OragOptions()).calls(Work(read=10, asks=1, snippets=10, length=100))
    assert "researcher" not in calls
    assert "synthesiser" not in calls
    assert STRATEGY.comparison


async def test_a_run_by_rules_searches_for_its_headings_and_writes_under_them(platform: Platform, graph: Graph) -> None:
    services = platform.services
    asked = RunRequest(strategy="orag", name=TOPIC, domain=DOMAIN, options={"first_k": 4})

    report = await finished(services, await services.start(asked))

    queries = {query.text for query in await read_queries(graph, report.topic_id)}
    page = await services.page(report.page_id)
    headings = [section.heading for section in page.sections if section.heading]
    assert report.counts["rounds"] == 2
    assert TOPIC in queries
    assert len(queries) > 1
    assert headings
    assert all(any(heading in text for text in queries) for heading in headings)
    assert report.done <= STRATEGY.steps_at_most(OragOptions()) + 1
    again = await finished(services, await services.start(asked))
    assert again.reason == CONCLUDED


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = OragOptions(first_k=4, page=False)
    parts = with_options(platform.parts, options)
    run = RepeatedRun()

    ending = await STRATEGY.work(run, parts, SUBJECT, options)

    once = await read_queries(graph, SUBJECT.id)
    resumed = ResumedRun(run)
    assert await STRATEGY.work(resumed, parts, SUBJECT, options) == ending
    assert resumed.left == []
    assert await read_queries(graph, SUBJECT.id) == once
    left = await STRATEGY.work(DirectRun(), parts, SUBJECT, options)
    assert (ending.reason, left.reason) == ("All planned searches are done.", CONCLUDED)
