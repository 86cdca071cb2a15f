"""Refreshing a topic: only what is new is read, only what is out of date is written, the rest stays as it was."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import Document, Extraction, RunReport, Snippet
from kgplatform.offline.extractor import RuleExtractor
from kgplatform.offline.writer import RuleWriter
from kgplatform.roles.writer import LeadBrief, SectionBrief, SectionDraft
from tests.opened import finished, opened
from tests.rivers import DOMAIN, TOPIC, documents


class Counted:
    """What the extractor read, by title, and the headings that the writer wrote, "" for a lead."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.read: list[str] = []
        self.written: list[str] = []
        extract, write, lead = RuleExtractor.extract, RuleWriter.write, RuleWriter.lead

        async def extracting(role: RuleExtractor, snippets: Sequence[Snippet]) -> list[Extraction]:
            self.read += [snippet.title for snippet in snippets]
            return await extract(role, snippets)

        async def writing(role: RuleWriter, brief: SectionBrief) -> SectionDraft:
            self.written.append(brief.path[-1])
            return await write(role, brief)

        async def leading(role: RuleWriter, brief: LeadBrief) -> SectionDraft:
            self.written.append("")
            return await lead(role, brief)

        patch.setattr(RuleExtractor, "extract", extracting)
        patch.setattr(RuleWriter, "write", writing)
        patch.setattr(RuleWriter, "lead", leading)

    def forget(self) -> None:
        self.read.clear()
        self.written.clear()


@pytest_asyncio.fixture
async def services(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[LocalServices]:
    async with opened(tmp_path / "home", neo4j_server, depth=1, passage_min_words=5) as found:
        await found.load(documents())
        yield found


async def refreshed(services: LocalServices, topic_id: str) -> RunReport:
    return await finished(services, await services.start_refresh(topic_id))


PASSES = """# Fish passes

Fish passes lead salmon and trout around weirs. Salmon climb a fish pass step by step. Eels need fish passes with brushes.
"""
VIOLINS = """# Violins

A violin has four strings of gut or steel. Violins are made of spruce and maple. Players tune a violin in fifths.
"""


async def test_a_topic_and_its_page_are_brought_up_to_date(
    services: LocalServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    first = await finished(services, await services.start_topic(TOPIC, DOMAIN))
    print(counted.read, counted.written)
    counted.forget()
    r = await refreshed(services, first.topic_id)
    print(r.reason, r.counts, counted.read, counted.written)
    counted.forget()
    docs = [
        Document(url=f"river:{t.split()[1].lower()}", title=t[2:].split(chr(10))[0], domain=DOMAIN, text=t.strip())
        for t in (PASSES, VIOLINS)
    ]
    await services.load(docs)
    r = await refreshed(services, first.topic_id)
    print(r.reason, r.counts, r.page_id, counted.read, counted.written)
    if r.page_id:
        print([s.heading + "|" + s.text for s in (await services.page(r.page_id)).sections])
    counted.forget()
    print(await services.remove_sources(["river:rain"]))
    print([(s.heading, s.outdated) for s in (await services.page(r.page_id or first.page_id)).sections])
    r = await refreshed(services, first.topic_id)
    print(r.reason, r.counts, r.page_id, counted.read, counted.written)
    if r.page_id:
        print([s.heading + "|" + s.text for s in (await services.page(r.page_id)).sections])
    counted.forget()
    p = await services.page(r.page_id)
    ents = await services.entities_by_id([e for s in p.sections for e in s.entity_ids])
    print([(s.heading, [e.name for e in ents if e.id in s.entity_ids]) for s in p.sections])
    d = await services.merge_entities(["trout", "salmon"], "fish", "ada", DOMAIN)
    print([(s.heading, s.outdated) for s in (await services.page(r.page_id)).sections])
    r = await refreshed(services, first.topic_id)
    print(r.reason, r.counts, r.page_id, counted.read, counted.written)
    print(await services.doctor(repair=False))
    assert 0
