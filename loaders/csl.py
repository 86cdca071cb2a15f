"""CSL JSON: the entries of a library, as Zotero and processors of citations write them."""

import json
from collections.abc import Iterator
from typing import Any

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Work
from kgplatform.sources.dates import dated, iso_date
from kgplatform.sources.entry_types import type_of_csl
from kgplatform.sources.identifiers import arxiv, doi, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from loaders.encoding import NOT_TEXT, decode
from loaders.plain import squeezed
from loaders.records import Record, words_of

_REMEDY = "Export it as CSL JSON, or give its text as Markdown."
_OF_ITEMS = frozenset({"title", "author", "issued", "DOI", "container-title", "abstract", "publisher"})


def csl_records(data: bytes) -> Iterator[Record | UnreadableDocument]:
    """Give each entry of a library, or of a broken one why it is none; raises UnreadableDocument for what is no list
    of works."""
    try:
        read: Any = json.loads(decode(data))
    except ValueError as error:
        raise UnreadableDocument("It is no list of works: it is not JSON.", _REMEDY) from error
    if isinstance(read, dict):
        read = read["items"] if isinstance(read.get("items"), list) else [read]
    if not isinstance(read, list) or not any(map(_is_item, read)):
        raise UnreadableDocument("It is no list of works in CSL JSON.", _REMEDY)
    keys: set[str] = set()
    for number, item in enumerate(read, start=1):
        if not _is_item(item):
            yield UnreadableDocument(f"Entry {number} is none of CSL JSON.", _REMEDY)
            continue
        key = _text(item, "id") or _text(item, "citation-key") or f"entry-{number}"
        key = key if key not in keys else f"{key}-{number}"
        keys.add(key)
        yield _record(item, key)


def _is_item(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("type"), str) and not _OF_ITEMS.isdisjoint(item)


def _record(item: dict[str, Any], key: str) -> Record:
    given = item.get("author") or item.get("editor") or []
    named = [_author(each) for each in given] if isinstance(given, list) else []
    numbers = (_text(item, "number"), _text(item, "archive_location"), _text(item, "URL"))
    work = Work(
        title=words_of(_text(item, "title")),
        authors=tuple(dict.fromkeys(each for each in named if each)),
        published=_date(item.get("issued")),
        venue=_text(item, "container-title") or _text(item, "event-title") or _text(item, "event"),
        volume=_text(item, "volume"),
        issue=_text(item, "issue"),
        pages=_text(item, "page"),
        publisher=_text(item, "publisher"),
        type=type_of_csl(_text(item, "type")),
        doi=doi(_text(item, "DOI")),
        pmid=pmid(_text(item, "PMID")),
        pmcid=pmcid(_text(item, "PMCID")),
        arxiv=next((found for each in numbers if "arxiv" in each.lower() and (found := arxiv(each))), ""),
        licence=spdx(_text(item, "license")),
        language=language_tag(_text(item, "language")),
    )
    return Record(key=key, work=work, abstract=_raw(item, "abstract"))


def _author(name: Any) -> Author | None:
    if not isinstance(name, dict):
        return None
    if literal := _text(name, "literal"):  # the name of an organisation, or one that has no parts
        return Author(family=literal)
    family = " ".join(each for each in (_text(name, "non-dropping-particle"), _text(name, "family")) if each)
    own = " ".join(each for each in (_text(name, "given"), _text(name, "dropping-particle")) if each)
    return Author(family=family, given=own, orcid=orcid(_text(name, "ORCID"))) if family else None


def _date(issued: Any) -> str:
    """Return the date of {"date-parts": [[2019, 5, 21]]}, or of its words."""
    if not isinstance(issued, dict):
        return ""
    parts = issued.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    if isinstance(first, list) and first:
        return dated(*(str(each) for each in first[:3]))
    return iso_date(_text(issued, "raw") or _text(issued, "literal"))


def _text(item: dict[str, Any], name: str) -> str:
    return squeezed(_raw(item, name))


def _raw(item: dict[str, Any], name: str) -> str:
    value = item.get(name)
    is_text = isinstance(value, str | int) and not isinstance(value, bool)
    return NOT_TEXT.sub(" ", str(value)) if is_text else ""
