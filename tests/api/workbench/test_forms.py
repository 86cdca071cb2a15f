import httpx
import pytest

from tests.api.fake_services import FakeServices

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("content", "kind", "status", "told"),
    [
        (b"name=" + b"x" * 300_000, FORM, 413, "The form has 300,005 bytes."),
        (b"&".join([b"a=1"] * 301), FORM, 400, "The form has more than 300 fields."),
        (b'{"name": "Tides"}', {"Content-Type": "application/json"}, 415, "A body of application/json is no form."),
        (b"x", {}, 415, "A body of no media type is no form."),
        (b"name=%FF%FE&domain=sea", FORM, 303, ""),
        (b"", {}, 400, "Say what the page is about"),
    ],
)
async def test_a_body_is_measured_before_it_is_read(
    client: httpx.AsyncClient, content: bytes, kind: dict[str, str], status: int, told: str
) -> None:
    response = await client.post("/runs", content=content, headers=kind)
    assert response.status_code == status
    assert told in response.text


async def test_the_first_of_a_field_counts(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.post("/runs", content=b"name=Tides&name=Moons&domain=sea", headers=FORM)
    assert [request.name for (request,) in services.called("start")] == ["Tides"]  # type: ignore[attr-defined]
