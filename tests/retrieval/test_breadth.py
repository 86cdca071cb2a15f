"""A first search looks into many sources for what each says most of a topic."""

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval.breadth import _Taken
from kgplatform.retrieval.retrieval import BREADTH, Retrieval
from kgplatform.retrieval.searcher import Breadth, SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder

TEXTS = {
    "Guide": (
        "Wax moths are grey insects whose larvae eat the wax of the combs in weak colonies of honey bees in summer.",
        "The wax moth lays its eggs into cracks of the hive, and the larvae of the wax moth spin tunnels in combs.",
        "Adult wax moths live for about one week, and wax moths fly at dusk to find another hive with old combs.",
    ),
    "Report": (
        "Damage by wax moths was found in every third hive that the inspectors of the county opened that year.",
    ),
    "Museum": (
        "The new hall of the museum shows how candles were made, and why a wax moth is no friend of the maker.",
    ),
    "Bank": ("The bank raised the interest rate by half a point, since the prices of goods and services rose again.",),
}

TOWNS = ("Alder", "Birch", "Cedar", "Hazel", "Maple", "Rowan", "Willow")

MONTHS = (
    ("March", "seldom fly around"),
    ("April", "lay their first eggs on"),
    ("May", "eat much of"),
    ("June", "spin long tunnels through"),
    ("July", "destroy most of"),
    ("August", "leave nothing but webs of"),
)


async def found(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, breadth: Breadth, seen: tuple[str, ...] = ()
) -> list[tuple[str, tuple[str, ...]]]:
    """Return the titles of what is found besides the nearest snippet, in order, and the ways that found it."""
    retrieval = Retrieval(graph, store, embedder)
    topic, query = Topic(id="t", name="Wax moth", domain=domain), Query(id="q", text="Wax moth")
    request = SearchRequest(topic=topic, queries=(query,), k=1, round=0, seen=seen, breadth=breadth)
    titles = {each.id: each.title for each in await sources.all_snippets(graph, domain)}
    hits = await retrieval.search(request)
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    return [(titles[hit.snippet_id], hit.ways) for hit in hits if hit.ways == (BREADTH,)]


async def loaded(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> None:
    documents = [
        Document(
            url=f"file:{title}",
            title=title,
            domain=domain,
            text="\n\n".join(f"## Part {number}\n\n{part}" for number, part in enumerate(parts)),
        )
        for title, parts in TEXTS.items()
    ]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)


async def test_each_source_brings_what_it_says_most_of_the_topic(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    await loaded(graph, store, embedder, domain)

    # then: the report, the museum, which only says the name, and a second of the guide, whose nearest is found already;
    # never the bank
    wide = await found(graph, store, embedder, domain, Breadth(sources=9, each=2))
    assert [title for title, _ in wide] == ["Report", "Museum", "Guide"]
    assert await found(graph, store, embedder, domain, Breadth(sources=1, each=1)) == []
    assert await found(graph, store, embedder, domain, Breadth()) == []


async def test_what_was_read_of_a_source_has_its_place(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    await loaded(graph, store, embedder, domain)
    stored = await sources.all_snippets(graph, domain)
    seen = tuple(each.id for each in stored if each.title == "Report" or each.path[-1:] == ("Part 1",))

    # then: the guide has room for one more, which the query itself found, and the report for none
    assert [title for title, _ in await found(graph, store, embedder, domain, Breadth(sources=9), seen)] == ["Museum"]


async def test_room_that_is_left_is_for_more_of_long_sources(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given: a guide of nine parts, and a source of one
    parts = (*TEXTS["Guide"], *(f"In {month} wax moths {does} the combs of the hive." for month, does in MONTHS))
    guide = "\n\n".join(f"## Part {number}\n\n{part}" for number, part in enumerate(parts))
    documents = [Document(url="file:guide", title="Guide", domain=domain, text=guide)]
    documents.append(Document(url="file:report", title="Report", domain=domain, text=TEXTS["Report"][0]))
    await Ingestion(graph, store, embedder, min_words=5).load(documents)

    # then: a third of the guide at most, as far as there is room
    wide = [title for title, _ in await found(graph, store, embedder, domain, Breadth(sources=9, each=1))]
    assert sorted(wide) == ["Guide", "Guide", "Guide", "Report"]
    narrow = [title for title, _ in await found(graph, store, embedder, domain, Breadth(sources=3, each=1))]
    assert sorted(narrow) == ["Guide", "Guide", "Report"]


def test_many_sources_share_the_room() -> None:
    # given: room for two snippets of each of two sources, and four sources of two and more
    taken = _Taken(Breadth(sources=2, each=2), seen=("b2",))
    for source in "abcd":
        taken.take(source, [f"{source}1", f"{source}2"], [f"{source}3"], 30)

    # then: half as many sources again have one at least; what was seen is first of its source, and has its place
    assert taken.found == ["a1", "c1", "a2"]


def test_the_best_of_each_source_comes_before_any_second() -> None:
    # given: room for eight snippets, and three sources, the first of them long
    taken = _Taken(Breadth(sources=4, each=2), seen=("b1",))
    for source, length in (("a", 15), ("b", 2), ("c", 2)):
        taken.take(source, [f"{source}1", f"{source}2"], [f"{source}{number}" for number in range(3, 6)], length)

    # then: in the order of sources, and what more there is of the long one last, as far as there is room
    assert taken.found == ["a1", "c1", "a2", "b2", "c2", "a3", "a4"]


async def test_more_of_a_long_source_is_what_it_is_on(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given: a survey that says twice what wax moths are, and tells of the hives that they damaged in the rest
    named = "The wax moth is a moth named after the wax that the larvae of the wax moth eat."
    again = "A wax moth is called a wax moth since it eats wax, and so do all wax moths."
    said = "Inspectors of the county of {} counted the beehives that pests had damaged, and burned the combs."
    counts = [said.format(town) for town in TOWNS]
    survey = "\n\n".join(f"## Part {number}\n\n{part}" for number, part in enumerate((named, again, *counts)))
    await Ingestion(graph, store, embedder, min_words=5).load(
        [Document(url="file:survey", title="Survey", domain=domain, text=survey)]
    )
    retrieval = Retrieval(graph, store, embedder)
    topic, query = Topic(id="t", name="Wax moth", domain=domain), Query(id="q", text="Wax moth")

    # when: one is taken for its nearness to the name, and there is room for one more
    request = SearchRequest(topic=topic, queries=(query,), k=0, round=0, breadth=Breadth(sources=2, each=1))
    hits = await retrieval.search(request)

    # then: it is one on the hives
    texts = {each.id: each.text for each in await sources.all_snippets(graph, domain)}
    nearest, more = [texts[hit.snippet_id] for hit in hits if hit.ways == (BREADTH,)]
    assert nearest in (named, again)
    assert more in counts
