"""What Crossref says of a work."""

from collections.abc import Iterator

from pydantic import Field

from kgplatform.models import Author, Work, WorkStatus, WorkType
from kgplatform.retrieval.services.exchange import Answer
from kgplatform.retrieval.services.texts import plain
from kgplatform.sources.dates import dated
from kgplatform.sources.identifiers import doi, orcid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from kgplatform.sources.work_status import gravest

_TYPES: dict[str, WorkType] = {
    "journal-article": "article-journal", "posted-content": "article", "proceedings-article": "paper-conference",
    "book-chapter": "chapter", "book-section": "chapter", "book-part": "chapter", "reference-entry": "entry-dictionary",
    "book": "book", "edited-book": "book", "monograph": "book", "reference-book": "book", "dissertation": "thesis",
    "report": "report", "dataset": "dataset", "standard": "standard", "database": "dataset",
}  # fmt: skip
_STATUSES: dict[str, WorkStatus] = {
    "retraction": "retracted", "withdrawal": "retracted", "removal": "retracted", "expression_of_concern": "concern",
    "correction": "corrected", "corrigendum": "corrected", "erratum": "corrected", "addendum": "corrected",
    "partial_retraction": "corrected",
}  # fmt: skip


class _Person(Answer):
    family: str = ""
    given: str = ""
    name: str = ""
    orcid: str = Field("", alias="ORCID")


class _Date(Answer):
    parts: tuple[tuple[int | None, ...], ...] = Field((), alias="date-parts")


class _Licence(Answer):
    url: str = Field("", alias="URL")


class _Link(Answer):
    url: str = Field("", alias="URL")
    type: str = Field("", alias="content-type")


class _Update(Answer):
    doi: str = Field("", alias="DOI")
    type: str = ""


class CrossrefRecord(Answer):
    """A work as Crossref has it."""

    doi: str = Field(alias="DOI")
    title: tuple[str, ...] = ()
    subtitle: tuple[str, ...] = ()
    author: tuple[_Person, ...] = ()
    editor: tuple[_Person, ...] = ()
    venue: tuple[str, ...] = Field((), alias="container-title")
    issued: _Date = _Date()
    published: _Date = _Date()
    volume: str = ""
    issue: str = ""
    page: str = ""
    publisher: str = ""
    type: str = ""
    abstract: str = ""
    language: str = ""
    license: tuple[_Licence, ...] = ()
    link: tuple[_Link, ...] = ()
    updated_by: tuple[_Update, ...] = Field((), alias="updated-by")


def crossref_work(record: CrossrefRecord) -> Work:
    """Return what a record says of a work."""
    found = [(status, each) for each in record.updated_by if (status := _STATUSES.get(each.type.replace("-", "_")))]
    licences = [name for each in record.license if (name := spdx(each.url))]
    known = [name for name in licences if not name.startswith("http")]
    return Work(
        title=_title(record),
        authors=tuple(_authors(record)),
        published=_date(record.published) or _date(record.issued),
        venue=plain(record.venue[0]) if record.venue else "",
        volume=record.volume,
        issue=record.issue,
        pages=record.page,
        publisher=record.publisher,
        type=_TYPES.get(record.type, ""),
        doi=doi(record.doi),
        licence=next(iter((*known, *licences)), ""),
        language=language_tag(record.language),
        status=gravest([status for status, _ in found]),
        notices=tuple(dict.fromkeys(doi(each.doi) or each.type for _, each in found)),
    )


def _title(record: CrossrefRecord) -> str:
    title = plain(record.title[0]) if record.title else ""
    below = plain(record.subtitle[0]) if record.subtitle else ""
    return f"{title}: {below}" if title and below and below.lower() not in title.lower() else title


def _authors(record: CrossrefRecord) -> Iterator[Author]:
    for each in record.author or record.editor:
        family = each.family or each.name or each.given
        if family:
            yield Author(family=family, given=each.given if each.family else "", orcid=orcid(each.orcid))


def _date(told: _Date) -> str:
    parts = [str(part or "") for part in (told.parts[0] if told.parts else ())]
    year, month, day = (*parts, "", "", "")[:3]
    return dated(year, month, day)
