"""Makes .venv with everything that kgplatform needs, from nothing but Python, its venv module and a network.

Run by `make demo` and `make test`. Standard library only, and readable by any Python 3, so that one that is too
old is told so in words. What is there already is kept: a second run compares one stamp and ends.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
from pathlib import Path

# Run as a script, Python puts only tools/ on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import checks, locked, steps

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"


def stamp_of(root: Path) -> str:
    """Hash of all that decides what is in .venv: the lock file, pyproject.toml, this folder, where the tree lies."""
    digest = hashlib.sha256(str(root).encode())
    for path in [root / "requirements.lock", root / "pyproject.toml", *sorted((root / "tools").glob("*.py"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_ready(root: Path) -> bool:
    """Whether an earlier run ended well and nothing has changed since."""
    stamp = root / ".venv" / "kgplatform.stamp"
    python = root / ".venv" / "bin" / "python"
    return stamp.exists() and python.exists() and stamp.read_text() == stamp_of(root)


def set_up(root: Path, torch: str) -> None:
    """Create or repair .venv; `torch` is auto, cpu or registry."""
    venv = root / ".venv"
    stamp = venv / "kgplatform.stamp"
    checks.require_venv_module()
    checks.require_free_disk(root, already=checks.size_of(venv))
    print("Setting up {}: the first time takes some minutes and up to 5 GB.".format(venv), flush=True)
    if stamp.exists():
        stamp.unlink()
    log = steps.Log(root / ".venv.log")
    make_venv(venv, log)
    packages = locked.read_lock(root / "requirements.lock")
    runner = steps.Installer(venv, log)
    runner.install_uv(packages["uv"])
    took_cpu = torch != "registry" and runner.install_cpu_torch(packages["torch"], required=torch == "cpu")
    runner.install_locked(locked.without_cuda(packages) if took_cpu else packages)
    runner.install_project(root)
    runner.forget_own_cache()
    stamp.write_text(stamp_of(root))
    log.path.unlink()
    print("Set up in {}.".format(steps.clock(log.elapsed())), flush=True)


def make_venv(venv: Path, log: steps.Log) -> None:
    """Make .venv, or make it anew when its Python is gone or does not start (an interrupted run, an upgrade)."""
    python = venv / "bin" / "python"
    if venv.exists() and not (python.exists() and steps.succeeds([str(python), "-m", "pip", "--version"])):
        shutil.rmtree(str(venv))
    if not venv.exists():
        log.run("Making the virtual environment", [sys.executable, "-m", "venv", str(venv)])


def main() -> int:
    """Return the exit code: 0 when .venv is ready, 1 with words on stderr when it cannot be."""
    parser = argparse.ArgumentParser(description="Make .venv with everything that kgplatform needs.")
    parser.add_argument("--torch", choices=["auto", "cpu", "registry"], default="auto", help="which build of torch")
    arguments = parser.parse_args()
    if is_ready(ROOT):
        return 0
    try:
        checks.require_python(sys.version_info[:2])
        set_up(ROOT, arguments.torch)
    except checks.TooOldPython as error:
        newer = checks.find_newer_python()
        if newer:
            print("{} Going on with {}.".format(error.what, newer), flush=True)
            os.execv(newer, [newer, str(Path(__file__).resolve()), *sys.argv[1:]])
        print(error, file=sys.stderr)
        return 1
    except checks.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. The next run goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
