"""What hostile hosts do, as a table: each case says what is asked for, what answers, and why nothing is fetched.

In addresses and answers {inside} is the port of a server on loopback that nobody may reach.
"""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, NamedTuple

from kgplatform.retrieval.fetch import FetchReason, FetchRequest
from tests.support.net import Asked, Script, answer

MAXIMUM = 100_000  # bytes of a body that the cases allow
SECONDS = 1.0
UNTOLD = "untold.example"  # a name that is looked up without end
SILENT, MUTE = "93.184.216.99", "93.184.216.98"  # addresses that do not answer
PAGE = "http://open.example/page"
HTML = "text/html"


class Case(NamedTuple):
    """`paths` are what open.example answers, `names` what further names lead to; the rest is of the request."""

    name: str
    reason: FetchReason | None
    url: str = PAGE
    paths: Mapping[str, Script | bytes] = {}
    names: Mapping[str, list[list[str]]] = {}
    request: Mapping[str, Any] = {}
    fetcher: Mapping[str, Any] = {}
    times: int = 1  # how often it is fetched; the last outcome counts

    def asked(self, port: int) -> FetchRequest:
        return FetchRequest(url=self.url.replace("{inside}", str(port)), **self.request)


def filled(script: Script | bytes, port: int) -> Script | bytes:
    return script.replace(b"{inside}", str(port).encode()) if isinstance(script, bytes) else script


def redirect(to: str, status: str = "302 Found") -> bytes:
    return answer(b"", status, location=to)


def ok(*headers: str) -> bytes:
    return ("HTTP/1.1 200 OK\r\n" + "".join(f"{header}\r\n" for header in headers) + "\r\n").encode("latin-1")


def then(first: bytes, again: bytes, pause: float = 0.0) -> Callable[[Asked], AsyncIterator[bytes]]:
    """Something first, and then the same again without end."""

    async def endless(_: Asked) -> AsyncIterator[bytes]:
        yield first
        while True:
            yield again
            await asyncio.sleep(pause)

    return endless


async def silence(_: Asked) -> AsyncIterator[bytes]:
    await asyncio.sleep(60)
    yield b""


def nested(asked: Asked) -> bytes:
    """A redirect to the next number."""
    number = int(asked.path.partition("?")[2] or 0)
    return redirect(f"/page?{number + 1}")


def slow_redirect(asked: Asked) -> Any:
    async def late() -> bytes:
        await asyncio.sleep(SECONDS / 2)
        return nested(asked)

    return late()


def squeezed(data: bytes, wbits: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, wbits)
    return packer.compress(data) + packer.flush()


API = {"robots": False}
GZIPPED, CHUNKED = "Content-Encoding: gzip", "Transfer-Encoding: chunked"
NAMED = b"\x1f\x8b\x08\x08" + bytes(6)  # the beginning of a gzip that says a name next
WAIT = b"HTTP/1.1 429 No\r\nRetry-After: 9\r\nContent-Type: text/plain\r\n\r\n"
BOMB = bytes(20_000_000)
BARE, ZLIB = -zlib.MAX_WBITS, zlib.MAX_WBITS
MANY_NAMES = b"".join(b"User-agent: robot%d\n" % number for number in range(15_000))
MANY_RULES = b"".join(b"Disallow: /%d\n" % number for number in range(15_000))


def written(name: str, host: str) -> Case:
    """A host that is written as an address."""
    return Case(name, "address", f"http://{host}:{{inside}}/")


WRITTEN = [
    written("loopback", "127.0.0.1"),
    written("another loopback", "127.8.8.8"),
    written("loopback in two parts", "127.1"),
    written("loopback in three parts", "127.0.1"),
    written("loopback as one number", "2130706433"),
    written("loopback as one hexadecimal number", "0x7f000001"),
    written("loopback with a hexadecimal part", "0x7f.1"),
    written("loopback with big hexadecimal parts", "0X7F.0.0.0X1"),
    written("loopback with an octal part", "0177.0.0.1"),
    written("loopback as one octal number", "017700000001"),
    written("loopback with a dot behind", "127.0.0.1."),
    written("loopback with dots of Chinese", "127。0。0。1"),
    written("this host", "0.0.0.0"),
    written("this host as one number", "0"),
    written("this host as nothing in hexadecimal", "0x"),
    written("a number that is too large", "4294967297"),
    written("five parts", "127.0.0.1.1"),
    written("a part that is too large", "127.0.0.256"),
    written("digits that are not octal", "0189.0.0.1"),
    written("ten", "10.0.0.1"),
    written("a hundred and seventy-two", "172.31.255.1"),
    written("a hundred and ninety-two", "192.168.0.1"),
    written("link-local", "169.254.1.1"),
    written("a cloud's metadata", "169.254.169.254"),
    written("a cloud's metadata as one number", "2852039166"),
    written("a cloud's metadata behind a carrier's NAT", "100.100.100.200"),
    written("a cloud's metadata among protocols", "192.0.0.192"),
    written("a cloud's own services, which look public", "168.63.129.16"),
    written("a carrier's NAT", "100.64.0.1"),
    written("a relay of 6to4", "192.88.99.1"),
    written("a benchmark's network", "198.18.0.1"),
    written("a network of examples", "203.0.113.7"),
    written("multicast", "239.255.255.250"),
    written("reserved", "240.0.0.1"),
    written("broadcast", "255.255.255.255"),
    written("loopback of IPv6", "[::1]"),
    written("loopback of IPv6 in full", "[0:0:0:0:0:0:0:1]"),
    written("nothing of IPv6", "[::]"),
    written("mapped loopback", "[::ffff:127.0.0.1]"),
    written("mapped loopback in hexadecimal", "[::ffff:7f00:1]"),
    written("mapped metadata", "[::ffff:169.254.169.254]"),
    written("compatible loopback", "[::127.0.0.1]"),
    written("NAT64 of loopback", "[64:ff9b::127.0.0.1]"),
    written("NAT64 of ten", "[64:ff9b::10.0.0.1]"),
    written("NAT64 of a network alone", "[64:ff9b:1::127.0.0.1]"),
    written("6to4 of loopback", "[2002:7f00:1::1]"),
    written("Teredo", "[2001:0:4136:e378:8000:63bf:80ff:fffe]"),
    written("ISATAP of ten", "[2a00:1450::5efe:10.0.0.1]"),
    written("link-local of IPv6", "[fe80::1]"),
    written("link-local of a card", "[fe80::1%25lo]"),
    written("public of a card", "[2a00:1450::1%25lo]"),
    written("a site's own", "[fec0::1]"),
    written("unique local", "[fd12:3456::1]"),
    written("a cloud's metadata of IPv6", "[fd00:ec2::254]"),
    written("multicast of IPv6", "[ff02::1]"),
    written("examples of IPv6", "[2001:db8::1]"),
    written("given out to nobody", "[4000::1]"),
]

NAMES = [
    Case("a name of loopback", "address", "http://sly.example:{inside}/", names={"sly.example": [["127.0.0.1"]]}),
    Case("a name of loopback of IPv6", "address", "http://sly.example:{inside}/", names={"sly.example": [["::1"]]}),
    Case("a name of ten", "address", "http://sly.example:{inside}/", names={"sly.example": [["10.1.2.3"]]}),
    Case("a name of metadata", "address", "http://sly.example/", names={"sly.example": [["169.254.169.254"]]}),
    Case(
        "a name of mapped loopback",
        "address",
        "http://sly.example:{inside}/",
        names={"sly.example": [["::ffff:127.0.0.1"]]},
    ),
    Case(
        "a name of a public address and of loopback",
        "address",
        "http://sly.example:{inside}/",
        names={"sly.example": [["93.184.216.1", "127.0.0.1"]]},
    ),
    Case(
        "a name of a hundred public addresses and one inside",
        "address",
        "http://sly.example:{inside}/",
        names={"sly.example": [[f"93.184.217.{number}" for number in range(1, 101)] + ["10.0.0.1"]]},
    ),
    Case(
        "a name of link-local of a card",
        "address",
        "http://sly.example:{inside}/",
        names={"sly.example": [["fe80::1%lo"]]},
    ),
    Case("localhost", "address", "http://localhost:{inside}/", names={"localhost": [["127.0.0.1", "::1"]]}),
    Case(
        "a name that changes its address after it was read",
        "address",
        "http://open.example:{inside}/page",
        {"/page": answer(b"fine", content_type=HTML)},
        {"open.example": [["93.184.216.1"], ["127.0.0.1"]]},
        times=2,
    ),
    Case(
        "a name that changes its address in a redirect to itself",
        "address",
        "http://open.example:{inside}/page",
        {"/page": redirect("/other"), "/other": answer(b"fine")},
        {"open.example": [["93.184.216.1"], ["127.0.0.1"]]},
    ),
    Case("a name that there is not", "name", "http://nowhere.example/"),
    Case("a name of nothing", "name", "http://empty.example/", names={"empty.example": [[]]}),
    Case("a name of what is no address", "name", "http://odd.example/", names={"odd.example": [["first floor"]]}),
    Case("a name with a part that is too long", "refused", f"http://{'a' * 64}.example/"),
    Case("loopback with its dots escaped", "refused", "http://127%2e0%2e0%2e1:{inside}/"),
    Case("a name with a space", "refused", "http://open example/"),
    Case("a name of digits of Japanese", "refused", "http://１２７.0.0.1:{inside}/"),
]

ADDRESSES = [
    Case("a file", "scheme", "file:///etc/passwd"),
    Case("a file on a host", "scheme", "FILE://open.example/etc/passwd"),
    Case("FTP", "scheme", "ftp://open.example/page"),
    Case("gopher", "scheme", "gopher://127.0.0.1:{inside}/_GET"),
    Case("data", "scheme", "data:text/html,hello"),
    Case("a script", "scheme", "javascript:alert(1)"),
    Case("a socket", "scheme", "unix:///run/docker.sock"),
    Case("no scheme", "scheme", "//open.example/page"),
    Case("nothing", "scheme", ""),
    Case("no host", "refused", "http:///page"),
    Case("a name and a password", "refused", "http://user:secret@open.example/page"),
    Case("a host behind what looks like another", "refused", "http://open.example@127.0.0.1:{inside}/"),
    Case("a host behind a backslash", "refused", "http://open.example\\@127.0.0.1:{inside}/"),
    Case("port 0", "refused", "http://open.example:0/"),
    Case("a port that there is not", "refused", "http://open.example:65536/"),
    Case("a port of letters", "refused", "http://open.example:http/"),
    Case("a line break", "refused", "http://open.example/page\r\nHost: 127.0.0.1"),
    Case("brackets without end", "refused", "http://[::1/"),
    Case("nine thousand characters", "refused", f"http://open.example/{'a' * 9_000}"),
    Case("a header of another host", "refused", request={"headers": (("Host", "127.0.0.1"),)}),
    Case("a cookie", "refused", request={"headers": (("Cookie", "a=b"),)}),
    Case("a header in a header", "refused", request={"headers": (("X-Key", "a\r\nHost: b"),)}),
    Case("a header with a name of two lines", "refused", request={"headers": (("X\r\nHost", "a"),)}),
    Case("a body of another length", "refused", request={"headers": (("Content-Length", "3"),)}),
]


def leads(name: str, to: str, reason: FetchReason = "address", **more: Any) -> Case:
    return Case(f"leads to {name}", reason, paths={"/page": redirect(to)}, **more)


REDIRECTS = [
    leads("loopback", "http://127.0.0.1:{inside}/"),
    leads("loopback as a number", "http://2130706433:{inside}/"),
    leads("loopback without a scheme", "//127.0.0.1:{inside}/"),
    leads("mapped loopback", "http://[::ffff:127.0.0.1]:{inside}/"),
    leads("metadata", "http://169.254.169.254/latest/meta-data/"),
    leads("a name of loopback", "http://sly.example:{inside}/", names={"sly.example": [["127.0.0.1"]]}),
    leads("a file", "file:///etc/passwd", "scheme"),
    leads("FTP", "ftp://open.example/", "scheme"),
    leads("data", "data:text/html,hello", "scheme"),
    leads("a script", "javascript:alert(1)", "scheme"),
    leads("a name and a password", "http://user:secret@open.example/", "refused"),
    leads("brackets without end", "http://[::1/", "redirects"),
    leads("nine thousand characters", "/" + "a" * 9_000, "refused"),
    leads("itself", "/page", "redirects"),
    leads("nowhere", "", "redirects"),
    leads("a trusted origin", "http://127.0.0.1:{inside}/", fetcher={"trusted": ["http://127.0.0.1:{inside}"]}),
    leads(
        "an origin of a service",
        "http://127.0.0.1:{inside}/",
        request={"robots": False},
        fetcher={"services": ["http://127.0.0.1:{inside}"]},
    ),
    leads(
        "another host what was sent", "http://sly.example/", "redirects", request={"method": "POST", "body": b"a"}
    )._replace(paths={"/page": redirect("http://sly.example/", "307 Temporary Redirect")}),
    Case("thirty redirects", "redirects", paths={"/page": nested}),
    Case("two that lead to each other", "redirects", paths={"/page": redirect("/b"), "/b": redirect("/page")}),
    Case(
        "a trusted origin that leads to loopback",
        "address",
        paths={"/page": redirect("http://127.0.0.1:{inside}/")},
        fetcher={"trusted": ["http://open.example"]},
    ),
    Case(
        "a service as a page",
        "address",
        "http://127.0.0.1:{inside}/",
        fetcher={"services": ["http://127.0.0.1:{inside}"]},
    ),
    Case(
        "another port of a trusted host",
        "address",
        "http://127.0.0.1:{inside}/",
        fetcher={"trusted": ["http://127.0.0.1:9", "https://127.0.0.1:{inside}"]},
    ),
    Case("robots.txt leads to loopback", "address", paths={"/robots.txt": redirect("http://127.0.0.1:{inside}/")}),
]

SIZES = [
    Case("a length of a terabyte", "too large", paths={"/page": ok("Content-Length: 1000000000000")}),
    Case("a length of eighty digits", "too large", paths={"/page": ok(f"Content-Length: {'9' * 19}")}),
    Case("a body without end", "too large", paths={"/page": then(ok(), bytes(50_000))}),
    Case(
        "chunks without end",
        "too large",
        paths={"/page": then(ok(CHUNKED), b"7530\r\n" + bytes(30_000) + b"\r\n")},
    ),
    Case(
        "chunks of a byte without end",
        "too large",
        paths={"/page": then(ok(CHUNKED), b"1\r\na\r\n" * 5_000)},
    ),
    Case("headers without end", "too large", paths={"/page": then(b"HTTP/1.1 200 OK\r\n", b"X-More: more\r\n" * 900)}),
    Case("a header without end", "too large", paths={"/page": then(b"HTTP/1.1 200 OK\r\nX: ", b"a" * 9_000)}),
    Case("a status line without end", "too large", paths={"/page": then(b"HTTP/1.1 200 ", b"a" * 9_000)}),
    Case("a hundred continues without end", "too large", paths={"/page": then(b"", b"HTTP/1.1 100 \r\n\r\n" * 500)}),
    Case(
        "a gzip bomb",
        "too large",
        paths={"/page": answer(gzip.compress(BOMB), content_encoding="gzip", content_type=HTML)},
    ),
    Case(
        "a gzip bomb that does not say how long it is",
        "too large",
        paths={"/page": then(ok(GZIPPED), gzip.compress(BOMB))},
    ),
    Case(
        "a gzip bomb of many parts",
        "too large",
        paths={"/page": answer(gzip.compress(bytes(5_000)) * 100, content_encoding="x-gzip")},
    ),
    Case(
        "a gzip of empty parts without end",
        "too large",
        paths={"/page": then(ok(GZIPPED), gzip.compress(b"") * 500)},
    ),
    Case("a deflate bomb", "too large", paths={"/page": answer(squeezed(BOMB, ZLIB), content_encoding="deflate")}),
    Case("a bare deflate bomb", "too large", paths={"/page": answer(squeezed(BOMB, BARE), content_encoding="deflate")}),
    Case(
        "a gzip in a gzip",
        "type",
        paths={"/page": answer(gzip.compress(gzip.compress(BOMB)), content_encoding="gzip, gzip")},
    ),
    Case("brotli, which was not asked for", "type", paths={"/page": answer(b"a", content_encoding="br")}),
    Case("zstd, which was not asked for", "type", paths={"/page": answer(b"a", content_encoding="zstd")}),
    Case("a coding that there is not", "type", paths={"/page": answer(b"a", content_encoding="x" * 5_000)}),
    Case(
        "a bomb beside a refusal",
        "status",
        paths={
            "/page": answer(gzip.compress(BOMB), "404 Not Found", content_encoding="gzip", content_type="text/plain")
        },
    ),
    Case(
        "a refusal without end",
        "status",
        paths={"/page": then(b"HTTP/1.1 500 Oh\r\nContent-Type: text/plain\r\n\r\n", b"no" * 9_000)},
    ),
    Case(
        "a redirect with a body without end",
        "redirects",
        paths={"/page": then(b"HTTP/1.1 302 Found\r\nLocation: /page\r\n\r\n", bytes(9_000))},
    ),
    Case(
        "robots.txt without end",
        "robots",
        paths={"/robots.txt": then(ok() + b"User-agent: *\nDisallow: /\n", b"# more\n" * 900)},
        request={"robots": True},
    ),
    Case(
        "robots.txt as a bomb",
        "status",
        paths={"/robots.txt": answer(gzip.compress(BOMB), content_encoding="gzip")},
    ),
    Case(
        "robots.txt of many names for many rules",
        "robots",
        paths={"/robots.txt": answer(b"User-agent: *\nDisallow: /page\n" + MANY_NAMES + MANY_RULES)},
    ),
    Case(
        "robots.txt with stars only",
        "status",
        paths={"/robots.txt": answer(b"User-agent: *\n" + b"Disallow: /" + b"*a" * 50_000 + b"b$\n")},
    ),
]

TIMES = [
    Case("no answer", "too slow", paths={"/page": silence}),
    Case("a byte of headers at a time", "too slow", paths={"/page": then(b"HTTP/1.1 200 OK\r\nX: ", b"a", 0.05)}),
    Case("a byte of body at a time", "too slow", paths={"/page": then(ok("Content-Length: 9999"), b"a", 0.05)}),
    Case("a byte of a gzip at a time", "too slow", paths={"/page": then(ok(GZIPPED) + NAMED, b"a", 0.05)}),
    Case("redirects that take their time", "too slow", paths={"/page": slow_redirect}),
    Case("an address that does not answer", "too slow", "http://a.example/", {}, {"a.example": [[SILENT]]}, API),
    Case("a name of which nobody tells", "too slow", f"http://{UNTOLD}/"),
    Case("addresses that do not answer", "too slow", "http://a.example/", {}, {"a.example": [[SILENT, MUTE]]}, API),
    Case("robots.txt at an address that does not answer", "robots", "http://a.example/", {}, {"a.example": [[MUTE]]}),
    Case("a refusal that drips", "status", paths={"/page": then(WAIT, b"a", 0.05)}),
    Case("robots.txt that does not answer", "robots", paths={"/robots.txt": silence}),
    Case("robots.txt that drips", "robots", paths={"/robots.txt": then(ok(), b"a", 0.05)}),
]


def packed(name: str, data: bytes, coding: str = "gzip") -> Case:
    return Case(name, "broken", paths={"/page": answer(data, content_encoding=coding)})


BROKEN = [
    Case("nothing at all", "broken", paths={"/page": b""}),
    Case("what is no HTTP", "broken", paths={"/page": b"220 mail.example ESMTP\r\n"}),
    Case("HTTP of before", "broken", paths={"/page": b"<html>hello</html>"}),
    Case("a status of words", "broken", paths={"/page": b"HTTP/1.1 OK\r\n\r\n"}),
    Case("a header without a name", "broken", paths={"/page": b"HTTP/1.1 200 OK\r\n: a\r\n\r\n"}),
    Case("a header with a null", "broken", paths={"/page": b"HTTP/1.1 200 OK\r\nX: a\x00b\r\n\r\n"}),
    Case("headers that end early", "broken", paths={"/page": b"HTTP/1.1 200 OK\r\nContent-"}),
    Case("a body that ends early", "broken", paths={"/page": ok("Content-Length: 10") + b"half"}),
    Case("chunks that end early", "broken", paths={"/page": ok(CHUNKED) + b"5\r\nhal"}),
    Case("a chunk of no length", "broken", paths={"/page": ok(CHUNKED) + b"x\r\nhalf\r\n"}),
    Case("a chunk of less than nothing", "broken", paths={"/page": ok(CHUNKED) + b"-5\r\nhalf"}),
    Case("two lengths", "broken", paths={"/page": ok("Content-Length: 1", "Content-Length: 9") + b"a"}),
    Case("a length of less than nothing", "broken", paths={"/page": ok("Content-Length: -1") + b"a"}),
    Case("another protocol", "broken", paths={"/page": answer(b"", "101 Switching", upgrade="websocket")}),
    packed("a gzip that ends early", gzip.compress(b"a" * 99)[:-9]),
    packed("a gzip that is none", b"plain text"),
    packed("a gzip with a wrong sum", gzip.compress(b"a")[:-8] + bytes(8)),
    packed("a deflate that is none", b"\xff\xff\xff\xff", "deflate"),
    packed("a byte of a deflate", b"x", "deflate"),
    Case("TLS where there is none", "tls", "https://open.example/page"),
]


def of_type(name: str, **headers: str) -> Case:
    return Case(name, "type", paths={"/page": answer(b"a", **headers)}, request={"accepts": (HTML, "application/pdf")})


TYPES = [
    of_type("another type", content_type="application/zip"),
    of_type("no type"),
    of_type("two types", content_type="text/html, application/zip"),
    of_type("a type of nonsense", content_type="\x80" * 900),
    Case(
        "another type with a body without end",
        "type",
        paths={"/page": then(ok("Content-Type: video/mp4"), bytes(50_000))},
        request={"accepts": (HTML, "application/pdf")},
    ),
    Case("nothing new, though nobody asked", "status", paths={"/page": answer(b"", "304 Not Modified")}),
    Case("several choices", "status", paths={"/page": redirect("http://127.0.0.1:{inside}/", "300 Multiple Choices")}),
    Case("a status that there is not", "status", paths={"/page": answer(b"a", "999 No")}),
]

CASES = [*WRITTEN, *NAMES, *ADDRESSES, *REDIRECTS, *SIZES, *TIMES, *BROKEN, *TYPES]
