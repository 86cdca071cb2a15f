"""The graph of a topic in a browser: the page, its elements, what is told of them, and files for other programs."""

import asyncio
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, HTTPException, Query
from starlette.background import BackgroundTask
from starlette.responses import HTMLResponse, JSONResponse, Response

from api.graph_view.about import MOST as MOST_TOLD
from api.graph_view.about import OCCURRENCES, QUOTES, RELATIONS, AboutEntity, about_entity, about_relation
from api.graph_view.drawings import Drawings, picture_key
from api.graph_view.elements import Drawing, neighbours_json, path_json
from api.graph_view.exports import graphml, of_communities, relations_csv
from api.graph_view.selection import CHOICES, MOST, Choices, Selection, Text, Wanted, choices, neighbourhood, select
from api.graph_view.svg import svg
from api.overview import ENTITIES_A_PAGE, entity_rows
from api.refusals import status_of
from api.remedies import at_a_page
from api.rest.addresses import file_name
from api.templates import render
from kgplatform.errors import InputError
from kgplatform.models import Topic
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.runs.wording import round_in_words
from kgplatform.services import Services

LIMITS = (50, 100, 200, 500, 1_000, 2_000, MOST)
_ADDRESS = "/topics/{topic_id}/graph"
_SCRIPT = "cytoscape.min.js"
_MOST_COMMUNITIES = 500
_LONGEST_PATH = 6  # relations
Shown = Annotated[int, Query(ge=1, le=MOST_TOLD)]
Asked = Annotated[Wanted, Depends()]
Communities = Annotated[tuple[int, ...], Query(max_length=_MOST_COMMUNITIES)]


def graph_router(services: Services, assets: Callable[[str], bytes]) -> APIRouter:
    """Return the routes of the graph view; `assets` gives the script of Cytoscape.js by its name."""
    router = APIRouter(default_response_class=HTMLResponse)
    drawings = Drawings()

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
        (selection, problem), offered = await asyncio.gather(
            _selected(services, topic_id, wanted), choices(services, topic_id, wanted)
        )
        shown = selection.entities[:ENTITIES_A_PAGE]
        best = await services.relations_of(topic_id, [entity.id for entity in shown]) if shown else []
        present = {relation.id for relation in selection.relations}
        rows = await entity_rows(services, shown, [each for each in best if each.id in present], best)
        response = render(
            "graph",
            status_of(problem) if problem else 200,
            title=f"Graph: {selection.topic.name}",
            selection=selection,
            problem=at_a_page(problem) if problem else "",
            wanted=wanted,
            query=_query(wanted),
            rows=rows,
            key=picture_key(selection),
            file_name=file_name(selection.topic),
            choices=offered,
            most_choices=CHOICES,
            round_in_words=round_in_words,
            wordings=offered.graph.wordings if problem else _offered(offered, wanted, len(selection.relations)),
            limits=sorted({*LIMITS, wanted.limit}),
            kinds=GAP_KINDS,
        )
        # The picture is laid out while the browser reads the page that it will ask for it from.
        if selection.entities:
            response.background = BackgroundTask(_begin, drawings, selection)
        return response

    @router.get(f"{_ADDRESS}.json")
    async def elements(topic_id: str, wanted: Asked, around: Text = "", picture: Text = "") -> Response:
        await services.topic(topic_id)
        if around:
            return JSONResponse(neighbours_json(await neighbourhood(services, topic_id, around)))
        known = drawings.known(picture)
        made = await asyncio.shield(known or drawings.begin(await select(services, topic_id, wanted)))
        return Response(made.content, media_type="application/json", headers={"Cache-Control": "no-cache"})

    @router.get(f"{_ADDRESS}/paths/{{start_id}}/{{end_id}}.json")
    async def paths(topic_id: str, start_id: str, end_id: str) -> JSONResponse:
        await services.topic(topic_id)
        return JSONResponse(path_json((await services.paths(start_id, end_id, _LONGEST_PATH, 1)).paths))

    @router.get(f"{_ADDRESS}.svg")
    async def as_svg(topic_id: str, wanted: Asked, community: Communities = ()) -> Response:
        shown, drawing = await _drawn(topic_id, wanted, community)
        return _file(await asyncio.to_thread(svg, shown, drawing), "image/svg+xml", shown.topic, "svg")

    @router.get(f"{_ADDRESS}.graphml")
    async def as_graphml(topic_id: str, wanted: Asked, community: Communities = ()) -> Response:
        shown, drawing = await _drawn(topic_id, wanted, community)
        content = await asyncio.to_thread(graphml, shown, drawing)
        return _file(content, "application/graphml+xml", shown.topic, "graphml")

    @router.get(f"{_ADDRESS}.csv")
    async def as_csv(topic_id: str, wanted: Asked, community: Communities = ()) -> Response:
        if community:
            shown, _ = await _drawn(topic_id, wanted, community)
        else:  # a table needs no drawing, which takes longer than the table
            shown = await select(services, topic_id, wanted, whole=True)
        content = await asyncio.to_thread(relations_csv, shown)
        return _file(content, "text/csv; charset=utf-8", shown.topic, "csv")

    @router.get("/entities/{entity_id}")
    async def entity_of_all(
        entity_id: str, relations: Shown = RELATIONS, mentions: Shown = OCCURRENCES
    ) -> HTMLResponse:
        about = await about_entity(services, entity_id, "", relations, mentions)
        return _entity(None, about, relations, mentions)

    @router.get(f"{_ADDRESS}/entities/{{entity_id}}")
    async def entity(
        topic_id: str, entity_id: str, relations: Shown = RELATIONS, mentions: Shown = OCCURRENCES
    ) -> HTMLResponse:
        topic = await services.topic(topic_id)
        about = await about_entity(services, entity_id, topic_id, relations, mentions)
        return _entity(topic, about, relations, mentions)

    @router.get(f"{_ADDRESS}/relations/{{relation_id}}")
    async def relation(topic_id: str, relation_id: str, subject: Text, sentences: Shown = QUOTES) -> HTMLResponse:
        topic = await services.topic(topic_id)
        about = await about_relation(services, topic_id, subject, relation_id, sentences)
        title = f"{about.row.subject} {about.row.relation} {about.row.object}"
        return render("graph_relation", title=title, topic=topic, about=about, sentences=sentences, most=MOST_TOLD)

    async def _drawn(topic_id: str, wanted: Wanted, community: tuple[int, ...]) -> tuple[Selection, Drawing]:
        """Return what is shown of a selection, all or some communities, and the drawing of all of it."""
        selection = await select(services, topic_id, wanted, whole=True)
        drawing = await drawings.drawing(selection)
        return of_communities(selection, drawing, community) if community else selection, drawing

    return router


def _entity(topic: Topic | None, about: AboutEntity, relations: int, mentions: int) -> HTMLResponse:
    """Return what is told of an entity, of which so many relations and mentions were asked for."""
    return render(
        "graph_entity", title=about.entity.name, topic=topic, about=about, relations=relations, mentions=mentions,
        most=MOST_TOLD,
    )  # fmt: skip


async def _selected(services: Services, topic_id: str, wanted: Wanted) -> tuple[Selection, InputError | None]:
    """Return what an address asks for; where it names what the topic does not have, nothing of the topic, and why.
    Raises NotFound for a topic that is not there."""
    try:
        return await select(services, topic_id, wanted), None
    except InputError as error:
        anything = await select(services, topic_id, Wanted(limit=1))
        return replace(anything, entities=(), relations=(), matching=0), error


async def _begin(drawings: Drawings, selection: Selection) -> None:
    drawings.begin(selection)


def _query(wanted: Wanted) -> str:
    """Return what follows the address of a selection, such as "?limit=500"."""
    named = {field.name: getattr(wanted, field.name) for field in fields(wanted)}
    return "?" + urlencode({name: value for name, value in named.items() if value}, doseq=True)


def _offered(found: Choices, wanted: Wanted, shown: int) -> list[tuple[str, int]]:
    """Return the wordings to choose from with how many relations have each, the chosen one among them."""
    offered = list(found.graph.wordings)
    if wanted.relation and wanted.relation not in {wording for wording, _ in offered}:
        offered.insert(0, (wanted.relation, shown))
    return offered


def _file(content: str | bytes, media_type: str, topic: Topic, ending: str) -> Response:
    # RFC 6266: a name may have letters that a header has not.
    name = quote(f"{file_name(topic)}.{ending}")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(content, media_type=media_type, headers=headers)
