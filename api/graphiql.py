"""GraphiQL at /graphql for browsers: its files come from jars on this machine, never from a foreign host."""

from collections.abc import Callable
from pathlib import PurePosixPath

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from api.templates import render

ASSETS = (
    "graphiql.min.css",
    "graphiql.min.js",
    "graphql-ws.min.js",
    "react-dom.production.min.js",
    "react.production.min.js",
)
_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


class GraphiqlRouter(APIRouter):
    """Serves GET /graphql (the page) and /graphiql/<name> (its files)."""

    def __init__(self, assets: Callable[[str], bytes]) -> None:
        super().__init__()
        self._assets = assets
        self.add_api_route("/graphql", self._page, methods=["GET"])
        self.add_api_route("/graphiql/{name}", self._asset, methods=["GET"])

    async def _page(self, request: Request) -> Response:
        accept = request.headers.get("accept", "*/*")
        if "text/html" not in accept and "*/*" not in accept:
            # A program that asks by GET: pages of other sites could do that too.
            raise HTTPException(405, "Operations are sent by POST.", {"Allow": "POST"})
        return render("graphiql")

    def _asset(self, name: str) -> Response:
        if name not in ASSETS:
            raise HTTPException(404)
        try:
            content = self._assets(name)
        except (KeyError, FileNotFoundError) as error:
            raise HTTPException(404) from error
        headers = {"Cache-Control": "max-age=86400"}
        return Response(content, media_type=_TYPES[PurePosixPath(name).suffix], headers=headers)
