"""Writer by rules: sections and leads of whole sentences of the evidence, word by word (Apollo 3.3.4, eq. 3.14)."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kgplatform.offline.excerpts import Sentence, runs, sentences_of
from kgplatform.offline.lead import LeadChoice
from kgplatform.offline.ordering import Paragraph, paragraphs
from kgplatform.offline.reading import SentenceReader
from kgplatform.offline.selection import Valued, choose, heading_words, values
from kgplatform.offline.similarity import Encode, Vectors, content_words, text_vectors
from kgplatform.offline.standing import Standing
from kgplatform.offline.topic_name import TopicName
from kgplatform.roles.writer import DraftSentence, Evidence, LeadBrief, SectionBrief, SectionDraft

if TYPE_CHECKING:
    from spacy.language import Language

MOST_SENTENCES, LEAST_SENTENCES = 9, 3
SENTENCES_PER_SNIPPET = 2.2
TIED_SHARE = 0.5  # of the topic's name, that a snippet on it says
UNTIED = 0.5  # of its length, that a section keeps whose snippets do not name the topic


class RuleWriter:
    """Writes without a language model; `pipeline` loads a spaCy pipeline with tagger and parser at its first use,
    `encode` is optional."""

    engine = "offline rules"

    def __init__(self, pipeline: Callable[[], "Language"], encode: Encode | None = None) -> None:
        self._reader = SentenceReader(pipeline)
        self._encode = encode

    async def write(self, brief: SectionBrief) -> SectionDraft:
        """Return one to three paragraphs; empty when no sentence of the evidence can stand on a page."""
        words = frozenset(content_words(brief.topic.name) + content_words(" ".join(brief.path)))
        evidence = sorted(brief.evidence, key=lambda item: (-item.score, item.snippet.id))
        sentences = await self._sentences(evidence, brief.topic.name, words)
        heading = ", ".join([*reversed(brief.path), brief.topic.name])
        name = TopicName(brief.topic.name, (item.snippet.text for item in evidence))
        valued, written = await self._valued(sentences, heading, brief, name)
        known = set(brief.written)
        candidates = runs(sentences, lambda sentence: sentence.text not in known)
        about = heading_words(brief.path[-1])
        chosen = choose(candidates, valued, _budget(evidence, name), written, about)
        return _draft(paragraphs(chosen, valued, about, _starts(evidence)), evidence)

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return one or two paragraphs: what the topic is, then what its main sections say.

        It may take a sentence out of a section, but none that the section cannot do without.
        """
        evidence = sorted(brief.evidence, key=lambda item: (-item.score, item.snippet.id))
        words = frozenset(content_words(brief.topic.name))
        sentences = await self._sentences(evidence, brief.topic.name, words)
        if not sentences:
            return SectionDraft()
        headings = [heading for heading, _ in brief.sections]
        vectors = await text_vectors([*(s.text for s in sentences), brief.topic.name, *headings], self._encode)
        return _draft(LeadChoice(sentences, vectors, brief).paragraphs(), evidence)

    async def _sentences(self, evidence: Sequence[Evidence], topic: str, words: frozenset[str]) -> list[Sentence]:
        """The sentences that a page can use; only these are worth encoding."""
        read = await asyncio.to_thread(sentences_of, evidence, self._reader, topic, words)
        return [sentence for sentence in read if sentence.reading.standing > Standing.NEVER]

    async def _valued(
        self, sentences: Sequence[Sentence], heading: str, brief: SectionBrief, name: TopicName
    ) -> tuple[Valued, Vectors]:
        texts = [sentence.text for sentence in sentences]
        vectors = await text_vectors([*texts, heading, *brief.written], self._encode)
        own, subject, written = vectors[: len(texts)], vectors[len(texts)], vectors[len(texts) + 1 :]
        if not texts:
            return Valued((), own, np.zeros(0, dtype=np.float32)), written
        names = [entity.name for entity in brief.entities]
        words = heading_words(brief.path[-1])
        ties = [name.share(name.said(text)) for text in texts]
        return Valued(tuple(sentences), own, values(sentences, own, subject, words, names, ties=ties)), written


def _budget(evidence: Sequence[Evidence], name: TopicName) -> int:
    """How many sentences a section has: fewer where most of its snippets are on something broader than the topic."""
    whole = min(MOST_SENTENCES, round(SENTENCES_PER_SNIPPET * len(evidence)))
    if not name.joined:
        return max(LEAST_SENTENCES, whole)
    tied = [name.share(name.said(item.snippet.text)) >= TIED_SHARE for item in evidence]
    share = sum(tied) / len(tied) if tied else 0.0
    return max(LEAST_SENTENCES, round(whole * (UNTIED + (1 - UNTIED) * share)))


def _starts(evidence: Sequence[Evidence]) -> dict[str, tuple[str, int]]:
    """Where each snippet stands: its source, and the offset there."""
    return {item.snippet.id: (item.snippet.source_id, item.snippet.start) for item in evidence}


def _draft(written: Sequence[Paragraph], evidence: Sequence[Evidence]) -> SectionDraft:
    """Cite for each sentence the snippets whose text holds it word by word, its own first."""

    def cited(sentence: Sentence) -> tuple[str, ...]:
        others = [item.snippet.id for item in evidence if sentence.text in item.snippet.text]
        return tuple(dict.fromkeys([sentence.snippet_id, *sorted(others)]))

    return SectionDraft(
        paragraphs=tuple(
            tuple(DraftSentence(text=sentence.text, snippet_ids=cited(sentence)) for sentence in paragraph)
            for paragraph in written
        )
    )
