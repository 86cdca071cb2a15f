"""Topics by REST: the list, one of them, its pages, and a page on demand."""

from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from api.accepting import HTML, JSON, media_type
from api.feed import ATOM, atom_feed
from api.json_texts import read_json
from api.negotiation import negotiated
from api.pages import topic_page
from api.refusals import Refused
from api.rest.addresses import Place, is_meant, page_address, run_address, slug, topic_address, topic_at
from api.rest.answers import PageWish, RequestAnswer, TopicAnswer, VersionAnswer, plain
from api.rest.contract import documented, got
from kgplatform.bounds import check_all
from kgplatform.errors import InputError, NotFound
from kgplatform.models import PageRequest, RunReport
from kgplatform.services import Services

ENTRIES = 100  # looks of a feed
SOONEST, LATEST, USUAL = 1, 60, 5  # seconds after which a client is asked to look at a run again
WISH = "Send an object with what is wanted of the page, or nothing: docs/rest.md."


def topics_router(services: Services) -> APIRouter:
    """Return the routes of topics."""
    router = APIRouter()

    @got(router, "/topics", "listTopics", 200, list[TopicAnswer], others=(HTML,), sends_on=303)
    async def topics(request: Request) -> Response:
        """The topics. A browser is sent to the first page."""
        if negotiated(request, JSON, HTML) == HTML:
            return RedirectResponse("/", 303)
        return _listed([TopicAnswer.of(topic) for topic in await services.topics()])

    @got(router, "/topics/{topic}", "getTopic", 200, TopicAnswer, others=(HTML,), sends_on=307)
    async def topic(topic: Place, request: Request) -> Response:
        """A topic, by its id or slug."""
        if negotiated(request, HTML, JSON) == JSON:
            return _shown(TopicAnswer.of(await topic_at(services, topic)))
        try:
            return await topic_page(services, topic)
        except NotFound:
            return RedirectResponse(topic_address((await topic_at(services, topic)).id), 307)

    @got(router, "/topics/{topic}/pages", "listPages", 200, list[VersionAnswer])
    async def pages(topic: Place, request: Request) -> Response:
        """The versions of a topic's page, the newest first."""
        negotiated(request, JSON)
        found = await services.pages((await topic_at(services, topic)).id)
        return _listed([VersionAnswer.of(page) for page in found])

    @got(router, "/topics/{topic}/export.json", "getExport", 200, dict[str, Any])
    async def export(topic: Place, request: Request) -> Response:
        """The graph of a topic with all evidence, what was asked and answered about it, and its categories."""
        negotiated(request, JSON)
        return JSONResponse(await services.export((await topic_at(services, topic)).id))

    @got(router, "/topics/{topic}/feed.atom", "getFeed", 200, others=(ATOM,))
    async def feed(topic: Place, request: Request) -> Response:
        """What looks at a watched topic found, the newest first, as an Atom feed."""
        found = await topic_at(services, topic)
        looks = await services.looks(found.id, ENTRIES)
        written = max((page.written for page in await services.pages(found.id)), default="")
        return Response(atom_feed(found, looks, written, str(request.base_url).rstrip("/")), media_type=ATOM)

    @router.post("/topics/{topic}/pages", **documented("requestPage", 200, RequestAnswer, body=PageWish))
    async def request_page(topic: Place, request: Request) -> Response:
        """The topic's page where it is fresh (200), or the run that makes it (202, with its address as Location): one
        that is on its way, or one that is started. Of all who ask at the same time, one starts a run."""
        negotiated(request, JSON)
        wish = _wish(request, await request.body())
        answer = await services.request_page(await _request(services, topic, wish))
        content = plain(RequestAnswer.of(answer))
        if answer.run:
            headers = {"Location": run_address(answer.run.id), "Retry-After": str(_look_again(answer.run))}
            return JSONResponse(content, 202, headers)
        headers = {"Content-Location": page_address(answer.page.id)} if answer.page else {}
        return JSONResponse(content, 200, headers)

    return router


async def _request(services: Services, address: str, wish: PageWish) -> PageRequest:
    """Return the request for the page of the topic at an address; one that is not there yet is begun where its name and
    its domain are given. Raises NotFound, and InputError for a name that is not that of the address."""
    wanted = wish.model_dump(include={"goal", "audience", "max_age", "options", "budget"})
    try:
        known = await topic_at(services, address)
    except NotFound:
        if not (wish.name and wish.domain):
            raise
        if not is_meant(address, wish.domain, wish.name):
            raise _elsewhere(address, wish) from None
        return PageRequest(name=wish.name, domain=wish.domain, **wanted)
    given = ((wish.name, known.name), (wish.domain, known.domain))
    if any(slug(said) not in ("", slug(real)) for said, real in given):
        raise _elsewhere(address, wish)
    return PageRequest(topic_id=known.id, **wanted)


def _elsewhere(address: str, wish: PageWish) -> InputError:
    what = f"The address {address!r} is not that of {wish.name!r} in {wish.domain!r}."
    return InputError(what, "Leave name and domain out, or ask at their own address, such as sea:high-tides.")


def _wish(request: Request, body: bytes) -> PageWish:
    """Return what the body of a request wishes, of none the page as it is."""
    if not body.strip():
        return PageWish()
    kind = media_type(request.headers.get("content-type", ""))
    if kind != JSON:
        raise Refused(415, InputError(f"A body of {kind[:100] or 'no media type'} cannot be read.", f"Send {JSON}."))
    given = read_json(body)
    if not isinstance(given, dict):
        raise InputError("What was sent is no object.", WISH)
    check_all(given)
    try:
        return PageWish.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))[:200]
        raise InputError(f"`{place}` of what was sent cannot be used: {first['msg'].lower()}.", WISH) from None


def _look_again(run: RunReport) -> int:
    return round(min(max(run.left or USUAL, SOONEST), LATEST))


def _shown(answer: TopicAnswer) -> JSONResponse:
    return JSONResponse(plain(answer), headers={"Vary": "Accept"})


def _listed(answers: list[TopicAnswer] | list[VersionAnswer]) -> JSONResponse:
    return JSONResponse([plain(answer) for answer in answers], headers={"Vary": "Accept"})
