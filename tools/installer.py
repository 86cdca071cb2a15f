"""Installs the locked packages into a virtual environment with uv, every hash checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools import steps
from tools.locked import Locked, as_requirements

if TYPE_CHECKING:
    from collections.abc import Iterator

CPU_PROBE_SECONDS = 30
USED = "kgplatform.cli.demo, kgplatform.cli.server, sentence_transformers, spacy"


class Installer:
    """Installs packages into one virtual environment with uv."""

    def __init__(self, venv: Path, log: steps.Log) -> None:
        self._venv = venv
        self._log = log
        self._uv = str(venv / "bin" / "uv")
        self._own_cache = venv.parent / ".venv.cache"
        self.environment = self._uv_environment()

    def install_uv(self, uv: Locked) -> None:
        """Install the locked uv by pip, its hash checked."""
        if steps.succeeds([self._uv, "--version"]) and self._installed_uv() == uv.version:
            return
        command = [str(self._venv / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        with _requirements({uv.name: uv}) as path:
            options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--retries", "2"]
            self._log.run("Installing uv, the package installer", [*command, *options, "-r", path])

    def install_cpu_torch(self, torch: Locked, required: bool = False) -> bool:
        """Try the build of torch for processors alone (0.2 instead of 4 GB); False when it is not to be had.

        Elsewhere than on Linux the registry's build is that one. `required` raises StepFailed instead.
        """
        if not sys.platform.startswith("linux"):
            return False
        present = self._installed(torch)
        if present and not (required and present == torch.version):
            return present != torch.version
        command = [
            "pip",
            "install",
            "--no-deps",
            "--torch-backend=cpu",
            "--reinstall-package",
            "torch",
            "torch==" + torch.version,
        ]
        impatient = dict(self.environment, UV_HTTP_TIMEOUT="8", UV_HTTP_CONNECT_TIMEOUT="5", UV_HTTP_RETRIES="1")
        if not required and not self._answers([self._uv, *command, "--dry-run"], impatient):
            print("  The small build of torch cannot be reached; taking the registry's (4 GB).", flush=True)
            return False
        self._log.run("Installing torch for processors", [self._uv, *command], self.environment)
        return True

    def install_locked(self, packages: dict[str, Locked]) -> None:
        """Install exactly the locked packages: ready-made builds only, every hash checked."""
        options = ["--no-deps", "--require-hashes", "--only-binary", ":all:"]
        with _requirements(packages) as path:
            command = [self._uv, "pip", "install", *options, "-r", path]
            self._log.run(f"Downloading and installing {len(packages)} packages", command, self.environment)

    def install_project(self, root: Path, editable: bool = True) -> None:
        """Install kgplatform itself; editable, so that the code that runs is the code in this folder."""
        place = ["--editable", str(root)] if editable else [str(root)]
        command = [self._uv, "pip", "install", "--no-deps", "--no-build-isolation", *place]
        self._log.run("Installing kgplatform", command, self.environment)

    def compile_used(self) -> None:
        """Import what the commands import: it is then there compiled, and a package that does not load is told here.

        Where PYTHONDONTWRITEBYTECODE is set every command would compile it again, which takes most of its start.
        """
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        command = [str(self._venv / "bin" / "python"), "-c", "import " + USED]
        self._log.run("Compiling what kgplatform uses", command, environment)

    def forget_own_cache(self) -> None:
        """Remove the cache that was put beside .venv, if it was."""
        shutil.rmtree(str(self._own_cache), ignore_errors=True)

    def _installed(self, package: Locked) -> str:
        """The version that is there, if it is the locked one in any build (2.15.0 or 2.15.0+cpu); else nothing."""
        folders = self._venv.glob(f"lib/python3*/site-packages/{package.name}-{package.version}*.dist-info")
        return next((folder.name[len(package.name) + 1 : -len(".dist-info")] for folder in folders), "")

    def _answers(self, command: list[str], environment: dict[str, str]) -> bool:
        try:
            with self._log.path.open("ab") as output:
                done = subprocess.run(
                    command, stdout=output, stderr=output, env=environment, timeout=CPU_PROBE_SECONDS, check=False
                )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def _installed_uv(self) -> str:
        words = subprocess.run([self._uv, "--version"], stdout=subprocess.PIPE, check=False).stdout.decode().split()
        return words[1] if len(words) > 1 else ""

    def _uv_environment(self) -> dict[str, str]:
        environment = dict(os.environ, VIRTUAL_ENV=str(self._venv))
        environment.setdefault("UV_HTTP_TIMEOUT", "180")
        environment["UV_NO_CONFIG"] = "1"
        # uv does not read pip's settings; a mirror and a certificate that were given to pip are meant for both.
        for pip_name, uv_name in (("index-url", "UV_DEFAULT_INDEX"), ("cert", "SSL_CERT_FILE")):
            value = self._pip_setting(pip_name)
            if value:
                environment.setdefault(uv_name, value)
        # Hard links from the cache cost nothing on one disk; across two disks every package would lie there twice.
        if "UV_CACHE_DIR" not in environment and not _same_disk(Path.home(), self._venv):
            environment["UV_CACHE_DIR"] = str(self._own_cache)
        return environment

    def _pip_setting(self, name: str) -> str:
        python = str(self._venv / "bin" / "python")
        for section in (":env:", "install", "global"):
            command = [python, "-m", "pip", "config", "get", f"{section}.{name}"]
            found = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
            if found.returncode == 0:
                return found.stdout.decode().strip()
        return ""


@contextmanager
def _requirements(packages: dict[str, Locked]) -> Iterator[str]:
    """Give the path of a requirements file that is there for as long as a program reads it."""
    handle, path = tempfile.mkstemp(suffix=".txt")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(as_requirements(packages))
        yield path
    finally:
        Path(path).unlink()


def _same_disk(first: Path, second: Path) -> bool:
    try:
        return first.stat().st_dev == second.stat().st_dev
    except OSError:
        return False
