"""Runs: the list, one of them as it goes on, and the buttons that steer it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.templates import render
from api.workbench.events import Streams
from api.workbench.forms import typed
from api.workbench.run_view import is_under_way, parts_of
from kgplatform.bounds import LARGEST_INT
from kgplatform.errors import InputError, NotFound
from kgplatform.models import RunReport
from kgplatform.runs.wording import figures, in_brief, state_of
from kgplatform.services import Services

RUNS_A_PAGE = 50
Start = Annotated[int, Query(ge=0, le=LARGEST_INT)]


def runs_router(services: Services) -> APIRouter:
    """Return the routes of runs; the buttons answer with the run as it then is, or with the new one."""
    router = APIRouter(default_response_class=HTMLResponse)
    streams = Streams(services)

    @router.get("/runs")
    async def show_all(start: Start = 0) -> Response:
        found = await services.runs()
        names = {topic.id: topic.name for topic in await services.topics()}
        return render(
            "runs",
            title="Runs",
            runs=found[start : start + RUNS_A_PAGE],
            start=start,
            step=RUNS_A_PAGE,
            total=len(found),
            names=names,
            state_of=lambda run: in_brief(state_of(run)),
            figures=figures,
        )

    @router.get("/runs/{run_id}/events", response_class=EventSourceResponse)
    async def watch(run_id: Annotated[str, Depends(streams.place)]) -> AsyncIterator[ServerSentEvent]:
        async for event in streams.events(run_id):
            yield event

    @router.post("/runs/{run_id}/fork")
    async def fork(run_id: str, request: Request) -> Response:
        text = (await typed(request)).text("step")
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:12]) <= LARGEST_INT):
            raise InputError(f"There is no step {text[:40]!r}.", "Give the number of one of the run's steps.")
        return _to(await services.fork(run_id, int(text)))

    def steer(path: str, change: Callable[[str], Awaitable[RunReport]]) -> None:
        @router.post(f"/runs/{{run_id}}/{path}")
        async def steered(run_id: str) -> Response:
            return _to(await change(run_id))

    for path in ("pause", "resume", "cancel", "retry"):
        steer(path, getattr(services, path))
    return router


async def run_page(services: Services, run_id: str) -> HTMLResponse:
    """Return the page of a run, as it is now; raises NotFound."""
    report = await services.run(run_id)
    name = await topic_name(services, report)
    return render(
        "run",
        title=f"{name or 'Documents'}: {report.kind}",
        run=report,
        label=name,
        under_way=is_under_way(report),
        parts=parts_of(report, await services.steps(run_id)),
    )


async def topic_name(services: Services, report: RunReport) -> str:
    """Return the name of a run's topic; "" for a run of none, and for one whose topic was removed."""
    if not report.topic_id:
        return ""
    try:
        return (await services.topic(report.topic_id)).name
    except NotFound:
        return ""


def _to(report: RunReport) -> RedirectResponse:
    return RedirectResponse(f"/runs/{report.id}", 303)
