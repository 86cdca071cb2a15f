"""Runs: started by an agent, and looked at until they have ended."""

from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, cut
from api.mcp.tools import reading, writing
from api.remedies import for_agents
from kgplatform.errors import InputError
from kgplatform.models import FINAL_STATES, Budget, OptionValue, RunReport, RunRequest, RunState
from kgplatform.services import Services
from kgplatform.strategies.registry import all_strategies

MOST_RUNS = 10
RunOptions = Annotated[dict[str, OptionValue] | None, Field(description="Options of the strategy that are to differ.")]
MostSeconds = Annotated[float | None, Field(description="Seconds that it may take at most.", gt=0)]
MostCalls = Annotated[int | None, Field(description="Calls of language models at most.", gt=0)]
MostMoney = Annotated[float | None, Field(description="What those may cost at most.", gt=0)]


class RunAnswer(Answer):
    """A run as it is now."""

    run_id: str
    strategy: str
    state: RunState
    topic_id: str = ""
    stage: str = ""
    done: int = Field(0, description="Steps that are done.")
    total: int = Field(0, description="Steps that there will be at most.")
    reason: str = Field("", description="Why it has ended, or waits.")
    page_id: str = Field("", description="The page that it wrote: `topic_page` gives it.")
    partial: str = ""
    counts: dict[str, float] = Field(default_factory=dict)
    calls: int = Field(0, description="Calls of language models so far.")
    money: float = 0.0
    next: str = ""


class RunsAnswer(Answer):
    runs: tuple[RunAnswer, ...]
    more: int = 0


def run_tools(services: Services) -> list[Tool]:
    """Return the tools for runs."""

    async def start_run(
        name: Annotated[str, Field(description="What the topic is, for one that may be new.", max_length=1_000)] = "",
        domain: Annotated[str, Field(description="The domain it is researched in; with `name`.", max_length=200)] = "",
        topic_id: Annotated[str, Field(description="A known topic, instead of name and domain.", max_length=200)] = "",
        strategy: Annotated[
            str,
            Field(
                description="apollo: research the topic and write its page; refresh: bring a known topic up to date; "
                f"page: only write a new version. All there are: {', '.join(all_strategies())}."
            ),
        ] = "apollo",
        goal: Annotated[str, Field(description="What the page is to tell.", max_length=4_000)] = "",
        audience: Annotated[str, Field(description="Who reads it.", max_length=1_000)] = "",
        options: RunOptions = None,
        most_seconds: MostSeconds = None,
        most_calls: MostCalls = None,
        most_money: MostMoney = None,
    ) -> RunAnswer:
        """Start a run over what was loaded: it grows the graph for a topic and writes its page. It answers at once; a
        run takes minutes and may cost money, so ask `run_status` with the run_id now and then, and don't start another
        one meanwhile. Use it when a topic is new, or when documents were loaded since."""
        if not topic_id and not (name.strip() and domain.strip()):
            raise InputError(
                "Neither a topic_id nor a name with its domain is given.",
                "Give the id of a topic that `topics` lists, or name and domain for a new one.",
            )
        report = await services.start(
            RunRequest(
                strategy=strategy,
                topic_id=topic_id,
                name=name,
                domain=domain,
                goal=goal,
                audience=audience,
                options=options or {},
                budget=Budget(money=most_money, calls=most_calls, seconds=most_seconds),
            )
        )
        return run_answer(report)

    async def run_status(
        run_id: Annotated[str, Field(description="The id that `start_run` gave; empty: the newest runs.")] = "",
    ) -> RunsAnswer:
        """Tell how far a run is, or which runs there are. Ask every minute or so until the state is finished, failed or
        cancelled; a finished one has the page_id for `topic_page`, a failed one the reason."""
        if run_id:
            return RunsAnswer(runs=(run_answer(await services.run(run_id)),))
        shown, more = cut(await services.runs(), MOST_RUNS)
        return RunsAnswer(runs=tuple(map(run_answer, shown)), more=more)

    return [writing(start_run), reading(run_status)]


def run_answer(report: RunReport) -> RunAnswer:
    """Return a run as agents are told of it, with what to do next."""
    return RunAnswer(
        run_id=report.id,
        strategy=report.kind,
        calls=report.spent.calls,
        money=report.spent.money,
        reason=for_agents(report.reason),
        next=for_agents(_next(report)),
        **report.model_dump(include={"state", "topic_id", "stage", "done", "total", "page_id", "partial", "counts"}),
    )


def _next(report: RunReport) -> str:
    if report.state not in FINAL_STATES:
        paused = f"It rests until: kgplatform run resume {report.id}." if report.state == "paused" else ""
        return paused or f'Ask again later: run_status("{report.id}").'
    if report.state == "finished":
        return f'Read it: topic_page(page_id="{report.page_id}").' if report.page_id else ""
    return f"When the reason is put right: kgplatform run retry {report.id}."
