"""What sites ask of programs (robots.txt, RFC 9309), kept for a while."""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from protego import Protego

from kgplatform.retrieval.fetch.exchange import Answer
from kgplatform.retrieval.fetch.headers import retry_after
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.target import Target

AGENT = "kgplatform"
LONGEST_ROBOTS = 512 * 1024  # bytes that are read of one; the RFC wants 500 KiB
LONGEST_CRAWL_DELAY = 30.0  # seconds that are kept to between two requests
_KEPT_SECONDS = 12 * 3_600.0
_KEPT_AWAY_SECONDS = 300.0  # of one that could not be read
_KEPT_SITES = 2_000
_KEPT_CHARACTERS = 4_000_000  # of all that are kept, which take ten times as many bytes
_OF_THE_HOST = frozenset({"address", "name", "tls"})  # what is wrong with more than one file of it
_AGENT_LINE = re.compile(r"\s*user(?:-|\s*)agent\b\s*:?(?P<agent>.*)", re.IGNORECASE)


class _Rules(NamedTuple):
    """What a site asks for; `away` says why nothing of it is fetched for now."""

    told: Protego | None
    until: float
    size: int = 0
    away: str = ""


class Robots:
    """Says what may be fetched, by rules that are kept for a site of 2,000."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sites: OrderedDict[str, _Rules] = OrderedDict()

    async def check(self, target: Target, read: Callable[[Target], Awaitable[Answer]]) -> float:
        """Return the seconds that a site asks for between requests, 0 for none; `read` gets its robots.txt.

        Raises Refusal where the site does not want the target to be fetched, or does not say.
        """
        if self.known(target) is None:
            self._keep(target.origin, await self._read(target, read))
        return await self.known_check(target)

    def known(self, target: Target) -> _Rules | None:
        """Return the rules of the target's site that are kept and still hold."""
        rules = self._sites.get(target.origin)
        if rules is None or rules.until <= self._clock():
            return None
        self._sites.move_to_end(target.origin)
        return rules

    async def known_check(self, target: Target) -> float:
        """As `check`, by what is kept; 0.0 where nothing is."""
        rules = self.known(target)
        if rules is None:
            return 0.0
        if rules.away:
            left = rules.until - self._clock()
            raise Refusal("robots", rules.away, retry_after=left, retryable=True)
        if rules.told is None:
            return 0.0
        # In a thread: there may be fifty thousand lines to compare with.
        if not await asyncio.to_thread(rules.told.can_fetch, str(target.url), AGENT):
            raise Refusal("robots", f"The robots.txt of {target.host} asks programs not to fetch this address.")
        return min(rules.told.crawl_delay(AGENT) or 0.0, LONGEST_CRAWL_DELAY)

    async def _read(self, target: Target, read: Callable[[Target], Awaitable[Answer]]) -> _Rules:
        now = self._clock()
        try:
            answer = await read(target)
        except Refusal as why:
            if why.reason in _OF_THE_HOST:
                raise
            away = f"The robots.txt of {target.host} cannot be read, so nothing is fetched there for now: {why.message}"
            return _Rules(None, now + _KEPT_AWAY_SECONDS, away=away)
        if answer.status >= 500 or answer.status == 429:
            rest = min(max(retry_after(answer.headers) or 0.0, _KEPT_AWAY_SECONDS), 3_600.0)
            away = (
                f"The robots.txt of {target.host} cannot be read, so nothing is fetched there for now: its server "
                f"answers with status {answer.status}."
            )
            return _Rules(None, now + rest, away=away)
        if not 200 <= answer.status < 300:
            return _Rules(None, now + _KEPT_SECONDS)  # there is none: everything may be fetched
        text = for_us(answer.body.decode("utf-8-sig", errors="replace"))
        return _Rules(await asyncio.to_thread(Protego.parse, text), now + _KEPT_SECONDS, len(text))

    def _keep(self, origin: str, rules: _Rules) -> None:
        self._sites[origin] = rules
        self._sites.move_to_end(origin)
        size = sum(each.size for each in self._sites.values())
        while len(self._sites) > _KEPT_SITES or (size > _KEPT_CHARACTERS and len(self._sites) > 1):
            size -= self._sites.popitem(last=False)[1].size


def for_us(text: str) -> str:
    """Return a robots.txt with one name for all programs but this one.

    A parser keeps the rules of a group for each program that it names: a hundred thousand names before a hundred
    thousand rules would be ten thousand million.
    """
    return "\n".join(map(_for_us, text.splitlines()))


def _for_us(line: str) -> str:
    named = _AGENT_LINE.match(line)
    if named is None:
        return line
    agent = named["agent"].partition("#")[0].partition("/")[0].strip().lower()
    if agent in {"", "*"}:
        return f"User-agent: {agent}"
    return f"User-agent: {AGENT if agent.strip('*') == AGENT else 'others'}"
