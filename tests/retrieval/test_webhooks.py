"""Webhooks: what a look found is told to allowed addresses alone, as JSON."""

import json

import pytest

from kgplatform.errors import InputError
from kgplatform.models import Changes, Look, Topic, WorkChange
from kgplatform.retrieval.fetch import Fetcher, origin_of
from kgplatform.retrieval.webhooks import Webhooks, check_webhook
from tests.support.net import Asked, Site, answer

TOPIC = Topic(id="t" * 32, name="Peat bogs", domain="bogs")
LOOK = Look(
    id="1" * 32,
    topic_id=TOPIC.id,
    at="2026-11-20T08:00:00Z",
    changes=Changes(works=(WorkChange(source_id="s", title="Moss", url="https://a.example/1", change="added"),)),
    delivery="due",
)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://hooks.example.org/services/x?y=1", "https://hooks.example.org"),
        ("https://HOOKS.example.org:443/", "https://hooks.example.org"),
        ("https://hooks.example.org./x", "https://hooks.example.org"),
        ("http://[::1]:8080/hook", "http://[0:0:0:0:0:0:0:1]:8080/"),
        ("http://127.0.0.1:8080/hook", "http://127.0.0.1:8080"),
    ],
)
def test_an_address_of_an_allowed_origin_may_be_told(address: str, allowed: str) -> None:
    check_webhook(address, [origin_of("http://a.example", "A"), origin_of(allowed, "A", bare=True)])


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example.org/",  # another scheme
        "https://hooks.example.org:8443/",
        "https://hooks.example.org.evil.example/",
        "https://hooks.example.org@evil.example/",
        "https://user:secret@hooks.example.org/",
        "ftp://hooks.example.org/",
        "hooks.example.org",
        "https://[::1/",
        "",
    ],
)
def test_no_other_address_may_be_told(address: str) -> None:
    with pytest.raises(InputError) as refusal:
        check_webhook(address, ["https://hooks.example.org:443"])
    assert str(refusal.value) == (
        f"Nothing may be told to {address!r}. Give an address of an origin in KGPLATFORM_WEBHOOKS, which whoever runs "
        "this sets: https://hooks.example.org:443."
    )


async def test_a_look_is_told_once_and_what_fails_is_said() -> None:
    heard: list[Asked] = []
    site = Site()
    status = ["200 OK"]

    def hook(asked: Asked) -> bytes:
        heard.append(asked)
        return answer(b"", status[0])

    site.paths["/hook"] = hook
    site.paths["/moved"] = lambda asked: answer(b"", "307 Temporary Redirect", location="/hook")
    site.paths["/wordy"] = answer(b"x" * 100_000)
    site.paths["/endless"] = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + b"x" * 100_000
    site.paths["/wordy%20error"] = answer(b"x" * 100_000, "500 Internal Server Error")
    await site.start()
    origin = f"http://127.0.0.1:{site.port}"
    async with Fetcher(services=[origin], pace=0) as fetcher:
        webhooks = Webhooks(lambda address: check_webhook(address, [origin]), fetcher)
        told = await webhooks.tell(f"{origin}/hook", TOPIC, LOOK)
        status[0] = "503 Service Unavailable"
        away = await webhooks.tell(f"{origin}/hook", TOPIC, LOOK)
        moved = await webhooks.tell(f"{origin}/moved", TOPIC, LOOK)
        wordy = [await webhooks.tell(f"{origin}/{path}", TOPIC, LOOK) for path in ("wordy", "endless", "wordy error")]
        refused = await webhooks.tell("http://127.0.0.1:1/hook", TOPIC, LOOK)
    await site.stop()

    assert told == ""
    first = heard[0]
    assert first.method == "POST"
    body = json.loads(first.body)
    assert body["topic"] == {"id": TOPIC.id, "name": "Peat bogs", "domain": "bogs"}
    assert (body["look"]["id"], body["look"]["told"]) == (LOOK.id, "Works: 1 added.")
    assert body["look"]["changes"]["works"][0] == {
        "source_id": "s", "title": "Moss", "url": "https://a.example/1", "change": "added", "notices": [],
    }  # fmt: skip
    assert "answers with status 503" in away
    assert wordy == ["", "", f"127.0.0.1:{site.port} answers with status 500."]  # of what took it no answer is too long
    assert moved
    assert refused.startswith("Nothing may be told to")
    assert len(heard) == 2  # nobody was sent on
