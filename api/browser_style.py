"""The style sheet of Neo4j Browser, which fetches it from a page of another port."""

from fastapi import APIRouter
from fastapi.responses import FileResponse

from api.templates import WEB

PATH = "/style.grass"
# It says nothing of anybody's graph: any page may read it.
_READABLE = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}

router = APIRouter()


@router.get(PATH, include_in_schema=False)
async def style() -> FileResponse:
    """Colours and captions by label; a relation is captioned by its wording."""
    return FileResponse(WEB / "static" / "style.grass", media_type="text/plain; charset=utf-8", headers=_READABLE)
