"""Whatever is asked for and whatever answers, a fetch ends with an outcome."""

import gzip
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest, NotFetched
from kgplatform.retrieval.fetch.decoding import Body, TooLarge
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.target import read_redirect, read_target, with_params
from tests.support.net import Net

HOSTS = st.text(st.sampled_from("0123456789abcdefx.:[]%@/\\#?-。１é "), max_size=30)
ADDRESSES = st.one_of(st.text(max_size=60), HOSTS.map("http://{}/".format), HOSTS.map("//{}".format))
PACKED = [gzip.compress(bytes(9_000)), zlib.compress(bytes(9_000))]
PIECES = st.sampled_from(
    [
        b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 302 Found\r\n", b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 404 No\r\n",
        b"HTTP/1.0 200\r\n", b"Content-Length: 5\r\n", b"Content-Length: x\r\n", b"Transfer-Encoding: chunked\r\n",
        b"Content-Encoding: gzip\r\n", b"Content-Encoding: deflate\r\n", b"Location: http://open.example/\r\n",
        b"Location: \xff//[\r\n", b"Content-Type: text/html; charset=\xff\r\n", b"Retry-After: x\r\n",
        b"ETag: \xe9\r\n", b"\r\n", b"5\r\nhello\r\n", b"0\r\n\r\n", b"hello", b"\x00\xff",
        gzip.compress(b"hello"), zlib.compress(b"hello"),
    ]
)  # fmt: skip


@given(ADDRESSES, ADDRESSES, st.tuples(st.tuples(st.text(max_size=5), st.text(max_size=5))))
def test_an_address_is_read_or_refused(address: str, location: str, params: tuple[tuple[str, str], ...]) -> None:
    try:
        target = with_params(read_target(address), params)
    except Refusal:
        target = read_target("http://open.example/")
    # What is asked is what was understood, however often it is read.
    assert read_target(str(target.url)) == target
    assert target.host in str(target.url)
    try:
        led = read_redirect(target, location)
    except Refusal:
        return
    assert read_target(str(led.url)) == led


@given(
    st.sampled_from(["", "gzip", "deflate"]),
    st.lists(st.one_of(st.binary(max_size=50), st.sampled_from(PACKED))),
    st.integers(0, 10_000),
)
def test_no_body_becomes_larger_than_it_may(coding: str, pieces: list[bytes], limit: int) -> None:
    body = Body(coding, limit)
    try:
        for piece in pieces:
            body.feed(piece)
        body.end()
    except TooLarge:
        assert len(body.taken) == limit
    except Refusal as why:
        assert why.reason == "broken"
    assert len(body.taken) <= limit


@pytest.mark.parametrize("robots", [True, False])
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces=st.lists(PIECES, max_size=9))
async def test_any_answer_ends_in_an_outcome(robots: bool, pieces: list[bytes], net: Net) -> None:
    site = net.sites.get("open.example") or await net.site("open.example")
    site.paths["/"] = b"".join(pieces)
    fetcher = Fetcher(pace=0, resolver=net.resolve, net=net, environment={})
    outcome = await fetcher.fetch(FetchRequest(url="http://open.example/", robots=robots))
    assert isinstance(outcome, Fetched | NotFetched)
    if isinstance(outcome, NotFetched):
        assert outcome.reason in {"broken", "status", "redirects", "scheme", "refused"}
