"""What a reader opens in a browser: topics, snippets, and where the sentences of pages come from."""

import asyncio
import re
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse, Response

from api.glossary import GLOSSARY
from api.overview import ENTITIES_A_PAGE, entities_view, topic_view
from api.page_view import highlighted, web_address
from api.templates import render
from api.trails import trail_view
from api.workbench.gap_board import asked, ends
from api.workbench.run_form import further_strategies
from api.workbench.source_view import KINDS, lines_of, neighbours
from kgplatform.bounds import LARGEST_INT
from kgplatform.errors import NotFound
from kgplatform.models import Snippet
from kgplatform.models.gap_kinds import status_in_words, title_of
from kgplatform.runs.wording import in_brief, name_of, state_of
from kgplatform.services import Services
from kgplatform.sources.sites import file_name
from kgplatform.sources.snippet_urls import resource_url

Start = Annotated[int, Query(ge=0, le=LARGEST_INT)]
Place = Annotated[int, Path(ge=0, le=LARGEST_INT)]


def reading_router(services: Services) -> APIRouter:
    """Return the routes of snippets and trails; topics and pages have those of REST."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/pages/{page_id}/trail/{section}/{sentence}")
    async def trail(page_id: str, section: Place, sentence: Place) -> HTMLResponse:
        return render(
            "trail", title="Where a sentence comes from", view=await trail_view(services, page_id, section, sentence)
        )

    @router.get("/topics/{topic_id}/entities")
    async def entities(topic_id: str, start: Start = 0) -> HTMLResponse:
        view = await entities_view(services, topic_id, start)
        title = f"Entities in {view.topic.name}"
        return render("topic/entities", title=title, topic=view.topic, view=view, step=ENTITIES_A_PAGE)

    @router.get("/glossary")
    async def glossary() -> HTMLResponse:
        return render("glossary", title="Glossary", words=GLOSSARY)

    @router.get("/snippets/{snippet_id}")
    async def snippet(snippet_id: str, s: str = "", page: str = "") -> HTMLResponse:
        found = await services.snippets([snippet_id])
        if not found:
            raise NotFound(
                f"There is no snippet {snippet_id}.", "Its document may have been changed: open the page again."
            )
        return await _snippet(services, found[0], s, page)

    return router


async def topic_page(services: Services, topic_id: str) -> Response:
    """Return the page of a topic; raises NotFound."""
    view = await topic_view(services, topic_id)
    return render(
        "topic",
        title=view.topic.name,
        topic=view.topic,
        view=view,
        gaps=view.gaps,
        further=further_strategies(),
        name_of=name_of,
        state_of=lambda run: in_brief(state_of(run)),
        status_in_words=status_in_words,
        kind=title_of,
        asked=asked,
        ends=ends,
    )


async def _snippet(services: Services, snippet: Snippet, span: str, page_id: str) -> HTMLResponse:
    match = re.fullmatch(r"(\d{1,9})-(\d{1,9})", span)
    marked = (int(match[1]), int(match[2])) if match else None
    sources, (before, after) = await asyncio.gather(
        services.sources_by_id([snippet.source_id]), neighbours(services, snippet)
    )
    document = resource_url(snippet.url)
    return render(
        "snippet",
        title=snippet.title,
        snippet=snippet,
        source=sources[0] if sources else None,
        before=before,
        after=after,
        kind=KINDS[snippet.kind],
        paragraphs=highlighted(snippet.text, marked),
        marked=marked,
        equations=[(snippet.text[each.start : each.end], each) for each in snippet.equations],
        file_name=file_name(document),
        lines=lines_of(snippet),
        address=web_address(snippet.url),
        page_id=page_id if re.fullmatch(r"[\w-]{1,64}", page_id) else "",
    )
