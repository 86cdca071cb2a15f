"""The sources that were loaded, one of them, and how it is taken away."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.asking import check_may
from api.graph_view.selection import Text
from api.page_view import snippet_link, web_address
from api.templates import render
from api.trails import reference_line
from api.workbench.beyond import REFUSALS, status_of, within
from api.workbench.results import Results
from api.workbench.source_view import KINDS, found_source, headings, lines_of, source_view
from kgplatform.bounds import LARGEST_INT, check_text
from kgplatform.errors import NotFound
from kgplatform.models import LookUpReport, Source
from kgplatform.models.works import SourceType
from kgplatform.services import Services
from kgplatform.sources.sites import file_name
from kgplatform.sources.source_type import SOURCE_TYPES, spoken, type_of

SOURCES_A_PAGE = 100
Number = Annotated[int, Query(ge=0, le=LARGEST_INT)]


def sources_router(services: Services, results: Results, seconds: float) -> APIRouter:
    """Return the routes of sources; looking one up may take `seconds`, and `results` tell what it changed. A removal
    cannot be taken back: a page of its own asks first."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/sources")
    async def show(
        *,
        domain: str = "",
        name: Text = "",
        kind: Text = "",
        start: Number = 0,
        removed: Number = 0,
        stale: Number = 0,
        gone: Text = "",
    ) -> Response:
        check_text("domain", domain)
        found = await services.sources()
        of_domain = [source for source in found if domain in ("", source.domain)]
        types = {type_of(source) for source in of_domain}
        called = [source for source in of_domain if _is_called(source, name.strip())]
        chosen = [source for source in called if kind in {"", type_of(source)}]
        shown = [(each, _type(each)) for each in chosen[start : start + SOURCES_A_PAGE]]
        kept = {key: value for key, value in (("domain", domain), ("name", name.strip()), ("kind", kind)) if value}
        return render(
            "sources",
            title="Sources",
            domain=domain,
            called=name.strip(),
            domains=sorted({source.domain for source in found}),
            kind=kind,
            told_kind=next((_told(each) for each in SOURCE_TYPES if each == kind), kind),
            types=[(each, _told(each)) for each in SOURCE_TYPES if each in types] if len(types) > 1 else [],
            sources=shown,
            # A column that says the same of all says nothing.
            columns={
                "domain": not domain and len({each.domain for each in of_domain}) > 1,
                "kind": len({each.kind for each in of_domain}) > 1 or any(type_ for _, type_ in shown),
                "day": any(each.published for each in of_domain),
            },
            start=start,
            step=SOURCES_A_PAGE,
            total=len(chosen),
            snippets=sum(source.snippets for source in chosen),
            removed=removed,
            stale=stale,
            gone=bool(gone),
            web_address=web_address,
            file_name=file_name,
            query=lambda **values: urlencode({**kept, **values}),
        )

    @router.get("/sources/{source_id}")
    async def one(source_id: str, after: Text = "") -> Response:
        view = await source_view(services, source_id, after)
        return render(
            "source",
            title=view.source.title,
            view=view,
            after=after,
            groups=headings(view.snippets),
            kinds=KINDS,
            file_name=file_name(view.source.url),
            address=web_address(view.source.url),
            lines_of=lines_of,
            snippet_link=snippet_link,
            reference_line=reference_line,
        )

    @router.post("/sources/{source_id}/look-up")
    async def look_up(source_id: str) -> Response:
        source = await found_source(services, source_id)
        try:
            report = await within(seconds, services.look_up_sources([source.id], source.domain))
        except REFUSALS as refusal:
            return _looked_up(source, problem=str(refusal), status=status_of(refusal))
        return results.lead(lambda: _looked_up(source, report))

    @router.get("/sources/{source_id}/remove")
    async def ask(source_id: str) -> Response:
        check_may("remove_sources")
        return render("source_removal", title="Remove a source", source=await found_source(services, source_id))

    @router.post("/sources/{source_id}/remove")
    async def remove(source_id: str) -> Response:
        try:
            source = await found_source(services, source_id)
            report = await services.remove_sources([source.id], source.domain)
        except NotFound:  # a second tab may have removed it
            return RedirectResponse("/sources?gone=yes", 303)
        query = urlencode({"domain": source.domain, "removed": report.snippets, "stale": report.stale})
        return RedirectResponse(f"/sources?{query}", 303)

    return router


def _looked_up(source: Source, report: LookUpReport | None = None, problem: str = "", status: int = 200) -> Response:
    """Return the page of what a look-up changed, or of why there is none."""
    return render(
        "source_looked_up", status, title="What catalogues say", source=source, report=report, problem=problem
    )


def _type(source: Source) -> str:
    return spoken(type_of(source))


def _told(type_: SourceType) -> str:
    return spoken(type_) or "unknown"


def _is_called(source: Source, name: str) -> bool:
    return name.casefold() in f"{source.title}\n{source.url}".casefold()
