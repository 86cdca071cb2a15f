"""The way from what is shown to the same in Neo4j Browser."""

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from api.asking import administers
from api.page_view import web_address
from api.templates import render
from kgplatform.engines.browser_queries import KINDS, deep_link, query
from kgplatform.errors import Forbidden, NotFound


def links_router(browser_url: str) -> APIRouter:
    """Return the route of the links; without a Browser of ours it shows what is to be pasted into the reader's own."""
    router = APIRouter()
    browser = web_address(browser_url)

    @router.get("/browser/{kind}/{id_}", include_in_schema=False)
    async def look(kind: str, id_: str) -> Response:
        if not administers():
            raise Forbidden(
                "Neo4j Browser shows all that is stored: it is for admins of all domains.",
                "Look at it here, or ask whoever keeps the keys.",
            )
        if kind not in KINDS:
            raise NotFound(f"Neo4j Browser has no query for a {kind!r}.", f"There are: {', '.join(KINDS)}.")
        if browser:
            return RedirectResponse(deep_link(browser, kind, id_), 302)
        return render("neo4j_query", title="In Neo4j Browser", shows=KINDS[kind], query=query(kind, id_))

    return router
