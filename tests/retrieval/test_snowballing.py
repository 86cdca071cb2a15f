"""Citations lead from what is near to a query to what it cites, and of one work the fuller text is read."""

import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.literature import joined_texts, lesser_texts
from kgplatform.graph.session import Graph
from kgplatform.models import CitedAt, CitedWork, Document, Query, Snippet, Topic, Work
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.retrieval.snowballing import CitationRetriever
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

REVIEW = "Wax moths destroy the combs of weak colonies of honey bees, as was shown for all hives of the county [1]."
ARTICLE = "In every third hive that was opened in summer, larvae of the moth had eaten tunnels into the wax of combs."
ABSTRACT = "Larvae of the wax moth were found in every third hive of the county, and mostly in the wax of old combs."
OTHER = "Traps for wax moths are filled with vinegar and sugar, and hang between the hives from May to September."
WORK = Work(title="Larvae in hives", doi="10.1/larvae", extent="full text", type="article-journal")


def document(domain: str, name: str, text: str, **told: object) -> Document:
    return Document.model_validate({"url": f"file:{name}", "title": name, "domain": domain, "text": text, **told})


@pytest_asyncio.fixture
async def ids(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> dict[str, Snippet]:
    """The snippets of the four texts, by the names of these."""
    cited = CitedWork(key="B1", text="Larvae in hives. 2019.", work=Work(doi="10.1/larvae"))
    at = CitedAt(start=REVIEW.index("[1]"), end=REVIEW.index("[1]") + 3, keys=("B1",))
    await Ingestion(graph, store, embedder, min_words=5).load(
        [
            document(domain, "review", REVIEW, references=(cited,), cited=(at,)),
            document(domain, "article", ARTICLE, work=WORK),
            document(domain, "abstract", ABSTRACT, work=WORK.model_copy(update={"extent": "abstract"})),
            document(domain, "other", OTHER),
        ]
    )
    return {each.title: each for each in await sources.all_snippets(graph, domain)}


async def test_what_is_cited_and_what_cites_it_are_joined(graph: Graph, ids: dict[str, Snippet]) -> None:
    of = {name: snippet.source_id for name, snippet in ids.items()}

    assert await joined_texts(graph, of.values(), 10) == {
        of["review"]: sorted([of["article"], of["abstract"]]),
        of["article"]: [of["review"]],
        of["abstract"]: [of["review"]],
    }
    assert await joined_texts(graph, [of["review"]], 1) == {of["review"]: [min(of["article"], of["abstract"])]}
    assert await lesser_texts(graph, of.values()) == {of["abstract"]}
    assert ids["review"].citations == (CitedAt(start=REVIEW.index("[1]"), end=REVIEW.index("[1]") + 3, keys=("B1",)),)


async def test_citations_bring_what_the_nearest_sources_cite_and_no_others(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, ids: dict[str, Snippet]
) -> None:
    sought = RetrievalQuery(domain, [REVIEW], await embedder.queries([REVIEW]))
    names = {snippet.id: name for name, snippet in ids.items()}
    by_citations = CitationRetriever(graph, store, 0.1)

    found = await by_citations.find(sought, 5, ())

    assert {names[id_] for id_ in found[0]} == {"review", "article", "abstract"}
    (found,) = await by_citations.find(sought, 5, [ids["review"].id])
    assert sorted(names[id_] for id_ in found) == ["abstract", "article"]


async def test_the_fuller_text_of_a_work_is_read(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, ids: dict[str, Snippet]
) -> None:
    topic, query = Topic(id="t", name="Wax moth", domain=domain), Query(id="q", text="larvae of the wax moth in combs")
    retrieval = Retrieval(graph, store, embedder, ways=("vectors", "text", "citations"))

    hits = await retrieval.search(SearchRequest(topic=topic, queries=(query,), k=9, round=1))

    names = {snippet.id: name for name, snippet in ids.items()}
    assert {names[hit.snippet_id] for hit in hits} == {"review", "article", "other"}
    assert "citations" in next(hit.ways for hit in hits if names[hit.snippet_id] == "article")
