"""Surveys that end early: of nothing, of one document, and where the budget ends."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, UnknownTopic
from kgplatform.graph.categories import read_categories
from kgplatform.graph.pages import read_page, write_page
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.llm.model import LanguageModel
from kgplatform.models import Budget, Page, PageSentence, Section, Table, Topic
from kgplatform.strategies.page import steps
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.refresh import steps as refresh
from kgplatform.strategies.refresh.lost import Recovered
from kgplatform.strategies.structsurvey import StructSurveyOptions, rounds
from kgplatform.strategies.structsurvey.comparing import comparing
from kgplatform.writing.comparison import HEADING, UNMADE
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import opened_platform
from tests.strategies.bees import DOMAIN, FORGET, TOPIC, documents
from tests.strategies.direct_run import DirectRun, ResumedRun

SMALL = StructSurveyOptions(abstracts=6, section_abstracts=4, k=2, sections=5, groups="rules")
SPENT = "The budget of {} calls is used up."
BOGS = Topic(id=ids.topic_id(peat_bogs.DOMAIN, peat_bogs.TOPIC), name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN)


@pytest_asyncio.fixture
async def platform(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Platform]:
    """A platform without documents; with a scripted model where the test says so."""
    with ScriptedEndpoint(default=well) as endpoint:
        model = {"model": "scripted", "model_base_url": endpoint.url, "model_api_key": "none"}
        chosen = model if hasattr(request, "param") else {}
        async with opened_platform(tmp_path / "home", neo4j_server, passage_min_words=5, **chosen) as given:
            yield given


async def whole(platform: Platform, graph: Graph, run: DirectRun, topic: Topic) -> tuple[rounds.Surveyed, Page]:
    parts = with_options(platform.parts, SMALL)
    surveyed = await rounds.survey(run, parts, topic, SMALL)
    table = comparing(parts, SMALL.compared)
    written = await steps.write(run, parts, topic, surveyed.spent, surveyed.outlined, table)
    page = await read_page(graph, written.page_id)
    assert page.partial == written.partial
    return surveyed, page


async def test_a_topic_that_nothing_is_about_is_not_surveyed(platform: Platform, graph: Graph) -> None:
    await platform.services.load(documents())
    unknown = Topic(id=ids.topic_id(DOMAIN, "Quartz clocks"), name="Quartz clocks", domain=DOMAIN)

    with pytest.raises(UnknownTopic) as refusal:
        await whole(platform, graph, DirectRun(), unknown)

    assert refusal.value.what == "Nothing in the domain 'bees' is about 'Quartz clocks'."
    assert await graph.run_statement("MATCH (n:Query|Category) RETURN n") == []


async def test_one_document_is_surveyed_too(platform: Platform, graph: Graph) -> None:
    await platform.services.load(documents()[:1])

    topic = Topic(id=ids.topic_id(DOMAIN, "Varroa mites"), name="Varroa mites", domain=DOMAIN)
    surveyed, page = await whole(platform, graph, DirectRun(), topic)

    assert (surveyed.spent, page.partial) == ("", "")
    assert [each.heading for each in page.unfilled] == ["Introduction", "Conclusion and open questions"]
    assert {reference.title.partition(" (")[0] for reference in page.references} == {"Varroa mites"}
    assert sum(len(section.citations) for section in page.sections) >= 3


@pytest.mark.parametrize("platform", [True], indirect=True)
async def test_wherever_the_budget_ends_there_is_a_page(
    platform: Platform, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    await platform.services.load(peat_bogs.documents())
    asked: list[str] = []
    most = 10_000
    ask = LanguageModel.ask

    async def metered(model: LanguageModel, role: str, *args: Any, **kwargs: Any) -> Any:
        if len(asked) == most:
            raise BudgetSpent(SPENT.format(most))
        asked.append(role)
        return await ask(model, role, *args, **kwargs)

    monkeypatch.setattr(LanguageModel, "ask", metered)
    surveyed, page = await whole(platform, graph, DirectRun(Budget(calls=most)), BOGS)
    roles = list(asked)
    assert (surveyed.spent, page.partial) == ("", "")
    # what nothing fills is named at the end; this model has nothing to lead with that its page does not say
    assert [each.heading for each in page.unfilled] == ["Introduction", "Conclusion and open questions"]
    assert {"survey_sections", "survey_subsections", "planner", "categories", "classification"} <= {*roles}
    assert await read_categories(graph, BOGS.id)
    # one call names what works are compared by, and one fills the cells of four
    assert (roles.count("comparison_aspects"), roles.count("comparison_cells")) == (1, 2)
    table = page.sections[-1]
    assert (table.heading, table.tabular) == (HEADING, True)
    cited = {id_ for sentence in table.sentences for id_ in sentence.snippet_ids}
    assert cited <= page.numbers.keys()

    planned = roles.index("survey_sections")
    ends = [0, planned, *(roles.index(role) for role in ("categories", "classification", "survey_subsections"))]
    for most in ends:
        # when
        await graph.run_statement(FORGET)
        asked.clear()
        run = DirectRun(Budget(calls=most or 1))
        surveyed, page = await whole(platform, graph, run, BOGS)

        # then: nobody was asked beyond the budget; what was planned by then is the outline, and the page says why
        assert len(asked) == most
        assert surveyed.spent == SPENT.format(most)
        assert (surveyed.outlined is None) == (most <= planned)
        assert page.partial.startswith(SPENT.format(most))
        assert sum(len(section.citations) for section in page.sections) >= 3

        # and: resumed after its last step, it goes the same way
        resumed = ResumedRun(run)
        parts = with_options(platform.parts, SMALL)
        assert await rounds.survey(resumed, parts, BOGS, SMALL) == surveyed
        assert (await steps.write(resumed, parts, BOGS, surveyed.spent, surveyed.outlined)).page_id == page.id
        assert resumed.left == []


@pytest.mark.parametrize("platform", [True], indirect=True)
@pytest.mark.parametrize("role", ["comparison_aspects", "comparison_cells"])
async def test_where_the_budget_ends_in_the_comparison_there_is_no_table(
    platform: Platform, graph: Graph, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    await platform.services.load(peat_bogs.documents())
    ask = LanguageModel.ask

    async def metered(model: LanguageModel, asked: str, *args: Any, **kwargs: Any) -> Any:
        if asked == role:
            raise BudgetSpent(SPENT.format(9))
        return await ask(model, asked, *args, **kwargs)

    monkeypatch.setattr(LanguageModel, "ask", metered)
    _, page = await whole(platform, graph, DirectRun(Budget(calls=10_000)), BOGS)

    assert page.partial.endswith(f"{SPENT.format(9)} {UNMADE}")
    assert HEADING not in {section.heading for section in page.sections}


async def test_a_lead_is_an_introduction_and_a_table_stays_when_the_page_is_refreshed(
    platform: Platform, graph: Graph
) -> None:
    # given a survey with a table of three works, two aspects each
    await platform.services.load(documents())
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
    _, page = await whole(platform, graph, DirectRun(), topic)
    assert page.sections[0].level == 0
    assert "Introduction" not in page.partial
    cited = [reference.snippet_id for reference in page.references][:3]
    rows = tuple(
        tuple((PageSentence(text=f"{name} {id_}", snippet_ids=(id_,)),) for name in ("Work", "One", "Other"))
        for id_ in cited
    )
    table = Table(header=("Work", "One", "Other"), rows=rows)
    section = Section(level=1, position=len(page.sections), heading=HEADING, blocks=(table,))
    await write_page(graph, page.model_copy(update={"sections": (*page.sections, section)}))
    parts = with_options(platform.parts, SMALL)

    # when the snippet of one is gone
    await remove_snippets(graph, cited[2:])
    rewritten = await refresh.rewrite(parts, topic, await refresh.begin(parts, topic), (), Recovered(), "a" * 32)

    # then the others stand as they were, by their numbers, and nobody writes a text under that heading
    after = await read_page(graph, rewritten.page_id)
    assert HEADING in rewritten.rewritten
    assert after.sections[-1].blocks == (table.model_copy(update={"rows": rows[:2]}),)
    assert (after.sections[-1].stale, after.sections[-1].heading) == (False, HEADING)
    assert [after.numbers[id_] for id_ in cited[:2]] == [page.numbers[id_] for id_ in cited[:2]]

    # when too few are left
    await remove_snippets(graph, cited[1:2])
    rewritten = await refresh.rewrite(parts, topic, await refresh.begin(parts, topic), (), Recovered(), "b" * 32)

    # then it goes
    after = await read_page(graph, rewritten.page_id)
    assert HEADING in rewritten.left_out
    assert HEADING not in {each.heading for each in after.sections}
