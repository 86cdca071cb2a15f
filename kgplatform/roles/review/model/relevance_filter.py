"""Relevance filter: which headings each snippet may be written under; what names none is refused (Apollo 3.3.4,
prompt C.2, which asks of one heading and one snippet at a time)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.concurrency import together
from kgplatform.llm.answer_fields import Name, Numbers
from kgplatform.llm.batches import batches, in_halves
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet
from kgplatform.roles.common.brief_values import about
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief

ROLE = "relevance"
MOST, LONGEST = 30, 30_000  # snippets of one question, and their characters: an answer says a few numbers of each
HEADINGS = 3  # that a snippet may stand under


class JudgedSnippet(BaseModel):
    snippet: Name = Field(description="The key of the snippet, such as S1.")
    headings: Numbers = Field(
        default_factory=list, description="Numbers of the headings that it fits, the best first; empty for none."
    )


class Relevance(BaseModel):
    answers: Annotated[list[JudgedSnippet], at_most(MOST)] = Field(default_factory=list)


class ModelRelevanceFilter:
    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def fitting(self, brief: RelevanceBrief) -> Mapping[str, tuple[int, ...]]:
        """Return the headings of each snippet that was answered once: HEADINGS of them at most, none unknown."""
        parts = batches([(snippet,) for snippet in brief.snippets], MOST, LONGEST)
        ask = partial(self._judged, brief)
        judged = await together(in_halves(ask, brief.snippets[part.start : part.stop]) for part in parts)
        return {snippet: places for part in judged for half in part for snippet, places in half.items()}

    async def _judged(self, brief: RelevanceBrief, batch: Sequence[Snippet]) -> dict[str, tuple[int, ...]]:
        snippets = NumberedSnippets(batch)
        asked = about(brief.topic, ())
        values = {
            "topic": asked["topic"],
            "audience": asked["audience"],
            "most": str(HEADINGS),
            "headings": fence("HEADINGS", listed(brief.headings)),
            "snippets": "\n\n".join(snippets.data()),
        }

        def faults(answer: Relevance) -> str:
            missing = [key for key in map(snippets.key, known) if key not in _answered(answer, snippets)]
            return f"There is no answer for {', '.join(missing)}." if missing else ""

        known = [snippet.id for snippet in snippets.snippets]
        answer = await best_answer(self._model, ROLE, values, Relevance, faults, dropped=self._dropped)
        return self._read(answer or Relevance(), snippets, len(brief.headings))

    def _read(self, answer: Relevance, snippets: NumberedSnippets, headings: int) -> dict[str, tuple[int, ...]]:
        answered = _answered(answer, snippets)
        fitting: dict[str, tuple[int, ...]] = {}
        for each in answer.answers:
            known = [number for number in each.headings if 1 <= number <= headings]
            self._dropped.count(ROLE, "unknown heading", sum(number > headings for number in each.headings))
            for snippet_id in snippets.ids([each.snippet.strip(" []")])[0]:
                if known and answered[snippets.key(snippet_id)] == 1:  # two answers contradict each other
                    fitting[snippet_id] = tuple(number - 1 for number in dict.fromkeys(known))[:HEADINGS]
        self._dropped.count(ROLE, "snippet without an answer", len(snippets.snippets) - len(answered))
        self._dropped.count(ROLE, "snippet that fits no heading", len(snippets.snippets) - len(fitting))
        return fitting


def listed(headings: Sequence[PlannedHeading]) -> str:
    """Return headings as a prompt shows them: each with its number, and what readers look for under it."""
    return "\n".join(
        f"{number}. {' > '.join(heading.path)}{f': {heading.covers}' if heading.covers else ''}"
        for number, heading in enumerate(headings, start=1)
    )


def _answered(answer: Relevance, snippets: NumberedSnippets) -> Counter[str]:
    """Key -> how many times it was answered."""
    keys = (snippets.key(i) for each in answer.answers for i in snippets.ids([each.snippet.strip(" []")])[0])
    return Counter(keys)
