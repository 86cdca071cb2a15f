"""From what a model wrote to a draft: each sentence is plain, finished, cited, new on the page, not the prompt's."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Keys, Sentence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.schemas import at_most
from kgplatform.models import Fact, PageSentence, SectionDraft
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.prose import finished, plain
from kgplatform.text.nearness import Example, Told

_FACT = re.compile(r"[Ff]?\s?(\d{1,3})")
SHORTEST = 3  # words of a sentence
SHOWN = 5  # faults of one kind that are sent back in words


class WrittenSentence(BaseModel):
    text: Sentence = Field(description="One complete sentence, without citation marks.")
    citations: Keys = Field(default_factory=list, description="Keys of the snippets that state it, such as S1.")


class TellingSentence(WrittenSentence):
    """A sentence of a section: what it tells of the facts that were given."""

    facts: Keys = Field(default_factory=list, description="Keys of the facts that it tells, such as F1; may be empty.")


class WrittenParagraph(BaseModel):
    sentences: Annotated[list[WrittenSentence], at_most(8)] = Field(default_factory=list)


class TellingParagraph(BaseModel):
    sentences: Annotated[list[TellingSentence], at_most(8)] = Field(default_factory=list)


class WrittenLead(BaseModel):
    """The answer of the lead."""

    paragraphs: Annotated[list[WrittenParagraph], at_most(4)] = Field(default_factory=list)


class WrittenSection(BaseModel):
    """The answer of the writer."""

    paragraphs: Annotated[list[TellingParagraph], at_most(10)] = Field(default_factory=list)


@dataclass(frozen=True)
class Judged:
    """A sentence of an answer; `reason` says why it cannot stay, "" where it can."""

    sentence: PageSentence
    reason: str
    unknown: tuple[str, ...] = ()


_FAULTS = {
    "uncited": "These sentences cite no snippet. Cite the snippets that state them, or leave them out",
    "unknown citation": "These sentences cite keys that do not exist. Use the keys of the snippets given",
    "unfinished": "These sentences do not come to their end",
    "repeated": "These sentences say what the page says already. Leave them out",
    "from the prompt's example": "These sentences come from the example, not from the snippets",
}


class Drafting:
    """Judges the answers of one role for one section.

    `written` are sentences that may not come again, nor anything near them if `near`; `example` is the prompt's own
    text; `facts` are those that the answer may say it tells, as F1, F2, ...
    """

    def __init__(
        self, role: str, snippets: NumberedSnippets, written: Iterable[str], example: Example, dropped: Dropped,
        *, facts: Sequence[Fact] = (), near: bool = True,
    ) -> None:  # fmt: skip
        self._role = role
        self._snippets = snippets
        self._written = tuple(written)
        self._near = near
        self._example = example
        self._dropped = dropped
        self._facts = tuple(facts)

    def draft(self, answer: WrittenSection | WrittenLead) -> SectionDraft:
        """Return what can stay; everything else is counted by its reason."""
        told = Told(self._written, near=self._near)
        kept = (self.keep(paragraph.sentences, told) for paragraph in answer.paragraphs)
        return SectionDraft(paragraphs=tuple(paragraph for paragraph in kept if paragraph))

    def faults(self, answer: WrittenSection | WrittenLead) -> str:
        """Say in words what has to be put right; "" where nothing has."""
        told = Told(self._written, near=self._near)
        return in_words(each for paragraph in answer.paragraphs for each in self.judge(paragraph.sentences, told))

    def keep(self, sentences: Iterable[WrittenSentence], told: Told) -> tuple[PageSentence, ...]:
        """Return the sentences that can stay, in order; they are told from then on."""
        stripped: Counter[str] = Counter()
        judged = self.judge(sentences, told, stripped)
        stripped.update(each.reason for each in judged if each.reason)
        stripped["citation key that does not exist"] += sum(len(each.unknown) for each in judged)
        for reason, times in sorted(stripped.items()):
            self._dropped.count(self._role, reason, times)
        return tuple(each.sentence for each in judged if not each.reason)

    def judge(
        self, sentences: Iterable[WrittenSentence], told: Told, stripped: Counter[str] | None = None
    ) -> list[Judged]:
        """Judge sentences in order; what was taken out of their texts is counted in `stripped`."""
        judged: list[Judged] = []
        for written in sentences:
            said = plain(written.text)
            if stripped is not None:
                stripped.update(said.stripped)
            cited, unknown = self._snippets.ids([*written.citations, *said.keys])
            for text in said.sentences:
                sentence = PageSentence(text=text, snippet_ids=cited, relation_ids=self._told(written))
                judged.append(Judged(sentence, self._reason(sentence, unknown, told), tuple(unknown)))
                if not judged[-1].reason:
                    told.add(text)
        return judged

    def _told(self, written: WrittenSentence) -> tuple[str, ...]:
        """The relations that a sentence is said to tell; keys that do not exist say nothing."""
        keys = written.facts if isinstance(written, TellingSentence) else []
        numbers = [int(match.group(1)) for key in keys if (match := _FACT.fullmatch(key))]
        known = (self._facts[number - 1].relation_id for number in numbers if 1 <= number <= len(self._facts))
        return tuple(dict.fromkeys(known))

    def _reason(self, sentence: PageSentence, unknown: list[str], told: Told) -> str:
        text = sentence.text
        if len(text.split()) < SHORTEST:
            return "too short"
        if not finished(text):
            return "unfinished"
        if text in self._example and not self._snippets.hold(text):
            return "from the prompt's example"
        if not sentence.snippet_ids:
            return "unknown citation" if unknown else "uncited"
        return "repeated" if text in told else ""


def in_words(judged: Iterable[Judged]) -> str:
    """Say what is wrong with the sentences that have to be put right."""
    by_fault: dict[str, list[str]] = {}
    for each in judged:
        fault = each.reason or ("unknown citation" if each.unknown else "")
        if fault in _FAULTS:
            by_fault.setdefault(fault, []).append(f'"{each.sentence.text}"')
    return " ".join(f"{_FAULTS[fault]}: {'; '.join(said[:SHOWN])}." for fault, said in by_fault.items())
