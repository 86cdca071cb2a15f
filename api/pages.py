"""What a reader opens in a browser: topics, snippets, and where the sentences of pages come from."""

import re
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse

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

    @router.get("/snippets/{snippet_id}")
    async def snippet(snippet_id: str, s: str = "", page: str = "") -> HTMLResponse:
        found = await services.snippets([snippet_id])
        if not found:
            raise NotFound(
                f"There is no snippet {snippet_id}.", "Its document may have been changed: open the page again."
            )
        return _snippet(found[0], s, page)

    return router


async def topic_page(services: Services, topic_id: str, start: int) -> HTMLResponse:
    """Return the page of a topic, with its entities from the one at `start` on; raises NotFound."""
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


def _snippet(snippet: Snippet, span: str, page_id: str) -> HTMLResponse:
    match = re.fullmatch(r"(\d{1,9})-(\d{1,9})", span)
    marked = (int(match[1]), int(match[2])) if match else None
    return render(
        "snippet",
        title=snippet.title,
        snippet=snippet,
        paragraphs=highlighted(snippet.text, marked),
        marked=marked,
        equations=[(snippet.text[each.start : each.end], each) for each in snippet.equations],
        address=web_address(snippet.url),
        page_id=page_id if re.fullmatch(r"[\w-]{1,64}", page_id) else "",
    )
