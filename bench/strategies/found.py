"""What a strategy finds for a topic, in the order in which it finds it; each text is encoded and read once for all."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.curation.desk import Desk, desk
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import research
from kgplatform.graph.sources import all_snippets
from kgplatform.models import Document, Extraction, OptionValue, Snippet, Topic
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.roles.extraction.extractor import Extractor
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.registry import strategy_of
from kgplatform.text.similarity import VectorCache
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Vectors
from tests.strategies.direct_run import DirectRun


class OnceEmbedder(Embedder):
    """Encodes each passage once, in whichever domain it stands."""

    def __init__(self) -> None:
        super().__init__()
        self._known = VectorCache(super().passages)

    async def passages(self, texts: Sequence[str]) -> Vectors:
        return await self._known(texts) if texts else await super().passages(texts)


class OnceExtractor:
    """An Extractor that has another read each text once, in whichever domain it stands."""

    def __init__(self, inner: Extractor) -> None:
        self.name, self.version = inner.name, inner.version
        self._inner = inner
        self._known: dict[tuple[str, ...], Extraction] = {}

    def reads(self, snippet: Snippet) -> bool:
        return self._inner.reads(snippet)

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return one extraction a snippet that can be read, in the order given."""
        read = [snippet for snippet in snippets if self.reads(snippet)]
        new = {_text_of(snippet): snippet for snippet in read if _text_of(snippet) not in self._known}
        self._known |= zip(new, await self._inner.extract([*new.values()]), strict=True)
        return [self._known[_text_of(each)].model_copy(update={"snippet_id": each.id}) for each in read]


def _text_of(snippet: Snippet) -> tuple[str, ...]:
    return (snippet.text, snippet.title, *snippet.path)


@dataclass(frozen=True)
class Found:
    """The ids of the snippets that a strategy found, in its order, and why it ended."""

    snippet_ids: Sequence[str]
    reason: str


@dataclass(frozen=True)
class Shelf:
    """Domains in which topics are researched one after the other, each as if it were the first one."""

    desk: Desk
    ingestion: Ingestion

    async def load(self, documents: Sequence[Document]) -> dict[str, Snippet]:
        """Load the documents of a domain and return its snippets, by id."""
        await self.ingestion.load(documents)
        return {each.id: each for each in await all_snippets(self.desk.parts.graph, documents[0].domain)}

    async def encode(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of texts alone."""
        return await self.ingestion.embedder.passages(texts)

    async def find(self, name: str, given: Mapping[str, OptionValue], topic: Topic) -> Found:
        """Research a topic by a strategy, without a page, in a graph that knows nothing.

        Of what is found in one round the best of each query comes first, of equal rank in the order of query ids.
        """
        await self.desk.forget()
        strategy = strategy_of(name)
        options = strategy.chosen({"page": False, **given})
        parts = with_options(self.desk.parts, options)
        ending = await strategy.work(DirectRun(), parts, topic, options)
        found = await research.read_searches(parts.graph, sorted(await research.found(parts.graph, topic.id)))
        first = {id_: min((s.round, s.rank, s.query.id) for s in searches) for id_, searches in found.items()}
        return Found(sorted(first, key=lambda id_: (first[id_], id_)), ending.reason)


@asynccontextmanager
async def shelf() -> AsyncIterator[Shelf]:
    """Give an empty platform, embedded and by rules alone."""
    with TemporaryDirectory() as folder:
        async with desk() as place:
            embedder, store = OnceEmbedder(), EdgeStore(Path(folder) / "vectors")
            await store.open(embedder.dimension)
            graph = place.parts.graph
            retrieval, extractor = Retrieval(graph, store, embedder), OnceExtractor(place.parts.extractor)
            parts = replace(place.parts, retrieval=retrieval, extractor=extractor)
            try:
                yield Shelf(Desk(place.services, parts), Ingestion(graph, store, embedder))
            finally:
                await store.close()
