"""The graph of a topic in a browser: the page, its elements, what is told of them, and files for other programs."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.asking import administers
from api.graph_view.about import about_entity, about_relation, browser_link
from api.graph_view.elements import Drawing, draw, graph_json, neighbours_json
from api.graph_view.exports import graphml, of_communities, relations_csv
from api.graph_view.selection import MOST, Selection, Text, Wanted, choices, neighbourhood, select
from api.overview import ENTITIES_A_PAGE, entity_rows
from api.page_view import web_address
from api.templates import render
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.services import Services

LIMITS = (50, 100, 200, 500, 1_000, 2_000, MOST)
_ADDRESS = "/topics/{topic_id}/graph"
_WORDINGS = 100  # to choose from
_SCRIPT = "cytoscape.min.js"
_MOST_COMMUNITIES = 500
Asked = Annotated[Wanted, Depends()]
Communities = Annotated[tuple[int, ...], Query(max_length=_MOST_COMMUNITIES)]


def graph_router(services: Services, assets: Callable[[str], bytes], browser_url: str) -> APIRouter:
    """Return the routes of the graph view; `assets` gives the script of Cytoscape.js by its name."""
    router = APIRouter(default_response_class=HTMLResponse)
    browser = web_address(browser_url)

    @router.get(f"/graph/{_SCRIPT}")
    def script() -> Response:
        try:
            content = assets(_SCRIPT)
        except (KeyError, FileNotFoundError) as error:
            raise HTTPException(404) from error
        headers = {"Cache-Control": "max-age=86400"}
        return Response(content, media_type="text/javascript; charset=utf-8", headers=headers)

    @router.get(_ADDRESS)
    async def page(topic_id: str, wanted: Asked) -> HTMLResponse:
        selection = await select(services, topic_id, wanted)
        rows = await entity_rows(services, selection.entities[:ENTITIES_A_PAGE], selection.relations)
        return render(
            "graph",
            title=f"Graph of {selection.topic.name}",
            selection=selection,
            wanted=wanted,
            query=_query(wanted),
            rows=rows,
            choices=await choices(services, selection.topic),
            wordings=_offered(selection, wanted),
            limits=sorted({*LIMITS, wanted.limit}),
            kinds=GAP_KINDS,
        )

    @router.get(f"{_ADDRESS}.json")
    async def elements(topic_id: str, wanted: Asked, around: Text = "") -> JSONResponse:
        if around:
            await services.topic(topic_id)
            return JSONResponse(neighbours_json(await neighbourhood(services, topic_id, around)))
        selection, drawing = await _drawn(topic_id, wanted)
        return JSONResponse(await asyncio.to_thread(graph_json, selection, drawing))

    @router.get(f"{_ADDRESS}.graphml")
    async def as_graphml(topic_id: str, wanted: Asked, community: Communities = ()) -> Response:
        selection, drawing = await _drawn(topic_id, wanted)
        shown = of_communities(selection, drawing, community) if community else selection
        content = await asyncio.to_thread(graphml, shown, drawing)
        return Response(content, media_type="application/graphml+xml", headers=_file(topic_id, "graphml"))

    @router.get(f"{_ADDRESS}.csv")
    async def as_csv(topic_id: str, wanted: Asked, community: Communities = ()) -> Response:
        selection, drawing = await _drawn(topic_id, wanted)
        shown = of_communities(selection, drawing, community) if community else selection
        content = await asyncio.to_thread(relations_csv, shown)
        return Response(content, media_type="text/csv; charset=utf-8", headers=_file(topic_id, "csv"))

    @router.get("/entities/{entity_id}")
    async def entity_of_all(entity_id: str) -> HTMLResponse:
        about = await about_entity(services, entity_id)
        link = browser_link(browser if administers() else "", about.entity)
        return render("graph_entity", title=about.entity.name, topic=None, about=about, browser_link=link)

    @router.get(f"{_ADDRESS}/entities/{{entity_id}}")
    async def entity(topic_id: str, entity_id: str) -> HTMLResponse:
        topic = await services.topic(topic_id)
        about = await about_entity(services, entity_id, topic_id)
        link = browser_link(browser if administers() else "", about.entity)
        return render("graph_entity", title=about.entity.name, topic=topic, about=about, browser_link=link)

    @router.get(f"{_ADDRESS}/relations/{{relation_id}}")
    async def relation(topic_id: str, relation_id: str, subject: Text) -> HTMLResponse:
        topic = await services.topic(topic_id)
        about = await about_relation(services, topic_id, subject, relation_id)
        title = f"{about.row.subject} {about.row.relation} {about.row.object}"
        return render("graph_relation", title=title, topic=topic, about=about)

    async def _drawn(topic_id: str, wanted: Wanted) -> tuple[Selection, Drawing]:
        selection = await select(services, topic_id, wanted)
        return selection, await asyncio.to_thread(draw, selection)

    return router


def _query(wanted: Wanted) -> str:
    """Return what follows the address of a selection, such as "?limit=500"."""
    named: dict[str, Any] = {
        "limit": wanted.limit,
        "relation": wanted.relation,
        "source": wanted.source,
        "gap": wanted.gap,
        "opened": wanted.opened,
    }
    return "?" + urlencode({name: value for name, value in named.items() if value}, doseq=True)


def _offered(selection: Selection, wanted: Wanted) -> list[tuple[str, int]]:
    """Return the wordings to choose from with how many relations have each, the chosen one among them."""
    offered = list(selection.wordings[:_WORDINGS])
    if wanted.relation and wanted.relation not in {wording for wording, _ in offered}:
        offered.insert(0, (wanted.relation, len(selection.relations)))
    return offered


def _file(topic_id: str, ending: str) -> dict[str, str]:
    name = "".join(each for each in topic_id if each.isalnum())[:64]
    return {"Content-Disposition": f'attachment; filename="graph-{name}.{ending}"'}
