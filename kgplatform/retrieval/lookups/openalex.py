"""OpenAlex: the venue of a work, its identifiers, and whether it was retracted, by its DOI or its PMID."""

from urllib.parse import quote

from kgplatform.models import Work
from kgplatform.retrieval.lookups.lookup import HttpLookup, NothingKnown
from kgplatform.retrieval.services.exchange import Talk
from kgplatform.retrieval.services.openalex import AskingOpenAlex
from kgplatform.retrieval.services.openalex_records import SELECTED, OpenAlexRecord, openalex_work

_FIELDS = SELECTED.removesuffix(",abstract_inverted_index")


class OpenAlexLookup(AskingOpenAlex, HttpLookup):
    """Looks works up in OpenAlex."""

    async def _found(self, work: Work, talk: Talk) -> Work:
        if work.doi:
            named = f"doi:{quote(work.doi, safe='/')}"
        elif work.openalex or work.pmid:
            named = work.openalex or f"pmid:{work.pmid}"
        else:
            raise NothingKnown
        return openalex_work(await talk.json(OpenAlexRecord, f"works/{named}", [("select", _FIELDS), *self._who]))
