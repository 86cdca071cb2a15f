"""Excerpts: runs of consecutive sentences of one paragraph of a snippet that can be read without the rest."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kgplatform.language.sentences import sentence_spans
from kgplatform.offline.reading import Reading, SentenceReader
from kgplatform.offline.standing import Standing
from kgplatform.roles.writer import Evidence

LONGEST_RUN = 4  # sentences; longer ones would copy a source's paragraph whole


@dataclass(frozen=True)
class Sentence:
    """A sentence of a snippet; `place` is (paragraph, index in it), `score` the evidence's, 0..1;
    `begins_source`: it stands at the beginning of its document, above all of the document's own headings."""

    text: str
    snippet_id: str
    place: tuple[int, int]
    score: float
    begins_source: bool
    reading: Reading

    @property
    def words(self) -> int:
        return len(self.text.split())


Run = tuple[Sentence, ...]


def sentences_of(evidence: Iterable[Evidence], reader: SentenceReader, known: Iterable[str] = ()) -> list[Sentence]:
    """Return all sentences of the evidence, in the order of evidence and of each text; equal texts once."""
    found: list[tuple[str, str, tuple[int, int], float, bool]] = []
    seen: set[str] = set()
    for item in evidence:
        for paragraph, line in enumerate(item.snippet.text.split("\n")):
            for index, (start, end) in enumerate(sentence_spans(line)):
                text = line[start:end]
                if text not in seen:
                    begins = not item.snippet.path and item.snippet.start == 0 and (paragraph, index) == (0, 0)
                    found.append((text, item.snippet.id, (paragraph, index), item.score, begins))
                seen.add(text)
    readings = reader.read([text for text, *_ in found], known)
    return [Sentence(*fields, reading) for fields, reading in zip(found, readings, strict=True)]


def runs(sentences: Sequence[Sentence], usable: Callable[[Sentence], bool]) -> list[Run]:
    """Return every run of at most LONGEST_RUN consecutive usable sentences that begins with one that stands alone."""
    found: list[Run] = []
    for first, sentence in enumerate(sentences):
        if sentence.reading.standing < Standing.ALONE or not usable(sentence):
            continue
        run: Run = (sentence,)
        found.append(run)
        for following in sentences[first + 1 : first + LONGEST_RUN]:
            if not _continues(run[-1], following) or not usable(following):
                break
            run = (*run, following)
            found.append(run)
    return found


def _continues(last: Sentence, following: Sentence) -> bool:
    same = last.snippet_id == following.snippet_id and last.place[0] == following.place[0]
    return same and following.place[1] == last.place[1] + 1 and following.reading.standing > Standing.NEVER
