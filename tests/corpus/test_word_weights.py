"""Words are weighed for the mean length of their domain's snippets, and anew when that has moved far."""

from typing import Any

import numpy as np
import pytest

from kgplatform.corpus import word_weights
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.word_weights import settle_words
from kgplatform.graph import sources, words
from kgplatform.graph.session import Graph
from kgplatform.models import Document
from kgplatform.retrieval.full_text import TextRetriever
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.words import word_vector

SHORT = "Butterfly eggs are laid on the leaves of plants where they stick to the lower side."
LONG = f"{SHORT[:-1]}, until larvae hatch and eat the plants as fast as they can, day and night, in sun and in rain."
ASKED = word_vector({"egg": 1.0})


def documents(domain: str, *texts: str) -> list[Document]:
    return [Document(url=f"u{text}", title="t", domain=domain, text=text) for text in texts]


async def scores(store: EdgeStore, domain: str) -> list[float]:
    return [round(point.score, 3) for point in (await store.words.search([ASKED], domain, 9))[0]]


def weight(length: int, usual: float) -> float:
    return round(1 / (1 + 1.2 * (0.25 + 0.75 * length / usual)), 3)


async def state(graph: Graph, domain: str) -> tuple[float, float | None, float | None, bool]:
    (found,) = await words.word_weights(graph, domain)
    return found.usual, found.weighed, found.weighing, found.uncounted


async def test_a_load_counts_and_weighs(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> None:
    ingestion = Ingestion(graph, store, embedder, min_words=5)
    short, long = len(SHORT), len(LONG)

    # the first load fixes the mean
    await ingestion.load(documents(domain, SHORT))
    assert await state(graph, domain) == (short, short, None, False)
    assert await scores(store, domain) == [weight(short, short)]

    # one that moves it by more than a tenth weighs all anew
    await ingestion.load(documents(domain, LONG))
    mean = (short + long) / 2
    assert await state(graph, domain) == (mean, mean, None, False)
    assert await scores(store, domain) == [weight(short, mean), weight(long, mean)]

    # and so does a removal; one that moves it by less does not
    (gone,) = [source.id for source in await sources.read_sources(graph, domain) if source.url == f"u{LONG}"]
    await ingestion.remove([gone])
    assert await state(graph, domain) == (short, short, None, False)
    await ingestion.load(documents(domain, f"{SHORT[:-1]} for ever."))
    assert await state(graph, domain) == (short + 4.5, short, None, False)
    assert await scores(store, domain) == [weight(short, short), weight(short + 9, short)]


@pytest.mark.parametrize("broken", ["write_words", "weigh_some", "end_weighing", "begin_weighing", "count_words"])
async def test_a_load_that_is_killed_is_ended_by_the_next(
    graph: Graph,
    store: EdgeStore,
    embedder: Embedder,
    domain: str,
    broken: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # given: batches of one; a load whose weighing is broken off in its second batch, or before it
    monkeypatch.setattr(words, "AT_ONCE", 1)
    ingestion = Ingestion(graph, store, embedder, min_words=5)
    await ingestion.load(documents(domain, SHORT))
    real, calls = getattr(word_weights, broken), list[int]()

    async def breaks(*args: Any, **named: Any) -> Any:
        calls.append(1)
        if len(calls) == (2 if broken in {"write_words", "weigh_some"} else 1):
            raise ConnectionAbortedError
        return await real(*args, **named)

    with monkeypatch.context() as killed:
        killed.setattr(word_weights, broken, breaks)
        with pytest.raises(ConnectionAbortedError):
            await ingestion.load(documents(domain, LONG))

    # when: nothing of it has changed
    report = await ingestion.load(documents(domain, LONG))

    # then
    mean = (len(SHORT) + len(LONG)) / 2
    assert (report.documents_unchanged, report.snippets) == (1, 0)
    assert await state(graph, domain) == (mean, mean, None, False)
    assert await scores(store, domain) == [weight(len(SHORT), mean), weight(len(LONG), mean)]
    assert (await words.word_counts(graph, domain, ["egg", "larva"], prose=True)).times == {"egg": 2, "larva": 1}


async def test_how_it_was_loaded_does_not_decide_who_is_best(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    """Given a mean length that has moved by less than a tenth, ranks are those of a load of all at once."""
    ingestion = Ingestion(graph, store, embedder, min_words=5)
    texts = [f"{SHORT[:-1]} of {'young ' * number}leaves." for number in range(3)]
    sought = RetrievalQuery("", ["eggs on young leaves", "plants"], np.zeros((2, 1), np.float32))

    async def ranks(name: str) -> list[list[str]]:
        found = await TextRetriever(graph, store).find(RetrievalQuery(name, sought.texts, sought.vectors), 9, ())
        read = [await sources.read_snippets(graph, ids) for ids in found]
        return [[snippet.text for snippet in rows] for rows in read]

    for text in texts:
        await ingestion.load(documents(domain, text))
    await ingestion.load(documents(f"{domain} at once", *texts))

    assert (await state(graph, domain))[:2] != (await state(graph, f"{domain} at once"))[:2]
    assert await ranks(domain) == await ranks(f"{domain} at once")
    assert (await ranks(domain))[1] == texts


async def test_all_domains_are_settled_and_each_is_told(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    """Given a domain as a store of version 3 has it, its words are counted and stored."""
    await Ingestion(graph, store, embedder, min_words=5).load(documents(domain, SHORT))
    [snippet] = await sources.all_snippets(graph, domain)
    await store.words.delete([snippet.id])
    await graph.run_statement("MATCH (w:Word) DELETE w")
    await graph.run_statement(
        "MATCH (d:Domain) SET d.snippets = null, d.characters = null, d.prose = null, d.prose_characters = null, "
        "d.weighed = null"
    )
    await graph.run_statement("MATCH (s:Snippet) SET s.uncounted = s.domain")
    said = list[str]()

    await settle_words(graph, store, say=said.append)
    await settle_words(graph, store, say=said.append)

    assert [each for each in said if domain in each] == [
        f"Counting the words of the domain {domain} ...",
        f"Weighing the words of the domain {domain} ...",
    ]
    assert await state(graph, domain) == (len(SHORT), len(SHORT), None, False)
    assert await scores(store, domain) == [weight(len(SHORT), len(SHORT))]
