"""GET /healthz: whether this process lives. GET /readyz: whether it can do work, part by part."""

from importlib.metadata import PackageNotFoundError, version
from typing import Protocol

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse

from kgplatform.services import PartHealth


class Ready(Protocol):
    """The part of services.Services that health and metrics need."""

    async def ready(self) -> list[PartHealth]: ...

    async def waiting(self) -> int: ...


def health_router(services: Ready) -> APIRouter:
    """/healthz asks no engine: who restarts processes by it restarts only what hangs. /readyz answers 503 while a part
    does not serve, with what is wrong and its remedy for those who may know (security.Guard)."""
    router = APIRouter()

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        return _fresh({"status": "ok", "version": running_version()})

    @router.get("/readyz")
    async def readyz(request: Request) -> JSONResponse:
        parts = await services.ready()
        ready = all(part.ok for part in parts)
        shown = None if request.scope.get("trusted", True) else {"name", "ok"}
        told = [part.model_dump(include=shown) for part in parts]
        return _fresh({"status": "ready" if ready else "unready", "parts": told}, 200 if ready else 503)

    return router


def running_version() -> str:
    """Return the version of the installed package."""
    try:
        return version("kgplatform")
    except PackageNotFoundError:
        return "unpackaged"


def _fresh(content: dict[str, object], status: int = 200) -> JSONResponse:
    return JSONResponse(content, status, {"Cache-Control": "no-store"})
