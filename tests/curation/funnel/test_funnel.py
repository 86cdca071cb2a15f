"""The funnel over real stores and the bundled model: a topic that was run, and facts that its page tells or lost."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.curation.funnel.funnel import funnel
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import InputError, NotFound
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import topic_id
from kgplatform.local import LocalServices
from kgplatform.models import Document, FactFate, Funnel, FunnelCounts, FunnelFact, FunnelSection, RunRequest, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.opened import finished, opened
from tests.rivers import DOMAIN, TOPIC, documents

VIOLINS = "A violin has four strings of gut or steel. Violins are made of spruce and maple. Players tune them daily."
TABLE = "| wood | parts |\n|---|---|\n| ebony | fingerboard of violins |\n| horsehair | bow of violins |"
RIVERS = topic_id(DOMAIN, TOPIC)


@pytest_asyncio.fixture
async def services(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[LocalServices]:
    violins = Document(url="music:violins", title="Violins", domain=DOMAIN, text=f"# Violins\n\n{VIOLINS}")
    async with opened(tmp_path / "home", neo4j_server, depth=1, passage_min_words=5) as found:
        await found.load([*documents(), violins])
        yield found


def counts(*numbers: int) -> FunnelCounts:
    return FunnelCounts.model_validate(dict(zip(FunnelCounts.model_fields, numbers, strict=True)))


def section(heading: str, offered: int, cited: int) -> FunnelSection:
    return FunnelSection(heading=heading, offered=offered, spare=0, unfit=0, cited=cited, dropped={})


def came(fate: FactFate) -> tuple[str, str, list[str]]:
    return fate.stage, fate.said, [support.title for support in fate.supports if support.likely]


async def test_a_topic_tells_where_its_snippets_and_facts_were_lost(services: LocalServices, graph: Graph) -> None:
    # given a topic with a page, and a text that has nothing to do with it
    run = await finished(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))

    # when
    found = await services.funnel(
        run.topic_id,
        [
            "A flood carries mud over fields.",
            "Barges need deep water.",
            "Many mills make electricity today.",
            "Violins are made of spruce and maple.",
            "Volcanoes erupt on Iceland.",
        ],
    )

    # then
    assert (found.topic_id, found.page_id, found.version, found.drafted) == (RIVERS, run.page_id, 1, True)
    assert found.counts == counts(9, 8, 8, 8, 8, 7, 7)
    assert found.sections == (
        section("", 2, 2),
        section("Stones", 1, 1),
        section("Fish", 1, 1),
        section("Trees", 1, 1),
        section("Rain", 2, 2),
        section("Boats", 1, 1),
    )
    assert [(source.title, source.counts) for source in found.sources[:3]] == [
        ("Mills", counts(1, 1, 1, 1, 1, 0, 0)),
        ("Violins", counts(1, 0, 0, 0, 0, 0, 0)),
        ("Birds", counts(1, 1, 1, 1, 1, 1, 1)),
    ]
    assert len(found.sources) == 9
    assert list(map(came, found.facts)) == [
        ("told", "Told in “Rain”.", ["Floods"]),
        (
            "cited",
            "Cited in “Boats”, where no sentence is near to it: told in quite other words, or not at all.",
            ["Boats"],
        ),
        ("read", "Read, and offered to no section.", ["Mills"]),
        ("refused", "Refused: hardly about the topic (0.04 where 0.09 is asked).", ["Violins"]),
        ("no_source", "In no source: no snippet of the domain is near enough to it.", []),
    ]
    assert found.facts[0].sentence == "A flood carries mud over the fields beside a river."
    assert [len(fate.supports) for fate in found.facts] == [3] * 5

    # when a fact names what states it, that is taken at its word
    mills = next(each for each in await sources.all_snippets(graph, DOMAIN) if each.title == "Mills")
    retrieval = services._parts.retrieval
    [named] = (await funnel(graph, retrieval, RIVERS, [FunnelFact(text="Iceland.", snippet_ids=(mills.id,))])).facts
    assert came(named) == ("read", "Read, and offered to no section.", ["Mills"])

    # and when the page goes, nothing is known of it
    await services.remove_page(run.page_id)
    pageless = await services.funnel(RIVERS, ["Barges need deep water."])
    assert (pageless.page_id, pageless.version, pageless.drafted, pageless.sections) == ("", 0, False, ())
    assert pageless.counts == counts(9, 8, 8, 8, 8, 0, 0)
    assert came(pageless.facts[0]) == ("read", "Read, and there is no page yet.", ["Boats"])


async def test_before_a_topic_is_run_nothing_is_found(services: LocalServices, graph: Graph) -> None:
    await services.load([Document(url="music:woods", title="Woods", domain=DOMAIN, text=f"# Woods\n\n{TABLE}")])
    await merge_topic(graph, Topic(id=RIVERS, name=TOPIC, domain=DOMAIN))

    found = await services.funnel(
        RIVERS, ["Salmon swim up the river from the sea.", "The bow of violins is of horsehair."]
    )

    assert found.counts == counts(9, 8, 0, 0, 0, 0, 0)
    assert list(map(came, found.facts)) == [
        ("not_found", "Not found by any query.", ["Fish"]),
        ("not_prose", "Not prose: it stands in a table, which is no evidence.", ["Woods"]),
    ]


async def test_what_cannot_be_looked_for_is_refused(graph: Graph, tmp_path: Path) -> None:
    embedder = Embedder()
    store = EdgeStore(tmp_path / "qdrant")
    await store.open(embedder.dimension)
    retrieval = Retrieval(graph, store, embedder)
    with pytest.raises(NotFound, match="There is no topic"):
        await funnel(graph, retrieval, RIVERS)
    await merge_topic(graph, Topic(id=RIVERS, name=TOPIC, domain=DOMAIN))

    with pytest.raises(InputError, match=r"Fact 2 is empty\."):
        await funnel(graph, retrieval, RIVERS, [FunnelFact(text="Rain."), FunnelFact(text=" ")])
    with pytest.raises(InputError, match=r"Fact 1 names the snippet none, which is not in the topic's domain\."):
        await funnel(graph, retrieval, RIVERS, [FunnelFact(text="Rain.", snippet_ids=("none",))])
    nothing = await funnel(graph, retrieval, RIVERS, [FunnelFact(text="Rain falls.")])
    await store.close()

    assert nothing == Funnel(
        topic_id=RIVERS,
        counts=counts(0, 0, 0, 0, 0, 0, 0),
        facts=(
            FactFate(
                fact="Rain falls.",
                stage="no_source",
                said="In no source: no snippet of the domain is near enough to it.",
            ),
        ),
    )
