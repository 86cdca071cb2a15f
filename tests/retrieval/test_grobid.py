"""PDF files are read by a GROBID where one answers, and here where it does not; the load says which and why."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.models import Document
from kgplatform.retrieval.fetch import Fetcher, FetchLimits
from kgplatform.retrieval.grobid import Grobid
from kgplatform.retrieval.web_documents import WebDocuments
from loaders import Reading, load_documents
from loaders.limits import Limits
from loaders.pdf_service import NotMade
from tests.support.net import Asked, Net, Site, answer
from tests.support.pdf_files import column, pdf_of

PATH = "/api/processFulltextDocument"
PDF = pdf_of(column(72, 700, "Tides as they stand in the file."))
TEI = b"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Tides</title></titleStmt>
</fileDesc></teiHeader><text><body><div><head>Moon</head><p>Tides as GROBID reads them.</p></div></body></text></TEI>"""
MADE = "# Tides\n\n## Moon\n\nTides as GROBID reads them."
HERE = "Tides as they stand in the file."


@pytest_asyncio.fixture
async def site() -> AsyncIterator[Site]:
    site = Site()
    await site.start()
    yield site
    await site.stop()


def grobid(site: Site, seconds: float = 10.0, most: int = 1_000_000) -> Grobid:
    origin = f"http://127.0.0.1:{site.port}"
    limits = FetchLimits(seconds=seconds, bytes=most)
    return Grobid(origin, lambda: Fetcher(services=[origin], limits=limits, environment={}), waits=0.01)


async def loaded(folder: Path, service: Grobid) -> tuple[list[Document], Reading]:
    """Load a folder in a thread, as commands and uploads do."""
    reading = Reading()
    given = {"base": "file:", "limits": Limits(seconds=30), "reading": reading, "pdf_service": service}
    return await asyncio.to_thread(lambda: list(load_documents(folder, "sea", **given))), reading  # type: ignore[arg-type]


async def test_a_pdf_is_sent_whole_and_what_grobid_makes_of_it_is_read(site: Site, tmp_path: Path) -> None:
    site.paths[PATH] = answer(TEI, content_type="application/xml")
    (tmp_path / "low tide.pdf").write_bytes(PDF)
    (tmp_path / "b.md").write_text("# Ebb\n\nThe ebb.")

    found, reading = await loaded(tmp_path, grobid(site))

    assert [(each.url, each.title, each.kind, each.text) for each in found] == [
        ("file:b.md", "Ebb", "markdown", "# Ebb\n\nThe ebb."),
        ("file:low%20tide.pdf", "Tides", "pdf", MADE),
    ]
    assert (reading.notes, reading.unreadable) == ((), [])
    (asked,) = site.asked
    boundary = asked.headers["content-type"].partition("boundary=")[2].encode()
    assert (asked.method, asked.body.count(b"--" + boundary)) == ("POST", 5)
    assert b'name="input"; filename="input.pdf"\r\nContent-Type: application/pdf\r\n\r\n' + PDF + b"\r\n" in asked.body
    assert b'name="consolidateHeader"\r\n\r\n0\r\n' in asked.body


async def test_a_busy_grobid_is_asked_again(site: Site) -> None:
    answers = [answer(status="503 Service Unavailable")] * 2 + [answer(TEI, content_type="application/xml")]
    site.paths[PATH] = lambda asked: answers.pop(0)

    assert await asyncio.to_thread(grobid(site).tei, PDF) == TEI
    assert site.targets() == [PATH] * 3


async def slow(asked: Asked) -> bytes:
    await asyncio.sleep(5)
    return answer(TEI)


@pytest.mark.parametrize(
    ("given", "told", "times"),
    [
        (answer(status="503 Service Unavailable"), "{host} answers with status 503.", 6),
        (answer(status="500 Internal Server Error"), "{host} answers with status 500.", 2),
        (answer(status="404 Not Found"), "{host} answers with status 404. Check KGPLATFORM_GROBID_URL.", 2),
        (answer(status="204 No Content"), "It found nothing in the file.", 2),
        (answer(b"<html>nonsense", content_type="text/html"), "What it made of the file is not read: ", 2),
        (answer(b"<other/>", content_type="application/xml"), "What it made of the file is not read: ", 2),
        (answer(b"<TEI xmlns='http://www.tei-c.org/ns/1.0'/>"), "What it made of the file is not read: ", 2),
        (answer(TEI * 3000), "", 2),
        (answer(status="302 Found", location="http://127.0.0.1:9/x"), "", 2),
    ],
)
async def test_what_grobid_does_not_read_is_read_here_and_the_load_says_why(
    site: Site, tmp_path: Path, given: bytes, told: str, times: int
) -> None:
    site.paths[PATH] = given
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(PDF)

    found, reading = await loaded(tmp_path, grobid(site))

    assert [(each.title, each.kind, each.text) for each in found] == [("A", "pdf", HERE), ("B", "pdf", HERE)]
    (note,) = reading.notes
    host = f"127.0.0.1:{site.port}"
    assert note.startswith(f"GROBID did not read a.pdf and 1 more, read without it. {told.format(host=host)}")
    assert len(site.asked) <= times


async def test_one_that_does_not_answer_in_time_is_left_alone_for_the_rest_of_a_load(
    site: Site, tmp_path: Path
) -> None:
    site.paths[PATH] = slow
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        (tmp_path / name).write_bytes(PDF)

    found, reading = await loaded(tmp_path, grobid(site, seconds=0.5))

    assert [each.text for each in found] == [HERE] * 3
    assert len(site.asked) == 1
    (note,) = reading.notes
    assert note.startswith("GROBID did not read a.pdf and 2 more, read without it. ")
    assert note.endswith(" Check KGPLATFORM_GROBID_URL.")


async def test_nobody_there() -> None:
    site = Site()
    await site.start()
    await site.stop()

    with pytest.raises(NotMade, match="Check KGPLATFORM_GROBID_URL"):
        await asyncio.to_thread(grobid(site).tei, PDF)


async def test_a_pdf_of_the_web_is_read_by_it_too_and_notes_are_told(site: Site) -> None:
    net = Net()
    page = await net.site("sea.example")
    page.paths["/tides.pdf"] = answer(PDF, content_type="application/pdf")
    answers = [answer(TEI), answer(status="500 Internal Server Error")]
    site.paths[PATH] = lambda asked: answers.pop(0)
    told: dict[str, None] = {}
    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        web = WebDocuments(fetcher, Limits(seconds=30), pdf_service=grobid(site))
        made = await web.document("http://sea.example/tides.pdf", "sea", told)
        before = dict(told)
        here = await web.document("http://sea.example/tides.pdf", "sea", told)
    await net.stop()

    assert isinstance(made, Document) and isinstance(here, Document)
    assert (made.text, made.kind, made.url, before) == (MADE, "pdf", "http://sea.example/tides.pdf", {})
    assert here.text == HERE
    host = f"127.0.0.1:{site.port}"
    assert list(told) == [f"GROBID did not read page.pdf, read without it. {host} answers with status 500."]


async def test_other_pages_are_read_while_it_is_waited_for(site: Site) -> None:
    net = Net()
    page = await net.site("sea.example")
    page.paths["/tides.pdf"] = answer(PDF, content_type="application/pdf")
    page.paths["/ebb.md"] = answer(b"# Ebb\n\nThe ebb.", content_type="text/markdown")
    asked, read = asyncio.Event(), asyncio.Event()

    async def waits(_: Asked) -> bytes:
        asked.set()
        await read.wait()
        return answer(TEI)

    site.paths[PATH] = waits
    async with Fetcher(pace=0, resolver=net.resolve, net=net, environment={}) as fetcher:
        web = WebDocuments(fetcher, Limits(seconds=30), pdf_service=grobid(site, seconds=60))
        made = asyncio.create_task(web.document("http://sea.example/tides.pdf", "sea", {}))
        await asyncio.wait_for(asked.wait(), 30)
        other = await asyncio.wait_for(web.document("http://sea.example/ebb.md", "sea", {}), 30)
        read.set()
        found = [await made, other]
    await net.stop()

    assert [each.text for each in found if isinstance(each, Document)] == [MADE, "# Ebb\n\nThe ebb."]
