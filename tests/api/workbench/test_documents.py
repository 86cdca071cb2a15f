"""Adding documents by the form, read by a real process."""

import re
from typing import Any

import httpx
import pytest

from api.app import create_app
from api.workbench import uploads
from kgplatform.errors import EngineUnavailable, UnreadableDocument
from loaders.folder import READ
from loaders.limits import Limits
from loaders.pdf_service import NotMade
from tests.api.fake_services import FakeServices
from tests.support.pdf_files import column, pdf_of

TIDES = ("tides.md", b"# Tides\n\nThe Moon raises the tides.\n")


async def send(client: httpx.AsyncClient, *files: tuple[str, bytes], domain: str | bytes = "sea") -> httpx.Response:
    given = [("files", file) for file in files]
    return await client.post("/documents", data={"domain": domain}, files=given, follow_redirects=True)


def stored(services: FakeServices) -> list[tuple[str, str, str]]:
    return [(document.url, document.title, document.domain) for document in services.stored]


async def test_files_are_loaded_and_what_was_understood_is_told(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # when files are sent of which one can be read
    response = await send(client, TIDES, ("bays/deep bays.txt", b"A bay swings."), ("song.mp3", b"ID3"), ("e.md", b""))
    # then these are loaded
    assert response.status_code == 200
    assert stored(services) == [
        ("upload:bays/deep%20bays.txt", "Deep bays", "sea"),
        ("upload:tides.md", "Tides", "sea"),
    ]
    # and the page tells of all of them
    assert "<h1>What was added</h1>" in response.text
    assert '<p class="lede" role="status">2 sources read, 4 new snippets stored.</p>' in response.text
    assert re.findall(r'<span class="name">(.+?)</span>', response.text) == ["Deep bays", "Tides"]
    left_out = response.text[response.text.index("What was left out") :]
    assert re.findall(r"<li[^>]*>(.+?)</li>", left_out)[:3] == [
        "1 snippet: too short to mean anything alone",
        "Unreadable: e.md: It holds no text. Leave it out, or give it as text.",
        f"Unreadable: song.mp3: It is of another kind than those that are read. They are {READ}.",
    ]
    assert '<a class="button" href="/?domain=sea#topic">Start a topic in sea</a>' in response.text


async def test_lines_of_jsonl_keep_their_domain_where_none_is_given(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    line = b'{"url": "https://sea.example/1", "title": "One", "domain": "lines", "text": "The Moon raises tides."}\n'
    await send(client, ("all.jsonl", line), domain="")
    assert stored(services) == [("https://sea.example/1", "One", "lines")]


async def test_addresses_are_fetched_and_loaded_beside_files(client: httpx.AsyncClient, services: FakeServices) -> None:
    addresses = "https://tides.example/ebb\r\n\r\nhttps://tides.example/lost\r\nhttps://tides.example/ebb\r\n"
    sent = {"domain": "sea", "addresses": addresses}
    response = await client.post("/documents", data=sent, files=[("files", TIDES)], follow_redirects=True)

    wanted = ("https://tides.example/ebb", "https://tides.example/lost")
    assert services.called("load_addresses") == [(wanted, "sea")]
    assert '<p class="lede" role="status">2 sources read, 3 new snippets stored.</p>' in response.text
    assert "Unreadable: https://tides.example/lost: It is not there.</li>" in response.text
    assert '<a class="button" href="/?domain=sea#topic">Start a topic in sea</a>' in response.text


async def test_an_address_that_is_none_is_told_beside_the_field(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    response = await client.post(
        "/documents", data={"domain": "sea", "addresses": "file:///etc/passwd"}, files=[("files", ("", b""))]
    )
    assert response.status_code == 400
    told = "file:///etc/passwd is not a web address: it must begin with http:// or https://."
    assert f"<b>Problem:</b> {told}" in response.text
    assert services.calls == []


async def test_where_nothing_can_be_read_nothing_is_loaded(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await send(client, ("song.mp3", b"ID3"))
    assert "None of what you sent could be read, so nothing was added." in response.text
    assert "Unreadable: song.mp3: It is of another kind" in response.text
    assert services.called("load") == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../../etc/passwd.md", "Its name begins with a dot, or is empty."),
        (".hidden.md", "Its name begins with a dot, or is empty."),
        ("a\x00.md", "Its name has U+0000 in it, which is not text."),
        ("x" * 300 + ".md", "Its name is too long."),
        ("x" * 600 + ".md", "Its name has 603 characters, and 500 are the most."),
        ("/", "Its name begins with a dot, or is empty."),
    ],
)
def test_a_name_that_no_file_may_have_here_is_refused(name: str, told: str) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        uploads.place_of(name)
    assert refused.value.what == told


@pytest.mark.parametrize(
    ("name", "place"),
    [("a.md", "a.md"), ("/abs/a.md", "abs/a.md"), ("C:\\texts\\a.md", "C:/texts/a.md"), ("a//./b.md", "a/b.md")],
)
def test_a_name_says_where_below_the_folder_a_file_is(name: str, place: str) -> None:
    assert uploads.place_of(name) == place


async def test_hostile_names_are_told_and_stay_text(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await send(client, TIDES, TIDES, ("../<b>x.md", b"# X\n\nText."), ("tides.md/x.md", b"# X\n\nText."))
    assert stored(services) == [("upload:tides.md", "Tides", "sea")]
    assert re.findall(r"Unreadable: (.+?)</li>", response.text) == [
        "tides.md: Another file that was sent has this name. Send each by a name of its own.",
        "../%3Cb%3Ex.md: Its name begins with a dot, or is empty. Rename it.",
        "tides.md/x.md: Another file that was sent has this name. Send each by a name of its own.",
    ]


@pytest.mark.parametrize(
    ("files", "domain", "told"),
    [
        ([("", b"")], "sea", "Choose at least one file, or give a web address below."),
        ([TIDES], "a\x00b", "“domain” has the character U+0000 at place 1, which no text has."),
        ([TIDES], "x" * 600, "The name of a domain has at most 500 characters."),
    ],
)
async def test_what_is_wrong_is_told_beside_the_field(
    client: httpx.AsyncClient, services: FakeServices, files: list[tuple[str, bytes]], domain: str, told: str
) -> None:
    response = await send(client, *files, domain=domain)
    assert response.status_code == 400
    assert f"<b>Problem:</b> {told}" in response.text
    assert services.calls == []


async def test_too_many_files_are_refused_before_they_are_read(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    response = await send(client, *[TIDES] * 1_001)
    assert response.status_code == 400
    assert "Send it again, with at most 1,000 files at once." in response.text
    assert services.calls == []


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"domain=sea", "application/x-www-form-urlencoded", 415),
        (b"{}", "application/json", 415),
        (b"--XX", "multipart/form-data; boundary=XX", 400),
        (b"--XX--", "multipart/form-data", 400),
    ],
)
async def test_what_is_no_form_with_files_is_refused(
    client: httpx.AsyncClient, services: FakeServices, content: bytes, kind: str, status: int
) -> None:
    response = await client.post("/documents", content=content, headers={"Content-Type": kind})
    assert response.status_code == status
    assert services.calls == []


async def test_a_load_that_takes_too_long_is_ended_in_words(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(uploads.Uploads, "load", slow)
    app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await send(client, TIDES)
    assert response.status_code == 400
    assert "Loading took more than 3600 seconds." in response.text


async def test_files_are_read_within_limits(services: FakeServices) -> None:
    app = create_app(
        services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__, file_limits=Limits(max_mb=1)
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await send(client, ("big.txt", b"word " * 300_000))
    assert "Unreadable: big.txt: It has 2 MB, and 1 MB is the largest that is read." in response.text


class Refusing:
    """A service that reads the first PDF alone."""

    name = "GROBID"

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    def tei(self, data: bytes) -> bytes:
        self.asked.append(data)
        if len(self.asked) > 1:
            raise NotMade("It is tired.")
        return b"<TEI xmlns='http://www.tei-c.org/ns/1.0'><text><body><p>Tides by a service.</p></body></text></TEI>"


async def test_pdf_files_are_read_by_the_service_and_what_it_does_not_read_is_told(services: FakeServices) -> None:
    service, pdf = Refusing(), pdf_of(column(72, 700, "Tides as they stand there."))
    app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__, pdf_service=service)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        response = await send(client, ("a.pdf", pdf), ("b.PDF", pdf), TIDES)

    assert service.asked == [pdf, pdf]
    assert [document.text for document in services.stored] == [
        "Tides by a service.", "Tides as they stand there.", "# Tides\n\nThe Moon raises the tides.",
    ]  # fmt: skip
    assert '<li class="url">GROBID did not read b.PDF, read without it. It is tired.</li>' in response.text


async def test_an_engine_that_is_away_is_told(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.failure = EngineUnavailable("Neo4j does not answer.", "Start it.")
    response = await send(client, TIDES)
    assert response.status_code == 503
    assert "Neo4j does not answer." in response.text


async def test_the_form_has_an_address_of_its_own(client: httpx.AsyncClient) -> None:
    text = (await client.get("/documents?domain=sea")).text
    assert "<h1>Add sources</h1>" in text
    assert 'id="d-domain" name="domain" type="text" value="sea"' in text
    assert 'enctype="multipart/form-data"' in text
