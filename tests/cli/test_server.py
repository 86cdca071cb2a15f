"""A server in the background: what it says, and that it ends in order."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ports import free_port
from kgplatform.graph.session import Graph


@pytest.mark.usefixtures("graph")  # empty: a graph without a version would be brought up to date, and that told
def test_a_server_without_a_terminal_says_where_it_is_and_ends_on_sigterm(
    neo4j_server: ServerAddress, tmp_path: Path
) -> None:
    # given
    port = free_port()
    environment = {
        **os.environ,
        "KGPLATFORM_HOME": str(tmp_path),
        "KGPLATFORM_NEO4J_URI": neo4j_server.bolt_uri,
        "KGPLATFORM_NEO4J_USER": neo4j_server.user,
        "KGPLATFORM_NEO4J_PASSWORD": neo4j_server.password,
        "COLUMNS": "200",
    }
    command = [sys.executable, "-m", "kgplatform", "serve", "--port", str(port)]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert _answers(f"http://127.0.0.1:{port}/healthz")

        # when
        server.terminate()

        # then
        said, _ = server.communicate(timeout=60)
    assert said == f"Pages: http://127.0.0.1:{port}/   GraphQL: http://127.0.0.1:{port}/graphql\n"
    assert server.returncode == 0
    assert not (tmp_path / "owner.json").exists()
    assert "Traceback" not in (tmp_path / "logs" / "kgplatform.log").read_text(encoding="utf-8")


def _answers(address: str) -> bool:
    with httpx.Client(trust_env=False) as client:
        for _ in range(600):
            try:
                return client.get(address).status_code == 200
            except httpx.ConnectError:
                time.sleep(0.1)
    return False


def test_a_server_with_keys_lets_commands_on_its_data_folder_in_and_strangers_not(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    # given
    port = free_port()
    address, key = f"http://127.0.0.1:{port}", "a key of those who may ask"
    environment = {
        **os.environ,
        "KGPLATFORM_HOME": str(tmp_path),
        "KGPLATFORM_NEO4J_URI": neo4j_server.bolt_uri,
        "KGPLATFORM_NEO4J_USER": neo4j_server.user,
        "KGPLATFORM_NEO4J_PASSWORD": neo4j_server.password,
        "KGPLATFORM_API_KEYS": key,
        "KGPLATFORM_LOG_TO": "stderr",
    }
    ours = [sys.executable, "-m", "kgplatform"]
    with subprocess.Popen(
        [*ours, "serve", "--port", str(port)], env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            assert _answers(f"{address}/healthz")

            # when
            with httpx.Client(trust_env=False, base_url=address, timeout=30) as client:
                stranger = client.get("/")
                known = client.get("/", auth=("anyone", key))
                ready = client.get("/readyz", headers={"Authorization": f"Bearer {key}"})
                metrics = client.get("/metrics", headers={"Authorization": f"Bearer {key}"})
            listed = subprocess.run(
                [*ours, "topic", "list", "--json"], env=environment, capture_output=True, timeout=60, check=False
            )
        finally:
            server.terminate()
            server.wait(timeout=60)

    # then
    assert (stranger.status_code, known.status_code, metrics.status_code) == (401, 200, 200)
    assert [part["ok"] for part in ready.json()["parts"]] == [True, True, True]
    assert (listed.returncode, json.loads(listed.stdout)) == (0, [])
    assert list((tmp_path / "logs").iterdir()) == []
