"""PubMed, by the E-utilities of NCBI (https://www.ncbi.nlm.nih.gov/books/NBK25501/): searched once, and read in parts
from the history that their server keeps of the search."""

import re
from typing import NamedTuple
from urllib.parse import urlencode

from lxml import etree

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import Fetches, HttpService, Line, Refused, Talk, unread
from kgplatform.retrieval.services.pubmed_records import found_records
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import first_day, last_day
from kgplatform.retrieval.services.xml_answers import said, xml_root

OFFICIAL = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
PACE, PACE_WITH_KEY = 1 / 3, 1 / 10  # seconds between two requests, as NCBI asks
MOST_RECORDS = 9_999  # of one search that PubMed gives
_AT_ONCE = 200  # records of one answer
_TOOL = "kgplatform"
_FAR_BACK, _FAR_ON = "1500", "3000"
_FORGOTTEN = re.compile(r"unable to obtain query|cannot retrieve history|webenv", re.IGNORECASE)
_PLACE = re.compile(r"(\d{1,5}):(\d{1,12}):(\d{1,6}):(\S{1,500})")


class _History(NamedTuple):
    """A search that their server remembers, and where in it to go on."""

    start: int
    key: str
    environment: str


class _Searched(NamedTuple):
    history: _History
    total: int
    told: tuple[str, ...]
    meant: str = ""


class PubMed(HttpService):
    """Searches PubMed for abstracts; words are left to its own mapping to MeSH terms. Without a key three requests a
    second are allowed, with one ten; `contact` is an address of mail under which NCBI reaches whoever runs this."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        key: str = "",
        contact: str = "",
        base: str = OFFICIAL,
        pace: float | None = None,
    ) -> None:
        usual = PACE_WITH_KEY if key else PACE
        super().__init__(
            Line("pubmed", "PubMed", fetcher, base, usual if pace is None else pace, key, "KGPLATFORM_NCBI_API_KEY")
        )
        self._who = [("tool", _TOOL), *([("email", contact)] if "@" in contact else [])]
        self._who += [("api_key", key)] if key else []

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        place = _PLACE.fullmatch(query.after)
        if place is None:
            searched = await self._search(query, talk)
        else:
            searched = _Searched(_History(int(place[1]), place[3], place[4]), int(place[2]), ())
        if not searched.total:
            return FoundWorks(told=searched.told, meant=searched.meant)
        parts = await self._records(searched.history, query.most, talk)
        if parts is None:  # their server keeps a search for some hours
            again = await self._search(query, talk)
            searched = again._replace(history=again.history._replace(start=searched.history.start))
            parts = await self._records(searched.history, query.most, talk)
        if parts is None:
            raise self._line.refused("away", "PubMed forgets what it has just found. Try again.", retryable=True)
        return self._told(searched, parts)

    def _told(self, searched: _Searched, parts: "list[etree._Element]") -> FoundWorks:
        history, total = searched.history, searched.total
        works: list[FoundWork] = []
        given = 0
        for part in parts:
            works.extend(found_records(part, history.start + given + 1))
            given += len(part)
        if not given and history.start < min(total, MOST_RECORDS):
            raise self._line.refused(
                "away", "PubMed gave none of the records that it found. Try again.", retryable=True
            )
        if given and not works:
            raise self._line.changed("PMID or ArticleTitle is missing")
        end = history.start + given
        goes_on = given > 0 and end < min(total, MOST_RECORDS)
        told = (*searched.told, *unread(self._line, given, len(works)))
        if total > MOST_RECORDS and not goes_on:
            told += (
                f"PubMed gives the first {MOST_RECORDS:,} of {total:,} records of a search. Narrow it down by date.",
            )
        return FoundWorks(
            works=tuple(works),
            after=f"{end}:{total}:{history.key}:{history.environment}" if goes_on else None,
            told=told,
            meant=searched.meant,
        )

    async def _search(self, query: ServiceQuery, talk: Talk) -> _Searched:
        params = [
            ("db", "pubmed"), ("term", query.text), ("usehistory", "y"), ("retmax", "0"), ("sort", "relevance"),
            ("retmode", "xml"), *_dates(query), *self._who,
        ]  # fmt: skip
        answer = await talk.get("esearch.fcgi", form=urlencode(params).encode())
        root = xml_root(self._line, answer.body)
        if root.tag != "eSearchResult":
            raise self._line.changed("eSearchResult is missing")
        if problem := said(root, "ERROR"):
            raise self._refusal(problem)
        total, key, environment = said(root, "Count"), said(root, "QueryKey"), said(root, "WebEnv")
        if not total.isdecimal():
            raise self._line.changed("Count is missing")
        if int(total) and not (key and environment):
            raise self._line.changed("WebEnv or QueryKey is missing")
        meant = " ".join(said(root, "QueryTranslation").split())
        return _Searched(_History(0, key, environment), int(total), tuple(_told(root)), meant)

    async def _records(self, history: _History, most: int, talk: Talk) -> "list[etree._Element] | None":
        """Return the record sets that hold as many records as are wanted; None when their server does not know the
        search any more. Raises Refused."""
        parts: list[etree._Element] = []
        start, end = history.start, min(history.start + most, MOST_RECORDS)
        while start < end:
            params = [
                ("db", "pubmed"), ("retmode", "xml"), ("query_key", history.key), ("WebEnv", history.environment),
                ("retstart", str(start)), ("retmax", str(min(_AT_ONCE, end - start))), *self._who,
            ]  # fmt: skip
            try:
                answer = await talk.get("efetch.fcgi", form=urlencode(params).encode())
            except _Forgotten:
                return None
            root = xml_root(self._line, answer.body)
            if problem := said(root, "ERROR"):
                if _FORGOTTEN.search(problem):
                    return None
                raise self._refusal(problem)
            if root.tag != "PubmedArticleSet":
                raise self._line.changed("PubmedArticleSet is missing")
            parts.append(root)
            if len(root) < min(_AT_ONCE, end - start):
                break
            start += len(root)
        return parts

    def _refusal(self, problem: str) -> Refused:
        """Return what an <ERROR> means."""
        if re.search(r"backend failed|temporarily|internal|unavailable", problem, re.IGNORECASE):
            return self._line.refused(
                "away", f"PubMed's search does not work for now. It says: “{problem[:300]}”", retryable=True
            )
        return self._line.refused("syntax", f"PubMed does not understand the query. It says: “{problem[:300]}”")

    def _reads(self, why: NotFetched) -> Refused | None:
        words = why.said.lower()
        if why.status == 400 and "api key invalid" in words:
            return self._line.refused(
                "wrong key", "PubMed refuses the key. Look at KGPLATFORM_NCBI_API_KEY, or do without one."
            )
        if why.status == 400 and _FORGOTTEN.search(words) and "efetch" in why.url:
            raise _Forgotten
        return None


class _Forgotten(Exception):
    """Their server does not know a search any more."""


def _dates(query: ServiceQuery) -> list[tuple[str, str]]:
    if not query.since and not query.until:
        return []
    since, until = first_day(query.since or _FAR_BACK), last_day(query.until or _FAR_ON)
    return [("datetype", "pdat"), ("mindate", since.replace("-", "/")), ("maxdate", until.replace("-", "/"))]


def _told(root: "etree._Element") -> "list[str]":
    """Return what of a query PubMed does not search for, in whole sentences."""
    told = []
    for path, sentence in (
        ("ErrorList/PhraseNotFound", "PubMed knows no “{}”."),
        ("ErrorList/FieldNotFound", "PubMed has no field “{}”."),
        ("WarningList/QuotedPhraseNotFound", "PubMed knows no phrase “{}”, and searched for its words."),
        ("WarningList/PhraseIgnored", "PubMed left “{}” out."),
    ):
        told += [sentence.format(words.strip('"')) for each in root.iterfind(path) if (words := said(each))]
    return told
