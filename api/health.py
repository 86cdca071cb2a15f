"""GET /healthz: whether this process can answer, as JSON."""

from importlib.metadata import PackageNotFoundError, version

from fastapi import APIRouter
from starlette.responses import JSONResponse

from kgplatform.errors import KgplatformError
from kgplatform.remote.codes import code_of
from kgplatform.services import Services


def health_router(services: Services) -> APIRouter:
    """200 {"status": "ok"} when the graph answers; else 503 with what is wrong and its remedy."""
    router = APIRouter()

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        try:
            topics = await services.topics()
        except KgplatformError as error:
            problem = {"code": code_of(error), "message": error.what, "remedy": error.remedy}
            return JSONResponse({"status": "unwell", "version": _version(), **problem}, 503)
        return JSONResponse({"status": "ok", "version": _version(), "topics": len(topics)})

    return router


def _version() -> str:
    try:
        return version("kgplatform")
    except PackageNotFoundError:
        return "unpackaged"
