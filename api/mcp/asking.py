"""Asking: a question of an agent, answered from the graph."""

import asyncio
from contextlib import aclosing, suppress
from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain
from api.mcp.runs import MostCalls, MostMoney
from api.mcp.statements import PageStatement, page_statements
from api.mcp.tools import reading, writing
from api.mcp.topics import TopicLine, TopicName, topic_line
from kgplatform.errors import InputError, WrongState
from kgplatform.models import FINAL_STATES, AskRequest, Budget, RunReport
from kgplatform.models import Answer as KeptAnswer
from kgplatform.services import Services
from kgplatform.services.finding import find_topic

WAITED = 20.0  # seconds for an answer, before the agent is told to come again


class AskAnswer(Answer):
    """An answer, or the run that is about to give it."""

    run_id: str
    question: str = ""
    sentences: tuple[PageStatement, ...] = Field((), description="None: what was read does not answer.")
    unknown: tuple[str, ...] = Field((), description="Names that nothing is called by.")
    engine: str = ""
    partial: str = ""
    next: str = ""


class AnsweredLine(Answer):
    """A question that was asked before, and the answer in words; `run_id` gives `ask` what that rests on."""

    run_id: str
    question: str
    text: str = Field("", description='"": what was read did not answer.')


class AnswersAnswer(Answer):
    topic: TopicLine
    answers: tuple[AnsweredLine, ...]


def asking_tools(services: Services) -> list[Tool]:
    """Return the tools that answer."""

    async def ask(
        question: Annotated[str, Field(description="What you want to know, as a question.", max_length=1_000)] = "",
        topic_id: Annotated[str, Field(description="Only what this topic has read may answer.", max_length=200)] = "",
        domain: Domain = "",
        run_id: Annotated[str, Field(description="Instead of a question: one asked before.", max_length=200)] = "",
        most_calls: MostCalls = None,
        most_money: MostMoney = None,
    ) -> AskAnswer:
        """Answer a question from what was read, each sentence with the words of the sources that it rests on; without
        evidence it has none, and says what may be run. Use it for a question in words; `entity`, `neighbourhood` and
        `path` are for what has a name. Where a language model is set, it costs a few calls."""
        if run_id:
            report = await services.run(run_id)
        elif question.strip():
            budget = Budget(calls=most_calls, money=most_money)
            report = await services.ask(AskRequest(question=question, topic_id=topic_id, domain=domain, budget=budget))
        else:
            raise InputError("There is no question.", "Give one, or the run_id of one that was asked.")
        report = await _waited(services, report)
        if report.state in ("failed", "cancelled"):
            raise WrongState(f"The run {report.id} is {report.state}. {report.reason}".strip(), "Ask again.")
        if report.state != "finished":
            return AskAnswer(run_id=report.id, next=f'Come for the answer later: ask(run_id="{report.id}").')
        return await _told(services, report)

    async def answers(
        topic: TopicName,
        limit: Annotated[int, Field(description="How many answers to give: 1 to 100.", ge=1, le=100)] = 20,
        domain: Domain = "",
    ) -> AnswersAnswer:
        """List what was asked about a topic before, and answered, the newest first. Use it before `ask`: it costs
        nothing. `ask` with the run_id of one gives the words of the sources that its sentences rest on."""
        found = await find_topic(services, topic, domain)
        kept = await services.kept_answers(found.id, limit)
        return AnswersAnswer(topic=topic_line(found), answers=tuple(map(_line, kept)))

    return [writing(ask), reading(answers)]


def _line(answer: KeptAnswer) -> AnsweredLine:
    text = " ".join(sentence.text for sentence in answer.sentences)
    return AnsweredLine(run_id=answer.run_id, question=answer.question, text=text)


async def _waited(services: Services, report: RunReport) -> RunReport:
    """Return a run as it is when it has ended, or after a while."""
    if report.state in FINAL_STATES:
        return report
    with suppress(TimeoutError):
        async with asyncio.timeout(WAITED), aclosing(services.watch(report.id)) as reports:
            async for each in reports:
                report = each
    return report


async def _told(services: Services, report: RunReport) -> AskAnswer:
    answer = await services.kept_answer(report.id)
    begun = f"start_run(name={answer.question.rstrip('?')!r}, domain={answer.domain!r})"
    read = f"For an answer, documents have to be read: `{begun}`."
    return AskAnswer(
        run_id=report.id,
        question=answer.question,
        sentences=await page_statements(services, list(enumerate(answer.sentences))),
        unknown=answer.unknown,
        engine=answer.engine,
        partial=answer.partial,
        next="" if answer.sentences else read,
    )
