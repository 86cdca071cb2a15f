"""Editor: gives other words for the sentences that a review named; it cannot reach the rest (thesis, appendix E)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Number
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import PageSentence, SectionDraft
from kgplatform.roles.common.brief_values import about, shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.drafts import Drafting, WrittenSentence, in_words
from kgplatform.roles.review.editor import EditBrief
from kgplatform.roles.review.reviewer import Point
from kgplatform.text.nearness import Example, Told

ROLE = "editor"
MOST = 2  # sentences that one sentence may become


class Edit(BaseModel):
    number: Number = Field(description="The number of the named sentence.")
    sentences: Annotated[list[WrittenSentence], at_most(MOST)] = Field(
        default_factory=list, description="What stands there instead: one sentence or two; none where it is left out."
    )


class Edits(BaseModel):
    edits: Annotated[list[Edit], at_most(20)] = Field(default_factory=list)


class ModelEditor:
    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped
        self._example = Example.of(prompts, ROLE)

    async def edit(self, brief: EditBrief) -> SectionDraft:
        """Return the draft with other sentences for those that points name; what has no usable edit stays."""
        named = _named(brief)
        if not named:
            return brief.draft
        snippets = NumberedSnippets(item.snippet for item in brief.evidence)
        others = [sentence.text for sentence in brief.draft.sentences if sentence.text not in named]
        drafting = Drafting(ROLE, snippets, others, self._example, self._dropped)
        values = {
            **about(brief.topic, brief.path),
            "draft": fence("DRAFT", _marked(brief.draft, named, snippets)),
            "points": fence("POINTS", _listed(named, snippets)),
            "snippets": shown(snippets),
        }

        def faults(answer: Edits) -> str:
            return in_words(each for edit in answer.edits for each in drafting.judge(edit.sentences, Told(others)))

        answer = await best_answer(self._model, ROLE, values, Edits, faults, dropped=self._dropped)
        return _edited(brief.draft, self._replacements(answer or Edits(), named, drafting, others))

    def _replacements(
        self, answer: Edits, named: Mapping[str, list[Point]], drafting: Drafting, others: list[str]
    ) -> dict[str, tuple[PageSentence, ...]]:
        """Sentence -> what stands there instead; the first edit of a sentence counts."""
        told, found = Told(others), dict[str, tuple[PageSentence, ...]]()
        sentences = list(named)
        for edit in answer.edits:
            if not 1 <= edit.number <= len(sentences) or sentences[edit.number - 1] in found:
                self._dropped.count(ROLE, "edit of a sentence that was not named")
            elif len(edit.sentences) > MOST:
                self._dropped.count(ROLE, "more than a sentence's place has room for")
            else:
                instead = drafting.keep(edit.sentences, told)[:MOST]
                if instead or not edit.sentences:
                    found[sentences[edit.number - 1]] = instead
        return found


def _named(brief: EditBrief) -> dict[str, list[Point]]:
    """The sentences of the draft that points name, in its order, with their points."""
    named = {
        sentence.text: [p for p in brief.points if p.sentence == sentence.text] for sentence in brief.draft.sentences
    }
    return {sentence: points for sentence, points in named.items() if points}


def _marked(draft: SectionDraft, named: Mapping[str, list[Point]], snippets: NumberedSnippets) -> str:
    numbers = {sentence: place for place, sentence in enumerate(named, start=1)}

    def line(sentence: PageSentence) -> str:
        if sentence.text not in numbers:
            return sentence.text
        return f"[{numbers[sentence.text]}] {sentence.text} ({snippets.keys(sentence.snippet_ids)})"

    return "\n\n".join("\n".join(map(line, paragraph)) for paragraph in draft.paragraphs)


def _listed(named: Mapping[str, list[Point]], snippets: NumberedSnippets) -> str:
    return "\n".join(
        f"[{place}] {point.problem}{_saying_it_right(point, snippets)}"
        for place, points in enumerate(named.values(), start=1)
        for point in points
    )


def _saying_it_right(point: Point, snippets: NumberedSnippets) -> str:
    """The keys that a reviewer gave; a claim check gives none, which does not mean that there are none."""
    return f" (snippets that say it right: {snippets.keys(point.snippet_ids)})" if point.snippet_ids else ""


def _edited(draft: SectionDraft, instead: Mapping[str, tuple[PageSentence, ...]]) -> SectionDraft:
    paragraphs = [
        tuple(new for sentence in paragraph for new in instead.get(sentence.text, (sentence,)))
        for paragraph in draft.paragraphs
    ]
    return SectionDraft(paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph))
