"""What a machine must have before anything is downloaded; each lack is said with its remedy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 14)  # the newest that every locked package has a ready-made build for
NEEDED_BYTES = 8 * 10**9


class SetupError(Exception):
    """Why .venv cannot be made, and what to do about it."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"\nSet-up stopped: {what}\nWhat to do: {remedy}")
        self.what = what
        self.remedy = remedy


class UnknownSystem(SetupError):
    """Neither Linux nor macOS."""


class UnfitPython(SetupError):
    """This Python is too old or too new; another one on the path may do."""


class NoVenvModule(SetupError):
    """Python cannot make a virtual environment with pip in it."""


class NoSslModule(SetupError):
    """Python was built without OpenSSL, so pip can fetch nothing."""


class TooLittleDisk(SetupError):
    """Less free disk than the set-up and the demo take."""


def require_system(name: str) -> None:
    """Raise UnknownSystem on Windows; `name` is os.name."""
    if name != "posix":
        raise UnknownSystem(
            "kgplatform runs on Linux and macOS.",
            "on Windows, open a terminal of the Windows Subsystem for Linux and run the same command there.",
        )


def require_python(version: tuple[int, int]) -> None:
    """Raise UnfitPython outside OLDEST_PYTHON to NEWEST_PYTHON."""
    if not OLDEST_PYTHON <= version <= NEWEST_PYTHON:
        raise UnfitPython(
            "this is Python {}.{}, and kgplatform needs 3.11 to 3.14.".format(*version),
            "install one of these, then name it: make demo PYTHON=/path/to/python3.11",
        )


def find_fit_python() -> str | None:
    """Path of a Python on PATH that is fit, the best tried first; None: there is none."""
    for minor in (13, 12, 11, 14):
        path = shutil.which(f"python3.{minor}")
        if path and _runs(f"import sys; sys.exit(sys.version_info[:2] < {OLDEST_PYTHON!r})", path):
            return path
    return None


def require_modules() -> None:
    """Raise NoVenvModule where `python -m venv` would fail: Debian parts venv and ensurepip from Python.

    Raise NoSslModule where pip would: a Python compiled without OpenSSL.
    """
    if not _runs("import ssl"):
        raise NoSslModule(
            f"{sys.executable} has no working ssl module.",
            "install a Python that was built with OpenSSL, then: make demo PYTHON=/path/to/python3",
        )
    if not _runs("import venv, ensurepip; ensurepip.version()"):
        raise NoVenvModule(
            f"{sys.executable} has no working venv module (venv and ensurepip).",
            "on Debian and Ubuntu: apt-get install python{}.{}-venv; elsewhere install a Python that has it, "
            "then: make demo PYTHON=/path/to/python3".format(*sys.version_info[:2]),
        )


def require_free_disk(folder: Path, already: int = 0, needed: int = NEEDED_BYTES) -> None:
    """Raise TooLittleDisk when `folder`'s disk has less than `needed` bytes, less those that are `already` there."""
    free = shutil.disk_usage(str(folder)).free
    if free + already < needed:
        raise TooLittleDisk(
            f"{_gb(free)} GB free on the disk of {folder}, and {_gb(needed - already)} GB are needed.",
            "free some space, or clone into a folder on a larger disk.",
        )


def size_of(folder: Path) -> int:
    """Bytes that `folder` takes on disk; 0 when it does not exist. Files with several names count once."""
    seen = {}
    for parent, _, names in os.walk(str(folder)):
        for name in names:
            status = (Path(parent) / name).lstat()
            seen[status.st_ino] = status.st_blocks * 512
    return sum(seen.values())


def _runs(code: str, python: str = sys.executable) -> bool:
    return subprocess.run([python, "-c", code], stderr=subprocess.DEVNULL, check=False).returncode == 0


def _gb(count: int) -> str:
    return f"{count / 10**9:.1f}"
