"""The setting gguf:PATH: what is refused when a platform opens."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kgplatform.bootstrap import Platform, open_platform
from kgplatform.data_folder import own_home
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import SettingsError
from kgplatform.graph.session import Graph
from kgplatform.settings import Settings
from tests.weights import weights

Open = Callable[..., AbstractAsyncContextManager[Platform]]


@pytest.fixture
def open_with(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> Open:
    """Return what opens a platform on the emptied graph with settings of the model."""

    @asynccontextmanager
    async def opened(**given: Any) -> AsyncIterator[Platform]:
        settings = Settings(
            home=tmp_path / "home",
            neo4j_uri=neo4j_server.bolt_uri,
            neo4j_user=neo4j_server.user,
            neo4j_password=neo4j_server.password,
            _env_file=None,
            **given,
        )
        async with own_home(settings, say=lambda text: None) as owned, open_platform(settings, owned) as platform:
            yield platform

    return opened


async def test_a_file_that_is_none_is_refused_when_the_platform_opens(open_with: Open, tmp_path: Path) -> None:
    page = tmp_path / "page.gguf"
    page.write_text("<html>404</html>")

    with pytest.raises(SettingsError, match=f"The language model {page} is no GGUF file"):
        async with open_with(model=f"gguf:{page}"):
            pass


async def test_a_file_answers_every_role(open_with: Open) -> None:
    roles = {"writer": {"model": "large"}, "lead": {"max_tokens": 100}}

    with pytest.raises(SettingsError) as refused:
        async with open_with(model=f"gguf:{weights()}", model_roles=roles):
            pass

    assert refused.value.what == (
        "KGPLATFORM_MODEL_ROLES gives the writer a model of its own, and a GGUF file answers every role."
    )
