"""The ASGI application: GraphQL, GraphiQL, the pages and the health, over the services only."""

from collections.abc import Callable, Iterable

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from strawberry.fastapi import GraphQLRouter
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL

from api import browser_style
from api.graphiql import GraphiqlRouter
from api.health import health_router
from api.keys import Keys
from api.metrics import metrics_router
from api.pages import pages_router
from api.refusals import add_refusals
from api.schema import schema
from api.schema.context import Context
from api.security import Guard
from api.templates import WEB
from kgplatform.services import Services


def create_app(
    services: Services,
    *,
    allowed_hosts: Iterable[str],
    graphiql_assets: Callable[[str], bytes],
    browser_url: str = "",
    keys: Keys | None = None,
) -> FastAPI:
    """Return the application; it asks nothing of the network. With `keys` every request needs one of them.

    `graphiql_assets` gives the bytes of a file of GraphiQL by its name and raises KeyError or FileNotFoundError for
    others; `browser_url` is Neo4j Browser's address, shown on the first page when there is one.
    """
    app = FastAPI(title="kgplatform", docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(GraphiqlRouter(graphiql_assets))
    app.include_router(_graphql(services))
    app.include_router(health_router(services))
    app.include_router(metrics_router(services))
    app.include_router(browser_style.router)
    app.include_router(pages_router(services, browser_url))
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    add_refusals(app)
    app.add_middleware(Guard, allowed_hosts=tuple(allowed_hosts), keys=keys)
    return app


def _graphql(services: Services) -> GraphQLRouter[Context, None]:
    def context() -> Context:
        return Context(services)

    return GraphQLRouter(
        schema,
        path="/graphql",
        context_getter=context,
        graphql_ide=None,
        allow_queries_via_get=False,
        subscription_protocols=[GRAPHQL_TRANSPORT_WS_PROTOCOL],
        keep_alive=True,
        keep_alive_interval=20,
    )
