"""What a reader opens in a browser: topics, pages, snippets; a page also as Markdown and as JSON."""

import re
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.articles import Articles
from api.overview import ENTITIES_A_PAGE, topic_view
from api.page_view import highlighted, web_address
from api.templates import render
from api.trails import trail_view
from api.workbench.run_form import further_strategies
from kgplatform.bounds import LARGEST_INT
from kgplatform.errors import NotFound
from kgplatform.models import Snippet
from kgplatform.models.gap_kinds import GAP_KINDS, status_in_words
from kgplatform.services import Services
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.page_text import page_json

Start = Annotated[int, Query(ge=0, le=LARGEST_INT)]
Place = Annotated[int, Path(ge=0, le=LARGEST_INT)]


def pages_router(services: Services) -> APIRouter:
    """Return the routes of the pages."""
    router = APIRouter(default_response_class=HTMLResponse)
    articles = Articles(services)

    @router.get("/topics/{topic_id}")
    async def topic(topic_id: str, start: Start = 0) -> HTMLResponse:
        view = await topic_view(services, topic_id, start)
        return render(
            "topic",
            title=view.topic.name,
            view=view,
            step=ENTITIES_A_PAGE,
            further=further_strategies(),
            kinds=GAP_KINDS,
            status_in_words=status_in_words,
        )

    @router.get("/pages/{page_id}.md")
    async def page_as_markdown(page_id: str) -> Response:
        text = to_markdown(await services.page(page_id))
        return Response(text, media_type="text/markdown; charset=utf-8")

    @router.get("/pages/{page_id}.json")
    async def page_as_json(page_id: str) -> Response:
        return JSONResponse(page_json(await services.page(page_id)))

    @router.get("/pages/{page_id}")
    async def page(page_id: str, request: Request) -> Response:
        article = await articles.article(page_id)
        tag = f'"{article.tag}"'
        # What a browser keeps of a page it may show only after it has asked whether it still holds.
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return HTMLResponse(article.html, headers=headers)

    @router.get("/pages/{page_id}/trail/{section}/{sentence}")
    async def trail(page_id: str, section: Place, sentence: Place) -> HTMLResponse:
        return render(
            "trail", title="Where a sentence comes from", view=await trail_view(services, page_id, section, sentence)
        )

    @router.get("/snippets/{snippet_id}")
    async def snippet(snippet_id: str, s: str = "", page: str = "") -> HTMLResponse:
        found = await services.snippets([snippet_id])
        if not found:
            raise NotFound(
                f"There is no snippet {snippet_id}.", "Its document may have been changed: open the page again."
            )
        return _snippet(found[0], s, page)

    return router


def _snippet(snippet: Snippet, span: str, page_id: str) -> HTMLResponse:
    match = re.fullmatch(r"(\d{1,9})-(\d{1,9})", span)
    marked = (int(match[1]), int(match[2])) if match else None
    return render(
        "snippet",
        title=snippet.title,
        snippet=snippet,
        paragraphs=highlighted(snippet.text, marked),
        address=web_address(snippet.url),
        page_id=page_id if re.fullmatch(r"[\w-]{1,64}", page_id) else "",
    )
