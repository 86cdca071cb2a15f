"""A model that cannot be asked: the run says what to do, goes on once that is done, and nothing is paid twice."""

import threading
from collections import Counter
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ports import free_port
from kgplatform.graph.session import Graph
from kgplatform.local import LocalServices
from kgplatform.models import RunReport, RunRequest
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.llm.scripted_endpoint import NO_MODEL, WRONG_KEY, Asked, Reaction, ScriptedEndpoint, refuses
from tests.llm.scripted_model import schema_name, well
from tests.opened import last_report, opened

# The first round finds five snippets: read one a call, the trouble begins in the second round, and read two a call,
# before the last call of the first.
ANSWERED = {1: 6, 2: 2}


class Troubled:
    """Answers so many calls well and refuses the others, until it is repaired."""

    def __init__(self, trouble: Reaction, most: int) -> None:
        self.repaired = False
        self.answered: Counter[str] = Counter()
        self._trouble = trouble
        self._most = most
        self._lock = threading.Lock()

    def __call__(self, asked: Asked) -> Reaction:
        """Return what a request meets."""
        with self._lock:
            if not self.repaired and self.answered.total() >= self._most:
                return self._trouble
            self.answered["\n".join(asked.said)] += 1
        return well(asked)


def platform(
    home: Path, server: ServerAddress, url: str, context: int = 8192, at_once: int = 6
) -> AbstractAsyncContextManager[LocalServices]:
    """The services of a data folder whose model is at that address."""
    model = {"model": "scripted", "model_base_url": url, "model_api_key": "none", "model_context": context}
    return opened(home, server, **model, snippets_a_call=at_once, model_retries=1, depth=1)


async def outcome(services: LocalServices) -> RunReport:
    return await last_report(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))


@pytest.mark.parametrize(
    ("trouble", "told", "at_once"),
    [
        (WRONG_KEY, "KGPLATFORM_MODEL_API_KEY", 1),
        (NO_MODEL, "KGPLATFORM_MODEL", 1),
        (refuses(500, "The server had an error."), "Run it again", 1),
        (WRONG_KEY, "KGPLATFORM_MODEL_API_KEY", 2),
    ],
    ids=["wrong key", "unknown model", "broken server", "wrong key, two a call"],
)
async def test_a_run_goes_on_after_the_repair(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, trouble: Reaction, told: str, at_once: int
) -> None:
    model = Troubled(trouble, ANSWERED[at_once])
    with ScriptedEndpoint(default=model) as endpoint:
        async with platform(tmp_path / "home", neo4j_server, endpoint.url, at_once=at_once) as services:
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
    assert len(before) == ANSWERED[at_once]
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
            # what readers want to know may be asked for beside the reading, before that has failed
            asked = [schema_name(each) for each in endpoint.asked if schema_name(each) != "FacetAnswer"]
        async with platform(tmp_path / "home", neo4j_server, endpoint.url) as services:
            good = await outcome(services)

    assert (lost.state, "KGPLATFORM_MODEL_BASE_URL" in lost.reason) == ("failed", True)
    assert (cramped.state, "KGPLATFORM_MODEL_CONTEXT" in cramped.reason, asked) == ("failed", True, [])
    assert good.state == "finished"
