"""A server in the background: what it says, and that it ends in order."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ports import free_port


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
