"""Europe PMC (https://europepmc.org/RestfulWebService): abstracts, preprints, and open full texts as JATS."""

import re
from collections.abc import Iterator

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from kgplatform.models import Author, Work, WorkStatus, WorkType
from kgplatform.retrieval.services.exchange import (
    JSON,
    Answer,
    Fetches,
    HttpService,
    Line,
    Talk,
    quoted,
    records,
    unread,
    without_nulls,
)
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar, first_day, last_day
from kgplatform.retrieval.services.texts import document_text, marked_sections, plain
from kgplatform.sources.authors import author
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import doi, orcid, pmcid, pmid
from kgplatform.sources.languages import language_tag
from kgplatform.sources.licences import spdx
from kgplatform.sources.work_status import gravest

OFFICIAL = "https://www.ebi.ac.uk/europepmc/webservices/rest"
PAGE = "https://europepmc.org/article"
PACE = 0.2  # seconds between two requests; ten a second are allowed
_AT_ONCE = 100  # records of one answer that hold their abstracts
_FAR_BACK, _FAR_ON = "1500-01-01", "3000-12-31"
_NOTICES: tuple[tuple[re.Pattern[str], WorkStatus], ...] = (
    (re.compile(r"retraction in|retracted in", re.IGNORECASE), "retracted"),
    (re.compile(r"expression of concern in", re.IGNORECASE), "concern"),
    (re.compile(r"erratum in|corrected|correction in", re.IGNORECASE), "corrected"),
)


class _Part(Answer):
    """A part of an answer, whose names are written inCamels."""

    model_config = ConfigDict(frozen=True, extra="ignore", alias_generator=to_camel)


class _Identified(_Part):
    type: str = ""
    value: str = ""


class _Person(_Part):
    full_name: str = ""
    first_name: str = ""
    last_name: str = ""
    collective_name: str = ""
    author_id: _Identified = _Identified()


class _Persons(_Part):
    author: tuple[_Person, ...] = ()


class _Journal(_Part):
    title: str = ""


class _Issue(_Part):
    issue: str = ""
    volume: str = ""
    journal: _Journal = _Journal()


class _Kinds(_Part):
    pub_type: tuple[str, ...] = ()


class _Comment(_Part):
    id: str = ""
    type: str = ""
    reference: str = ""


class _Comments(_Part):
    comment_correction: tuple[_Comment, ...] = ()


class _Book(_Part):
    publisher: str = ""


class _Record(_Part):
    id: str
    source: str
    title: str
    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    author_string: str = ""
    author_list: _Persons = _Persons()
    journal_info: _Issue = _Issue()
    first_publication_date: str = ""
    pub_year: str = ""
    page_info: str = ""
    abstract_text: str = ""
    language: str = ""
    license: str = ""
    is_open_access: str = "N"
    in_epmc: str = Field("N", alias="inEPMC")
    pub_type_list: _Kinds = _Kinds()
    comment_correction_list: _Comments = _Comments()
    book_or_report_details: _Book = _Book()


class _Results(_Part):
    result: tuple[dict[str, object], ...]


class _Found(_Part):
    hit_count: int
    result_list: _Results
    next_cursor_mark: str = ""


class _Wrong(_Part):
    err_code: int
    err_msg: str = ""


class EuropePmc(HttpService):
    """Searches Europe PMC. Of an open article `fetch` is the address of its full text in JATS."""

    grammar = Grammar(between=" AND ")

    def __init__(self, fetcher: Fetches, *, base: str = OFFICIAL, pace: float = PACE) -> None:
        super().__init__(Line("europepmc", "Europe PMC", fetcher, base, pace))

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        begun, _, cursor = query.after.partition(":")
        rank = int(begun) if begun.isdecimal() else 0
        params = [
            ("query", _dated(query)), ("resultType", "core"), ("format", "json"),
            ("pageSize", str(min(query.most, _AT_ONCE))), ("cursorMark", cursor or "*"),
        ]  # fmt: skip
        answer = await talk.get("search", params, accepts=JSON)
        if b'"errCode"' in answer.body[:2_000]:
            wrong = talk.read(_Wrong, answer.body)
            raise self._line.refused("syntax", f"Europe PMC does not understand the query.{quoted(wrong.err_msg)}")
        found = talk.read(_Found, answer.body)
        listed = [without_nulls(each) for each in found.result_list.result]
        read = records(self._line, listed, _Record)
        works = tuple(work for at, each in read if (work := self._work(each, rank + at + 1)))
        end = rank + len(listed)
        goes_on = bool(listed) and end < found.hit_count and found.next_cursor_mark not in {"", cursor}
        return FoundWorks(
            works=works,
            after=f"{end}:{found.next_cursor_mark}" if goes_on else None,
            told=unread(self._line, len(listed), len(works)),
        )

    def full_text(self, number: str) -> str:
        """Return the address of the JATS of a PMCID, which is there where the article is open."""
        return f"{self._line.base.rstrip('/')}/{number}/fullTextXML"

    def _work(self, record: _Record, rank: int) -> FoundWork | None:
        title = plain(record.title).removesuffix(".")
        if not title:
            return None
        text = document_text(title, marked_sections(record.abstract_text))
        status, notices = _standing(record)
        is_open = record.is_open_access == "Y" and record.in_epmc == "Y" and bool(pmcid(record.pmcid))
        work = Work(
            title=title,
            authors=tuple(_authors(record)),
            published=iso_date(record.first_publication_date) or iso_date(record.pub_year),
            venue=record.journal_info.journal.title,
            volume=record.journal_info.volume,
            issue=record.journal_info.issue,
            pages=record.page_info,
            publisher=record.book_or_report_details.publisher,
            type=_type(record),
            doi=doi(record.doi),
            pmid=pmid(record.pmid),
            pmcid=pmcid(record.pmcid),
            licence=spdx(record.license),
            language=language_tag(record.language),
            extent="abstract" if text else "",
            status=status,
            notices=notices,
        )
        return FoundWork(
            rank=rank,
            url=f"{PAGE}/{record.source}/{record.id}",
            title=title,
            work=work,
            kind="abstract",
            text=text,
            fetch=self.full_text(work.pmcid) if is_open else "",
            of_service=is_open,
        )


def _dated(query: ServiceQuery) -> str:
    if not query.since and not query.until:
        return query.text
    since, until = first_day(query.since) or _FAR_BACK, last_day(query.until) or _FAR_ON
    return f"({query.text}) AND FIRST_PDATE:[{since} TO {until}]"


def _authors(record: _Record) -> Iterator[Author]:
    for each in record.author_list.author:
        known = orcid(each.author_id.value) if each.author_id.type == "ORCID" else ""
        family = each.last_name or each.collective_name
        if family:
            yield Author(family=family, given=each.first_name if each.last_name else "", orcid=known)
        elif found := author(each.full_name):
            yield found
    if not record.author_list.author:
        told = (author(name) for name in record.author_string.rstrip(".").split(","))
        yield from (found for found in told if found)


def _type(record: _Record) -> WorkType:
    kinds = {kind.lower() for kind in record.pub_type_list.pub_type}
    if record.source == "PPR" or "preprint" in kinds:
        return "article"
    if record.source == "PAT":
        return "patent"
    if kinds & {"review", "review-article", "systematic review"}:
        return "review"
    if record.book_or_report_details.publisher:
        return "book"
    return "article-journal" if record.journal_info.journal.title else ""


def _standing(record: _Record) -> tuple[WorkStatus, tuple[str, ...]]:
    statuses: set[WorkStatus] = set()
    notices: list[str] = []
    for each in record.comment_correction_list.comment_correction:
        status = next((status for sign, status in _NOTICES if sign.search(each.type)), None)
        if status:
            statuses.add(status)
            notices.append(" ".join(part for part in (each.reference, each.id and f"PMID {each.id}") if part))
    if any(kind.lower() == "retracted publication" for kind in record.pub_type_list.pub_type):
        statuses.add("retracted")
    return gravest(statuses), tuple(dict.fromkeys(notice for notice in notices if notice))
