"""Runs whose calls are counted: those whose answers are kept, and runs at Apollo's settings answered by the rules."""

from collections import ChainMap
from dataclasses import dataclass

from bench.curation.answering import KeptAnswers, by_rules
from bench.curation.apollo_formula import Formula, formula_of, newly
from bench.curation.corpora import demo_texts, topic_texts
from bench.curation.desk import Desk, desk, topic_of
from kgplatform.cli.demo import DOMAIN as DEMO
from kgplatform.graph.topics import read_topic_graph
from kgplatform.models import Document
from tests.llm.replay import LIMITS, REPLAYS, Replay, read_answers
from tests.llm.scripted_endpoint import ScriptedEndpoint

REVIEW = "deep-review"
BEES, CROPS, RECORDS = "Honey bee health", "Crop pollination", "Deep learning for electronic health records"
KEPT = ((BEES, DEMO, "honey-bee-health"), (RECORDS, REVIEW, "electronic-health-records"))
_WHOLE = ((BEES, DEMO), (CROPS, DEMO), (RECORDS, REVIEW))
_FILE = "health-records-and-patient-care"
_CONTEXT = 32_000  # tokens: six snippets and what is said of them fit


@dataclass(frozen=True)
class AskedRun:
    """The calls of a topic's run by role, and what the formula asks for the same run."""

    topic: str
    calls: dict[str, int]
    formula: Formula

    @property
    def total(self) -> int:
        return sum(self.calls.values())


async def kept_runs(at_once: int, readings: dict[str, str]) -> list[AskedRun]:
    """Return the runs whose answers are kept, one round after the first, with `at_once` snippets a call.

    `readings` are those of snippets alone: they come from a run with one a call, which goes before.
    """
    kept = Replay(ChainMap(*(read_answers(REPLAYS / f"{name}.json") for _, _, name in KEPT)))
    with ScriptedEndpoint(default=KeptAnswers(kept, readings)) as endpoint:
        async with desk(**{**LIMITS, **_settings(endpoint, at_once)}) as place:  # `at_once` goes before one a call
            runs = [await _alone(place, topic, domain) for topic, domain, _ in KEPT]
    if kept.unknown:
        raise RuntimeError(f"Nothing was kept for {kept.unknown[0]}")
    return runs


async def whole_runs(at_once: int) -> list[AskedRun]:
    """Return runs at Apollo's settings, m = 4, k = 3, 5 at first, which are the platform's own; the second topic about
    the demo's texts comes after the first, in the same graph."""
    with ScriptedEndpoint(default=by_rules) as endpoint:
        async with desk(**_settings(endpoint, at_once)) as place:
            for domain in (DEMO, REVIEW):
                await place.load(documents(domain))
            return [await _asked(place, topic, domain) for topic, domain in _WHOLE]


def _settings(endpoint: ScriptedEndpoint, at_once: int) -> dict[str, object]:
    model = {"model": "reader", "model_base_url": endpoint.url, "model_api_key": "none", "model_context": _CONTEXT}
    return {**model, "model_retries": 0, "snippets_a_call": at_once}


def documents(domain: str) -> list[Document]:
    """Return the texts of a domain that these runs are about."""
    return list(demo_texts(DEMO) if domain == DEMO else topic_texts(_FILE, domain))


async def _alone(place: Desk, name: str, domain: str) -> AskedRun:
    """Research a topic in a graph that nothing was researched in."""
    await place.forget(readings=True)
    await place.load(documents(domain))
    return await _asked(place, name, domain)


async def _asked(place: Desk, name: str, domain: str) -> AskedRun:
    topic = topic_of(name, domain)
    before = await _ledger(place)
    await place.research(topic)
    graph = await read_topic_graph(place.parts.graph, topic.id)
    return AskedRun(name, newly(before, await _ledger(place)), formula_of(graph))


async def _ledger(place: Desk) -> dict[str, int]:
    return {totals.name: totals.calls for totals in await place.services.ledger("role")}
