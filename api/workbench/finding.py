"""Searching a service beyond the corpus, and loading what is ticked of what it finds."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.asking import check_may
from api.page_view import web_address
from api.templates import render
from api.workbench.beyond import REFUSALS, status_of, within
from api.workbench.documents import documents_page
from api.workbench.forms import Typed, typed
from api.workbench.results import Results
from api.workbench.run_form import GENERAL
from api.workbench.source_names import SERVICES
from api.workbench.uploads import Understood
from kgplatform.models import WorkSearch, WorksFound
from kgplatform.services import Services
from loaders.limits import LONGEST_NAME

GIVES = {"abstract": "abstract", "full text": "full text", "page": "a page to fetch", "": "only a record"}
MOST_AUTHORS = 4  # that are named
_FIELDS = ("service", "words", "since", "until", "exact", "domain")
T = TypeVar("T")


def finding_router(services: Services, results: Results, seconds: float) -> APIRouter:
    """Return the routes: the form, what it finds, and what was loaded of that, which `results` tell; each may take
    `seconds`."""
    router = APIRouter(default_response_class=HTMLResponse)

    async def told(form: Typed, doing: Awaitable[T], page: Callable[[T], Response]) -> Response:
        """Return the page of what was done, or why it was not, above the form as it was sent."""
        try:
            return page(await within(seconds, doing))
        except REFUSALS as refusal:
            form.problems[""] = str(refusal)
            return finding_page(form, status=status_of(refusal))

    @router.get("/documents/find")
    async def show(domain: str = "", service: str = "") -> Response:
        check_may("find_works")
        return finding_page(Typed({"domain": domain[:LONGEST_NAME], "service": service[:LONGEST_NAME]}))

    @router.post("/documents/find")
    async def find(request: Request) -> Response:
        form = await typed(request)
        search = search_of(form)
        if form.problems:
            return finding_page(form)
        return await told(form, services.find_works(search), lambda found: finding_page(form, found))

    @router.post("/documents/found")
    async def load(request: Request) -> Response:
        form = await typed(request)
        search = search_of(form)
        chosen = form.lists.get("chosen", ())
        if not chosen:
            form.problems["chosen"] = "Tick at least one of the results. Search again to see them."
        if form.problems:
            return finding_page(form)
        domain = Typed({"domain": search.domain})
        return await told(
            form,
            services.load_found(search, chosen),
            lambda report: results.lead(lambda: documents_page(domain, Understood((), report, search.domain))),
        )

    return router


def search_of(form: Typed) -> WorkSearch:
    """Return the search that a form asks for; what is wrong with it are problems of its fields."""
    for name in _FIELDS:
        form.checked(name, "Say what to look for." if name == "words" else "")
    domain = form.text("domain") or GENERAL
    if len(domain) > LONGEST_NAME:
        form.problems["domain"] = f"The name of a domain has at most {LONGEST_NAME} characters."
    return WorkSearch(
        service=form.text("service"),
        words=form.text("words"),
        domain=domain,
        since=form.text("since"),
        until=form.text("until"),
        exact=form.text("exact") == "yes",
    )


def finding_page(form: Typed, found: WorksFound | None = None, status: int = 200) -> Response:
    """Return the page of the form, with what was found by what it sent before."""
    return render(
        "finding",
        status if status != 200 or not form.problems else 400,
        title="What was found" if found else "Search a service",
        form=form,
        found=found,
        services={name: words[:1].upper() + words[1:] for name, words in SERVICES.items()},
        gives=GIVES,
        most_authors=MOST_AUTHORS,
        web_address=web_address,
        sent={name: form.text(name) for name in _FIELDS},
    )
