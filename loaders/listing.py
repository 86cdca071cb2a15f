"""What lies in a folder: its files by name, and what else is there, which is not read."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kgplatform.errors import NotFound, UnreadableDocument

_KINDS = {
    stat.S_IFIFO: "a pipe (FIFO)",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_ALIKE = "Copy what is to be read into the folder."


@dataclass(frozen=True)
class Listed:
    """A file: `place` is its name below the folder, `path` where it is opened, "" where `why` says that it is not;
    `archive` is the place of the zip file that it is in, or ""."""

    place: str
    path: str = ""
    why: UnreadableDocument | None = None
    archive: str = ""


def list_files(path: Path) -> list[Listed]:
    """Return what there is to read at a path, in the order of its places; names that begin with "." are left out.

    Links are followed to files inside the folder only; a path that is itself a link is. Raises NotFound.
    """
    shown = printable(str(path))
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise NotFound(f"There is no {shown}.", "Give a folder or a file.") from error
    except OSError as error:
        raise NotFound(f"{shown} cannot be opened: {error.strerror}.", "Check its permissions.") from error
    if stat.S_ISDIR(mode):
        return sorted(_below(os.path.realpath(path)), key=lambda listed: listed.place)
    return [_named(path.name or shown) or _of_mode(path.name or shown, os.path.realpath(path), mode)]


def listed_below(root: Path, place: str) -> Listed | None:
    """Return the file of a place below a folder, None where there is none; links are followed inside of it only."""
    whole = os.path.realpath(root)
    path = f"{whole}/{place}"
    if not os.path.lexists(path) or not os.path.realpath(path).startswith(whole.rstrip("/") + "/"):
        return None
    return _named(place) or _entry(whole, place)


def printable(name: str) -> str:
    """Return a name as it can be shown: bytes that are no UTF-8, and what steers a terminal, as "\\xe9"."""
    known = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in known)


def _below(root: str) -> Iterator[Listed]:
    """Give what is in a folder and its folders; one loop and no recursion, however deep they are."""
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(f"{root}/{folder}") as scanned:
                entries = list(scanned)
        except OSError as error:
            why = UnreadableDocument(f"The folder cannot be opened: {error.strerror}.", "Check its permissions.")
            yield Listed(f"{folder}/" if folder else ".", why=why)
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            place = f"{folder}/{entry.name}" if folder else entry.name
            if unnamed := _named(place):
                yield unnamed
            elif entry.is_dir(follow_symlinks=False):
                folders.append(place)
            else:
                yield _entry(root, place)


def _named(place: str) -> Listed | None:
    """Return the entry as one that is not read where its name is no text: every citation would show it."""
    shown = printable(place)
    if shown == place:
        return None
    return Listed(shown, why=UnreadableDocument("Its name is not UTF-8 text that can be shown.", "Rename it."))


def _entry(root: str, place: str) -> Listed:
    path = f"{root}/{place}"
    try:
        target = os.path.realpath(path, strict=True) if stat.S_ISLNK(os.lstat(path).st_mode) else path
        mode = os.lstat(target).st_mode
    except OSError as error:
        return Listed(
            place, why=UnreadableDocument(f"It cannot be opened: {error.strerror}.", "Remove it, or mend it.")
        )
    if target != path and not f"{target}/".startswith(root.rstrip("/") + "/"):
        return Listed(place, why=UnreadableDocument("It is a link that leads out of the folder.", _ALIKE))
    if stat.S_ISDIR(mode):
        return Listed(place, why=UnreadableDocument("It is a link to a folder.", _ALIKE))
    return _of_mode(place, target, mode)


def _of_mode(place: str, path: str, mode: int) -> Listed:
    if stat.S_ISREG(mode):
        return Listed(place, path)
    kind = _KINDS.get(stat.S_IFMT(mode), "something else")
    return Listed(place, why=UnreadableDocument(f"It is {kind}, not a file.", "Give a file or a folder."))
