"""Signing in, by a key, for browsers: a form that works without scripts, and a cookie that ends."""

import re
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import who_asks
from api.entrance import SESSION_SECONDS, Entrance
from api.rates import Rates
from api.templates import render
from api.workbench.forms import typed

PATH = "/sign-in"
COOKIE = "kgplatform_session"
LONGEST_KEY = 500
WRONG = "That is no key that is in force. Ask whoever gave it to you for another one."
_LOCAL = re.compile(r"/(?![/\\])[^\x00-\x20\\\x7f]{0,2000}")


def sign_in_router(entrance: Entrance, failures: Rates) -> APIRouter:
    """Return the routes; a wrong key is counted among the `failures` of an address."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get(PATH)
    async def show(to: str = "/") -> Response:
        return _form(local_path(to))

    @router.post(PATH)
    async def enter(request: Request) -> Response:
        form = await typed(request)
        to, address = local_path(form.text("to")), address_of(request)
        if seconds := failures.wait(address):
            return _form(to, f"Too many wrong keys were given. Try again in {seconds} seconds.", 429, seconds)
        token = await entrance.sign_in(form.text("key")[:LONGEST_KEY])
        if not token:
            failures.count(address)
            return _form(to, WRONG, 403)
        response = RedirectResponse(to, 303)
        # Lax: a link in a mail leads to the page, not to this form; what changes anything is never a link.
        response.set_cookie(
            COOKIE, token, max_age=SESSION_SECONDS, httponly=True, samesite="lax",
            secure=request.url.scheme == "https",
        )  # fmt: skip
        return response

    @router.get("/sign-out")
    async def ask() -> Response:
        return render("sign_out", title="Sign out", access=who_asks().access, domains=_domains())

    @router.post("/sign-out")
    async def leave(request: Request) -> Response:
        await entrance.sign_out(request.cookies.get(COOKIE, ""))
        response = RedirectResponse(PATH, 303)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
        return response

    return router


def way_in(path: str, query: str) -> str:
    """Return where a browser is led that has to sign in before it sees a page of ours."""
    return f"{PATH}?{urlencode({'to': local_path(f'{path}?{query}' if query else path)})}"


def local_path(to: str) -> str:
    """Return a path of this server, the first page for what is none."""
    return to if _LOCAL.fullmatch(to) else "/"


def address_of(connection: HTTPConnection) -> str:
    """Return from where a request, or a WebSocket, comes, as well as that is known."""
    return connection.client.host if connection.client else ""


def _domains() -> str:
    domains = who_asks().access.domains
    return "all domains" if domains is None else ", ".join(sorted(domains))


def _form(to: str, problem: str = "", status: int = 200, wait: int = 0) -> Response:
    response = render("sign_in", status, title="Sign in", to=to, problem=problem)
    response.headers["Cache-Control"] = "no-store"
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response
