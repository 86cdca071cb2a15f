"""A run whose budget ends at its n-th call: there is a page, all of it holds, and it says what it lacks."""

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kgplatform import ids
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent
from kgplatform.graph.pages import read_page
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_conclusion
from kgplatform.llm.model import LanguageModel
from kgplatform.models import Budget, Page, Topic
from kgplatform.strategies.apollo import rounds
from kgplatform.strategies.apollo.rounds import Curation
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.page import steps
from kgplatform.strategies.parts import Parts, with_options
from kgplatform.writing.page_text import section_text
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import opened_platform
from tests.strategies.direct_run import DirectRun, ResumedRun

BOGS = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
SPENT = "The budget of {} calls is used up."
WHOLE = 10_000
FORGET = "MATCH (x) WHERE NOT x:Domain AND NOT x:Source AND NOT x:Snippet DETACH DELETE x"


class Meter:
    """Counts what the roles ask, and lets no call pass beyond the first `most`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.most = WHOLE
        self.asked: list[str] = []
        ask = LanguageModel.ask

        async def metered(model: LanguageModel, role: str, *args: Any, **kwargs: Any) -> Any:
            if len(self.asked) == self.most:
                raise BudgetSpent(SPENT.format(self.most))
            self.asked.append(role)
            return await ask(model, role, *args, **kwargs)

        monkeypatch.setattr(LanguageModel, "ask", metered)

    def allow(self, most: int) -> None:
        self.most = most
        self.asked.clear()


@dataclass(frozen=True)
class Desk:
    parts: Parts
    graph: Graph
    meter: Meter

    async def run(self, most: int) -> tuple[DirectRun, Curation, Page]:
        await self.graph.run_statement(FORGET)
        self.meter.allow(most)
        run = DirectRun(Budget(calls=most or 1))
        curation = await rounds.curate(run, self.parts, BOGS)
        written = await steps.write(run, self.parts, BOGS, curation.spent)
        page = await read_page(self.graph, written.page_id)
        assert page.partial == written.partial
        return run, curation, page


@pytest_asyncio.fixture
async def desk(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    with ScriptedEndpoint(default=well) as endpoint:
        model = {"model": "scripted", "model_base_url": endpoint.url, "model_api_key": "none"}
        async with opened_platform(tmp_path, neo4j_server, **model) as platform:
            await platform.services.load(documents())
            # no sources besides, so that something is left to ask about
            options = ResearchOptions(depth=2, first_sources=0)
            yield Desk(with_options(platform.parts, options), graph, Meter(monkeypatch))


async def test_wherever_the_budget_ends_there_is_a_page_that_holds(desk: Desk) -> None:
    # given: a whole run under a budget that is enough for it
    _, curation, whole = await desk.run(WHOLE)
    roles = list(desk.meter.asked)
    assert (whole.partial, curation.spent, whole.engine) == ("", "", "scripted")
    ends = range(len(roles)) if os.environ.get("KGPLATFORM_TEST_EVERY") else _telling(roles)

    for most in ends:
        # when
        run, curation, page = await desk.run(most)

        # then: nobody was asked beyond the budget, and the page says that it is partial, and why
        assert len(desk.meter.asked) == most
        assert page.partial.startswith(SPENT.format(most))

        # and: it is a page, every sentence of which holds
        await _assert_readable(desk.graph, page)

        # and: a reading that the budget ended is not noted as done
        concluded = (await read_conclusion(desk.graph, BOGS.id))[1] >= 0
        assert concluded == (not curation.spent)

        # and: resumed after its last step, it takes the same way
        resumed = ResumedRun(run)
        assert await rounds.curate(resumed, desk.parts, BOGS) == curation
        assert (await steps.write(resumed, desk.parts, BOGS, curation.spent)).page_id == page.id
        assert resumed.left == []


def _telling(roles: list[str]) -> list[int]:
    """The first call, and one of each kind of stage; KGPLATFORM_TEST_EVERY has all of them tried, for minutes."""
    last = len(roles) - 1 - roles[::-1].index("lead")  # what comes after it only looks for what was not read
    return [0, *(roles.index(role) for role in ("synthesiser", "refinement", "claims")), last]


async def _assert_readable(graph: Graph, page: Page) -> None:
    rows = await graph.run_statement("MATCH (s:Snippet) RETURN s.id AS id, s.text AS text")
    texts = {row["id"]: row["text"] for row in rows}
    cited = [citation for section in page.sections for citation in section.citations]
    assert len({citation.sentence for citation in cited}) >= 3
    assert all(c.sentence in texts[c.snippet_id] or c.verdict == "entailed" for c in cited)
    assert any(section.level > 0 for section in page.sections)
    assert all(section.sentences for section in page.sections)
    for section in page.sections:
        left = section_text(section, page.numbers)
        for citation in sorted(section.citations, key=lambda c: -len(c.sentence)):
            left = left.replace(f"{citation.sentence} ", "")
        assert not left.strip("[]0123456789 \n")
