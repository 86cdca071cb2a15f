"""Whole runs with answers that were given to our prompts on their merits, and kept: what becomes of them is known.

A prompt that is changed is another request, which nobody has answered: its answers have to be asked for anew.
"""

import os
from pathlib import Path

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Page, RunReport, RunRequest, Snippet
from loaders import load_documents
from tests.llm.replay import LIMITS, REPLAYS, Replay, read_answers
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.opened import last_report, opened
from tests.test_platform import CORPUS

SHARED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data" / "topics"
HEALTH_RECORDS = SHARED / "health-records-and-patient-care.jsonl"


async def run(
    replay: Replay, documents: list[Document], topic: str, server: ServerAddress, home: Path
) -> tuple[RunReport, Page, dict[str, Snippet], list[str], int]:
    """Return the last report of a topic run, its page, the snippets that it cites, the labels of the topic's groups,
    and how many calls were made."""
    domain = documents[0].domain
    with ScriptedEndpoint(default=replay) as endpoint:
        model = {"model": "reader", "model_base_url": endpoint.url, "model_api_key": "none", "model_context": 32_000}
        async with opened(home, server, **model, **LIMITS, model_retries=0) as services:
            await services.load(documents)
            last = await last_report(services, await services.start(RunRequest(name=topic, domain=domain)))
            assert replay.unknown == []
            assert last.state == "finished", last.reason
            page = await services.page(last.page_id)
            cited = sorted({citation.snippet_id for section in page.sections for citation in section.citations})
            groups = [group.label for group in await services.groups(last.topic_id)]
            return last, page, {s.id: s for s in await services.snippets(cited)}, groups, len(endpoint.asked)


def unsupported(page: Page, snippets: dict[str, Snippet]) -> list[str]:
    """Return the sentences that neither stand in a snippet which they cite nor were found to follow from them."""
    return [
        citation.sentence
        for section in page.sections
        for citation in section.citations
        if citation.verdict != "entailed" and citation.sentence not in snippets[citation.snippet_id].text
    ]


async def test_honey_bee_health(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    replay = Replay(read_answers(REPLAYS / "honey-bee-health.json"))
    documents = list(load_documents(CORPUS, "demo", base="file:"))

    report, page, snippets, groups, calls = await run(
        replay, documents, "Honey bee health", neo4j_server, tmp_path / "home"
    )

    assert calls == len(replay) == 29
    assert (report.counts["snippets"], report.counts["extracted"]) == (8, 8)
    assert report.dropped == {
        "extractor: end not in sentence": 4,
        "extractor: negation lost": 1,
        "extractor: relation not in sentence": 2,
        "grouping: description says more than the children, or names one": 2,
        "researcher: more questions than asked for": 1,
    }
    assert [section.heading for section in page.sections] == [
        "", "The western honey bee", "Nutrition", "Nosema disease", "Parasitic mites", "Pesticides",
        "Spraying during bloom", "Restrictions on neonicotinoids",
    ]  # fmt: skip
    assert unsupported(page, snippets) == []
    assert groups == [
        "native regions", "Carniolan bee homelands", "reported places", "substances under ban",
        "sources of carbohydrates", "pollen nutrients",
    ]  # fmt: skip


@pytest.mark.skipif(not HEALTH_RECORDS.exists(), reason="no corpus on health records here: set KGPLATFORM_SHARED")
async def test_health_records(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    replay = Replay(read_answers(REPLAYS / "electronic-health-records.json"))
    documents = list(load_documents(HEALTH_RECORDS, "deep-review", base="file:"))

    report, page, snippets, groups, calls = await run(
        replay, documents, "Deep learning for electronic health records", neo4j_server, tmp_path / "home"
    )

    assert calls == len(replay) == 42
    assert (report.counts["snippets"], report.counts["extracted"]) == (8, 8)
    assert report.dropped["extractor: relation not in sentence"] == 3
    assert [section.heading for section in page.sections] == [
        "", "Data in health records", "Learning patient representations", "Predicting disease and outcomes",
        "Extracting information from records", "Categorizing patients and diseases", "Shortage of labelled examples",
        "Privacy, sharing and clinical adoption",
    ]  # fmt: skip
    assert unsupported(page, snippets) == []
    assert groups == [
        "deep learning tasks", "tested abilities", "EHRs design purposes", "data to integrate", "data challenges",
        "phenotypic algorithm inputs",
    ]  # fmt: skip
