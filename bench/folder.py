"""A data folder of its own for a measurement, and commands that are run on it as a user would."""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil

PATIENCE = 900.0


class Folder:
    """`home` is made by the first command; `settings` are further KGPLATFORM_ variables without their prefix."""

    def __init__(self, home: Path, **settings: str) -> None:
        self.home = home
        self.environment = {
            **os.environ,
            "KGPLATFORM_HOME": str(home),
            **{f"KGPLATFORM_{name.upper()}": value for name, value in settings.items()},
        }

    def run(self, *arguments: str) -> str:
        """Run a command and return what it printed on stdout; raises when it fails."""
        done = subprocess.run(
            [sys.executable, "-m", "kgplatform", *arguments],
            env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"kgplatform {' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "kgplatform", *arguments],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def status(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run("engine", "status", "--json"))
        return found

    def stop(self) -> None:
        with suppress(RuntimeError):
            self.run("engine", "stop")


class Server:
    """A `kgplatform serve` of a folder, and GraphQL to it."""

    def __init__(self, folder: Folder, port: int) -> None:
        self._folder = folder
        self._process = folder.start("serve", "--port", str(port))
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.stop()
        self._process.wait(60)
        self._client.close()

    def ask(self, query: str, **variables: Any) -> Any:
        """Return the data of a query, asked again until the server listens."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = self._client.post("/graphql", json={"query": query, "variables": variables})
            except (
                httpx.NetworkError,
                httpx.RemoteProtocolError,
            ):  # it does not listen yet, or a kept connection ended
                if self._process.poll() is not None:
                    raise RuntimeError("The server has ended.") from None
                time.sleep(0.05)
                continue
            body = answer.json()
            if "errors" in body:
                raise RuntimeError(str(body["errors"]))
            return body["data"]
        raise RuntimeError("The server does not answer.")

    def core_seconds(self) -> float:
        """Seconds of a core that the app's own process has had, its Neo4j left out."""
        times = psutil.Process(self._process.pid).cpu_times()
        return float(times.user + times.system)

    @property
    def pid(self) -> int:
        return self._process.pid

    def resident_gb(self) -> float:
        """Resident memory of the app's own process, in GB (10^9 bytes)."""
        return float(psutil.Process(self._process.pid).memory_info().rss) / 1e9
