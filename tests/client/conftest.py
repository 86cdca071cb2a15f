"""The application over the fake services, listening on a port of this machine."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from tests.api.conftest import app, services
from tests.api.server import listening

__all__ = ["app", "services"]


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    async with listening(app) as there:
        yield f"http://{there}"
