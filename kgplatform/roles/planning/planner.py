"""Planner: parts what is to be found out into typed queries to the graph (StructSurvey, 3 and B.0.8)."""

from typing import Protocol

from kgplatform.models import TypedQuery, Value

FEWEST, MOST = 3, 5  # queries, the paper's


class PlanBrief(Value):
    """`subject` is what is written or asked about, "" for all of a domain; `question` what has to be found out: a
    question, or a section by its heading and what belongs into it; `headings` are those of its parts.

    `named` are names of entities that the question has, in its order, `entities` others that the graph knows near to
    it, or that passages near to it name, the nearest first; `relations` are how relations of these are worded, the
    commonest first. `fewest` and `most` are how many queries are wanted.
    """

    question: str
    subject: str = ""
    headings: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    fewest: int = FEWEST
    most: int = MOST


class Planner(Protocol):
    async def plan(self, brief: PlanBrief) -> list[TypedQuery]:
        """Return at most so many different queries as are wanted, each with what its kind needs; one at least."""
