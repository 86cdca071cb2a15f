"""Reviewer: names by their own words the places of a draft that its snippets do not support (Apollo prompt C.3)."""

from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Keys, Sentence
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.models import PageSentence, SectionDraft
from kgplatform.roles.common.brief_values import about, shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.prose import without_keys
from kgplatform.roles.review.reviewer import Point, ReviewBrief
from kgplatform.text.nearness import quoted

ROLE = "reviewer"
SHORTEST = 2  # words of a quote that is not a whole sentence
FIRST = "None. This is the first review: look at every claim of the draft."


class Remark(BaseModel):
    quote: Sentence = Field(description="Words copied from the draft, to the letter.")
    problem: Sentence = Field(description="What of it the cited snippets do not state.")
    citations: Keys = Field(default_factory=list, description="Keys of the snippets that say it right; may be empty.")


class Review(BaseModel):
    points: Annotated[list[Remark], at_most(20)] = Field(default_factory=list)


class ModelReviewer:
    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def review(self, brief: ReviewBrief) -> list[Point]:
        """Return one point a sentence that a quote is found in; what quotes nothing of the draft is dropped."""
        snippets = NumberedSnippets(item.snippet for item in brief.evidence)
        values = {
            **about(brief.topic, brief.path),
            "draft": fence("DRAFT", draft_lines(brief.draft, snippets)),
            "points": _open(brief),
            "snippets": shown(snippets),
        }

        def faults(answer: Review) -> str:
            lost = [remark.quote for remark in answer.points if not _named(remark.quote, brief.draft)]
            return f"These quotes are not words of the draft: {'; '.join(lost[:5])}." if lost else ""

        answer = await best_answer(self._model, ROLE, values, Review, faults, dropped=self._dropped)
        points: dict[str, Point] = {}
        for remark in answer.points if answer is not None else []:
            self._note(remark, brief.draft, snippets, points)
        return list(points.values())

    def _note(self, remark: Remark, draft: SectionDraft, snippets: NumberedSnippets, points: dict[str, Point]) -> None:
        """Add a point for each sentence that the remark quotes; the first remark on a sentence counts."""
        named = _named(remark.quote, draft)
        cited, unknown = snippets.ids(remark.citations)
        self._dropped.count(ROLE, "quote that is not in the draft", not named)
        self._dropped.count(ROLE, "citation key that does not exist", len(unknown))
        for sentence in named:
            point = Point(sentence=sentence.text, quote=remark.quote, problem=remark.problem, snippet_ids=cited)
            points.setdefault(sentence.text, point)


def draft_lines(draft: SectionDraft, snippets: NumberedSnippets) -> str:
    """Return a draft with the keys that each sentence cites after it, paragraphs parted by an empty line."""
    return "\n\n".join(
        "\n".join(f"{sentence.text} ({snippets.keys(sentence.snippet_ids)})" for sentence in paragraph)
        for paragraph in draft.paragraphs
    )


def _named(quote: str, draft: SectionDraft) -> list[PageSentence]:
    """The sentences that hold the quote, or else those that a longer quote holds whole; the keys that the prompt shows
    after a sentence are none of its words."""
    quote = without_keys(quote)
    if len(quote.split()) < SHORTEST:
        return []
    holding = [sentence for sentence in draft.sentences if quoted(quote, sentence.text)]
    return holding or [sentence for sentence in draft.sentences if quoted(sentence.text, quote)]


def _open(brief: ReviewBrief) -> str:
    if not brief.points:
        return FIRST
    return fence("POINTS", "\n".join(f'- "{point.quote}": {point.problem}' for point in brief.points))
