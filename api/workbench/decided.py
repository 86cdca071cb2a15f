"""What forms of decisions share: whose a decision is, its reason, what is decided already, and where the browser goes
then."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.sign_in import local_path
from api.workbench.forms import Typed, typed
from kgplatform.errors import InputError
from kgplatform.models import Decision, Entity
from kgplatform.models.decision_words import decided_in_words
from kgplatform.services import Services

SOMEBODY = "workbench"  # whose a decision is where nobody gave a name
UNSAID = "No reason was given."  # what stands in the place of one: nobody is made to have said why
UNDONE = "undone in the workbench"


def whose(form: Typed) -> str:
    """Return whose a decision is; raises InputError for a name that cannot be kept."""
    return _text(form, "by") or SOMEBODY


def reason(form: Typed, otherwise: str = UNSAID) -> str:
    """Return why it was decided; raises InputError for a text that cannot be kept."""
    return _text(form, "why") or otherwise


def _text(form: Typed, name: str) -> str:
    text = form.checked(name)
    if name in form.problems:
        raise InputError(form.problems[name], "Write it again.")
    return text


def to(path: str, **query: object) -> RedirectResponse:
    """Return the way on to a page of this server, with what of the query is not empty."""
    given = urlencode({name: value for name, value in query.items() if value})
    return RedirectResponse(f"{path}?{given}" if given else path, 303)


def told(decision: Decision) -> str:
    """Return a sentence on what was decided."""
    words = decided_in_words(decision)
    return f"Undone: {words}." if decision.undone_at else f"{words[:1].upper()}{words[1:]}."


async def done(
    services: Services, named: str, decision_id: str, relation: bool = False, domain: str = ""
) -> Decision | None:
    """Return a decision that was taken just now, of the history of an entity or a relation; None for another id."""
    if not decision_id:
        return None
    history = services.relation_history if relation else services.history
    return next((each for each in await history(named, domain) if each.id == decision_id), None)


async def one_already(services: Services, named: Sequence[str]) -> Entity | None:
    """Return what entities are by now, where all are one; None where they are several."""
    found = {entity.id: entity for entity in await asyncio.gather(*map(services.entity, named))}
    return next(iter(found.values())) if len(found) == 1 else None


def undo_router(services: Services) -> APIRouter:
    """Return the route that takes a decision back, and leads to where it was asked."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.post("/decisions/{decision_id}/undo")
    async def undo(decision_id: str, request: Request) -> Response:
        form = await typed(request)
        await services.undo_decision(decision_id, reason(form, UNDONE), whose(form))
        return RedirectResponse(local_path(form.text("back")), 303)

    return router
