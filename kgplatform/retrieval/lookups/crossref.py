"""Crossref: who wrote a work, when and where it came out, and what came of it, by its DOI or else by its title."""

from urllib.parse import quote

from kgplatform.models import Work
from kgplatform.retrieval.lookups.lookup import HttpLookup, NothingKnown
from kgplatform.retrieval.lookups.sameness import can_be_sure, is_surely
from kgplatform.retrieval.services.crossref import AskingCrossref
from kgplatform.retrieval.services.crossref_records import CrossrefRecord, crossref_work
from kgplatform.retrieval.services.exchange import Answer, Talk, records, without_nulls

_CANDIDATES = 5  # records that are compared with a title
_LONGEST_TITLE = 400  # characters


class _One(Answer):
    message: dict[str, object]


class _List(Answer):
    items: tuple[dict[str, object], ...]


class _Found(Answer):
    message: _List


class CrossrefLookup(AskingCrossref, HttpLookup):
    """Looks works up in Crossref: by a title only what is surely the same, and of two works that may be it neither."""

    async def _found(self, work: Work, talk: Talk) -> Work:
        if work.doi:
            one = await talk.json(_One, f"works/{quote(work.doi, safe='')}", self._who)
            (_, record), *_ = records(self._line, [without_nulls(one.message)], CrossrefRecord)
            return crossref_work(record)
        if not can_be_sure(work):
            raise NothingKnown
        return await self._by_title(work, talk)

    async def _by_title(self, work: Work, talk: Talk) -> Work:
        sought = " ".join([work.title[:_LONGEST_TITLE], *(each.family for each in work.authors[:1])])
        params = [("query.bibliographic", sought), ("rows", str(_CANDIDATES)), *self._who]
        found = (await talk.json(_Found, "works", params)).message
        read = records(self._line, list(map(without_nulls, found.items)), CrossrefRecord)
        sure = {each.doi: each for _, record in read if is_surely(work, each := crossref_work(record))}
        if len(sure) != 1:
            raise NothingKnown
        return next(iter(sure.values()))
