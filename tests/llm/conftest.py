"""What the tests of language models share: two prompts, a store, and models over scripted endpoints."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.prompts import Prompts, load_prompts, read_prompts
from kgplatform.llm.store import CallStore
from tests.llm.scripted_endpoint import ScriptedEndpoint

COUNTER = """---
version: 1
sampling: {temperature: 0.3, top_p: 0.9, max_tokens: 100}
placeholders: [text]
---
# System
Count the words.
# User
{{text}}
"""


@pytest.fixture
def prompts(tmp_path: Path) -> Prompts:
    """The room's own prompts and one called counter."""
    folder = tmp_path / "prompts"
    folder.mkdir()
    (folder / "counter.md").write_text(COUNTER)
    return Prompts({**load_prompts(), **read_prompts(folder)})


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'calls.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def each_database(request: pytest.FixtureRequest, database: str) -> str:
    """The URL of a file, and of a Postgres: what is tested with it holds for both."""
    return database if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def open_store() -> AsyncIterator[Callable[..., CallStore]]:
    """Return a way to open stores, which are closed afterwards."""
    async with AsyncExitStack() as stack:

        def opened(database_url: str, **options: object) -> CallStore:
            store = CallStore(database_url, **options)
            stack.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(database: str) -> AsyncIterator[CallStore]:
    opened = CallStore(database)
    yield opened
    await opened.close()


Connect = Callable[..., LanguageModel]
OpenStore = Callable[..., CallStore]


@pytest.fixture
async def connect(store: CallStore, prompts: Prompts) -> AsyncIterator[Connect]:
    """Return a model at a scripted endpoint; options are the endpoint's and the model's."""
    async with AsyncExitStack() as stack:

        def make(scripted: ScriptedEndpoint, **options: object) -> LanguageModel:
            ours = {
                name: options.pop(name) for name in ("timeout", "concurrency", "retries", "served") if name in options
            }
            endpoint = Endpoint(scripted.url, "key", **{"timeout": 5.0, "retries": 2, **ours})
            stack.push_async_callback(endpoint.close)
            settings = {"context": 2000, "store": store, "prompts": prompts, **options}
            model = LanguageModel("scripted", endpoint, **settings)
            stack.push_async_callback(model.close)
            return model

        yield make
