"""Unpaywall (https://unpaywall.org/products/api): where a copy of a work is that all may read, by its DOI."""

from urllib.parse import quote

from kgplatform.models import Work
from kgplatform.retrieval.fetch import FetchLimits, NotFetched
from kgplatform.retrieval.lookups.lookup import HttpLookup, LookedUp, NothingKnown
from kgplatform.retrieval.services.exchange import ANSWER, Answer, Fetches, Line, Refused, Talk, quoted
from kgplatform.sources.identifiers import doi
from kgplatform.sources.licences import spdx

OFFICIAL = "https://api.unpaywall.org/v2"
PACE = 0.2  # seconds between two requests; a hundred thousand a day are allowed


class _Place(Answer):
    url: str | None = None
    url_for_pdf: str | None = None
    license: str | None = None


class _Record(Answer):
    doi: str
    is_oa: bool
    journal_name: str | None = None
    publisher: str | None = None
    best_oa_location: _Place | None = None


class UnpaywallLookup(HttpLookup):
    """Looks for open copies. `contact` has to be an address of mail: Unpaywall takes no request without one."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        contact: str = "",
        base: str = OFFICIAL,
        pace: float = PACE,
        limits: FetchLimits = ANSWER,
    ) -> None:
        super().__init__(Line("unpaywall", "Unpaywall", fetcher, base, pace, limits=limits))
        self._contact = contact

    async def _found(self, work: Work, talk: Talk) -> LookedUp:
        if not work.doi:
            raise NothingKnown
        if "@" not in self._contact:
            raise self._line.refused(
                "settings",
                "Unpaywall wants to know an address of mail of whoever asks. Let KGPLATFORM_FETCH_CONTACT be one.",
            )
        record = await talk.json(_Record, quote(work.doi, safe="/"), [("email", self._contact)])
        place = (record.best_oa_location if record.is_oa else None) or _Place()
        address = place.url_for_pdf or place.url or ""
        return LookedUp(
            service=self.name,
            work=Work(
                doi=doi(record.doi),
                venue=record.journal_name or "",
                publisher=record.publisher or "",
                licence=spdx(place.license or ""),
            ),
            fetch=address,
            media_type=("application/pdf" if place.url_for_pdf else "text/html") if address else "",
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        if why.status == 422:
            return self._line.refused(
                "settings", f"Unpaywall refuses the address of mail in KGPLATFORM_FETCH_CONTACT.{quoted(why.said)}"
            )
        return super()._reads(why)
