"""Answers that are kept without the words of the texts, for nothing of these is passed on: a quote is kept as its place
in the request, and put in again when the same is asked."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kgplatform.models import Hit, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from tests.llm.replay import request_key
from tests.llm.scripted_endpoint import Asked, Reaction, refuses, says

SHORTEST = 4  # words in a row that are kept as a place
_PLACE = re.compile(r"⟦(\d+):(\d+)-(\d+)⟧")
_WORD = re.compile(r"[^\s\"]+")


def packed(body: Mapping[str, Any], answer: str) -> str:
    """Return an answer in which each run of words that the request has is told by its place there."""
    said = [str(message["content"]) for message in body["messages"]]
    words = list(_WORD.finditer(answer))
    kept, at, number = [], 0, 0
    while number <= len(words) - SHORTEST:
        begun = words[number].start()
        run = answer[begun : words[number + SHORTEST - 1].end()]
        found = [(n, start) for n, message in enumerate(said) for start in _starts(run, message)]
        if not found:
            number += 1
            continue
        length, n, start = max((_common(answer[begun:], said[n][start:]), -n, -start) for n, start in found)
        kept += [answer[at:begun], f"⟦{-n}:{-start}-{length - start}⟧"]
        at = begun + length
        while number < len(words) and words[number].start() < at:
            number += 1
    return "".join([*kept, answer[at:]])


def unpacked(body: Mapping[str, Any], kept: str) -> str:
    """Return an answer as it was given, letter by letter."""
    said = [str(message["content"]) for message in body["messages"]]
    return _PLACE.sub(lambda match: said[int(match[1])][int(match[2]) : int(match[3])], kept)


def keep(folder: Path, path: Path, used: Mapping[str, str], hits: Mapping[str, Sequence[Hit]]) -> None:
    """Keep the answers that a run has `used`, by the keys of their requests in `folder`, and the hits of its
    searches."""
    answers = {}
    for key, answer in sorted(used.items()):
        body = json.loads((folder / "requests" / f"{key}.json").read_text(encoding="utf-8"))
        answers[key] = packed(body, answer)
    kept = {"answers": answers, "hits": {search: [each.model_dump() for each in own] for search, own in hits.items()}}
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


class KeptAnswers:
    """Gives the kept answer to a request; one that has none is refused and told in `unknown`. `hits` are those of the
    run's searches."""

    def __init__(self, path: Path) -> None:
        kept = json.loads(path.read_text(encoding="utf-8"))
        self._answers: dict[str, str] = kept["answers"]
        self.hits = {search: [Hit.model_validate(each) for each in own] for search, own in kept["hits"].items()}
        self.unknown: list[str] = []

    def __call__(self, asked: Asked) -> Reaction:
        """Answer as was answered once."""
        text = self.text(asked)
        if text is None:
            self.unknown.append(asked.said[-1])
            return refuses(400, "Nobody has answered this request.")
        return says(text)

    def text(self, asked: Asked) -> str | None:
        """Return the words of an answer that was kept, None where there is none."""
        kept = self._answers.get(request_key(asked.body))
        return None if kept is None else unpacked(asked.body, kept)


class KeptSearches:
    """A retrieval whose searches find what they found once: what is read stays the same, however others come to find
    more, and so do the requests. What `hits` does not have is searched for; `found` has all that was given."""

    def __init__(self, own: Retrieval, hits: Mapping[str, Sequence[Hit]] | None = None) -> None:
        self._own = own
        self._hits = hits or {}
        self.found: dict[str, list[Hit]] = {}

    def __getattr__(self, name: str) -> Any:
        """Everything else is the retrieval's own."""
        return getattr(self._own, name)

    async def search(self, request: SearchRequest) -> list[Hit]:
        """Return the hits of some queries."""
        name = f"{request.round}: {' | '.join(query.text for query in request.queries)}"
        kept = self._hits.get(name)
        self.found[name] = list(kept) if kept is not None else await self._own.search(request)
        return self.found[name]

    async def read_on(self, topic: Topic, query: Query, seen: Collection[str], longest: int, number: int) -> list[Hit]:
        """Return what is read on of sources that were begun."""
        name = f"{number}: read on"
        kept = self._hits.get(name)
        self.found[name] = (
            list(kept) if kept is not None else await self._own.read_on(topic, query, seen, longest, number)
        )
        return self.found[name]


def _starts(run: str, message: str) -> Iterator[int]:
    start = message.find(run)
    while start >= 0:
        yield start
        start = message.find(run, start + 1)


def _common(one: str, other: str) -> int:
    """How many characters two texts have in common from their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
