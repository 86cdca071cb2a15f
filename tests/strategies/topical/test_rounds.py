"""Brief pages of papers: of a domain's own and of PubMed's, by rules and by a scripted model."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import InputError, UnknownTopic
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import Document, Page, RunReport, RunRequest, Table, Topic
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.topical import STRATEGY, TopicalOptions, rounds
from kgplatform.strategies.topical.page import YEARS
from kgplatform.writing.brief_page import FINDINGS, MISSING, QUESTION
from tests.llm import peat_bogs
from tests.llm.scripted_endpoint import ScriptedEndpoint
from tests.llm.scripted_model import well
from tests.opened import finished, last_report, opened, opened_platform
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun
from tests.support.eutilities import PATH, EUtilities, Record

DOMAIN = "soils"
TOPIC = "Root rot"
_HOSTS = {
    "lime": ("beans", "peas", "leeks", "maize", "clover", "barley"),
    "frost": ("spores", "fungi", "moulds", "yeasts", "mites", "worms"),
}
_SAID = {
    "lime": "Lime lowered the share of {host} with root rot from 40 to {n} percent. Wet beds of {host} had most root "
    "rot. Lime costs little where {host} grow.",
    "frost": "Frost killed {n} percent of the {host} of root rot in open soil. Snow kept the {host} of root rot alive. "
    "Whether frost ends root rot by {host} in cellars remains unclear.",
}
HITS = "MATCH (s:Snippet)-[f:FOUND_BY]->(q:Query) RETURN s.id AS s, q.id AS q, f {.*} AS f"
FORGET = "MATCH (x) WHERE NOT x:Domain AND NOT x:Source AND NOT x:Snippet AND NOT x:Word DETACH DELETE x"


def records() -> list[Record]:
    """Papers in two groups that are far apart, and one that says what the topic is."""
    told = [
        Record(str(1000 + n), f"{matter.title()}, {host} and root rot", _SAID[matter].format(host=host, n=12 + n), year)
        for n, (matter, host, year) in enumerate(
            (matter, host, year)
            for matter, hosts in _HOSTS.items()
            for host, year in zip(hosts, ("2001", "2001", "2003", "2004", "2004", ""), strict=True)
        )
    ]
    text = "Root rot is a disease of plants whose roots stand in water. It was told of early. Gardeners dig drains."
    return [*told, Record("2000", "Root rot in gardens", text, "1999")]


def documents() -> list[Document]:
    return [
        Document(
            url=f"https://example.org/{each.pmid}", title=each.title, domain=DOMAIN, text=each.abstract,
            published=each.year or None,
        )
        for each in records()
    ]  # fmt: skip


SMALL = {"unclustered": 3, "similarity": 0.95, "similarity_step": 0.05, "similarity_least": 0.3, "members": 3}


def years_of(page: Page) -> list[tuple[str, str]]:
    (section,) = [section for section in page.sections if section.heading == YEARS]
    (table,) = section.blocks
    assert isinstance(table, Table)
    return [(year[0].text, count[0].text) for year, count in table.rows]


async def test_a_page_by_rules_of_a_domains_own_papers(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    async with opened(tmp_path / "home", neo4j_server, passage_min_words=5) as services:
        await services.load(documents())

        async def run(**options: Any) -> RunReport:
            asked = RunRequest(strategy="topical", name=TOPIC, domain=DOMAIN, options={**SMALL, **options})
            return await finished(services, await services.start(asked))

        # when
        report = await run(tokens=1500)
        page = await services.page(report.page_id)

        # then: both areas were read
        assert report.reason.startswith("13 papers, ")
        assert " in 2 clusters at a similarity of " in report.reason
        assert (report.counts["papers"], report.counts["clusters"]) == (13, 2)
        read = report.counts["papers_read"]
        assert 5 < read < 13
        assert report.counts["extracted"] == read

        # and: the page has its parts, word by word, and how many papers there are by year
        assert [section.heading for section in page.sections] == [FINDINGS, QUESTION, YEARS]
        assert page.partial == MISSING[""]  # who says what it is stands alone, in no cluster
        findings = page.sections[0].sentences
        assert 5 <= len(findings) <= 8
        assert {sentence.text.split()[0] for sentence in findings} == {"Wet", "Snow"}
        (question,) = page.sections[1].sentences
        assert question.text.endswith(" in cellars remains unclear.")
        assert years_of(page) == [("1999", "1"), ("2001", "4"), ("2003", "2"), ("2004", "4"), ("unknown", "2")]

        # and: a sentence's trail leads to the topic's own query
        trail = await services.trail(page.id, 0, 0)
        assert {search.query.text for step in trail.steps for search in step.searches} == {TOPIC}

        # when it is run again, nothing is read again, and the page is the same
        again = await run(tokens=1500)
        assert (again.counts["extracted"], again.counts["papers_read"]) == (0, read)
        newer = await services.page(again.page_id)
        assert newer.version == page.version + 1
        assert [section.blocks for section in newer.sections] == [section.blocks for section in page.sections]

        # when a refresh looks at it, nothing is new
        refreshed = await finished(
            services, await services.start(RunRequest(strategy="refresh", topic_id=report.topic_id))
        )
        assert refreshed.reason.startswith("Nothing is new")

        # when another strategy researches the topic, then what was read is not read again
        deep = RunRequest(name=TOPIC, domain=DOMAIN, options={"depth": 0, "page": False})
        other = await finished(services, await services.start(deep))
        assert 0 < other.counts["extracted"] <= 13 - read

        # when no page is wanted, none is written
        assert (await run(page=False)).page_id == ""


@pytest_asyncio.fixture
async def pubmed() -> AsyncIterator[EUtilities]:
    server = EUtilities(records())
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture
async def services(
    graph: Graph, pubmed: EUtilities, neo4j_server: ServerAddress, tmp_path: Path
) -> AsyncIterator[LocalServices]:
    chosen = {"service_addresses": {"pubmed": f"http://127.0.0.1:{pubmed.site.port}{PATH}"}, "sources": "pubmed"}
    async with opened(tmp_path / "home", neo4j_server, passage_min_words=5, **chosen) as services:
        yield services


def asked_of_pubmed(**options: Any) -> RunRequest:
    given = {**SMALL, "sources": "pubmed", **options}
    return RunRequest(strategy="topical", name=TOPIC, domain="new", options=given)


async def test_a_page_of_what_pubmed_has(services: LocalServices, pubmed: EUtilities) -> None:
    exact = '"root rot"[ti] AND (lime[tiab] OR frost[tiab])'
    report = await finished(services, await services.start(asked_of_pubmed(exact=exact)))

    # then its own syntax was asked, and how it was understood is told
    searched = [each for each in pubmed.asked if each["utility"] == "esearch"]
    assert [each["term"] for each in searched] == [exact]
    assert report.reason.partition(" read. ")[2].startswith("pubmed searched for “")
    # and what it has is in the domain
    stored = await services.sources("new")
    assert report.counts["new_sources"] == report.counts["papers"] == len(stored) == 12
    page = await services.page(report.page_id)
    cited = {reference.work.pmid for reference in page.references if reference.work}
    assert cited <= {record.pmid for record in pubmed.records}
    assert all(f"/{reference.work.pmid}/" in reference.url for reference in page.references if reference.work)


async def test_no_more_papers_than_asked_for(services: LocalServices) -> None:
    report = await finished(services, await services.start(asked_of_pubmed(records=4)))
    assert report.counts["papers"] == len(await services.sources("new")) == 4


async def test_one_paper_makes_a_page(services: LocalServices) -> None:
    report = await finished(services, await services.start(asked_of_pubmed(exact="2000[pmid]")))
    page = await services.page(report.page_id)
    assert report.reason.startswith("1 paper without clusters: it was read.")
    assert page.sections[0].sentences[0].text == "Root rot is a disease of plants whose roots stand in water."
    assert page.partial == f"{MISSING[FINDINGS]} {MISSING[QUESTION]}"


async def test_a_query_that_finds_nothing_is_told_as_pubmed_tells_it(services: LocalServices) -> None:
    report = await last_report(services, await services.start(asked_of_pubmed(exact="zyxwvut[ti]")))
    told = "There are no papers on 'Root rot'. pubmed: PubMed knows no “zyxwvut”."
    assert (report.state, report.reason.partition(" Name the topic")[0]) == ("failed", told)


async def test_what_pubmed_searched_for_instead_is_told(services: LocalServices) -> None:
    report = await finished(services, await services.start(asked_of_pubmed(exact="beans[nosuchfield]")))
    assert report.dropped["look: pubmed: PubMed has no field “nosuchfield”."] == 1
    assert report.reason.endswith('pubmed searched for “"beans"[all]”.')


async def test_a_query_that_pubmed_does_not_understand_is_told_in_its_words(
    services: LocalServices, pubmed: EUtilities
) -> None:
    pubmed.site.paths[f"{PATH}/esearch.fcgi"] = _refusing
    report = await last_report(services, await services.start(asked_of_pubmed(exact="(beans")))
    assert report.state == "failed"
    assert "PubMed does not understand the query. It says: “Unbalanced parentheses”" in report.reason


def _refusing(_: Any) -> bytes:
    from tests.support.net import answer

    body = b"<eSearchResult><ERROR>Unbalanced parentheses</ERROR></eSearchResult>"
    return answer(body, content_type="text/xml")


@pytest_asyncio.fixture
async def platform(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Platform]:
    async with opened_platform(tmp_path / "home", neo4j_server, passage_min_words=5) as given:
        await given.services.load(documents())
        yield given


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = TopicalOptions(**SMALL, tokens=1000)
    parts = with_options(platform.parts, options)
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)

    async def kept(page_id: str) -> list[str]:
        page = await platform.services.page(page_id)
        return sorted([*map(str, await graph.run_statement(HITS)), page.model_dump_json()])

    # given a run
    run = DirectRun()
    ending = await STRATEGY.work(run, parts, topic, options)
    once = await kept(ending.page_id)

    # when it is resumed after its last step, then it goes the same way
    resumed = ResumedRun(run)
    assert await STRATEGY.work(resumed, parts, topic, options) == ending
    assert resumed.left == []

    # when the same run is cut off after the writing of each step, then nothing is there twice, and nothing else
    await graph.run_statement(FORGET)
    repeated = RepeatedRun()
    assert await STRATEGY.work(repeated, parts, topic, options) == ending
    assert await kept(ending.page_id) == once
    assert [name for _, name, _ in repeated.recorded] == [name for _, name, _ in run.recorded]
    assert len(run.recorded) <= STRATEGY.steps_at_most(options)
    assert {(stage, name) for stage, name, _ in run.recorded} >= {
        ("sample", "choose"), ("sample", "keep"), ("brief", "write"),
    }  # fmt: skip


async def test_what_makes_no_sense_is_told(platform: Platform) -> None:
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
    tight = TopicalOptions(tokens=500)
    long = Document(
        url="https://example.org/long", title="Root rot at length", domain="long",
        text=" ".join(f"Root rot number {n} {'spreads and ' * 80}ends." for n in range(5)),
    )  # fmt: skip
    await platform.services.load([long])
    alone = topic.model_copy(update={"id": ids.topic_id("long", TOPIC), "domain": "long"})
    with pytest.raises(InputError, match="None of 1 papers fits 500 tokens"):
        await rounds.read(DirectRun(), with_options(platform.parts, tight), alone, tight)

    unknown = Topic(id=ids.topic_id(DOMAIN, "Zyxwvut"), name="Zyxwvut", domain=DOMAIN)
    options = TopicalOptions()
    with pytest.raises(UnknownTopic, match="Nothing in the domain 'soils' is about 'Zyxwvut'"):
        await rounds.read(DirectRun(), with_options(platform.parts, options), unknown, options)


async def test_a_model_writes_a_page_by_one_call(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    with ScriptedEndpoint(default=well) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none"
        ) as services:
            await services.load(peat_bogs.documents())
            options = {"unclustered": 2, "similarity": 0.6, "similarity_step": 0.05, "similarity_least": 0.2,
                       "members": 2, "names": "mires"}  # fmt: skip
            asked = RunRequest(strategy="topical", name=peat_bogs.TOPIC, domain=peat_bogs.DOMAIN, options=options)
            foretold = await services.estimate(asked)
            assert endpoint.asked == []
            report = await finished(services, await services.start(asked))
            roles = {totals.name: totals.calls for totals in await services.ledger("role")}
            page = await services.page(report.page_id)

    # then the page is the model's, by one call, and nobody asked about gaps
    assert (page.engine, page.partial) == ("scripted", "")
    assert [section.heading for section in page.sections] == ["", FINDINGS, QUESTION]  # no year is known
    assert roles["brief_page"] == 1
    assert roles.keys() & {"researcher", "synthesiser", "outline", "facets", "writer", "lead"} == set()
    assert roles["claims"] <= 4
    assert 3 <= len(page.sections[1].sentences) <= 8
    assert foretold.calls.low <= sum(roles.values()) <= foretold.calls.high

    # and it was given groups, years and names
    [told] = [said for each in endpoint.asked for said in each.said if "Papers on it by year:" in said]
    assert "Other names of it: mires" in told
    assert "Group 1:" in told
    assert "\nunknown: " in told


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"records": 10_001}, "records: input should be less than or equal to 10000."),
        ({"members": 1}, "members: input should be greater than or equal to 2."),
        ({"similarity_step": 0}, "similarity_step: input should be greater than 0."),
        ({"similarity_least": 0.9}, "similarity_least: 0.9 is above the similarity that is tried first, 0.68."),
        ({"tokens": 10}, "tokens: input should be greater than or equal to 500."),
        ({"exact": "x[ti]"}, "exact: it is for one service in sources; there are: none."),
        ({"seed": -1}, "seed: input should be greater than or equal to 0."),
    ],
)
def test_options_that_make_no_sense_are_told(given: dict[str, Any], what: str) -> None:
    with pytest.raises(InputError) as refusal:
        STRATEGY.chosen(given)
    assert refusal.value.what == f"The strategy topical cannot be run so: {what}"


def test_the_papers_sizes_are_the_defaults() -> None:
    options = TopicalOptions()
    sizes = (options.records, options.unclustered, options.members, options.seed)
    assert sizes == (10_000, 100, 5, 42)
    assert (options.similarity, options.similarity_step, options.similarity_least) == (0.68, 0.04, 0.48)
    assert TopicalOptions(names="mires, ,bogs,mires").other_names == ("mires", "bogs")
