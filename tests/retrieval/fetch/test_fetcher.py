"""What a Fetcher sends, what it gives back, and how it keeps the peace of hosts."""

import asyncio
import gzip
import ssl
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import trustme

from kgplatform import __version__
from kgplatform.errors import SettingsError
from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchLimits, FetchRequest, NotFetched, names
from tests.retrieval.fetch.conftest import serving
from tests.support.net import Asked, Inside, Net, answer

Make = Callable[..., Fetcher]


@pytest.fixture
def make(net: Net) -> Make:
    """Give a Fetcher on the net, without pace."""

    def made(**options: Any) -> Fetcher:
        given = {"pace": 0, "resolver": net.resolve, "net": net, "environment": {}, **options}
        return Fetcher(**given)

    return made


def page(body: bytes = b"hello", **headers: str) -> bytes:
    return answer(body, content_type="text/html", **headers)


async def got(fetching: Awaitable[Fetched | NotFetched]) -> Fetched:
    outcome = await fetching
    assert isinstance(outcome, Fetched), outcome
    return outcome


async def refused(fetching: Awaitable[Fetched | NotFetched]) -> NotFetched:
    outcome = await fetching
    assert isinstance(outcome, NotFetched), outcome
    return outcome


async def test_a_page_comes_with_what_is_known_of_it(net: Net, make: Make) -> None:
    # given
    site = await net.site("open.example")
    site.paths["/a"] = answer(b"h\xe9", content_type="text/html; charset=latin1")

    # when
    fetched = await got(make().fetch(FetchRequest(url="HTTP://Open.Example:80/a?b=c#d", accepts=("text/html",))))

    # then
    assert fetched == Fetched(
        url="http://open.example/a?b=c",
        status=200,
        media_type="text/html",
        charset="iso8859-1",
        body=b"h\xe9",
    )
    assert site.targets() == ["/a?b=c"]
    assert net.connected == [("93.184.216.1", 80)] * 2  # robots.txt, and the page


async def test_hosts_are_told_who_asks_and_nothing_else(net: Net, make: Make) -> None:
    site = await net.site("open.example")
    site.paths["/"] = page(set_cookie="id=1")
    fetcher = make(contact="https://example.org/about")
    for _ in range(2):
        await got(fetcher.fetch(FetchRequest(url="http://open.example", accepts=("text/html", "application/pdf"))))
    assert [each.headers for each in site.asked[1:]] == [
        {
            "host": "open.example",
            "user-agent": f"kgplatform/{__version__} (+https://example.org/about)",
            "accept-encoding": "gzip, deflate",
            "connection": "close",
            "accept": "text/html, application/pdf",
        }
    ] * 2


@pytest.mark.parametrize(
    ("coding", "body"),
    [
        ("gzip", gzip.compress(b"hello " * 9_999)),
        ("gzip", gzip.compress(b"hello " * 9_000) + gzip.compress(b"hello " * 999)),
        ("gzip", gzip.compress(b"hello " * 9_999) + b"\0"),
        ("gzip", gzip.compress(b"hello " * 9_999) + bytes(100)),
        ("deflate", zlib.compress(b"hello " * 9_999)),
        ("deflate", zlib.compress(b"hello " * 9_999)[2:-4]),
        ("identity", b"hello " * 9_999),
    ],
)
async def test_a_packed_body_is_unpacked_whatever_the_pieces_it_comes_in(
    coding: str, body: bytes, net: Net, make: Make
) -> None:
    async def in_pieces(_: Asked) -> AsyncIterator[bytes]:
        yield f"HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\n\r\n".encode()
        for at in range(0, len(body), 7 if len(body) < 1_000 else 7_000):
            yield body[at : at + (7 if len(body) < 1_000 else 7_000)]

    (await net.site("open.example")).paths["/"] = in_pieces
    assert (await got(make().fetch(FetchRequest(url="http://open.example/")))).body == b"hello " * 9_999


async def test_a_body_may_be_as_large_as_the_limit_and_no_larger(net: Net, make: Make) -> None:
    (await net.site("open.example")).paths["/"] = answer(gzip.compress(bytes(5_000)), content_encoding="gzip")
    request = FetchRequest(url="http://open.example/", limits=FetchLimits(bytes=5_000))
    fetcher = make(limits=FetchLimits(bytes=1))
    assert len((await got(fetcher.fetch(request))).body) == 5_000
    smaller = request.model_copy(update={"limits": FetchLimits(bytes=4_999)})
    assert (await refused(fetcher.fetch(smaller))).reason == "too large"
    assert (await refused(fetcher.fetch(FetchRequest(url="http://open.example/")))).reason == "too large"


async def test_an_empty_body_that_says_it_is_packed_is_empty(net: Net, make: Make) -> None:
    (await net.site("open.example")).paths["/"] = answer(b"", content_encoding="gzip")
    assert (await got(make().fetch(FetchRequest(url="http://open.example/")))).body == b""


async def test_redirects_are_followed(net: Net, make: Make) -> None:
    # given
    first, second = await net.site("a.example"), await net.site("b.example")
    first.paths.update(
        {"/1": answer(b"", "301 Moved", location="2"), "/2": answer(b"", "308 Moved", location="//b.example/é")}
    )
    second.paths["/%C3%A9"] = page()

    # when
    fetched = await got(make().fetch(FetchRequest(url="http://a.example/1")))

    # then
    assert (fetched.url, fetched.body) == ("http://b.example/%C3%A9", b"hello")
    assert net.looked_up == ["a.example", "a.example", "b.example"]


async def test_keys_stay_with_the_origin_that_they_were_given_for(net: Net, make: Make) -> None:
    # given
    first, second = await net.site("a.example"), await net.site("b.example")
    first.paths.update(
        {
            "/": answer(b"", "302 Found", location="/same"),
            "/same": answer(b"", "302 Found", location="http://b.example/"),
        }
    )
    second.paths["/"] = page()
    headers = (("Authorization", "Bearer secret"), ("X-Token", "secret"), ("Accept", "application/json"))

    # when
    request = FetchRequest(url="http://a.example/", headers=headers, params=(("key", "secret"),), robots=False)
    fetched = await got(make().fetch(request))

    # then
    assert [each.headers.get("x-token") for each in first.asked] == ["secret", "secret"]
    assert (set(second.asked[0].headers), second.asked[0].headers["accept"]) == (
        {"host", "user-agent", "accept-encoding", "connection", "accept"},
        "application/json",
    )
    assert first.asked[0].path == "/?key=secret"
    assert "secret" not in fetched.model_dump_json()


async def test_params_are_added_to_a_query_and_not_told(net: Net, make: Make) -> None:
    site = await net.site("a.example")
    request = FetchRequest(url="http://a.example/x?a=1", params=(("b", "ü &"), ("b", "2")), robots=False)
    why = await refused(make().fetch(request))
    assert site.targets() == ["/x?a=1&b=%C3%BC+%26&b=2"]
    assert (why.url, why.message) == ("http://a.example/x", "a.example answers with status 404.")


async def test_a_body_is_posted_again_within_its_origin_alone(net: Net, make: Make) -> None:
    # given
    first, second = await net.site("a.example"), await net.site("b.example")
    first.paths.update(
        {
            "/again": answer(b"", "307 Temporary", location="/end"),
            "/see": answer(b"", "303 See Other", location="http://b.example/end"),
            "/end": page(b"posted"),
        }
    )
    second.paths["/end"] = page(b"seen")
    headers = (("Content-Type", "application/json"),)
    fetcher = make()

    def post(path: str) -> FetchRequest:
        return FetchRequest(url=f"http://a.example{path}", method="POST", body=b"{}", headers=headers, robots=False)

    # when
    again, seen = await got(fetcher.fetch(post("/again"))), await got(fetcher.fetch(post("/see")))

    # then
    assert (again.body, seen.body) == (b"posted", b"seen")
    assert [(each.method, each.path, each.body) for each in first.asked] == [
        ("POST", "/again", b"{}"),
        ("POST", "/end", b"{}"),
        ("POST", "/see", b"{}"),
    ]
    asked = second.asked[0]
    assert (asked.method, asked.body, "content-type" in asked.headers) == ("GET", b"", False)


async def test_a_status_says_whether_trying_again_helps_and_what_the_server_wrote(net: Net, make: Make) -> None:
    # given
    site = await net.site("a.example")
    site.paths.update(
        {
            "/400": answer('{"error": "bad syntäx"}'.encode(), "400 Bad", content_type="application/json"),
            "/403": answer(b"\x89PNG", "403 No", content_type="image/png"),
            "/410": answer(gzip.compress(b"gone"), "410 Gone", content_type="text/plain", content_encoding="gzip"),
            "/502": answer(b"", "502 Bad Gateway", retry_after="7"),
        }
    )
    fetcher = make()

    # when
    whys = [await refused(fetcher.fetch(FetchRequest(url=f"http://a.example{path}"))) for path in sorted(site.paths)]

    # then
    assert [(why.reason, why.status, why.retryable, why.retry_after, why.said) for why in whys] == [
        ("status", 400, False, None, '{"error": "bad syntäx"}'),
        ("status", 403, False, None, ""),
        ("status", 410, False, None, "gone"),
        ("status", 502, True, 7.0, ""),
    ]


async def test_a_host_that_asks_for_rest_is_not_asked_again(net: Net, make: Make) -> None:
    # given
    site, other = await net.site("a.example"), await net.site("b.example")
    site.paths["/"] = answer(b"", "429 Too Many", retry_after="90")
    other.paths["/"] = page()
    fetcher, request = make(), FetchRequest(url="http://a.example/", robots=False)

    # when
    first, second = await refused(fetcher.fetch(request)), await refused(fetcher.fetch(request))

    # then
    assert (first.reason, first.status, first.retry_after, first.retryable) == ("status", 429, 90.0, True)
    assert (second.reason, second.retryable) == ("refused", True)
    assert second.retry_after is not None and 60 < second.retry_after <= 90
    assert len(site.asked) == 1
    assert (await got(fetcher.fetch(FetchRequest(url="http://b.example/")))).body == b"hello"


async def test_a_host_is_asked_by_one_at_a_time(net: Net, make: Make) -> None:
    # given
    first, second = await net.site("a.example"), await net.site("b.example")
    together = asyncio.Event()

    async def slow(_: Asked) -> bytes:
        if first.at_once and second.at_once:
            together.set()
        await asyncio.wait_for(together.wait(), 10)
        return page()

    first.paths["/"] = second.paths["/"] = slow
    fetcher = make()

    # when
    hosts = ["a.example", "b.example"] * 4
    await asyncio.gather(*(got(fetcher.fetch(FetchRequest(url=f"http://{host}/"))) for host in hosts))

    # then
    assert (first.most_at_once, second.most_at_once) == (1, 1)
    assert [len(site.targets()) for site in (first, second)] == [4, 4]
    assert together.is_set()


async def test_between_two_requests_to_a_host_there_is_its_pace(net: Net, make: Make) -> None:
    # given
    site, times = await net.site("a.example"), []

    def noted(_: Asked) -> bytes:
        times.append(asyncio.get_running_loop().time())
        return page()

    site.paths["/"] = noted
    fetcher = make(pace=0.3)
    request = FetchRequest(url="http://a.example/", robots=False)

    # when
    for pace in (None, None, 0.0):
        await got(fetcher.fetch(request.model_copy(update={"pace": pace})))

    # then
    assert times[1] - times[0] >= 0.25
    assert fetcher._turns._hosts["a.example"].ready <= times[2] + 0.2


async def test_a_name_of_which_nobody_tells_is_given_up(net: Net, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_LOOKUP_SECONDS", 0.05)
    net.silent.add("a.example")
    why = await refused(make().fetch(FetchRequest(url="http://a.example/")))
    assert (why.reason, why.retryable, why.message) == ("name", True, "The host a.example cannot be looked up.")


async def test_a_second_address_is_tried_where_the_first_does_not_answer(net: Net, make: Make) -> None:
    (await net.site("a.example")).paths["/"] = page()
    shut = await net.site("shut.example")
    await shut.stop()
    net.names["a.example"] = [[*net.names["shut.example"][0], *net.names["a.example"][0]]]
    request = FetchRequest(url="http://a.example/", robots=False)
    assert (await got(make().fetch(request))).body == b"hello"
    assert [address for address, _ in net.connected] == ["93.184.216.2", "93.184.216.1"]
    net.names["a.example"] = net.names["shut.example"]
    why = await refused(make().fetch(request))
    assert (why.reason, why.retryable, why.message) == ("broken", True, "a.example does not answer on port 80.")


async def test_certificates_are_checked_by_the_name_of_the_host(
    net: Net, make: Make, authority: trustme.CA, believing: ssl.SSLContext
) -> None:
    # given
    await net.site("a.example", serving(authority, "a.example"))
    await net.site("other.example", serving(authority, "a.example"))
    for site in net.sites.values():
        site.paths["/"] = page()

    # when
    good = await got(make(tls=believing).fetch(FetchRequest(url="https://a.example/")))
    other = await refused(make(tls=believing).fetch(FetchRequest(url="https://other.example/")))
    unknown = await refused(make().fetch(FetchRequest(url="https://a.example/")))

    # then
    assert (good.url, good.body) == ("https://a.example/", b"hello")
    assert [(why.reason, why.retryable) for why in (other, unknown)] == [("tls", False)] * 2
    assert "Hostname mismatch" in other.message
    assert net.sites["other.example"].asked == []


async def test_a_rebinding_name_is_asked_where_it_was_checked(net: Net, make: Make, inside: Inside) -> None:
    # given
    site = await net.site("a.example")
    site.paths["/"] = page()
    net.names["a.example"] = [["93.184.216.1"], ["127.0.0.1"]]
    fetcher = make()

    # when
    request = FetchRequest(url=f"http://a.example:{inside.port}/")
    first, second = await got(fetcher.fetch(request)), await refused(fetcher.fetch(request))

    # then
    assert (first.body, second.reason) == (b"hello", "address")
    assert net.connected == [("93.184.216.1", inside.port)] * 2  # robots.txt, and the page
    assert net.looked_up == ["a.example", "a.example"]
    assert inside.reached == 0


async def test_a_trusted_origin_is_fetched_from_and_a_service_by_its_callers_alone(make: Make, inside: Inside) -> None:
    origin = f"http://127.0.0.1:{inside.port}"
    request = FetchRequest(url=f"{origin}/", robots=False)
    as_page = request.model_copy(update={"robots": True})
    written_otherwise = request.model_copy(update={"url": f"http://2130706433:{inside.port}/"})

    async def reason(fetcher: Fetcher, asked: FetchRequest) -> str:
        outcome = await fetcher.fetch(asked)
        return "" if isinstance(outcome, Fetched) else outcome.reason

    assert await reason(make(trusted=[origin]), request) == ""
    assert await reason(make(trusted=[f"{origin}/"]), written_otherwise) == ""
    assert await reason(make(services=[origin]), request) == ""
    reached = inside.reached
    assert await reason(make(services=[origin]), as_page) == "address"
    assert await reason(make(trusted=[origin.replace("http:", "https:")]), request) == "address"
    assert await reason(make(), request) == "address"
    assert inside.reached == reached == 3


@pytest.mark.parametrize("origin", ["127.0.0.1:8080", "http://127.0.0.1:8080/path", "http://a b/", "ftp://a", ""])
def test_an_origin_that_is_none_is_refused_at_once(origin: str) -> None:
    with pytest.raises(SettingsError, match=r"Give it as http://host:port\."):
        Fetcher(trusted=[origin])


def test_a_contact_of_two_lines_is_refused() -> None:
    with pytest.raises(SettingsError, match="KGPLATFORM_FETCH_CONTACT"):
        Fetcher(contact="me\r\nX: y")


async def test_the_systems_names_are_checked_too(inside: Inside) -> None:
    async with Fetcher(environment={}) as fetcher:
        why = await refused(fetcher.fetch(FetchRequest(url=f"http://localhost:{inside.port}/")))
    assert (why.reason, inside.reached) == ("address", 0)


async def test_whoever_gives_up_a_fetch_leaves_the_host_to_others(net: Net, make: Make) -> None:
    # given
    site = await net.site("a.example")
    begun = asyncio.Event()

    async def never(_: Asked) -> bytes:
        begun.set()
        await asyncio.sleep(60)
        return b""

    site.paths.update({"/never": never, "/": page()})
    fetcher = make()

    # when
    given_up = asyncio.create_task(fetcher.fetch(FetchRequest(url="http://a.example/never")))
    await begun.wait()
    given_up.cancel()

    # then
    assert (await got(fetcher.fetch(FetchRequest(url="http://a.example/")))).body == b"hello"
    with pytest.raises(asyncio.CancelledError):
        await given_up
