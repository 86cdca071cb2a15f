"""Forms with files as odd clients send them: names with signs in them, and forms of which the end is missing."""

import re

import httpx
import pytest

from tests.api.fake_services import FakeServices

KIND = {"Content-Type": "multipart/form-data; boundary=XX"}


def part(disposition: str, content: str) -> bytes:
    return f"--XX\r\nContent-Disposition: form-data; {disposition}\r\n\r\n{content}\r\n".encode()


DOMAIN = part('name="domain"', "sea")
TIDES = part('name="files"; filename="tides.md"', "# Tides\n\nThe Moon raises the tides.")


@pytest.mark.parametrize(
    ("filename", "url"),
    [
        ('"on %22tides%22.md"', "upload:on%20%22tides%22.md"),
        ('"on \\"tides\\".md"', "upload:on%20%22tides%22.md"),
        ('"100%25; a=b.md"', "upload:100%2525%3B%20a%3Db.md"),
        ('"Gezeiten für Läufer.md"', "upload:Gezeiten%20f%C3%BCr%20L%C3%A4ufer.md"),
    ],
)
async def test_a_file_keeps_its_name(
    client: httpx.AsyncClient, services: FakeServices, filename: str, url: str
) -> None:
    body = DOMAIN + part(f'name="files"; filename={filename}', "The Moon raises the tides.") + b"--XX--\r\n"

    response = await client.post("/documents", content=body, headers=KIND, follow_redirects=True)

    assert response.status_code == 200
    assert [document.url for document in services.stored] == [url]


async def test_a_name_with_a_line_end_is_told(client: httpx.AsyncClient, services: FakeServices) -> None:
    body = DOMAIN + part('name="files"; filename="a%0D%0Ab.md"', "The Moon.") + TIDES + b"--XX--\r\n"

    response = await client.post("/documents", content=body, headers=KIND, follow_redirects=True)

    assert [document.url for document in services.stored] == ["upload:tides.md"]
    told = re.findall(r"Unreadable: (.+?)</li>", response.text)
    assert told == ["a%0D%0Ab.md: Its name has U+000D in it, which is not text. Take that out, or leave it out."]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        (DOMAIN + TIDES)[:-20],
        DOMAIN + TIDES,
        DOMAIN + TIDES + TIDES.replace(b"tides", b"ebbs")[:60],
        DOMAIN + TIDES + b"--XX-",
    ],
)
async def test_of_a_form_that_is_cut_off_nothing_is_stored(
    client: httpx.AsyncClient, services: FakeServices, body: bytes
) -> None:
    response = await client.post("/documents", content=body, headers=KIND)

    assert response.status_code == 400
    assert "The form cannot be read: It ends in the middle, without its last boundary." in response.text
    assert "Send it again" in response.text
    assert services.calls == []


async def test_a_file_without_a_name_is_told_beside_the_field(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    body = DOMAIN + TIDES + part("name=\"files\"; filename*=UTF-8''ebb.md", "The Moon.") + b"--XX--\r\n"

    response = await client.post("/documents", content=body, headers=KIND)

    assert response.status_code == 400
    assert "<b>Problem:</b> What was sent as a file has no name." in response.text
    assert services.calls == []
