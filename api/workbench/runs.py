"""Runs: the list, one of them as it goes on, and the buttons that steer it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import check_may
from api.graph_view.selection import Text
from api.templates import render
from api.workbench.events import Streams
from api.workbench.forms import typed
from api.workbench.places import after_part, place_in
from api.workbench.run_view import is_under_way, parts_of, step_in_words
from kgplatform.bounds import LARGEST_INT
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.models import ListAsked, RunReport, Topic
from kgplatform.runs.wording import figures, in_brief, name_of, state_of
from kgplatform.services import Services

RUNS_A_PAGE = 50
WISHED = {"pause": ("paused",), "resume": ("pending", "running"), "cancel": ("cancelled",), "retry": ()}
"""The states of a run that is as a button would make it; a retry is another run."""


def runs_router(services: Services) -> APIRouter:
    """Return the routes of runs; the buttons answer with the run as it then is, or with the new one."""
    router = APIRouter(default_response_class=HTMLResponse)
    streams = Streams(services)

    @router.get("/runs")
    async def show_all(after: Text = "") -> Response:
        asked = ListAsked(name="runs", order="started", after=place_in(after), first=RUNS_A_PAGE)
        (part,), (total,), topics = await asyncio.gather(
            services.lists([asked]), services.list_counts([asked]), services.topics()
        )
        known = {topic.id: topic for topic in topics}
        return render(
            "runs",
            title="Runs",
            runs=part.nodes(RunReport),
            later=asked.after is not None,
            after=after_part(part),
            total=total,
            name_of=lambda run: name_of(run, known.get(run.topic_id)),
            state_of=lambda run: in_brief(state_of(run)),
            figures=figures,
        )

    @router.get("/runs/{run_id}/events", response_class=EventSourceResponse)
    async def watch(run_id: Annotated[str, Depends(streams.place)]) -> AsyncIterator[ServerSentEvent]:
        async for event in streams.events(run_id):
            yield event

    @router.get("/runs/{run_id}/fork")
    async def ask_fork(run_id: str, step: Text = "") -> Response:
        check_may("fork")
        report, steps = await asyncio.gather(services.run(run_id), services.steps(run_id))
        number = _step(step)
        before = next((each for each in steps if each.number == number), None)
        if before is None:
            raise InputError(f"The run has no step {number}.", "Choose one of the run's steps.")
        name = name_of(report, await topic_of(services, report))
        words = step_in_words(report.kind, before)
        return render("run_fork", title=f"Fork from step {number}", run=report, called=name, step=before, words=words)

    @router.post("/runs/{run_id}/fork")
    async def fork(run_id: str, request: Request) -> Response:
        return _to(await services.fork(run_id, _step((await typed(request)).text("step"))))

    def steer(path: str, change: Callable[[str], Awaitable[RunReport]]) -> None:
        @router.post(f"/runs/{{run_id}}/{path}")
        async def steered(run_id: str) -> Response:
            try:
                return _to(await change(run_id))
            except WrongState:
                report = await services.run(run_id)
                if report.state not in WISHED[path]:
                    raise
                return _to(report)

    for path in ("pause", "resume", "cancel", "retry"):
        steer(path, getattr(services, path))
    return router


async def run_page(services: Services, run_id: str) -> HTMLResponse:
    """Return the page of a run, as it is now; raises NotFound."""
    report = await services.run(run_id)
    return render(
        "run",
        title=name_of(report, await topic_of(services, report)),
        run=report,
        under_way=is_under_way(report),
        parts=parts_of(report, await services.steps(run_id)),
    )


async def topic_of(services: Services, report: RunReport) -> Topic | None:
    """Return the topic of a run; None for a run of none, and for one whose topic was removed."""
    if not report.topic_id:
        return None
    try:
        return await services.topic(report.topic_id)
    except NotFound:
        return None


def _step(text: str) -> int:
    """Return the number of a step; raises InputError for what is none."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:12]) <= LARGEST_INT):
        raise InputError(f"There is no step {text[:40]!r}.", "Choose one of the run's steps.")
    return int(text)


def _to(report: RunReport) -> RedirectResponse:
    return RedirectResponse(f"/runs/{report.id}", 303)
