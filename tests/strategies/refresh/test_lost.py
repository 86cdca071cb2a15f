"""What a page loses with a source: other documents that tell the same come in its place, and it keeps a lead."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import Document, OptionValue, RunReport, RunRequest
from kgplatform.writing.page_text import section_text
from tests.opened import finished, opened

DOMAIN, TOPIC = "office", "Remote work policy"
HANDBOOK = """# Remote work policy

The remote work policy is the set of rules by which employees of Larkfield work outside the office. Employees may work
remotely three days a week. A remote day is agreed with the team lead before the week begins. Remote work from abroad is
limited to twenty days a year.

## Equipment

The company lends each employee a laptop and a headset. Laptops are encrypted and must be locked when nobody sits at
them. Broken equipment is reported to the service desk within a day.
"""
LENT = """# Equipment for employees

The company lends laptops, headsets and screens to employees who work remotely. Every laptop is encrypted by the service
desk before it is handed out. Employees return their equipment on their last day. A second screen can be asked for after
three months of remote work.
"""
SECURITY = """# Security at home

Employees who work remotely use the virtual private network for all work. Printed documents are kept in a locked drawer
at home. Passwords are stored in the password manager of the company. The remote work policy forbids work in public
places such as cafes without a privacy screen.
"""
TRAVEL = """# Travel and remote work abroad

Remote work from abroad is limited to twenty days a year and needs the consent of the personnel department. Remote work
is work that employees of Larkfield do outside of the office. Employees insure themselves before they work abroad. Tax
rules of the host country apply after thirty days.
"""
CANTEEN = """# Canteen

The canteen opens at half past eleven. A lunch costs five crowns. Employees pay with their badge. The canteen serves a
dish without meat every day.
"""
DOORS = """# Doors

Passwords are stored in the password manager of the company, and the keys of remote employees in a drawer. Printed
documents are kept in a locked drawer at home. A door is locked when nobody is at home.
"""
TEXTS = {"handbook": HANDBOOK, "lent": LENT, "security": SECURITY, "travel": TRAVEL, "canteen": CANTEEN}
FEW: dict[str, OptionValue] = {"depth": 0, "first_k": 3, "first_sources": 0, "read_on": 0}


def document(name: str, text: str) -> Document:
    """Return a document of one line a paragraph."""
    lines = "\n\n".join(" ".join(part.split("\n")) for part in text.strip().split("\n\n"))
    return Document(url=f"office:{name}", title="", domain=DOMAIN, text=lines)


@pytest_asyncio.fixture
async def services(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[LocalServices]:
    async with opened(tmp_path / "home", neo4j_server, depth=1, passage_min_words=5) as found:
        await found.load([document(name, text) for name, text in TEXTS.items()])
        yield found


async def without(services: LocalServices, name: str, topic_id: str) -> RunReport:
    """Remove a document, and refresh the topic."""
    await services.remove_sources([f"office:{name}"])
    return await finished(services, await services.start(RunRequest(strategy="refresh", topic_id=topic_id)))


async def told(services: LocalServices, page_id: str) -> dict[str, str]:
    page = await services.page(page_id)
    return {section.heading: section_text(section, page.numbers) for section in page.sections}


async def test_other_documents_tell_what_a_page_has_lost_and_it_keeps_a_lead(services: LocalServices) -> None:
    first = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))
    before = await told(services, first.page_id)
    assert before["Equipment"] == (
        "Laptops are encrypted and must be locked when nobody sits at them. [5] "
        "Broken equipment is reported to the service desk within a day. [5]"
    )

    # when what one section cites alone is removed, another document that tells the same comes in its place
    retold = await told(services, (await without(services, "handbook", first.topic_id)).page_id)
    assert retold["Equipment"] == "Every laptop is encrypted by the service desk before it is handed out. [4]"
    # and the lead, which said by it what the topic is, by another
    assert before[""].startswith("The remote work policy is the set of rules by which employees of Larkfield work")
    assert retold[""] == (
        "The remote work policy forbids work in public places such as cafes without a privacy screen. [3]"
    )
    kept = ("Security at home", "Equipment for employees")
    assert {heading: retold[heading] for heading in kept} == {heading: before[heading] for heading in kept}

    # when what the lead cites is removed, it is chosen anew of what kept sections cite and do not say
    led = await told(services, (await without(services, "security", first.topic_id)).page_id)
    assert led == {
        "": "Employees insure themselves before they work abroad. [2]",
        **{heading: text for heading, text in retold.items() if heading not in {"", "Security at home"}},
    }

    # when they say all, it says one of their sentences, too
    last = await told(services, (await without(services, "travel", first.topic_id)).page_id)
    assert last == {
        "": "Employees return their equipment on their last day. [4]",
        **{heading: led[heading] for heading in ("Equipment for employees", "Equipment")},
    }


async def test_what_the_topic_had_not_found_is_read_for_what_is_lost(services: LocalServices) -> None:
    await services.load([document("doors", DOORS)])
    first = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN, options=FEW)))
    before = await told(services, first.page_id)

    report = await without(services, "security", first.topic_id)

    assert report.reason == "1 new snippet read. 0 sections written anew, 1 section left out, 2 kept as they were."
    assert (report.counts["new"], report.counts["extracted"]) == (0, 1)
    kept = ("", "Travel and remote work")
    assert await told(services, report.page_id) == {heading: before[heading] for heading in kept}
