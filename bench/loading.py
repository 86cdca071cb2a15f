"""How fast loading is beside the bare model: the same texts (passages with their headings), model and batch.

The library orders what it is given by characters, loading by tokens, which is 3 to 5 % less to encode of these texts:
it makes up for some of what the stores take.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from sentence_transformers import SentenceTransformer

from kgplatform.corpus.embedded_text import in_context
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.graph import sources
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Document
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.model_files import BUNDLED, model_folder
from loaders import load_documents

LOADING = "loading, as a share of raw encode throughput"
BATCH = 64
ROUNDS = 4
DOCUMENTS = 80


def ratios(seed: int, documents: int = DOCUMENTS) -> dict[str, float]:
    """Return {LOADING: passages a second through Ingestion / passages a second through the bare model}, of as many
    documents in each of ROUNDS loads."""
    return asyncio.run(_ratios(seed, documents))


async def _ratios(seed: int, documents: int) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        home.open()
        engine = EmbeddedNeo4j(home, heap="512m", page_cache="64m")
        address = await engine.start()
        try:
            async with Graph(address.bolt_uri, address.user, address.password) as graph:
                await install_schema(graph)
                return {LOADING: await _share(graph, Path(folder) / "vectors", seed, documents)}
        finally:
            await engine.stop()


async def _share(graph: Graph, folder: Path, seed: int, number_of_documents: int) -> float:
    """Load and encode in turns, so that both have the same share of a busy machine."""
    embedder = Embedder(BUNDLED, BATCH)
    bare = SentenceTransformer(str(model_folder(BUNDLED)))
    store = EdgeStore(folder)
    await store.open(embedder.dimension)
    # Both sides warm: models loaded, the database's statements compiled.
    bare.encode(["warm"] * BATCH)
    await Ingestion(graph, store, embedder).load(_documents(seed, "warm", 5))
    loading = encoding = 0.0
    for number in range(ROUNDS):
        domain = f"bench {number}"
        documents = _documents(seed + number, domain, number_of_documents)
        started = time.perf_counter()
        await Ingestion(graph, store, embedder).load(documents)
        loading += time.perf_counter() - started
        texts = [in_context(snippet, embedder) for snippet in await sources.all_snippets(graph, domain)]
        started = time.perf_counter()
        await asyncio.to_thread(bare.encode, texts, batch_size=BATCH, normalize_embeddings=True)
        encoding += time.perf_counter() - started
    await store.close()
    return encoding / loading


def _documents(seed: int, domain: str, documents: int) -> list[Document]:
    """Draw documents of two to six sections out of the sentences of the demo's corpus."""
    draw = random.Random(seed)
    corpus = load_documents(Path(str(files("kgplatform.demo") / "corpus")), domain)
    known = [document.text[start:end] for document in corpus for start, end in sentence_spans(document.text)]
    sentences = [sentence for sentence in known if not sentence.startswith("#")]
    return [_document(draw, sentences, domain, number) for number in range(documents)]


def _document(draw: random.Random, sentences: Sequence[str], domain: str, number: int) -> Document:
    sections = [
        f"# Section {position}\n\n{' '.join(draw.sample(sentences, draw.randint(3, 14)))}"
        for position in range(draw.randint(2, 6))
    ]
    return Document(url=f"file:{number}.md", title=str(number), domain=domain, text="\n\n".join(sections))
