"""The application of a process that only works: health and metrics, nothing else."""

from collections.abc import Iterable

from fastapi import FastAPI

from api.entrance import Entrance
from api.heads import Heads
from api.health import Ready, health_router
from api.intake import Intake
from api.keys import Keys
from api.metrics import metrics_router
from api.rates import Rates
from api.refusals import add_refusals
from api.security import Guard


def create_operations_app(
    services: Ready,
    *,
    allowed_hosts: Iterable[str],
    keys: Keys | None = None,
    entrance: Entrance | None = None,
) -> FastAPI:
    """Return an application with /healthz, /readyz and /metrics behind the same guard as the whole one."""
    app = FastAPI(title="kgplatform worker", docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(health_router(services))
    app.include_router(metrics_router(services))
    add_refusals(app)
    app.add_middleware(Heads)
    app.add_middleware(Intake)
    app.add_middleware(
        Guard,
        allowed_hosts=tuple(allowed_hosts),
        entrance=entrance or Entrance(keys),
        rates=Rates(0),
        failures=Rates(0),
    )
    return app
