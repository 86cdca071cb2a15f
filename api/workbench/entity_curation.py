"""Deciding on one entity: merge it with another or split it, with what that would change, and undo what was decided."""

from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.asking import check_may
from api.graph_view.selection import Text
from api.remedies import at_a_page
from api.templates import render
from api.workbench.decided import done, one_already, reason, to, told, whose
from api.workbench.forms import typed
from kgplatform.errors import Forbidden, InputError, NotFound
from kgplatform.models import DecisionPreview, Entity, SearchHit
from kgplatform.services import Services

OCCURRENCES = 100  # snippets that can be chosen
ALIKE = 8  # entities that are offered
_MOST_CHOSEN = 500
_ADDRESS = "/entities/{entity_id}"
Chosen = Annotated[tuple[str, ...], Query(max_length=_MOST_CHOSEN)]


def entity_curation_router(services: Services) -> APIRouter:
    """Return the routes; a decision leads to the history, in which it can be undone."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get(f"{_ADDRESS}/merge")
    async def ask_merge(
        entity_id: str, other: Text = "", domain: Text = "", name: Text = "", chosen: Text = ""
    ) -> Response:
        check_may("preview_merge")
        entity = await services.entity(entity_id)
        found, preview, problem = await _merging(
            services, entity, await _meant(services, other.strip(), chosen.strip()), domain.strip(), name.strip()
        )
        return render(
            "curation/merge",
            title=f"Merge “{entity.name}”",
            entity=entity,
            other=found.name if found else other,
            found=found,
            names=sorted({each for one in (entity, found) if one for each in (one.name, *one.aliases)}),
            domain=domain,
            called=name,
            preview=preview,
            problem=problem,
            alike=[] if other.strip() else await _alike(services, entity, domain.strip()),
        )

    @router.post(f"{_ADDRESS}/merge")
    async def merge(entity_id: str, request: Request) -> Response:
        form = await typed(request)
        named = [entity_id, form.checked("other")]
        try:
            decision = await services.merge_entities(named, reason(form), whose(form), "", form.checked("name"))
        except InputError:
            if one := await one_already(services, named):
                return to(f"/entities/{one.id}/decisions", one="yes")
            raise
        return to(f"/entities/{decision.entity_ids[0]}/decisions", decided=decision.id)

    @router.get(f"{_ADDRESS}/split")
    async def ask_split(
        entity_id: str,
        name: Chosen = (),
        snippet: Chosen = (),
    ) -> Response:
        check_may("preview_split")
        entity = await services.entity(entity_id)
        preview, problem = await _splitting(services, entity, name, snippet)
        return render(
            "curation/split",
            title=f"Split “{entity.name}”",
            entity=entity,
            names=[entity.name, *entity.aliases],
            occurrences=await services.occurrences(entity.id, OCCURRENCES),
            chosen_names=name,
            chosen_snippets=snippet,
            preview=preview,
            problem=problem,
        )

    @router.post(f"{_ADDRESS}/split")
    async def split(entity_id: str, request: Request) -> Response:
        form = await typed(request)
        names, snippets = (form.checked(each).splitlines() for each in ("names", "snippets"))
        decision = await services.split_entity(entity_id, names, snippets, reason(form), whose(form))
        return to(f"/entities/{entity_id}/decisions", decided=decision.id)

    @router.get(f"{_ADDRESS}/decisions")
    async def decisions(entity_id: str, decided: Text = "", one: Text = "") -> Response:
        entity = await services.entity(entity_id)
        return render(
            "curation/decisions",
            title=f"Decision history of “{entity.name}”",
            entity=entity,
            history=await services.history(entity.id),
            decision=await done(services, entity.id, decided),
            one=entity if one else None,
            told=told,
            back=f"/entities/{entity_id}/decisions" + (f"?{urlencode({'decided': decided})}" if decided else ""),
        )

    return router


async def _alike(services: Services, entity: Entity, domain: str) -> list[SearchHit]:
    """Return entities of like names, which may be meant."""
    hits = await services.search(entity.name, ("entity",), "hybrid", domain, "", ALIKE + 1)
    return [hit for hit in hits if hit.id != entity.id][:ALIKE]


async def _meant(services: Services, other: str, chosen: str) -> str:
    """Return the id of who was found before where the form still has their name, which others may have as well; else
    what was written."""
    known = await services.entities_by_id([chosen], counted=False) if chosen else []
    return next((each.id for each in known if each.name == other), other)


async def _merging(
    services: Services, entity: Entity, other: str, domain: str, name: str
) -> tuple[Entity | None, DecisionPreview | None, str]:
    """Return what an entity is to be merged with, what that would change, and what is wrong with it, if anything is."""
    if not other:
        return None, None, ""
    found = None
    try:
        found = await services.entity(other, domain)
        return found, await services.preview_merge([entity.id, found.id], "", name), ""
    except (Forbidden, NotFound, InputError) as error:
        return found, None, at_a_page(error)


async def _splitting(
    services: Services, entity: Entity, names: Sequence[str], snippets: Sequence[str]
) -> tuple[DecisionPreview | None, str]:
    if not (names or snippets):
        return None, ""
    try:
        return await services.preview_split(entity.id, names, snippets), ""
    except (Forbidden, NotFound, InputError) as error:
        return None, at_a_page(error)
