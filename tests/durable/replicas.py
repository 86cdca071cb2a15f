"""A collection that is kept on every node of a Qdrant cluster, and whether the nodes hold the same."""

import time
from collections.abc import Sequence
from typing import Any

import httpx
from qdrant_client import QdrantClient, models

from tests.durable.servers import QdrantNode

COLLECTION = "snippets"
DIMENSION = 384  # of the bundled embedding model
SHARDS = 2
SETTLE_SECONDS = 120.0
PAGE = 10_000

Point = tuple[str, str, tuple[float, ...]]


def make_replicated(nodes: Sequence[QdrantNode]) -> None:
    """Make the collection of the app as it would itself, with a replica on each node."""
    client = _client(nodes[0])
    client.create_collection(
        COLLECTION,
        vectors_config=models.VectorParams(size=DIMENSION, distance=models.Distance.COSINE),
        hnsw_config=models.HnswConfigDiff(m=16, ef_construct=128),
        quantization_config=models.ScalarQuantization(
            scalar=models.ScalarQuantizationConfig(type=models.ScalarType.INT8, always_ram=True)
        ),
        shard_number=SHARDS,
        replication_factor=len(nodes),
    )
    client.create_payload_index(COLLECTION, "domain", models.PayloadSchemaType.KEYWORD)
    client.close()


def settled(nodes: Sequence[QdrantNode]) -> bool:
    """Wait until every node has every shard, and all replicas are active; False when that does not come."""
    end = time.monotonic() + SETTLE_SECONDS
    while time.monotonic() < end:
        if all(_active_shards(node) == SHARDS for node in nodes):
            return True
        time.sleep(0.2)
    return False


def points(node: QdrantNode) -> list[Point]:
    """Return all points that a node gives, by id: id, domain, vector."""
    client = _client(node)
    found, _ = client.scroll(COLLECTION, limit=PAGE, with_payload=True, with_vectors=True)
    client.close()
    told: list[Any] = [(str(point.id), (point.payload or {})["domain"], point.vector) for point in found]
    return sorted((id_, domain, tuple(vector)) for id_, domain, vector in told)


def nearest(node: QdrantNode, vector: Sequence[float]) -> list[tuple[str, float]]:
    """Return the ten points that a node says are nearest to a vector, with their scores."""
    client = _client(node)
    exact = models.SearchParams(exact=True)
    found = client.query_points(COLLECTION, query=list(vector), limit=10, search_params=exact).points
    client.close()
    return [(str(point.id), round(point.score, 6)) for point in found]


def _active_shards(node: QdrantNode) -> int:
    try:
        told = httpx.get(f"{node.url}/collections/{COLLECTION}/cluster", trust_env=False, timeout=5).json()["result"]
    except (httpx.TransportError, KeyError):
        return 0
    shards = [*told["local_shards"], *told["remote_shards"]]
    active = all(shard["state"] == "Active" for shard in shards)
    return len(told["local_shards"]) if active else 0


def _client(node: QdrantNode) -> QdrantClient:
    return QdrantClient(url=node.url, timeout=60, check_compatibility=False, trust_env=False)
