"""GraphQL over a real graph, and the statements that it runs there."""

from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from api.app import create_app
from kgplatform.graph.session import Graph, Work
from kgplatform.local import LocalServices
from tests.api.conftest import HOST, Api


def api_over(graph: Graph) -> Api:
    """Return the API of what is in a graph; nothing but the graph can be asked."""
    services = cast(Any, LocalServices)(SimpleNamespace(graph=graph), *[None] * 7)
    app = create_app(services, allowed_hosts=[HOST], graphiql_assets={}.__getitem__)
    return Api(httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{HOST}"))


@pytest.fixture
def statements(api: Api, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names of the statements that are run from now on."""
    names = []
    run = Work.run

    async def noted(self: Work, name: str, /, **params: Any) -> Any:
        names.append(name)
        return await run(self, name, **params)

    monkeypatch.setattr(Work, "run", noted)
    return names
