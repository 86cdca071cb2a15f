"""Snippets of real texts that were read one a call and several a call, and what a blind reader said of each triple.

bench/reading/calls holds the snippets, the answers of both arms by the keys of their requests, the sheet with its key,
and the verdicts. The answers go through the extractor and its checks again, so that a triple counts only if it is still
kept; its verdict is found by its words and the text around its evidence.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bench.blind_triples import neighbourhood
from bench.reading import FOLDER as READING
from bench.reading import Key, Verdicts
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.llm.replay import Replay, read_answers
from tests.llm.scripted_endpoint import ScriptedEndpoint

FOLDER = READING / "calls"
ARMS = {"one": 1, "several": 6}  # snippets a call
_CONTEXT = 32_000


class Told(NamedTuple):
    """A triple as it stands on the sheet: the sentence of its evidence between its neighbours, and the triple."""

    text: str
    subject: str
    relation: str
    object: str


class Part(NamedTuple):
    """Snippets that are asked about together. The snippets of a half were read one a call by one reader and several a
    call by another; with the other half it was the other way round."""

    half: int
    snippets: tuple[Snippet, ...]


@dataclass(frozen=True)
class Arm:
    """What was kept of all snippets, and in how many calls; `dropped` counts what was not, by reason."""

    calls: int
    triples: frozenset[Told]
    by_snippet: dict[str, frozenset[Told]]
    dropped: dict[str, int]


def kept_parts() -> list[Part]:
    """Return the snippets that were read."""
    rows = json.loads((FOLDER / "snippets.json").read_text(encoding="utf-8"))
    return [Part(row["half"], tuple(Snippet.model_validate(each) for each in row["snippets"])) for row in rows]


async def replayed(name: str) -> Arm:
    """Return an arm as its kept answers give it; raises RuntimeError where a request has none."""
    kept = Replay(read_answers(FOLDER / f"{name}.json"))
    parts = kept_parts()
    with ScriptedEndpoint(default=kept) as endpoint:
        found, dropped = await read(endpoint.url, parts, ARMS[name])
        calls = len(endpoint.asked)
    if kept.unknown:
        raise RuntimeError(f"nothing was kept for {len(kept.unknown)} requests, as {kept.unknown[0]}")
    texts = {snippet.id: snippet for part in parts for snippet in part.snippets}
    told = {each.snippet_id: frozenset(told_of(texts[each.snippet_id], each)) for each in found}
    return Arm(calls, frozenset(triple for own in told.values() for triple in own), told, dropped)


async def read(url: str, parts: Sequence[Part], at_once: int) -> tuple[list[Extraction], dict[str, int]]:
    """Have the platform's extractor read snippets at an endpoint."""
    with tempfile.TemporaryDirectory() as place:
        store = CallStore(f"sqlite:///{Path(place) / 'calls.sqlite'}")
        endpoint = Endpoint(url, "none", timeout=60, concurrency=8, retries=0)
        prompts, dropped = load_prompts(), Dropped()
        model = LanguageModel("reader", endpoint, store, prompts, context=_CONTEXT, dropped=dropped)
        extractor = ModelExtractor(model.playing("extractor"), prompts, dropped, at_once)
        try:
            found = [each for part in parts for each in await extractor.extract(part.snippets)]
        finally:
            await model.close()
            await endpoint.close()
            await store.close()
        return found, dropped.take()


def told_of(snippet: Snippet, extraction: Extraction) -> list[Told]:
    """Return the triples of a snippet as they stand on the sheet."""
    return [
        Told(neighbourhood(snippet.text, t.start, t.end), t.subject, t.relation, t.object) for t in extraction.triplets
    ]


@dataclass(frozen=True)
class Judged:
    """The triples that a blind reader said are true, and those that it said are not."""

    true: frozenset[Told]
    false: frozenset[Told]

    def true_of(self, arm: Arm) -> int:
        """Count an arm's true triples; raises RuntimeError where one was not on the sheet."""
        if unread := arm.triples - self.true - self.false:
            raise RuntimeError(f"{len(unread)} triples were not judged, as {min(unread)}")
        return len(arm.triples & self.true)


def judged(key: Key, verdicts: Verdicts) -> Judged:
    """Return what a reader said of the triples of both arms."""
    sheet = json.loads((FOLDER / "sheet.json").read_text(encoding="utf-8"))["items"]
    return judgement(sheet, key, verdicts)


def judgement(sheet: Sequence[Mapping[str, str]], key: Key, verdicts: Verdicts) -> Judged:
    """Return what a reader's verdicts by number say of a sheet's triples, the planted ones left out."""
    said: dict[str, set[Told]] = {"yes": set(), "no": set()}
    for item in sheet:
        if not key[item["no"]]["planted"]:
            said[verdicts[item["no"]]].add(Told(*(item[field] for field in Told._fields)))
    return Judged(frozenset(said["yes"]), frozenset(said["no"]))


def points_lost(true_of_one: int, true_of_several: int) -> float:
    """Return how many of 100 true triples of one snippet a call are not found with several; below 0 where more are."""
    return 100 * (1 - true_of_several / true_of_one)
