"""What PubMed's records (PubmedArticleSet, books too) say of a work."""

import re
from collections.abc import Iterator

from lxml import etree

from kgplatform.models import Author, Work, WorkStatus, WorkType
from kgplatform.retrieval.services.service import FoundWork
from kgplatform.retrieval.services.texts import Section, document_text, spoken_label
from kgplatform.retrieval.services.xml_answers import said
from kgplatform.sources.dates import dated, iso_date
from kgplatform.sources.identifiers import doi, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.work_status import gravest

PAGE = "https://pubmed.ncbi.nlm.nih.gov"
KIND = "abstract"
_STATUSES: dict[str, WorkStatus] = {
    "RetractionIn": "retracted", "ExpressionOfConcernIn": "concern", "ErratumIn": "corrected",
    "CorrectedandRepublishedIn": "corrected", "PartialRetractionIn": "corrected",
}  # fmt: skip
_TYPES: dict[str, WorkType] = {
    "Review": "review", "Systematic Review": "review", "Preprint": "article", "Dataset": "dataset",
    "Technical Report": "report", "Academic Dissertation": "thesis", "News": "article-magazine",
    "Newspaper Article": "article-newspaper",
}  # fmt: skip
_WHOLE_IN_BRACKETS = re.compile(r"\[(.+)\]\.?")
_DOI = re.compile(r"\b10\.\d{4,9}/\S+")
_NO_TITLE = "Not Available"


def found_records(root: "etree._Element", rank: int) -> Iterator[FoundWork]:
    """Give the records that name themselves, numbered from `rank` on."""
    for at, record in enumerate(root):
        told = _book(record) if record.tag == "PubmedBookArticle" else _article(record)
        if told is None:
            continue
        work, sections = told
        text = document_text(work.title, sections)
        yield FoundWork(
            rank=rank + at,
            url=f"{PAGE}/{work.pmid}/",
            title=work.title,
            work=work.model_copy(update={"extent": "abstract" if text else ""}),
            kind=KIND,
            text=text,
        )


def _article(record: "etree._Element") -> tuple[Work, list[Section]] | None:
    citation = record.find("MedlineCitation")
    article = citation.find("Article") if citation is not None else None
    number = pmid(said(citation, "PMID"))
    if citation is None or article is None or not number:
        return None
    title = _title(said(article, "ArticleTitle")) or said(article, "VernacularTitle")
    if not title:
        return None
    issue = article.find("Journal/JournalIssue")
    status, notices = _standing(citation, article)
    work = Work(
        title=title,
        authors=tuple(_authors(article.find("AuthorList"))),
        published=_date(issue.find("PubDate") if issue is not None else None) or _date(article.find("ArticleDate")),
        venue=said(article, "Journal/Title") or said(citation, "MedlineJournalInfo/MedlineTA"),
        volume=said(issue, "Volume"),
        issue=said(issue, "Issue"),
        pages=said(article, "Pagination/MedlinePgn"),
        type=_type(article),
        pmid=number,
        language=next((tag for each in article.findall("Language") if (tag := language_tag(said(each)))), ""),
        status=status,
        notices=notices,
        **_identifiers(record.find("PubmedData/ArticleIdList"), article),
    )
    return work, list(_abstract(article.find("Abstract")))


def _book(record: "etree._Element") -> tuple[Work, list[Section]] | None:
    entry = record.find("BookDocument")
    book = entry.find("Book") if entry is not None else None
    number = pmid(said(entry, "PMID"))
    whole = _title(said(book, "BookTitle"))
    title = _title(said(entry, "ArticleTitle")) or whole
    if entry is None or book is None or not number or not title:
        return None
    chapter = title != whole
    lists = [each for each in entry.findall("AuthorList") if each.get("Type", "authors") == "authors"]
    lists = lists or [each for each in book.findall("AuthorList") if each.get("Type", "authors") == "authors"]
    work = Work(
        title=title,
        authors=tuple(_authors(lists[0] if lists else None)),
        published=_date(entry.find("ContributionDate")) or _date(book.find("PubDate")),
        venue=whole if chapter else "",
        publisher=said(book, "Publisher/PublisherName"),
        type="chapter" if chapter else "book",
        pmid=number,
        language=language_tag(said(entry, "Language")),
        **_identifiers(entry.find("ArticleIdList"), None),
    )
    return work, list(_abstract(entry.find("Abstract")))


def _identifiers(listed: "etree._Element | None", article: "etree._Element | None") -> dict[str, str]:
    told = {each.get("IdType", ""): said(each) for each in listed} if listed is not None else {}
    places = article.findall("ELocationID[@EIdType='doi']") if article is not None else []
    elsewhere = next((said(each) for each in places if each.get("ValidYN", "Y") == "Y"), "")
    return {"doi": doi(told.get("doi", "")) or doi(elsewhere), "pmcid": pmcid(told.get("pmc", ""))}


def _authors(listed: "etree._Element | None") -> Iterator[Author]:
    for each in listed.findall("Author") if listed is not None else []:
        if each.get("ValidYN", "Y") != "Y":
            continue
        known = next((found for i in each.findall("Identifier") if (found := orcid(said(i)))), "")
        family = said(each, "LastName") or said(each, "CollectiveName")
        given = said(each, "ForeName") or said(each, "Initials")
        if family:
            yield Author(family=family, given=given if each.find("CollectiveName") is None else "", orcid=known)


def _abstract(abstract: "etree._Element | None") -> Iterator[Section]:
    """Give the parts of an abstract under their labels."""
    for each in abstract.findall("AbstractText") if abstract is not None else []:
        words = said(each)
        if words:
            yield spoken_label(each.get("Label") or ""), [words]


def _date(element: "etree._Element | None") -> str:
    if element is None:
        return ""
    told = dated(said(element, "Year"), said(element, "Month"), said(element, "Day"))
    words = said(element, "MedlineDate")  # "1998 Dec-1999 Jan"
    return told or iso_date(words) or iso_date(words.partition("-")[0])


def _type(article: "etree._Element") -> WorkType:
    told = (_TYPES.get(said(each)) for each in article.findall("PublicationTypeList/PublicationType"))
    return next((kind for kind in told if kind), "article-journal")


def _standing(citation: "etree._Element", article: "etree._Element") -> tuple[WorkStatus, tuple[str, ...]]:
    """Return what its publisher said of a work afterwards, and where."""
    statuses: set[WorkStatus] = set()
    notices: list[str] = []
    for each in citation.findall("CommentsCorrectionsList/CommentsCorrections"):
        status = _STATUSES.get(each.get("RefType") or "")
        if status:
            statuses.add(status)
            notices.append(_notice(each))
    if any(said(each) == "Retracted Publication" for each in article.iterfind("PublicationTypeList/PublicationType")):
        statuses.add("retracted")
    return gravest(statuses), tuple(dict.fromkeys(notice for notice in notices if notice))


def _notice(correction: "etree._Element") -> str:
    source = said(correction, "RefSource")
    found = _DOI.search(source)
    number = said(correction, "PMID")
    return (doi(found[0]) if found else "") or " ".join(part for part in (source, number and f"PMID {number}") if part)


def _title(told: str) -> str:
    """Return a title without the brackets of a translated one and the full stop that PubMed sets."""
    whole = _WHOLE_IN_BRACKETS.fullmatch(told)
    bare = (whole[1] if whole else told).strip()
    bare = bare[:-1] if bare.endswith(".") and not bare.endswith("..") else bare
    return "" if bare.strip("[]. ") == _NO_TITLE else bare
