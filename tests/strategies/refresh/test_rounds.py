"""Refreshing a topic: only what is new is read, only what is out of date is written, the rest stays as it was."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.drafts import read_drafts
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import topic_id
from kgplatform.local import LocalServices
from kgplatform.models import Document, Extraction, RunReport, RunRequest, SectionDraft, Snippet, Topic
from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from kgplatform.strategies.refresh.rounds import NOTHING
from kgplatform.writing.page_text import section_text
from tests.opened import finished, last_report, opened
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
    return await finished(services, await services.start(RunRequest(strategy="refresh", topic_id=topic_id)))


FISH = """# Fish

Fish passes lead salmon and trout past river weirs. Salmon climb a fish pass step by step. Eels need passes of brush.
"""
VIOLINS = """# Violins

A violin has four strings of gut or steel. Violins are made of spruce and maple. Players tune a violin in fifths.
"""
HOURS = """# Opening hours

The office opens at nine on weekdays and at ten on Sundays. A ticket costs five crowns, and children pay nothing.
"""
EIS = """# Eis auf Rivers

Rivers heißen auf Deutsch Flüsse. Eis bedeckt langsame Flüsse in kalten Wintern, und im Frühling bricht es auf.
"""
KEPT = ("Stones", "Trees", "Boats")


async def test_a_topic_and_its_page_are_brought_up_to_date(
    services: LocalServices, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def offered(page_id: str) -> dict[str, tuple[str, ...]]:
        return {" ".join(draft.path): draft.offered for draft in await read_drafts(graph, page_id)}

    async def texts(page_id: str) -> dict[str, str]:
        page = await services.page(page_id)
        return {section.heading: section_text(section, page.numbers) for section in page.sections}

    async def outdated() -> dict[str, str]:
        newest = (await services.pages(first.topic_id))[0]
        return {s.heading: s.outdated for s in (await services.page(newest.id)).sections if s.stale}

    # given a topic with a page
    counted = Counted(monkeypatch)
    first = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))
    before = await texts(first.page_id)
    assert list(before) == ["", "Stones", "Fish", "Trees", "Rain", "Boats"]
    given = await offered(first.page_id)
    assert {heading: len(ids) for heading, ids in given.items()} == {
        "": 2, "Stones": 1, "Fish": 1, "Trees": 1, "Rain": 2, "Boats": 1,
    }  # fmt: skip
    counted.forget()

    # when nothing is new, nobody is asked, and there is no version
    nothing = await refreshed(services, first.topic_id)
    assert (nothing.reason, nothing.page_id) == (NOTHING, "")
    assert (counted.read, counted.written) == ([], [])

    # when a source has changed, and one has come that has nothing to do with the topic
    fish, violins = (
        Document(url=f"river:{title}", title=title.title(), domain=DOMAIN, text=text.strip())
        for title, text in (("fish", FISH), ("violins", VIOLINS))
    )
    await services.load([fish, violins])
    assert await outdated() == {"Fish": "3 of its 3 citations rest on what has changed or gone."}
    changed = await refreshed(services, first.topic_id)

    # then one snippet is read and one section is written
    assert changed.reason == "1 new snippet read. 1 section written anew, 5 kept as they were."
    assert (counted.read, counted.written) == (["Fish"], ["Fish"])
    assert (changed.counts["extracted"], changed.counts["rewritten"], changed.counts["kept"]) == (1, 1, 5)
    second = await texts(changed.page_id)
    assert second == before | {
        "Fish": "Fish passes lead salmon and trout past river weirs. [8] Salmon climb a fish pass step by step. [8]"
    }
    now = await offered(changed.page_id)
    assert {heading for heading in given if now[heading] != given[heading]} == {"Fish"}
    assert (now.keys(), len(now["Fish"])) == (given.keys(), 2)
    assert await outdated() == {}
    counted.forget()

    # when a source is taken away
    removed = await services.remove_sources(["river:rain"])
    assert (removed.sources, removed.snippets, removed.stale) == (1, 1, 2)  # those of the newest version
    assert await outdated() == {
        "": "2 of its 3 citations rest on what has changed or gone.",
        "Rain": "1 of its 3 citations rests on what has changed or gone.",
    }
    without = await refreshed(services, first.topic_id)

    # then what cited it is written from what is left
    assert without.reason == (
        "Nothing new bears on the topic. 2 sections written anew, 4 kept as they were. "
        "2 were out of date: what they rest on, or what their names mean, has changed."
    )
    assert (counted.read, counted.written) == ([], ["Rain", ""])
    third = await texts(without.page_id)
    assert third["Rain"] == (
        "Floods follow heavy rain and thawing snow. [6] A flood carries mud over the fields beside a river. [6]"
    )
    assert {heading: third[heading] for heading in (*KEPT, "Fish")} == {h: second[h] for h in (*KEPT, "Fish")}
    assert [r.marker for r in (await services.page(without.page_id)).references] == [2, 3, 5, 6, 7, 8]
    counted.forget()

    # when two entities are merged
    await services.merge_entities(["trout", "salmon"], "fish", "ada", DOMAIN)
    merged = "“trout” and “salmon” were merged."
    assert await outdated() == {"Stones": merged, "Fish": merged, "Trees": merged}
    last = await refreshed(services, first.topic_id)

    # then what covers them is written anew, and doctor finds nothing
    assert (last.counts["rewritten"], last.counts["kept"]) == (3, 3)
    assert (counted.read, counted.written) == ([], ["Stones", "Fish", "Trees"])
    assert await outdated() == {}
    assert await services.doctor(repair=False) == []


async def test_what_replaces_a_cited_passage_is_read_however_few_of_the_topics_words_it_has(
    services: LocalServices,
) -> None:
    first = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))
    hours = Document(url="river:boats", title="Opening hours", domain=DOMAIN, text=HOURS.strip())

    await services.load([hours, hours.model_copy(update={"url": "river:hours", "text": f"{HOURS}Payment is in cash."})])
    changed = await refreshed(services, first.topic_id)

    assert (changed.counts["new"], changed.counts["extracted"]) == (1, 1)
    assert "1 new snippet read." in changed.reason


async def test_what_is_in_a_language_that_nobody_reads_is_told(services: LocalServices) -> None:
    first = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))
    fish, ice = (
        Document(url=f"river:{title}", title=title.title(), domain=DOMAIN, text=text.strip())
        for title, text in (("fish", FISH), ("eis", EIS))
    )
    left = "Snippets left for a language model, since the rules read English only: 1 in German."

    await services.load([ice])
    alone = await refreshed(services, first.topic_id)
    await services.load([ice.model_copy(update={"text": f"{ice.text} Es ist dick."}), fish])
    beside = await refreshed(services, first.topic_id)

    assert (alone.reason, alone.page_id) == (
        f"0 new snippets read. No section is changed by that: the page stays as it is. {left}", ""
    )  # fmt: skip
    assert beside.reason == f"1 new snippet read. 1 section written anew, 5 kept as they were. {left}"
    assert (beside.counts["new"], beside.counts["extracted"]) == (2, 1)


async def test_a_topic_that_was_not_researched_is_not_refreshed(services: LocalServices, graph: Graph) -> None:
    topic = Topic(id=topic_id(DOMAIN, "Moss"), name="Moss", domain=DOMAIN)
    await merge_topic(graph, topic)

    report = await last_report(services, await services.start(RunRequest(strategy="refresh", topic_id=topic.id)))

    assert (report.state, report.reason) == (
        "failed",
        "The topic 'Moss' was not researched to an end yet. Research it first: kgplatform topic run.",
    )
