"""One search: a run by rules asks for the topic's name alone, and looks into nothing else."""

from kgplatform.bootstrap import Platform
from kgplatform.graph.research import read_queries
from kgplatform.graph.session import Graph
from kgplatform.models import RunRequest
from kgplatform.strategies.options import Rounds
from kgplatform.strategies.rag import STRATEGY, RagOptions
from tests.opened import finished
from tests.strategies.bees import DOMAIN, TOPIC


def test_steps_go_by_one_search() -> None:
    chosen = RagOptions(first_k=7).for_steps()
    assert (chosen.first_k, chosen.depth, chosen.first_sources) == (7, 0, 0)
    assert (chosen.rounds, chosen.manner) == (Rounds(number=0, width=0), "rag")
    assert STRATEGY.steps_at_most(RagOptions()) == 3 + 6 + 2 + 2
    assert STRATEGY.comparison


async def test_a_run_by_rules_searches_once(platform: Platform, graph: Graph) -> None:
    services = platform.services
    asked = RunRequest(strategy="rag", name=TOPIC, domain=DOMAIN, options={"first_k": 3})

    report = await finished(services, await services.start(asked))

    assert [query.text for query in await read_queries(graph, report.topic_id)] == [TOPIC]
    assert (report.counts["rounds"], report.counts["snippets"]) == (1, 3)
    assert report.reason == "All planned searches are done."
    page = await services.page(report.page_id)
    assert all(sentence.snippet_ids for section in page.sections for sentence in section.sentences)
