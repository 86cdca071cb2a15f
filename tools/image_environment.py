"""Makes the virtual environment of a container's image: the locked packages without those of development.

Run by the Dockerfile, twice: for the packages, and with `--project` for kgplatform itself, which changes more often.
Torch is the build for processors alone, unless `--torch registry` asks for the one for graphics cards (5 GB).
"""

from __future__ import annotations

import argparse
import re
import sys
import venv
from pathlib import Path

# Run as a script, Python puts only tools/ on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import checks, locked, steps
from tools.installer import Installer

ROOT = Path(__file__).resolve().parent.parent
# hatchling builds kgplatform's own package, uv installs all of them.
BUILDERS = {"hatchling", "uv"}


def wanted(project: Path) -> set[str]:
    """Return the names of what kgplatform needs to run and to be built, GGUF files of the user's included."""
    import tomllib  # the image's Python has it; others that read this folder may not

    table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    lines = [*table["dependencies"], *table["optional-dependencies"]["local"]]
    return {re.split(r"[\[<>=!~ ;]", line)[0].lower() for line in lines} | BUILDERS


def install_packages(target: Path, torch: str) -> None:
    """Make the environment at `target` with all packages; raises SetupError with what to do."""
    venv.create(str(target), with_pip=True)
    packages = locked.needed_by(locked.read_lock(ROOT / "requirements.lock"), wanted(ROOT / "pyproject.toml"))
    installer = Installer(target, _log(target))
    installer.install_uv(packages["uv"])
    if torch == "cpu":
        installer.install_cpu_torch(packages["torch"], required=True)
        packages = locked.without_cuda(packages)
    installer.install_locked(packages)


def install_project(target: Path) -> None:
    """Install kgplatform into the environment, so that it needs its source no longer."""
    installer = Installer(target, _log(target))
    installer.install_project(ROOT, editable=False)
    installer.compile_used()


def _log(target: Path) -> steps.Log:
    return steps.Log(target.parent / "image.log")


def main() -> int:
    """Return the exit code: 0, or 1 with words on stderr."""
    parser = argparse.ArgumentParser(description="Make the environment of a container's image.")
    parser.add_argument("target", type=Path)
    parser.add_argument("--torch", choices=["cpu", "registry"], default="cpu", help="which build of torch")
    parser.add_argument("--project", action="store_true", help="install kgplatform into what is there")
    arguments = parser.parse_args()
    try:
        if arguments.project:
            install_project(arguments.target)
        else:
            install_packages(arguments.target, arguments.torch)
    except checks.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
