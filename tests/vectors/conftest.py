"""A real Qdrant server on free loopback ports, where KGPLATFORM_TEST_QDRANT gives its binary."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest


@dataclass(frozen=True)
class QdrantServer:
    """Where a started server listens."""

    url: str
    grpc_port: int


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_qdrant(folder: Path, api_key: str = "") -> tuple[subprocess.Popen[bytes], QdrantServer]:
    binary = os.environ.get("KGPLATFORM_TEST_QDRANT", "")
    if not binary:
        pytest.skip("no Qdrant server here: set KGPLATFORM_TEST_QDRANT to its binary to test against it")
    http_port, grpc_port = free_port(), free_port()
    settings = {
        "QDRANT__SERVICE__HOST": "127.0.0.1",
        "QDRANT__SERVICE__HTTP_PORT": str(http_port),
        "QDRANT__SERVICE__GRPC_PORT": str(grpc_port),
        "QDRANT__STORAGE__STORAGE_PATH": str(folder / "storage"),
        "QDRANT__STORAGE__SNAPSHOTS_PATH": str(folder / "snapshots"),
        "QDRANT__TELEMETRY_DISABLED": "true",
        **({"QDRANT__SERVICE__API_KEY": api_key} if api_key else {}),
    }
    with (folder / "qdrant.log").open("wb") as log:
        process = subprocess.Popen(
            [binary], cwd=folder, env={**os.environ, **settings}, stdout=log, stderr=subprocess.STDOUT
        )
    server = QdrantServer(f"http://127.0.0.1:{http_port}", grpc_port)
    wait_until_ready(process, server, folder / "qdrant.log")
    return process, server


def wait_until_ready(process: subprocess.Popen[bytes], server: QdrantServer, log: Path) -> None:
    deadline = time.monotonic() + 30
    with httpx.Client(trust_env=False) as client:
        while time.monotonic() < deadline and process.poll() is None:
            try:
                if client.get(f"{server.url}/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
    process.kill()
    pytest.fail(f"Qdrant did not start: {log.read_text(errors='replace')[-2000:]}")


@pytest.fixture(scope="session")
def qdrant_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[QdrantServer]:
    process, server = start_qdrant(tmp_path_factory.mktemp("qdrant"))
    yield server
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="session")
def secured_qdrant_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[QdrantServer]:
    """A server whose API key is "right"."""
    process, server = start_qdrant(tmp_path_factory.mktemp("secured-qdrant"), api_key="right")
    yield server
    process.terminate()
    process.wait(20)
