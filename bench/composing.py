"""How long a page of twenty sections takes beside its critical path, with a scripted model that answers after a second:
sections are written side by side (docs/decisions/0039)."""

import asyncio
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from bench.llm import LATENCY, critical_path
from bench.table import Figure
from kgplatform import ids
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.models import Entity, Outline, OutlineSection, Relation, Snippet, Topic, TopicGraph, TopicSnippet
from kgplatform.roles.review.model.claim_checker import ModelClaimChecker
from kgplatform.roles.review.model.editor import ModelEditor
from kgplatform.roles.review.model.polisher import ModelPolisher
from kgplatform.roles.review.model.relevance_filter import ModelRelevanceFilter
from kgplatform.roles.review.model.reviewer import ModelReviewer
from kgplatform.roles.writing.model.writer import ModelWriter
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from kgplatform.writing.verification import Verified
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well

SECTIONS = 20
SNIPPETS = 4  # of each section
LONGEST = 1.25  # times the critical path
CONCURRENCIES = (20, 4)
TOPIC = Topic(id="rivers", name="Rivers", domain="rivers")


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures for as many calls at once as there are sections, and for few; `seed` changes nothing."""
    for concurrency in CONCURRENCIES:
        with tempfile.TemporaryDirectory() as place, ScriptedEndpoint(default=well) as endpoint:
            endpoint.latency = LATENCY
            seconds, page = asyncio.run(_composed(Path(place), endpoint.url, concurrency))
        told = {relation for section in page.sections for s in section.sentences for relation in s.relation_ids}
        path = critical_path(endpoint.asked, concurrency) * LATENCY
        yield Figure(f"sections of the page, {concurrency} calls at once", "exactly", SECTIONS, len(page.sections))
        yield Figure(f"relations that it tells, {concurrency} at once", "exactly", SECTIONS, len(told))
        yield Figure(f"calls, {concurrency} at once", "at least", 3 * SECTIONS, len(endpoint.asked))
        yield Figure(f"critical path of these, {concurrency} at once", "above", 0, path, "s")
        yield Figure(f"the page, as a multiple of it, {concurrency} at once", "at most", LONGEST, seconds / path)


async def _composed(place: Path, url: str, concurrency: int) -> tuple[float, Verified]:
    store = CallStore(f"sqlite:///{place / 'calls.sqlite'}")
    endpoint = Endpoint(url, "none", timeout=60, concurrency=concurrency, retries=0)
    prompts, dropped = load_prompts(), Dropped()
    model = LanguageModel("scripted", endpoint, store, prompts, context=32_000)
    checks = Checks(
        relevance=ModelRelevanceFilter(model, dropped),
        reviewer=ModelReviewer(model, dropped),
        editor=ModelEditor(model, prompts, dropped),
        claims=ModelClaimChecker(model, dropped),
        polisher=ModelPolisher(model, dropped),
    )
    graph, outline = _graph(), _outline()
    started = time.monotonic()
    page = await compose_page(graph, outline, ModelWriter(model, prompts, dropped), _titles, checks)
    seconds = time.monotonic() - started
    await model.close()
    await endpoint.close()
    await store.close()
    return seconds, page


def _outline() -> Outline:
    sections = (OutlineSection(heading=_heading(n), entity_ids=(f"bank {n}",)) for n in range(SECTIONS))
    return Outline(title=TOPIC.name, sections=tuple(sections))


def _heading(number: int) -> str:
    return f"Banks of reach {_LETTERS[number]}"


_LETTERS = [f"{first}{second}a" for first in "BDFGK" for second in "aeiou"]


def _graph() -> TopicGraph:
    found, entities, relations = [], [], []
    for number in range(SECTIONS):
        bank, reach = f"Bank {_LETTERS[number]}", f"reach {_LETTERS[number]}"
        entities += [Entity(id=f"bank {number}", name=bank), Entity(id=f"reach {number}", name=reach)]
        snippets = [_snippet(number, part, bank, reach) for part in range(SNIPPETS)]
        found += [
            TopicSnippet(snippet=each, entity_ids=(f"bank {number}", f"reach {number}"), round=0, score=0.5)
            for each in snippets
        ]
        key = ids.evidence_key(snippets[0].id, 0, len(snippets[0].text))
        relations.append(
            Relation(
                id=f"holds {number}", subject_id=f"bank {number}", relation="holds", wording="holds",
                object_id=f"reach {number}", weight=1, sources=1, evidence=(key,),
            )
        )  # fmt: skip
    found.sort(key=lambda each: each.snippet.id)
    return TopicGraph(topic=TOPIC, entities=tuple(entities), relations=tuple(relations), snippets=tuple(found))


def _snippet(number: int, part: int, bank: str, reach: str) -> Snippet:
    verb = ("holds", "drains", "feeds", "shades")[part]
    text = f"{bank} {verb} {reach} of the river in season {number} of {_LETTERS[part]}."
    source = ids.source_id(TOPIC.domain, f"{number}/{part}")
    own = ids.snippet_id(source, (), text)
    return Snippet(
        id=own, source_id=source, domain=TOPIC.domain, url=f"file:///{number}/{part}.md", title=_heading(number),
        path=(), text=text, start=0, end=len(text), embedding_id=ids.embedding_id(own), embedding_model="none",
    )  # fmt: skip


async def _titles(texts: Sequence[str], within: Collection[str]) -> Sequence[Mapping[str, float]]:
    """Rank by titles alone: there are no vectors here."""
    return [{} for _ in texts]
