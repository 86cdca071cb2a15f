"""The setting gguf:PATH: what is refused when a platform opens."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import pytest

from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import SettingsError
from kgplatform.graph.session import Graph
from tests.opened import opened_platform
from tests.weights import weights

Open = Callable[..., AbstractAsyncContextManager[Platform]]


@pytest.fixture
def open_with(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> Open:
    """Return what opens a platform on the emptied graph with settings of the model."""

    return partial(opened_platform, tmp_path / "home", neo4j_server)


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
