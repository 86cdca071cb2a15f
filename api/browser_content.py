"""What Neo4j Browser fetches on connecting, from a page of another port: its style sheet, and a guide with queries."""

from fastapi import APIRouter
from fastapi.responses import FileResponse
from starlette.responses import Response

from api.browser_paths import GUIDE, STYLE
from api.templates import WEB, render
from kgplatform.engines.browser_queries import query, saved

# They say nothing of anybody's graph: any page may read them.
_READABLE = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
_ASKED_BEFORE = {**_READABLE, "Access-Control-Allow-Methods": "GET", "Access-Control-Allow-Headers": "*"}

router = APIRouter()


@router.get(STYLE, include_in_schema=False)
async def style() -> FileResponse:
    """Colours and captions by label; a relation is captioned by its wording."""
    return FileResponse(WEB / "static" / "style.grass", media_type="text/plain; charset=utf-8", headers=_READABLE)


@router.get(GUIDE, include_in_schema=False)
async def guide() -> Response:
    """Queries to click on."""
    response = render("neo4j_guide", queries=[(answers, query(name)) for name, answers in saved().items()])
    response.headers.update(_READABLE)
    return response


@router.options(STYLE, include_in_schema=False)
@router.options(GUIDE, include_in_schema=False)
async def may_be_read() -> Response:
    """A web browser may ask first."""
    return Response(status_code=204, headers=_ASKED_BEFORE)
