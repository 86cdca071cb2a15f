"""Questions to the graph: by rules as a run, by scripted roles step by step, and what cannot be asked."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, InputError, NotFound
from kgplatform.graph import answers, topics
from kgplatform.graph.research import asked as asked_before
from kgplatform.graph.research import read_questions_by_id, write_queries, write_questions
from kgplatform.graph.search import Scope
from kgplatform.graph.session import Graph
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Answer, AskRequest, Document, Query, Question, RunRequest, Topic, TypedQuery
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.conversation.model.answerer import ModelAnswerer
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from kgplatform.roles.planning.model.planner import ModelPlanner
from kgplatform.roles.planning.planner import PlanBrief
from kgplatform.roles.planning.rules.planner import RulePlanner
from kgplatform.roles.review.model.claim_checker import ModelClaimChecker
from kgplatform.services.asking import offered_run
from kgplatform.strategies.ask import STRATEGY, AskOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import typed_search
from kgplatform.strategies.steps.article import outline
from tests.opened import finished, last_report, opened, opened_platform
from tests.strategies.direct_run import DirectRun, ResumedRun
from tests.support.fake_model import FakeModel

DOMAIN = "bogs"
TEXTS = {
    "Peat moss": "Peat moss acidifies bogs. Peat moss holds rain for many weeks. Peat moss grows slowly in the shade.",
    "Drainage": "Drainage lowers the water of bogs. Drained bogs lose carbon to the air. Farmers drained most bogs.",
    "Cranes": "Cranes breed in wet bogs. Cranes eat berries and frogs in autumn. Cranes leave drained bogs.",
}
HOW = "What acidifies bogs?"
NOBODY = "Who won the cup in Paris?"
KEPT = "MATCH (n:Answer|Question) RETURN labels(n) AS labels, n {.*, asked: 0} AS properties"
JOINED = "MATCH (a:Answer)-[r]->(b) RETURN a.id AS a, type(r) AS type, b.id AS b"


def documents() -> list[Document]:
    return [Document(url=f"bogs:{name}", title=name, domain=DOMAIN, text=text) for name, text in TEXTS.items()]


@pytest_asyncio.fixture
async def platform(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Platform]:
    """A platform on which the topic of bogs was researched, without its page."""
    async with opened_platform(tmp_path / "home", neo4j_server, passage_min_words=5) as platform:
        await platform.services.load(documents())
        request = RunRequest(name="Bogs", domain=DOMAIN, options={"depth": 1, "page": False})
        await finished(platform.services, await platform.services.start(request))
        yield platform


def topic_of_bogs() -> Topic:
    return Topic(id=ids.topic_id(DOMAIN, "Bogs"), name="Bogs", domain=DOMAIN)


async def told(parts: Parts, run: DirectRun, question: str = HOW) -> tuple[str, str]:
    """Ask within the topic; return how the run ended, and why it is partial."""
    ending = await STRATEGY.work(run, parts, topic_of_bogs(), AskOptions(question=question))  # type: ignore[arg-type]
    return ending.reason, ending.partial


async def test_a_question_is_answered_by_sentences_of_what_was_read(platform: Platform, graph: Graph) -> None:
    services = platform.services
    topic = topic_of_bogs()

    # when
    run = await finished(services, await services.ask(AskRequest(question=f" {HOW} ", topic_id=topic.id)))
    answer = await services.kept_answer(run.id)

    # then
    assert (run.kind, run.reason) == ("ask", "It is answered in 1 sentence.")
    assert (run.budget.calls, run.options["question"]) == (12, HOW)
    [sentence] = answer.sentences
    [snippet] = await services.snippets(list(sentence.snippet_ids))
    assert (sentence.text, sentence.verdict, snippet.title) == ("Peat moss acidifies bogs.", "verbatim", "Peat moss")
    assert answer.queries[0] == TypedQuery(kind="vector", text=HOW)
    assert {"single_entity", "related_entity"} <= {query.kind for query in answer.queries}
    assert (answer.topic_id, answer.domain, answer.engine, answer.lost) == (topic.id, DOMAIN, "offline rules", 0)
    assert await services.kept_answer(answer.id) == answer
    assert await services.kept_answers(topic.id) == [answer]

    # and: it joins the questions that the topic's page answers, and that its research knows
    assert await answers.answered_questions(graph, topic.id) == [HOW]
    assert (HOW, "answered") in [(each.text, each.outcome) for each in await asked_before(graph, topic.id)]


async def test_a_planner_knows_names_of_passages_that_no_name_leads_to(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Listening:
        async def plan(self, brief: PlanBrief) -> list[TypedQuery]:
            self.brief = brief
            return [TypedQuery(kind="vector", text=brief.question)]

    monkeypatch.setattr(typed_search, "NEAR_ENTITIES", 1)
    monkeypatch.setattr(typed_search, "NEAR_SNIPPETS", 1)
    planner, question = Listening(), "What do birds of the genus Grus feed on?"

    await typed_search.plan(replace(platform.parts, planner=planner), Scope(DOMAIN), question)

    near, named = planner.brief.entities
    assert "Cranes" not in near
    assert named == "Cranes"


async def test_what_was_read_may_not_answer(platform: Platform, graph: Graph) -> None:
    services = platform.services
    run = await finished(services, await services.ask(AskRequest(question=NOBODY)))  # of the only domain
    answer = await services.kept_answer(run.id)

    assert (run.reason, answer.sentences, answer.whole_domain) == ("What was read does not answer it.", (), True)
    assert offered_run(answer) == "kgplatform topic run 'Who won the cup in Paris' --domain bogs"
    assert await answers.answered_questions(graph, answer.topic_id) == []
    # and: research may still ask it, for nobody has searched for it
    assert NOBODY not in [each.text for each in await asked_before(graph, answer.topic_id)]
    await write_queries(graph, answer.topic_id, [Query(id="q", text="cup", question_id=answer.question_id)])
    assert (NOBODY, "nothing_found") in [
        (each.text, each.outcome) for each in await asked_before(graph, answer.topic_id)
    ]


async def test_a_question_of_research_stays_its_own_when_a_reader_asks_it(platform: Platform, graph: Graph) -> None:
    topic = topic_of_bogs()
    own = Question(id=ids.question_id(topic.id, HOW), text=HOW, axis="breadth", why="Nothing tells of it.", gap_ids=())
    await write_questions(graph, topic.id, [own])

    await told(platform.parts, DirectRun())

    [kept] = await answers.read_answers(graph, topic.id, 5)
    known = (await read_questions_by_id(graph, [own.id]))[own.id]
    assert (kept.question_id, known.axis, known.why) == (own.id, own.axis, own.why)


async def test_who_asks_the_same_meanwhile_joins(platform: Platform) -> None:
    request = AskRequest(question=HOW, topic_id=topic_of_bogs().id)
    first, same = await platform.services.ask(request), await platform.services.ask(request)
    other = await platform.services.ask(request.model_copy(update={"question": NOBODY}))
    assert first.id == same.id != other.id
    for run in (first, other):
        await finished(platform.services, run)


async def test_a_source_takes_its_sentences_with_it(platform: Platform) -> None:
    services = platform.services
    run = await finished(services, await services.ask(AskRequest(question=HOW, topic_id=topic_of_bogs().id)))
    [source] = [each for each in await services.sources() if each.title == "Peat moss"]

    await services.remove_sources([source.id])

    answer = await services.kept_answer(run.id)
    assert (answer.sentences, answer.lost) == ((), 1)


async def test_a_removed_topic_takes_its_answers_with_it(platform: Platform, graph: Graph) -> None:
    services, topic = platform.services, topic_of_bogs()
    run = await finished(services, await services.ask(AskRequest(question=HOW, topic_id=topic.id)))
    await services.remove_topic(topic.id)
    with pytest.raises(NotFound, match="There is no answer"):
        await services.kept_answer(run.id)
    assert await graph.run_statement("MATCH (a:Answer) RETURN count(*) AS number") == [{"number": 0}]


async def test_an_answered_question_reaches_the_outline(platform: Platform) -> None:
    await told(platform.parts, DirectRun())
    seen: list[tuple[str, ...]] = []

    class Outliner:
        engine = "watching"

        async def outline(self, graph):  # type: ignore[no-untyped-def]
            seen.append(graph.answered)
            return await platform.parts.outliner.outline(graph)

    await outline(replace(platform.parts, outliner=Outliner()), topic_of_bogs())  # type: ignore[arg-type]
    assert seen == [(HOW,)]


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    async def kept() -> list[str]:
        return sorted(map(str, [*await graph.run_statement(KEPT), *await graph.run_statement(JOINED)]))

    run = DirectRun()
    ended = await told(platform.parts, run)
    once = await kept()
    resumed = ResumedRun(run)

    assert await told(platform.parts, resumed) == ended == ("It is answered in 1 sentence.", "")
    assert resumed.left == []
    assert await told(platform.parts, DirectRun()) == ended  # the same run, each step done again
    assert await kept() == once
    assert [name for _, name, _ in run.recorded] == ["plan", "find", "answer", "check", "keep"]


def with_model(parts: Parts, **scripted: object) -> tuple[Parts, FakeModel, Dropped]:
    """Return parts whose roles are played by a model with scripted answers."""
    assert parts.talkers is not None
    dropped, prompts = parts.dropped, load_prompts()
    model = FakeModel({role: [answer] for role, answer in scripted.items()})  # type: ignore[dict-item]
    talkers = replace(parts.talkers, answerer=ModelAnswerer(model, prompts, dropped, RuleAnswerer()))
    planner = ModelPlanner(model, prompts, dropped, RulePlanner())
    claims = ModelClaimChecker(model, dropped)
    return replace(parts, planner=planner, talkers=talkers, claims=claims), model, dropped


async def answer_of(run: DirectRun, graph: Graph) -> Answer:
    return await answers.read_answer(graph, run.id)


PLAN = {"queries": [{"kind": "single_entity", "entity": "peat moss"}, {"kind": "path", "entity": "moss"}]}
SAID = {"sentences": [
    {"text": "Peat moss acidifies bogs.", "citations": ["S1"]},
    {"text": "Peat moss was found on Mars in 1976.", "citations": ["S1"]},
]}  # fmt: skip


async def test_what_a_model_says_is_checked_as_on_pages(platform: Platform, graph: Graph) -> None:
    parts, model, dropped = with_model(platform.parts, planner=PLAN, answerer=SAID)
    run = DirectRun()

    assert await told(parts, run) == ("It is answered in 1 sentence.", "")

    answer = await answer_of(run, graph)
    assert [(each.text, each.verdict) for each in answer.sentences] == [("Peat moss acidifies bogs.", "verbatim")]
    assert answer.queries == (TypedQuery(kind="single_entity", entity="peat moss"),)
    assert [role for role, _ in model.asked] == ["planner", "answerer"]  # unknown figures need no checker
    assert dropped.take() == {"planner: without what its kind needs": 1, "verification: unsupported": 1}


async def test_a_claim_is_asked_about_as_one_of_an_answer(platform: Platform, graph: Graph) -> None:
    said = {"sentences": [{"text": "Moss of peat makes bogs sour.", "citations": ["S1"]}]}
    claim = {"claim": "Moss of peat makes bogs sour.", "supported": "yes", "quote": "Peat moss acidifies bogs."}
    judged = {"sentences": [{"number": 1, "claims": [claim]}]}
    parts, model, _ = with_model(platform.parts, planner=PLAN, answerer=said, claims=judged)
    run = DirectRun()

    await told(parts, run)

    assert [(each.text, each.verdict) for each in (await answer_of(run, graph)).sentences] == [
        ("Moss of peat makes bogs sour.", "entailed")
    ]
    [values] = [values for role, values in model.asked if role == "claims"]
    assert values["heading"] == "an answer to a reader's question"


async def test_a_model_may_refuse(platform: Platform, graph: Graph) -> None:
    parts, _, _ = with_model(platform.parts, planner=PLAN, answerer={"sentences": []})
    run = DirectRun()
    assert await told(parts, run) == ("What was read does not answer it.", "")
    assert (await answer_of(run, graph)).sentences == ()


async def test_where_the_budget_ends_rules_do_the_rest(platform: Platform, graph: Graph) -> None:
    spent = BudgetSpent("The budget of 1 call is used up.")
    parts, _, _ = with_model(platform.parts, planner=spent, answerer=spent)
    run = DirectRun()

    assert await told(parts, run) == (
        "It is answered in 1 sentence.", "The budget of 1 call is used up. The rest was done by rules.",
    )  # fmt: skip

    assert [each.text for each in (await answer_of(run, graph)).sentences] == ["Peat moss acidifies bogs."]


async def test_what_cannot_be_asked_is_told(platform: Platform) -> None:
    services = platform.services
    for request, what in (
        (AskRequest(question=" "), "There is no question."),
        (AskRequest(question="x" * 50_000), "`question` has 50,000 characters."),
        (AskRequest(question=HOW, topic_id="nope"), "nope"),
        (AskRequest(question=HOW, domain="nope"), "There is no domain 'nope'."),
        (AskRequest(question=HOW, topic_id=topic_of_bogs().id, domain="seas"), "is in bogs"),
        (AskRequest(question=HOW, options={"depth": 3}), "it has no option 'depth'"),
        (
            AskRequest(question=HOW, topic_id=topic_of_bogs().id, options={"whole_domain": True, "question": "Why?"}),
            "question and whole_domain cannot be set here",
        ),
    ):
        with pytest.raises(InputError, match=what):
            await services.ask(request)
    with pytest.raises(InputError, match="There is no question"):
        await STRATEGY.work(DirectRun(), platform.parts, topic_of_bogs(), AskOptions())  # type: ignore[arg-type]
    await services.load([Document(url="x:1", title="x", domain="seas", text="The sea is wide and deep. " * 3)])
    with pytest.raises(InputError, match="It is not said where to ask"):
        await services.ask(AskRequest(question=HOW))


async def test_what_was_loaded_answers_before_any_topic_is_researched(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    async with opened(tmp_path / "home", neo4j_server, passage_min_words=5) as services:
        await services.load(documents())

        # when
        run = await finished(services, await services.ask(AskRequest(question=HOW)))
        answer = await services.kept_answer(run.id)

        # then: it is kept with a topic that the domain has for questions
        assert [each.text for each in answer.sentences] == ["Peat moss acidifies bogs."]
        [own] = await services.topics()
        assert (own.name, own.domain, own.id) == ("Questions on bogs", DOMAIN, answer.topic_id)
        assert await services.kept_answers(own.id) == [answer]

        # and: the next question is kept there as well
        await finished(
            services, await services.ask(AskRequest(question="What do cranes eat in autumn?", domain=DOMAIN))
        )
        assert len(await services.kept_answers(own.id)) == 2
        assert await services.topics() == [own]


async def test_without_documents_nothing_can_answer(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    async with opened(tmp_path / "home", neo4j_server) as services:
        with pytest.raises(NotFound, match="There are no documents, so that nothing can answer"):
            await services.ask(AskRequest(question=HOW))
        await topics.merge_topic(graph, topic_of_bogs())
        run = await services.ask(AskRequest(question=HOW, topic_id=topic_of_bogs().id))
        ended = await last_report(services, run)
        assert (ended.state, ended.reason.partition(".")[0]) == ("failed", "The domain 'bogs' holds no documents")


async def test_rules_want_names_and_numbers(platform: Platform) -> None:
    found = await platform.services.search("bogs", ["snippet"], domain=DOMAIN)
    snippets = tuple(await platform.services.snippets([hit.id for hit in found]))
    for question, number in ((HOW, 1), ("What acidifies bogs in Sweden?", 0), ("What acidified bogs in 1820?", 0)):
        brief = AnswerBrief(topic=topic_of_bogs(), question=question, snippets=snippets, share=2 / 3)
        assert len(await RuleAnswerer().answer(brief)) == number
