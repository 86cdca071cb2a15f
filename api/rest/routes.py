"""All routes of REST, with the document that tells of them."""

from typing import Any

from fastapi import APIRouter

from api.rest.contract import contract, contract_router
from api.rest.pages import pages_router
from api.rest.runs import rest_runs_router
from api.rest.topics import topics_router
from kgplatform.services import Services


def rest_routers(services: Services) -> list[APIRouter]:
    """Return the routers of REST."""
    routers = _routers(services)
    return [*routers, contract_router(routers)]


def openapi_document(services: Services) -> dict[str, Any]:
    """Return the OpenAPI document, which does not depend on what the services hold."""
    return contract(_routers(services))


def _routers(services: Services) -> list[APIRouter]:
    return [topics_router(services), pages_router(services), rest_runs_router(services)]
