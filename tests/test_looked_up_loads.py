"""Files that lack what a catalogue knows are loaded with look-ups switched on, through the whole platform."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import InputError, NotFound, SettingsError
from kgplatform.graph.session import Graph
from kgplatform.models import Author, Document, Work
from tests.opened import opened
from tests.retrieval.lookups.test_lookups import crossref_record, one
from tests.support.net import Site, answer

TEXT = (
    "The Moon raises the tides of the northern sea, since its pull is stronger on the near side of the Earth than far."
)
TIDES = Document(url="file:tides", title="Tides", domain="sea", text=TEXT, work=Work(doi="10.1000/1"))
NOTES = Document(url="file:notes", title="Notes", domain="sea", text=f"What follows are notes of somebody. {TEXT}")


@pytest_asyncio.fixture
async def catalogue() -> AsyncIterator[Site]:
    site = Site()
    await site.start()
    site.paths["/works/10.1000%2F1"] = one(crossref_record())
    yield site
    await site.stop()


@pytest.mark.usefixtures("graph")
async def test_a_file_is_completed_once_and_stays_unchanged(
    neo4j_server: ServerAddress, tmp_path: Path, catalogue: Site
) -> None:
    chosen = {"lookups": "crossref", "service_addresses": {"crossref": f"http://127.0.0.1:{catalogue.port}"}}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        # when: two documents are loaded, of which one says its DOI
        report = await services.load([TIDES, NOTES])
        # then: that one is completed
        assert (report.documents, report.documents_unchanged) == (2, 0)
        assert report.notes == ("“Tides” (file:tides) was completed: authors, date, venue, more of its record.",)
        notes, tides = await services.sources("sea")
        assert tides.work and (tides.work.authors, tides.work.venue) == ((Author(family="Doe", given="Jane"),), "Sea")
        assert (tides.published, notes.work, notes.published) == ("2020-05", None, None)
        assert len(catalogue.asked) == 1

        # when: the same is loaded again
        again = await services.load([TIDES, NOTES])
        # then: nothing changes, and nobody is asked, though a passage that both have is looked at again
        assert (again.documents_unchanged, again.documents_replaced, again.replaced, again.notes) == (2, 0, (), ())
        assert [(each.work, each.published) for each in await services.sources("sea")] == [
            (None, None),
            (tides.work, "2020-05"),
        ]
        assert len(catalogue.asked) == 1

        # when: the file changes
        changed = TIDES.model_copy(update={"text": f"{TEXT} Twice a day the water rises."})
        third = await services.load([changed])
        # then: it is asked about again, and is completed as before
        assert (third.replaced, len(catalogue.asked)) == (("file:tides",), 2)
        assert [each.work for each in await services.sources("sea") if each.id == tides.id] == [tides.work]

        # when: its publisher takes it back
        notice = {"DOI": "10.1000/r", "type": "retraction", "label": "Retraction"}
        catalogue.paths["/works/10.1000%2F1"] = one(crossref_record(**{"updated-by": [notice]}))
        looked = await services.look_up_sources(["file:tides"])
        # then: looking it up says so, and the next load changes nothing
        assert looked.changed_ids == (tides.id,)
        assert looked.notes[0] == "“Tides” (file:tides) was retracted (10.1000/r)."
        assert (await services.load([changed])).documents_unchanged == 1
        assert [each.work and each.work.status for each in await services.sources("sea")] == [None, "retracted"]
        with pytest.raises(NotFound, match="There is no source 'file:none'"):
            await services.look_up_sources(["file:none"])
        with pytest.raises(InputError, match="Nothing says which sources are meant"):
            await services.look_up_sources([])


@pytest.mark.usefixtures("graph")
async def test_a_catalogue_that_is_away_holds_up_no_load(
    neo4j_server: ServerAddress, tmp_path: Path, catalogue: Site
) -> None:
    catalogue.paths["/works/10.1000%2F1"] = answer(status="503 Service Unavailable")
    chosen = {"lookups": "crossref", "service_addresses": {"crossref": f"http://127.0.0.1:{catalogue.port}"}}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        report = await services.load([TIDES])

        assert (report.documents, len(report.notes)) == (1, 1)
        assert report.notes[0].startswith("crossref: Crossref does not answer.")
        assert [each.work for each in await services.sources("sea")] == [TIDES.work]


async def test_nobody_is_asked_where_no_catalogue_is_switched_on(
    graph: Graph, neo4j_server: ServerAddress, tmp_path: Path, catalogue: Site
) -> None:
    chosen = {"service_addresses": {"crossref": f"http://127.0.0.1:{catalogue.port}"}}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        assert (await services.load([TIDES])).notes == ()
        with pytest.raises(SettingsError, match=r"switched on here\. Let KGPLATFORM_LOOKUPS name some"):
            await services.look_up_sources(["file:tides"])
    assert catalogue.asked == []
    rows = await graph.run_statement("MATCH (source:Source) RETURN source.looked_up AS mark")
    assert rows == [{"mark": None}]
