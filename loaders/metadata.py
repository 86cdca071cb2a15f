"""What files say of themselves in named fields, however they name them, as a work."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from kgplatform.models import Author, Extent, Work, WorkType
from kgplatform.sources.authors import author, authors
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import arxiv, doi, openalex, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from loaders.encoding import NOT_TEXT
from loaders.invisible import visible
from loaders.plain import squeezed

Fields = Mapping[str, Sequence[Any]]
"""Values by name, in small letters; what is no text, number, list or map says nothing."""

_MOST = 5_000  # authors
_LONGEST = 1_000  # characters of a field
_TELLING = frozenset(Work.model_fields) - {"title", "published", "language", "extent"}
_TYPES: dict[str, WorkType] = {
    **{name: name for name in get_args(WorkType)},
    "journal article": "article-journal", "journal-article": "article-journal", "research article": "article-journal",
    "scholarlyarticle": "article-journal", "medicalscholarlyarticle": "article-journal", "preprint": "article",
    "newsarticle": "article-newspaper", "reportagenewsarticle": "article-newspaper", "news": "article-newspaper",
    "blogposting": "post-weblog", "blog": "post-weblog", "blog post": "post-weblog", "techarticle": "webpage",
    "webpage": "webpage", "website": "webpage", "conference paper": "paper-conference",
    "proceedings-article": "paper-conference", "inproceedings": "paper-conference", "book-chapter": "chapter",
    "incollection": "chapter", "phdthesis": "thesis", "mastersthesis": "thesis", "dissertation": "thesis",
    "techreport": "report", "monograph": "book",
}  # fmt: skip
_NAMES: dict[str, tuple[str, ...]] = {
    "title": ("citation_title", "title", "headline", "dc.title", "dcterms.title", "og:title"),
    "published": (
        "citation_publication_date", "citation_date", "citation_online_date", "datepublished", "published",
        "prism.publicationdate", "article:published_time", "dc.date.issued", "dcterms.issued", "dc.date",
        "dcterms.date", "date", "year",
    ),
    "venue": (
        "citation_journal_title", "citation_conference_title", "citation_inbook_title", "prism.publicationname",
        "venue", "journal", "booktitle", "container-title", "og:site_name",
    ),
    "volume": ("citation_volume", "prism.volume", "volume", "volumenumber"),
    "issue": ("citation_issue", "prism.number", "issue", "issuenumber"),
    "pages": ("pages", "pagination", "prism.pagerange"),
    "publisher": ("citation_publisher", "publisher", "dc.publisher", "dcterms.publisher"),
}  # fmt: skip
_AUTHORS = (
    "citation_author", "citation_authors", "authors", "author", "dc.creator", "dcterms.creator", "creator",
    "article:author", "parsely-author",
)  # fmt: skip
_IDENTIFIED = {
    "doi": (doi, ("citation_doi", "doi", "prism.doi", "bepress_citation_doi", "dc.identifier", "identifier", "sameas")),
    "pmid": (pmid, ("citation_pmid", "pmid")),
    "pmcid": (pmcid, ("citation_pmcid", "pmcid", "pmc")),
    "arxiv": (arxiv, ("citation_arxiv_id", "arxiv", "arxiv_id", "eprint")),
    "openalex": (openalex, ("openalex", "openalex_id")),
}
_LICENCES = ("license", "licence", "dcterms.license", "dc.rights", "dcterms.rights", "rights", "copyright")
_LANGUAGES = ("citation_language", "language", "lang", "inlanguage", "dc.language", "dcterms.language", "og:locale")


def work_of(fields: Fields, extent: Extent = "") -> Work | None:
    """Return the work that fields tell of; None where they tell no more than a title, a date and a language."""
    told: dict[str, Any] = {name: _first(fields, names) for name, names in _NAMES.items()}
    told["published"] = next((day for each in _values(fields, _NAMES["published"]) if (day := iso_date(each))), "")
    told["pages"] = told["pages"] or _pages(fields)
    for name, (usual, names) in _IDENTIFIED.items():
        told[name] = next((found for each in _values(fields, names) if (found := usual(each))), "")
    told["authors"] = _authors(fields)
    told["type"] = _type(fields)
    told["licence"] = next((found for each in _values(fields, _LICENCES) if (found := spdx(each))), "")
    told["language"] = next((tag for each in _values(fields, _LANGUAGES) if (tag := language_tag(each))), "")
    work = Work(**told, extent=extent)
    defaults = Work()
    return work if any(getattr(work, name) != getattr(defaults, name) for name in _TELLING) else None


def person(told: object) -> Author | None:
    """Return who a name, or a map with the parts of one, names."""
    if not isinstance(told, Mapping):
        return author(_text(told))
    family = _text(told.get("family") or told.get("familyName") or told.get("last"))
    given = _text(told.get("given") or told.get("givenName") or told.get("first"))
    known = next((found for name in ("orcid", "@id", "sameAs", "url") if (found := orcid(_text(told.get(name))))), "")
    if family:
        return Author(family=family, given=given, orcid=known)
    group = _text(told.get("literal") or told.get("institution"))
    name = _text(told.get("name")) or group
    if name == group or "organization" in _text(told.get("@type")).lower():
        return Author(family=name) if name else None
    who = author(name)
    return who.model_copy(update={"orcid": known}) if who else None


def page_range(first: str, last: str) -> str:
    """Return "3-9", or the first page where it is the only one that is told."""
    return f"{first}-{last}" if first and last and first != last else first


def _authors(fields: Fields) -> tuple[Author, ...]:
    """Return the authors by the first name of a field that has any; one text may name several."""
    for name in _AUTHORS:
        several = list(_each(fields.get(name, ())))
        if len(several) == 1 and not isinstance(several[0], Mapping) and name != "citation_author":
            found: Iterable[Author | None] = authors(_text(several[0]))
        else:
            found = (person(each) for each in several[:_MOST])
        if known := tuple(dict.fromkeys(each for each in found if each)):
            return known
    return ()


def _type(fields: Fields) -> WorkType:
    for name, kind in (("citation_journal_title", "article-journal"), ("citation_conference_title", "paper-conference"),
                       ("citation_dissertation_institution", "thesis"), ("citation_inbook_title", "chapter"),
                       ("citation_technical_report_institution", "report")):  # fmt: skip
        if _first(fields, (name,)):
            return _TYPES[kind]
    # An Article of schema.org may be anything that somebody wrote; in CSL it is a preprint.
    linked = (_TYPES.get(each.lower(), "") for each in _values(fields, ("@type",)) if each != "Article")
    told = (_TYPES.get(each.lower(), "") for each in _values(fields, ("type", "dc.type", "prism.genre")))
    return next((kind for kind in (*linked, *told) if kind), "")


def _pages(fields: Fields) -> str:
    first = _first(fields, ("citation_firstpage", "prism.startingpage", "pagestart"))
    last = _first(fields, ("citation_lastpage", "prism.endingpage", "pageend"))
    return page_range(first, last)


def _first(fields: Fields, names: Sequence[str]) -> str:
    return next(_values(fields, names), "")


def _values(fields: Fields, names: Sequence[str]) -> Iterator[str]:
    """Give what fields of these names say, in the order of the names."""
    for name in names:
        yield from (text for each in _each(fields.get(name, ())) if (text := _text(each)))


def _each(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from value[:_MOST]
        else:
            yield value


def _text(value: object) -> str:
    """Return a value as text in one line; of a map its name or value, and "" of what is no text."""
    if isinstance(value, Mapping):
        value = value.get("name") or value.get("value") or value.get("@id") or ""
    if isinstance(value, list | tuple):
        value = value[0] if value else ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return "" if not hasattr(value, "isoformat") else str(value)
    return squeezed(visible(NOT_TEXT.sub(" ", str(value)[:_LONGEST])))
