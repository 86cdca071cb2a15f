"""Runs by REST: how far one is."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from api.accepting import HTML, JSON
from api.negotiation import negotiated
from api.rest.addresses import Id
from api.rest.answers import RunAnswer, plain
from api.rest.contract import got
from api.workbench.runs import run_page
from kgplatform.services import Services


def rest_runs_router(services: Services) -> APIRouter:
    """Return the route of a run."""
    router = APIRouter()

    @got(router, "/runs/{run_id}", "getRun", 200, RunAnswer, others=(HTML,))
    async def run(run_id: Id, request: Request) -> Response:
        """A run as it is now. One that is finished has the address of the page that it wrote."""
        if negotiated(request, HTML, JSON) == HTML:
            return await run_page(services, run_id)
        answer = plain(RunAnswer.of(await services.run(run_id)))
        return JSONResponse(answer, headers={"Vary": "Accept", "Cache-Control": "no-store"})

    return router
