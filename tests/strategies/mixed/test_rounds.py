"""Rounds of several ways of asking: by rules over a small corpus, again, cut off, and where a budget ends."""

from dataclasses import replace

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.errors import InputError
from kgplatform.graph.askings import read_askings
from kgplatform.graph.conversations import read_turns
from kgplatform.graph.session import Graph
from kgplatform.graph.topic_removal import remove_topic
from kgplatform.graph.topics import read_conclusion
from kgplatform.models import RunRequest, Topic
from kgplatform.strategies.mixed import STRATEGY, MixedOptions, rounds
from kgplatform.strategies.mixed.askers import WAYS_OF_ASKING
from kgplatform.strategies.mixed.rounds import CONCLUDED
from kgplatform.strategies.parts import with_options
from tests.opened import finished
from tests.strategies.bees import DOMAIN, FORGET, TOPIC
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun
from tests.strategies.storm.test_rounds import JOINED, KEPT, Bounded

SMALL = {"depth": 2, "perspectives": 1, "first_k": 2, "first_sources": 0, "read_on": 0, "k": 1, "questions": 5}
SUBJECT = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
LEDGER = "MATCH (a:Asking) OPTIONAL MATCH (q:Question)-[:ASKED_IN]->(a) RETURN a {.*} AS asking, collect(q.id) AS asked"


async def test_a_run_by_rules_asks_in_all_ways_and_keeps_what_each_brought(platform: Platform, graph: Graph) -> None:
    services = platform.services
    asked = RunRequest(strategy="mixed", name=TOPIC, domain=DOMAIN, options=dict(SMALL))

    # when
    report = await finished(services, await services.start(asked))
    kept = await read_askings(graph, report.topic_id)

    # then: each round is parted among all ways, by no more than its questions
    first = [each for each in kept if each.round == 1]
    assert {each.way: each.quota for each in first} == {"categories": 2, "gaps": 1, "perspectives": 2}
    assert {each.way for each in kept} == {*WAYS_OF_ASKING}
    for number in {each.round for each in kept}:
        assert sum(each.quota for each in kept if each.round == number) <= SMALL["questions"]
    assert all(each.questions <= each.quota and each.queries <= each.questions for each in kept)

    # and: what they brought together is what the topic has grown by, and the report has it by way
    assert sum(each.snippets for each in kept) + 2 == pytest.approx(report.counts["snippets"])
    for way in WAYS_OF_ASKING:
        own = [each for each in kept if each.way == way]
        assert report.counts[f"queries_of_{way}"] == sum(each.queries for each in own) > 0
        assert report.counts[f"relations_of_{way}"] == pytest.approx(sum(each.relations for each in own), abs=0.01)
    assert sum(each.relations for each in kept) > 0
    told = sum(report.counts[f"sentences_of_{way}"] for way in WAYS_OF_ASKING)
    page = await services.page(report.page_id)
    assert 0 < told <= sum(len(section.sentences) for section in page.sections)
    assert "A query brought, in new relations and closed gaps: " in report.reason
    assert report.counts["turns"] == len(await read_turns(graph, report.topic_id)) > 0
    assert report.done <= STRATEGY.steps_at_most(MixedOptions.model_validate(SMALL)) + 1

    # and: each question is asked in the row of its way
    rows = await graph.run_statement(LEDGER)
    assert all(len(row["asked"]) == row["asking"]["questions"] for row in rows)

    # when it is run again, nothing is asked
    again = await finished(services, await services.start(asked))
    assert again.reason == CONCLUDED
    assert await read_askings(graph, report.topic_id) == kept

    # when the topic is removed, its ledger goes with it
    await remove_topic(graph, report.topic_id)
    assert await graph.run_statement("MATCH (a:Asking) RETURN a") == []


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = MixedOptions.model_validate(SMALL)
    parts = with_options(platform.parts, options)

    async def kept() -> list[str]:
        rows = [row for statement in (KEPT, JOINED, LEDGER) for row in await graph.run_statement(statement)]
        return sorted(str({**row, "asked": sorted(row.get("asked", ()))}) for row in rows)

    # given a run
    run = DirectRun()
    mixed = await rounds.mix(run, parts, SUBJECT, options)
    once = await kept()
    assert mixed.spent == ""

    # when it is resumed after its last step, then it goes the same way
    resumed = ResumedRun(run)
    assert await rounds.mix(resumed, parts, SUBJECT, options) == mixed
    assert resumed.left == []

    # when the same run is cut off after the writing of each step, then nothing is there twice, and nothing else
    await graph.run_statement(FORGET)
    repeated = RepeatedRun()
    assert await rounds.mix(repeated, parts, SUBJECT, options) == mixed
    assert await kept() == once


async def test_one_way_alone_has_all_questions(platform: Platform, graph: Graph) -> None:
    options = MixedOptions.model_validate({**SMALL, "askers": "categories", "depth": 1})

    mixed = await rounds.mix(DirectRun(), with_options(platform.parts, options), SUBJECT, options)

    [row] = await read_askings(graph, SUBJECT.id)
    assert (row.way, row.round) == ("categories", 1)
    assert 0 < row.quota <= 5
    assert await read_turns(graph, SUBJECT.id) == []
    assert {way for ways in mixed.found.values() for way in ways} <= {"categories"}


async def test_where_the_budget_ends_the_ledger_is_kept_and_nothing_is_concluded(
    platform: Platform, graph: Graph
) -> None:
    options = MixedOptions.model_validate({**SMALL, "depth": 4, "questions": 6, "least_yield": 0})
    parts = with_options(platform.parts, options)
    assert parts.talkers is not None
    parts = replace(parts, talkers=replace(parts.talkers, answerer=Bounded()))
    run = DirectRun()

    mixed = await rounds.mix(run, parts, SUBJECT, options)

    assert mixed.spent == "The budget of 2 calls is used up."
    assert mixed.reason.startswith("The budget of 2 calls is used up. Reading ended early. A query brought, ")
    assert {each.way for each in await read_askings(graph, SUBJECT.id)} == {*WAYS_OF_ASKING}
    assert (await read_conclusion(graph, SUBJECT.id))[1] == -1
    resumed = ResumedRun(run)
    assert await rounds.mix(resumed, parts, SUBJECT, options) == mixed
    assert resumed.left == []


@pytest.mark.parametrize(
    ("askers", "what"),
    [("gaps,stars", "askers: stars is no way of asking; there are: categories, gaps, perspectives."),
     (" ,", "askers: there must be one at least of categories, gaps, perspectives.")],
)  # fmt: skip
def test_a_way_of_asking_that_there_is_not_is_refused(askers: str, what: str) -> None:
    with pytest.raises(InputError) as refusal:
        STRATEGY.chosen({"askers": askers})
    assert refusal.value.what == f"The strategy mixed cannot be run so: {what}"
