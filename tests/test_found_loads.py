"""PubMed is searched by hand through the whole platform, and what is chosen is a source of the domain then."""

from pathlib import Path

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import SettingsError
from kgplatform.models import WorkSearch
from tests.opened import opened
from tests.support.eutilities import EUtilities, Record

ABSTRACT = "The greater wax moth lays its eggs in the cracks of hives, and its larvae eat the combs of {} bees."
SEARCH = WorkSearch(service="pubmed", words="wax moth", domain="bees", since="2020")


@pytest.mark.usefixtures("graph")
async def test_what_pubmed_finds_is_chosen_and_loaded(neo4j_server: ServerAddress, tmp_path: Path) -> None:
    pubmed = EUtilities(
        [
            Record("11", "The wax moth in hives", ABSTRACT.format("tame"), "2021", doi="10.1/moth"),
            Record("12", "A wax moth of the south", ABSTRACT.format("wild"), "2022"),
            Record("13", "The wax moth of old", ABSTRACT.format("old"), "1999"),
        ]
    )
    await pubmed.start()
    chosen = {"service_addresses": {"pubmed": pubmed.base}, "sources": "pubmed"}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        found = await services.find_works(SEARCH)
        assert {(each.title, each.work.published, each.text, each.source_id) for each in found.results} == {
            ("The wax moth in hives", "2021", "abstract", ""),
            ("A wax moth of the south", "2022", "abstract", ""),
        }
        asked = len(pubmed.asked)

        report = await services.load_found(SEARCH, ["https://pubmed.ncbi.nlm.nih.gov/11/"])

        assert (report.documents, report.snippets, report.unreadable) == (1, 1, ())
        assert len(pubmed.asked) == asked  # its answer was kept
        (source,) = await services.sources("bees")
        assert source.work and (source.url, source.work.doi) == ("https://pubmed.ncbi.nlm.nih.gov/11/", "10.1/moth")
        again = await services.find_works(SEARCH)
        assert {each.address[-3:]: each.source_id for each in again.results} == {"11/": source.id, "12/": ""}
        with pytest.raises(SettingsError, match=r"arxiv is switched off here\. .+ searched: pubmed\.$"):
            await services.find_works(SEARCH.model_copy(update={"service": "arxiv"}))
    await pubmed.stop()
