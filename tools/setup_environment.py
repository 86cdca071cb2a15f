"""Makes .venv with everything that kgplatform needs, from nothing but Python, its venv module and a network.

Run by `make demo` and `make test`. Standard library only, and readable by any Python 3, so that one that is too
old is told so in words. What is there already is kept: a second run compares one stamp and ends.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

# Run as a script, Python puts only tools/ on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import checks, locked, steps
from tools.installer import Installer

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
STAMP = "kgplatform.stamp"
UNFINISHED = "kgplatform.unfinished"


def stamp_of(root: Path) -> str:
    """Hash of all that decides what is in .venv: the lock file, pyproject.toml, this folder, where the tree lies."""
    digest = hashlib.sha256(str(root).encode())
    for path in [root / "requirements.lock", root / "pyproject.toml", *sorted((root / "tools").glob("*.py"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_ready(root: Path) -> bool:
    """Whether an earlier run ended well and nothing has changed since."""
    stamp = root / ".venv" / STAMP
    python = root / ".venv" / "bin" / "python"
    return stamp.exists() and python.exists() and stamp.read_text() == stamp_of(root)


@contextmanager
def only_one(root: Path) -> Iterator[None]:
    """Hold the folder's lock, so that two commands started at once do not write one .venv; the second waits."""
    import fcntl

    handle = os.open(str(root), os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Another set-up is at work in this folder; waiting for it.", flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def set_up(root: Path, torch: str) -> None:
    """Create or repair .venv; `torch` is auto, cpu or registry."""
    venv = root / ".venv"
    checks.require_modules()
    checks.require_free_disk(root, already=checks.size_of(venv))
    print(f"Setting up {venv}: the first time takes some minutes and up to 6 GB.", flush=True)
    log = steps.Log(root / ".venv.log")
    make_venv(venv, log)
    if (venv / STAMP).exists():
        (venv / STAMP).unlink()
    packages = locked.read_lock(root / "requirements.lock")
    installer = Installer(venv, log)
    installer.install_uv(packages["uv"])
    # From here to the stamp a killed run may leave half a package that looks whole.
    (venv / UNFINISHED).touch()
    took_cpu = torch != "registry" and installer.install_cpu_torch(packages["torch"], required=torch == "cpu")
    installer.install_locked(locked.without_cuda(packages) if took_cpu else packages)
    installer.install_project(root)
    installer.compile_used()
    installer.forget_own_cache()
    (venv / STAMP).write_text(stamp_of(root))
    (venv / UNFINISHED).unlink()
    log.path.unlink()
    print(f"Set up in {steps.clock(log.elapsed())}.", flush=True)


def make_venv(venv: Path, log: steps.Log) -> None:
    """Make .venv; make it anew when a run was cut off in it or its Python is gone. Downloads stay in uv's cache."""
    pip = [str(venv / "bin" / "python"), "-m", "pip", "--version"]
    if venv.exists() and ((venv / UNFINISHED).exists() or not steps.succeeds(pip)):
        print("  What an earlier run left is not whole; making it anew.", flush=True)
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
        checks.require_system(os.name)
        checks.require_python(sys.version_info[:2])
        with only_one(ROOT):
            if not is_ready(ROOT):
                set_up(ROOT, arguments.torch)
    except checks.UnfitPython as error:
        return go_on_with_fit_python(error)
    except checks.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. The next run goes on from here.", file=sys.stderr)
        return 130
    return 0


def go_on_with_fit_python(error: checks.UnfitPython) -> int:
    """Start again in a fit Python of PATH; without one, say what to do and return 1."""
    fit = checks.find_fit_python()
    if fit is None:
        print(error, file=sys.stderr)
        return 1
    print(f"{error.what} Going on with {fit}.", flush=True)
    return subprocess.call([fit, str(Path(__file__).resolve()), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
