"""Excerpts: runs of consecutive sentences of one paragraph of a snippet that can be read without the rest."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kgplatform.language.defining import defines
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Evidence, Snippet
from kgplatform.sources.snippet_urls import part_number
from kgplatform.sources.source_type import weight_of
from kgplatform.text.case_persons import invented
from kgplatform.text.defined_acronyms import spelled_out
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading, SentenceReader
from kgplatform.text.sentence_rules import Rule
from kgplatform.text.similarity import content_words

NAMED_ALIKE = 0.5  # share of the topic's content words that the title of a document about all of it has
TITLE_MARKS = 8  # characters of mark-up and line ends that a title takes in its document
LONGEST_RUN = 4  # sentences; longer ones would copy a source's paragraph whole
_SETTING = Rule("setting", r"^{Among, By, For, In, On, Through, Under, With, Within} (?P<told>[^,]{3,40}),",
                "In old towns, walls hold.", "In old towns walls hold.")  # fmt: skip
# What begins a list of what is not so by itself, where it ends with a colon.
_SUPPOSING = Rule("supposing", r"\b{[Aa]ssum\w+, argu\w+, believ\w+, [Cc]laims?, [Cc]onditions?, equivalent,"
                  r" [Hh]ypothes\w+, [Ii]f, [Mm]isconceptions?, [Mm]yths?, [Ss]uppose}\b",
                  "A wall holds under these conditions:", "A wall is made of three layers:")  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """A sentence of a snippet; `place` is (paragraph, index in it), `score` the evidence's, 0..1;
    `frames`: it stands in the opening paragraph of its document (0..1, most in a document named like the topic);
    `worth`: how much rather its source is cited than others (evidence.source_type)."""

    text: str
    snippet_id: str
    place: tuple[int, int]
    score: float
    frames: float
    reading: Reading
    worth: int = 0

    @property
    def words(self) -> int:
        return len(self.text.split())


# What says what the topic is may point to a figure in brackets: it is understood without it.
_POINTER = re.compile(r" \((?:[Ss]ee )?(?:Fig\.|Figure|Table) [\w.]{1,8}\)")

Run = tuple[Sentence, ...]


def sentences_of(
    evidence: Iterable[Evidence], reader: SentenceReader, topic: str, known: Iterable[str] = ()
) -> list[Sentence]:
    """Return all sentences of the evidence, in the order of evidence and of each text; equal texts once."""
    found: list[tuple[str, str, tuple[int, int], float, float]] = []
    seen: set[str] = set()
    worths: dict[str, int] = {}
    supposed: set[tuple[str, int]] = set()
    glosses: set[tuple[str, tuple[int, int]]] = set()
    for item in evidence:
        worths[item.snippet.id] = weight_of(item.snippet)
        lines = item.snippet.text.split("\n")
        supposed |= {(item.snippet.id, paragraph) for paragraph in _supposed(lines)}
        for paragraph, line in enumerate(lines):
            spans = sentence_spans(line)
            first, second = [line[start:end] for start, end in (*spans, (0, 0), (0, 0))[:2]]
            if (acronym := spelled_out(first)) and acronym not in second:
                glosses.add((item.snippet.id, (paragraph, 1)))
            for index, (start, end) in enumerate(spans):
                text = line[start:end]
                if text not in seen:
                    place = (paragraph, index)
                    found.append((text, item.snippet.id, place, item.score, _frames(item.snippet, place, topic)))
                seen.add(text)
    readings = reader.read([_POINTER.sub("", text) if defines(text, topic) else text for text, *_ in found], known)
    read = [Sentence(*fields, reading, worths[fields[1]]) for fields, reading in zip(found, readings, strict=True)]
    read = [
        _unstated(s) if (s.snippet_id, s.place[0]) in supposed or (s.snippet_id, s.place) in glosses else s
        for s in _without_cases(read)
    ]
    return [_leaning(sentence, before) for before, sentence in zip([None, *read], read, strict=False)]


def _without_cases(read: Sequence[Sentence]) -> list[Sentence]:
    """Nothing that is told of a person whom a text makes up is so of anybody else."""
    names = invented({name for sentence in read for name in sentence.reading.actors}, [s.text for s in read])
    told = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b") if names else None
    return [_unstated(sentence) if told is not None and told.search(sentence.text) else sentence for sentence in read]


def _supposed(lines: Sequence[str]) -> Iterator[int]:
    """Give the numbers of lines that are items of a list of what is not so by itself: conditions of a theorem, what
    somebody believes. The line before the list, which ends with a colon, says so; an empty line ends it."""
    supposing = within = False
    for number, line in enumerate(lines):
        if supposing and line.strip():
            within = True
            yield number
        elif within:
            supposing = within = False
        if not within and line.strip():
            opens = line.rstrip().endswith(":")
            supposing = opens and _SUPPOSING.search(line.rpartition(". ")[2]) is not None


def _unstated(sentence: Sentence) -> Sentence:
    return replace(sentence, reading=replace(sentence.reading, standing=Standing.NEVER))


def _leaning(sentence: Sentence, before: Sentence | None) -> Sentence:
    """ "In data programming, ..." right after a sentence that names data programming goes on from it; "a more open
    approach", where a later paragraph begins, is more open than what the paragraph before tells of."""
    later = sentence.place[0] > 0 and sentence.place[1] == 0
    if later and sentence.reading.outdoes and sentence.reading.standing is Standing.OPENS:
        return replace(sentence, reading=replace(sentence.reading, standing=Standing.ALONE))
    setting = _SETTING.search(sentence.text)
    if before is None or setting is None or not _adjoin(before, sentence):
        return sentence
    taken_up = set(content_words(setting["told"])) <= set(content_words(before.text))
    if sentence.reading.standing < Standing.ALONE or not taken_up:
        return sentence
    return replace(sentence, reading=replace(sentence.reading, standing=Standing.FOLLOWS))


def _frames(snippet: Snippet, place: tuple[int, int], topic: str) -> float:
    paragraph, index = place
    if not opens_document(snippet) or paragraph > 0:
        return 0.0
    if introduces(snippet, topic):
        return 1.0 - 0.1 * min(index, 5)
    return max(0.0, 0.3 - 0.05 * index)


def opens_document(snippet: Snippet) -> bool:
    """Whether a snippet stands first in its document, after nothing but the title; what is the second part of one
    under the same title opens nothing."""
    titles = [title for title in snippet.path if title.casefold() != snippet.title.casefold()]
    first = snippet.start <= len(snippet.title) + TITLE_MARKS and part_number(snippet.url, snippet.title) == 1
    return first and not titles


def introduces(snippet: Snippet, topic: str) -> bool:
    """Whether a snippet opens a document that is named like the topic: its place is the lead."""
    title, name = set(content_words(snippet.title)), set(content_words(topic))
    return opens_document(snippet) and title <= name and len(title) >= NAMED_ALIKE * len(name)


def runs(sentences: Sequence[Sentence], usable: Callable[[Sentence], bool]) -> list[Run]:
    """Return every run of at most LONGEST_RUN consecutive usable sentences that begins with one that stands alone."""
    found: list[Run] = []
    for first, sentence in enumerate(sentences):
        if sentence.reading.standing < Standing.ALONE or not usable(sentence):
            continue
        run: Run = (sentence,)
        found.append(run)
        for following in sentences[first + 1 : first + LONGEST_RUN]:
            if not continues(run, following) or not usable(following):
                break
            run = (*run, following)
            found.append(run)
    return found


def continues(run: Run, following: Sentence) -> bool:
    """Whether a sentence can be read right after a run."""
    # What answers a passage stands after no piece of it.
    whole = following.reading.standing is not Standing.RESUMES or run[0].place[1] == 0
    told = following.reading.presupposes <= {word for sentence in run for word in content_words(sentence.text)}
    return _adjoin(run[-1], following) and whole and told and following.reading.standing > Standing.NEVER


def _adjoin(last: Sentence, following: Sentence) -> bool:
    """Whether a sentence stands right after another one in one paragraph."""
    same = last.snippet_id == following.snippet_id and last.place[0] == following.place[0]
    return same and following.place[1] == last.place[1] + 1
