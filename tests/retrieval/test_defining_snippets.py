"""Which snippets are read for what they say that the topic is."""

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

EGGS = "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until larvae hatch."
CALLED = "Many insects fly by day. An insect with four large wings and small scales is called a butterfly."
SAYS = "Some insects are fond of flowers. A butterfly is an insect with four large wings and small scales."


async def test_what_is_called_so_is_read_where_nothing_says_more_surely_what_it_is(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    retrieval = Retrieval(graph, store, embedder, topic_share=1.0)
    topic, query = Topic(id="t", name="Butterflies", domain=domain), Query(id="q1", text="butterfly eggs")

    async def load(**texts: str) -> dict[str, str]:
        documents = [Document(url=f"file:{name}", title=name, domain=domain, text=texts[name]) for name in texts]
        await Ingestion(graph, store, embedder, min_words=10).load(documents)
        return {each.title: each.id for each in await sources.all_snippets(graph, domain)}

    async def read(*seen: str) -> list[str]:
        return [hit.snippet_id for hit in await retrieval.read_on(topic, query, seen, 8, 3)]

    known = await load(eggs=EGGS, called=CALLED)
    assert await read(known["eggs"]) == [known["called"]]
    assert await read(known["eggs"], known["called"]) == []

    known = await load(says=SAYS)
    assert await read(known["eggs"]) == [known["says"]]
    assert await read(known["eggs"], known["called"]) == [known["says"]]
    assert await read(known["eggs"], known["says"]) == []
