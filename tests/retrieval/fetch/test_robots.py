"""What sites ask of programs is kept to, and asked for once."""

import time

import httpx
import pytest

from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest
from kgplatform.retrieval.fetch import robots as robots_module
from kgplatform.retrieval.fetch.exchange import Answer
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.robots import Robots, for_us
from kgplatform.retrieval.fetch.target import Target, read_target
from tests.support.net import Net, answer

RULES = b"""User-agent: *
Disallow: /

User-agent: otherbot
User-agent: KGplatform
Allow: /
Disallow: /private
Disallow: /*.pdf$
Crawl-delay: 0.2

User-agent: kg
Disallow: /
"""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Told:
    """Answers for robots.txt, and counts how often it is asked."""

    def __init__(self, status: int = 200, body: bytes = b"", **headers: str) -> None:
        self.answer = Answer(
            status, httpx.Headers({name.replace("_", "-"): value for name, value in headers.items()}), body
        )
        self.asked = 0
        self.failure: Refusal | None = None

    async def __call__(self, site: Target) -> Answer:
        self.asked += 1
        if self.failure:
            raise self.failure
        return self.answer


async def allowed(robots: Robots, told: Told, url: str) -> bool:
    try:
        await robots.check(read_target(url), told)
    except Refusal as why:
        assert why.reason == "robots"
        return False
    return True


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("/", True),
        ("/private", False),
        ("/private/a", False),
        ("/a.pdf", False),
        ("/a.pdf?b", True),
        ("/%70rivate", False),
    ],
)
async def test_the_group_of_this_program_counts(path: str, may: bool) -> None:
    assert await allowed(Robots(), Told(body=RULES), f"http://a.example{path}") is may


async def test_without_a_group_of_its_own_that_of_all_counts() -> None:
    told = Told(body=b"User-agent: *\nDisallow: /private\n\nUser-agent: bot\nDisallow: /\n")
    assert await allowed(Robots(), told, "http://a.example/") is True
    assert await allowed(Robots(), told, "http://a.example/private") is False


@pytest.mark.parametrize(
    ("status", "may", "kept"),
    [
        (404, True, 12 * 3600),
        (403, True, 12 * 3600),
        (401, True, 12 * 3600),
        (500, False, 300),
        (503, False, 300),
        (429, False, 300),
    ],
)
async def test_without_rules_all_is_allowed_and_a_site_that_is_away_is_left_for_a_while(
    status: int, may: bool, kept: int
) -> None:
    # given
    clock, told = Clock(), Told(status)
    robots = Robots(clock)

    # when
    before = [await allowed(robots, told, "http://a.example/") for _ in range(2)]
    clock.now = kept - 1.0
    await allowed(robots, told, "http://a.example/")
    asked = told.asked
    clock.now = kept
    await allowed(robots, told, "http://a.example/")

    # then
    assert (before, asked, told.asked) == ([may, may], 1, 2)


async def test_a_site_that_asks_for_rest_is_left_for_as_long() -> None:
    clock, told = Clock(), Told(503, retry_after="900")
    with pytest.raises(Refusal) as refused:
        await Robots(clock).check(read_target("http://a.example/"), told)
    assert (refused.value.retry_after, refused.value.retryable) == (900.0, True)


async def test_a_site_whose_rules_cannot_be_had_is_away_and_one_inside_is_refused() -> None:
    told = Told()
    told.failure = Refusal("broken", "It broke.", retryable=True)
    robots = Robots()
    assert [await allowed(robots, told, "http://a.example/") for _ in range(2)] == [False, False]
    assert told.asked == 1
    told.failure = Refusal("address", "It is inside.")
    with pytest.raises(Refusal, match="inside"):
        await robots.check(read_target("http://b.example/"), told)


async def test_each_origin_has_rules_of_its_own() -> None:
    told, robots = Told(body=RULES), Robots()
    for url in ("http://a.example/", "http://a.example:80/b", "https://a.example/", "http://a.example:81/"):
        await robots.check(read_target(url), told)
    assert told.asked == 3


@pytest.mark.parametrize(("said", "seconds"), [("5", 5.0), ("0.5", 0.5), ("9999", 30.0), ("-1", 0.0), ("nan", 0.0)])
async def test_a_crawl_delay_is_kept_to_within_bounds(said: str, seconds: float) -> None:
    told = Told(body=f"User-agent: *\nCrawl-delay: {said}\n".encode())
    assert await Robots().check(read_target("http://a.example/"), told) == seconds


async def test_not_more_is_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots_module, "_KEPT_SITES", 10)
    monkeypatch.setattr(robots_module, "_KEPT_CHARACTERS", 5_000)
    robots, small = Robots(), Told(body=b"User-agent: *\n")
    large = Told(body=b"User-agent: *\n" + b"Disallow: /a\n" * 300)
    for number in range(30):
        await robots.check(read_target(f"http://{number}.example/"), small)
    assert len(robots._sites) == 10
    for number in range(5):
        await robots.check(read_target(f"http://large{number}.example/"), large)
    assert list(robots._sites) == ["http://large4.example:80"]


def test_other_programs_have_one_name() -> None:
    told = "User-agent: a\nuseragent:b # c\n USER AGENT kgplatform/1.0\nUser-agent: *\nDisallow: /x\nSitemap: y"
    assert for_us(told) == (
        "User-agent: others\nUser-agent: others\nUser-agent: kgplatform\nUser-agent: *\nDisallow: /x\nSitemap: y"
    )


async def test_a_fetcher_asks_for_the_rules_first_and_once(net: Net) -> None:
    # given
    site = await net.site("a.example")
    site.paths.update({"/robots.txt": answer(RULES, content_type="text/plain"), "/": answer(b"hello")})
    fetcher = Fetcher(pace=0, resolver=net.resolve, net=net, environment={})
    urls = ["http://a.example/", "http://a.example/private", "http://a.example/"]

    # when
    outcomes = [await fetcher.fetch(FetchRequest(url=url)) for url in urls]
    unasked = await fetcher.fetch(FetchRequest(url="http://a.example/private", robots=False))

    # then
    assert [isinstance(outcome, Fetched) or outcome.reason for outcome in outcomes] == [True, "robots", True]
    assert isinstance(unasked, Fetched) or unasked.status == 404
    assert [each.path for each in site.asked] == ["/robots.txt", "/", "/", "/private"]


async def test_a_fetcher_keeps_to_a_crawl_delay(net: Net) -> None:
    site = await net.site("a.example")
    site.paths["/robots.txt"] = answer(b"User-agent: *\nCrawl-delay: 20\n")
    fetcher = Fetcher(pace=0, resolver=net.resolve, net=net, environment={})
    await fetcher.fetch(FetchRequest(url="http://a.example/"))
    assert 10 < fetcher._turns._hosts["a.example"].ready - time.monotonic() <= 20


async def test_rules_are_read_from_where_they_are_and_kept_for_where_a_redirect_leads(net: Net) -> None:
    # given
    first, second = await net.site("a.example"), await net.site("b.example")
    first.paths.update(
        {
            "/robots.txt": answer(b"", "301 Moved", location="http://b.example/rules"),
            "/": answer(b"", "302 Found", location="http://b.example/private"),
        }
    )
    second.paths.update({"/rules": answer(b"User-agent: *\nDisallow: /secret"), "/robots.txt": answer(RULES)})
    fetcher = Fetcher(pace=0, resolver=net.resolve, net=net, environment={})

    # when
    led = await fetcher.fetch(FetchRequest(url="http://a.example/"))
    secret = await fetcher.fetch(FetchRequest(url="http://a.example/secret"))

    # then
    assert [(why.url, why.reason) for why in (led, secret) if not isinstance(why, Fetched)] == [
        ("http://b.example/private", "robots"),
        ("http://a.example/secret", "robots"),
    ]
    assert [each.path for each in first.asked] == ["/robots.txt", "/"]
    assert [each.path for each in second.asked] == ["/rules", "/robots.txt"]
