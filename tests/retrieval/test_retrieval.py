"""Retrieval in several ways, on the real stores and the bundled model."""

from collections.abc import Sequence

import pytest
import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.ids import digest
from kgplatform.models import Document, Query, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point, Vectors
from tests.stored import snippet

TEXTS = {
    "eggs": "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until larvae hatch.",
    "larvae": "Butterfly larvae eat the leaves of their host plant, shed their skin several times, and grow quickly.",
    "banks": "Central banks raise the interest rate when the prices of goods and of services rise faster than wanted.",
}
EGGS = Query(id="q1", text="butterfly eggs")
LARVAE = Query(id="q2", text="what butterfly larvae eat")
WEATHER = Query(id="q3", text="hydrogen fusion in distant stars")


@pytest_asyncio.fixture
async def known(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> dict[str, str]:
    """Snippet ids by the names of the texts, after loading."""
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in TEXTS.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    return {snippet.title: snippet.id for snippet in await sources.all_snippets(graph, domain)}


async def found(
    retrieval: Retrieval, domain: str, known: dict[str, str], *queries: Query, k: int = 2, seen: tuple[str, ...] = ()
) -> list[tuple[str, str, int]]:
    names = {id_: name for name, id_ in known.items()}
    topic = Topic(id="t", name="butterflies", domain=domain)
    without = tuple(known[name] for name in seen)
    hits = await retrieval.search(SearchRequest(topic=topic, queries=queries, k=k, round=4, seen=without))
    assert all(hit.round == 4 and 0.125 <= hit.score <= 1 for hit in hits)
    return [(hit.query_id, names[hit.snippet_id], hit.rank) for hit in hits]


async def test_each_query_has_its_hits(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    assert await found(retrieval, domain, known, EGGS, LARVAE) == [
        ("q1", "eggs", 1),
        ("q1", "larvae", 2),
        ("q2", "larvae", 1),
        ("q2", "eggs", 2),
    ]
    assert await found(retrieval, "another domain", known, EGGS) == []
    assert await found(retrieval, domain, known) == []


async def test_seen_snippets_make_room_for_others(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    assert await found(retrieval, domain, known, EGGS, k=1, seen=("eggs",)) == [("q1", "larvae", 1)]


async def test_what_is_not_similar_is_no_hit(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    assert await found(Retrieval(graph, store, embedder), domain, known, WEATHER, k=3) == []


async def test_what_is_hardly_about_the_topic_is_no_hit(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    banks = Query(id="q4", text="interest rates of banks")

    assert await found(Retrieval(graph, store, embedder, topic_share=0.0), domain, known, banks) == [("q4", "banks", 1)]
    assert await found(Retrieval(graph, store, embedder), domain, known, banks) == []


async def test_what_is_about_a_part_of_the_goal_is_about_the_topic(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    # given: a goal of which one part is far from all the others
    goal = "Explain butterflies: their eggs, larvae, wings, flowers, flight, and the interest rates of central banks"
    topic = Topic(id="t", name="butterflies", domain=domain)
    banks = Query(id="q4", text="interest rates of banks")

    async def hits(goal: str) -> list[str]:
        told = topic.model_copy(update={"goal": goal})
        request = SearchRequest(topic=told, queries=(banks,), k=1, round=0)
        return [hit.snippet_id for hit in await Retrieval(graph, store, embedder).search(request)]

    # then
    assert await hits(goal) == [known["banks"]]
    assert await hits(goal.replace(", and the interest rates of central banks", "")) == []


async def test_a_vector_without_its_snippet_takes_nobodys_place(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    vector = (await embedder.passages([EGGS.text]))[0]
    await store.upsert([Point(digest("snippet", "lost"), vector, domain, "", "butterfly eggs", "file:lost")])

    assert await found(Retrieval(graph, store, embedder), domain, known, EGGS, k=1) == [("q1", "eggs", 1)]


async def test_texts_are_compared_with_their_own_others(graph: Graph, store: EdgeStore, embedder: Embedder) -> None:
    retrieval = Retrieval(graph, store, embedder)
    laid, raised = "Eggs are laid on leaves.", "Interest rates are raised."

    near, other, nothing = await retrieval.likeness(
        ["Leaves carry eggs."] * 2 + ["Eggs."], [{laid, raised}, {raised}, ()]
    )

    assert list(near) == [laid, raised]
    assert near[laid] > 0.75 > 0.25 > near[raised]
    assert (other, nothing) == ({raised: near[raised]}, {})
    assert await retrieval.likeness(["Eggs."], [()]) == [{}]
    assert await retrieval.likeness([], []) == []


NAMES = ("vectors", "text", "graph")


async def test_a_hit_says_which_ways_found_it(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    # given: both are near to this by meaning, and one of them has the words
    leaf = Query(id="q5", text="shed skin")

    # when
    hits = {
        ways: await hits_of(Retrieval(graph, store, embedder, ways=ways, min_similarity=0), domain, known, leaf)
        for ways in (("vectors",), ("text",), ("vectors", "text"))
    }

    # then: scores are cosines, whatever way found a snippet
    (_, _, larvae), (_, _, eggs) = hits["vectors",]
    assert larvae > eggs
    assert hits["vectors",] == [("larvae", ("vectors",), larvae), ("eggs", ("vectors",), eggs)]
    assert hits["text",] == [("larvae", ("text",), larvae)]
    assert hits["vectors", "text"] == [("larvae", ("text", "vectors"), larvae), ("eggs", ("vectors",), eggs)]


async def test_the_topic_holds_for_every_way(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    banks = Query(id="q6", text="interest rate of central banks")

    for ways in (("text",), NAMES):
        assert await found(Retrieval(graph, store, embedder, ways=ways), domain, known, banks) == []
        unbound = Retrieval(graph, store, embedder, ways=ways, topic_share=0.0)
        assert await found(unbound, domain, known, banks) == [("q6", "banks", 1)]


async def test_words_speak_for_what_is_half_as_similar_and_for_no_less(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    # given
    (_, _, score), *_ = await hits_of(Retrieval(graph, store, embedder, ways=["vectors"]), domain, known, EGGS, k=1)

    # when
    found_at = {
        least: await found(
            Retrieval(graph, store, embedder, ways=["text"], min_similarity=least), domain, known, EGGS, k=1
        )
        for least in (1.9 * score, 2.1 * score)
    }

    # then
    assert list(found_at.values()) == [[("q1", "eggs", 1)], []]


async def test_what_says_the_same_as_something_seen_is_left_out(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    # given: the snippet of the eggs twice, as a load that was broken off may leave it
    again = await doubled(graph, store, embedder, domain, known["eggs"])
    retrieval = Retrieval(graph, store, embedder, ways=NAMES)

    # then
    first = min(known["eggs"], again)
    hits = await hits_of(retrieval, domain, {"eggs": first, "larvae": known["larvae"]}, EGGS, k=3)
    assert [name for name, _, _ in hits] == ["eggs", "larvae"]
    assert await found(retrieval, domain, known, EGGS, k=1, seen=("eggs",)) == [("q1", "larvae", 1)]


async def test_what_is_foreseen_for_the_first_round_is_what_it_finds(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder, ways=NAMES)
    topic = Topic(id="t", name="butterflies", domain=domain)

    rounds = await retrieval.foresee(topic, ["butterfly skin"], [], first_k=1, k=1, width=2, rounds=3)

    skin = Query(id="q7", text="butterfly skin")
    first = [known[name] for _, name, _ in await found(retrieval, domain, known, skin, k=1)]
    assert rounds[0] == tuple(first)
    assert [len(ids) for ids in rounds] == [1, 1, 0]


def test_the_manner_says_which_ways(graph: Graph, store: EdgeStore, embedder: Embedder) -> None:
    manners = [Retrieval(graph, store, embedder, ways=ways).manner for ways in (["vectors"], ["graph", "vectors"])]
    assert manners == [
        f"{embedder.model_id} 0.25 0.4 by parts vectors",
        f"{embedder.model_id} 0.25 0.4 by parts vectors,graph",
    ]


async def hits_of(
    retrieval: Retrieval, domain: str, known: dict[str, str], query: Query, k: int = 2
) -> list[tuple[str, tuple[str, ...], float]]:
    names = {id_: name for name, id_ in known.items()}
    topic = Topic(id="t", name="butterflies", domain=domain)
    hits = await retrieval.search(SearchRequest(topic=topic, queries=(query,), k=k, round=0))
    return [(names[hit.snippet_id], hit.ways, hit.score) for hit in hits]


async def doubled(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str, id_: str) -> str:
    """Store a snippet's text once more, under another id in another document; return that id."""
    copy = snippet(TEXTS["eggs"], "copy", domain).model_copy(update={"embedding_model": embedder.model_id})
    print_ = (await sources.fingerprints_of(graph, [id_]))[id_]
    await sources.write_snippets(graph, [copy.model_copy(update={"fingerprint": print_})])
    vector = (await store.vectors([id_]))[id_]
    await store.upsert([Point(copy.id, vector, domain, "", copy.text, copy.url)])
    return copy.id


async def test_headings_rank_the_snippets_given(
    graph: Graph, store: EdgeStore, embedder: Embedder, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)

    money, grubs = await retrieval.rank(["Money and prices", "Grubs"], [known["banks"], known["larvae"]])

    assert [list(money), list(grubs)] == [[known["banks"], known["larvae"]], [known["larvae"], known["banks"]]]
    assert money[known["banks"]] > 0.25 > money[known["larvae"]]
    assert await retrieval.rank(["Money"], []) == [{}]
    assert await retrieval.rank([], list(known.values())) == []


async def test_headings_together_rank_as_each_alone(
    graph: Graph, store: EdgeStore, embedder: Embedder, known: dict[str, str]
) -> None:
    retrieval = Retrieval(graph, store, embedder)
    headings = ["Money and prices", "Grubs", "What larvae eat in the first weeks of their lives"]
    within = list(known.values())
    asked: list[int] = []

    class Counting(Embedder):
        async def queries(self, texts: Sequence[str]) -> Vectors:
            asked.append(len(texts))
            return await embedder.queries(texts)

    together = await Retrieval(graph, store, Counting()).rank(headings, within)
    alone = [(await retrieval.rank([heading], within))[0] for heading in headings]

    assert together == [pytest.approx(each, abs=1e-5) for each in alone]
    assert [list(each) for each in together] == [list(each) for each in alone]
    assert asked == [3]

    again = Retrieval(graph, store, Counting()).ranking()
    assert await again(headings[:2], within) == [pytest.approx(each, abs=1e-5) for each in alone[:2]]
    assert await again(headings, within) == [pytest.approx(each, abs=1e-5) for each in alone]
    assert asked == [3, 2, 1]


async def test_a_short_source_that_was_begun_is_read_to_its_end(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given: two sources of three snippets on the topic, of which one has a part on something else
    moths = f"""# Butterflies

{TEXTS["eggs"]}

## Larvae

{TEXTS["larvae"]}

## Money

{TEXTS["banks"]}
"""
    wings = """# Butterfly wings

Butterfly wings are covered with thousands of scales, which give them their colours and come off like dust.

## Flight

Butterflies fly by day on four wings, which they beat slowly, and rest on flowers with their wings closed.

## Cold

Butterflies open their wings to the morning sun, since their muscles cannot move the wings while they are cold.
"""
    await Ingestion(graph, store, embedder, min_words=10).load(
        [
            Document(url=f"file:{title}", title=title, domain=domain, text=text)
            for title, text in (("Moths", moths), ("Wings", wings))
        ]
    )
    stored = sorted(await sources.all_snippets(graph, domain), key=lambda each: each.start)
    eggs, larvae, _ = (each.id for each in stored if each.title == "Moths")
    opening, flight, cold = (each.id for each in stored if each.title == "Wings")
    topic, query = Topic(id="t", name="butterflies", domain=domain), Query(id="q", text="butterflies")

    async def read_on(*seen: str, longest: int = 3) -> set[str]:
        retrieval = Retrieval(graph, store, embedder, topic_share=0.7)
        hits = await retrieval.read_on(topic, query, seen, longest, 5)
        assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
        assert all((hit.query_id, hit.round, hit.ways) == ("q", 5, ("begun",)) for hit in hits)
        assert all(0 < hit.score <= 1 for hit in hits)
        return {hit.snippet_id for hit in hits}

    # then: not what is hardly about the topic, nor what was seen, nor of what was begun in its middle or is too long
    assert await read_on(eggs) == {larvae}
    assert await read_on(eggs, opening, cold) == {larvae, flight}
    assert await read_on(eggs, larvae) == await read_on(flight) == await read_on() == set()
    assert await read_on(eggs, opening, longest=2) == set()


async def test_what_opens_a_section_comes_with_two_of_its_snippets(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given: an opening that the query is far from, and two parts that it is near to
    text = """# Wax moths

The greater wax moth is a grey insect of warm countries that flies at dusk and lives for about one week or two.

## Damage to butterfly collections

Butterfly collections of museums are eaten by the larvae, which spin tunnels of silk through wings and boxes of old.

## Control in butterfly collections

Butterfly collections of museums are kept in the cold, which kills eggs and larvae of moths within a few days.
"""
    await Ingestion(graph, store, embedder, min_words=10).load(
        [Document(url="file:moths", title="Wax moths", domain=domain, text=text)]
    )
    opening, damage, control = sorted(await sources.all_snippets(graph, domain), key=lambda each: each.start)
    retrieval = Retrieval(graph, store, embedder)
    topic, query = Topic(id="t", name="butterflies", domain=domain), Query(id="q", text="butterfly collections")

    async def hits(k: int, *seen: str) -> list[tuple[str, int, tuple[str, ...]]]:
        found = await retrieval.search(SearchRequest(topic=topic, queries=(query,), k=k, round=0, seen=seen))
        return [(hit.snippet_id, hit.rank, hit.ways) for hit in found]

    # then: after the hits that were asked for, once both parts are read, now or before
    [first] = await hits(1)
    assert first[0] in {damage.id, control.id}
    both = await hits(2)
    assert {id_ for id_, _, _ in both[:2]} == {damage.id, control.id}
    assert both[2:] == [(opening.id, 3, ("opening",))]
    assert (await hits(1, damage.id))[1:] == [(opening.id, 2, ("opening",))]
    assert [id_ for id_, _, _ in await hits(2, opening.id)] == [id_ for id_, _, _ in both[:2]]


async def test_what_says_what_the_topic_is_is_read_wherever_it_stands(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given: a source on nights, whose end says what a butterfly is
    away = "The nights are long and dark in the north, and the stars are bright over the snow of the hills."
    defines = (
        "Many insects fly by day. A butterfly is an insect with four large wings that are covered by small scales."
    )
    texts = {**TEXTS, "nights": away, "wings": defines}
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=text) for name, text in texts.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    known = {each.title: each.id for each in await sources.all_snippets(graph, domain)}
    retrieval = Retrieval(graph, store, embedder, topic_share=1.0)
    topic = Topic(id="t", name="Butterflies", domain=domain)

    # when
    hits = await retrieval.read_on(topic, EGGS, [known["eggs"]], 8, 3)

    # then
    assert [(hit.snippet_id, hit.query_id, hit.rank, hit.round, hit.ways) for hit in hits] == [
        (known["wings"], "q1", 1, 3, ("definition",))
    ]
    # and: not where it was read already
    assert await retrieval.read_on(topic, EGGS, [known["eggs"], known["wings"]], 8, 4) == []
