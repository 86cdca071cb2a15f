"""Rounds led by texts: what is asked, a run by rules, resumed, and one by a scripted model."""

from dataclasses import replace
from pathlib import Path

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, InputError
from kgplatform.graph.research import asked as asked_before
from kgplatform.graph.research import read_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_conclusion, read_topic_graph
from kgplatform.models import Question, RunRequest, Topic
from kgplatform.roles.reflection.reflector import TextsBrief
from kgplatform.roles.reflection.rules.reflector import RuleReflector
from kgplatform.strategies.flat import STRATEGY, FlatOptions
from kgplatform.strategies.flat.steps import texts_alone
from kgplatform.strategies.options import Rounds
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.steps.searching import CONCLUDED
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import finished, opened
from tests.strategies.bees import DOMAIN, TOPIC
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun

SUBJECT = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
SMALL = {"depth": 2, "questions": 2, "queries": 2, "first_k": 2, "k": 2, "first_sources": 0, "read_on": 0}


class Told(RuleReflector):
    """A reflector by rules that keeps what it is told; its budget ends at the second time, where it is `bounded`."""

    def __init__(self, *, bounded: bool = False) -> None:
        self.briefs: list[TextsBrief] = []
        self._bounded = bounded

    async def ask(self, brief: TextsBrief) -> list[Question]:
        self.briefs.append(brief)
        if self._bounded and len(self.briefs) > 1:
            raise BudgetSpent("The budget of 1 call is used up.")
        return await super().ask(brief)


def test_its_sizes_are_those_of_apollo() -> None:
    chosen = FlatOptions().for_steps()
    assert (chosen.depth, chosen.rounds, chosen.topic_queries) == (4, Rounds(number=4, width=10), 135)
    assert (chosen.first_k, chosen.k, chosen.first_sources, chosen.first_each, chosen.read_on) == (5, 3, 50, 2, 8)
    assert chosen.manner == "flat"
    assert STRATEGY.comparison


@pytest.mark.parametrize("given", [{"depth": -1}, {"shape_share": 0.5}, {"least_yield": 0}])
def test_what_only_a_graph_could_lead_is_no_option(given: dict[str, float]) -> None:
    with pytest.raises(InputError, match="The strategy flat cannot be run so: "):
        STRATEGY.chosen(given)


async def test_a_run_by_rules_asks_about_texts_and_writes_under_headings_of_them(
    platform: Platform, graph: Graph
) -> None:
    services = platform.services
    asked = RunRequest(strategy="flat", name=TOPIC, domain=DOMAIN, options=SMALL)

    report = await finished(services, await services.start(asked))

    questions = await asked_before(graph, report.topic_id)
    queries = {query.text for query in await read_queries(graph, report.topic_id)}
    page = await services.page(report.page_id)
    assert report.counts["rounds"] == 3
    assert 2 < len(questions) <= 4
    assert all(each.text.endswith(f" in {TOPIC}?") for each in questions)
    assert len(queries) == 1 + len(questions)
    assert (page.partial, report.reason) == ("", "All planned searches are done.")
    assert all(sentence.snippet_ids for section in page.sections for sentence in section.sentences)
    assert report.done <= STRATEGY.steps_at_most(FlatOptions(**SMALL))
    again = await finished(services, await services.start(asked))
    assert again.reason == CONCLUDED


async def test_who_asks_is_shown_the_latest_texts_first_and_no_gap(platform: Platform, graph: Graph) -> None:
    options = FlatOptions(**SMALL, page=False)
    reflector = Told()
    parts = replace(with_options(platform.parts, options), reflector=reflector)

    await STRATEGY.work(DirectRun(), parts, SUBJECT, options)

    first, second = reflector.briefs
    assert (len(first.snippets), first.asked) == (2, ())
    assert len(second.asked) == 2
    assert second.snippets[-2:] == first.snippets or {*second.snippets[-2:]} == {*first.snippets}
    rounds = {each.snippet.id: each.round for each in (await read_topic_graph(graph, SUBJECT.id)).snippets}
    assert [rounds[each.id] for each in second.snippets] == sorted(
        (rounds[each.id] for each in second.snippets), reverse=True
    )
    assert {id_ for id_, names in second.named.items() if names} <= {each.id for each in second.snippets}


async def test_headings_see_nothing_that_was_made_of_the_texts(platform: Platform, graph: Graph) -> None:
    options = FlatOptions(**SMALL, page=False)
    await STRATEGY.work(DirectRun(), with_options(platform.parts, options), SUBJECT, options)
    known = await read_topic_graph(graph, SUBJECT.id)
    assert known.entities

    bare = texts_alone(known)

    assert (bare.entities, bare.relations) == ((), ())
    assert [each.snippet.id for each in bare.snippets] == [each.snippet.id for each in known.snippets]
    assert {each.entity_ids for each in bare.snippets} == {()}


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = FlatOptions(**{**SMALL, "read_on": 8})
    parts = with_options(platform.parts, options)
    run = RepeatedRun()

    ending = await STRATEGY.work(run, parts, SUBJECT, options)

    once = await read_queries(graph, SUBJECT.id)
    resumed = ResumedRun(run)
    assert await STRATEGY.work(resumed, parts, SUBJECT, options) == ending
    assert resumed.left == []
    assert await read_queries(graph, SUBJECT.id) == once
    assert ("retrieve", "read_on") in [(stage, name) for stage, name, _ in run.recorded]


async def test_where_the_budget_ends_the_page_says_so(platform: Platform, graph: Graph) -> None:
    options = FlatOptions(**SMALL)
    parts = replace(with_options(platform.parts, options), reflector=Told(bounded=True))

    ending = await STRATEGY.work(DirectRun(), parts, SUBJECT, options)

    assert ending.reason == ending.partial == "The budget of 1 call is used up. Reading ended early."
    assert (await read_conclusion(graph, SUBJECT.id))[1] == -1


async def test_a_model_asks_once_a_round_and_plans_once(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=well) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            few = {"first_sources": 0, "read_on": 0}
            asked = RunRequest(strategy="flat", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN, options=few)
            foretold = await services.estimate(asked)
            assert endpoint.asked == []
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            page = await services.page(report.page_id)
    queries = await read_queries(graph, report.topic_id)

    asking = roles["reflector"]
    assert 1 <= asking <= 4
    assert roles["synthesiser"] == asking
    assert roles["survey_sections"] == 1
    assert len(queries) <= 1 + 10 * asking
    assert not {"researcher", "outline", "refinement"} & {*roles}
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high
    assert (page.engine, page.partial) == ("scripted", "")
