"""Conversations on a topic: by rules over a small corpus, and by a scripted model at the paper's sizes."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent
from kgplatform.graph.conversations import read_turns
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_conclusion
from kgplatform.models import AnswerSentence, Extraction, RunReport, RunRequest, Snippet, Topic
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.conversation.perspectives import BASIC
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.storm import StormOptions, rounds
from kgplatform.strategies.storm.rounds import CONCLUDED
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint, answers
from tests.llm.scripted_model import schema_name, well
from tests.opened import finished, opened
from tests.strategies.bees import DOMAIN, FORGET, TOPIC, documents
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun

SMALL = {"perspectives": 2, "turns": 3, "first_k": 2}
KEPT = "MATCH (n:Perspective|Conversation|Turn|Question|Query) RETURN labels(n) AS labels, n {.*} AS properties"
JOINED = (
    "MATCH (a:Perspective|Conversation|Turn|Question|Query|Snippet)-[r]->(b) "
    "WHERE type(r) IN ['IN_TOPIC', 'FROM', 'IN_CONVERSATION', 'ASKS', 'FOUND_BY'] "
    "RETURN a.id AS a, type(r) AS type, b.id AS b"
)


class Counted:
    """How often each snippet was read."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.read: Counter[str] = Counter()
        extract = RuleExtractor.extract

        async def extracting(role: RuleExtractor, snippets: Sequence[Snippet]) -> list[Extraction]:
            self.read.update(snippet.id for snippet in snippets)
            return await extract(role, snippets)

        patch.setattr(RuleExtractor, "extract", extracting)


async def test_a_run_by_rules_leads_from_sentences_to_the_questions_of_turns(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    async with opened(tmp_path / "home", neo4j_server, passage_min_words=5) as services:
        await services.load(documents())

        async def run(name: str, strategy: str = "storm") -> RunReport:
            options = SMALL if strategy == "storm" else {}
            asked = RunRequest(strategy=strategy, name=name, domain=DOMAIN, options=options)
            return await finished(services, await services.start(asked))

        # when
        report = await run(TOPIC)
        turns = await read_turns(graph, report.topic_id)

        # then: the perspectives are the headings that most sources have, beside the basic one
        assert list(dict.fromkeys(turn.perspective.name for turn in turns)) == [BASIC.name, "Life cycle", "Treatment"]
        asked = {(turn.perspective.name, turn.position): turn.question for turn in turns}
        assert asked[BASIC.name, 0] == "What is Honey bee health?"
        assert asked["Life cycle", 0] == "What is known about Life cycle in Honey bee health?"
        assert asked["Treatment", 0] == "What is known about Treatment in Honey bee health?"
        assert len({*asked.values()}) == len(asked) == report.counts["turns"] <= 9

        # and: answers are sentences of the snippets that they name
        answers = [sentence for turn in turns for sentence in turn.answer]
        texts = {each.id: each.text for each in await services.snippets([a.snippet_ids[0] for a in answers])}
        assert all(sentence.text in texts[sentence.snippet_ids[0]] for sentence in answers)
        assert report.counts["answered"] == sum(1 for turn in turns if turn.answer) >= 5

        # and: the page is whole, and trails of its sentences lead to questions of turns, which name no gap
        page = await services.page(report.page_id)
        assert (page.partial, page.title) == ("", TOPIC)
        assert [section.heading for section in page.sections][:3] == ["", "Life cycle", "Treatment"]
        questions = set()
        for section in page.sections:
            for number, _ in enumerate(section.sentences):
                trail = await services.trail(page.id, section.position, number)
                questions |= {
                    (search.question.text, search.gaps) for step in trail.steps for search in step.searches
                    if search.question
                }  # fmt: skip
        assert questions <= {(text, ()) for text in asked.values()}
        assert ("What is known about Treatment in Honey bee health?", ()) in questions

        # when: it is run again, nothing is asked; a refresh takes the topic as it is
        again = await run(TOPIC)
        assert again.reason == CONCLUDED
        assert len(await read_turns(graph, report.topic_id)) == len(turns)
        refreshed = await finished(
            services, await services.start(RunRequest(strategy="refresh", topic_id=report.topic_id))
        )
        assert refreshed.reason.startswith("Nothing is new")

        # when: a related topic is asked about, then nothing is read twice, and the page of the first is near to it
        other = await run("Foulbrood treatment")
        assert {*counted.read.values()} == {1}
        assert other.counts["extracted"] == 0
        assert other.counts["reused"] > 0

        # when: the topic is removed, its conversations go with it, and only these
        await services.remove_topic(report.topic_id)
        assert await read_turns(graph, report.topic_id) == []
        rows = await graph.run_statement("MATCH (n:Perspective|Conversation|Turn) RETURN count(n) AS left")
        perspectives, talks = 1 + SMALL["perspectives"], 1 + SMALL["perspectives"]
        assert rows[0]["left"] == perspectives + talks + len(await read_turns(graph, other.topic_id))


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = StormOptions(perspectives=1, turns=2, first_k=2, gaps=True)
    parts = with_options(platform.parts, options)
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)

    async def kept() -> list[str]:
        rows = [*await graph.run_statement(KEPT), *await graph.run_statement(JOINED)]
        return sorted(map(str, rows))

    # given a run
    run = DirectRun()
    talked = await rounds.talk(run, parts, topic, options)
    once = await kept()

    # when it is resumed after its last step, then it goes the same way
    resumed = ResumedRun(run)
    assert await rounds.talk(resumed, parts, topic, options) == talked
    assert resumed.left == []

    # when the same run is cut off after the writing of each step, then nothing is there twice, and nothing else
    await graph.run_statement(FORGET)
    repeated = RepeatedRun()
    assert await rounds.talk(repeated, parts, topic, options) == talked
    assert await kept() == once
    steps = [name for _, name, _ in repeated.recorded]
    assert steps == [name for _, name, _ in run.recorded]
    assert len(steps) <= 3 + 6 + 2 + 9 * options.turns + 2  # as the strategy declares, without the page


async def test_no_more_turns_in_all_than_allowed(platform: Platform, graph: Graph) -> None:
    options = StormOptions(perspectives=2, turns=3, turns_at_most=4, first_k=2)
    parts = with_options(platform.parts, options)
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)

    talked = await rounds.talk(DirectRun(), parts, topic, options)

    turns = await read_turns(graph, topic.id)
    assert Counter(turn.perspective.name for turn in turns) == {BASIC.name: 2, "Life cycle": 1, "Treatment": 1}
    assert (talked.turns, talked.reason) == (4, "The conversations have had their 4 turns in all.")


async def test_without_related_headings_the_basic_fact_writer_asks_alone(platform: Platform, graph: Graph) -> None:
    options = StormOptions(perspectives=0, turns=1, first_k=2)
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)

    talked = await rounds.talk(DirectRun(), with_options(platform.parts, options), topic, options)

    [turn] = await read_turns(graph, topic.id)
    assert (turn.perspective.name, turn.question) == (BASIC.name, "What is Honey bee health?")
    assert talked.reason == "All conversations are done: 1 turn."


def three_queries(asked: Asked) -> Reaction:
    """Answer well, and part each question of a conversation into three queries, none of which was there before."""
    if schema_name(asked) != "QueryAnswer":
        return well(asked)
    [(subject, thing, turn)] = re.findall(r"1\. How do (\w+) change (\w+) at (\d)\?", asked.said[-1])
    season, place = (("spring", "summer", "autumn", "winter", "years"), ("soil", "air", "pools", "nests", "streams"))
    queries = (f"{subject} {thing}", f"{thing} {season[int(turn)]}", f"{subject} {place[int(turn)]}")
    return answers({"queries": [{"question": 1, "query": query} for query in queries]})


async def test_the_papers_sizes_are_thirty_questions_with_their_queries_and_answers(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=three_queries) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            asked = RunRequest(strategy="storm", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN)
            foretold = await services.estimate(asked)
            assert endpoint.asked == []
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            page = await services.page(report.page_id)
    turns = await read_turns(graph, report.topic_id)

    # then: N = 5 perspectives and the basic fact writer ask M = 5 questions each, at most 30 in all
    assert Counter(turn.perspective.name for turn in turns) == {
        BASIC.name: 5, **{f"Writer {number}": 5 for number in range(1, 6)}
    }  # fmt: skip
    assert (report.counts["turns"], report.counts["conversations"]) == (30, 6)
    assert report.reason == "All conversations are done: 30 turns."
    assert len({turn.question for turn in turns}) == 30

    # and: each question is asked and parted by one call, answered by one where anything was found, and has 3 queries
    answered = sum(1 for turn in turns if turn.answer)
    assert report.counts["answered"] == answered > 20
    calls = {role: roles[role] for role in ("perspectives", "interviewer", "synthesiser", "answerer")}
    assert calls == {"perspectives": 1, "interviewer": 30, "synthesiser": 30, "answerer": answered}
    rows = await graph.run_statement(
        "MATCH (turn:Turn)-[:ASKS]->(question:Question)<-[:FROM]-(query:Query) "
        "RETURN question.id AS id, count(DISTINCT query) AS queries"
    )
    assert [row["queries"] for row in rows] == [3] * 30

    # and: the page is the model's, made of an outline that knew what was answered, and what it took was foretold
    assert (page.engine, page.partial) == ("scripted", "")
    told = "Questions that writers of several perspectives asked"
    refined = [each for each in endpoint.asked if any(told in said for said in each.said)]
    assert len(refined) == roles["refinement"] > 0
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high
    talkers = ("perspectives", "interviewer", "synthesiser", "answerer")
    dropped = {reason: times for reason, times in report.dropped.items() if reason.startswith(talkers)}
    assert dropped == {"perspectives: more perspectives than asked for": 2}  # of the seven that were named


class Bounded:
    """An answerer by rules whose budget ends at its third answer."""

    def __init__(self) -> None:
        self.asked = 0

    async def answer(self, brief: AnswerBrief) -> list[AnswerSentence]:
        self.asked += 1
        if self.asked > 2:
            raise BudgetSpent("The budget of 2 calls is used up.")
        return await RuleAnswerer().answer(brief)


async def test_where_the_budget_ends_turns_are_kept_and_nothing_is_concluded(platform: Platform, graph: Graph) -> None:
    options = StormOptions(perspectives=1, turns=3, first_k=2)
    parts = with_options(platform.parts, options)
    assert parts.talkers is not None
    parts = replace(parts, talkers=replace(parts.talkers, answerer=Bounded()))
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
    run = DirectRun()

    talked = await rounds.talk(run, parts, topic, options)

    assert (talked.turns, talked.spent) == (4, "The budget of 2 calls is used up.")
    assert talked.reason == "The budget of 2 calls is used up. Reading ended early."
    turns = await read_turns(graph, topic.id)
    assert sorted((turn.position, bool(turn.answer)) for turn in turns) == [(0, True)] * 2 + [(1, False)] * 2
    assert (await read_conclusion(graph, topic.id))[1] == -1
    resumed = ResumedRun(run)
    assert await rounds.talk(resumed, parts, topic, options) == talked
    assert resumed.left == []
