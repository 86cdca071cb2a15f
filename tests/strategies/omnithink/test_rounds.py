"""A tree of concepts: by rules over a small corpus, resumed, cut short, and by a scripted model at the usual sizes."""

from dataclasses import replace
from pathlib import Path

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.curation import mind_map
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, InputError, UnknownTopic
from kgplatform.graph.mind_maps import read_mind_map
from kgplatform.graph.research import read_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_conclusion
from kgplatform.models import MindMap, RunRequest, Topic
from kgplatform.roles.reflection.reflector import FoundConcept, ReflectionBrief
from kgplatform.roles.reflection.rules.reflector import RuleReflector
from kgplatform.strategies.omnithink import STRATEGY, OmnithinkOptions, rounds
from kgplatform.strategies.options import Rounds
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.steps.searching import CONCLUDED
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import finished, opened
from tests.strategies.bees import DOMAIN, FORGET, TOPIC
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun

SUBJECT = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
SMALL = {"levels": 3, "breadth": 2, "first_k": 3, "k": 4}
KEPT = "MATCH (n:Conversation|Concept|Question|Query) RETURN labels(n) AS labels, n {.*} AS properties"
JOINED = (
    "MATCH (a:Conversation|Concept|Question|Query|Snippet)-[r]->(b) WHERE type(r) IN "
    "['IN_TOPIC', 'FROM', 'IN_CONVERSATION', 'FOUND_BY', 'UNDER', 'PLACED_IN'] "
    "RETURN a.id AS a, type(r) AS type, b.id AS b"
)


def levels(tree: MindMap) -> list[list[str]]:
    """Return the names of the concepts of each level, the topic's alone first."""
    by_depth: dict[int, list[str]] = {}
    for each in tree.concepts:
        by_depth.setdefault(len(mind_map.path(tree, each.id)), []).append(each.name)
    return [by_depth[depth] for depth in sorted(by_depth)]


def test_the_usual_sizes() -> None:
    options = OmnithinkOptions()
    assert (options.levels, options.breadth, options.queries_a_concept, options.topic_queries) == (3, 5, 2, 135)
    assert (options.reflections, options.ahead) == (6, Rounds(number=2, width=30))
    assert OmnithinkOptions(levels=1).ahead == Rounds(number=0, width=0)
    assert OmnithinkOptions(levels=4).ahead == Rounds(number=3, width=45)  # no more queries than a topic may have
    chosen = options.for_steps()
    assert (chosen.first_k, chosen.k, chosen.first_sources, chosen.manner) == (15, 5, 0, "omnithink 3 5 2")
    assert STRATEGY.comparison


@pytest.mark.parametrize("given", [{"levels": 0}, {"breadth": -1}, {"queries_a_concept": 4}, {"shape_share": 1}])
def test_trees_that_cannot_be_are_refused(given: dict[str, int]) -> None:
    with pytest.raises(InputError, match="The strategy omnithink cannot be run so: "):
        STRATEGY.chosen(given)


async def test_a_run_by_rules_searches_for_the_concepts_of_its_tree_and_writes_under_them(
    platform: Platform, graph: Graph
) -> None:
    services = platform.services
    asked = RunRequest(strategy="omnithink", name=TOPIC, domain=DOMAIN, options=SMALL)

    report = await finished(services, await services.start(asked))

    tree = await read_mind_map(graph, ids.tree_id(report.topic_id))
    found = levels(tree)
    queries = {query.text.casefold() for query in await read_queries(graph, report.topic_id)}
    assert found[0] == [TOPIC]
    assert len(found[1]) == 2
    assert len(found) == 3
    assert report.counts["concepts"] == len(tree.concepts) - 1
    assert (report.counts["rounds"], report.reason) == (3, f"The tree is grown: {len(tree.concepts) - 1} concepts.")
    searched = [TOPIC, *(f"{name} {TOPIC}" for name in found[1])]
    for each in tree.concepts:
        if len(path := mind_map.path(tree, each.id)) == 2:
            searched.append(f"{each.name} {path[0]} {TOPIC}")
    assert queries == {text.casefold() for text in searched}
    page = await services.page(report.page_id)
    headings = [section.heading for section in page.sections if section.heading]
    assert page.partial == ""
    assert headings
    assert {*headings} <= {name for level in found[1:] for name in level}
    assert report.done <= STRATEGY.steps_at_most(OmnithinkOptions(**SMALL))

    # when it is asked for again, the page is made of the tree that is there
    again = await finished(services, await services.start(asked))
    assert again.reason == CONCLUDED
    assert [s.heading for s in (await services.page(again.page_id)).sections if s.heading] == headings

    # when the topic is removed, its tree goes, too
    await services.remove_topic(report.topic_id)
    assert await graph.run_statement("MATCH (n:Concept|Conversation) RETURN n") == []


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = OmnithinkOptions(**SMALL)
    parts = with_options(platform.parts, options)

    async def kept() -> list[str]:
        rows = [*await graph.run_statement(KEPT), *await graph.run_statement(JOINED)]
        return sorted(map(str, rows))

    run = DirectRun()
    explored = await rounds.explore(run, parts, SUBJECT, options)
    once = await kept()
    resumed = ResumedRun(run)
    assert await rounds.explore(resumed, parts, SUBJECT, options) == explored
    assert resumed.left == []

    await graph.run_statement(FORGET)
    assert await rounds.explore(RepeatedRun(), parts, SUBJECT, options) == explored
    assert await kept() == once


async def test_a_tree_of_one_level_is_the_topic_alone(platform: Platform, graph: Graph) -> None:
    options = OmnithinkOptions(levels=1, first_k=3)

    explored = await rounds.explore(DirectRun(), with_options(platform.parts, options), SUBJECT, options)

    assert levels(explored.tree) == [[TOPIC]]
    assert len(explored.tree.concepts[0].snippet_ids) == 3
    assert explored.reason == "The tree is grown: 0 concepts."
    assert [query.text for query in await read_queries(graph, SUBJECT.id)] == [TOPIC]


async def test_nothing_is_asked_beyond_the_queries_of_a_topic(platform: Platform, graph: Graph) -> None:
    options = OmnithinkOptions(**{**SMALL, "topic_queries": 2})

    explored = await rounds.explore(DirectRun(), with_options(platform.parts, options), SUBJECT, options)

    assert len(await read_queries(graph, SUBJECT.id)) == 2
    assert explored.reason == "The topic has had its 2 queries."
    assert [len(level) for level in levels(await read_mind_map(graph, ids.tree_id(SUBJECT.id)))] == [1, 1]
    assert levels(explored.tree) == [[TOPIC]]  # one concept alone is no heading below the topic


async def test_a_topic_that_nothing_is_about_has_no_tree(platform: Platform, graph: Graph) -> None:
    options = OmnithinkOptions(**SMALL)
    unknown = Topic(id=ids.topic_id(DOMAIN, "Quartz clocks"), name="Quartz clocks", domain=DOMAIN)

    with pytest.raises(UnknownTopic) as refusal:
        await rounds.explore(DirectRun(), with_options(platform.parts, options), unknown, options)

    assert refusal.value.what == "Nothing in the domain 'bees' is about 'Quartz clocks'."
    assert await graph.run_statement("MATCH (n:Query|Concept) RETURN n") == []


class Bounded(RuleReflector):
    """A reflector by rules whose budget ends at its second thought."""

    asked = 0

    async def reflect(self, brief: ReflectionBrief) -> list[FoundConcept]:
        self.asked += 1
        if self.asked > 1:
            raise BudgetSpent("The budget of 1 call is used up.")
        return await super().reflect(brief)


async def test_where_the_budget_ends_the_page_is_made_of_the_tree_so_far(platform: Platform, graph: Graph) -> None:
    options = OmnithinkOptions(**SMALL)
    parts = replace(with_options(platform.parts, options), reflector=Bounded())
    run = DirectRun()

    ending = await STRATEGY.work(run, parts, SUBJECT, options)

    assert ending.reason == "The budget of 1 call is used up. Reading ended early."
    assert ending.partial == "The budget of 1 call is used up. Reading ended early."
    tree = await read_mind_map(graph, ids.tree_id(SUBJECT.id))
    assert [len(level) for level in levels(tree)] == [1, 2]
    page = await platform.services.page(ending.page_id)
    assert {section.heading for section in page.sections} - {""} <= {*levels(tree)[1]}
    assert (await read_conclusion(graph, SUBJECT.id))[1] == -1
    resumed = ResumedRun(run)
    assert await STRATEGY.work(resumed, parts, SUBJECT, options) == ending


async def test_a_model_is_asked_once_for_each_concept_that_is_thought_over(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=well) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            # the corpus is small: what the usual first search finds is most of it
            few = {"first_k": 5}
            asked = RunRequest(strategy="omnithink", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN, options=few)
            foretold = await services.estimate(asked)
            assert endpoint.asked == []
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            page = await services.page(report.page_id)
    tree = await read_mind_map(graph, ids.tree_id(report.topic_id))

    # the topic, and those of its five concepts for which there was enough; each may come to five with two queries
    first, second = (len(level) for level in levels(tree)[1:])
    queries = await read_queries(graph, report.topic_id)
    assert first == 5
    assert 1 < roles["reflector"] <= 1 + first
    assert 0 < second <= 5 * (roles["reflector"] - 1)
    assert 1 + first + second <= len(queries) <= 1 + 2 * (first + second)
    assert not {"researcher", "synthesiser", "outline", "refinement"} & {*roles}
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high
    assert (page.engine, page.partial) == ("scripted", "")
