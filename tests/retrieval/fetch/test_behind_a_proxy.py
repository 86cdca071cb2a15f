"""Behind a proxy, addresses are checked before it is asked; it makes the connection."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest
import pytest_asyncio
import trustme

from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest, NotFetched
from tests.retrieval.fetch.conftest import serving
from tests.support.net import Net, answer


class Proxy:
    """A proxy of HTTP that leads everything to one port of this machine; `asked` are the first lines that it got."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.headers = b""
        self.behind = 0
        self.refuses = False

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            first, self.headers = head.split(b"\r\n", 1)
            self.asked.append(first.decode())
            if self.refuses:
                writer.write(answer(b"", "403 Forbidden"))
            else:
                await self._leads(first, reader, writer)
        writer.close()

    async def _leads(self, first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.behind)
        if first.startswith(b"CONNECT"):
            writer.write(b"HTTP/1.1 200 Connected\r\n\r\n")
        else:
            method, target, version = first.split(b" ")
            back.write(b" ".join([method, b"/" + target.split(b"/", 3)[3], version]) + b"\r\n" + self.headers)
        await asyncio.gather(_piped(reader, back), _piped(there, writer))


async def _piped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()


@pytest_asyncio.fixture
async def proxy() -> AsyncIterator[Proxy]:
    proxy = Proxy()
    await proxy.start()
    yield proxy
    await proxy.stop()


Make = Callable[..., Fetcher]


@pytest.fixture
def make(net: Net, proxy: Proxy) -> Make:
    def made(**options: object) -> Fetcher:
        environment = {"HTTP_PROXY": proxy.url, "HTTPS_PROXY": proxy.url}
        given: dict[str, object] = {"pace": 0, "resolver": net.resolve, "environment": environment, **options}
        return Fetcher(**given)  # type: ignore[arg-type]

    return made


async def test_the_proxy_is_asked_by_the_name_of_the_host(net: Net, proxy: Proxy, make: Make) -> None:
    # given
    site = await net.site("a.example")
    site.paths["/"], proxy.behind = answer(b"hello"), site.port

    # when
    outcome = await make().fetch(FetchRequest(url="http://a.example/", robots=False))

    # then
    assert isinstance(outcome, Fetched)
    assert (outcome.body, proxy.asked) == (b"hello", ["GET http://a.example/ HTTP/1.1"])
    assert site.asked[0].headers["host"] == "a.example"
    assert net.looked_up == ["a.example"]


async def test_a_certificate_is_checked_through_the_proxy(
    net: Net, proxy: Proxy, make: Make, authority: trustme.CA, believing: ssl.SSLContext
) -> None:
    # given
    site = await net.site("a.example", serving(authority, "a.example"))
    net.names["other.example"] = net.names["a.example"]
    site.paths["/"], proxy.behind = answer(b"hello"), site.port
    fetcher = make(tls=believing)

    # when
    good, other = [
        await fetcher.fetch(FetchRequest(url=f"https://{host}/", robots=False))
        for host in ("a.example", "other.example")
    ]

    # then
    assert isinstance(good, Fetched)
    assert isinstance(other, NotFetched)
    assert (good.body, other.reason) == (b"hello", "tls")
    assert proxy.asked == ["CONNECT a.example:443 HTTP/1.1", "CONNECT other.example:443 HTTP/1.1"]


@pytest.mark.parametrize(
    "url", ["http://10.0.0.1/", "https://sly.example/", "http://2852039166/", "http://led.example/"]
)
async def test_what_is_inside_is_not_asked_for(url: str, net: Net, proxy: Proxy, make: Make) -> None:
    # given
    site = await net.site("led.example")
    site.paths["/"], proxy.behind = answer(b"", "302 Found", location="https://sly.example/"), site.port
    net.names["sly.example"] = [["93.184.216.1", "10.0.0.1"]]

    # when
    outcome = await make().fetch(FetchRequest(url=url, robots=False))

    # then
    assert isinstance(outcome, NotFetched)
    assert outcome.reason == "address"
    assert [line for line in proxy.asked if "led.example" not in line] == []


@pytest.mark.parametrize(
    ("url", "resolves", "asked"),
    [
        ("http://far.example/", False, 0),
        ("http://far.example/", True, 1),
        ("http://intranet/", True, 0),
        ("http://printer.local/", True, 0),
        ("http://metadata.google.internal/", True, 0),
    ],
)
async def test_a_name_that_is_not_known_here_is_left_to_the_proxy_where_a_setting_says_so(
    url: str, resolves: bool, asked: int, net: Net, proxy: Proxy, make: Make
) -> None:
    # given
    site = await net.site("a.example")
    site.paths["/"], proxy.behind = answer(b"hello"), site.port

    # when
    outcome = await make(proxy_resolves=resolves).fetch(FetchRequest(url=url, robots=False))

    # then
    assert len(proxy.asked) == asked
    if not asked:
        assert isinstance(outcome, NotFetched)
        assert outcome.reason == "name"
        assert outcome.message.endswith("KGPLATFORM_FETCH_PROXY_RESOLVES=true.") is not resolves


async def test_a_proxy_that_refuses_is_told(net: Net, proxy: Proxy, make: Make) -> None:
    await net.site("a.example")
    proxy.refuses = True
    outcome = await make().fetch(FetchRequest(url="https://a.example/", robots=False))
    assert isinstance(outcome, NotFetched)
    assert (outcome.reason, outcome.message) == ("broken", "The proxy does not connect to a.example: 403 Forbidden.")


async def test_who_signs_in_at_the_proxy_is_told_to_it_alone(net: Net, proxy: Proxy, make: Make) -> None:
    site = await net.site("a.example")
    site.paths["/"], proxy.behind = answer(b"hello"), site.port
    environment = {"HTTP_PROXY": proxy.url.replace("//", "//me:p%40ss@")}
    await make(environment=environment).fetch(FetchRequest(url="http://a.example/", robots=False))
    assert b"Proxy-Authorization: Basic bWU6cEBzcw==" in proxy.headers


async def test_a_proxy_of_another_kind_is_refused_with_the_remedy(net: Net, make: Make) -> None:
    await net.site("a.example")
    environment = {"ALL_PROXY": "socks5://127.0.0.1:1080"}
    outcome = await make(environment=environment).fetch(FetchRequest(url="http://a.example/"))
    assert isinstance(outcome, NotFetched)
    assert outcome.reason == "refused"
    assert outcome.message.endswith("or name the host in NO_PROXY.")
