"""Answers that are kept without the words of the texts."""

import json
from pathlib import Path

from bench.coverage.kept import KeptAnswers, keep, packed, unpacked
from kgplatform.models import Hit
from tests.llm.replay import request_key
from tests.llm.scripted_endpoint import Asked

BODY = {
    "model": "m",
    "messages": [
        {"role": "system", "content": "Read the text."},
        {"role": "user", "content": "Moss is a small green plant. Moss holds water."},
    ],
    "response_format": {"type": "json_schema"},
}
HIT = Hit(snippet_id="s", query_id="q", rank=1, score=0.5, round=1, ways=("text",))
ANSWER = {
    "relations": [{"subject": "Moss", "quote": "Moss is a small green plant."}],
    "said": "It is a small green plant, too",
    "n": 3,
}


def test_what_stands_in_the_request_is_kept_as_its_place() -> None:
    given = json.dumps(ANSWER, indent=1)

    kept = packed(BODY, given)

    assert '"quote": "⟦1:0-28⟧"' in kept
    assert '"said": "It ⟦1:5-27⟧, too"' in kept
    assert unpacked(BODY, kept) == given


def test_only_what_a_run_has_used_is_kept_and_given_again(tmp_path: Path) -> None:
    key, other = request_key(BODY), request_key({**BODY, "model": "n"})
    (tmp_path / "requests").mkdir()
    for each in (key, other):
        (tmp_path / "requests" / f"{each}.json").write_text(json.dumps(BODY), encoding="utf-8")

    keep(tmp_path, tmp_path / "kept.json", {key: json.dumps(ANSWER)}, {"1: moss": [HIT]})

    answers = KeptAnswers(tmp_path / "kept.json")
    assert answers.hits == {"1: moss": [HIT]}
    given = answers(Asked("/", {}, BODY, 0.0)).body["choices"][0]["message"]["content"]
    assert json.loads(given) == ANSWER
    assert answers.unknown == []
    assert answers(Asked("/", {}, {**BODY, "model": "n"}, 0.0)).status == 400
    assert answers.unknown == ["Moss is a small green plant. Moss holds water."]
