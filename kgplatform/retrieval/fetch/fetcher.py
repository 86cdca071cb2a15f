"""The fetcher: opens addresses of the open net, within limits, and in peace with their hosts."""

import os
import re
import ssl
from collections.abc import Collection, Mapping
from dataclasses import replace
from types import TracebackType

import httpcore

from kgplatform import __version__
from kgplatform.errors import SettingsError
from kgplatform.retrieval.fetch.answers import fetched, is_good, said, wanted, wanted_of_robots
from kgplatform.retrieval.fetch.deadline import Deadline
from kgplatform.retrieval.fetch.decoding import ACCEPT_ENCODING
from kgplatform.retrieval.fetch.exchange import Answer, Route, Sending, Wire
from kgplatform.retrieval.fetch.headers import given_headers, retry_after
from kgplatform.retrieval.fetch.journey import REDIRECTS, Journey
from kgplatform.retrieval.fetch.names import Resolver, SystemNames, UnknownName, addresses_of, is_inside
from kgplatform.retrieval.fetch.outcome import Fetched, NotFetched, Refusal
from kgplatform.retrieval.fetch.pace import Turns
from kgplatform.retrieval.fetch.proxies import Proxies
from kgplatform.retrieval.fetch.request import FetchLimits, FetchRequest
from kgplatform.retrieval.fetch.robots import Robots
from kgplatform.retrieval.fetch.target import Target, origin_of, read_redirect, read_target, with_params

_ROBOTS_SECONDS = 10.0
_ROBOTS_REDIRECTS = 5
_TRY_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
_ASK_TO_WAIT = frozenset({429, 503})
_CONTACT = re.compile(r"[\x20-\x7e]{0,200}")


class Fetcher:
    """Fetches for all callers of one event loop.

    `contact` is an address of the web or of mail under which whoever runs this is reached; hosts are told it.
    `trusted` are exact origins ("http://127.0.0.1:8080") that are fetched from though their addresses are not of the
    open net, `services` such ones for requests with `robots=False` alone. `pace` are the seconds between two requests
    to a host; origins that are trusted have none. `proxy_resolves` says that names which this machine does not know
    are left to a proxy of the `environment` to look up. `resolver`, `net` and `tls` replace the system's. Raises
    SettingsError for a contact or an origin that is none.
    """

    def __init__(
        self,
        *,
        contact: str = "",
        trusted: Collection[str] = (),
        services: Collection[str] = (),
        pace: float = 1.0,
        limits: FetchLimits | None = None,
        proxy_resolves: bool = False,
        resolver: Resolver | None = None,
        net: httpcore.AsyncNetworkBackend | None = None,
        tls: ssl.SSLContext | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        if not _CONTACT.fullmatch(contact):
            raise SettingsError(
                "The contact that hosts are told is not plain text of one line.",
                "Let KGPLATFORM_FETCH_CONTACT be an address of the web or of mail.",
            )
        self._agent = f"kgplatform/{__version__}" + (f" (+{contact})" if contact else "")
        self._trusted = {origin_of(each, "KGPLATFORM_FETCH_TRUSTED", bare=True) for each in trusted}
        self._services = {origin_of(each, "KGPLATFORM_SERVICE_ADDRESSES") for each in services}
        self._pace, self._limits, self._proxy_resolves = pace, limits or FetchLimits(), proxy_resolves
        self._system = SystemNames()
        self._resolve: Resolver = resolver or self._system
        self._wire = Wire(net or httpcore.AnyIOBackend(), tls)
        self._proxies = Proxies(os.environ if environment is None else environment)
        self._turns, self._robots = Turns(), Robots()

    async def __aenter__(self) -> "Fetcher":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Let go of what looks names up; connections are closed after each answer."""
        self._system.close()

    async def fetch(self, request: FetchRequest) -> Fetched | NotFetched:
        """Return what is at an address, or why that is not fetched. Raises nothing for what the net does."""
        try:
            journey = self._begun(request)
        except Refusal as why:
            return why.at(request.url)
        while True:
            try:
                answer = await self._asked(journey)
                if answer.status not in REDIRECTS:
                    return fetched(journey, answer)
                journey = journey.led_on(answer.status, answer.headers)
            except Refusal as why:
                return why.at(journey.url)

    def _begun(self, request: FetchRequest) -> Journey:
        limits = request.limits or self._limits
        headers = given_headers(request)
        target = with_params(read_target(request.url), request.params)
        trusted = self._trusted if request.robots else self._trusted | self._services
        return Journey(
            request=request,
            limits=limits,
            deadline=Deadline(limits.seconds),
            target=target,
            exempt=target.origin in trusted,
            method=request.method,
            headers=headers,
            body=request.body,
        )

    async def _asked(self, journey: Journey) -> Answer:
        """Ask for a journey's target, in its host's turn."""
        target, host = journey.target, journey.target.host
        async with journey.deadline.counted(host):
            route = await self._route(target, exempt=journey.exempt)
            if journey.request.robots:
                await self._robots.known_check(target)  # so that nobody queues for what is not wanted
        turn_at = self._turns.turn(host, self._pace_of(journey), journey.limits.seconds)
        async with turn_at as turn, journey.deadline.counted(host):
            if journey.request.robots:
                delay = await self._robots.check(target, lambda site: self._robots_of(site, route, journey))
                turn.pace = max(turn.pace, delay)
            answer = await self._wire.exchange(
                self._sending(journey), route, journey.limits.header_bytes, lambda head: wanted(journey, head)
            )
            wait = retry_after(answer.headers)
            if answer.status in _ASK_TO_WAIT and wait:
                self._turns.rest(host, wait)
        if answer.status not in REDIRECTS and not is_good(answer.status):
            raise _bad_status(target, answer, wait)
        return answer

    async def _route(self, target: Target, *, exempt: bool) -> Route:
        proxy = self._proxies.proxy_for(target)
        try:
            addresses = await addresses_of(target, self._resolve, exempt=exempt)
        except UnknownName as why:
            if proxy is None or is_inside(target.host):
                raise
            if not self._proxy_resolves:
                raise Refusal(
                    "name",
                    f"{why.message} Names that a proxy alone can look up are left to it when "
                    "KGPLATFORM_FETCH_PROXY_RESOLVES=true.",
                    retryable=why.retryable,
                ) from None
            addresses = []
        return Route(addresses) if proxy is None else Route((), proxy)

    def _pace_of(self, journey: Journey) -> float:
        if journey.request.pace is not None:
            return journey.request.pace
        return 0.0 if journey.exempt else self._pace

    def _sending(self, journey: Journey) -> Sending:
        request = journey.request
        own = self._own_headers()
        if not any(name.lower() == "accept" for name, _ in journey.headers):
            own.append(("Accept", ", ".join(filter(None, request.accepts)) or "*/*"))
        return Sending(journey.target, journey.method, [*own, *journey.headers], journey.body)

    def _own_headers(self) -> list[tuple[str, str]]:
        return [("User-Agent", self._agent), ("Accept-Encoding", ACCEPT_ENCODING), ("Connection", "close")]

    async def _robots_of(self, site: Target, route: Route, journey: Journey) -> Answer:
        """Get the robots.txt of a site, from where its redirects lead. Raises Refusal."""
        at = replace(
            journey,
            target=read_target(f"{site.origin}/robots.txt"),
            headers=(),
            deadline=Deadline(min(_ROBOTS_SECONDS, journey.limits.seconds / 2)),
        )
        async with at.deadline.counted(site.host):
            for _ in range(_ROBOTS_REDIRECTS + 1):
                sending = Sending(at.target, "GET", [*self._own_headers(), ("Accept", "text/plain, */*;q=0.1")])
                answer = await self._wire.exchange(sending, route, journey.limits.header_bytes, wanted_of_robots)
                if answer.status not in REDIRECTS or not answer.headers.get("location"):
                    return answer
                target = read_redirect(at.target, answer.headers["location"])
                at = replace(at, target=target, exempt=at.exempt and target.origin == at.target.origin)
                route = await self._route(target, exempt=at.exempt)
        return answer  # redirects without end: as if there were none (RFC 9309, 2.3.1.2)


def _bad_status(target: Target, answer: Answer, wait: float | None) -> Refusal:
    again = answer.status in _TRY_AGAIN
    asked = f" It asks to wait {wait:.0f} seconds." if again and wait else ""
    return Refusal(
        "status",
        f"{target.told} answers with status {answer.status}.{asked}",
        status=answer.status,
        retry_after=wait if again else None,
        retryable=again,
        said=said(answer),
    )
