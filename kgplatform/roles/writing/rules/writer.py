"""Writer by rules: sections and leads of whole sentences of the evidence, word by word (Apollo 3.3.4, eq. 3.14)."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kgplatform.language.detection import is_english
from kgplatform.models import Evidence, PageSentence, SectionDraft
from kgplatform.roles.writing.rules.context_sentences import Paragraph, accompanied, explained, idle, without_idle
from kgplatform.roles.writing.rules.lead import LeadChoice
from kgplatform.roles.writing.rules.off_topic import belonging, without_foreign_end
from kgplatform.roles.writing.rules.ordering import Origin, paragraphs, without_stray_end
from kgplatform.roles.writing.rules.overview import overview
from kgplatform.roles.writing.rules.passages import whole_passages
from kgplatform.roles.writing.rules.section_budget import budget_of, on_topic
from kgplatform.roles.writing.rules.selection import (
    Valued,
    choose,
    closing,
    complete,
    heading_words,
    named,
    names,
    naming,
    values,
)
from kgplatform.roles.writing.rules.setup_answer import BEYOND, with_payoffs
from kgplatform.roles.writing.rules.subtopics import with_parts, without_others
from kgplatform.roles.writing.rules.topic_mentions import BY_PARAGRAPH, TIED_SHARE, paragraph_ties
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief
from kgplatform.sources.snippet_urls import part_number, resource_url
from kgplatform.text.defined_acronyms import introduced, used
from kgplatform.text.excerpts import Run, Sentence, runs, sentences_of
from kgplatform.text.pertinence import Pertinence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader
from kgplatform.text.similarity import Encode, Vectors, content_words, definite_words, named_things, text_vectors
from kgplatform.text.topic_aspect import Subject, bearing
from kgplatform.text.topic_name import TopicName

if TYPE_CHECKING:
    from spacy.language import Language


class RuleWriter:
    """Writes without a language model, in English and of snippets in English alone; `pipeline` loads a spaCy pipeline
    with tagger and parser at its first use, `encode` is optional."""

    engine = "offline rules"

    def __init__(self, pipeline: Callable[[], "Language"], encode: Encode | None = None) -> None:
        self._reader = SentenceReader(pipeline)
        self._encode = encode

    async def write(self, brief: SectionBrief) -> SectionDraft:
        """Return one to three paragraphs; empty when no sentence of the evidence can stand on a page."""
        brief = brief.model_copy(update={"evidence": _in_english(brief.evidence), "below": _in_english(brief.below)})
        above = content_words(" ".join((brief.topic.name, *brief.path[:-1])))  # "the disease" is one of the "Diseases"
        words = definite_words(brief.path[-1]).union(above)
        told = await self._overview(brief, words)
        if told is not None:
            return _draft([tuple(told)] if told else [], brief.below)
        evidence = whole_passages(brief.evidence)
        sentences = await self._sentences(evidence, brief.topic.name, words)
        heading = ", ".join([*reversed(brief.path), brief.topic.name])
        name = TopicName(brief.topic.name, (item.snippet.text for item in evidence))
        ties = paragraph_ties(evidence, name)
        valued, written = await self._valued(sentences, heading, brief, name, ties)
        known = set(brief.written)
        about = heading_words(brief.path[-1])
        free = _own(runs(sentences, lambda sentence: sentence.text not in known), brief.borrowed, about, name)
        free = _pertinent(free, evidence, brief)
        candidates = without_others(on_topic(free, ties, name, brief.path[-1]), evidence, brief.path[-1], name)
        budget = budget_of(brief, name)
        whole = [run for run in candidates if len(run) > 1 or not idle(run[0], about)]
        chosen = choose(whole or candidates, valued, budget, written, about)
        if _is_entity(brief) and not any(names(sentence, about, name.words) for run in chosen for sentence in run):
            chosen = naming(candidates, valued, budget, written, about, shared=name.words)
        things = [frozenset(thing) for thing in named_things(brief.path[-1])]
        chosen = complete(chosen, whole or candidates, valued, written, things, shared=name.words)
        before = sum(map(len, chosen))
        chosen = with_parts(chosen, whole or candidates, valued, evidence, written=written, heading=brief.path[-1])
        budget += sum(map(len, chosen)) - before
        room = budget + BEYOND - sum(len(run) for run in chosen)
        chosen = with_payoffs(chosen, valued, evidence, room, known=known, written=written)
        room = budget + BEYOND - sum(len(run) for run in chosen)
        usable = {sentence for run in candidates for sentence in run}
        chosen = accompanied(chosen, valued, room, usable=usable, written=written)
        met = [brief.topic.name, *brief.path, *brief.written]
        chosen = explained(chosen, usable, _explained(brief, name), met)
        shared = name.words | {acronym.casefold() for acronym in name.acronyms}
        read = without_idle(paragraphs(chosen, valued, about, _starts(evidence), shared), about, shared)
        read = without_stray_end(read, _strays(chosen, ties, name, about))
        belongs = belonging(name, about, [entity.name for entity in brief.entities], evidence)
        return _draft(without_foreign_end(read, belongs, shared), brief.evidence)

    async def _overview(self, brief: SectionBrief, words: frozenset[str]) -> list[Sentence] | None:
        """What its subsections are on, of a section that no source is on as a whole; none where they say it better
        themselves, None where there is no such overview."""
        if not brief.below:
            return None
        below = [path[-1] for path in brief.headings if path[:-1] == brief.path]
        known = words.union(content_words(" ".join(below)))
        return overview(await self._sentences(brief.below, brief.topic.name, known), brief.path[-1], below)

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return one or two paragraphs: what the topic is, then what its main sections say.

        It may take a sentence out of a section, but none that the section cannot do without.
        """
        brief = brief.model_copy(update={"evidence": _in_english(brief.evidence)})
        evidence = whole_passages(brief.evidence)
        whole = brief.model_copy(update={"evidence": tuple(evidence)})
        words = frozenset(content_words(brief.topic.name))
        told = {sentence.text for _, draft in brief.sections for sentence in draft.sentences}
        pertinence = Pertinence(brief.topic, [item.snippet.text for item in evidence], brief.whole)
        sentences = [
            sentence
            for sentence in await self._sentences(evidence, brief.topic.name, words)
            if sentence.text in told or pertinence.holds(sentence.snippet_id, [sentence.text])
        ]
        if not sentences:
            return SectionDraft()
        headings = [heading for heading, _ in brief.sections]
        subject = Subject.of(brief.topic.name, [item.snippet.text for item in brief.evidence]).text
        asked = [brief.topic.name, *headings, subject or brief.topic.name]
        vectors = await text_vectors([*(s.text for s in sentences), *asked], self._encode)
        bears = None
        if subject and self._encode is not None:
            bears = bearing(vectors[: len(sentences)], vectors[len(sentences)], vectors[-1])
        return _draft(LeadChoice(sentences, vectors[:-1], whole, bears).paragraphs(), brief.evidence)

    async def _sentences(self, evidence: Sequence[Evidence], topic: str, words: frozenset[str]) -> list[Sentence]:
        """The sentences that a page can use; only these are worth encoding."""
        read = await asyncio.to_thread(sentences_of, evidence, self._reader, topic, words)
        return [sentence for sentence in read if sentence.reading.standing > Standing.NEVER]

    async def _valued(
        self,
        sentences: Sequence[Sentence],
        heading: str,
        brief: SectionBrief,
        name: TopicName,
        tied: Mapping[tuple[str, int], float],
    ) -> tuple[Valued, Vectors]:
        texts = [sentence.text for sentence in sentences]
        vectors = await text_vectors([*texts, heading, *brief.written], self._encode)
        own, subject, written = vectors[: len(texts)], vectors[len(texts)], vectors[len(texts) + 1 :]
        if not texts:
            return Valued((), own, np.zeros(0, dtype=np.float32)), written
        names = [entity.name for entity in brief.entities]
        words = heading_words(brief.path[-1])
        ties = [max(name.share(name.said(s.text)), BY_PARAGRAPH * tied[s.snippet_id, s.place[0]]) for s in sentences]
        unknown = _unexplained(texts, brief, name)
        valued = values(sentences, own, subject, words, names, ties=ties, unexplained=unknown)
        return Valued(tuple(sentences), own, valued), written


def _in_english(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(item for item in evidence if is_english(item.snippet.language))


def _unexplained(texts: Sequence[str], brief: SectionBrief, name: TopicName) -> list[int]:
    """How many acronyms each text uses that the evidence introduces, but neither the text nor the page so far does."""
    spelled = frozenset().union(*(introduced(item.snippet.text) for item in brief.evidence))
    told = _explained(brief, name)
    return [len((used(text) & spelled) - introduced(text) - told) for text in texts]


def _explained(brief: SectionBrief, name: TopicName) -> frozenset[str]:
    """The acronyms that a section may use without introducing them."""
    return name.acronyms.union(*(introduced(text) for text in brief.written), *(used(title) for title in brief.path))


def _own(free: Sequence[Run], borrowed: Collection[str], words: frozenset[str], name: TopicName) -> Sequence[Run]:
    """The runs of a heading's own snippets, and those `borrowed` that say what it is on."""
    return [
        run
        for run in free
        if run[0].snippet_id not in borrowed or any(names(sentence, words, name.words) for sentence in run)
    ]


def _pertinent(free: Sequence[Run], evidence: Sequence[Evidence], brief: SectionBrief) -> Sequence[Run]:
    """The runs that keep to the topic."""
    pertinence = Pertinence(brief.topic, [item.snippet.text for item in evidence], brief.whole)
    return [run for run in free if pertinence.holds(run[0].snippet_id, [sentence.text for sentence in run])]


def _is_entity(brief: SectionBrief) -> bool:
    """Whether an entity of the section has its heading for a name."""
    words = set(content_words(brief.path[-1]))
    return any(set(content_words(entity.name)) == words for entity in brief.entities)


def _strays(
    chosen: Sequence[Run], ties: Mapping[tuple[str, int], float], name: TopicName, words: frozenset[str]
) -> set[Sentence]:
    """Single sentences that do not name the topic and are on a problem, or do not name the heading (`words`) either and
    stand in a paragraph off the topic."""
    alone = [run[0] for run in chosen if len(run) == 1]
    off = [s for s in alone if name.joined and name.share(name.said(s.text)) < TIED_SHARE]
    elsewhere = {
        s
        for s in off
        if ties[s.snippet_id, s.place[0]] < TIED_SHARE and not named(frozenset(content_words(s.text)), words)
    }
    return elsewhere | {s for s in off if closing(s)}


def _starts(evidence: Sequence[Evidence]) -> dict[str, Origin]:
    """Where each snippet stands: its source, and the place there. Parts of a resource under one title are one source,
    in the order of their numbers."""
    return {
        item.snippet.id: (
            f"{resource_url(item.snippet.url)} {item.snippet.title}",
            (part_number(item.snippet.url, item.snippet.title), item.snippet.start),
        )
        for item in evidence
    }


def _draft(written: Sequence[Paragraph], evidence: Sequence[Evidence]) -> SectionDraft:
    """Cite for each sentence the snippets whose text holds it word by word, its own first."""

    def cited(sentence: Sentence) -> tuple[str, ...]:
        holding = sorted(item.snippet.id for item in evidence if sentence.text in item.snippet.text)
        return tuple(sorted(holding, key=lambda snippet: snippet != sentence.snippet_id))

    return SectionDraft(
        paragraphs=tuple(
            tuple(PageSentence(text=sentence.text, snippet_ids=cited(sentence)) for sentence in paragraph)
            for paragraph in written
        )
    )
