"""Ask: a question is answered from the graph, each sentence cited and checked, and the answer is kept."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import LONGEST_QUESTION, Topic, Value
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy

if TYPE_CHECKING:
    from kgplatform.llm.prompts import Prompts
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Work, Workload

NAME = 6  # tokens of a name, or of a relation, in a list

PLAN = Stage("plan", "choosing what to ask the graph", ("planner",))
FIND = Stage("find", "asking the graph")
ANSWER = Stage(
    "answer",
    "answering",
    ("answerer", "claims", "editor"),
    writes=True,
    steps=(Step("check", "checking the answer"), Step("keep", "keeping the answer")),
)


class AskOptions(Value):
    """What is asked, and how much an answer is made from."""

    question: str = Field(
        "", max_length=LONGEST_QUESTION, title="Question", description="The question that is answered from the graph."
    )
    whole_domain: bool = Field(
        False,
        title="Ask the whole domain",
        description="Whether all that was read in the topic’s domain may answer, not only what the topic found.",
    )
    graph_queries: int = Field(
        5,
        ge=1,
        le=10,
        title="Queries to the graph",
        description="Queries that a question is parted into at most.",
    )
    snippets_a_query: int = Field(
        10, ge=1, le=100, title="Snippets a query", description="Snippets that each brings at most."
    )
    answer_snippets: int = Field(
        12,
        ge=1,
        le=50,
        title="Snippets an answer",
        description="Snippets that an answer is made from.",
    )


async def _work(run: "Run", parts: "Parts", topic: Topic, options: AskOptions) -> Ending:
    """Choose queries, ask the graph, answer, check that, and keep it."""
    from kgplatform.strategies.ask import steps

    planned = await run.step("plan", steps.plan, parts, topic, options)
    found = await run.step("find", steps.find, parts, topic, planned.queries, options)
    await run.count(queries=len(planned.queries), snippets=found.number)
    drafted = await run.step("answer", steps.answer, parts, topic, options.question, found.snippet_ids)
    checked = await run.step("answer", steps.check, parts, topic, drafted)
    kept = await run.step("answer", steps.keep, parts, topic, run.id, options, planned, found, checked)
    await run.count(sentences=kept.sentences)
    return Ending(kept.reason, partial=kept.partial)


def _workload(options: AskOptions) -> "Workload":
    from kgplatform.strategies import workload
    from kgplatform.strategies.steps import typed_search

    def calls(work: "Work") -> dict[str, float]:
        return {"planner": 1.0, "answerer": 1.0, "claims": 1.0, "editor": workload.DOUBTFUL}

    def call_tokens(work: "Work", prompts: "Prompts") -> dict[str, tuple[float, float]]:
        shown = options.answer_snippets * work.length
        draft = float(workload.SENTENCES_A_SNIPPET * 2 * workload.SENTENCE)
        told = float(typed_search.NEAR_ENTITIES * 2 * NAME)
        data = {"planner": told, "answerer": shown, "claims": shown + draft, "editor": shown + draft}
        return {
            role: (workload.own_tokens(prompts[role]) + told, workload.FILLED * prompts[role].sampling.max_tokens)
            for role, told in data.items()
        }

    return workload.Workload(search=False, calls=calls, call_tokens=call_tokens, reading=())


STRATEGY = Strategy(
    name="ask",
    does="Answers a question from the graph of a topic or its domain, each sentence cited and checked.",
    options=AskOptions,
    stages=(PLAN, FIND, ANSWER),
    steps_at_most=lambda _: 6,
    work=_work,
    workload=_workload,
    usual=("question", "whole_domain"),
    told_apart_by=("question", "whole_domain"),
    ahead=True,
    called="question",
)
