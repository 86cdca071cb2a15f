"""Answers for what went wrong: an address that leads nowhere, input that cannot be used, an engine that is away.

Programs are told as problems of RFC 9457, people as a page.
"""

from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Match

from api.accepting import HTML, JSON, PROBLEM, media_type, preferred
from api.remedies import at_a_page, for_programs
from api.templates import render
from kgplatform.errors import EngineUnavailable, Forbidden, InputError, KgplatformError, NotFound, WrongState
from kgplatform.remote.codes import code_of

_METHODS = ("DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT")
_TITLES = {403: "Not allowed", 404: "Not found", 409: "Not possible now", 503: "Not available now"}
_LISTS = {
    "topics": ("topic", "/", "All topics"),
    "pages": ("page", "/", "All topics"),
    "entities": ("entity", "/search", "Search"),
    "snippets": ("snippet", "/sources", "All sources"),
    "sources": ("source", "/sources", "All sources"),
    "runs": ("run", "/runs", "All runs"),
    "decisions": ("decision", "/curation", "Curation"),
    "results": ("result", "/runs", "All runs"),
}
"""What addresses of the web are of, by how they begin: its name, and the list that has what there is of it."""
_GONE = {
    "entity": "It may have been merged into another one. Search for its name.",
    "snippet": "Its source may have been changed or removed.",
    "source": "It may have been removed.",
    "page": "It may have been removed with its topic, or replaced by a newer version.",
    "result": "Only the newest are kept, for who asked for them, until the server stops. What was done stays done.",
}


class Refused(HTTPException):
    """A request is refused with a status of its own; `error` says why."""

    def __init__(self, status: int, error: KgplatformError) -> None:
        super().__init__(status, str(error))
        self.error = error


def add_refusals(app: FastAPI) -> None:
    """Give the application its answers for errors; /graphql answers as GraphQL does, addresses ending in .json and all
    others that are asked in JSON, or for it, with problems."""

    @app.exception_handler(KgplatformError)
    async def of_kgplatform(request: Request, error: KgplatformError) -> Response:
        return _told(request, status_of(error), error)

    @app.exception_handler(Refused)
    async def of_refused(request: Request, refused: Refused) -> Response:
        return refusal(request, refused)

    @app.exception_handler(ClientDisconnect)
    async def of_the_gone(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # nobody is there to read it, and nothing is wrong here

    @app.exception_handler(RequestValidationError)
    async def of_address(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        name = first["loc"][-1]
        what = f"`{name}` of the address cannot be used: {first['msg'].lower()}."
        return _told(request, 400, InputError(what, f"Follow a link to this page, or leave `{name}` out."))

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return _told(
                request, 404, NotFound("There is no page at this address.", "Go to the list of topics, or search.")
            )
        told = InputError(error.detail, "Look at the address and at how it is asked: docs/graphql.md.")
        response = _told(request, error.status_code, told)
        response.headers.update(error.headers or {})
        if error.status_code == 405 and (allowed := _allowed(request)):
            response.headers["Allow"] = allowed
        return response


def refusal(request: Request, refused: Refused) -> Response:
    """Return the answer to a request that is refused."""
    return _told(request, refused.status_code, refused.error)


def _allowed(request: Request) -> str:
    """Return the methods of an address, which several routes may have between them; "" where it is the one of these
    that refuses."""
    routes = request.app.routes
    found = [
        method
        for method in _METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]
    if "GET" in found:
        found.insert(found.index("GET") + 1, "HEAD")
    return "" if request.method in found else ", ".join(found)


def status_of(error: KgplatformError) -> int:
    """Return the status of a page that tells an error."""
    match error:
        case NotFound():
            return 404
        case Forbidden():
            return 403
        case WrongState():
            return 409
        case InputError():
            return 400
    return 503


def problem(status: int, error: KgplatformError) -> dict[str, object]:
    """Return what went wrong as a problem: its title is that of its status, `code` that of the error in GraphQL too."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _shown(for_programs(error.what)),
        "code": code_of(error),
        "remedy": _shown(for_programs(error.remedy)),
        "retryable": error.retryable,
    }


def told_to_a_program(request: Request, status: int, error: KgplatformError) -> Response:
    """Return the answer to a program: /graphql answers as GraphQL does, others with a problem."""
    if request.url.path == "/graphql":
        remedy = for_programs(error.remedy)
        extensions = {"code": code_of(error), "remedy": remedy, "retryable": error.retryable}
        return JSONResponse({"errors": [{"message": for_programs(error.what), "extensions": extensions}]}, status)
    return JSONResponse(problem(status, error), status, media_type=PROBLEM)


def _told(request: Request, status: int, error: KgplatformError) -> Response:
    in_graphql = request.url.path == "/graphql"
    answer = told_to_a_program if in_graphql or is_of_a_program(request) else _page
    response = answer(request, status, error)
    if not in_graphql:
        response.headers["Vary"] = "Accept"
    if isinstance(error, EngineUnavailable) and error.retry_after:
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def is_of_a_program(request: Request) -> bool:
    """Tell whether a request sends JSON, or wants it rather than a page."""
    sent = media_type(request.headers.get("content-type", ""))
    accept = request.headers.get("accept", "")
    return request.url.path.endswith(".json") or sent == JSON or preferred(accept, (HTML, PROBLEM, JSON)) != HTML


def _shown(text: str) -> str:
    """Return a text as it can be sent: of what was given it may repeat half of a surrogate pair."""
    return text.encode("utf-8", "backslashreplace").decode()


def _page(request: Request, status: int, error: KgplatformError) -> HTMLResponse:
    """Return the page of what went wrong."""
    kind, path, label = _LISTS.get(request.url.path.split("/")[1], ("", "/", "All topics"))
    message, remedy = _shown(at_a_page(error.what)), _remedy(error)
    if status == 404 and kind and _names_an_id(request, error):
        message, remedy = f"This {kind} does not exist, or no longer does.", _GONE.get(kind, "")
    title = _TITLES.get(status, "That cannot be used")
    return render(
        "refusal", status, title=title, message=message, remedy=remedy,
        path=path, label=label,
    )  # fmt: skip


def _names_an_id(request: Request, error: KgplatformError) -> bool:
    """Tell whether what is not there is what the address is of, which the error names by its id."""
    steps = request.url.path.split("/")
    id_ = steps[2].partition(".")[0] if len(steps) > 2 else ""
    return bool(id_) and id_ in error.what


def _remedy(error: KgplatformError) -> str:
    """Return what helps; not what tells programmers where to read."""
    return "" if "docs/" in error.remedy else _shown(at_a_page(error.remedy))
