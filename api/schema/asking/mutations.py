"""Asking the graph a question."""

from functools import partial
from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.idempotency import Key, once
from api.schema.identifiers import key_of
from api.schema.runs.mutations import AtMost, RunResult
from api.schema.runs.types.budgets import budget_of
from api.schema.runs.types.runs import Run
from kgplatform.models import AskRequest, RunReport

QuestionText = Annotated[str, strawberry.argument(description="What you want to know, in at most 1,000 characters.")]
AskedTopic = Annotated[
    strawberry.ID | None, strawberry.argument(description="The id or key of the topic whose reading answers.")
]
AskedDomain = Annotated[str, strawberry.argument(description="Without a topic, the domain all of which answers.")]


@strawberry.type
class AskingMutations:
    @strawberry.mutation(
        description="Ask the graph a question: the run that answers it, or the one on its way that does. `answer` has "
        "its answer once it has finished."
    )
    async def ask(  # noqa: PLR0917 - what is asked, where, and what it may use
        self,
        info: Info,
        question: QuestionText,
        topic_id: AskedTopic = None,
        domain: AskedDomain = "",
        budget: AtMost = None,
        idempotency_key: Key = None,
    ) -> RunResult:
        topic = key_of(topic_id, "Topic") if topic_id else ""
        request = AskRequest(question=question, topic_id=topic, domain=domain, budget=budget_of(budget))
        work = partial(info.context.services.ask, request)
        return Run.of(await once(info, idempotency_key, "ask", {"request": request}, work, RunReport))
