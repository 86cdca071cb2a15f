"""RIS: the entries of a library, as reference managers and data bases write them."""

import re
from collections.abc import Iterator
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from kgplatform.sources.authors import author
from kgplatform.sources.dates import dated, iso_date
from kgplatform.sources.entry_types import type_of_ris
from kgplatform.sources.identifiers import arxiv, doi, pmcid, pmid
from kgplatform.sources.languages import language_tag
from loaders.encoding import decode, repair
from loaders.plain import squeezed
from loaders.records import Record, words_of

_BEGIN = re.compile(r"^TY {1,2}- ?", re.MULTILINE)
_NARROW = re.compile(r"^([A-Z][A-Z0-9]) -(?: |$)", re.MULTILINE)
_END = "\nER  - \n"
_AUTHORS = ("authors", "first_authors")
_TITLES = ("title", "primary_title", "short_title")
_VENUES = ("secondary_title", "journal_name", "alternate_title3", "alternate_title1", "alternate_title2")
_ABSTRACTS = ("abstract", "notes_abstract")
_FILES = ("file_attachments1", "file_attachments2")
_REPEATED = ("L1", "L2")


def ris_records(data: bytes) -> Iterator[Record | UnreadableDocument]:
    """Give each entry of a library; raises UnreadableDocument for what is no RIS at all."""
    import rispy

    source = repair(decode(data)).replace("\r\n", "\n").replace("\r", "\n")
    if "TY  -" not in source:  # some write one space
        source = _NARROW.sub(r"\1  - ", source)
    begins = [found.start() for found in _BEGIN.finditer(source)]
    if not begins:
        raise UnreadableDocument("It has no entries of RIS.", "Export it anew, or leave it out.")
    parser = rispy.RisParser(list_tags=[*rispy.LIST_TYPE_TAGS, *_REPEATED])
    keys: set[str] = set()
    for number, (start, end) in enumerate(zip(begins, [*begins[1:], len(source)], strict=True), start=1):
        line = source.count("\n", 0, start) + 1
        try:  # one by one: what one of them lacks costs no other
            [entry] = parser.parse(source[start:end].split("\nER")[0] + _END)
        except (ValueError, OSError, KeyError):
            yield UnreadableDocument(f"The entry on line {line} is broken.", "Export it anew.")
            continue
        key = squeezed(str(entry.get("id") or entry.get("label") or "")) or f"entry-{number}"
        key = key if key not in keys else f"{key}-{number}"
        keys.add(key)
        yield _record(entry, key, line)


def _record(entry: dict[str, Any], key: str, line: int) -> Record:
    pages = "–".join(squeezed(str(entry[name])) for name in ("start_page", "end_page") if entry.get(name))
    addresses = [*_list(entry, "urls"), _first(entry, ("accession_number",))]
    work = Work(
        title=words_of(_first(entry, _TITLES)),
        authors=tuple(dict.fromkeys(_authors(entry))),
        published=_date(entry),
        venue=_first(entry, _VENUES),
        volume=_first(entry, ("volume",)),
        issue=_first(entry, ("number",)),
        pages=pages,
        publisher=_first(entry, ("publisher",)),
        type=type_of_ris(_first(entry, ("type_of_reference",))),
        doi=doi(_first(entry, ("doi",))) or next((found for each in addresses if (found := doi(each))), ""),
        pmid=pmid(_first(entry, ("accession_number",))) if "medline" in _database(entry) else "",
        pmcid=pmcid(_first(entry, ("custom2",))) if _first(entry, ("custom2",)).upper().startswith("PMC") else "",
        arxiv=next((found for each in addresses if (found := arxiv(each)) and "arxiv" in each.lower()), ""),
        language=language_tag(_first(entry, ("language",))),
    )
    files = tuple(each for name in _FILES for each in _list(entry, name))
    return Record(key=key, work=work, abstract=_first(entry, _ABSTRACTS), files=files, line=line)


def _authors(entry: dict[str, Any]) -> Iterator[Author]:
    for name in _AUTHORS:
        for each in _list(entry, name):
            if each.endswith(","):  # as EndNote tells an organisation from a person
                yield Author(family=each.rstrip(", "))
            elif found := author(each):
                yield found


def _date(entry: dict[str, Any]) -> str:
    """Return the date of "2019/05/21/spring" or of a year."""
    for name in ("date", "year", "publication_year"):
        parts = [part.strip() for part in _first(entry, (name,)).split("/")]
        if found := dated(*parts[:3]) or iso_date(parts[0]):
            return found
    return ""


def _database(entry: dict[str, Any]) -> str:
    return f"{_first(entry, ('name_of_database',))} {_first(entry, ('database_provider',))}".lower()


def _list(entry: dict[str, Any], name: str) -> list[str]:
    value = entry.get(name) or []
    return [squeezed(str(each)) for each in (value if isinstance(value, list) else [value])]


def _first(entry: dict[str, Any], names: tuple[str, ...]) -> str:
    return next((found[0] for name in names if (found := _list(entry, name)) and found[0]), "")
