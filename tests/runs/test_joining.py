"""Who asks for a run while another one of the topic is on its way joins it where it goes by all that is named, and is
told of it where it does not."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from kgplatform.errors import WrongState
from kgplatform.graph.runs import claim_run, read_runs
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic
from kgplatform.models import Budget, RunReport, RunRequest, Value
from kgplatform.runs.durable import DurableRuns
from tests.runs.carrying import TOPIC, Start, Work, at_gate, end_of

ASKED = RunRequest(options={"depth": 2}, budget=Budget(calls=5, tokens=900))
GOAL = TOPIC.model_copy(update={"goal": "What moss drinks", "audience": "pupils"})


class Deep(Value):
    depth: int = 4
    page: bool = True


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Who is joined makes no difference to the runs' database: it is the simplest."""
    return f"sqlite:///{tmp_path / 'runs.sqlite'}"


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    strategy = dataclasses.replace(Work().strategy, options=Deep)
    monkeypatch.setattr(Work, "strategy", property(lambda work: dataclasses.replace(strategy, work=work.work)))
    return Work(gate="two")


@pytest.fixture
async def runs(launch: Start, work: Work) -> DurableRuns:
    return await launch(work)


@pytest.mark.parametrize(
    ("asked", "goal", "audience"),
    [
        ({}, "", ""),
        ({"options": {"depth": "2"}}, "", ""),
        ({"options": {"page": "yes"}, "budget": Budget(calls=5)}, "What moss drinks", ""),
        ({"options": {"depth": 2}, "budget": Budget(calls=5, tokens=900)}, "What moss drinks", "pupils"),
    ],
)
async def test_a_run_that_goes_by_all_that_is_named_is_joined(
    runs: DurableRuns, work: Work, asked: dict[str, Any], goal: str, audience: str
) -> None:
    started = await runs.start(ASKED, GOAL)
    await at_gate(work)

    again = await runs.start(RunRequest(**asked), TOPIC.model_copy(update={"goal": goal, "audience": audience}))

    assert (again.id, again.budget, again.options) == (started.id, ASKED.budget, {"depth": 2, "page": True})


@pytest.mark.parametrize(
    ("asked", "goal", "told"),
    [
        ({"options": {"depth": 3}}, "", "other options (depth)"),
        ({"options": {"page": "no", "depth": 3}}, "", "other options (depth, page)"),
        ({"budget": Budget(calls=7)}, "", "another budget (calls)"),
        ({"budget": Budget(tokens=900, seconds=60)}, "", "another budget (seconds)"),
        ({}, "Another goal", "another goal"),
        (
            {"options": {"depth": 3}, "budget": Budget(money=1)},
            "Another goal",
            "another goal and other options (depth) and another budget (money)",
        ),
    ],
)
async def test_a_run_that_goes_by_something_else_is_told_and_nothing_is_stored(
    graph: Graph, runs: DurableRuns, work: Work, asked: dict[str, Any], goal: str, told: str
) -> None:
    started = await runs.start(ASKED, GOAL)
    await at_gate(work)

    with pytest.raises(WrongState) as no:
        await runs.start(RunRequest(**asked), TOPIC.model_copy(update={"goal": goal}))

    assert no.value.what == f"Run {started.id} of apollo on this topic is under way, by {told}: nothing was begun."
    assert no.value.remedy == (
        f"Ask again when it has ended, or ask for the same, or cancel it: kgplatform run cancel {started.id}."
    )
    assert await read_topic(graph, TOPIC.id) == GOAL
    assert [run.id for run in await read_runs(graph)] == [started.id]


async def test_of_several_runs_on_their_way_the_one_is_joined_that_goes_by_what_is_asked_for(
    runs: DurableRuns, work: Work
) -> None:
    first = await runs.start(ASKED, GOAL)
    await at_gate(work)
    second, started = await runs.join(RunRequest(options={"depth": 3}), TOPIC, lambda run: run.options["depth"] == 3)
    assert started

    joined = [await runs.start(RunRequest(options={"depth": depth}), TOPIC) for depth in (2, 3)]

    assert [run.id for run in joined] == [first.id, second.id]


async def test_a_run_that_has_ended_stands_in_the_way_of_no_other_goal(
    graph: Graph, runs: DurableRuns, work: Work
) -> None:
    work.opened.set()
    first = await end_of(runs, (await runs.start(ASKED, GOAL)).id)

    second = await runs.start(RunRequest(options={"depth": 3}), TOPIC.model_copy(update={"goal": "Another goal"}))

    assert (first.state, second.id != first.id, second.options["depth"]) == ("finished", True, 3)
    assert (await read_topic(graph, TOPIC.id)).goal == "Another goal"


async def test_what_nobody_names_themselves_says_not_which_run_is_joined(runs: DurableRuns, work: Work) -> None:
    started = await runs.start(ASKED, GOAL)
    await at_gate(work)
    usual = RunRequest(options={"depth": 1}, budget=Budget(calls=12))

    assert (await runs.start(usual, TOPIC, named=RunRequest())).id == started.id
    with pytest.raises(WrongState, match=r"by another budget \(calls\):"):
        await runs.start(usual, TOPIC, named=RunRequest(budget=Budget(calls=12)))


async def test_a_topic_is_stored_with_the_run_that_is_claimed_or_not_at_all(graph: Graph) -> None:
    mine, yours = (RunReport(id=id_, kind="apollo", state="pending", topic_id=TOPIC.id) for id_ in ("mine", "yours"))

    granted = [
        await claim_run(graph, each, lambda _: True, topic)
        for each, topic in ((mine, GOAL), (yours, GOAL.model_copy(update={"goal": "Another goal"})))
    ]

    assert granted == [True, False]
    assert (await read_topic(graph, TOPIC.id), [run.id for run in await read_runs(graph)]) == (GOAL, ["mine"])
