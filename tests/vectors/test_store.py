"""One contract for every vector store: Qdrant in process, and a Qdrant server by HTTP and by gRPC."""

import asyncio
import contextlib
import shutil
import uuid
from collections.abc import AsyncIterator, Collection
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import pytest_asyncio
import qdrant_edge as edge
from qdrant_client import AsyncQdrantClient, models

from kgplatform.errors import EngineUnavailable, StoreLocked, StoreMismatch, Unauthorised
from kgplatform.ids import digest
from kgplatform.models import SnippetKind
from kgplatform.vectors.edge_shard import Shard
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.server_store import ServerStore
from kgplatform.vectors.store import Point, ScoredPoint, VectorStore
from kgplatform.vectors.words import WordPoint, word_vector
from tests.vectors.conftest import QdrantServer

DIMENSION = 4
A, B, C, D = sorted(digest("test", name) for name in "abcd")


def point(id_: str, vector: list[float], domain: str = "biology") -> Point:
    return Point(id_, np.asarray(vector, dtype=np.float32), domain, "eggs", f"text of {id_}", f"file:{id_}.md@_chunk1")


def rows(*vectors: list[float]) -> np.ndarray:
    return np.asarray(vectors, dtype=np.float32)


POINTS = [
    point(A, [1, 0, 0, 0]),
    point(B, [0.8, 0.6, 0, 0]),
    point(C, [0, 1, 0, 0]),
    point(D, [1, 0, 0, 0], domain="physics"),
]


@pytest_asyncio.fixture(params=["edge", "server by http", "server by grpc"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[VectorStore]:
    made: VectorStore
    if request.param == "edge":
        made = EdgeStore(tmp_path / "qdrant")
    else:
        server: QdrantServer = request.getfixturevalue("qdrant_server")
        grpc_port = server.grpc_port if request.param.endswith("grpc") else None
        made = ServerStore(server.url, collection=f"test-{uuid.uuid4()}", grpc_port=grpc_port)
    await made.open(DIMENSION)
    yield made
    await made.close()


async def test_nearest_points_of_the_domain_come_best_first(store: VectorStore) -> None:
    await store.upsert(POINTS)

    found = await store.search(rows([1, 0, 0, 0], [0, 2, 0, 0]), "biology", 2)

    assert found == [
        [ScoredPoint(A, 1.0), ScoredPoint(B, 0.8)],
        [ScoredPoint(C, 1.0), ScoredPoint(B, 0.6)],
    ]


async def test_equals_come_by_id_even_at_the_limit(store: VectorStore) -> None:
    await store.upsert([point(id_, [0, 0, 1, 0]) for id_ in (D, B, A, C)])

    assert await store.search(rows([0, 0, 1, 0]), "biology", 2) == [[ScoredPoint(A, 1.0), ScoredPoint(B, 1.0)]]


async def test_excluded_points_are_left_out_before_the_limit(store: VectorStore) -> None:
    await store.upsert(POINTS)

    found = await store.search(rows([1, 0, 0, 0]), "biology", 1, exclude=[A, D])

    assert found == [[ScoredPoint(B, 0.8)]]


async def test_search_within_ids_knows_no_others(store: VectorStore) -> None:
    await store.upsert(POINTS)

    assert await store.search(rows([1, 0, 0, 0]), "biology", 5, within=[C, D]) == [[ScoredPoint(C, 0.0)]]
    assert await store.search(rows([1, 0, 0, 0]), "biology", 5, within=[]) == [[]]
    assert await store.search(rows([1, 0, 0, 0]), "chemistry", 5) == [[]]


async def test_storing_again_replaces(store: VectorStore) -> None:
    await store.upsert(POINTS)
    await store.upsert(POINTS)
    await store.upsert([point(A, [0, 0, 0, 1], domain="physics")])

    assert await store.count() == 4
    assert await store.ids("biology") == [B, C]
    assert await store.ids() == [A, B, C, D]
    assert await store.ids(limit=2) == [A, B]
    assert await store.ids("biology", 1) == [B]
    np.testing.assert_allclose((await store.vectors([A]))[A], [0, 0, 0, 1], atol=1e-6)


async def test_deleted_points_are_gone_and_unknown_ones_ignored(store: VectorStore) -> None:
    await store.upsert(POINTS)

    await store.delete([A, digest("test", "unknown")])

    assert await store.count("biology") == 2
    assert set(await store.vectors([A, B])) == {B}


async def test_stored_vectors_have_length_one(store: VectorStore) -> None:
    await store.upsert([point(A, [3, 4, 0, 0])])

    np.testing.assert_allclose((await store.vectors([A]))[A], [0.6, 0.8, 0, 0], atol=1e-6)


async def test_nothing_asked_is_nothing_answered(store: VectorStore) -> None:
    await store.upsert([])
    await store.delete([])

    assert await store.vectors([]) == {}
    assert await store.search(np.zeros((0, DIMENSION), np.float32), "biology", 3) == []
    assert await store.search(rows([1, 0, 0, 0]), "biology", 0) == [[]]


async def test_many_points_are_found_through_the_index(store: VectorStore) -> None:
    """Given 3,000 points, when the index is built, then a search still finds each point itself."""
    vectors = np.random.default_rng(7).normal(size=(3000, DIMENSION)).astype(np.float32)
    ids = [digest("test", number) for number in range(len(vectors))]
    for start in range(0, len(ids), 500):
        await store.upsert([point(ids[i], vectors[i].tolist()) for i in range(start, start + 500)])
    await store.optimise()

    found = await store.search(vectors[:20], "biology", 1)

    assert [hits[0].id for hits in found] == ids[:20]
    assert await store.ids("biology") == sorted(ids)


async def test_vectors_of_another_size_are_refused(store: VectorStore) -> None:
    with pytest.raises(StoreMismatch, match="EMBEDDING_MODEL"):
        await store.open(DIMENSION + 1)


async def test_edge_keeps_its_points_and_its_size(tmp_path: Path) -> None:
    first = EdgeStore(tmp_path / "qdrant")
    await first.open(DIMENSION)
    await first.upsert(POINTS)
    await first.close()

    again = EdgeStore(tmp_path / "qdrant")
    await again.open(DIMENSION)
    assert await again.ids() == [A, B, C, D]
    await again.close()
    with pytest.raises(StoreMismatch, match="does not hold vectors of 5 numbers"):
        await EdgeStore(tmp_path / "qdrant").open(5)


async def test_edge_refuses_a_second_opener(tmp_path: Path) -> None:
    first = EdgeStore(tmp_path / "qdrant")
    await first.open(DIMENSION)

    with pytest.raises(StoreLocked, match="open in another process"):
        await EdgeStore(tmp_path / "qdrant").open(DIMENSION)
    await first.close()


async def test_edge_that_is_not_open_says_so(tmp_path: Path) -> None:
    with pytest.raises(EngineUnavailable, match="not open"):
        await EdgeStore(tmp_path / "qdrant").count()


@pytest.mark.parametrize("by_grpc", [False, True])
async def test_server_that_is_not_there_is_unavailable(by_grpc: bool) -> None:
    with pytest.raises(EngineUnavailable, match="KGPLATFORM_QDRANT_URL"):
        await ServerStore("http://127.0.0.1:9", grpc_port=9 if by_grpc else None).open(DIMENSION)


@pytest.mark.parametrize("by_grpc", [False, True])
async def test_server_refuses_a_wrong_key(secured_qdrant_server: QdrantServer, by_grpc: bool) -> None:
    grpc_port = secured_qdrant_server.grpc_port if by_grpc else None

    with pytest.raises(Unauthorised, match="KGPLATFORM_QDRANT_API_KEY"):
        await ServerStore(secured_qdrant_server.url, api_key="wrong", grpc_port=grpc_port).open(DIMENSION)

    allowed = ServerStore(secured_qdrant_server.url, api_key="right", grpc_port=grpc_port)
    await allowed.open(DIMENSION)
    assert await allowed.count() == 0
    await allowed.close()


def words(id_: str, domain: str = "biology", kind: SnippetKind = "prose", **weights: float) -> WordPoint:
    return WordPoint(id_, word_vector(weights), domain, kind)


WORDS = [
    words(A, egg=0.5, leaf=0.25),
    words(B, egg=0.75),
    words(C, kind="table", egg=1.0, larva=0.5),
    words(D, "physics", egg=1.0),
]


async def test_words_are_weighed_by_those_of_the_query(store: VectorStore) -> None:
    await store.words.upsert(WORDS)
    queries = [word_vector({"egg": 1.0}), word_vector({"egg": 0.5, "leaf": 1.0}), word_vector({"oak": 1.0})]

    found = await store.words.search(queries, "biology", 9)

    assert found == [
        [ScoredPoint(C, 1.0), ScoredPoint(B, 0.75), ScoredPoint(A, 0.5)],
        [*sorted([ScoredPoint(A, 0.5), ScoredPoint(C, 0.5)], key=lambda point: point.id), ScoredPoint(B, 0.375)],
        [],
    ]
    assert [point.id for point in (await store.words.search(queries[:1], None, 9))[0]] == [*sorted([C, D]), B, A]


async def test_words_are_found_among_those_that_may_come(store: VectorStore) -> None:
    await store.words.upsert(WORDS)
    eggs = [word_vector({"egg": 1.0})]

    async def ids(limit: int = 9, **among: Any) -> list[str]:
        return [point.id for point in (await store.words.search(eggs, "biology", limit, **among))[0]]

    assert await ids(prose=True) == [B, A]
    assert await ids(limit=1, exclude=[C]) == [B]
    assert await ids(within=[A, D]) == [A]
    assert await ids(within=[]) == await ids(limit=0) == []
    assert await store.words.search([], "biology", 3) == []


async def test_words_are_replaced_and_go_with_their_snippets(store: VectorStore) -> None:
    await store.upsert(POINTS)
    await store.words.upsert(WORDS)
    await store.words.upsert([words(A, larva=1.0)])
    await store.words.upsert([])

    await store.delete([B])
    await store.words.delete([C, digest("test", "unknown")])

    assert await store.words.ids() == [A, D]
    assert await store.words.ids("biology") == [A]
    assert await store.words.search([word_vector({"egg": 1.0})], "biology", 9) == [[]]
    assert await store.ids() == [A, C, D]


async def test_many_words_are_found_by_exact_weights(store: VectorStore) -> None:
    """Given 3,000 snippets of 30 words of a skewed vocabulary, each query finds whom a count finds, as exactly."""
    chance = np.random.default_rng(7)
    ids = [digest("test", number) for number in range(3000)]
    held = [{f"w{word}": float(np.float32(chance.random())) for word in chance.zipf(1.3, 30)} for _ in ids]
    for start in range(0, len(ids), 500):
        await store.words.upsert(
            [WordPoint(ids[at], word_vector(held[at]), "biology") for at in range(start, start + 500)]
        )
    await store.words.optimise()
    queries = [{f"w{word}": float(chance.random()) for word in chance.zipf(1.3, 6)} for _ in range(20)]

    found = await store.words.search([word_vector(query) for query in queries], "biology", 40)

    for query, points in zip(queries, found, strict=True):
        sums = {id_: sum(query[w] * own[w] for w in query if w in own) for id_, own in zip(ids, held, strict=True)}
        best = sorted((total for total in sums.values() if total > 0), reverse=True)[:40]
        assert [point.score for point in points] == pytest.approx(best, abs=2e-5)
        assert [sums[point.id] for point in points] == pytest.approx(best, abs=2e-5)


@pytest.mark.parametrize("grpc", [False, True])
async def test_two_processes_make_one_collection_at_once(qdrant_server: QdrantServer, grpc: bool) -> None:
    """Given none, when several that open it see none, then one makes it, and all have it."""
    name, port = f"test-{uuid.uuid4()}", qdrant_server.grpc_port if grpc else None
    stores = [ServerStore(qdrant_server.url, collection=name, grpc_port=port) for _ in range(4)]

    await asyncio.gather(*(each.open(DIMENSION) for each in stores))

    for at, each in enumerate(stores):
        await each.upsert([POINTS[at]])
        await each.words.upsert([WORDS[at]])
    assert await stores[0].count() == 4
    assert await stores[0].words.ids() == [A, B, C, D]
    for each in stores:
        await each.close()


async def test_a_collection_that_was_made_by_half_is_made_whole(qdrant_server: QdrantServer) -> None:
    """Given collections whose fields nobody has indexed, since who made them was killed."""
    name = f"test-{uuid.uuid4()}"
    async with contextlib.AsyncExitStack() as stack:
        server = AsyncQdrantClient(url=qdrant_server.url, check_compatibility=False, trust_env=False)
        stack.push_async_callback(server.close)
        size = models.VectorParams(size=DIMENSION, distance=models.Distance.COSINE)
        await server.create_collection(name, vectors_config=size)
        await server.create_collection(
            f"{name}-words", vectors_config={}, sparse_vectors_config={"words": models.SparseVectorParams()}
        )
        store = ServerStore(qdrant_server.url, collection=name)
        stack.push_async_callback(store.close)

        await store.open(DIMENSION)

        for each in (name, f"{name}-words"):
            assert {*(await server.get_collection(each)).payload_schema} == {"domain", "kind"}


def make_half(folder: Path, config: edge.EdgeConfig, left: Collection[str]) -> None:
    edge.EdgeShard.create(str(folder), config).close()
    for entry in folder.iterdir():
        if entry.name not in left:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


@pytest.mark.parametrize("left", [(), ("wal",), ("segments",), ("segments", "wal")])
async def test_a_folder_that_was_made_by_half_is_made_whole(tmp_path: Path, left: tuple[str, ...]) -> None:
    config = edge.EdgeConfig(vectors=edge.EdgeVectorParams(size=DIMENSION, distance=edge.Distance.Cosine))
    make_half(tmp_path, config, left)
    shard = Shard(tmp_path, config, StoreMismatch("another", "none"))

    await shard.open()

    assert {*(await shard.call(lambda opened: opened.info())).payload_schema} == {"domain", "kind"}
    await shard.close()
