"""OpenAlex: the venue of a work, how often it is cited, and whether it was retracted, by its DOI or its PMID."""

from urllib.parse import quote

from kgplatform.models import Work
from kgplatform.retrieval.fetch import FetchLimits, NotFetched
from kgplatform.retrieval.lookups.lookup import HttpLookup, LookedUp, NothingKnown
from kgplatform.retrieval.services.exchange import ANSWER, Fetches, Line, Refused, Talk
from kgplatform.retrieval.services.openalex import OFFICIAL, PACE, SETTING, openalex_refusal, who
from kgplatform.retrieval.services.openalex_records import SELECTED, OpenAlexRecord, openalex_work

_FIELDS = SELECTED.removesuffix(",abstract_inverted_index")


class OpenAlexLookup(HttpLookup):
    """Looks works up in OpenAlex."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        key: str = "",
        contact: str = "",
        base: str = OFFICIAL,
        pace: float = PACE,
        limits: FetchLimits = ANSWER,
    ) -> None:
        super().__init__(Line("openalex", "OpenAlex", fetcher, base, pace, key, SETTING, limits))
        self._who = who(key, contact)

    async def _found(self, work: Work, talk: Talk) -> LookedUp:
        if work.doi:
            named = f"doi:{quote(work.doi, safe='/')}"
        elif work.openalex or work.pmid:
            named = work.openalex or f"pmid:{work.pmid}"
        else:
            raise NothingKnown
        record = await talk.json(OpenAlexRecord, f"works/{named}", [("select", _FIELDS), *self._who])
        address, media_type = record.open_copy
        return LookedUp(
            service=self.name,
            work=openalex_work(record),
            fetch=address,
            media_type=media_type if address else "",
            citations=record.cited_by_count,
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        return openalex_refusal(self._line, why) or super()._reads(why)
