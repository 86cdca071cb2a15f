"""A gap kind that is added as docs/develop.md says."""

from types import SimpleNamespace
from typing import Any

import pytest

from kgplatform.curation.gaps import ledger
from kgplatform.graph.research import write_questions
from kgplatform.graph.session import Graph
from kgplatform.models import Gap
from kgplatform.models.gap_kinds import GAP_KINDS, title_of
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.questions.rules.researcher import RuleResearcher
from tests.curation.drawn import TOPIC, draw, find
from tests.support.guide import example


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Follow the guide: an entry, a module, a line."""
    module: dict[str, Any] = {}
    exec(example("Add a gap kind"), module)
    monkeypatch.setitem(GAP_KINDS, "leaf", module["LEAF"])
    monkeypatch.setitem(ledger.SEARCHES, "leaf", SimpleNamespace(QUOTA=module["QUOTA"], find=module["find"]))
    monkeypatch.setitem(ledger.QUOTA, "leaf", module["QUOTA"])


async def _settled(graph: Graph) -> list[Gap]:
    found = await ledger.settle_gaps(graph, TOPIC.id, await ledger.find_gaps(graph, TOPIC.id), 5)
    return [gap for gap in found if gap.kind == "leaf"]


async def test_it_is_found_asked_about_and_closed(graph: Graph) -> None:
    # given: a hub with four neighbours, of which three hang on it alone
    await draw(graph, *(("hub", "feeds", end) for end in "abcd"), ("d", "feeds", "e"))

    # then: they are in the ledger; no text that is left to read speaks of them
    first, *others = await _settled(graph)
    assert (first.entity_names, first.score, first.facts) == (("a", "hub"), 0.25, ("It has one neighbour.",))
    assert [(gap.entity_names[0], gap.status) for gap in (first, *others)] == [
        ("a", "silent"), ("b", "silent"), ("c", "silent"),
    ]  # fmt: skip
    (question,) = await RuleResearcher().ask(ResearchBrief(topic=TOPIC, gaps=(first,)))
    assert question.text == "What does a have to do with others than hub?"
    assert title_of("leaf") == "leaf"

    # when: a text that a question about it finds relates it to another thing
    await write_questions(graph, TOPIC.id, [question])
    await draw(graph, ("a", "feeds", "e"), sources=["three"])
    await find(graph, TOPIC, ["three"], query="a", question=question.id)

    # then
    assert {gap.entity_names[0]: gap.status for gap in await _settled(graph)} == {
        "a": "closed", "b": "silent", "c": "silent",
    }  # fmt: skip
