"""How a topic is watched: a form, the looks at it, and what they found."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.page_view import web_address
from api.remedies import at_a_page
from api.templates import render
from api.workbench.forms import Typed, typed
from api.workbench.source_names import SOURCES, named
from kgplatform.errors import InputError, WrongState
from kgplatform.models import Budget, Watch, WatchRequest
from kgplatform.models.watching import HOUR, in_words
from kgplatform.services import Services

_ADDRESS = "/topics/{topic_id}/watching"
LOOKS = 20  # that are shown
PERIODS = tuple((hours * HOUR, in_words(hours * HOUR)) for hours in (1, 12, 24, 7 * 24, 14 * 24, 30 * 24))
USUAL = 7 * 24 * HOUR
_NO_PERIOD = "Choose one of those that are offered."


def watching_router(services: Services) -> APIRouter:
    """Return the routes of the view."""
    router = APIRouter(default_response_class=HTMLResponse)

    async def shown(topic_id: str, form: Typed, status: int = 200) -> Response:
        topic, watch, looks = await asyncio.gather(
            services.topic(topic_id), services.watch_of(topic_id), services.looks(topic_id, LOOKS)
        )
        return render(
            "topic/watching",
            status,
            title=f"Watching {topic.name}",
            topic=topic,
            watch=watch,
            looks=looks,
            form=form,
            every=_every(form, watch),
            chosen=_sources(form, watch),
            sources=SOURCES,
            periods=_periods(watch),
            in_words=in_words,
            named=named,
            web_address=web_address,
        )

    @router.get(_ADDRESS)
    async def watching(topic_id: str) -> Response:
        return await shown(topic_id, Typed())

    @router.post(_ADDRESS)
    async def watch(topic_id: str, request: Request) -> Response:
        form = await typed(request)
        form.checked("webhook")
        every = form.text("every")
        if not every.isdecimal() or len(every) > 9:
            form.problems["every"] = _NO_PERIOD
        if not form.problems:
            try:
                await services.set_watch(topic_id, _wanted(form, await services.watch_of(topic_id)))
                return RedirectResponse(_ADDRESS.format(topic_id=topic_id), 303)
            except (InputError, WrongState) as error:
                form.problems[""] = at_a_page(error)
        return await shown(topic_id, form, 400)

    @router.post(f"{_ADDRESS}/end")
    async def end(topic_id: str) -> Response:
        with suppress(WrongState):  # a second tab may have ended it, which is what was wished
            await services.end_watch(topic_id)
        return RedirectResponse(_ADDRESS.format(topic_id=topic_id), 303)

    @router.post(f"{_ADDRESS}/look")
    async def look(topic_id: str) -> Response:
        run = await services.look_now(topic_id)
        return RedirectResponse(f"/runs/{run.id}", 303)

    return router


def _wanted(form: Typed, watch: Watch | None) -> WatchRequest:
    """Return how a form wants a topic to be watched; what the form does not have stays as it is."""
    kept = watch.options if watch else {}
    webhook = "" if form.text("silent") else form.text("webhook") or None
    return WatchRequest(
        every=int(form.text("every")),
        options={**kept, "sources": ",".join(_sources(form, None) or ["corpus"])},
        budget=watch.budget if watch else Budget(),
        webhook=webhook,
    )


def _every(form: Typed, watch: Watch | None) -> str:
    return form.text("every") or str(watch.every if watch else USUAL)


def _sources(form: Typed, watch: Watch | None) -> list[str]:
    """Return the sources that are chosen: in the form, where one was sent, else those of the watch."""
    if form.texts:
        return [name for name in SOURCES if form.text(f"source.{name}")]
    named = watch.sources if watch else ("corpus",)
    return [name for name in SOURCES if name in named]


def _periods(watch: Watch | None) -> tuple[tuple[int, str], ...]:
    """Return the periods that are offered, that of a watch among them."""
    own = (
        ()
        if watch is None or any(watch.every == each for each, _ in PERIODS)
        else ((watch.every, in_words(watch.every)),)
    )
    return tuple(sorted((*PERIODS, *own)))
