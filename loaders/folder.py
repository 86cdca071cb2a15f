"""Every document of a folder or a file."""

import os
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from urllib.parse import quote

from kgplatform.errors import EmptyCorpus, UnreadableDocument
from kgplatform.models import Document
from loaders.files import EXPORT_ANEW
from loaders.libraries import Attachments, is_library
from loaders.limits import Limits, address_mark, check_name
from loaders.listing import Listed, list_files, listed_below, printable
from loaders.pdf_service import PdfService, read_file_by
from loaders.processes import ReadingProcess, Refusal
from loaders.reader_process import READABLE
from loaders.reading import Progress, Reading
from loaders.records import Record, places_of
from loaders.zipped import MOST_UNPACKED, ZIP

_KNOWN = {*READABLE, ZIP}
READ = ", ".join(sorted(_KNOWN))
_SAVED_ANEW = {
    "DOCX": ".doc .dot .dotx .rtf .odt .ott .fodt .pages .wpd .wps",
    "PPTX": ".ppt .pps .ppsx .odp .fodp .key",
    "XLSX": ".xls .xlsb .ods .fods .numbers",
    "EML, each message by itself": ".msg .mbox .mbx .pst .oft",
    "EPUB": ".mobi .azw .azw3 .fb2",
}
_EXPORTED = ".nbib .enw .ciw .isi .enl .enlx"
_REMEDIES = dict.fromkeys(_EXPORTED.split(), EXPORT_ANEW) | {
    suffix: f"Save it as {kind}." for kind, suffixes in _SAVED_ANEW.items() for suffix in suffixes.split()
}
"""What is to be done with a file of a kind that is not read, but that programs save as one that is."""
_TOLD = 3
_DEFAULT = Limits()


def load_documents(
    path: Path | Sequence[Path],
    domain: str,
    *,
    base: str = "",
    limits: Limits = _DEFAULT,
    reading: Reading | None = None,
    progress: Progress | None = None,
    pdf_service: PdfService | None = None,
) -> Iterator[Document]:
    """Give the documents of a file, or of a folder's files in the order of their names, or those of several paths;
    `domain` "" is the lines' own.

    Files are read in a process of their own, within `limits`. What cannot be read goes to `reading` and the others
    load. Raises NotFound when there is no such path, and EmptyCorpus when nothing at all can be read. What several
    paths lead to is given once, libraries of references first: they know more of the files beside them. A url is the
    file's whole path as a `file:` URI, or `base` and the place below the folder, which is the same anywhere; lines that
    give none have their number behind it. A zip file is the folder that is in it, and a library of references gives its
    entries to the files that are attached to them. PDF files are read by `pdf_service`, where there is one and it can.
    """
    reading = reading if reading is not None else Reading()
    check_name("domain", domain)
    check_name("base", base)
    paths = sorted([path] if isinstance(path, Path) else path, key=lambda one: not is_library(one.name))
    before = set[int]()  # what was found by earlier paths
    with ReadingProcess(limits) as process:

        def read_one(each: Listed, url: str) -> Iterator[Document | Refusal]:
            return read_file_by(pdf_service, process, each.path, each.place, url, domain, limits, reading)

        for one in paths:
            found: dict[int, str] = {}
            for place, read in _all_read(one, domain, base, process, read_one, limits=limits, progress=progress):
                if isinstance(read, UnreadableDocument):
                    reading.leave_out(place, read)
                    continue
                mark = address_mark(read)
                if other := found.get(mark):
                    reading.leave_out(place, UnreadableDocument(f"Its url {read.url} is also that of {other}."))
                    continue
                found[mark] = place
                if mark not in before:
                    yield read
            before |= found.keys()
    if not before:
        raise _nothing_in(paths, reading)


def _all_read(
    path: Path,
    domain: str,
    base: str,
    process: ReadingProcess,
    read_file: Callable[[Listed, str], Iterator[Document | Refusal]],
    *,
    limits: Limits,
    progress: Progress | None,
) -> Iterator[tuple[str, Document | UnreadableDocument]]:
    """Give each document with its place, and why each of the others is none."""
    root = (path if path.is_dir() else path.parent).resolve()
    with ExitStack() as folders:
        listed = [_of_known_kind(each) for each in _unzipped(list_files(path), folders, process)]
        attachments = Attachments(domain, limits.max_mb)
        libraries: dict[str, list[Refusal]] = {}
        known = {each.place for each in listed if not each.why}
        for each in [each for each in listed if not each.why and is_library(each.place)]:
            read = list(process.records(each.path, each.place))
            records = [record for record in read if isinstance(record, Record)]
            if not (path.is_dir() or each.archive):  # a library alone comes with its files
                attached = _attached(known, records, each.place, root)
                listed = sorted([*listed, *attached], key=lambda one: one.place)
                known |= {one.place for one in attached if not one.why}
            attachments.add(each.place, _address(root, each.place, base), records, known, each.archive)
            libraries[each.place] = [refusal for refusal in read if isinstance(refusal, Refusal)]
        for number, each in enumerate(listed, start=1):
            if progress:
                progress(number, len(listed), each.place)
            if each.why:
                yield each.place, each.why
            elif each.place in libraries:
                yield from ((refusal.place, refusal.why) for refusal in libraries[each.place])
                yield from attachments.of_library(each.place)
            else:
                for read_one in read_file(each, _address(root, each.place, base)):
                    if isinstance(read_one, Refusal) and read_one.place != each.place:  # a line of it
                        yield read_one.place, read_one.why
                    else:
                        found = read_one.why if isinstance(read_one, Refusal) else read_one
                        yield from attachments.taken(each.place, found)


def _unzipped(listed: list[Listed], folders: ExitStack, process: ReadingProcess) -> Iterator[Listed]:
    """Give files, and in the place of a zip file those that are in it, unpacked to one of the `folders`."""
    room = MOST_UNPACKED
    for each in listed:
        if each.why or PurePosixPath(each.place).suffix.lower() != ZIP:
            yield each
            continue
        inside = Path(folders.enter_context(TemporaryDirectory(prefix="kgplatform-archive-")))
        refusals = process.unpack(each.path, each.place, str(inside), room)
        refused = [Listed(refusal.place, why=refusal.why) for refusal in refusals]
        room -= sum(file.stat().st_size for file in inside.rglob("*") if file.is_file())
        found = [Listed(f"{each.place}/{one.place}", one.path, one.why, each.place) for one in list_files(inside)]
        if not refused and not found:
            found = [Listed(each.place, why=UnreadableDocument("It holds nothing.", "Leave it out."))]
        yield from sorted([*refused, *found], key=lambda one: one.place)


def _attached(known: Set[str], records: list[Record], library: str, root: Path) -> list[Listed]:
    """Return the files beside a library that was given by its name that its entries name, without `known` ones."""
    named = dict.fromkeys(place for record in records for place in places_of(record, library))
    found = [each for place in named if place not in known and (each := listed_below(root, place))]
    return [_of_known_kind(each) for each in found]


def _address(root: Path, place: str, base: str) -> str:
    if not base:
        return (root / place).as_uri()
    return f"{base if base.endswith(('/', ':')) else f'{base}/'}{quote(os.fsencode(place))}"


def _of_known_kind(listed: Listed) -> Listed:
    suffix = PurePosixPath(listed.place).suffix.lower()
    if listed.why or suffix in _KNOWN:
        return listed
    remedy = _REMEDIES.get(suffix, f"They are {READ}.")
    why = UnreadableDocument("It is of another kind than those that are read.", remedy)
    return replace(listed, path="", why=why)


def _nothing_in(paths: Sequence[Path], reading: Reading) -> EmptyCorpus:
    shown = printable(", ".join(map(str, paths[:_TOLD])) + (", ..." if len(paths) > _TOLD else ""))
    if not reading.unreadable:
        return EmptyCorpus(f"There is nothing to read in {shown}.", f"What is read: {READ}.")
    told = " ".join(f"[{reason}]" for reason in reading.unreadable[:_TOLD])
    more = len(reading.unreadable) - _TOLD
    rest = f" And {more} more." if more > 0 else ""
    return EmptyCorpus(f"Nothing in {shown} can be read: {told}{rest}", f"What is read: {READ}.")
