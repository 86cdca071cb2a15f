"""What OpenAlex says of a work."""

from collections.abc import Iterator, Mapping

from pydantic import Field

from kgplatform.models import Author, Work, WorkType
from kgplatform.retrieval.services.exchange import Answer
from kgplatform.retrieval.services.texts import plain
from kgplatform.sources.authors import author
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import arxiv, doi, openalex, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx

SELECTED = (
    "id,doi,display_name,publication_date,publication_year,type,language,ids,authorships,biblio,primary_location,"
    "best_oa_location,is_retracted,abstract_inverted_index"
)
"""The fields that are asked for."""
_TYPES: dict[str, WorkType] = {
    "article": "article-journal", "preprint": "article", "review": "review", "book": "book", "book-chapter": "chapter",
    "dissertation": "thesis", "report": "report", "dataset": "dataset", "standard": "standard", "software": "software",
    "conference-paper": "paper-conference", "proceedings-article": "paper-conference", "other": "document",
    "reference-entry": "entry-encyclopedia", "editorial": "article-journal", "letter": "article-journal",
}  # fmt: skip
_MOST_WORDS = 20_000  # of an abstract


class _Named(Answer):
    display_name: str | None = None


class _Person(Answer):
    display_name: str | None = None
    orcid: str | None = None


class _Authorship(Answer):
    author: _Person = _Person()
    raw_author_name: str | None = None


class _Venue(Answer):
    display_name: str | None = None
    host_organization_name: str | None = None


class _Location(Answer):
    source: _Venue | None = None
    landing_page_url: str | None = None
    pdf_url: str | None = None
    license: str | None = None


class _Biblio(Answer):
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = None
    last_page: str | None = None


class OpenAlexRecord(Answer):
    """A work as OpenAlex has it."""

    id: str
    display_name: str | None
    doi: str | None = None
    publication_date: str | None = None
    publication_year: int | None = None
    type: str | None = None
    language: str | None = None
    ids: dict[str, str | int | None] = Field(default_factory=dict)
    authorships: tuple[_Authorship, ...] = ()
    biblio: _Biblio | None = None
    primary_location: _Location | None = None
    best_oa_location: _Location | None = None
    is_retracted: bool = False
    abstract_inverted_index: dict[str, tuple[int, ...]] | None = None

    @property
    def abstract(self) -> str:
        """The abstract, put together from the places of its words."""
        return from_inverted(self.abstract_inverted_index or {})

    @property
    def open_copy(self) -> str:
        """The address of an open copy; "" where none is known."""
        place = self.best_oa_location or _Location()
        return place.pdf_url or place.landing_page_url or ""


def openalex_work(record: OpenAlexRecord) -> Work:
    """Return what a record says of a work."""
    place, parts = record.primary_location or _Location(), record.biblio or _Biblio()
    venue = place.source or _Venue()
    pages = [page for page in (parts.first_page, parts.last_page) if page]
    open_place = record.best_oa_location or place
    ids = {name: str(value or "") for name, value in record.ids.items()}
    return Work(
        title=plain(record.display_name or ""),
        authors=tuple(_authors(record)),
        published=iso_date(record.publication_date or "") or iso_date(str(record.publication_year or "")),
        venue=venue.display_name or "",
        volume=parts.volume or "",
        issue=parts.issue or "",
        pages="-".join(dict.fromkeys(pages)),
        publisher=venue.host_organization_name or "",
        type=_TYPES.get(record.type or "", ""),
        doi=doi(record.doi or ""),
        pmid=pmid(ids.get("pmid", "")),
        pmcid=pmcid(ids.get("pmcid", "")),
        arxiv=arxiv(place.landing_page_url or "") or arxiv(record.doi or ""),
        openalex=openalex(record.id),
        licence=spdx(open_place.license or ""),
        language=language_tag(record.language or ""),
        status="retracted" if record.is_retracted else "",
    )


def from_inverted(places: Mapping[str, tuple[int, ...]]) -> str:
    """Return a text of which the places of each word are known."""
    placed = sorted((at, word) for word, ats in places.items() for at in ats if at >= 0)
    return " ".join(word for _, word in placed[:_MOST_WORDS])


def _authors(record: OpenAlexRecord) -> Iterator[Author]:
    for each in record.authorships:
        found = author(each.author.display_name or each.raw_author_name or "")
        if found:
            yield found.model_copy(update={"orcid": orcid(each.author.orcid or "")})
