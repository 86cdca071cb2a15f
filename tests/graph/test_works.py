"""Works in the graph: which sources are of one, which they cite, and that the order of loading tells nothing."""

from itertools import permutations

from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.removal import remove_source
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources, write_snippets
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.models import Author, CitedWork, Work
from tests.stored import DOMAIN, dump, extraction, snippet, source

LEE = Author(family="Lee", given="Ann")
MITES = Work(title="Mites of the western honey bee", authors=(LEE,), published="2019", type="article")
ARTICLE = MITES.model_copy(update={"type": "article-journal", "doi": "10.1/m", "published": "2020", "venue": "Bees"})
WINGS = Work(title="Wings", doi="10.1/w")

PREPRINT_TEXT = snippet("Mites weaken bees.", "preprint")
ARTICLE_TEXT = snippet("Mites weaken bees, and bees die.", "article")
REVIEW_TEXT = snippet("Bees are weakened where mites weaken bees.", "review")
TOLD = {
    PREPRINT_TEXT: SourceWorks(PREPRINT_TEXT.source_id, MITES),
    ARTICLE_TEXT: SourceWorks(
        ARTICLE_TEXT.source_id,
        ARTICLE,
        (CitedWork(key="1", work=WINGS), CitedWork(key="2", text="Bees. In words.", work=Work())),
    ),
    REVIEW_TEXT: SourceWorks(
        REVIEW_TEXT.source_id,
        None,
        (
            CitedWork(key="a", work=Work(doi="10.1/m")),
            CitedWork(key="b", work=Work(title="Wings", doi="10.1/w", volume="3")),
        ),
    ),
}  # fmt: skip


async def load(graph: Graph, *rows) -> None:  # type: ignore[no-untyped-def]
    for row in rows:
        await write_snippets(graph, [row])
        await finish_sources(graph, [source(row).model_copy(update={"work": TOLD[row].own})])
        await settle_works(graph, DOMAIN, [TOLD[row]])


async def works(graph: Graph) -> list[dict[str, object]]:
    return await graph.run_statement(
        "MATCH (work:Work) RETURN work.title AS title, work.published AS published, "
        "COLLECT { MATCH (s:Source)-[:OF_WORK]->(work) RETURN s.url ORDER BY s.url } AS texts, "
        "COLLECT { MATCH (s:Source)-[c:CITES_WORK]->(work) RETURN s.url + ' ' + c.key ORDER BY s.url } AS cited, "
        "COLLECT { MATCH (i:Identifier)-->(work) WHERE i.scheme <> 'title' RETURN i.value } AS ids ORDER BY title"
    )


async def test_texts_of_one_work_and_what_cites_it_meet_in_one_node(graph: Graph) -> None:
    await load(graph, *TOLD)

    assert await works(graph) == [
        {
            "title": "Mites of the western honey bee",
            "published": "2020",
            "texts": ["article", "preprint"],
            "cited": ["review a"],
            "ids": ["10.1/m"],
        },
        {"title": "Wings", "published": "", "texts": [], "cited": ["article 1", "review b"], "ids": ["10.1/w"]},
    ]
    (wings,) = await graph.run_statement("MATCH (w:Work {title: 'Wings'}) RETURN w.record AS record")
    assert Work.model_validate_json(wings["record"]) == Work(title="Wings", doi="10.1/w", volume="3")
    cites = await graph.run_statement("MATCH (s:Source) RETURN s.cites AS cites ORDER BY s.url")
    assert [row["cites"] for row in cites] == [2, 0, 2]


async def test_the_order_of_loads_tells_nothing_and_a_source_that_goes_leaves_nothing(graph: Graph) -> None:
    await load(graph, PREPRINT_TEXT, REVIEW_TEXT)
    without = await dump(graph)
    stored = []
    for order in permutations(TOLD):
        await graph.run_statement("MATCH (n) DETACH DELETE n")
        await load(graph, *order)
        stored.append(await dump(graph))
    assert all(each == stored[0] for each in stored)

    await remove_source(graph, ARTICLE_TEXT.source_id)
    assert await dump(graph) == without

    for row in (PREPRINT_TEXT, REVIEW_TEXT):
        await remove_source(graph, row.source_id)
    assert await graph.run_statement("MATCH (n) WHERE n:Work OR n:Identifier RETURN n.id") == []


async def test_what_a_source_tells_anew_takes_the_place_of_what_it_told(graph: Graph) -> None:
    await load(graph, *TOLD)

    await settle_works(graph, DOMAIN, [SourceWorks(ARTICLE_TEXT.source_id, None)])
    await finish_sources(graph, [source(ARTICLE_TEXT).model_copy(update={"cites": 0})])

    assert [(row["texts"], row["cited"], row["ids"]) for row in await works(graph)] == [
        ([], ["review a"], ["10.1/m"]),
        (["preprint"], [], []),
        ([], ["review b"], ["10.1/w"]),
    ]


async def test_works_of_two_domains_stay_apart(graph: Graph) -> None:
    other = snippet("Wings lift bees.", "wings", domain="flight")
    await write_snippets(graph, [PREPRINT_TEXT, other])
    await finish_sources(graph, [source(row).model_copy(update={"work": WINGS}) for row in (PREPRINT_TEXT, other)])

    await settle_works(graph, DOMAIN, [SourceWorks(PREPRINT_TEXT.source_id, WINGS)])
    await settle_works(graph, "flight", [SourceWorks(other.source_id, WINGS)])

    rows = await graph.run_statement("MATCH (s:Source)-->(w:Work) RETURN s.url AS url, w.domain AS domain ORDER BY url")
    assert rows == [{"url": "preprint", "domain": DOMAIN}, {"url": "wings", "domain": "flight"}]


async def sources_of_the_relation(graph: Graph) -> int:
    (row,) = await graph.run_statement("MATCH ()-[r:RELATES]->() RETURN r.sources AS sources")
    return int(row["sources"])


async def test_a_relation_rests_on_works_whenever_they_are_known_to_be_one(graph: Graph) -> None:
    rows = [PREPRINT_TEXT, ARTICLE_TEXT, REVIEW_TEXT]
    await load(graph, PREPRINT_TEXT)
    await write_snippets(graph, rows)
    await finish_sources(graph, [source(row) for row in rows])
    read = [extraction(row, ["Mites", "bees"], [("Mites", "weaken", "bees")]) for row in rows[:2]]
    read.append(extraction(REVIEW_TEXT, ["mites", "bees"], [("mites", "weaken", "bees")]))
    await resolve(graph, rows, read)
    assert await sources_of_the_relation(graph) == 3

    await finish_sources(graph, [source(PREPRINT_TEXT).model_copy(update={"work": MITES})])
    await finish_sources(graph, [source(ARTICLE_TEXT).model_copy(update={"work": ARTICLE})])
    await settle_works(graph, DOMAIN, [TOLD[ARTICLE_TEXT]])
    assert await sources_of_the_relation(graph) == 2
    assert await recompute(graph) == []

    await settle_works(graph, DOMAIN, [SourceWorks(PREPRINT_TEXT.source_id, None)])
    assert await sources_of_the_relation(graph) == 3
