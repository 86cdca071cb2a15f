"""The lead of a page: sentences that frame the topic, then one for each main section, as far as they fit."""

from collections.abc import Iterator, Sequence

import numpy as np

from kgplatform.offline.acronyms import acronyms_of, said_words
from kgplatform.offline.excerpts import Sentence
from kgplatform.offline.selection import closing, definition, heading_words, named
from kgplatform.offline.similarity import Vectors, content_words
from kgplatform.offline.standing import Standing
from kgplatform.roles.writer import DraftSentence, LeadBrief, SectionDraft

FRAME, REST = 3, 4  # sentences of the first and at most of the second paragraph
SAME_FACT = 0.80  # cosine from which the lead would tell what the page tells again
TOPICAL = 1.0  # what naming the whole topic is worth
LEAST_FIT = 0.40  # cosine of a sentence and the heading that it is to stand for
FRAMED = 0.5  # what a sentence of the opening of its document is worth more
NAMED_LIKE = 0.5  # of `frames`: the sentence opens a document named like the topic
FRAMES = 0.80  # generality below which a further sentence frames nothing

_WEAK_OPENINGS = (
    "One ",
    "There ",
    "Although ",
    "While ",
    "Despite ",
    "Even ",
    "By ",
    "From ",
    "As ",
    "With",
    "To ",
    "For ",
    "If ",
    "Already ",
)


class LeadChoice:
    """Chooses a lead; `vectors` (n + 1 + m, d) are of the n sentences, the topic's name, the m headings."""

    def __init__(self, sentences: Sequence[Sentence], vectors: Vectors, brief: LeadBrief) -> None:
        self._sentences = sentences
        self._own, self._headings = vectors[: len(sentences)], vectors[len(sentences) + 1 :]
        self._words = frozenset(content_words(brief.topic.name))
        acronyms = acronyms_of(self._words, (evidence.snippet.text for evidence in brief.evidence))
        self._said = [said_words(sentence.text, acronyms) for sentence in sentences]
        self._heading_words = [heading_words(heading) for heading, _ in brief.sections]
        names = [heading for heading, _ in brief.sections]
        self._main = [i for i, name in enumerate(names) if not brief.main or name in brief.main]
        place = {sentence.text: i for i, sentence in enumerate(sentences)}
        self._used = [place[s.text] for _, draft in brief.sections for s in _sentences(draft) if s.text in place]
        spared = {i for _, draft in brief.sections for i in self._spared(draft, place)}
        opening = {i for _, draft in brief.sections for i in self._spared(draft, place, opening=True)}
        self._free = [
            i
            for i, s in enumerate(sentences)
            if s.reading.standing is Standing.OPENS and (i not in set(self._used) or i in spared)
        ]
        # One sentence frames the topic best: the lead may take that one even where a section opens with it.
        self._first = [i for i in sorted({*self._free, *opening}) if sentences[i].reading.standing is Standing.OPENS]
        self._general = self._generality(vectors[len(sentences)])

    def paragraphs(self) -> list[tuple[Sentence, ...]]:
        """Return at most two paragraphs, without a sentence that tells again what stands elsewhere."""
        frame = self._frame()
        if not frame:
            return []
        rest = self._rest(frame)
        if len(frame) < 2 or len(rest) < 2:
            return [tuple(self._sentences[i] for i in frame + rest)]
        return [tuple(self._sentences[i] for i in part) for part in (frame, rest)]

    def _spared(self, draft: SectionDraft, place: dict[str, int], opening: bool = False) -> Iterator[int]:
        """Sentences that a section can do without: nothing hangs on them, and they do not open it, or only that."""
        if len(_sentences(draft)) < 4:
            return
        for part, paragraph in enumerate(draft.paragraphs):
            for index, sentence in enumerate(paragraph):
                following = place.get(paragraph[index + 1].text) if index + 1 < len(paragraph) else None
                hangs = following is not None and self._sentences[following].reading.standing < Standing.OPENS
                if sentence.text in place and not hangs and (part + index == 0) == opening:
                    yield place[sentence.text]

    def _generality(self, topic: Vectors) -> list[float]:
        near = self._own @ topic
        central = self._own @ self._own.mean(axis=0)
        return [
            float(near[i])
            + 0.4 * float(central[i])
            + 1.2 * definition(sentence, self._words)
            + TOPICAL * named(self._said[i], self._words)
            + 1.0 * sentence.frames
            - 0.3 * sentence.text.startswith(_WEAK_OPENINGS)
            - 0.5 * sentence.reading.studies
            - 0.3 * closing(sentence)
            - 0.015 * max(0, sentence.words - 32)
            for i, sentence in enumerate(self._sentences)
        ]

    def _frame(self) -> list[int]:
        chosen: list[int] = []
        while len(chosen) < FRAME:
            left = [i for i in (self._reading_on(chosen[0]) if chosen else self._first) if self._new(i, chosen)]
            if not left:
                break
            best = max(left, key=lambda i: (round(self._framing(i, chosen), 5), self._sentences[i].text))
            if chosen and self._framing(best, chosen) < FRAMES:
                break
            chosen.append(best)
        return self._in_source_order(chosen)

    def _reading_on(self, first: int) -> list[int]:
        """What may frame the topic further: the first one's own text, and documents named like the topic."""
        return [
            i
            for i in self._free
            if not self._sentences[i].reading.studies
            and (
                self._sentences[i].snippet_id == self._sentences[first].snippet_id
                or self._sentences[i].frames >= NAMED_LIKE
            )
        ]

    def _framing(self, i: int, chosen: Sequence[int]) -> float:
        """Generality, less what is said; a sentence right after a chosen one reads on."""
        follows = any(self._follows(i, other) for other in chosen)
        return self._general[i] - 0.5 * self._nearest(i, chosen) + 0.35 * follows

    def _follows(self, i: int, other: int) -> bool:
        one, two = self._sentences[i], self._sentences[other]
        return one.snippet_id == two.snippet_id and one.place == (two.place[0], two.place[1] + 1)

    def _in_source_order(self, chosen: list[int]) -> list[int]:
        """The first stays first; a neighbour of a chosen sentence stands right after it."""
        ordered = chosen[:1]
        for i in chosen[1:]:
            after = next((n for n, other in enumerate(ordered) if self._follows(i, other)), len(ordered) - 1)
            ordered.insert(after + 1, i)
        return ordered

    def _rest(self, frame: Sequence[int]) -> list[int]:
        """One sentence a main heading where one fits well that is no repetition; the best ones, in reading order."""
        chosen: list[tuple[float, int]] = []
        for heading in self._main:
            words, vector = self._heading_words[heading], self._headings[heading]
            told = [*frame, *(i for _, i in chosen)]
            left = [i for i in self._free if self._new(i, told) and self._fits(i, vector, words)]
            near = self._own @ vector
            scored = [(round(self._standing_for(i, float(near[i]), words), 5), i) for i in left]
            if scored:
                chosen.append(max(scored, key=lambda pair: (pair[0], self._sentences[pair[1]].text)))
        best = sorted(chosen, reverse=True)[:REST]
        return [i for score, i in chosen if (score, i) in best]

    def _standing_for(self, i: int, near: float, words: frozenset[str]) -> float:
        return (
            near
            + 0.5 * self._general[i]
            + 0.5 * named(self._sentences[i].reading.subject, words)
            + FRAMED * (self._sentences[i].frames > 0)
        )

    def _fits(self, i: int, heading: Vectors, words: frozenset[str]) -> bool:
        """A sentence on the heading's matter that names it, and no single study."""
        said = named(frozenset(content_words(self._sentences[i].text)), words)
        return said >= 0.5 and float(self._own[i] @ heading) >= LEAST_FIT and not self._sentences[i].reading.studies

    def _nearest(self, i: int, chosen: Sequence[int]) -> float:
        return float(np.max(self._own[i] @ self._own[list(chosen)].T)) if chosen else 0.0

    def _new(self, i: int, chosen: Sequence[int]) -> bool:
        others = [other for other in [*chosen, *self._used] if other != i]
        return i not in chosen and self._nearest(i, others) < SAME_FACT


def _sentences(draft: SectionDraft) -> list[DraftSentence]:
    return [sentence for paragraph in draft.paragraphs for sentence in paragraph]
