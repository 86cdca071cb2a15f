"""The documents that were loaded, and how one is taken away."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import check_may
from api.page_view import web_address
from api.templates import render
from kgplatform.bounds import LARGEST_INT, check_text
from kgplatform.errors import NotFound
from kgplatform.models import Source
from kgplatform.services import Services
from kgplatform.sources.source_type import source_type, spoken

SOURCES_A_PAGE = 100
Number = Annotated[int, Query(ge=0, le=LARGEST_INT)]


def sources_router(services: Services) -> APIRouter:
    """Return the routes of sources. A removal cannot be taken back: a page of its own asks first."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/sources")
    async def show(domain: str = "", start: Number = 0, removed: Number = 0, stale: Number = 0) -> Response:
        check_text("domain", domain)
        found = await services.sources()
        chosen = [source for source in found if domain in ("", source.domain)]
        return render(
            "sources",
            title="Sources",
            domain=domain,
            domains=sorted({source.domain for source in found}),
            sources=[(each, _type(each)) for each in chosen[start : start + SOURCES_A_PAGE]],
            start=start,
            step=SOURCES_A_PAGE,
            total=len(chosen),
            snippets=sum(source.snippets for source in chosen),
            removed=removed,
            stale=stale,
            web_address=web_address,
            query=lambda **values: urlencode({**({"domain": domain} if domain else {}), **values}),
        )

    @router.get("/sources/{source_id}/remove")
    async def ask(source_id: str) -> Response:
        check_may("remove_sources")
        return render("source_removal", title="Remove a source", source=await _source(services, source_id))

    @router.post("/sources/{source_id}/remove")
    async def remove(source_id: str) -> Response:
        source = await _source(services, source_id)
        report = await services.remove_sources([source.id], source.domain)
        query = urlencode({"domain": source.domain, "removed": report.snippets, "stale": report.stale})
        return RedirectResponse(f"/sources?{query}", 303)

    return router


def _type(source: Source) -> str:
    return spoken(source_type(source.url, source.title))


async def _source(services: Services, source_id: str) -> Source:
    found = await services.sources_by_id([source_id])
    if not found:
        raise NotFound(f"There is no source {source_id}.", "It may be removed already: look at the list of sources.")
    return found[0]
