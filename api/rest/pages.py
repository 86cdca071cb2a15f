"""Pages by REST: one of them as HTML, Markdown or JSON, whichever is accepted or at its own address; and what it cites
as libraries of reference managers."""

import json
from collections.abc import Callable, Mapping, Sequence

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.accepting import HTML, JSON, MARKDOWN
from api.articles import Articles
from api.negotiation import is_known, negotiated
from api.rest.addresses import Id, page_address
from api.rest.answers import PageAnswer, plain
from api.rest.contract import got
from kgplatform.services import Services
from kgplatform.sources.exports import Listed, bibtex, csl_json, ris
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.reference_list import cited_works

BIBTEX, RIS, CSL = (
    "application/x-bibtex", "application/x-research-info-systems", "application/vnd.citationstyles.csl+json",
)  # fmt: skip
ENDINGS = {HTML: "", MARKDOWN: ".md", JSON: ".json", BIBTEX: ".bib", RIS: ".ris", CSL: ".csl.json"}
_LIBRARIES: Mapping[str, Callable[[Sequence[Listed]], str]] = {BIBTEX: bibtex, RIS: ris, CSL: csl_json}


def pages_router(services: Services) -> APIRouter:
    """Return the routes of pages."""
    router = APIRouter()
    shown = _Shown(services)

    @got(router, "/pages/{page_id}.md", "getPageAsMarkdown", 200, others=(MARKDOWN,), tagged=True)
    async def page_as_markdown(page_id: Id, request: Request) -> Response:
        """A version of a page as Markdown."""
        return await shown.page(page_id, MARKDOWN, request)

    @got(router, "/pages/{page_id}.bib", "getReferencesAsBibtex", 200, others=(BIBTEX,), tagged=True)
    async def references_as_bibtex(page_id: Id, request: Request) -> Response:
        """What a version of a page cites, as BibTeX."""
        return await shown.page(page_id, BIBTEX, request)

    @got(router, "/pages/{page_id}.ris", "getReferencesAsRis", 200, others=(RIS,), tagged=True)
    async def references_as_ris(page_id: Id, request: Request) -> Response:
        """What a version of a page cites, as RIS."""
        return await shown.page(page_id, RIS, request)

    # Before the next one, which its address would fit as well.
    @got(router, "/pages/{page_id}.csl.json", "getReferencesAsCslJson", 200, others=(CSL,), tagged=True)
    async def references_as_csl_json(page_id: Id, request: Request) -> Response:
        """What a version of a page cites, as CSL JSON."""
        return await shown.page(page_id, CSL, request)

    @got(router, "/pages/{page_id}.json", "getPageAsJson", 200, PageAnswer, tagged=True)
    async def page_as_json(page_id: Id, request: Request) -> Response:
        """A version of a page as JSON."""
        return await shown.page(page_id, JSON, request)

    @got(router, "/pages/{page_id}", "getPage", 200, PageAnswer, others=(HTML, MARKDOWN), tagged=True)
    async def page(page_id: Id, request: Request) -> Response:
        """A version of a page, as it is accepted."""
        kind = negotiated(request, HTML, MARKDOWN, JSON)
        response = await shown.page(page_id, kind, request)
        response.headers["Vary"] = "Accept"
        if kind != HTML:
            response.headers["Content-Location"] = page_address(page_id) + ENDINGS[kind]
        return response

    return router


class _Shown:
    """Pages as they are shown now. Each form has a tag of its own, which changes whenever it does."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._articles = Articles(services)

    async def page(self, page_id: str, kind: str, request: Request) -> Response:
        """Return a page, or that the client has it (304); raises NotFound."""
        if kind == HTML:
            article = await self._articles.article(page_id)
            return _answer(request, f'"{article.tag}"', kind, article.html)
        tag = f'"{await self._articles.tag(page_id)}{ENDINGS[kind]}"'
        return _answer(request, tag, kind, b"" if is_known(request, tag) else await self._written(page_id, kind))

    async def _written(self, page_id: str, kind: str) -> bytes:
        page = await self._services.page(page_id)
        if kind == MARKDOWN:
            return to_markdown(page).encode()
        if kind in _LIBRARIES:
            return _LIBRARIES[kind](cited_works(page.references)).encode()
        return json.dumps(plain(PageAnswer.of(page)), ensure_ascii=False, separators=(",", ":")).encode()


def _answer(request: Request, tag: str, kind: str, content: bytes) -> Response:
    # What a client keeps of a page it may show only after it has asked whether it still holds.
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if is_known(request, tag):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind if kind == JSON else f"{kind}; charset=utf-8", headers=headers)
