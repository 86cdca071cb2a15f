"""Comparisons by rules: works are compared by the categories of what they mention, by what readers expect to be told,
and by single things; a cell is a sentence of the work, word by word."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from kgplatform.language.detection import is_english
from kgplatform.models import PROSE, Entity, Evidence, Facet, PageSentence, ToldCategory
from kgplatform.roles.common.prose import finished
from kgplatform.roles.comparison.comparer import (
    Aspect,
    Cell,
    ComparedWork,
    Comparison,
    ComparisonBrief,
)
from kgplatform.text.excerpts import Sentence, sentences_of
from kgplatform.text.facet_mentions import TELLS, Telling, on_topic
from kgplatform.text.name_places import Names
from kgplatform.text.open_questions import is_open_question
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import SentenceReader
from kgplatform.text.similarity import content_words
from kgplatform.text.told_methods import tells_a_method

if TYPE_CHECKING:
    from spacy.language import Language

LONGEST = 40  # words of a sentence in a cell
SHARE = 0.5  # of the works, that tell of an aspect; fewer do where there are less than ENOUGH such aspects
ENOUGH = 3
ABOUT, NAMING = 1.0, 0.5  # what a sentence about a thing counts for, and one that says something else of it
TOGETHER = 2  # works that an aspect needs at least
METHOD, FINDING, QUESTION = "Method", "Finding", "Open question"
ENDING = 4  # sentences of a work that say what came of it
THINGS = 12  # single things that works may be compared by, those of most works


@dataclass(frozen=True)
class _Said:
    """A sentence of a work: the entities that it is `about`, and all that it has `named`; `tells` is what it is in a
    work that says how it found something out: METHOD, FINDING, QUESTION, or "" for anything else and in others."""

    sentence: Sentence
    titles: tuple[str, ...]
    on_topic: bool
    about: frozenset[str]
    named: frozenset[str]
    tells: str

    @property
    def text(self) -> str:
        return self.sentence.text


@dataclass(frozen=True)
class _Candidate:
    """An aspect, and how well (0: not at all) a sentence tells of it."""

    aspect: Aspect
    fit: Callable[[_Said], float]


class RuleComparer:
    """Takes sentences that can be read by themselves, of works in English; `pipeline` loads a spaCy pipeline with
    tagger and parser at its first use."""

    engine = "offline rules"

    def __init__(self, pipeline: Callable[[], "Language"]) -> None:
        self._reader = SentenceReader(pipeline)

    async def compare(self, brief: ComparisonBrief) -> Comparison:
        """Return one after the other the aspects that most works tell of in sentences of their own."""
        return await asyncio.to_thread(self._compared, brief)

    def _compared(self, brief: ComparisonBrief) -> Comparison:
        names = {entity.id: (entity.name, *entity.aliases) for entity in brief.entities}
        on = {each.id for each in on_topic(brief.topic.name, [s for work in brief.works for s in work.snippets])}
        said = [self._said(work, brief, names, on) for work in brief.works]
        candidates = list(_candidates(brief, said))
        chosen: list[tuple[Aspect, list[_Said | None]]] = []
        taken: set[str] = set()
        for share, most in ((SHARE, brief.most), (0.0, min(ENOUGH, brief.most))):
            least = max(TOGETHER, ceil(share * len(said)))
            while len(chosen) < most:
                best = _best(candidates, said, least, taken)
                if best is None:
                    break
                candidate, column = best
                chosen.append((candidate.aspect, column))
                taken |= {each.text for each in column if each is not None}
                candidates = [each for each in candidates if _differs(each.aspect.name, candidate.aspect.name)]
        rows = ([column[place] for _, column in chosen] for place in range(len(said)))
        return Comparison(
            aspects=tuple(aspect for aspect, _ in chosen),
            rows=tuple(tuple(_cell(each, work) for each in row) for row, work in zip(rows, brief.works, strict=True)),
        )

    def _said(
        self, work: ComparedWork, brief: ComparisonBrief, names: Mapping[str, Sequence[str]], on: Collection[str]
    ) -> list[_Said]:
        """Return the sentences of a work that can stand in a cell, in their order."""
        found = {each.snippet.id: each for each in work.snippets}
        read = [each.snippet for each in work.snippets if _is_read(each.snippet.kind, each.snippet.language)]
        words = content_words(" ".join((brief.topic.name, work.title)))
        evidence = [Evidence(snippet=snippet, score=1.0) for snippet in read]
        said = []
        texts = sentences_of(evidence, self._reader, brief.topic.name, words)
        tells = _parts(texts)
        for each in texts:
            if _can_stand(each, Standing.ALONE if tells[each.text] else Standing.OPENS):
                own = found[each.snippet_id]
                named = _named(each.text, {id_: names[id_] for id_ in own.entity_ids if id_ in names})
                about = frozenset(
                    id_ for id_ in named if any(each.reading.subject & {*content_words(name)} for name in names[id_])
                )
                titles = (own.snippet.title, *own.snippet.path)
                said.append(_Said(each, titles, own.snippet.id in on, about, named, tells[each.text]))
        return said


def _is_read(kind: str, language: str) -> bool:
    return kind == PROSE and is_english(language)


def _can_stand(sentence: Sentence, least: Standing) -> bool:
    """Whether nothing has to stand before a sentence; its work's title stands there."""
    whole = finished(sentence.text) and not sentence.text.endswith("?")
    return whole and sentence.words <= LONGEST and sentence.reading.standing >= least


def _parts(read: Sequence[Sentence]) -> dict[str, str]:
    """Return what each sentence of a work tells of how something was found out, and of what came of it."""
    methods = [tells_a_method(each.text) for each in read]
    parts: dict[str, str] = {}
    for place, (each, method) in enumerate(zip(read, methods, strict=True)):
        ends = place >= len(read) - ENDING
        told = METHOD if method else QUESTION if is_open_question(each.text) else FINDING if ends else ""
        parts[each.text] = told if any(methods) else ""
    return parts


def _named(text: str, names: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return the ids of the entities that a sentence names."""
    places = Names(text)
    return frozenset(id_ for id_, own in names.items() if any(places.find(name) for name in own))


def _candidates(brief: ComparisonBrief, said: Sequence[Sequence[_Said]]) -> Iterator[_Candidate]:
    """Yield what works may be compared by, what says most first: of as many works the first is taken."""
    topic = {*content_words(brief.topic.name)}
    for category in sorted(brief.categories, key=lambda each: (-len(each.source_ids), each.name)):
        if {*content_words(category.name)} - topic:
            yield _of_things(Aspect(name=category.name, entity_ids=_kin(category)))
    for facet in brief.facets:
        yield _of_facet(facet)
    yield from map(_of_part, (METHOD, FINDING, QUESTION))
    works = Counter(id_ for own in said for id_ in frozenset[str]().union(*(each.about for each in own)))
    known = {entity.id: entity for entity in brief.entities}
    things = sorted((-count, known[id_].name, id_) for id_, count in works.items() if count >= TOGETHER)
    telling = [known[id_] for *_, id_ in things if {*content_words(known[id_].name)} - topic]
    yield from (_of_things(Aspect(name=_capital(each), entity_ids=(each.id,))) for each in telling[:THINGS])


def _kin(category: ToldCategory) -> tuple[str, ...]:
    """Return the members that are called as their category is; all, where none is: what only stands in the same
    documents is no mite among "Mites"."""
    words = {*content_words(category.name)}
    kin = tuple(member.id for member in category.members if words <= {*content_words(member.name)})
    return kin or tuple(member.id for member in category.members)


def _of_things(aspect: Aspect) -> _Candidate:
    wanted = frozenset(aspect.entity_ids)

    def fit(said: _Said) -> float:
        """A sentence about one of the things tells more than one that only names some."""
        if not said.named & wanted or said.tells in {METHOD, QUESTION}:
            return 0.0
        return ABOUT if said.about & wanted else NAMING

    return _Candidate(aspect, fit)


def _of_facet(facet: Facet) -> _Candidate:
    telling = Telling(facet)

    def fit(said: _Said) -> float:
        own = telling.weight(said.text) if said.on_topic else 0
        return ABOUT if own and telling.weight(said.text, said.titles) >= TELLS else 0.0

    return _Candidate(Aspect(name=facet.heading, asked=facet.question), fit)


def _of_part(part: str) -> _Candidate:
    return _Candidate(Aspect(name=part), lambda said: (ABOUT if said.on_topic else NAMING) * (said.tells == part))


def _best(
    candidates: Iterable[_Candidate], said: Sequence[Sequence[_Said]], least: int, taken: Collection[str]
) -> tuple[_Candidate, list[_Said | None]] | None:
    """Return the aspect that most works tell of, `least` at least, with what each says best; nothing that is taken."""
    found: tuple[_Candidate, list[_Said | None]] | None = None
    most = 0.0
    for candidate in candidates:
        column = [_telling_most(candidate, own, taken) for own in said]
        told = {each.text: candidate.fit(each) for each in column if each is not None}
        if len(told) >= least and sum(told.values()) > most:
            found, most = (candidate, column), sum(told.values())
    return found


def _telling_most(candidate: _Candidate, said: Sequence[_Said], taken: Collection[str]) -> _Said | None:
    """Return the sentence that tells most, of equal ones the shortest."""
    fitting = [(-fit, each.sentence.words, place, each) for place, each in enumerate(said)
               if each.text not in taken and (fit := candidate.fit(each))]  # fmt: skip
    return min(fitting, key=lambda row: row[:3])[-1] if fitting else None


def _differs(one: str, other: str) -> bool:
    """Whether two names share no word, so that their columns are on two things."""
    return not {*content_words(one)} & {*content_words(other)}


def _cell(said: _Said | None, work: ComparedWork) -> Cell:
    if said is None:
        return None
    holding = tuple(each.snippet.id for each in work.snippets if said.text in each.snippet.text)
    return PageSentence(text=said.text, snippet_ids=holding)


def _capital(entity: Entity) -> str:
    return entity.name[:1].upper() + entity.name[1:]
