"""The vector store and the graph compared: the graph says what there is."""

from collections.abc import Sequence

from kgplatform.corpus.embedded_text import in_context
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Snippet
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point, VectorStore


async def compare_stores(
    graph: Graph, store: VectorStore, repair: bool = True, embedder: Embedder | None = None
) -> list[tuple[str, str, int]]:
    """Return (subject, what is wrong, how many) for vectors without a snippet, snippets without a vector, and those
    that another model than the embedder's encoded.

    Repairing removes the first, and encodes the others when there is an embedder.
    """
    snippets = {s.id: s for domain in await sources.domains(graph) for s in await sources.all_snippets(graph, domain)}
    stored = set(await store.ids())
    strays = sorted(stored - set(snippets))
    missing = [snippets[id_] for id_ in sorted(set(snippets) - stored)]
    foreign = [snippets[id_] for id_ in sorted(stored & set(snippets)) if _is_foreign(snippets[id_], embedder)]
    if repair:
        await store.delete(strays)
        if embedder:
            await _encode(graph, [*missing, *foreign], store, embedder)
    found = [
        ("vectors", "without a snippet", len(strays)),
        ("snippets", "without a vector", len(missing)),
        ("snippets", "with the vector of another model", len(foreign)),
    ]
    return [finding for finding in found if finding[2]]


def _is_foreign(snippet: Snippet, embedder: Embedder | None) -> bool:
    return embedder is not None and snippet.embedding_model != embedder.model_id


async def _encode(graph: Graph, snippets: Sequence[Snippet], store: VectorStore, embedder: Embedder) -> None:
    for start in range(0, len(snippets), embedder.batch):
        batch = snippets[start : start + embedder.batch]
        vectors = await embedder.passages([in_context(snippet, embedder) for snippet in batch])
        points = [
            Point(id=s.id, vector=vector, domain=s.domain, topic="", content=s.text, url=s.url, kind=s.kind)
            for s, vector in zip(batch, vectors, strict=True)
        ]
        await store.upsert(points)
        await graph.write("write/snippets/embedding_models", ids=[s.id for s in batch], model=embedder.model_id)
