"""The command that asks the graph, over the fake services."""

import json

import pytest

from kgplatform.models import Answer, AskRequest, Budget
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command

ASKED = asked_tides.ASKED_RUN
QUESTION = "What raises tides?"


@pytest.fixture(autouse=True)
def _ended(fake: FakeServices) -> None:
    fake.watched = (ASKED,)


def test_an_answer_is_told_with_what_it_rests_on(command: Command, fake: FakeServices) -> None:
    result = command("ask", QUESTION, "--topic", "tides", "--set", "graph_queries=3", "--budget-calls", "4")

    assert result.exit_code == 0
    options = {"graph_queries": "3"}
    request = AskRequest(question=QUESTION, topic_id=tides.TIDES.id, options=options, budget=Budget(calls=4))
    assert fake.called("ask") == [(request,)]
    [sentence] = asked_tides.ANSWER.sentences
    assert result.stdout.splitlines() == [
        f"{sentence.text} [1]",
        "",
        f"[1] {tides.ARISE.title}: {tides.ARISE.url}",
        "Nothing is called: krakens.",
        f"Answer: {asked_tides.ANSWER.id}",
    ]


def test_without_an_answer_a_run_is_offered(
    command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asked_tides, "ANSWER", asked_tides.ANSWER.model_copy(update={"sentences": (), "unknown": ()}))
    result = command("ask", QUESTION, "--domain", "sea")
    assert fake.called("ask") == [(AskRequest(question=QUESTION, domain="sea"),)]
    assert result.stdout.splitlines()[:2] == [
        "What was read does not answer this.",
        "A run may: kgplatform topic run 'What raises tides' --domain sea",
    ]


def test_json_is_the_answer(command: Command) -> None:
    assert Answer.model_validate(json.loads(command("ask", QUESTION, "--json").stdout)) == asked_tides.ANSWER


def test_an_empty_question_is_told(command: Command) -> None:
    result = command("ask", " ")
    assert (result.exit_code, "There is no question." in result.stderr) == (1, True)
