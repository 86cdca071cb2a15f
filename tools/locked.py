"""The lock file: one block a package, each with its hashes; reads it and leaves out what a machine does not need."""

from __future__ import annotations

import re
from pathlib import Path

_NAME = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==([^ \\]+)")
# What torch's builds for graphics cards bring along on Linux.
_CUDA = re.compile(r"^(nvidia-|cuda-)|^triton$")

# "    # via torch", or "    #   torch" a line where there are several.
_VIA = re.compile(r"^    # (?:via )? *([A-Za-z0-9][A-Za-z0-9._-]*)$", re.MULTILINE)


class Locked:
    """One package of the lock: name, version and its block of lines (markers and hashes included)."""

    def __init__(self, name: str, version: str, block: str) -> None:
        self.name = name
        self.version = version
        self.block = block


def read_lock(path: Path) -> dict[str, Locked]:
    """Return the locked packages by name, in the file's order."""
    packages: dict[str, Locked] = {}
    for block in re.split(r"\n(?=[A-Za-z0-9])", path.read_text(encoding="utf-8")):
        found = _NAME.match(block)
        if found:
            name, version = found.groups()
            # A package may be locked in two versions, told apart by their markers.
            earlier = packages[name].block + "\n" if name in packages else ""
            packages[name] = Locked(name, version, earlier + block)
    return packages


def without_cuda(packages: dict[str, Locked]) -> dict[str, Locked]:
    """Return `packages` without torch, which is there already, and what only its builds for graphics cards need."""
    return {name: locked for name, locked in packages.items() if name != "torch" and not _CUDA.search(name)}


def needed_by(packages: dict[str, Locked], roots: set[str]) -> dict[str, Locked]:
    """Return the roots and what they need, directly or not: the lock says of each package what brought it there."""
    needed = {name for name in packages if name in roots}
    grown = True
    while grown:
        found = {name for name, locked in packages.items() if needed.intersection(_VIA.findall(locked.block))}
        grown = not found <= needed
        needed |= found
    return {name: locked for name, locked in packages.items() if name in needed}


def as_requirements(packages: dict[str, Locked]) -> str:
    """Return the text of a requirements file with these packages, hashes included."""
    return "\n".join(locked.block for locked in packages.values()) + "\n"
