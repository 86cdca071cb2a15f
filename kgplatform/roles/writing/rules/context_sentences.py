"""Sentences that are alone: what a source says right beside them keeps them company, or they have to say something by
themselves."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from kgplatform.roles.writing.rules.definitions import Term, glossed, says
from kgplatform.roles.writing.rules.selection import SAME_FACT, Valued, named
from kgplatform.roles.writing.rules.setup_answer import sets_up
from kgplatform.text.defined_acronyms import introduced, used
from kgplatform.text.excerpts import Run, Sentence, continues
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors, content_words

TAKEN_UP = 0.5  # of a sentence's subject, that the paragraph before names where the sentence goes on from it
SAYS = 0.5  # of the heading's words, than which a sentence that says something on it by itself has more
LEAST_LEFT = 2  # sentences of a section that others are left out of

Paragraph = tuple[Sentence, ...]


def goes_on(before: Sequence[Sentence], following: Sentence, shared: frozenset[str]) -> bool:
    """Whether a sentence goes on from a paragraph of another place: its subject is what that tells of, by more than
    the `shared` words, or the subject that the paragraph ends with."""
    if following.reading.standing < Standing.ALONE:
        return False
    subject = following.reading.subject
    if subject and subject == before[-1].reading.subject:
        return True
    told = {word for sentence in before for word in content_words(sentence.text)}
    telling = subject - shared
    return bool(telling) and len(telling & told) > TAKEN_UP * len(telling)


def accompanied(
    chosen: Sequence[Run], valued: Valued, room: int, *, usable: Collection[Sentence], written: Vectors
) -> list[Run]:
    """Extend each run of one sentence by the next sentence of its paragraph, or else by the one before, out of the
    `usable` ones; by at most `room` sentences in all, none of which repeats what the page has (`written` and chosen).
    """
    at = {(s.snippet_id, s.place): s for s in usable}
    told = {sentence for run in chosen for sentence in run}
    runs: list[Run] = []
    for run in chosen:
        alone = len(run) == 1 and not _beside(run[0], told)
        pairs = _pairs(run[0], at) if alone and room > 0 else []
        pair = next((p for p in pairs if not _repeats(set(p) - set(run), told, valued, written)), run)
        room -= len(pair) - len(run)
        told.update(pair)
        runs.append(pair)
    return runs


def explained(
    chosen: Sequence[Run], usable: Collection[Sentence], known: Collection[str], met: Sequence[str] = ()
) -> list[Run]:
    """Put before a run that uses acronyms the sentence that introduces them, out of the `usable` ones, unless they are
    `known` or introduced in what is chosen; likewise before one that uses a term what says what it is, unless one of
    the texts that a reader has `met` has the term."""
    told = {sentence for run in chosen for sentence in run}
    spelled = frozenset(known).union(*(introduced(sentence.text) for sentence in told))
    free = sorted((s for s in usable if s.reading.standing is Standing.OPENS), key=lambda s: (s.snippet_id, s.place))
    glosses = {s: term for s in free if (term := glossed(s)) and not any(says(text, term) for text in met)}
    runs: list[Run] = []
    for run in chosen:
        text = " ".join(sentence.text for sentence in run)
        lacking = used(text) - spelled
        first = next((s for s in free if s not in told and introduced(s.text) & lacking), None)
        gloss = next((s for s, term in glosses.items() if s not in told and _uses(run, text, s, term)), None)
        for sentence in dict.fromkeys(s for s in (first, gloss) if s is not None):
            spelled |= introduced(sentence.text)
            told.add(sentence)
            runs.append((sentence,))
        runs.append(run)
    return runs


def _uses(run: Run, text: str, gloss: Sentence, term: Term) -> bool:
    """Whether a run, with its text, uses a term, or calls it by its last word behind what its own snippet says it is:
    "the dances" are waggle dances there."""
    behind = gloss.snippet_id == run[0].snippet_id and gloss.place < run[0].place
    return says(text, term) or (behind and says(text, term[-1:]))


def without_idle(written: Sequence[Paragraph], words: frozenset[str], shared: frozenset[str]) -> list[Paragraph]:
    """Leave out what is alone and says nothing by itself on the heading, whose `words` these are: sentences torn out of
    the middle of a paragraph that go on from nothing told, as long as enough is left."""
    told = {sentence for paragraph in written for sentence in paragraph}
    left = len(told)
    kept: list[Paragraph] = []
    for paragraph in written:
        stays: list[Sentence] = []
        for sentence in paragraph:
            alone = idle(sentence, words) and not _beside(sentence, told)
            if alone and not (stays and goes_on(stays, sentence, shared)) and left > LEAST_LEFT:
                left -= 1
            else:
                stays.append(sentence)
        kept.extend([tuple(stays)] if stays else [])
    return kept


def idle(sentence: Sentence, words: frozenset[str]) -> bool:
    """Whether a sentence says nothing by itself on a heading: it is torn out of the middle of its paragraph, and does
    not name the heading or needs something before it."""
    says = named(frozenset(content_words(sentence.text)), words) > SAYS
    return sentence.place[1] > 0 and not (says and sentence.reading.standing is Standing.OPENS)


def _pairs(sentence: Sentence, at: Mapping[tuple[str, tuple[int, int]], Sentence]) -> list[Run]:
    paragraph, index = sentence.place
    after = at.get((sentence.snippet_id, (paragraph, index + 1)))
    before = at.get((sentence.snippet_id, (paragraph, index - 1)))
    pairs: list[Run] = []
    if after is not None and continues((sentence,), after) and not sets_up(after):
        pairs.append((sentence, after))
    if before is not None and before.reading.standing >= Standing.ALONE and continues((before,), sentence):
        pairs.append((before, sentence))
    return pairs


def _beside(sentence: Sentence, told: Collection[Sentence]) -> bool:
    """Whether the next sentence of the same paragraph, or the one before, is told."""
    paragraph, index = sentence.place
    near = {(paragraph, index - 1), (paragraph, index + 1)}
    return any(other.snippet_id == sentence.snippet_id and other.place in near for other in told)


def _repeats(new: Collection[Sentence], told: Collection[Sentence], valued: Valued, written: Vectors) -> bool:
    others = valued.vectors[sorted(valued.at(sentence) for sentence in told)]
    page = np.vstack([written, others]) if len(written) else others
    rows = [valued.at(sentence) for sentence in new]
    return bool(set(new) & set(told)) or float((valued.vectors[rows] @ page.T).max()) >= SAME_FACT
