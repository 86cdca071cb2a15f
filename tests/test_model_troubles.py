"""A model that cannot be asked: the run says what to do, goes on once that is done, and nothing is paid twice."""

from collections import Counter
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ports import free_port
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import RunReport
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.llm.scripted_endpoint import NO_MODEL, WRONG_KEY, Asked, Reaction, ScriptedEndpoint, refuses
from tests.llm.scripted_model import well
from tests.opened import last_report, opened

ANSWERED = 6  # calls before the trouble begins


class Troubled:
    """Answers some calls well and refuses the others, until it is repaired."""

    def __init__(self, trouble: Reaction) -> None:
        self.repaired = False
        self.answered: Counter[str] = Counter()
        self._trouble = trouble

    def __call__(self, asked: Asked) -> Reaction:
        """Return what a request meets."""
        if not self.repaired and self.answered.total() >= ANSWERED:
            return self._trouble
        self.answered["\n".join(asked.said)] += 1
        return well(asked)


def platform(
    home: Path, server: ServerAddress, url: str, context: int = 8192
) -> AbstractAsyncContextManager[LocalServices]:
    """The services of a data folder whose model is at that address."""
    model = {"model": "scripted", "model_base_url": url, "model_api_key": "none", "model_context": context}
    return opened(home, server, **model, model_retries=1, depth=1)


async def outcome(services: LocalServices) -> RunReport:
    return await last_report(services, await services.start_topic(TOPIC, DOMAIN))


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (WRONG_KEY, "KGPLATFORM_MODEL_API_KEY"),
        (NO_MODEL, "KGPLATFORM_MODEL"),
        (refuses(500, "The server had an error."), "Run it again"),
    ],
    ids=["wrong key", "unknown model", "broken server"],
)
async def test_a_run_goes_on_after_the_repair(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, trouble: Reaction, told: str
) -> None:
    model = Troubled(trouble)
    with ScriptedEndpoint(default=model) as endpoint:
        async with platform(tmp_path / "home", neo4j_server, endpoint.url) as services:
            await services.load(documents())

            # when: the trouble comes in the middle of the reading
            broken = await outcome(services)
            before = set(model.answered)

            # then: the run has failed, and says what to do
            assert broken.state == "failed"
            assert told in broken.reason

            # when: it is repaired and run again
            model.repaired = True
            mended = await outcome(services)

    # then: it finishes, and what was answered before was not asked again
    assert (mended.state, mended.counts["snippets"]) == ("finished", len(documents()))
    assert len(before) == ANSWERED
    assert set(model.answered.values()) == {1}


async def test_a_wrong_address_and_too_small_a_context_are_told(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path
) -> None:
    with ScriptedEndpoint(default=well) as endpoint:
        nowhere = f"http://127.0.0.1:{free_port()}/v1"
        async with platform(tmp_path / "home", neo4j_server, nowhere) as services:
            await services.load(documents())
            lost = await outcome(services)
        async with platform(tmp_path / "home", neo4j_server, endpoint.url, context=2000) as services:
            cramped = await outcome(services)
            asked = len(endpoint.asked)
        async with platform(tmp_path / "home", neo4j_server, endpoint.url) as services:
            good = await outcome(services)

    assert (lost.state, "KGPLATFORM_MODEL_BASE_URL" in lost.reason) == ("failed", True)
    assert (cramped.state, "KGPLATFORM_MODEL_CONTEXT" in cramped.reason, asked) == ("failed", True, 0)
    assert good.state == "finished"
