"""A zipped folder, unpacked to be read as the folder that is in it. Nothing leaves the place where it is unpacked."""

import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from kgplatform.errors import UnreadableDocument
from loaders.archives import BROKEN
from loaders.limits import MB
from loaders.listing import printable

ZIP = ".zip"
MOST_FILES = 20_000
MOST_UNPACKED = 400 * MB
"""Bytes of all archives of a load together: all of them are unpacked before the first file is read."""
_PIECE = 1 << 20
_NOTHING = frozenset({("__MACOSX",), ()})
"""First steps of what is no file of the folder: what a system keeps there, and the folder itself."""
_ENCRYPTED = 0x1
_SPLIT = "Unpack it, and load the folder."


def unpacked(
    file: BinaryIO, folder: Path, known: frozenset[str], max_mb: int, room: int = MOST_UNPACKED
) -> Iterator[tuple[str, UnreadableDocument]]:
    """Unpack a zip file into an empty folder, and give of each file that is left out its name and why. Of files of
    other kinds than those `known` by their ends only names are made: whoever reads the folder says that they are none.
    `room` is how many bytes of the load's MOST_UNPACKED are left.

    Raises UnreadableDocument for what is damaged, is no zip file, or unpacks to too much.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            parts = [(part, name) for part in archive.infolist() if not (name := _name(part)).endswith("/")]
            _check([part for part, _ in parts], room)
            for part, name in parts:
                steps = PurePosixPath(name).parts
                if any(step.startswith(".") and step != ".." for step in steps) or steps[:1] in _NOTHING:
                    continue
                if why := _refused(part, name, max_mb) or _unpack(archive, part, folder.joinpath(*steps), known):
                    yield printable(name), why
    except BROKEN as error:
        raise UnreadableDocument("It cannot be read as ZIP.", "Is it damaged? Pack it anew.") from error


def _name(part: zipfile.ZipInfo) -> str:
    return part.filename.replace("\\", "/")


def _check(parts: list[zipfile.ZipInfo], room: int) -> None:
    if len(parts) > MOST_FILES:
        raise UnreadableDocument(
            f"It holds {len(parts):,} files, and {MOST_FILES:,} are the most of one archive.", _SPLIT
        )
    if (size := sum(part.file_size for part in parts)) > room:
        others = f", of which others take {(MOST_UNPACKED - room) / MB:,.0f}" if room < MOST_UNPACKED else ""
        raise UnreadableDocument(
            f"It unpacks to {size / MB:,.0f} MB, and {MOST_UNPACKED / MB:,.0f} MB are the most of all zip files of a "
            f"load{others}.",
            _SPLIT,
        )


def _refused(part: zipfile.ZipInfo, name: str, max_mb: int) -> UnreadableDocument | None:
    """Return why a file is not unpacked, None for one that is."""
    if name.startswith("/") or ".." in PurePosixPath(name).parts or ":" in name.split("/", maxsplit=1)[0]:
        return UnreadableDocument("Its path leads out of the archive.", "Pack the folder anew.")
    if stat.S_ISLNK(part.external_attr >> 16):
        return UnreadableDocument("It is a link.", "Pack what it leads to.")
    if part.flag_bits & _ENCRYPTED:
        return UnreadableDocument("It is encrypted.", "Pack it without a password.")
    if name.lower().endswith(ZIP):
        return UnreadableDocument("It is a zip file in a zip file.", "Unpack it first.")
    if part.file_size > max_mb * MB:
        return UnreadableDocument(
            f"It has {part.file_size / MB:.0f} MB, and {max_mb} MB is the largest that is read.",
            "Split it, or raise KGPLATFORM_MAX_FILE_MB.",
        )
    return None


def _unpack(
    archive: zipfile.ZipFile, part: zipfile.ZipInfo, path: Path, known: frozenset[str]
) -> UnreadableDocument | None:
    """Write a file piece by piece; a damaged one, or one whose name no file may have here, is left out, and costs no
    other."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.open("xb")
    except FileExistsError:
        return UnreadableDocument("Another file of the archive has this name.", "Pack the folder anew.")
    except OSError as error:
        return _not_kept(error)
    with written:
        try:
            if path.suffix.lower() in known:
                with archive.open(part) as opened:
                    while piece := opened.read(_PIECE):
                        written.write(piece)
        except BROKEN as error:
            path.unlink(missing_ok=True)
            if isinstance(error, OSError) and error.errno is not None:
                return _not_kept(error)
            return UnreadableDocument("It is damaged.", "Pack it anew.")
    return None


def _not_kept(error: OSError) -> UnreadableDocument:
    return UnreadableDocument(f"It cannot be unpacked: {error.strerror}.", "Rename it, or make room.")
