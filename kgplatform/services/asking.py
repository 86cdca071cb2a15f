"""Questions of readers, and their answers from the graph."""

from shlex import quote
from typing import Protocol

from kgplatform.models import Answer, AskRequest, RunReport


class Asking(Protocol):
    """Questions of readers, and their answers from the graph."""

    async def ask(self, request: AskRequest) -> RunReport:
        """Start a run that answers a question, or return the one on its way that does; answers at once. Its answer is
        kept by the id of the run.

        A topic is asked by its id; a domain as a whole by its name, and the answer is kept with the topic that is
        nearest to the question, or where none was begun with one that is called "Questions on" the domain; without
        either there has to be one domain only. Raises InputError for a question that is empty or too long, and
        NotFound for a topic or a domain that there is not.
        """

    async def kept_answer(self, named: str) -> Answer:
        """Return the answer of an id, or that of a run by its id; raises NotFound."""

    async def kept_answers(self, topic_id: str, limit: int = 20) -> list[Answer]:
        """Return what was answered about a topic, the newest first. Raises NotFound."""


def offered_run(answer: Answer) -> str:
    """Return the command that reads on what was not answered."""
    return f"kgplatform topic run {quote(answer.question.rstrip('?'))} --domain {quote(answer.domain)}"
