"""Answers that come while a case is done, and what is counted of them."""

import threading
import time
from pathlib import Path

import pytest

from bench import answering
from bench.strategies import cases, savings
from bench.strategies.answered import unsupported
from bench.strategies.cases import CASES
from kgplatform.models import Citation
from tests.llm.replay import request_key
from tests.llm.scripted_endpoint import Asked, refuses, says

BODY = {"model": "reader", "messages": [{"role": "user", "content": "What floats?"}]}


def asked() -> Asked:
    return Asked("/v1/chat/completions", {}, BODY, 0.0)


def test_a_request_waits_for_its_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "_LOOK_EVERY", 0.01)
    waiting, key = answering.Waiting(tmp_path, lambda _: None), request_key(BODY)
    request, answer = tmp_path / "requests" / f"{key}.json", tmp_path / "answers" / f"{key}.txt"

    def answered() -> None:
        while not request.exists():
            time.sleep(0.01)
        answer.write_text("Boats.", "utf-8")

    reader = threading.Thread(target=answered)
    reader.start()
    assert waiting(asked()) == says("Boats.")
    reader.join()
    assert waiting.used == {key: "Boats."}


def test_a_request_that_was_answered_before_is_answered_at_once(tmp_path: Path) -> None:
    waiting = answering.Waiting(tmp_path, lambda asked: f"{len(asked.body)} boats.")

    assert waiting(asked()) == says("2 boats.")
    assert waiting.used == {request_key(BODY): "2 boats."}


def test_an_answer_that_is_rewritten_stays_the_one_that_was_given(tmp_path: Path) -> None:
    key, answers = request_key(BODY), iter(["Boats.", "Ships."])
    waiting = answering.Waiting(tmp_path, lambda _: next(answers))
    assert waiting(asked()) == says("Boats.")

    (tmp_path / "answers" / f"{key}.txt").write_text("Ships.", "utf-8")

    assert waiting(asked()) == says("Boats.")
    assert waiting.used == {key: "Boats."}


def test_a_request_that_nobody_answers_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 0.0)
    monkeypatch.setattr(answering, "_LOOK_EVERY", 0.0)
    waiting = answering.Waiting(tmp_path, lambda _: None)
    assert waiting(asked()) == refuses(400, "Nobody has answered this request.")
    assert waiting.used == {}


def test_the_names_of_cases_are_those_of_their_files() -> None:
    assert [cases.path_of(name).name for name in ("storm", "topical on abstracts")] == [
        "storm.json", "topical-on-abstracts.json",
    ]  # fmt: skip
    assert {cases.path_of(name).name for name in CASES} == {
        path.name for path in Path(cases.__file__).parent.joinpath("answers").glob("*.json")
    }


def test_what_neither_stands_in_a_snippet_nor_follows_from_it_is_counted() -> None:
    cited = [
        Citation(sentence="Boats float.", snippet_id="a"),
        Citation(sentence="Stones float.", snippet_id="a"),
        Citation(sentence="Ships float.", snippet_id="a", verdict="entailed"),
    ]
    assert unsupported(cited, {"a": "Boats float. Ships are boats."}) == ["Stones float."]


def test_what_was_read_before_is_saved() -> None:
    assert savings.Saved("storm", alone=8, after=2).share == 0.75
    assert savings.Saved("rag", alone=8, after=8).share == 0
