"""A talk on a topic: by rules over a small corpus, resumed, steered, muted, and cut short."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.curation import mind_map
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, EngineUnavailable, InputError, WrongState
from kgplatform.graph.session import Graph
from kgplatform.graph.talks import read_talk
from kgplatform.models import ASKING, AnswerSentence, Budget, RunReport, RunRequest, Talk, Topic
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.mind_map.mapper import MapBrief, Move
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from kgplatform.strategies.costorm import STRATEGY, CostormOptions, rounds
from kgplatform.strategies.costorm.rounds import ALL_MUTED
from kgplatform.strategies.costorm.speaking import ANSWERS, NO_EXPERT
from kgplatform.strategies.declaration import Ending
from kgplatform.strategies.parts import Parts, with_options
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import finished, opened
from tests.strategies.bees import DOMAIN, FORGET, TOPIC, documents
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun
from tests.strategies.storm.test_rounds import three_queries

P = ParamSpec("P")
R = TypeVar("R")
SMALL = {"experts": 2, "warm_turns": 1, "first_k": 2, "page": False}
KEPT = "MATCH (n:Perspective|Conversation|Turn|Question|Query|Concept) RETURN labels(n) AS labels, n {.*} AS properties"
JOINED = (
    "MATCH (a:Perspective|Conversation|Turn|Question|Query|Concept|Snippet)-[r]->(b) "
    "WHERE type(r) IN ['IN_TOPIC', 'FROM', 'IN_CONVERSATION', 'ASKS', 'ANSWERS', 'SAID_BY', 'TAKES_PART', 'FOUND_BY', "
    "'UNDER', 'PLACED_IN'] RETURN a.id AS a, type(r) AS type, r {.*} AS properties, b.id AS b"
)


def topic() -> Topic:
    return Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)


async def go_on(run: DirectRun, parts: Parts, **options: object) -> Ending:
    chosen = CostormOptions.model_validate({**SMALL, **options})
    return await rounds.talk(run, with_options(parts, chosen), topic(), chosen)


async def kept(graph: Graph) -> Talk:
    talk = await read_talk(graph, topic().id)
    assert talk is not None
    return talk


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    async def all_of_it() -> list[str]:
        return sorted(map(str, [*await graph.run_statement(KEPT), *await graph.run_statement(JOINED)]))

    options = {"turns": 4, "say": "What do mites feed on?"}
    run = DirectRun()
    ending = await go_on(run, platform.parts, **options)
    once = await all_of_it()

    resumed = ResumedRun(run)
    assert await go_on(resumed, platform.parts, **options) == ending
    assert resumed.left == []

    await graph.run_statement(FORGET)
    repeated = RepeatedRun()
    assert await go_on(repeated, platform.parts, **options) == ending
    assert await all_of_it() == once
    steps = [name for _, name, _ in repeated.recorded]
    assert steps == [name for _, name, _ in run.recorded]
    assert len(steps) <= STRATEGY.steps_at_most(CostormOptions.model_validate({**SMALL, **options}))


async def test_a_talk_goes_on_from_run_to_run_and_you_steer_it(platform: Platform, graph: Graph) -> None:
    # when it begins
    first = await go_on(DirectRun(), platform.parts, turns=2)
    begun = await kept(graph)

    # then: experts are the headings that most sources have, and the map has all that was found
    names = {each.id: each.name for each in begun.participants}
    assert [*names.values()][:5] == ["You", "General knowledge provider", "Moderator", "Life cycle", "Treatment"]
    assert [(names[each.speaker_id], each.intent, each.question) for each in begun.utterances] == [
        # the experts have asked all of theirs in the background
        ("Moderator", "original question", "What is known about Nectar in Honey bee health?"),
        ("General knowledge provider", "potential answer", "What is known about Nectar in Honey bee health?"),
    ]
    assert [each.why for each in begun.utterances] == [NO_EXPERT, ANSWERS]
    assert first.reason == "2 turns in this run, 2 in all."
    assert begun.asked[0] == "What is known about Life cycle in Honey bee health?"
    assert mind_map.placed(begun.mind_map) == await found(graph)

    # when the user speaks, then who provides general knowledge answers that, with sentences of the snippets
    question = "What do varroa mites feed on?"
    await go_on(DirectRun(run_id="s" * 32), platform.parts, turns=1, say=f"  {question} \n")
    talk = await kept(graph)
    assert talk.utterances[:2] == begun.utterances
    yours, answer = talk.utterances[2:]
    assert (names[yours.speaker_id], yours.words, yours.intent) == ("You", question, "original question")
    assert (names[answer.speaker_id], answer.question, answer.intent) == (
        "General knowledge provider", question, "potential answer",
    )  # fmt: skip
    assert "A mite feeds on the fat body of a larva." in answer.words
    texts = {each.id: each.text for each in await platform.services.snippets(list(answer.snippet_ids))}
    assert all(sentence.text in texts[sentence.snippet_ids[0]] for sentence in answer.answer)

    # when everybody is muted, nobody speaks, and one who is heard again does
    present = [each.name for each in talk.participants if each.part != "user" and not each.gone]
    silent = await go_on(DirectRun(run_id="t" * 32), platform.parts, turns=3, mute=", ".join(present))
    assert silent.reason == f"0 turns in this run, 4 in all. {ALL_MUTED}"
    await go_on(DirectRun(run_id="u" * 32), platform.parts, turns=2, unmute="moderator", say="How are combs cleaned?")
    assert [each.words for each in (await kept(graph)).utterances[4:]] == ["How are combs cleaned?"]
    assert {e.name for e in (await kept(graph)).participants if e.muted} == {*present} - {"Moderator"}


async def test_the_report_has_the_concepts_as_headings_and_what_is_below_as_evidence(
    platform: Platform, graph: Graph
) -> None:
    ending = await go_on(DirectRun(), platform.parts, turns=3, page=True)

    tree = (await kept(graph)).mind_map
    concepts = {each.name: each.id for each in tree.concepts}
    page = await platform.services.page(ending.page_id)
    headings = [section.heading for section in page.sections if section.level]
    assert headings
    assert {*headings} <= {*concepts}
    for section in page.sections:
        if section.level:
            cited = {id_ for sentence in section.sentences for id_ in sentence.snippet_ids}
            assert cited <= {*mind_map.below(tree, concepts[section.heading])}
    assert page.references


class Strict(RuleMapper):
    """Leaves out whatever tells of combs."""

    async def place(self, brief: MapBrief) -> list[Move]:
        moves = await super().place(brief)
        return [
            Move(kind="leave") if "comb" in placing.snippet.text.lower() else move
            for placing, move in zip(brief.placings, moves, strict=True)
        ]


async def test_what_tells_nothing_of_the_topic_is_kept_and_stands_nowhere_in_the_map(
    platform: Platform, graph: Graph
) -> None:
    assert platform.parts.discussion is not None
    parts = replace(platform.parts, discussion=replace(platform.parts.discussion, mapper=Strict()))

    ending = await go_on(DirectRun(), parts, turns=3, say="How are combs cleaned?", page=True)

    # then it was found, is not in the map, and neither asked about by the moderator nor told by the page
    every = await found(graph)
    texts = {each.id: each.text for each in await platform.services.snippets(sorted(every))}
    off = {id_ for id_, text in texts.items() if "comb" in text.lower()}
    assert off
    talk = await kept(graph)
    assert mind_map.placed(talk.mind_map) == every - off != set()
    assert not off & {id_ for each in talk.utterances for id_ in each.about}
    page = await platform.services.page(ending.page_id)
    assert page.references
    assert not off & {id_ for section in page.sections for each in section.sentences for id_ in each.snippet_ids}


class Retried(ResumedRun):
    """Goes on behind the last step of a run, as one that failed and is retried does."""

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        if self.left:
            return await super().step(stage, function, *args, **kwargs)
        return await DirectRun.step(self, stage, function, *args, **kwargs)


async def test_what_was_said_meanwhile_is_not_written_over_by_a_run_that_is_retried(
    platform: Platform, graph: Graph
) -> None:
    # given: a run that ended before it said anything, and another one that went on
    await go_on(DirectRun(), platform.parts, turns=0)
    failed = DirectRun(run_id="s" * 32)
    await go_on(failed, platform.parts, turns=1, say="Why do spores survive?")
    cut = [name for _, name, _ in failed.recorded].index("keep_utterance")
    await graph.run_statement("MATCH (t:Turn)-[:SAID_BY]->() DETACH DELETE t")
    failed.recorded = failed.recorded[:cut]
    await go_on(DirectRun(run_id="t" * 32), platform.parts, turns=2, say="What do varroa mites feed on?")
    before = await kept(graph)

    # when, then
    with pytest.raises(WrongState, match="The talk has gone on since this run began"):
        await go_on(Retried(failed), platform.parts, turns=1, say="Why do spores survive?")
    assert await kept(graph) == before


class Bounded:
    """An answerer whose budget ends at once."""

    async def answer(self, brief: AnswerBrief) -> list[AnswerSentence]:
        raise BudgetSpent("The budget of 1 call is used up.")


async def test_where_the_budget_ends_what_was_said_is_kept(platform: Platform, graph: Graph) -> None:
    await go_on(DirectRun(), platform.parts, turns=1)
    assert platform.parts.talkers is not None
    parts = replace(platform.parts, talkers=replace(platform.parts.talkers, answerer=Bounded()))

    run = DirectRun(Budget(calls=1), "s" * 32)
    ending = await go_on(run, parts, turns=4, say="Why do spores survive?")

    assert ending.reason == "The budget of 1 call is used up. Reading ended early."
    yours, answer = (await kept(graph)).utterances[1:]
    assert (yours.words, answer.question, answer.words) == ("Why do spores survive?", "Why do spores survive?", "")
    resumed = ResumedRun(run)
    assert await go_on(resumed, parts, turns=4, say="Why do spores survive?") == ending
    assert resumed.left == []


class CutOff(DirectRun):
    """Ends with an error when something is to be mapped."""

    error: Exception = EngineUnavailable("Neo4j is not there.", "Start it.")

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        async def grow(*args: P.args, **kwargs: P.kwargs) -> R:
            raise self.error

        return await super().step(stage, grow if stage == "map" else function, *args, **kwargs)


class OutOfTime(CutOff):
    """Has no time left then."""

    error = BudgetSpent("The budget of 1 second is used up.")


async def found(graph: Graph) -> set[str]:
    rows = await graph.run_statement("MATCH (s:Snippet)-[:FOUND_BY]->(:Query) RETURN DISTINCT s.id AS id")
    return {row["id"] for row in rows}


async def test_a_talk_that_was_cut_off_before_its_map_goes_on_with_one(platform: Platform, graph: Graph) -> None:
    with pytest.raises(EngineUnavailable):
        await go_on(CutOff(), platform.parts, turns=1)
    assert (await kept(graph)).mind_map.concepts == ()
    before = await found(graph)

    await go_on(DirectRun(run_id="s" * 32), platform.parts, turns=0)

    assert mind_map.placed((await kept(graph)).mind_map) == before != set()


async def test_where_the_time_ends_before_the_map_you_are_heard_and_what_was_found_is_in_it(
    platform: Platform, graph: Graph
) -> None:
    # when it ends in a talk that begins
    run = OutOfTime()
    ending = await go_on(run, platform.parts, turns=2, say="Why do spores survive?")

    # then
    assert ending.reason == "The budget of 1 second is used up. Reading ended early."
    talk = await kept(graph)
    assert [each.question for each in talk.utterances] == ["Why do spores survive?"]
    assert mind_map.placed(talk.mind_map) == await found(graph) != set()
    resumed = ResumedRun(run)
    assert await go_on(resumed, platform.parts, turns=2, say="Why do spores survive?") == ending

    # and when it ends in one that goes on
    await go_on(OutOfTime(run_id="s" * 32), platform.parts, turns=1, say="What do varroa mites feed on?")
    assert mind_map.placed((await kept(graph)).mind_map) == await found(graph)


async def test_names_that_nobody_has_are_told_before_anything_is_said(platform: Platform, graph: Graph) -> None:
    await go_on(DirectRun(), platform.parts, turns=1)
    before = await kept(graph)

    with pytest.raises(InputError, match="Nobody in the talk is called 'Professor', so nothing was said") as raised:
        await go_on(DirectRun(run_id="s" * 32), platform.parts, mute="Professor", say="What of mites?")
    assert "There are: General knowledge provider, Moderator, Life cycle" in raised.value.remedy
    with pytest.raises(InputError, match="'You'"):
        await go_on(DirectRun(run_id="t" * 32), platform.parts, mute="You")
    assert await kept(graph) == before


def test_what_is_too_long_is_not_heard() -> None:
    with pytest.raises(InputError, match="what you say has 49999 characters, and 1000 at most are heard"):
        STRATEGY.chosen({"say": "word " * 10_000})
    with pytest.raises(InputError, match="turns"):
        STRATEGY.chosen({"turns": 101})


async def test_one_source_is_enough(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    async with opened(tmp_path / "home", neo4j_server, passage_min_words=5) as services:
        await services.load(documents()[:1])

        def asked(**options: object) -> RunRequest:
            chosen = {**SMALL, "turns": 2, **options}
            return RunRequest.model_validate(
                {"strategy": "costorm", "name": TOPIC, "domain": DOMAIN, "options": chosen}
            )

        async def run(**options: object) -> RunReport:
            return await finished(services, await services.start(asked(**options)))

        # what is said while a run is under way is refused, and not taken for that run
        under_way = await services.start(asked(turns=0))
        with pytest.raises(WrongState, match=f"Run {under_way.id} of costorm on this topic is under way"):
            await services.start(asked(say="What kills mites?"))
        assert (await services.start(asked(turns=0))).id == under_way.id
        await finished(services, under_way)

        report = await run(page=True)
        talk = await services.talk(report.topic_id)
        assert talk is not None
        assert len(talk.utterances) == report.counts["utterances"] >= 1
        assert report.page_id

        # a talk has no end: after the page, and after nobody has more to say, the user is heard
        later = await run(say="What kills mites?")
        after = await services.talk(later.topic_id)
        assert after is not None
        assert after.utterances[: len(talk.utterances)] == talk.utterances
        assert after.utterances[len(talk.utterances)].words == "What kills mites?"
        assert after.utterances[len(talk.utterances) + 1].intent not in ASKING

        # the talk goes with its topic
        await services.remove_topic(report.topic_id)
        rows = await graph.run_statement("MATCH (n:Perspective|Conversation|Turn|Concept) RETURN count(n) AS left")
        assert rows[0]["left"] == 0


def in_talk(asked: Asked) -> Reaction:
    """Part the questions of the background talk into three queries each, and answer all else well."""
    background = any(re.search(r"1\. How do \w+ change \w+ at \d\?", said) for said in asked.said[-1:])
    return three_queries(asked) if background else well(asked)


async def test_the_defaults_are_counted_against_a_model(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=in_talk) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            asked = RunRequest(
                strategy="costorm", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN, options={"turns": 6, "page": False}
            )
            foretold = await services.estimate(asked)
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            talk = await services.talk(report.topic_id)
    assert talk is not None

    # then: 3 experts asked 2 questions each in the background
    assert len(talk.asked) == 6
    assert roles["interviewer"] == 6

    # and: two experts tell, the moderator asks, it is answered, an expert tells, the moderator asks again
    names = {each.id: each.name for each in talk.participants}
    parts = {each.id: each.part for each in talk.participants}
    assert [parts[each.speaker_id] for each in talk.utterances] == [
        "expert", "expert", "moderator", "provider", "expert", "moderator",
    ]  # fmt: skip
    assert [names[each.speaker_id] for each in talk.utterances[:2]] == ["Writer 1", "Writer 2"]
    assert (roles["expert"], roles["moderator"]) == (3, 2)
    answers = sum(1 for each in talk.utterances if not each.asks)  # some of them only repeat what was told
    assert (answers, roles["answerer"]) == (4, 6 + answers)
    assert roles["perspectives"] == 2  # at first, and for what the moderator led to
    assert all(each.about for each in talk.utterances if parts[each.speaker_id] == "moderator")

    # and: everything that was found has its place, at most ten a concept, and what it took was foretold
    assert mind_map.placed(talk.mind_map) == await found(graph)
    assert not mind_map.overfull(talk.mind_map)
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high
