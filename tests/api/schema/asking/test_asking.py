"""Questions to the graph in GraphQL."""

from kgplatform.models import AskRequest, Budget
from tests.api import asked_tides, tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices

ASK = """mutation A($id: ID!, $question: String!) {
  ask(question: $question, topicId: $id, budget: {calls: 3}) {
    ... on Run { key kind state } ... on Problem { code message remedy } } }"""
ANSWER = """query A($id: ID!) { answer(id: $id) {
  key runKey topicKey domain question unknown found lost wholeDomain engine partial asked offeredRun topic { name }
  sentences { index text verdict citations { marker snippet { title } } } queries { kind text entity relation other }
} }"""
ANSWERS = "query A($topic: ID!) { answers(topic: $topic) { key question } }"


async def test_a_question_starts_a_run(api: Api, services: FakeServices) -> None:
    told = await api.ask(ASK, id=tides.TIDES.id, question="What raises tides?")
    assert told["ask"] == {"key": "run-asked", "kind": "ask", "state": "FINISHED"}
    request = AskRequest(question="What raises tides?", topic_id=tides.TIDES.id, budget=Budget(calls=3))
    assert services.called("ask") == [(request,)]


async def test_no_question_is_a_problem(api: Api) -> None:
    told = await api.ask(ASK, id=tides.TIDES.id, question=" ")
    assert told["ask"] == {"code": "INPUT_ERROR", "message": "There is no question.", "remedy": "Ask one."}


async def test_an_answer_is_found_by_its_run(api: Api) -> None:
    [sentence] = asked_tides.ANSWER.sentences
    for named in (asked_tides.ANSWER.id, asked_tides.ANSWER.run_id):
        assert (await api.ask(ANSWER, id=named))["answer"] == {
            "key": asked_tides.ANSWER.id,
            "runKey": "run-asked",
            "topicKey": tides.TIDES.id,
            "domain": "sea",
            "question": "What raises tides?",
            "unknown": ["krakens"],
            "found": 2,
            "lost": 0,
            "wholeDomain": False,
            "engine": "offline rules",
            "partial": "",
            "asked": "2026-11-20T09:00:00.000Z",
            "offeredRun": "",
            "topic": {"name": "Tides"},
            "sentences": [
                {
                    "index": 0,
                    "text": sentence.text,
                    "verdict": "verbatim",
                    "citations": [{"marker": 1, "snippet": {"title": tides.ARISE.title}}],
                }
            ],
            "queries": [
                {"kind": "VECTOR", "text": "What raises tides?", "entity": "", "relation": "", "other": ""},
                {"kind": "RELATED_ENTITY", "text": "", "entity": "tides", "relation": "raises", "other": ""},
            ],
        }


async def test_answers_of_a_topic_are_listed(api: Api) -> None:
    told = await api.ask(ANSWERS, topic="Tides")
    assert told["answers"] == [{"key": asked_tides.ANSWER.id, "question": "What raises tides?"}]
