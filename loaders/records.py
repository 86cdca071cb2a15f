"""Entries of libraries (BibTeX, RIS, CSL JSON): works, with their abstracts and the files that are attached to them."""

import html
import posixpath
import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

from kgplatform.models import PROSE, Document, Work
from kgplatform.models.value import Value
from loaders.parts import Part, assembled
from loaders.plain import squeezed

_PARAGRAPHS = re.compile(r"\n\s*\n|</p>|<(?:jats:)?p>")
_TAGS = re.compile(r"</?(?:jats:)?[a-z][\w:]{0,20}(?: [^<>]{0,300})?/?>")
_IN_WORDS = re.compile(
    r"</?(?:jats:)?(?:sub|sup|i|b|u|em|strong|italic|bold|sc|span)(?: [^<>]{0,300})?/?>", re.IGNORECASE
)
_POWER = re.compile(r"(?<=\d)<(?:jats:)?sup>(?=[-−+]?\d)", re.IGNORECASE)
# Places that are told from the root of some machine, or of the net.
_ELSEWHERE = re.compile(r"[A-Za-z]:[\\/]|[\\/]|~|\w{2,20}://")
_INSIDE = ("file://./", "internal-pdf://")


class Record(Value):
    """An entry by its `key`: what it says of a work, the work's abstract, and places of `files` as the library has
    them; `line` is where it begins, or 0."""

    key: str
    work: Work
    abstract: str = ""
    files: tuple[str, ...] = ()
    line: int = 0


def filled(told: Work, own: Work | None) -> Work:
    """Return a work as it was told, with what its file says of itself where nothing was."""
    if own is None:
        return told
    lacking = {name: value for name in Work.model_fields if not getattr(told, name) and (value := getattr(own, name))}
    return told.model_copy(update=lacking)


def with_record(document: Document, record: Record) -> Document:
    """Return a document that takes the entry of a library as its work."""
    work = filled(record.work, document.work)
    published = work.published or document.published
    return document.model_copy(
        update={"work": work, "title": squeezed(work.title) or document.title, "published": published}
    )


def words_of(text: str) -> str:
    """Return a title or a paragraph of an entry as words: services write elements and entities of HTML into them."""
    plain = html.unescape(_TAGS.sub(" ", _IN_WORDS.sub("", _POWER.sub("^", text))))
    return squeezed(_IN_WORDS.sub("", plain))


def abstract_document(record: Record, kind: str, url: str, domain: str) -> Document:
    """Return the document of an entry's abstract; `url` is that of its library."""
    paragraphs = [words_of(each) for each in _PARAGRAPHS.split(record.abstract)]
    read = assembled(Part(PROSE, each, record.line, record.line) for each in paragraphs)
    return Document(
        url=f"{url}#{quote(record.key)}",
        title=squeezed(record.work.title) or record.key,
        domain=domain or "general",
        text=read.text,
        kind=kind,
        published=record.work.published or None,
        blocks=read.blocks,
        work=record.work.model_copy(update={"extent": "abstract"}),
    )


def places_of(record: Record, library: str, archive: str = "") -> Iterator[str]:
    """Give the places below the loaded folder at which an entry's files may lie; `library` is the place of its own, and
    `archive` that of the zip file that it is in. What lies elsewhere on some machine, outside of that zip file or below
    a name that begins with "." has none."""
    folder = posixpath.dirname(library)
    for named in record.files:
        file = next((named.removeprefix(each) for each in _INSIDE if named.startswith(each)), named)
        if _ELSEWHERE.match(file):
            continue
        for each in dict.fromkeys((file, unquote(file))):
            place = posixpath.normpath(posixpath.join(folder, each.replace("\\", "/")))
            if place.startswith(f"{archive}/" if archive else "") and not any(
                step.startswith(".") for step in place.split("/")
            ):
                yield place
