"""EPUB: the chapters of a book, in the order of its spine."""

import io
import posixpath
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import unquote

from lxml import etree

from kgplatform.errors import UnreadableDocument
from kgplatform.models import PROSE, Work
from loaders.archives import check_archive
from loaders.chapters import as_one
from loaders.conversion import damaged
from loaders.html import html_parts
from loaders.metadata import Fields, work_of
from loaders.parts import LeftOut, ReadText, assembled
from loaders.plain import squeezed
from loaders.xhtml import as_html

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = frozenset({"application/xhtml+xml", "text/html", "application/x-dtbook+xml"})
_MOST_CHAPTERS = 5_000
_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
_WRITERS = frozenset({"", "aut", "edt", "cre"})  # of MARC's relators: who made the words


@dataclass(frozen=True)
class _Item:
    """A file of the book: where it lies in the archive, and what it is there for."""

    place: str
    is_page: bool
    purpose: str = ""  # "navigation" or "cover"


def epub_text(data: bytes) -> ReadText:
    """Return what is understood of an EPUB's bytes; raises UnreadableDocument for what is none, or is locked."""
    check_archive(data, "epub")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = _Files(archive)
        package_place = _package_place(files)
        package = files.tree(package_place)
        if package is None:
            raise damaged("epub")
        work = work_of(_fields(package)) or Work()
        chapters = list(_chapters(files, package, posixpath.dirname(package_place)))
    read = as_one(
        (read for read in chapters if read.text), work.title, (left for each in chapters for left in each.left_out)
    )
    return replace(read, published=work.published, work=work if work != Work(type="book") else None)


class _Files:
    """What is in the archive, by its place."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._names = {name.lower(): name for name in archive.namelist()}

    def read(self, place: str) -> bytes | None:
        """Return a file's bytes, None where there is none of this name; some books err in capitals."""
        name = self._names.get(place.lower())
        return None if name is None else self._archive.read(name)

    def tree(self, place: str) -> "etree._Element | None":
        """Return the root of a file in XML, None where it is none; no entity is looked up."""
        content = self.read(place)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, recover=True, remove_comments=True
        )
        try:
            return None if content is None else etree.fromstring(content, parser)
        except etree.XMLSyntaxError:
            return None


def _package_place(files: _Files) -> str:
    container = files.tree(_CONTAINER)
    for each in container.iter("{*}rootfile") if container is not None else ():
        if place := each.get("full-path"):
            return str(place)
    raise damaged("epub")


def _chapters(files: _Files, package: "etree._Element", folder: str) -> Iterator[ReadText]:
    """Give each chapter, and of what is none why it is left out. Some books name a file again for each of its sections:
    it is read once."""
    items = dict(_items(package, folder))
    locked = _locked(files)
    spine = [each.get("idref") or "" for each in package.iter("{*}itemref")]
    if not spine:
        raise UnreadableDocument("It is no EPUB that can be read: its spine names no chapters.", "Save it anew.")
    told: set[str] = set()
    for at, name in enumerate(spine[:_MOST_CHAPTERS]):
        item = items.get(name)
        if item is None:
            yield _nothing(f"a chapter that the book does not have ({name or at + 1})")
        elif item.place in told:
            continue
        elif item.purpose or not item.is_page:
            yield _nothing(item.purpose or f"a page that is no text ({posixpath.basename(item.place)})")
        elif item.place in locked:
            raise UnreadableDocument("It is locked by its seller (DRM).", "Give a copy that is not locked.")
        elif (content := files.read(item.place)) is None:
            yield _nothing(f"a chapter that the book does not have ({posixpath.basename(item.place)})")
        else:
            told.add(item.place)
            yield assembled(html_parts(as_html(content), PROSE, 0))
    if len(spine) > _MOST_CHAPTERS:
        yield _nothing(f"{len(spine) - _MOST_CHAPTERS:,} chapters behind the first {_MOST_CHAPTERS:,}")


def _nothing(what: str) -> ReadText:
    return ReadText("", left_out=(LeftOut(what),))


def _items(package: "etree._Element", folder: str) -> Iterator[tuple[str, _Item]]:
    """Give the files of the book's manifest by their names in it."""
    inside = partial(_inside, folder)
    guided = {inside(each.get("href") or ""): each.get("type") or "" for each in package.iter("{*}reference")}
    for each in package.iter("{*}item"):
        name, place = each.get("id") or "", inside(each.get("href") or "")
        properties = (each.get("properties") or "").split()
        purpose = ""
        if "nav" in properties or guided.get(place) == "toc":
            purpose = "navigation"
        elif guided.get(place) == "cover" or posixpath.splitext(posixpath.basename(place))[0].lower() == "cover":
            purpose = "cover"
        yield name, _Item(place, (each.get("media-type") or "") in _PAGES, purpose)


def _inside(folder: str, href: str) -> str:
    """Return the place of what the manifest names: places are told from its own folder."""
    return posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0])))


def _locked(files: _Files) -> frozenset[str]:
    encryption = files.tree(_ENCRYPTION)
    named = encryption.iter("{*}CipherReference") if encryption is not None else ()
    return frozenset(unquote(each.get("URI") or "") for each in named)


def _fields(package: "etree._Element") -> Fields:
    """Return what the book's metadata says of it in Dublin Core."""
    roles = {
        (each.get("refines") or "").lstrip("#"): _spoken(each)
        for each in package.iter("{*}meta")
        if each.get("property") == "role"
    }
    fields: dict[str, list[str]] = defaultdict(list, type=["book"])
    for each in package.iter(f"{_DUBLIN_CORE}*"):
        name = str(each.tag).removeprefix(_DUBLIN_CORE).lower()
        role = each.get("{http://www.idpf.org/2007/opf}role") or roles.get(each.get("id") or " ", "")
        if name != "creator" or role in _WRITERS:
            fields[f"dc.{name}"].append(_spoken(each))
    return fields


def _spoken(element: "etree._Element") -> str:
    return squeezed("".join(element.itertext()))
