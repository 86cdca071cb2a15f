"""Brief pages by rules: whole sentences of abstracts, word by word."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from kgplatform.language.defining import defines
from kgplatform.language.detection import is_english
from kgplatform.models import Evidence, PageSentence, SectionDraft
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, GivenPaper
from kgplatform.roles.common.prose import finished
from kgplatform.text.defined_acronyms import introduced, used
from kgplatform.text.excerpts import Sentence, sentences_of
from kgplatform.text.nearness import Told
from kgplatform.text.open_questions import is_open_question
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader
from kgplatform.text.similarity import content_words
from kgplatform.text.told_methods import tells_a_method
from kgplatform.text.topic_name import TopicName

if TYPE_CHECKING:
    from spacy.language import Language

FEWEST, MOST = 5, 8  # findings
DEFINITIONS = 2  # sentences
NAMED, HALF = 0.99, 0.5  # share of the topic's name that a sentence has which is about it, or about a part of it
OPENING, ENDING = 3, 4  # sentences of an abstract that say what its matter is, and what came of it
TITLE_NAMED = 0.5  # share of it that the title of a paper about it has
TITLED = 2  # words of a paper's title, beside the topic's, that a sentence has which is about what the paper is about


@dataclass(frozen=True)
class _Said:
    """A sentence of a paper; `named` is how much of the topic's name it has, `about` says that it is on the matter of
    its paper, `introduces` how surely it says what the topic is (1 to 3; 0: it tells something of it in general; None:
    it does not), and `ends` that it stands at the end of the paper, and tells no method."""

    sentence: Sentence
    snippet_ids: tuple[str, ...]
    named: float
    about: bool
    introduces: int | None
    ends: bool

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def names(self) -> bool:
        """Whether it names the topic."""
        return self.named >= NAMED


class RuleBriefWriter:
    """Takes sentences that can be read by themselves, of papers in English; `pipeline` loads a spaCy pipeline with
    tagger and parser at its first use."""

    engine = "offline rules"

    def __init__(self, pipeline: Callable[[], "Language"]) -> None:
        self._reader = SentenceReader(pipeline)

    async def write(self, brief: BriefPageBrief) -> BriefPage:
        """Return what the papers say in their own words: who says what the topic is; of each cluster in turn what its
        papers end with; and one sentence on what is not known."""
        return await asyncio.to_thread(self._written, brief)

    def _written(self, brief: BriefPageBrief) -> BriefPage:
        groups = [[self._said(paper, brief) for paper in group] for group in brief.groups]
        papers = list(_in_turn(groups))
        told = Told(())
        definition = _taken(_definitions(papers), DEFINITIONS, told)
        question = _taken(_questions(papers), 1, told)
        findings = _taken(_findings(papers), MOST, told)
        return BriefPage(definition=definition, findings=findings, question=question)

    def _said(self, paper: GivenPaper, brief: BriefPageBrief) -> list[_Said]:
        """Return the sentences of a paper that can stand on a page, in their order."""
        snippets = [snippet for snippet in paper.snippets if is_english(snippet.language)]
        evidence = [Evidence(snippet=snippet, score=1.0) for snippet in snippets]
        names = [TopicName(name, (each.text for each in snippets)) for name in (brief.topic.name, *brief.names)]
        words = {word for name in names for word in name.words}
        titled = any(name.share(name.said(paper.title)) >= TITLE_NAMED for name in names)
        own = set(content_words(paper.title)) - words if titled else set[str]()
        spelled = frozenset[str]().union(*(introduced(each.text) for each in snippets))
        spelled -= frozenset[str]().union(*(name.acronyms for name in names))
        called = (brief.topic.name, *brief.names)
        read = sentences_of(evidence, self._reader, brief.topic.name, words)
        return [
            _Said(
                sentence=each,
                snippet_ids=tuple(snippet.id for snippet in snippets if each.text in snippet.text),
                named=max(name.share(name.said(each.text)) for name in names),
                about=len(own.intersection(content_words(each.text))) >= TITLED,
                introduces=_introduces(each, names, called, place < OPENING),
                ends=place >= len(read) - ENDING and not tells_a_method(each.text),
            )
            for place, each in enumerate(read)
            if each.reading.standing >= Standing.ALONE
            and finished(each.text)
            and not (used(each.text) & spelled) - introduced(each.text)  # what only the rest of the paper spells out
        ]


def _introduces(sentence: Sentence, names: Sequence[TopicName], called: Sequence[str], opens: bool) -> int | None:
    """Return how surely a sentence says what a thing of these names is; 0 for one that `opens` a paper, and has that
    thing, or a part of its name, for its subject."""
    surely = max(defines(sentence.text, name) for name in called)
    reading = sentence.reading
    if surely or not opens or reading.past or reading.denies or reading.standing < Standing.OPENS:
        return surely or None
    return 0 if any(reading.subject <= name.words and name.share(reading.subject) >= HALF for name in names) else None


def _in_turn(groups: Sequence[Sequence[list[_Said]]]) -> Iterator[list[_Said]]:
    """Yield the papers of all clusters: the first of each, the second of each, and so on."""
    return (paper for row in zip_longest(*groups) for paper in row if paper is not None)


def _definitions(papers: Sequence[Sequence[_Said]]) -> Iterable[_Said]:
    """Return the sentences that say what the topic is, the surest first; where none does, one that introduces it."""
    told = [(each.introduces, each) for paper in papers for each in paper if not is_open_question(each.text)]
    found = sorted(
        ((-surely, place, each) for place, (surely, each) in enumerate(told) if surely is not None),
        key=lambda row: row[:2],
    )
    sure = [each for surely, _, each in found if surely]
    return sure or [each for _, _, each in found[:1]]


def _questions(papers: Sequence[Sequence[_Said]]) -> Iterable[_Said]:
    """Return what papers end with that is not known, those first that name the topic."""
    found = [each for paper in papers for each in reversed(paper) if is_open_question(each.text)]
    return [*(each for each in found if each.names), *(each for each in found if each.about and not each.names)]


def _findings(papers: Sequence[Sequence[_Said]]) -> Iterable[_Said]:
    """Return a sentence of each paper: what it ends with, of those that name the topic there; of others as much as a
    page needs at least: what they end with on their own matter, or say of a part of the topic anywhere."""
    plain = [[each for each in reversed(paper) if not is_open_question(each.text)] for paper in papers]
    found: dict[int, _Said] = {}
    for fits in (_ends_naming, _ends_on_its_matter, _names_a_part):
        if len(found) >= FEWEST:
            break
        for place, paper in enumerate(plain):
            if place not in found and (told := next(filter(fits, paper), None)):
                found[place] = told
                if fits is not _ends_naming and len(found) >= FEWEST:
                    break
    return found.values()


def _ends_naming(each: _Said) -> bool:
    return each.ends and each.names


def _ends_on_its_matter(each: _Said) -> bool:
    return each.ends and each.about


def _names_a_part(each: _Said) -> bool:
    return each.named >= HALF


def _taken(said: Iterable[_Said], most: int, told: Told) -> SectionDraft:
    """Return at most so many sentences that were not told, as one paragraph; they are told from then on."""
    taken: list[PageSentence] = []
    for each in said:
        if len(taken) == most:
            break
        if each.text not in told:
            told.add(each.text)
            taken.append(PageSentence(text=each.text, snippet_ids=each.snippet_ids))
    return SectionDraft(paragraphs=(tuple(taken),)) if taken else SectionDraft()
