"""The main job in one process, on the real engines: documents in, two topics, cited pages, one shared graph."""

from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import OptionValue, RunRequest
from loaders import load_documents
from tests.opened import finished, opened

CORPUS = Path(str(files("kgplatform.demo") / "corpus"))
DOMAIN = "demo"


@pytest_asyncio.fixture
async def services(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[LocalServices]:
    """The services of a new data folder over the emptied graph."""
    async with opened(tmp_path / "home", neo4j_server, depth=2) as found:
        yield found


async def test_the_main_job(services: LocalServices) -> None:
    # given: the demo's corpus
    await services.load(list(load_documents(CORPUS, DOMAIN, base="file:")))

    # when: two related topics are researched one after the other
    first = await finished(services, await services.start(RunRequest(name="Honey bee health", domain=DOMAIN)))
    second = await finished(services, await services.start(RunRequest(name="Crop pollination", domain=DOMAIN)))

    # then: each has a page whose every sentence stands in the snippet that it cites
    for report in (first, second):
        page = await services.page(report.page_id)
        cited = [citation for section in page.sections for citation in section.citations]
        found = {s.id: s.text for s in await services.snippets([c.snippet_id for c in cited])}
        assert 5 <= sum(section.level == 1 for section in page.sections) <= 12
        assert len(cited) > 30
        assert all(citation.sentence in found[citation.snippet_id] for citation in cited)
        assert all(any(s.snippet_ids for s in b.sentences) for section in page.sections for b in section.blocks)
        sentences = {(section.position, c.sentence) for section in page.sections for c in section.citations}
        assert len({sentence for _, sentence in sentences}) == len(sentences)
        assert [r.marker for r in page.references] == list(range(1, len(page.references) + 1))

    # and: the second did not pay for what the first had read
    assert first.counts["reused"] == 0
    assert second.counts["reused"] > 0
    assert second.counts["reused"] + second.counts["extracted"] == second.counts["snippets"]

    # and: every relation has a quote, its ends are entities of the topic, and nothing needs repair
    exported = await services.export(first.topic_id)
    names = set(exported["entities"])
    assert all(s in names and o in names and r for s, r, o in exported["relations"])
    assert [len(row["evidence"]) > 0 for row in exported["evidence"]] == [True] * len(exported["relations"])
    assert len(exported["relations"]) > 100
    assert await services.doctor(repair=False) == []

    # and: what one entity has the same relation to is grouped, by names that hold for every member
    groups = await services.groups(first.topic_id)
    assert {len(group.member_names) > 1 for group in groups} == {True}
    assert ("fats", "minerals", "protein", "vitamins") in {group.member_names for group in groups}

    # and: gaps were found, asked about, and some of them closed
    gaps = await services.gaps(first.topic_id)
    assert {gap.kind for gap in gaps} == {
        "thin_entity", "thin_evidence", "missing_link", "structural_hole", "island", "bottleneck", "undescribed_hub",
    }  # fmt: skip
    assert sum(gap.tried > 0 for gap in gaps) > 5
    assert first.counts["gaps_closed"] == sum(gap.status == "closed" for gap in gaps)

    # when: the first is run again, and another version of its page is wanted
    again = await finished(services, await services.start(RunRequest(name="Honey bee health", domain=DOMAIN)))
    page = await finished(services, await services.start(RunRequest(strategy="page", topic_id=first.topic_id)))

    # then: what was read before is not read again, and no page is overwritten
    assert again.counts["snippets"] >= first.counts["snippets"]
    assert [summary.version for summary in await services.pages(first.topic_id)] == [3, 2, 1]
    assert (await services.page(page.page_id)).version == 3


async def test_a_topic_that_is_on_its_way_is_not_started_twice(services: LocalServices) -> None:
    await services.load(list(load_documents(CORPUS, DOMAIN, base="file:"))[:2])
    options: dict[str, OptionValue] = {"page": False, "depth": 1}
    one = await services.start(RunRequest(name="Honey bee health", domain=DOMAIN, options=options))
    two = await services.start(RunRequest(name="honey  bee health", domain=DOMAIN, options=options))

    assert one.id == two.id
    await finished(services, one)


async def test_all_parts_answer(services: LocalServices) -> None:
    assert [(part.name, part.ok) for part in await services.ready()] == [
        ("graph", True),
        ("vectors", True),
        ("database", True),
    ]
