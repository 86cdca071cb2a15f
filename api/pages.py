"""What a reader opens in a browser: topics, pages, snippets; a page also as Markdown and as JSON."""

import re
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.overview import ENTITIES_A_PAGE, topic_cards, topic_view
from api.reading import highlighted, section_views, source_views, web_address
from api.templates import render
from kgplatform.errors import NotFound
from kgplatform.models import Page, Snippet
from kgplatform.roles.gap_kinds import GAP_KINDS, status_in_words
from kgplatform.services import Services
from kgplatform.writing.markdown import engine_note, outdated_note, to_markdown

Start = Annotated[int, Query(ge=0)]


def pages_router(services: Services, browser_url: str) -> APIRouter:
    """Return the routes of the pages; `browser_url` is linked on the first one when it is not empty."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/")
    async def home() -> HTMLResponse:
        cards = await topic_cards(services)
        return render("home", title="Topics", cards=cards, browser_url=web_address(browser_url))

    @router.get("/topics/{topic_id}")
    async def topic(topic_id: str, start: Start = 0) -> HTMLResponse:
        view = await topic_view(services, topic_id, start)
        return render(
            "topic",
            title=view.topic.name,
            view=view,
            step=ENTITIES_A_PAGE,
            kinds=GAP_KINDS,
            status_in_words=status_in_words,
        )

    @router.get("/pages/{page_id}.md")
    async def page_as_markdown(page_id: str) -> Response:
        text = to_markdown(await services.page(page_id))
        return Response(text, media_type="text/markdown; charset=utf-8")

    @router.get("/pages/{page_id}.json")
    async def page_as_json(page_id: str) -> Response:
        return JSONResponse((await services.page(page_id)).model_dump(mode="json"))

    @router.get("/pages/{page_id}")
    async def page(page_id: str) -> HTMLResponse:
        return await _article(services, await services.page(page_id))

    @router.get("/snippets/{snippet_id}")
    async def snippet(snippet_id: str, s: str = "", page: str = "") -> HTMLResponse:
        found = await services.snippets([snippet_id])
        if not found:
            raise NotFound(
                f"There is no snippet {snippet_id}.", "Its document may have been changed: open the page again."
            )
        return _snippet(found[0], s, page)

    return router


async def _article(services: Services, page: Page) -> HTMLResponse:
    cited = {citation.snippet_id for section in page.sections for citation in section.citations}
    cited |= {reference.snippet_id for reference in page.references}
    found = await services.snippets(sorted(cited)) if cited else []
    snippets = {snippet.id: snippet for snippet in found}
    return render(
        "page",
        title=page.title,
        page=page,
        topic=await services.topic(page.topic_id),
        sections=section_views(page, snippets),
        sources=source_views(page, snippets),
        note=engine_note(page.engine),
        outdated=outdated_note(page),
    )


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
