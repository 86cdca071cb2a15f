"""A model that kgplatform serves itself: real weights behind the endpoint, and one that cannot be served."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel

from kgplatform.engines.llama import LlamaServer
from kgplatform.errors import EngineUnavailable
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.store import CallStore
from tests.weights import NAME, weights


class Colour(BaseModel):
    """What nobody would say by chance: only a grammar makes a small model say it."""

    colour: Literal["ultramarine-7", "vermilion-3"]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[LlamaServer]:
    running = LlamaServer(weights(), context=2000, slots=1, threads=1, logs=tmp_path / "logs")
    yield running
    await running.stop()


@pytest.fixture
async def endpoint(server: LlamaServer) -> AsyncIterator[Endpoint]:
    opened = Endpoint("", server.key, timeout=120, concurrency=1, served=server)
    yield opened
    await opened.close()


@pytest.fixture
async def model(endpoint: Endpoint, store: CallStore, prompts: Prompts) -> AsyncIterator[LanguageModel]:
    asked = LanguageModel(NAME, endpoint, store, prompts, context=2000)
    yield asked
    await asked.close()


async def test_the_first_calls_start_it_and_answers_keep_to_the_schema(
    server: LlamaServer, model: LanguageModel, store: CallStore
) -> None:
    # given
    assert server.pid is None

    # when: two calls at once, neither of which asks for that colour
    first, second = await asyncio.gather(
        model.ask("counter", {"text": "one two"}, Colour), model.ask("counter", {"text": "three four five"}, Colour)
    )

    # then
    assert {first.colour, second.colour} <= {"ultramarine-7", "vermilion-3"}
    assert await store.capability(f"gguf:{NAME}", NAME) == {"mode": "json_schema"}
    entries = await store.entries()
    assert [(entry.model, entry.state) for entry in entries] == [(NAME, "answered")] * 2
    assert all(entry.prompt_tokens > 0 and entry.completion_tokens > 0 for entry in entries)


async def test_it_is_found_again_after_it_died(server: LlamaServer, model: LanguageModel) -> None:
    # given
    await model.ask("counter", {"text": "one two"}, Colour)
    before = await server.address()
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)

    # when
    await model.ask("counter", {"text": "six seven"}, Colour)

    # then
    assert await server.address() != before


async def test_what_was_answered_starts_nothing(
    store: CallStore, prompts: Prompts, model: LanguageModel, server: LlamaServer
) -> None:
    # given
    first = await model.ask("counter", {"text": "one two"}, Colour)
    await server.stop()

    # when: another one, of a server that would refuse
    stopped = Endpoint("", server.key, served=server)
    again = await LanguageModel(NAME, stopped, store, prompts, context=2000).ask("counter", {"text": "one two"}, Colour)
    await stopped.close()

    # then
    assert again == first


async def test_a_server_that_cannot_start_is_no_call(
    model: LanguageModel, server: LlamaServer, store: CallStore
) -> None:
    await server.stop()

    with pytest.raises(EngineUnavailable, match=f"The language model {NAME} was stopped. Start kgplatform again."):
        await model.ask("counter", {"text": "one two"}, Colour)

    assert await store.entries() == []
