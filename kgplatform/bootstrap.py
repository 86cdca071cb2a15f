"""Wires settings into one platform: the only place that builds clients and hands them to those who use them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kgplatform.embedded import OwnedHome
from kgplatform.engines.home import Home
from kgplatform.engines.llama import LlamaServer
from kgplatform.errors import SettingsError
from kgplatform.evidence.ingestion import Ingestion
from kgplatform.evidence.retrieval import Retrieval
from kgplatform.graph.schema import install_schema
from kgplatform.graph.session import Graph
from kgplatform.language.pipeline import load_pipeline
from kgplatform.llm.ledger import Prices
from kgplatform.llm.overrides import Override, read_overrides
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.local import LocalServices
from kgplatform.offline.extractor import RuleExtractor
from kgplatform.offline.outliner import RuleOutliner
from kgplatform.offline.researcher import RuleResearcher
from kgplatform.offline.similarity import VectorCache
from kgplatform.offline.synthesiser import RuleSynthesiser
from kgplatform.offline.writer import RuleWriter
from kgplatform.runs.durable import DurableRuns
from kgplatform.settings import Settings
from kgplatform.strategies.parts import Limits, Parts
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import VectorStore

if TYPE_CHECKING:
    from kgplatform.llm.model import LanguageModel

IN_PROCESS = "gguf:"
LOCAL_TIMEOUT = 1800.0  # seconds: a processor may take minutes over a long prompt


@dataclass(frozen=True)
class Platform:
    """What the owner of a data folder works with."""

    services: LocalServices
    durable: DurableRuns
    calls: CallStore
    model: "LanguageModel | None"  # None: no language model is named


@asynccontextmanager
async def open_platform(settings: Settings, owned: OwnedHome) -> AsyncIterator[Platform]:
    """Open the engines of an owned data folder, and close them when done. Raises EngineError and SettingsError."""
    home = owned.home
    async with AsyncExitStack() as stack:
        graph = await _open_graph(settings, owned, stack)
        embedder = Embedder(settings.embedding_model, settings.embedding_batch)
        store = await _open_store(settings, home, embedder, stack)
        parts = _parts(settings, graph, store, embedder)
        calls = CallStore(f"sqlite:///{home.runs / 'calls.sqlite'}")
        stack.push_async_callback(calls.close)
        model = _model(settings, home, calls, stack)
        durable = DurableRuns(f"sqlite:///{home.runs / 'runs.sqlite'}", parts)
        stack.push_async_callback(durable.close)
        ingestion = Ingestion(
            graph, store, embedder, passage_tokens=settings.passage_tokens, min_words=settings.passage_min_words
        )
        services = LocalServices(parts, ingestion, durable, calls)
        yield Platform(services, durable, calls, model)


async def _open_graph(settings: Settings, owned: OwnedHome, stack: AsyncExitStack) -> Graph:
    if owned.neo4j is None:
        graph = Graph(
            settings.neo4j_uri,
            settings.neo4j_user,
            settings.neo4j_password.get_secret_value(),
            settings.neo4j_database,
        )
    else:
        address = await owned.neo4j.address()
        restart = owned.neo4j.server.ensure_running
        graph = Graph(address.bolt_uri, address.user, address.password, settings.neo4j_database, restart)
    await graph.open()
    stack.push_async_callback(graph.close)
    await install_schema(graph)
    return graph


async def _open_store(settings: Settings, home: Home, embedder: Embedder, stack: AsyncExitStack) -> VectorStore:
    store: VectorStore
    if settings.qdrant_url:
        from kgplatform.vectors.server_store import ServerStore  # its client takes a second to import

        store = ServerStore(
            settings.qdrant_url,
            settings.qdrant_collection,
            api_key=settings.qdrant_api_key.get_secret_value(),
            hnsw_m=settings.hnsw_m,
            hnsw_ef_construct=settings.hnsw_ef_construct,
            hnsw_ef=settings.hnsw_ef,
        )
    else:
        store = EdgeStore(
            home.qdrant / settings.qdrant_collection,
            hnsw_m=settings.hnsw_m,
            hnsw_ef_construct=settings.hnsw_ef_construct,
            hnsw_ef=settings.hnsw_ef,
        )
    await store.open(embedder.dimension)
    stack.push_async_callback(store.close)
    return store


def _model(settings: Settings, home: Home, calls: CallStore, stack: AsyncExitStack) -> "LanguageModel | None":
    if not settings.model:
        return None
    from kgplatform.llm.endpoint import Endpoint  # the SDK takes a second, which only those with a model spend
    from kgplatform.llm.model import LanguageModel

    prompts = load_prompts(settings.prompts)
    roles = read_overrides(settings.model_roles, prompts)
    served = _in_process(settings, home, roles)
    if served is not None:
        stack.push_async_callback(served.stop)
    given = settings.model_fields_set
    endpoint = Endpoint(
        settings.model_base_url,
        served.key if served else settings.model_api_key.get_secret_value(),
        "" if served else settings.model_api_version,
        timeout=LOCAL_TIMEOUT if served and "model_timeout" not in given else settings.model_timeout,
        concurrency=_slots(settings) if served else settings.model_concurrency,
        retries=settings.model_retries,
        served=served,
    )
    stack.push_async_callback(endpoint.close)
    name = served.name if served else settings.model
    prices = Prices(settings.model_prices)
    model = LanguageModel(name, endpoint, calls, prompts, context=settings.model_context, roles=roles, prices=prices)
    stack.push_async_callback(model.close)
    return model


def _in_process(settings: Settings, home: Home, roles: Mapping[str, Override]) -> LlamaServer | None:
    """Return the server of a GGUF file, which starts with the first call; None for a model of an endpoint."""
    if not settings.model.startswith(IN_PROCESS):
        return None
    others = sorted(role for role, override in roles.items() if override.model)
    if others:
        raise SettingsError(
            f"KGPLATFORM_MODEL_ROLES gives the {others[0]} a model of its own, and a GGUF file answers every role.",
            "Leave its model out there, or serve several models by an endpoint: KGPLATFORM_MODEL_BASE_URL.",
        )
    path = Path(settings.model.removeprefix(IN_PROCESS)).expanduser()
    slots = _slots(settings)
    return LlamaServer(
        path, context=settings.model_context, slots=slots, threads=settings.model_threads, logs=home.logs
    )


def _slots(settings: Settings) -> int:
    """Several calls at once share one processor: they only take more memory, unless someone asks for it."""
    return settings.model_concurrency if "model_concurrency" in settings.model_fields_set else 1


def _parts(settings: Settings, graph: Graph, store: VectorStore, embedder: Embedder) -> Parts:
    # Loading spaCy takes seconds: it waits for the first page.
    pipeline = partial(load_pipeline, settings.spacy_pipeline)
    encode = VectorCache(embedder.passages)
    return Parts(
        graph=graph,
        retrieval=Retrieval(graph, store, embedder, settings.min_similarity, settings.topic_share),
        extractor=RuleExtractor(settings.spacy_pipeline),
        researcher=RuleResearcher(),
        synthesiser=RuleSynthesiser(),
        outliner=RuleOutliner(pipeline, encode),
        writer=RuleWriter(pipeline, encode),
        limits=Limits(
            depth=settings.depth,
            first_k=settings.first_k,
            k=settings.k,
            questions=settings.max_questions,
            queries=settings.max_queries,
        ),
    )
