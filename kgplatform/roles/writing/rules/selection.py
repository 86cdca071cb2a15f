"""Chooses runs of sentences for a section: central, on its subject, covering it, each saying something new."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kgplatform.text.excerpts import LONGEST_RUN, Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors, content_words

SUBJECT, CENTRAL, EVIDENCE, DEFINING, COVER = 1.0, 0.6, 0.5, 0.35, 0.25  # weights of a sentence's value
TIED = 0.3  # what naming the page's topic is worth: a section on something broader keeps to the topic
FOUND = 0.15  # what a finding is worth: facts that a reader can take away
UNEXPLAINED, UNDATED = 0.12, 0.2  # what an acronym that is not introduced, and a "recently" without a year, cost
REPEATS = 0.55  # weight of what an earlier sentence said already
SAME_FACT = 0.86  # cosine from which two sentences tell one fact
SAME_WORDS = 0.75  # share of common content words from which they do
LENGTHS = {1: 0.80, 2: 1.0, 3: 1.06, 4: 1.06}  # a run's worth by its number of sentences
BETTER = 0.05  # what a sentence is worth less than one of a better source that tells the same
LISTED = 3  # things that a heading names, from which a sentence that names them all is but a list
LEAST_WORTH = 0.55  # of a run; below, a section rather stays short
_OUTLOOK = re.compile(
    r"\b(?:challeng|limitation|obstacle|drawback|difficult|unclear|remains? (?:a|an|to|un)|in the future"
    r"|future (?:work|research)"
    r"|expensive|costly|ultimate|promising|will\b|hamper|hinder|may one day|infancy|not yet|still|step would)",
    re.IGNORECASE,
)
_REMEDY = re.compile(
    r"\b(?:solutions?|solves?|solving|remed(?:y|ies)|mitigat|alleviat|overc[ao]m|circumvent|safeguard|reinforc"
    r"|(?:approach|method|technique|strateg|framework)(?:es|s|ies|y)? (?:that|to)"
    r" (?:address|avoid|prevent|protect|reduc|preserv)"
    r"|aims? to (?:address|avoid|ensure|maintain|prevent|protect|reduce|preserve))",
    re.IGNORECASE,
)
# Only who knows when the source was written knows what they mean.
_RELATIVE = re.compile(
    r"\b(?:recent(?:ly)?|currently|current|at present|nowadays|today|to date|so far|state[- ]of[- ]the[- ]art|latest"
    r"|new rules|now|not yet (?:been|attempted)|in the (?:last|past) (?:few )?(?:years|decades?))\b",
    re.IGNORECASE,
)
_FINDING = re.compile(
    r"\b\d[\d.,]{0,40}+ ?(?:%|per ?cent\b|fold\b|times\b)|\boutperform|\bsurpass"
    r"|\b(?:improv|increas|reduc|rais|lower|doubl|halv)ed\b|\b(?:achiev|reach)(?:ed|ing)\b"
    r"|\b(?:better|higher|lower|faster|more accurate) than\b|\b(?:found|showed|demonstrated|revealed) (?:that|no)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d(?:s\b|\b)")
WORDS = (9, 42)  # a readable sentence


@dataclass(frozen=True)
class Valued:
    """Sentences with their vectors (n, d) and values (n,)."""

    sentences: tuple[Sentence, ...]
    vectors: Vectors
    values: Vectors

    def at(self, sentence: Sentence) -> int:
        return self.sentences.index(sentence)


def values(
    sentences: Sequence[Sentence],
    vectors: Vectors,
    subject: Vectors,
    words: frozenset[str],
    names: Sequence[str],
    *,
    ties: Sequence[float],
    unexplained: Sequence[int],
) -> Vectors:
    """Value each sentence (higher is better). `subject` (d,) is the heading's vector, `words` its content words,
    `names` are the entities of the section, most telling first; `ties` (0..1) say how far each names the topic,
    `unexplained` how many acronyms each uses that the sources introduce elsewhere."""
    near = vectors @ subject
    central = _scaled(vectors @ vectors.mean(axis=0))
    rows = []
    for sentence, to_subject, to_all, tie, unknown in zip(sentences, near, central, ties, unexplained, strict=True):
        reading = sentence.reading
        value = TIED * tie + SUBJECT * to_subject + CENTRAL * to_all + EVIDENCE * sentence.score
        value += DEFINING * definition(sentence, words) + COVER * _named(sentence.text, names)
        value -= (
            0.25 * _unwieldy(sentence)
            + 0.15 * reading.studies
            - FOUND * finding(sentence)
            + 0.05 * reading.past
            + 0.2 * sentence.text.startswith("There ")
            + UNEXPLAINED * min(2, unknown)
            + UNDATED * undated(sentence)
        )
        rows.append(float(value))
    return _better_first(np.asarray(rows, dtype=np.float32), [sentence.worth for sentence in sentences], vectors)


def _better_first(found: Vectors, worths: Sequence[int], vectors: Vectors) -> Vectors:
    """Let a sentence of a better source be worth more than those of others that tell the same fact."""
    if len(set(worths)) < 2:
        return found
    rated = np.asarray(worths)
    same = vectors @ vectors.T >= SAME_FACT
    for row in sorted(range(len(worths)), key=lambda row: (-worths[row], row)):
        worse = same[row] & (rated < rated[row])
        if worse.any():
            found[row] = max(found[row], found[worse].max())
            found[worse] = np.minimum(found[worse], found[row] - BETTER)
    return found


def heading_words(heading: str) -> frozenset[str]:
    """Return a heading's content words; "Electronic health records" is also named by its initials."""
    words = content_words(heading)
    initials = "".join(word[0] for word in words)
    return frozenset([*words, initials] if len(words) > 1 else words)


def named(said: frozenset[str], words: frozenset[str]) -> float:
    """Return the share (0..1) of a heading's words that `said` holds; its initials stand for all of them."""
    if any(len(word) > 1 and word in said and _spells(word, words) for word in words):
        return 1.0
    plain = [word for word in words if not _spells(word, words)]
    return sum(word in said for word in plain) / len(plain) if plain else 0.0


def _spells(word: str, words: frozenset[str]) -> bool:
    return len(words) > 2 and len(word) == len(words) - 1 and sorted(word) == sorted(w[0] for w in words if w != word)


def definition(sentence: Sentence, words: frozenset[str], subject: frozenset[str] | None = None) -> float:
    """How much (0..1) the sentence says what the thing named by `words` is; `subject` where its words are known better
    than as they stand."""
    subject = sentence.reading.subject if subject is None else subject
    share = named(subject, words)
    if not share or sentence.reading.past:
        return 0.0
    extra = len(subject - words) / (len(subject) + 1)
    return share * (1 - extra) * sentence.reading.defining


def opening(sentence: Sentence, value: float, words: frozenset[str]) -> float:
    """How well a sentence begins a section: defines its subject, is general, tells of no single study or problem."""
    worth = value + 2.0 * definition(sentence, words) - 0.5 * sentence.reading.past - 0.5 * sentence.reading.studies
    worth += 0.4 * named(frozenset(content_words(sentence.text)), words) + 0.4 * named(sentence.reading.subject, words)
    worth += 0.15 if sentence.place == (0, 0) else 0.0
    # What opens its document says what that is about, and the heading is most often the document's.
    worth += 1.5 if sentence.frames and sentence.place == (0, 0) else 0.0
    worth -= 0.8 if sentence.reading.standing < Standing.OPENS else 0.0
    return round(worth - 0.6 * closing(sentence) - 0.3 * _unwieldy(sentence), 5)


def closing(sentence: Sentence) -> float:
    """1 for a sentence on problems or on what is to come: it belongs to the end."""
    return float(_OUTLOOK.search(sentence.text) is not None)


def remedy(sentence: Sentence) -> float:
    """1 for a sentence on a way out of a problem: it belongs after the problem."""
    return float(_REMEDY.search(sentence.text) is not None)


def finding(sentence: Sentence) -> float:
    """1 for a sentence on what was found or measured: it gives an amount, or says what came out better."""
    return float(_FINDING.search(sentence.text) is not None)


def undated(sentence: Sentence) -> float:
    """1 for a sentence that holds at a time it does not name: "recently", "to date"."""
    return float(_RELATIVE.search(sentence.text) is not None and _YEAR.search(sentence.text) is None)


def choose(
    candidates: Sequence[Run], valued: Valued, budget: int, written: Vectors, words: frozenset[str]
) -> list[Run]:
    """Return runs worth most together, the best opening first, at most `budget` sentences, none telling a fact twice
    or one in `written`; `words` are those of the heading."""
    place = {sentence: row for row, sentence in enumerate(valued.sentences)}
    stems = [frozenset(content_words(sentence.text)) for sentence in valued.sentences]
    chosen: list[Run] = []
    rows: list[int] = []
    told = written
    while True:
        left = budget - len(rows)
        scored = []
        for run in candidates:
            own = [place[sentence] for sentence in run]
            if len(run) > left or set(own) & set(rows):
                continue
            worth = _worth(run, own, valued, told)
            if not chosen:
                worth += opening(run[0], float(valued.values[own[0]]), words)
            if worth > LEAST_WORTH and not _tells_twice(own, valued.vectors, told, stems, rows):
                scored.append((round(worth, 5), len(run), run[0].text, own, run))
        if not scored:
            return chosen
        *_, own, best = max(scored, key=lambda item: item[:3])
        chosen.append(best)
        rows.extend(own)
        told = np.vstack([told, valued.vectors[own]])


def names(sentence: Sentence, words: frozenset[str], shared: frozenset[str]) -> bool:
    """Whether a sentence says the whole heading, whose `words` these are, or its initials; words `shared` by the page
    go without saying."""
    return named(frozenset(content_words(sentence.text)) | shared, words) == 1.0


def naming(
    candidates: Sequence[Run],
    valued: Valued,
    budget: int,
    written: Vectors,
    words: frozenset[str],
    *,
    shared: frozenset[str],
) -> list[Run]:
    """Choose runs as `choose` does, but first one that opens on a sentence naming the heading; none without that."""
    first = choose([run for run in candidates if names(run[0], words, shared)], valued, LONGEST_RUN, written, words)[:1]
    taken = {sentence for run in first for sentence in run}
    if not taken:
        return []
    told = np.vstack([written, valued.vectors[sorted(valued.at(sentence) for sentence in taken)]])
    rest = [run for run in candidates if taken.isdisjoint(run)]
    return first + choose(rest, valued, budget - len(taken), told, words)


def complete(
    chosen: Sequence[Run],
    candidates: Sequence[Run],
    valued: Valued,
    written: Vectors,
    things: Sequence[frozenset[str]],
    *,
    shared: frozenset[str],
) -> list[Run]:
    """Add for each of several `things` that a heading names (their words) the best run on it, where none is chosen;
    what lists them all tells of none."""
    runs = list(chosen)
    for thing in things if len(things) > 1 else ():
        taken = {sentence for run in runs for sentence in run}
        if any(_tells_of(sentence, thing, things, shared) for sentence in taken):
            continue
        told = np.vstack([written, valued.vectors[sorted(valued.at(sentence) for sentence in taken)]])
        free = [run for run in candidates if taken.isdisjoint(run)]
        free = [run for run in free if any(_tells_of(sentence, thing, things, shared) for sentence in run)]
        runs += choose(free, valued, LONGEST_RUN, told, thing)[:1]
    return runs


def _tells_of(
    sentence: Sentence, thing: frozenset[str], things: Sequence[frozenset[str]], shared: frozenset[str]
) -> bool:
    lists = len(things) >= LISTED and all(names(sentence, each, shared) for each in things)
    return names(sentence, thing, shared) and not lists


def _worth(run: Run, rows: Sequence[int], valued: Valued, told: Vectors) -> float:
    worth = float(valued.values[rows].mean())
    repeats = float((valued.vectors[rows] @ told.T).max(axis=1).mean()) if len(told) else 0.0
    opens = 0.0 if run[0].reading.standing is Standing.OPENS else 0.12
    return worth * LENGTHS[len(run)] - REPEATS * max(0.0, repeats) - opens


def _tells_twice(
    rows: Sequence[int], vectors: Vectors, told: Vectors, stems: Sequence[frozenset[str]], taken: Sequence[int]
) -> bool:
    if len(told) and float((vectors[rows] @ told.T).max()) >= SAME_FACT:
        return True
    pairs = ((stems[row], stems[other]) for row in rows for other in taken)
    return any(len(one & two) >= SAME_WORDS * max(1, min(len(one), len(two))) for one, two in pairs)


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
    return min(
        1.0, (shortest - sentence.words) / shortest if sentence.words < shortest else (sentence.words - longest) / 15
    )
