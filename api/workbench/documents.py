"""Adding documents: the form's files in, and what was understood of them out."""

import asyncio

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.accepting import media_type
from api.asking import check_may
from api.intake import MAX_BODY
from api.refusals import Refused
from api.templates import render
from api.workbench.forms import Typed
from api.workbench.results import Results
from api.workbench.run_form import GENERAL
from api.workbench.sent_form import whole_form
from api.workbench.uploads import Understood, Uploads
from kgplatform.bounds import MOST_ADDRESSES
from kgplatform.errors import InputError, OperationTooLong
from kgplatform.services import Services
from loaders.folder import READ
from loaders.limits import LONGEST_NAME, Limits
from loaders.pdf_service import PdfService

MOST_FILES, MOST_FIELDS = 1_000, 20
REMEDY = f"Send it again, with at most {MOST_FILES:,} files at once."
NAMELESS = 'What was sent as a file has no name. Send each with filename="NAME", as RFC 7578 has it.'
NO_FILES = "Choose at least one file, or give a web address below."
REASONS = {
    "short": "too short to mean anything alone",
    "duplicate": "already stored",
}


def documents_router(
    services: Services, results: Results, limits: Limits, seconds: float, pdf_service: PdfService | None = None
) -> APIRouter:
    """Return the routes of the form; a load may take `seconds`, PDF files are read by `pdf_service`, and `results` tell
    what was loaded."""
    router = APIRouter(default_response_class=HTMLResponse)
    uploads = Uploads(services, limits, pdf_service)

    @router.get("/documents")
    async def show(domain: str = GENERAL) -> Response:
        check_may("load")
        return documents_page(Typed({"domain": domain[:LONGEST_NAME]}))

    @router.post("/documents")
    async def load(request: Request) -> Response:
        kind = request.headers.get("content-type", "")
        if media_type(kind) != "multipart/form-data":
            raise Refused(415, InputError("What was sent is no form with files.", "Send multipart/form-data."))
        try:
            async with whole_form(request, MOST_FILES, MOST_FIELDS) as sent:
                form, files = form_of(sent)
                if form.problems:
                    return documents_page(form)
                async with asyncio.timeout(seconds):
                    found = await uploads.load(files, addresses_of(form), form.text("domain"))
        except MultiPartException as error:
            raise Refused(400, InputError(f"The form cannot be read: {error.message}", REMEDY)) from None
        except TimeoutError:
            what = f"Loading took more than {seconds:g} seconds. What was begun may still be loaded to its end."
            raise OperationTooLong(what, "Look at the runs; send the same again for the rest.") from None
        return results.lead(lambda: documents_page(form, found))

    return router


def form_of(sent: FormData) -> tuple[Typed, list[UploadFile]]:
    """Return the form and its files, with what is wrong with them; a field of files that is left empty has none."""
    form = Typed({name: value for name, value in reversed(sent.multi_items()) if isinstance(value, str)})
    files = [value for _, value in sent.multi_items() if isinstance(value, UploadFile) and value.filename]
    domain = form.checked("domain")
    if len(domain) > LONGEST_NAME:
        form.problems["domain"] = f"The name of a domain has at most {LONGEST_NAME} characters."
    if any(name == "files" and isinstance(value, str) and value for name, value in sent.multi_items()):
        form.problems["files"] = NAMELESS
    elif not files and not addresses_of(form):
        form.problems["files"] = NO_FILES
    if wrong := [each for each in addresses_of(form) if not each.startswith(("http://", "https://"))]:
        form.problems["addresses"] = f"{wrong[0][:100]} is not a web address: it must begin with http:// or https://."
    elif len(addresses_of(form)) > MOST_ADDRESSES:
        form.problems["addresses"] = f"At most {MOST_ADDRESSES} addresses can be fetched at once."
    return form, files


def addresses_of(form: Typed) -> list[str]:
    """Return the addresses that were typed, one a line."""
    return list(dict.fromkeys(line.strip() for line in form.text("addresses").splitlines() if line.strip()))


def documents_page(form: Typed, found: Understood | None = None) -> Response:
    """Return the page of the form, with what was understood of what it sent before."""
    return render(
        "documents",
        400 if form.problems else 200,
        title="What was added" if found else "Add sources",
        form=form,
        found=found,
        reasons=REASONS,
        read=READ,
        most_bytes=MAX_BODY,
    )
