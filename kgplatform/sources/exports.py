"""Sources as libraries of reference managers: BibTeX, RIS and CSL JSON."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kgplatform.models import Author, Source, Work
from kgplatform.sources.entry_types import bibtex_type, ris_type

_NOT_IN_KEYS = re.compile(r"[^\w]+", re.ASCII)
_WORD = re.compile(r"[A-Za-z]{4,}")
_SPECIAL = re.compile(r"[\\{}&%$#_~^]")
_SIGNS = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_IDENTIFIERS = frozenset({"doi", "pmid", "pmcid", "eprint", "archiveprefix", "langid", "year", "month", "date", "url"})
_DASHES = re.compile(r"(?<!\s)\s*+[-–—]++\s*+")
_VENUES = {"paper-conference": "booktitle", "chapter": "booktitle", "entry-encyclopedia": "booktitle",
           "entry-dictionary": "booktitle"}  # fmt: skip
_SCHOOLS = {"thesis": "school", "report": "institution"}


class Listed(NamedTuple):
    """A work, its address on the web or "", and a note: where it is if that is nowhere on the web."""

    work: Work
    url: str = ""
    note: str = ""


def listed(source: Source) -> Listed:
    """Return a source as what it says of itself; one that says nothing is a page of the web or a document."""
    url = source.url if source.url.startswith(("https://", "http://")) else ""
    own = source.work or Work(type="webpage" if url else "document")
    told = {"title": own.title or source.title, "published": own.published or source.published or ""}
    return Listed(own.model_copy(update=told), url, "" if url else source.url)


def bibtex(works: Sequence[Listed]) -> str:
    """Return works as BibTeX in UTF-8, each under a key of its author, its year and a word of its title."""
    from bibtexparser.entrypoint import write_string
    from bibtexparser.library import Library
    from bibtexparser.model import Entry, Field

    entries = [
        Entry(bibtex_type(each.work.type), key, [Field(name, _fit(name, told)) for name, told in _bibtex_fields(*each)])
        for key, each in zip(_keys(works), works, strict=True)
    ]
    return write_string(Library([*entries]))


def ris(works: Sequence[Listed]) -> str:
    """Return works as RIS in UTF-8."""
    import rispy

    entries = [dict(_ris_fields(key, *each)) for key, each in zip(_keys(works), works, strict=True)]
    writer = rispy.RisWriter()
    writer.set_header = lambda _: ""  # a number before each entry is none of RIS
    return str(writer.formats(entries))


def csl_json(works: Sequence[Listed]) -> str:
    """Return works as a list of items of CSL JSON."""
    items = [dict(_csl_fields(key, *each)) for key, each in zip(_keys(works), works, strict=True)]
    return json.dumps(items, ensure_ascii=False, indent=2)


def _bibtex_fields(work: Work, url: str, note: str) -> Iterator[tuple[str, str]]:
    """Give the fields that say something, in the order in which they are written."""
    fields = {
        "title": work.title,
        "author": " and ".join(map(_bibtex_name, work.authors)),
        _VENUES.get(work.type, "journal"): work.venue,
        "date": work.published if len(work.published) > 7 else "",
        "year": work.published[:4],
        "month": work.published[5:7],
        "volume": work.volume,
        "number": work.issue,
        "pages": _DASHES.sub("--", work.pages),
        _SCHOOLS.get(work.type, "publisher"): work.publisher,
        "doi": work.doi,
        "pmid": work.pmid,
        "pmcid": work.pmcid,
        "eprint": work.arxiv,
        "archiveprefix": "arXiv" if work.arxiv else "",
        "langid": work.language,
        "url": url.replace("{", "%7B").replace("}", "%7D"),
        "note": note,
    }
    yield from ((name, value) for name, value in fields.items() if value)


def _bibtex_name(author: Author) -> str:
    """Return an author as BibTeX parts names; a group is in braces, so that it is not parted."""
    return f"{_escaped(author.family)}, {_escaped(author.given)}" if author.given else f"{{{_escaped(author.family)}}}"


def _fit(name: str, value: str) -> str:
    return value if name in _IDENTIFIERS or name == "author" else _escaped(value)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda sign: _SIGNS.get(sign.group(), f"\\{sign.group()}"), text)


def _ris_fields(key: str, work: Work, url: str, note: str) -> Iterator[tuple[str, str | list[str]]]:
    first, _, last = _DASHES.sub("–", work.pages).partition("–")
    fields: dict[str, str | list[str]] = {
        "type_of_reference": ris_type(work.type),
        "id": key,
        "authors": [f"{each.family}, {each.given}" if each.given else each.family for each in work.authors],
        "title": work.title,
        "secondary_title": work.venue,
        "date": work.published.replace("-", "/"),
        "year": work.published[:4],
        "volume": work.volume,
        "number": work.issue,
        "start_page": first,
        "end_page": last,
        "publisher": work.publisher,
        "doi": work.doi,
        "accession_number": work.pmid,
        "name_of_database": "Medline" if work.pmid else "",
        "custom2": work.pmcid,
        "language": work.language,
        "urls": list(filter(None, [url, f"https://arxiv.org/abs/{work.arxiv}" if work.arxiv else ""])),
        "notes": [note] if note else [],
    }
    yield from ((name, value) for name, value in fields.items() if value)


def _csl_fields(key: str, work: Work, url: str, note: str) -> Iterator[tuple[str, object]]:
    fields: dict[str, object] = {
        "id": key,
        "type": work.type or "document",
        "title": work.title,
        "author": [_csl_name(each) for each in work.authors],
        "issued": {"date-parts": [[int(part) for part in work.published.split("-")]]} if work.published else {},
        "container-title": work.venue,
        "volume": work.volume,
        "issue": work.issue,
        "page": work.pages,
        "publisher": work.publisher,
        "DOI": work.doi,
        "PMID": work.pmid,
        "PMCID": work.pmcid,
        "number": f"arXiv:{work.arxiv}" if work.arxiv else "",
        "license": work.licence,
        "language": work.language,
        "URL": url,
        "note": note,
    }
    yield from ((name, value) for name, value in fields.items() if value)


def _csl_name(author: Author) -> dict[str, str]:
    if not author.given and not author.orcid:
        return {"literal": author.family}
    told = {"family": author.family, "given": author.given, "ORCID": author.orcid}
    return {name: value for name, value in told.items() if value}


def _keys(works: Iterable[Listed]) -> Iterator[str]:
    """Give each work a key of its own ("miller2019tides"), the same for the same works."""
    used: set[str] = set()
    for work, *_ in works:
        family = _NOT_IN_KEYS.sub("", work.authors[0].family.split()[-1]).lower() if work.authors else ""
        word = _WORD.search(work.title)
        plain = f"{family or 'work'}{work.published[:4]}{word.group().lower() if word else ''}"
        key = next(
            each
            for number in range(len(used) + 1)
            if (each := plain + (f"-{number + 1}" if number else "")) not in used
        )
        used.add(key)
        yield key
