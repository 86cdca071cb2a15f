"""Answers that were given to requests once, and kept: what is asked again meets the same."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.llm.scripted_endpoint import Asked, Reaction, refuses, says

REPLAYS = Path(__file__).parents[1] / "replay"  # the answers of whole runs
LIMITS: Mapping[str, int] = {
    "depth": 1, "first_k": 5, "k": 1, "max_questions": 3, "max_queries": 3,
    "snippets_a_call": 1,  # several are another request, to which no answer was kept
    "read_on": 0,  # nor was one to what is read to its end
    "first_sources": 0,  # nor to what is found by looking into many sources
}  # fmt: skip
"""The settings of those runs."""
_IDENTIFYING = ("model", "messages", "response_format")


def request_key(body: dict[str, Any]) -> str:
    """Return what identifies a request among kept answers."""
    part = {name: body.get(name) for name in _IDENTIFYING}
    text = json.dumps(part, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Replay:
    """Gives the kept answer to a request; one that has none is refused and told in `unknown`.

    `used` are the keys of the requests that were answered.
    """

    def __init__(self, answers: Mapping[str, str]) -> None:
        """`answers` are by the keys of their requests."""
        self._answers = answers
        self.used: set[str] = set()
        self.unknown: list[str] = []

    def __len__(self) -> int:
        return len(self._answers)

    def __call__(self, asked: Asked) -> Reaction:
        """Answer as the endpoint did that the answers were given to."""
        key = request_key(asked.body)
        answer = self._answers.get(key)
        if answer is None:
            self.unknown.append(f"{asked.body['response_format']['json_schema']['name']}: {asked.said[-1]}")
            return refuses(400, "Nobody has answered this request.")
        self.used.add(key)
        return says(answer)


def read_answers(path: Path) -> dict[str, str]:
    """Return the answers that a JSON file keeps, by the keys of their requests."""
    kept: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return kept
