"""A strategy that is added in one folder, as docs/develop.md says, is there whichever way one looks."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgplatform import strategies
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import InputError
from kgplatform.models import Budget, RunRequest, Table
from kgplatform.strategies.registry import all_strategies
from kgplatform.writing.markdown import to_markdown
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, command, fake  # noqa: F401 - fixtures
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.opened import finished, opened
from tests.support.guide import example


@pytest.fixture
def added(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Follow the guide: a folder with a package, for a strategy and for a page kind."""
    folder = tmp_path_factory.mktemp("strategies")
    names = {"counting": "Add a strategy", "bibliography": "Add a page kind"}
    for name, title in names.items():
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(example(title), encoding="utf-8")
    monkeypatch.setattr(strategies, "__path__", [*strategies.__path__, str(folder)])
    all_strategies.cache_clear()
    yield
    all_strategies.cache_clear()
    for name in names:
        sys.modules.pop(f"kgplatform.strategies.{name}", None)


@pytest.mark.usefixtures("added", "graph")  # the graph is empty: others have pages on the same topic
async def test_it_is_run_estimated_and_told(tmp_path: Path, neo4j_server: ServerAddress) -> None:
    async with opened(tmp_path / "home", neo4j_server) as services:
        await services.load(documents())
        first = RunRequest(name=TOPIC, domain=DOMAIN, options={"depth": 0, "page": False})
        topic = await finished(services, await services.start(first))

        # when
        asked = RunRequest(strategy="counting", topic_id=topic.topic_id, budget=Budget(calls=1))
        estimate = await services.estimate(asked)
        report = await finished(services, await services.start(asked))
        fewer = asked.model_copy(update={"options": {"relations": "no"}})
        short = await finished(services, await services.start(fewer))
        steps = await services.steps(report.id)

        # then: it has counted, by its options, in its own steps, which were counted on
        size = int(topic.counts["entities"]), int(topic.counts["relations"])
        assert (report.kind, report.reason) == ("counting", f"{size[0]} entities, {size[1]} relations")
        assert (short.reason, short.options) == (f"{size[0]} entities", {"relations": False})
        assert [(step.stage, step.name) for step in steps] == [
            ("begin", "read_topic"), ("count", "size_of"), ("tell", "told"),
        ]  # fmt: skip
        assert (report.done, report.budget.calls, report.counts["entities"]) == (3, 1, size[0])
        assert (estimate.calls.likely, estimate.snippets.likely) == (0, topic.counts["snippets"])

        # and: a page kind keeps its page, which is shown like any other
        kind = await finished(
            services, await services.start(RunRequest(strategy="bibliography", topic_id=topic.topic_id))
        )
        page = await services.page(kind.page_id)
        (table,) = page.sections[0].blocks
        assert isinstance(table, Table)
        assert (page.kind, page.version, page.numbers[table.rows[0][0][0].snippet_ids[0]]) == ("bibliography", 1, 1)
        assert sum(int(row[1][0].text) for row in table.rows) == topic.counts["snippets"]
        shown = to_markdown(page)
        assert "| Source | Passages read |" in shown
        assert f"| {page.references[0].title} [1] |" in shown

        # and: it does not begin topics
        with pytest.raises(InputError):
            await services.start(RunRequest(strategy="counting", name="Nobody's", domain=DOMAIN))


@pytest.mark.usefixtures("added")
def test_it_is_listed_and_started_by_the_command_line_and_by_graphql(
    command: Command,  # noqa: F811
    fake: FakeServices,  # noqa: F811
) -> None:
    listed = {each["name"]: each for each in json.loads(command("strategies", "--json").stdout)}
    run = command("topic", "run", "Tides", "--domain", "sea", "--strategy", "counting", "--set", "relations=false")
    wrong = command("topic", "run", "Tides", "--domain", "sea", "--strategy", "counting", "--set", "entities=no")

    assert listed["counting"]["stages"] == ["count", "tell"]
    assert listed["counting"]["options"] == [
        {"name": "relations", "kind": "yes or no", "default": "true", "words": "Whether relations are counted, too."}
    ]
    assert run.exit_code == 0
    (started,) = [request for (request,) in fake.called("start")]
    assert (started.strategy, started.options, started.topic_id != "") == ("counting", {"relations": "false"}, True)
    assert (wrong.exit_code, "it has no option 'entities'" in wrong.stderr) == (1, True)
