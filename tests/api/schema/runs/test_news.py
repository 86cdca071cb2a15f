"""What is new in a topic, and when its runs were, of a real Neo4j."""

from typing import Any

import pytest

from bench.library import TOPIC, stock
from kgplatform.graph import research, runs
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.session import Graph
from kgplatform.ids import gap_id, page_id, question_id
from kgplatform.models import Gap, Question, RunReport
from tests.api.conftest import Api
from tests.api.schema.graph.test_statements import api

__all__ = ["api"]

NEWS = """
query ($id: ID!, $since: String!) {
  topic(id: $id) {
    new(since: $since) {
      pages { nodes { version written } } gaps { totalCount nodes { subject settled } } undated { snippets pages gaps }
    }
  }
}
"""
RUNS = "{ runs { nodes { key started finished } } }"


@pytest.fixture
async def stocked(graph: Graph) -> Graph:
    """Each test gives what is stored other times."""
    await stock(graph, 1, versions=1, snippets=24)
    return graph


def _gap(kind: Any, subject: str, status: Any) -> Gap:
    id_ = gap_id(TOPIC.id, kind, (subject,))
    return Gap(id=id_, kind=kind, score=0.5, entity_ids=(), entity_names=(), subject=subject, status=status)


async def test_a_page_without_a_time_counts_by_its_run_and_what_has_none_is_counted(stocked: Graph, api: Api) -> None:
    # given a page whose run knows when it ended, two gaps that were settled, and one snippet of before there were times
    await stocked.run_statement("MATCH (p:Page) REMOVE p.written")
    await write_gaps(stocked, TOPIC.id, [_gap("thin_entity", each, "closed") for each in ("a", "b")])
    await stocked.run_statement("MATCH (g:Gap {subject: 'a'}) SET g.settled = datetime('2026-02-01T10:00:00Z')")
    await stocked.run_statement("MATCH (g:Gap {subject: 'b'}) REMOVE g.settled")
    await stocked.run_statement("MATCH (s:Snippet) WITH s ORDER BY s.id LIMIT 1 REMOVE s.loaded")

    async def new(since: str) -> dict[str, Any]:
        found: dict[str, Any] = (await api.ask(NEWS, id="What is read", since=since))["topic"]["new"]
        return found

    assert await new("2026-01-01") == {
        "pages": {"nodes": []},
        "gaps": {"totalCount": 1, "nodes": [{"subject": "a", "settled": "2026-02-01T10:00:00.000Z"}]},
        "undated": {"snippets": 1, "pages": 1, "gaps": 1},
    }
    report = RunReport(
        id="r", kind="apollo", state="finished", topic_id=TOPIC.id, page_id=page_id(TOPIC.id, "article", 1)
    )
    await runs.write_run(stocked, report)
    await stocked.run_statement("MATCH (r:Run {id: 'r'}) SET r.finished = datetime('2026-03-01T10:00:00Z')")
    # then it is new since that time, as `written` says
    found = await new("2026-02-15")
    assert found["pages"]["nodes"] == [{"version": 1, "written": "2026-03-01T10:00:00.000Z"}]
    assert (found["gaps"]["totalCount"], found["undated"]) == (0, {"snippets": 1, "pages": 0, "gaps": 1})
    assert (await new("2026-03-02"))["pages"]["nodes"] == []


async def test_runs_say_when_they_were(stocked: Graph, api: Api) -> None:
    for number, state in enumerate(("finished", "running"), start=1):
        await runs.write_run(stocked, RunReport(id=f"run-{number}", kind="apollo", state=state, topic_id=TOPIC.id))  # type: ignore[arg-type]
        await stocked.run_statement(
            f"MATCH (r:Run {{id: 'run-{number}'}}) SET r.started = datetime('2026-01-0{number}T10:00:00Z')"
        )
    await stocked.run_statement("MATCH (r:Run {id: 'run-1'}) SET r.finished = datetime('2026-01-01T11:00:00Z')")

    assert (await api.ask(RUNS))["runs"]["nodes"] == [
        {"key": "run-2", "started": "2026-01-02T10:00:00.000Z", "finished": None},
        {"key": "run-1", "started": "2026-01-01T10:00:00.000Z", "finished": "2026-01-01T11:00:00.000Z"},
    ]
    assert (await runs.read_run(stocked, "run-1")).finished == "2026-01-01T11:00:00.000Z"


async def test_a_question_without_an_answer_is_one_of_its_gap(stocked: Graph, api: Api) -> None:
    gap, text = _gap("unanswered_question", "What is 3?", "open"), "What is 3?"
    await write_gaps(stocked, TOPIC.id, [gap, _gap("thin_entity", text, "open")])
    asked = [
        Question(id=question_id(TOPIC.id, each), text=each, axis="depth", why="It lacks.", gap_ids=ids)
        for each, ids in ((text, ()), ("Again: what is 3?", (gap.id,)), ("What is 4?", ()))
    ]
    await research.write_questions(stocked, TOPIC.id, asked)

    found = await api.ask("query ($id: ID!) { gap(id: $id) { questions { totalCount nodes { text } } } }", id=gap.id)

    assert found["gap"]["questions"] == {"totalCount": 2, "nodes": [{"text": "Again: what is 3?"}, {"text": text}]}
    other = gap_id(TOPIC.id, "thin_entity", (text,))
    assert await api.ask("query ($id: ID!) { gap(id: $id) { questions { totalCount } } }", id=other) == {
        "gap": {"questions": {"totalCount": 0}}
    }
