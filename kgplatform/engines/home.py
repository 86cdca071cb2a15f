"""The data folder: its places, its store's version, its room on the disk, and how it is cleaned."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from kgplatform.errors import DiskFull, SettingsError, StoreMismatch

STORE_VERSION = 4
MARKER = "kgplatform-home.json"
MIN_FREE_BYTES = 512 * 1024**2
# What an operating system puts into a folder that its user calls empty.
_NOT_OURS_BUT_HARMLESS = {"lost+found", ".DS_Store", "desktop.ini"}


def free_bytes(path: Path) -> int:
    """Return the bytes that are free on the disk of a path, or of the nearest parent that exists."""
    while not path.exists():
        path = path.parent
    return shutil.disk_usage(path).free


class Home:
    """A data folder; `open` makes it or checks it. Nothing else names a path inside it."""

    def __init__(self, path: Path, free: Callable[[Path], int] = free_bytes) -> None:
        self.path = path.expanduser().resolve()
        self.neo4j = self.path / "neo4j"
        self.qdrant = self.path / "qdrant"
        self.runs = self.path / "runs"
        self.logs = self.path / "logs"
        self.cache = self.path / "cache"
        self.secrets = self.path / "secrets"
        self.marker = self.path / MARKER
        self._kept = self.neo4j / "keep-running"
        self._free = free

    def open(self) -> None:
        """Make the folder, or check that this version can read it, or will when it is migrated.

        Raises SettingsError for a folder with other things in it, and for one that cannot be made or written, and
        StoreMismatch for a version that is not known.
        """
        try:
            self._open()
        except OSError as error:
            raise SettingsError(
                f"The data folder {self.path} cannot be used: {error.strerror or error}.",
                "Set KGPLATFORM_HOME to a folder that you may write to.",
            ) from error

    def _open(self) -> None:
        if self.marker.exists():
            self.version()
        else:
            self._refuse_foreign_folder()
        for folder in (self.neo4j, self.qdrant, self.runs, self.logs, self.cache):
            folder.mkdir(parents=True, exist_ok=True)
        self.secrets.mkdir(mode=0o700, exist_ok=True)
        self.secrets.chmod(0o700)
        if not self.marker.exists():
            self._mark({"store_version": STORE_VERSION})

    def version(self) -> int:
        """Return the version of what is in the folder; of one whose migration is under way, the version of before.

        Raises StoreMismatch for one that this program does not know.
        """
        try:
            found = json.loads(self.marker.read_text(encoding="utf-8"))
            versions = [found["store_version"], found.get("migrated_from", found["store_version"])]
        except (ValueError, KeyError, TypeError, AttributeError):
            versions = ["unreadable"]
        for version in versions:
            if version not in range(1, STORE_VERSION + 1):
                raise StoreMismatch(
                    f"The store in {self.path} has version {version}; this program reads versions 1 to "
                    f"{STORE_VERSION}.",
                    "Use the program that wrote it, set KGPLATFORM_HOME to a new folder, "
                    "or remove the store with `kgplatform clean --all`.",
                )
        return int(versions[-1])

    def begin_migration(self) -> None:
        """Let older programs refuse the folder from now on, where it has an older version."""
        if (version := self.version()) < STORE_VERSION:
            self._mark({"store_version": STORE_VERSION, "migrated_from": version})

    def finish_migration(self) -> None:
        """Say that all in the folder is of this program's version."""
        if self.version() < STORE_VERSION:
            self._mark({"store_version": STORE_VERSION})

    def check_marker(self) -> None:
        """Raise SettingsError when the folder is not a data folder."""
        if not self.marker.exists():
            raise SettingsError(
                f"{self.path} is not a data folder of kgplatform; nothing was removed.",
                "Check KGPLATFORM_HOME.",
            )

    def check_space(self, needed: int = MIN_FREE_BYTES) -> None:
        """Raise DiskFull when fewer than `needed` bytes are free."""
        free = self._free(self.path)
        if free < needed:
            raise DiskFull(
                f"The disk of {self.path} has {free // 1024**2} MB free; {needed // 1024**2} MB are needed.",
                "Make room there, or point KGPLATFORM_HOME at a larger disk.",
            )

    def size(self) -> int:
        """Return the bytes that the files of the folder hold."""
        return _size(self.path)

    def read_secret(self, name: str) -> str | None:
        """Return a secret, or None if it was never written."""
        file = self.secrets / name
        return file.read_text(encoding="utf-8").strip() if file.exists() else None

    def write_secret(self, name: str, value: str) -> None:
        """Write a secret that only this user can read (mode 0600 from its first byte on)."""
        file = self.secrets / name
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(value)

    def keep_neo4j(self, keep: bool) -> None:
        """Say whether the embedded Neo4j is to outlive the commands that use it."""
        if keep:
            self._kept.touch()
        else:
            self._kept.unlink(missing_ok=True)

    def keeps_neo4j(self) -> bool:
        """Tell whether it is."""
        return self._kept.exists()

    def clean(self, everything: bool = False) -> int:
        """Remove logs and caches, or everything, and return the bytes that this freed.

        Called by cleaning.clean_home, which owns the folder first. Raises SettingsError for a folder that is no home.
        """
        self.check_marker()
        before = self.size()
        for folder in self._folders(everything):
            shutil.rmtree(folder, ignore_errors=True)
        if everything:
            for file in (*self.path.glob("owner.*"), self.marker):
                file.unlink(missing_ok=True)
            if not any(self.path.iterdir()):
                self.path.rmdir()
        else:
            self.open()
        return before - _size(self.path)

    def _folders(self, everything: bool) -> list[Path]:
        kept = [self.neo4j, self.qdrant, self.runs, self.secrets]
        return [self.logs, self.cache, *(kept if everything else [])]

    def _mark(self, content: dict[str, int]) -> None:
        part = self.marker.with_suffix(f".{os.getpid()}.part")  # others may share the folder
        part.write_text(json.dumps(content) + "\n", encoding="utf-8")
        part.replace(self.marker)

    def _refuse_foreign_folder(self) -> None:
        if self.path.is_file():
            raise SettingsError(f"{self.path} is a file, not a folder.", "Set KGPLATFORM_HOME to a folder.")
        if not self.path.exists():
            return
        foreign = sorted(f.name for f in self.path.iterdir() if f.name not in _NOT_OURS_BUT_HARMLESS)
        if foreign:
            raise SettingsError(
                f"{self.path} holds other things ({', '.join(foreign[:3])}) and is not a data folder of kgplatform.",
                "Set KGPLATFORM_HOME to a new or an empty folder.",
            )


def _size(path: Path) -> int:
    # Files may go while they are counted: an engine is at work.
    total = 0
    for folder, _, names in os.walk(path):
        for name in names:
            try:
                total += (Path(folder) / name).lstat().st_size
            except FileNotFoundError:
                continue
    return total
