"""The setting gguf:PATH: a platform with a model of its own, which is loaded when something asks it and not before."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from pydantic import BaseModel

from kgplatform.bootstrap import Platform, open_platform
from kgplatform.embedded import own_home
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import SettingsError
from kgplatform.graph.session import Graph
from kgplatform.settings import Settings
from tests.weights import NAME, weights

Open = Callable[..., AbstractAsyncContextManager[Platform]]


class Answer(BaseModel):
    """The grouping prompt's answer does not matter here, only that there is one."""

    fits: bool


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


def servers() -> int:
    """How many processes serve a model."""
    children = psutil.Process().children(recursive=True)
    return sum(any("llama_process.py" in part for part in child.cmdline()) for child in children)


async def test_it_is_loaded_by_the_first_call_and_ends_with_the_platform(open_with: Open) -> None:
    async with open_with(model=f"gguf:{weights()}", model_context=4096, model_threads=1) as platform:
        # given: what only reads loads nothing
        assert await platform.services.topics() == []
        assert platform.model is not None
        assert (platform.model.name, servers()) == (NAME, 0)

        # when
        values = {"problem": "It is empty.", "schema": "{}"}
        answer = await platform.model.ask("again", values, Answer)

        # then
        assert isinstance(answer.fits, bool)
        assert servers() == 1
        totals = await platform.services.ledger("model")
        assert [(total.name, total.answered, total.cost) for total in totals] == [(NAME, 1, None)]
    assert servers() == 0


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
