"""GraphQL over a real graph, and the statements that it runs there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from api.app import create_app
from kgplatform.corpus.word_weights import settle_words, weigh_for, write_words
from kgplatform.graph import sources
from kgplatform.graph.session import Graph, Work
from kgplatform.graph.sources import domain_limit
from kgplatform.local import LocalServices
from kgplatform.retrieval.word_ranking import WordRanking
from kgplatform.vectors.edge_store import EdgeStore
from tests.api.conftest import HOST, Api


@asynccontextmanager
async def words_of(graph: Graph, folder: Path) -> AsyncIterator[WordRanking]:
    """Give the search by words over the snippets that a graph has, with a store of words of its own."""
    store = EdgeStore(folder / "vectors")
    await store.open(2)
    for domain in await sources.domains(graph):
        rows = cast(Any, await sources.all_snippets(graph, domain))
        await domain_limit(graph, domain, 100)
        await write_words(store.words, rows, domain, await weigh_for(graph, domain, rows))
        await settle_words(graph, store, domain)
    yield WordRanking(graph, store)
    await store.close()


def api_over(graph: Graph, words: WordRanking | None = None) -> Api:
    """Return the API of what is in a graph; nothing but the graph, and where they are given its words, can be asked."""
    parts = SimpleNamespace(graph=graph, retrieval=SimpleNamespace(words=words))
    services = cast(Any, LocalServices)(parts, *[None] * 8)
    app = create_app(services, allowed_hosts=[HOST], graphiql_assets={}.__getitem__)
    return Api(httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}"))


@pytest.fixture
def statements(api: Api, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names of the statements that are run from now on."""
    names = []
    run = Work.run

    async def noted(self: Work, name: str, /, **params: Any) -> Any:
        names.append(name)
        return await run(self, name, **params)

    monkeypatch.setattr(Work, "run", noted)
    return names
