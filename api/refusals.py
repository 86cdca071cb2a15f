"""Pages for what went wrong: an address that leads nowhere, input that cannot be used, an engine that is away."""

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.templates import render
from kgplatform.errors import InputError, KgplatformError, NotFound
from kgplatform.remote.codes import code_of


def add_refusals(app: FastAPI) -> None:
    """Give the application its pages for errors; addresses ending in .json and /graphql answer as JSON."""

    @app.exception_handler(KgplatformError)
    async def of_kgplatform(request: Request, error: KgplatformError) -> Response:
        status = 404 if isinstance(error, NotFound) else 400 if isinstance(error, InputError) else 503
        if request.url.path.endswith(".json"):
            return JSONResponse({"code": code_of(error), "message": error.what, "remedy": error.remedy}, status)
        return _page(status, error.what, error.remedy)

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> Response:
        if error.status_code != 404:
            return JSONResponse({"message": error.detail}, error.status_code, headers=error.headers)
        return _page(404, "There is nothing at this address.", "Start from the list of topics.")


def _page(status: int, message: str, remedy: str) -> HTMLResponse:
    title = {404: "Not found", 400: "That cannot be used"}.get(status, "Not available now")
    return render("refusal", status, title=title, message=message, remedy=remedy)
