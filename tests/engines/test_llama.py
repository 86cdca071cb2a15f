"""The server of a GGUF file, with real weights: when it starts, how often, and what becomes of it."""

import asyncio
import os
import signal
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import httpx
import psutil
import pytest

from kgplatform.engines import llama
from kgplatform.engines.llama import LlamaServer
from kgplatform.engines.llama_failures import explain_failure
from kgplatform.engines.processes import ends_within
from kgplatform.errors import EngineUnavailable, KgplatformError, SettingsError
from tests.weights import NAME, weights

OWNER = """
import asyncio, sys, time
from pathlib import Path
from kgplatform.engines.llama import LlamaServer

async def main():
    server = LlamaServer(Path(sys.argv[1]), context=256, slots=1, threads=1, logs=Path(sys.argv[2]))
    await server.address()
    print(server.pid, flush=True)
    time.sleep(60)

asyncio.run(main())
"""

Serve = Callable[[Path], LlamaServer]


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Return a server of a file, stopped after the test."""
    servers = []

    def make(model: Path) -> LlamaServer:
        servers.append(LlamaServer(model, context=512, slots=1, threads=1, logs=tmp_path / "logs"))
        return servers[-1]

    yield make
    for server in servers:
        await server.stop()


def server_processes() -> list[int]:
    """The ids of our processes that serve a model."""
    found = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # one that ends meanwhile
            if any("llama_process.py" in part for part in child.cmdline()):
                found.append(child.pid)
    return found


async def test_it_starts_when_first_asked_for_and_once_for_all_who_ask(serve: Serve) -> None:
    server = serve(weights())
    assert (server.name, server.pid, server_processes()) == (NAME, None, [])

    addresses = await asyncio.gather(*(server.address() for _ in range(4)))

    assert len(set(addresses)) == 1
    assert addresses[0].startswith("http://127.0.0.1:")
    assert server_processes() == [server.pid]


async def test_it_answers_those_who_have_the_key(serve: Serve) -> None:
    server = serve(weights())
    address = await server.address()
    question = {"messages": [{"role": "user", "content": "Say a word."}], "max_tokens": 2}

    async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
        refused = await client.post(f"{address}/chat/completions", json=question)
        headers = {"Authorization": f"Bearer {server.key}"}
        answered = await client.post(f"{address}/chat/completions", json=question, headers=headers)

    assert (refused.status_code, answered.status_code) == (401, 200)
    assert answered.json()["model"] == NAME
    assert answered.json()["usage"]["completion_tokens"] == 2


async def test_it_is_stopped_with_a_call_under_way_and_does_not_start_again(serve: Serve) -> None:
    # given
    server = serve(weights())
    address = await server.address()
    process = psutil.Process(server.pid)
    question = {"messages": [{"role": "user", "content": "Tell a long story."}], "max_tokens": 400, "ignore_eos": True}
    async with httpx.AsyncClient(trust_env=False, headers={"Authorization": f"Bearer {server.key}"}) as client:
        call = asyncio.create_task(client.post(f"{address}/chat/completions", json=question, timeout=60))
        await asyncio.sleep(0.3)

        # when
        await server.stop()

        # then
        with pytest.raises(httpx.HTTPError):
            await call
    assert not process.is_running()
    with pytest.raises(EngineUnavailable, match=f"The language model {NAME} was stopped."):
        await server.address()


async def test_one_that_died_is_started_again(serve: Serve) -> None:
    server = serve(weights())
    await server.address()
    first = server.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    while server.pid is not None:  # its threads end one after the other, and then it has
        await asyncio.sleep(0.01)

    await server.address()

    assert server_processes() == [server.pid]
    assert server.pid != first


def test_it_ends_with_whoever_started_it(tmp_path: Path) -> None:
    # given
    owner = subprocess.Popen([sys.executable, "-c", OWNER, str(weights()), str(tmp_path)], stdout=subprocess.PIPE)
    assert owner.stdout is not None
    server = psutil.Process(int(owner.stdout.readline()))

    # when
    owner.kill()
    owner.communicate()

    # then
    assert ends_within(server, 10)


async def test_a_file_cut_short_is_refused_in_words(serve: Serve, tmp_path: Path) -> None:
    part = tmp_path / "part.gguf"
    part.write_bytes(weights().read_bytes()[:50_000_000])
    server = serve(part)

    with pytest.raises(SettingsError) as refused:
        await server.address()

    assert refused.value.what.startswith(f"The language model {part} is damaged or incomplete: tensor 'blk.16.")
    assert refused.value.remedy == "Download it again."
    assert server_processes() == []


def with_number(key: bytes, number: int) -> bytes:
    """The weights with another number under a key of their header."""
    data = bytearray(weights().read_bytes())
    place = data.index(struct.pack("<Q", len(key)) + key) + 8 + len(key) + 4
    data[place : place + 4] = struct.pack("<I", number)
    return bytes(data)


async def test_a_file_at_which_the_server_aborts_is_refused_in_words(serve: Serve, tmp_path: Path) -> None:
    # given: a whole file whose header lies
    file = tmp_path / "lies.gguf"
    file.write_bytes(with_number(b"llama.block_count", 0))
    server = serve(file)

    # when
    with pytest.raises(SettingsError) as refused:
        await server.address()

    # then
    assert refused.value.what.startswith(f"The language model {file} cannot be loaded: GGML_ASSERT(")
    assert refused.value.remedy == "Use another GGUF file."
    assert server_processes() == []


async def test_it_works_once_the_file_was_repaired(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(with_number(b"llama.attention.head_count", 7))
    server = serve(file)
    with pytest.raises(SettingsError, match="cannot be loaded: invalid n_rot: 64, expected 82"):
        await server.address()

    file.write_bytes(weights().read_bytes())

    assert (await server.address()).endswith("/v1")


def test_without_the_package_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(llama, "find_spec", lambda name: None)

    with pytest.raises(SettingsError) as refused:
        LlamaServer(weights(), context=512, slots=1, threads=1, logs=tmp_path)

    assert refused.value.what == "Serving a GGUF file takes the package xllamacpp, which is not installed."
    assert refused.value.remedy == (
        "Run `make setup` or `pip install 'kgplatform[local]'`, or set KGPLATFORM_MODEL to a model of an endpoint."
    )


MORE_MEMORY = "Use a smaller file (fewer bits a weight), or lower KGPLATFORM_MODEL_CONTEXT."


@pytest.mark.parametrize(
    ("words", "code", "problem", "kind", "what", "remedy"),
    [
        ("", -9, "", EngineUnavailable, "There is not enough memory for the language model m.gguf.", MORE_MEMORY),
        (
            "E alloc_buffer: failed to allocate buffer of size 99\n",
            0,
            "RuntimeError: Failed to init server",
            EngineUnavailable,
            "There is not enough memory for the language model m.gguf.",
            MORE_MEMORY,
        ),
        (
            "E llama_model_load: error loading model: unknown model architecture: 'new'\n",
            0,
            "RuntimeError: Failed to init server",
            SettingsError,
            "The language model m.gguf cannot be served: unknown model architecture: 'new'.",
            "Renew xllamacpp, or use a model for text of an older make.",
        ),
        (
            "",
            0,
            "ImportError: no libstdc++",
            EngineUnavailable,
            "The language model m.gguf did not start: ImportError: no libstdc++.",
            "Look at LOG.",
        ),
        (
            "",
            -11,
            "",
            EngineUnavailable,
            "The language model m.gguf did not start: its process ended with -11.",
            "Look at LOG.",
        ),
    ],
)
def test_why_it_did_not_start_is_read_out_of_its_log(
    tmp_path: Path, words: str, code: int, problem: str, kind: type[KgplatformError], what: str, remedy: str
) -> None:
    log = tmp_path / "llama.log"
    log.write_text(words)

    error = explain_failure(Path("m.gguf"), log, code, problem)

    assert (type(error), error.what, error.remedy) == (kind, what, remedy.replace("LOG", str(log)))


@pytest.mark.parametrize(
    ("physical", "usable", "threads"), [(8, 16, 7), (2, 2, 1), (1, 1, 1), (None, 4, 3), (64, 4, 3)]
)
def test_one_core_is_left_to_others(
    monkeypatch: pytest.MonkeyPatch, physical: int | None, usable: int, threads: int
) -> None:
    monkeypatch.setattr(psutil, "cpu_count", lambda logical=True: physical)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(usable)), raising=False)

    assert llama.default_threads() == threads
