"""Relevance filter: anything but a plain yes is no (Apollo 3.3.4, prompt C.2)."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.agents.answers import Name, YesNo
from kgplatform.agents.asking import Asker, together
from kgplatform.agents.batches import batches
from kgplatform.agents.citations import NumberedSnippets
from kgplatform.agents.insisting import best_answer
from kgplatform.agents.writer import about
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet
from kgplatform.roles.relevance import RelevanceBrief

ROLE = "relevance"
MOST, LONGEST = 12, 15_000  # snippets of one question, and their characters: an answer says a word of each


class JudgedSnippet(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    relevant: YesNo = Field(description="yes or no")


class Relevance(BaseModel):
    answers: Annotated[list[JudgedSnippet], at_most(MOST)] = Field(default_factory=list)


class ModelRelevanceFilter:
    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def relevant(self, brief: RelevanceBrief) -> frozenset[str]:
        """Return the ids of the snippets that were judged with yes, each of them once and without contradiction."""
        parts = batches([(snippet,) for snippet in brief.snippets], MOST, LONGEST)
        judged = await together(self._judged(brief, brief.snippets[part.start : part.stop]) for part in parts)
        return frozenset().union(*judged)

    async def _judged(self, brief: RelevanceBrief, batch: Sequence[Snippet]) -> frozenset[str]:
        snippets = NumberedSnippets(batch)
        values = {**about(brief.topic, brief.path), "snippets": "\n\n".join(snippets.data())}

        def faults(answer: Relevance) -> str:
            missing = [key for key in map(snippets.key, known) if key not in _judgements(answer, snippets)]
            return f"There is no answer for {', '.join(missing)}." if missing else ""

        known = [snippet.id for snippet in snippets.snippets]
        answer = await best_answer(self._model, ROLE, values, Relevance, faults, dropped=self._dropped)
        judged = _judgements(answer, snippets) if answer is not None else {}
        yes = frozenset(i for i in known if judged.get(snippets.key(i)) == {"yes"})
        self._dropped.count(ROLE, "snippet without an answer", sum(snippets.key(i) not in judged for i in known))
        self._dropped.count(ROLE, "snippet that does not fit its heading", len(known) - len(yes))
        return yes


def _judgements(answer: Relevance, snippets: NumberedSnippets) -> dict[str, set[str]]:
    """Key -> what was said of it."""
    said: dict[str, set[str]] = {}
    for each in answer.answers:
        for snippet_id in snippets.ids([each.snippet.strip(" []")])[0]:
            said.setdefault(snippets.key(snippet_id), set()).add(each.relevant)
    return said
