"""What the sections of a page hold, as far as its lead asks: what they can spare, what opens them, what they cite."""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence

from kgplatform.models import PageSentence, SectionDraft
from kgplatform.roles.writing.rules.selection import closing, heading_words, undated
from kgplatform.roles.writing.rules.setup_answer import sets_up
from kgplatform.roles.writing.writer import LeadBrief
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_rules import Rule
from kgplatform.text.topic_name import TopicName

FEW = 3  # sentences; fewer may leave a section together, and more than that must stay
MANY = 4  # sentences, from which a section can spare one

_WEAK = "Already Although As Because Building By Despite Even For From Given If No One Since There To While"
WEAK_OPENINGS = ("With", "Already,", *(f"{word} " for word in _WEAK.split()))
# With what, is said elsewhere.
_STATE = Rule("state", r"^(?:[A-Z][a-z]+ly )?[A-Za-z][a-z]+(?<!e)ed [a-z]", "Damaged walls fall.", "Seed mills turn.")


def begins_well(sentence: Sentence) -> bool:
    """Whether a sentence tells what is so, and is no problem, study, aside or news."""
    weak = (
        sentence.text.startswith(WEAK_OPENINGS)
        or sentence.reading.studies
        or "study" in sentence.reading.subject
        or _STATE.search(sentence.text)
    )
    return not weak and not closing(sentence) and not undated(sentence)


def follows(one: Sentence, two: Sentence) -> bool:
    """Whether `one` stands right after `two` in their source."""
    return one.snippet_id == two.snippet_id and one.place == (two.place[0], two.place[1] + 1)


class PageSections:
    """The sections of a page, by their number, and their sentences, by their place in `sentences`."""

    def __init__(self, sentences: Sequence[Sentence], brief: LeadBrief, name: TopicName) -> None:
        self._sentences, self._name = sentences, name
        self._place = {sentence.text: i for i, sentence in enumerate(sentences)}
        self._subjects = [name.spelled(sentence.reading.subject) for sentence in sentences]
        drafts = [draft for _, draft in brief.sections]
        open_ = [draft for number, draft in enumerate(drafts) if number not in brief.kept]
        names = [heading for heading, _ in brief.sections]
        self.words = [heading_words(heading) for heading in names]
        self.main = [i for i, heading in enumerate(names) if not brief.main or heading in brief.main]
        self.used = [self._place[s.text] for draft in drafts for s in draft.sentences if s.text in self._place]
        self.reading_along = {
            self._place[s.text]: [self._place[t.text] for t in after] for d in open_ for s, after in self._followed(d)
        }
        self.spared = {i for draft in open_ for i in self._spared(draft)}
        self.spared_at_opening = {i for draft in open_ for i in self._spared(draft, opening=True)}
        self.loose = {i for draft in open_ for i in self._loose(draft)}
        self.hanging = {i: after for draft in open_ for i, after in self._hanging(draft)}
        self._citing: dict[str, set[int]] = defaultdict(set)
        for section, draft in enumerate(drafts):
            for snippet in (snippet for s in draft.sentences for snippet in s.snippet_ids):
                self._citing[snippet].add(section)
        self.openings = [
            [] if number in brief.kept else self._opening(draft, number) for number, draft in enumerate(drafts)
        ]

    def cites(self, i: int, heading: int) -> bool:
        """Whether a main heading or one of its subsections cites what a sentence is from."""
        return not self._cited(i).isdisjoint(self._family(heading))

    def is_elsewhere(self, i: int, heading: int) -> bool:
        """Whether other sections cite what a sentence is from, and not the heading's own: it is understood there."""
        return bool(self._cited(i)) and not self.cites(i, heading)

    def is_below(self, i: int, heading: int) -> bool:
        """Whether a subsection of a heading cites what a sentence is from."""
        return not self._cited(i).isdisjoint(self._family(heading)[1:])

    def is_on(self, i: int, heading: int) -> bool:
        """Whether a sentence's subject has a word of the topic's name, of a heading or of one of its subsections: one
        on growers stands well among its like, not for a whole section."""
        words = set().union(*(self.words[each] for each in self._family(heading)))
        return self._name.share(self._subjects[i]) > 0 or not words.isdisjoint(self._subjects[i])

    def _cited(self, i: int) -> set[int]:
        return self._citing.get(self._sentences[i].snippet_id, set())

    def _family(self, heading: int) -> range:
        """A main heading and those under it."""
        return range(heading, next((main for main in self.main if main > heading), len(self.words)))

    def _opening(self, draft: SectionDraft, heading: int) -> list[int]:
        """The sentence that opens a section, where the next one opens it as well and is on it."""
        first = [self._place[s.text] for s in draft.sentences[:1] if s.text in self._place]
        if len(draft.sentences) <= FEW or not self._opens_without(draft, 1):
            return []
        return first if self.is_on(self._place[draft.sentences[1].text], heading) else []

    def _spared(self, draft: SectionDraft, opening: bool = False) -> Iterator[int]:
        """Sentences that a section can do without: nothing hangs on them, and they do not open it, or only that."""
        if len(draft.sentences) < MANY:
            return
        for part, paragraph in enumerate(draft.paragraphs):
            for index, sentence in enumerate(paragraph):
                following = self._place.get(paragraph[index + 1].text) if index + 1 < len(paragraph) else None
                own = self._place.get(sentence.text)
                along = self.reading_along.get(own, []) if own is not None and opening else []
                # What reads on from a sentence would be left without it, if it may not go along.
                hangs = (
                    following is not None
                    and following not in along
                    and (
                        self._sentences[following].reading.standing < Standing.OPENS
                        or (not opening and own is not None and self._follows(following, own))
                    )
                )
                if own is None or hangs or (index > 0 if opening else part + index == 0):
                    continue
                if index > 0 and self._answers(own, self._place.get(paragraph[index - 1].text)):
                    continue
                if part + index > 0 or self._opens_without(draft, 1 + len(along)):
                    yield own

    def _loose(self, draft: SectionDraft) -> Iterator[int]:
        """Sentences on which nothing hangs that their paragraph goes on with."""
        for paragraph in draft.paragraphs:
            for sentence, after in zip(paragraph, [*paragraph[1:], None], strict=True):
                following = self._place.get(after.text) if after is not None else None
                hangs = following is not None and self._sentences[following].reading.standing < Standing.ALONE
                if sentence.text in self._place and not hangs:
                    yield self._place[sentence.text]

    def _hanging(self, draft: SectionDraft) -> Iterator[tuple[int, list[int]]]:
        """Each sentence, with what stands after it in its paragraph and could not without it, if few."""
        for paragraph in draft.paragraphs:
            known = [self._place[sentence.text] for sentence in paragraph if sentence.text in self._place]
            for at, own in enumerate(known):
                needing = itertools.takewhile(
                    lambda i: self._sentences[i].reading.standing < Standing.OPENS, known[at + 1 :]
                )
                if len(after := list(needing)) <= FEW and len(known) == len(paragraph):
                    yield own, after

    def _answers(self, own: int, before: int | None) -> bool:
        """Whether a sentence tells on from a difficulty right before it."""
        return before is not None and self._follows(own, before) and sets_up(self._sentences[before])

    def _opens_without(self, draft: SectionDraft, taken: int) -> bool:
        """Whether a section still opens well when its first sentences are taken."""
        left = [self._place.get(sentence.text) for sentence in draft.sentences[taken:]]
        if not left or left[0] is None:
            return False
        first = self._sentences[left[0]]
        return first.reading.standing is Standing.OPENS and begins_well(first)

    def _follows(self, i: int, other: int) -> bool:
        return follows(self._sentences[i], self._sentences[other])

    def _followed(self, draft: SectionDraft) -> Iterator[tuple[PageSentence, tuple[PageSentence, ...]]]:
        """The first sentence of each paragraph, and what reads on from it in its source, or else what needs it: they go
        together, if few."""
        place, sentences = self._place, self._sentences
        for paragraph in draft.paragraphs:
            on: list[PageSentence] = []
            for last, other in itertools.pairwise(paragraph):
                if last.text not in place or other.text not in place:
                    break
                if not self._follows(place[other.text], place[last.text]):
                    break
                on.append(other)
            needing = itertools.takewhile(lambda s: sentences[place[s.text]].reading.standing < Standing.OPENS, on)
            for along in (on, list(needing)):
                few = len(along) < FEW and len(draft.sentences) - len(along) > FEW
                if few and paragraph[0].text in place:
                    yield paragraph[0], tuple(along)
                    break
