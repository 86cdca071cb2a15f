"""GET /metrics: what this process counts, in Prometheus' text format."""

from contextlib import suppress
from typing import Protocol

from fastapi import APIRouter
from starlette.responses import Response

from api.health import running_version
from kgplatform.engines import metrics
from kgplatform.errors import KgplatformError


class Waiting(Protocol):
    """The part of services.Services that the metrics need."""

    async def waiting(self) -> int: ...


def metrics_router(services: Waiting) -> APIRouter:
    """The numbers are this process's alone: Prometheus adds up those of all of them."""
    router = APIRouter()
    metrics.BUILD.info({"version": running_version()})

    @router.get("/metrics")
    async def show() -> Response:
        with suppress(KgplatformError):  # /readyz says what is wrong
            metrics.RUNS_QUEUED.set(await services.waiting())
        return Response(metrics.expose(), media_type=metrics.CONTENT_TYPE, headers={"Cache-Control": "no-store"})

    return router
