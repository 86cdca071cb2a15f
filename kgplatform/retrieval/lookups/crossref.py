"""Crossref: who wrote a work, when and where it came out, and what came of it, by its DOI or else by its title."""

from urllib.parse import quote

from kgplatform.models import Work
from kgplatform.retrieval.fetch import FetchLimits, NotFetched
from kgplatform.retrieval.lookups.lookup import HttpLookup, LookedUp
from kgplatform.retrieval.lookups.sameness import can_be_sure, is_surely
from kgplatform.retrieval.services.crossref import OFFICIAL, PACE, PACE_WITH_CONTACT, crossref_refusal
from kgplatform.retrieval.services.crossref_records import CrossrefRecord, crossref_work
from kgplatform.retrieval.services.exchange import ANSWER, Answer, Fetches, Line, Refused, Talk, records, without_nulls

_CANDIDATES = 5  # records that are compared with a title
_LONGEST_TITLE = 400  # characters


class _One(Answer):
    message: dict[str, object]


class _List(Answer):
    items: tuple[dict[str, object], ...]


class _Found(Answer):
    message: _List


class CrossrefLookup(HttpLookup):
    """Looks works up in Crossref."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        contact: str = "",
        base: str = OFFICIAL,
        pace: float | None = None,
        limits: FetchLimits = ANSWER,
    ) -> None:
        usual = PACE_WITH_CONTACT if "@" in contact else PACE
        super().__init__(Line("crossref", "Crossref", fetcher, base, usual if pace is None else pace, limits=limits))
        self._who = [("mailto", contact)] if "@" in contact else []

    async def _found(self, work: Work, talk: Talk) -> LookedUp:
        if work.doi:
            one = await talk.json(_One, f"works/{quote(work.doi, safe='')}", self._who)
            (_, record), *_ = records(self._line, [without_nulls(one.message)], CrossrefRecord)
            return _told(record)
        if not can_be_sure(work):
            return LookedUp(
                service=self.name,
                told=("Crossref is not asked for a title of which neither author nor year is known.",),
            )
        return await self._by_title(work, talk)

    async def _by_title(self, work: Work, talk: Talk) -> LookedUp:
        sought = " ".join([work.title[:_LONGEST_TITLE], *(each.family for each in work.authors[:1])])
        params = [("query.bibliographic", sought), ("rows", str(_CANDIDATES)), *self._who]
        found = (await talk.json(_Found, "works", params)).message
        read = [record for _, record in records(self._line, list(map(without_nulls, found.items)), CrossrefRecord)]
        sure = [record for record in read if is_surely(work, crossref_work(record))]
        if len({record.doi.lower() for record in sure}) > 1:
            return LookedUp(
                service=self.name, told=(f"Crossref has {len(sure)} works called “{work.title}”: none is taken.",)
            )
        return _told(sure[0]) if sure else LookedUp(service=self.name)

    def _reads(self, why: NotFetched) -> Refused | None:
        return crossref_refusal(self._line, why) or super()._reads(why)


def _told(record: CrossrefRecord) -> LookedUp:
    return LookedUp(service="crossref", work=crossref_work(record), citations=record.cited)
