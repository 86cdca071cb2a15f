"""GET /metrics: what this process counts, in Prometheus' text format."""

from fastapi import APIRouter
from starlette.responses import Response

from api.health import running_version
from kgplatform.engines import metrics


def metrics_router() -> APIRouter:
    """The numbers are this process's alone: Prometheus adds up those of all of them."""
    router = APIRouter()
    metrics.BUILD.info({"version": running_version()})

    @router.get("/metrics")
    async def show() -> Response:
        return Response(metrics.expose(), media_type=metrics.CONTENT_TYPE, headers={"Cache-Control": "no-store"})

    return router
