"""Adding documents: the form's files in, and what was understood of them out."""

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.intake import MAX_BODY
from api.refusals import Refused
from api.templates import render
from api.workbench.forms import Typed
from api.workbench.multipart import Part, read_multipart
from api.workbench.run_form import GENERAL
from api.workbench.uploads import Understood, Uploads
from kgplatform.errors import InputError, OperationTooLong
from kgplatform.services import Services
from loaders.folder import READ
from loaders.limits import LONGEST_NAME, Limits

MOST_FILES = 1_000
NO_FILES = "Choose one file at least, or drop it here."
REASONS = {
    "short": "too short to say anything by itself",
    "duplicate": "says what is stored already",
}


def documents_router(services: Services, limits: Limits, seconds: float) -> APIRouter:
    """Return the routes of the form; a load may take `seconds`."""
    router = APIRouter(default_response_class=HTMLResponse)
    uploads = Uploads(services, limits)

    @router.get("/documents")
    async def show(domain: str = GENERAL) -> Response:
        return documents_page(Typed({"domain": domain[:LONGEST_NAME]}))

    @router.post("/documents")
    async def load(request: Request) -> Response:
        kind = request.headers.get("content-type", "")
        if not kind.lower().startswith("multipart/form-data"):
            raise Refused(415, InputError("What was sent is no form with files.", "Send multipart/form-data."))
        body = await request.body()
        form, files = form_of(await asyncio.to_thread(read_multipart, body, kind))
        if form.problems:
            return documents_page(form)
        try:
            async with asyncio.timeout(seconds):
                found = await uploads.load(files, form.text("domain"))
        except TimeoutError:
            what = f"Loading took more than {seconds:g} seconds. What was begun may still be loaded to its end."
            raise OperationTooLong(what, "Look at the runs; send the same again for the rest.") from None
        return documents_page(form, found)

    return router


def form_of(parts: list[Part]) -> tuple[Typed, list[Part]]:
    """Return the form and its files, with what is wrong with them; a field of files that is left empty has none."""
    texts = {
        part.name: bytes(part.content[: 4 * LONGEST_NAME]).decode("utf-8", "replace")
        for part in reversed(parts)
        if part.filename is None
    }
    files = [part for part in parts if part.filename]
    form = Typed(texts)
    domain = form.checked("domain")
    if len(domain) > LONGEST_NAME:
        form.problems["domain"] = f"A domain has at most {LONGEST_NAME} characters. Give it a shorter name."
    if not files:
        form.problems["files"] = NO_FILES
    elif len(files) > MOST_FILES:
        form.problems["files"] = f"These are {len(files):,} files. Send at most {MOST_FILES:,} at once."
    return form, files


def documents_page(form: Typed, found: Understood | None = None) -> Response:
    """Return the page of the form, with what was understood of what it sent before."""
    return render(
        "documents",
        400 if form.problems else 200,
        title="What was understood" if found else "Add documents",
        form=form,
        found=found,
        reasons=REASONS,
        read=READ,
        most_bytes=MAX_BODY,
    )
