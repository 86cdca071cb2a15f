"""Crossref (https://api.crossref.org): the records that publishers register with their DOIs, some with abstracts."""

from pydantic import Field, ValidationError

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.crossref_records import CrossrefRecord, crossref_work
from kgplatform.retrieval.services.exchange import (
    Answer,
    Asking,
    Fetches,
    HttpService,
    Line,
    Refused,
    Talk,
    quoted,
    records,
    unread,
    without_nulls,
)
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.texts import document_text, marked_sections

OFFICIAL = "https://api.crossref.org"
PACE, PACE_WITH_CONTACT = 1.0, 1 / 3  # seconds between two requests for lists
_AT_ONCE = 100  # records of one answer
_OPEN_TYPES = frozenset({"application/pdf", "text/xml", "application/xml"})


class _List(Answer):
    total: int = Field(alias="total-results")
    items: tuple[dict[str, object], ...]
    cursor: str = Field("", alias="next-cursor")


class _Found(Answer):
    message: _List


class _Fault(Answer):
    message: str = ""


class _Faults(Answer):
    message: tuple[_Fault, ...] = ()


class AskingCrossref(Asking):
    """What asks Crossref. `contact`, an address of mail, leads to its quicker servers."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        contact: str = "",
        base: str = OFFICIAL,
        pace: float | None = None,
    ) -> None:
        usual = PACE_WITH_CONTACT if "@" in contact else PACE
        super().__init__(Line("crossref", "Crossref", fetcher, base, usual if pace is None else pace))
        self._who = [("mailto", contact)] if "@" in contact else []

    def _reads(self, why: NotFetched) -> Refused | None:
        try:
            faults = _Faults.model_validate_json(why.said) if why.status == 400 else None
        except ValidationError:
            faults = None
        if faults is None:
            return super()._reads(why)
        words = quoted(" ".join(each.message for each in faults.message))
        return self._line.refused("syntax", f"Crossref does not understand the query.{words}")


class Crossref(AskingCrossref, HttpService):
    """Searches Crossref. Its search ranks by likeness and knows no operators: many of what it finds last have little to
    do with the query."""

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        begun, _, cursor = query.after.partition(":")
        rank = int(begun) if begun.isdecimal() else 0
        params = [
            ("query", query.text), ("rows", str(min(query.most, _AT_ONCE))), ("cursor", cursor or "*"),
            *_filters(query), *self._who,
        ]  # fmt: skip
        found = (await talk.json(_Found, "works", params)).message
        listed = [without_nulls(each) for each in found.items]
        read = records(self._line, listed, CrossrefRecord)
        works = tuple(work for at, each in read if (work := found_record(each, rank + at + 1)))
        end = rank + len(listed)
        goes_on = bool(listed) and end < found.total and bool(found.cursor)
        return FoundWorks(
            works=works,
            after=f"{end}:{found.cursor}" if goes_on else None,
            told=unread(self._line, len(listed), len(works)),
        )


def found_record(record: CrossrefRecord, rank: int) -> FoundWork | None:
    """Return a record as a result; None for one without a title."""
    work = crossref_work(record)
    if not work.title or not work.doi:
        return None
    text = document_text(work.title, marked_sections(record.abstract))
    # A link to a full text is told to all; only with an open licence may all follow it.
    is_open = work.licence.startswith(("CC-", "CC0"))
    link = next((each for each in record.link if is_open and each.type in _OPEN_TYPES and each.url), None)
    return FoundWork(
        rank=rank,
        url=f"https://doi.org/{work.doi}",
        title=work.title,
        work=work.model_copy(update={"extent": "abstract" if text else ""}),
        kind="abstract",
        text=text,
        fetch=link.url if link else "",
    )


def _filters(query: ServiceQuery) -> list[tuple[str, str]]:
    parts = [f"from-pub-date:{query.since}"] if query.since else []
    parts += [f"until-pub-date:{query.until}"] if query.until else []
    return [("filter", ",".join(parts))] if parts else []
