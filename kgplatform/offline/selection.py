"""Chooses runs of sentences for a section: central, on its subject, covering it, each saying something new."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.offline.excerpts import Run, Sentence
from kgplatform.offline.similarity import Vectors, overlap
from kgplatform.offline.standing import Standing

SUBJECT, CENTRAL, EVIDENCE, DEFINING, COVER = 1.0, 0.6, 0.5, 0.35, 0.25  # weights of a sentence's value
REPEATS = 0.55  # weight of what an earlier sentence said already
SAME_FACT = 0.86  # cosine from which two sentences tell one fact
SAME_WORDS = 0.75  # share of common content words from which they do
LENGTHS = {1: 0.80, 2: 1.0, 3: 1.06, 4: 1.06}  # a run's worth by its number of sentences
WORDS = (9, 42)  # a readable sentence


@dataclass(frozen=True)
class Valued:
    """Sentences with their vectors (n, d) and values (n,)."""

    sentences: tuple[Sentence, ...]
    vectors: Vectors
    values: Vectors

    def at(self, sentence: Sentence) -> int:
        return self.sentences.index(sentence)


def values(sentences: Sequence[Sentence], vectors: Vectors, subject: Vectors, words: frozenset[str], names: Sequence[str]) -> Vectors:
    """Value each sentence (higher is better). `subject` (d,) is the heading's vector, `words` its content words,
    `names` are the entities of the section, most telling first."""
    near = vectors @ subject
    central = _scaled(vectors @ vectors.mean(axis=0))
    rows = []
    for sentence, to_subject, to_all in zip(sentences, near, central, strict=True):
        reading = sentence.reading
        value = SUBJECT * to_subject + CENTRAL * to_all + EVIDENCE * sentence.score
        value += DEFINING * definition(sentence, words) + COVER * _named(sentence.text, names)
        value -= 0.25 * _unwieldy(sentence) + 0.15 * reading.studies + 0.05 * reading.past
        rows.append(float(value))
    return np.asarray(rows, dtype=np.float32)


def definition(sentence: Sentence, words: frozenset[str]) -> float:
    """How much (0..1) the sentence says what the thing named by `words` is."""
    subject = sentence.reading.subject
    if not words or not subject & words or sentence.reading.past:
        return 0.0
    named = len(subject & words) / len(subject | words)
    return named * sentence.reading.defining


def choose(candidates: Sequence[Run], valued: Valued, budget: int, written: Vectors) -> list[Run]:
    """Return runs worth most together, at most `budget` sentences, none telling a fact twice or one in `written`."""
    place = {sentence: row for row, sentence in enumerate(valued.sentences)}
    chosen: list[Run] = []
    taken: set[Sentence] = set()
    vectors = valued.vectors
    told = written
    while True:
        left = budget - len(taken)
        free = [run for run in candidates if len(run) <= left and not taken.intersection(run)]
        scored = [(round(_worth(run, place, valued, told), 5), run) for run in free]
        scored = [(worth, run) for worth, run in scored if worth > LEAST_WORTH and not _tells_twice(run, place, vectors, told, taken)]
        if not scored:
            return chosen
        best = max(scored, key=lambda pair: (pair[0], len(pair[1]), pair[1][0].text))[1]
        chosen.append(best)
        taken.update(best)
        told = np.vstack([told, vectors[[place[s] for s in best]]])


LEAST_WORTH = 0.45


def _worth(run: Run, place: dict[Sentence, int], valued: Valued, told: Vectors) -> float:
    rows = [place[sentence] for sentence in run]
    worth = float(valued.values[rows].mean())
    repeats = float((valued.vectors[rows] @ told.T).max(axis=1).mean()) if len(told) else 0.0
    opening = 0.0 if run[0].reading.standing is Standing.OPENS else 0.12
    return worth * LENGTHS[len(run)] - REPEATS * max(0.0, repeats) - opening


def _tells_twice(run: Run, place: dict[Sentence, int], vectors: Vectors, told: Vectors, taken: set[Sentence]) -> bool:
    rows = [place[sentence] for sentence in run]
    if len(told) and float((vectors[rows] @ told.T).max()) >= SAME_FACT:
        return True
    return any(overlap(s.text, t.text) >= SAME_WORDS for s in run for t in taken)


def _scaled(row: Vectors) -> Vectors:
    spread = float(row.max() - row.min()) if len(row) else 0.0
    return np.asarray((row - row.min()) / spread if spread else np.zeros_like(row), dtype=np.float32)


def _named(text: str, names: Sequence[str]) -> float:
    lowered = text.casefold()
    return min(1.0, sum(1 for name in names[:12] if name.casefold() in lowered) / 3)


def _unwieldy(sentence: Sentence) -> float:
    shortest, longest = WORDS
    if shortest <= sentence.words <= longest:
        return 0.0
    return min(1.0, (shortest - sentence.words) / shortest if sentence.words < shortest else (sentence.words - longest) / 15)
