"""The ASGI application: GraphQL, GraphiQL, MCP, REST, the pages and the health, over the services only."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from api import browser_content
from api.answering import Answering, Limits
from api.asking import Permit, services_of_who_asks
from api.browser_links import links_router
from api.calls import calls_router
from api.entrance import Entrance
from api.graph_view.routes import graph_router
from api.graphiql import GraphiqlRouter
from api.graphql_http import GraphqlRouter
from api.heads import Heads
from api.health import health_router
from api.intake import Intake
from api.keys import Keys
from api.mcp.http import mcp_routes
from api.metrics import metrics_router
from api.pages import reading_router
from api.rates import Rates
from api.refusals import add_refusals
from api.rest.routes import rest_routers
from api.security import Guard
from api.sign_in import sign_in_router
from api.templates import WEB
from api.workbench.asking import asking_router
from api.workbench.curation import curation_router
from api.workbench.decided import undo_router
from api.workbench.disputes import disputes_router
from api.workbench.documents import documents_router
from api.workbench.entity_curation import entity_curation_router
from api.workbench.finding import finding_router
from api.workbench.gap_board import gaps_router
from api.workbench.home import home_router
from api.workbench.operations import operations_router
from api.workbench.results import Results
from api.workbench.runs import runs_router
from api.workbench.search import search_router
from api.workbench.sources import sources_router
from api.workbench.talking import talking_router
from api.workbench.topic_views import topic_views_router
from api.workbench.watching import watching_router
from kgplatform.access.permitted import PermittedServices
from kgplatform.services import Services
from kgplatform.settings import SettingTold
from loaders.limits import Limits as FileLimits
from loaders.pdf_service import PdfService

LIMITS = Limits()
FILE_LIMITS = FileLimits()
NO_RATES = (0, 0)
NO_ASSETS: dict[str, bytes] = {}


def _permitted(services: Services) -> Permit:
    """Return what gives the services by role alone: nobody there sees some domains only."""
    return lambda access: cast(Services, PermittedServices(services, access))


def create_app(
    services: Services,
    *,
    allowed_hosts: Iterable[str],
    graphiql_assets: Callable[[str], bytes],
    graph_assets: Callable[[str], bytes] = NO_ASSETS.__getitem__,
    browser_url: str = "",
    keys: Keys | None = None,
    permit: Permit | None = None,
    entrance: Entrance | None = None,
    rates: tuple[int, int] = NO_RATES,
    limits: Limits = LIMITS,
    file_limits: FileLimits = FILE_LIMITS,
    pdf_service: PdfService | None = None,
    settings: Sequence[SettingTold] = (),
) -> FastAPI:
    """Return the application; it asks nothing of the network. With `keys`, or an
    `entrance` that knows some, every request needs one; `permit` gives the services as its holder has them, and `rates`
    are how many requests a minute a key has, and how many wrong keys an address may give. `limits`
    say how long operations may take, and `file_limits` what reading a file that is sent may; `pdf_service` reads PDF
    files, where there is one; `settings` are shown.

    `graphiql_assets` gives the bytes of a file of GraphiQL by its name and raises KeyError or FileNotFoundError for
    others, as `graph_assets` does for the script that draws graphs; `browser_url` is Neo4j Browser's address, linked
    where there is one.
    """
    entrance = entrance or Entrance(keys)
    requests, failures = map(Rates, rates)
    results = Results()
    everybody, services = services, services_of_who_asks(permit or _permitted(services))
    app = FastAPI(title="kgplatform", docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(GraphiqlRouter(graphiql_assets))
    app.include_router(GraphqlRouter(Answering(services, limits)))
    app.router.routes.extend(mcp_routes(services, limits))
    app.include_router(calls_router(services))
    app.include_router(health_router(everybody))
    app.include_router(metrics_router(everybody))
    app.include_router(sign_in_router(entrance, failures))
    app.include_router(browser_content.router)
    app.include_router(links_router(browser_url))
    app.include_router(home_router(services, browser_url))
    app.include_router(documents_router(services, results, file_limits, limits.mutation, pdf_service))
    app.include_router(finding_router(services, results, limits.mutation))
    app.include_router(runs_router(services))
    app.include_router(gaps_router(services))
    app.include_router(topic_views_router(services))
    app.include_router(watching_router(services))
    app.include_router(talking_router(services))
    app.include_router(disputes_router(services))
    app.include_router(graph_router(services, graph_assets))
    app.include_router(curation_router(services))
    app.include_router(entity_curation_router(services))
    app.include_router(undo_router(services))
    app.include_router(operations_router(services, results, settings, limits.mutation))
    app.include_router(search_router(services))
    app.include_router(asking_router(services))
    app.include_router(sources_router(services, results, limits.mutation))
    app.include_router(results.router())
    app.include_router(reading_router(services))
    for router in rest_routers(services):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    add_refusals(app)
    app.add_middleware(Heads)
    app.add_middleware(Intake)
    app.add_middleware(Guard, allowed_hosts=tuple(allowed_hosts), entrance=entrance, rates=requests, failures=failures)
    return app
