"""A full text that a service leads to is read by the loaders, with what it says of itself."""

import pytest

from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest
from kgplatform.retrieval.services import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.europepmc import EuropePmc
from loaders.files import read_file
from tests.retrieval.services.test_europepmc import OPEN, listed
from tests.support.net import Site, answer
from tests.support.recorded import RECORDED, WHY_SKIPPED


@pytest.mark.skipif(not RECORDED.is_dir(), reason=WHY_SKIPPED)
async def test_an_open_article_of_europe_pmc_is_read(site: Site, base: str, fetcher: Fetcher) -> None:
    # given
    article = (RECORDED / "jats" / "PMC11784394.xml").read_bytes()
    site.paths["/search"] = listed({**OPEN, "pmcid": "PMC11784394"})
    site.paths["/PMC11784394/fullTextXML"] = answer(article, content_type="application/xml;charset=UTF-8")
    found = await EuropePmc(fetcher, base=base, pace=0).search(ServiceQuery(text="x"))
    assert isinstance(found, FoundWorks)
    (one,) = found.works

    # when
    page = await fetcher.fetch(FetchRequest(url=one.fetch, robots=not one.of_service))
    assert isinstance(page, Fetched)
    document = read_file(page.body, "PMC11784394.xml", one.url, "medicine")

    # then
    assert document.work is not None
    assert (document.kind, document.work.extent, document.work.pmcid) == ("jats", "full text", "PMC11784394")
    assert len(document.text) > 10 * len(one.text)
    assert document.references
