"""What stands far into a source on the topic is found by the name of what it tells of."""

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

MOTHS = (
    "Wax moths are grey insects whose larvae eat the wax of the combs in weak colonies of honey bees in summer.",
    "The wax moth lays its eggs into cracks of the hive, and the larvae of the wax moth spin tunnels in combs.",
    "Adult wax moths live for about one week, and wax moths fly at dusk to find another hive with old combs.",
    "Damage by wax moths was found in every third hive that the inspectors of the county opened that year.",
    "Traps for wax moths are filled with vinegar and sugar, and hang between the hives from May to September.",
    "Cold kills the eggs of the wax moth, so that combs which were frozen for two days can be stored for years.",
)
BANKS = (
    "The bank raised the interest rate by half a point, since the prices of goods and services rose again.",
    "Shares of the steel makers fell on Monday, after the ministry had announced new duties on imported ore.",
    "The court found that the contract was void, because neither of the two parties had signed the last page.",
    "Trains between the two cities will run every hour from spring on, and tickets will be cheaper on Sundays.",
    "The museum bought four paintings of the younger brother, which had been thought to be lost in the fire.",
    "The new telescope sees stars that are so far away that their light left them before there was an Earth.",
)
LETTERS = (
    "The letters of the county tell how wax moths came into its hives, and what the keepers of bees did then.",
    "The journey to the coast took nine days, since the road was under water and both of the horses were lame.",
    "Ships from the south lay in the harbour, and nobody was let ashore before the doctor had seen the crews.",
    "In the town the price of bread had doubled, and the council kept the gates shut from noon until morning.",
    "Anna Kessel had the old mill pulled down in autumn, and built a school of its stones within a single year.",
    "The school had two rooms and forty pupils, and its first teacher was paid in firewood, potatoes and eggs.",
)


async def found(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, others: tuple[str, ...]) -> list[str]:
    """Return what a query that names a person finds, by its last heading, among the letters and other sources."""
    letters = "\n\n".join(f"## Letter {number}\n\n{text}" for number, text in enumerate(LETTERS))
    documents = [
        Document(url="file:letters", title="Letters", domain=domain, text=letters),
        Document(url="file:moths", title="Moths", domain=domain, text=MOTHS[0]),
        *(
            Document(url=f"file:{number}", title=str(number), domain=domain, text=text)
            for number, text in enumerate(others)
        ),
    ]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    paths = {each.id: each.path[-1:] for each in await sources.all_snippets(graph, domain)}
    topic, query = Topic(id="t", name="Wax moth", domain=domain), Query(id="q", text="Kessel wax moth")
    hits = await Retrieval(graph, store, embedder).search(
        SearchRequest(topic=topic, queries=(query,), k=9, round=1, seen=())
    )
    return [paths[hit.snippet_id][0] for hit in hits if paths[hit.snippet_id]]


async def test_where_most_sources_are_on_the_topic_all_of_each_may_be_found(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    assert "Letter 4" in await found(graph, store, embedder, domain, MOTHS[1:])


async def test_where_few_are_a_source_that_mentions_it_is_not_on_it(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    assert await found(graph, store, embedder, domain, BANKS) == ["Letter 0"]
