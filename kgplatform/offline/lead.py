"""The lead of a page: sentences that frame the topic, then one for each main section, as far as they fit."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from kgplatform.offline.acronyms import introduced, used
from kgplatform.offline.excerpts import Sentence
from kgplatform.offline.payoffs import sets_up
from kgplatform.offline.selection import closing, definition, heading_words, named, undated
from kgplatform.offline.similarity import Vectors, content_words
from kgplatform.offline.standing import Standing
from kgplatform.offline.ties import BY_PARAGRAPH, TIED_SHARE, paragraph_ties
from kgplatform.offline.topic_name import TopicName
from kgplatform.roles.writer import DraftSentence, LeadBrief, SectionDraft

FRAME, REST = 3, 5  # sentences of the first and at most of the second paragraph
SAME_FACT = 0.80  # cosine from which the lead would tell what the page tells again
TOPICAL = 1.0  # what naming the whole topic is worth
HALF = 0.5  # of a heading's words, that a sentence for it has; if no more, one in its subject
LEAST_FIT = 0.40  # cosine of a sentence and the heading that it is to stand for
INTRODUCES = 0.8  # what opening a document on the topic, with the topic as its subject, is worth
FRAMED = 0.5  # what a sentence of the opening of its document is worth more
NAMED_LIKE = 0.5  # of `frames`: the sentence opens a document named like the topic
NAMES_IT = 0.5  # of the topic's name, that the first sentence says if any does
TIE = 0.1  # of what the method does: what standing in a paragraph on the topic is worth
DEFINES = 0.5  # of a definition, from which a section keeps its opening
BEARS = 1.0  # standard deviations, by which a sentence bears on what the topic is on
NAMES_A_KIND = 0.9  # of `defining`, from which a sentence says what something is
FRAMES = 0.80  # generality below which a further sentence frames nothing

_WEAK_OPENINGS = (
    "One ",
    "No ",
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
    "Because ",
    "Given ",
    "Since ",
    "Building ",
)
# "Infected bees": with what, is said elsewhere; not so "Seed mixtures".
_STATE = re.compile(r"(?:[A-Z][a-z]+ly )?[A-Za-z][a-z]+(?<!e)ed [a-z]")


class LeadChoice:
    """Chooses a lead; `vectors` (n + 1 + m, d) are of the n sentences, the topic's name, the m headings; `bears` (n,)
    is how far each sentence bears on what the topic is on beyond its subject, where that is known."""

    def __init__(
        self, sentences: Sequence[Sentence], vectors: Vectors, brief: LeadBrief, bears: Vectors | None = None
    ) -> None:
        self._sentences = sentences
        self._bears = bears
        self._own, self._headings = vectors[: len(sentences)], vectors[len(sentences) + 1 :]
        self._name = TopicName(brief.topic.name, (evidence.snippet.text for evidence in brief.evidence))
        self._words = self._name.words
        self._ties = paragraph_ties(brief.evidence, self._name)
        self._said = [self._name.said(sentence.text) for sentence in sentences]
        self._subjects = [self._name.spelled(sentence.reading.subject) for sentence in sentences]
        self._heading_words = [heading_words(heading) for heading, _ in brief.sections]
        names = [heading for heading, _ in brief.sections]
        self._main = [i for i, name in enumerate(names) if not brief.main or name in brief.main]
        place = {sentence.text: i for i, sentence in enumerate(sentences)}
        self._used = [place[s.text] for _, draft in brief.sections for s in draft.sentences if s.text in place]
        self._reading_along = {
            place[s.text]: [place[t.text] for t in after]
            for _, draft in brief.sections
            for s, after in _followed(draft, place, sentences)
        }
        self._citing: dict[str, set[int]] = defaultdict(set)
        for section, (_, draft) in enumerate(brief.sections):
            for snippet in (snippet for s in draft.sentences for snippet in s.snippet_ids):
                self._citing[snippet].add(section)
        spared = {i for _, draft in brief.sections for i in self._spared(draft, place)}
        opening = {i for _, draft in brief.sections for i in self._spared(draft, place, opening=True)}
        self._inside = set(self._used) - opening
        self._openings = [self._opening(draft, place, number) for number, (_, draft) in enumerate(brief.sections)]
        self._free = [
            i
            for i, s in enumerate(sentences)
            if s.reading.standing is Standing.OPENS and (i not in set(self._used) or i in spared)
        ]
        # One sentence frames the topic best: the lead may take that one even where a section opens with it.
        self._first = [i for i in sorted({*self._free, *opening}) if sentences[i].reading.standing is Standing.OPENS]
        self._near = [float(near) for near in self._own @ vectors[len(sentences)]]
        self._general = self._generality()

    def paragraphs(self) -> list[tuple[Sentence, ...]]:
        """Return at most two paragraphs, without a sentence that tells again what stands elsewhere."""
        frame = self._frame()
        if not frame:
            return []
        does = self._does(frame)
        rest = [*does, *self._rest([*frame, *does])][:REST]
        if len(frame) < 2 or len(rest) < 2:
            return [tuple(self._sentences[i] for i in frame + rest)]
        return [tuple(self._sentences[i] for i in part) for part in (frame, rest)]

    def _spared(self, draft: SectionDraft, place: dict[str, int], opening: bool = False) -> Iterator[int]:
        """Sentences that a section can do without: nothing hangs on them, and they do not open it, or only that."""
        if len(draft.sentences) < 4:
            return
        for part, paragraph in enumerate(draft.paragraphs):
            for index, sentence in enumerate(paragraph):
                following = place.get(paragraph[index + 1].text) if index + 1 < len(paragraph) else None
                own = place.get(sentence.text)
                along = self._reading_along.get(own, []) if own is not None and opening else []
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
                if index > 0 and self._answers(own, place.get(paragraph[index - 1].text)):
                    continue
                if part + index > 0 or self._opens_without(draft, place, 1 + len(along)):
                    yield own

    def _answers(self, own: int, before: int | None) -> bool:
        """Whether a sentence tells on from a difficulty right before it."""
        return before is not None and self._follows(own, before) and sets_up(self._sentences[before])

    def _opens_without(self, draft: SectionDraft, place: Mapping[str, int], taken: int) -> bool:
        """Whether a section still opens well when its first sentences are taken."""
        left = [place.get(sentence.text) for sentence in draft.sentences[taken:]]
        if not left or left[0] is None:
            return False
        return self._sentences[left[0]].reading.standing is Standing.OPENS and self._begins_well(left[0])

    def _generality(self) -> list[float]:
        near = self._near
        central = self._own @ self._own.mean(axis=0)
        return [
            near[i]
            + 0.4 * float(central[i])
            + 1.2 * definition(sentence, self._words, self._subjects[i]) * self._name.share(self._subjects[i])
            + TOPICAL * self._name.share(self._said[i])
            + INTRODUCES * sentence.frames * self._name.share(self._subjects[i])
            - 0.3 * sentence.text.startswith(_WEAK_OPENINGS)
            - 0.5 * sentence.reading.studies
            - 0.3 * closing(sentence)
            - 0.3 * undated(sentence)
            - 0.015 * max(0, sentence.words - 32)
            for i, sentence in enumerate(self._sentences)
        ]

    def _frame(self) -> list[int]:
        chosen: list[int] = []
        naming = [i for i in self._first if self._name.share(self._said[i]) >= NAMES_IT]
        subject = [i for i in naming if self._name.share(self._subjects[i]) > 0]
        well = [i for i in naming if self._begins_well(i)]
        naming = [i for i in subject if i in well] or self._defining_method() or subject or well or naming
        while len(chosen) < FRAME:
            if chosen and self._bears is not None:
                return [*chosen, *self._bearing(chosen[0])]
            if len(chosen) == 1 and self._reading_along.get(chosen[0]):
                chosen += self._reading_along[chosen[0]]
                continue
            left = [i for i in self._reading_on(chosen[0]) if self._new(i, chosen)] if chosen else []
            left = left if chosen else [i for i in naming or self._first if self._new(i, chosen)]
            if not left:
                break
            best = max(left, key=lambda i: (round(self._framing(i, chosen), 5), self._sentences[i].text))
            if chosen and self._framing(best, chosen) < FRAMES:
                break
            chosen.append(best)
        return self._in_source_order(chosen)

    def _bearing(self, first: int) -> list[int]:
        """After what the subject of the topic is, what is said of it that bears most on the rest of its name, but what
        is the matter of one section, or a single event."""
        bears = self._bears if self._bears is not None else np.zeros(len(self._sentences), dtype=np.float32)
        able = [i for i in self._free if bears[i] >= BEARS and self._begins_well(i) and self._new(i, [first])]
        able = [i for i in able if self._name.share(self._said[i]) > 0 and not self._is_named(i)]
        able = [i for i in able if not self._sentences[i].reading.past]
        return sorted(able, key=lambda i: (-round(self._general[i] + float(bears[i]), 5), self._sentences[i].text))[:1]

    def _is_named(self, i: int, own: frozenset[str] = frozenset()) -> bool:
        """Whether a sentence's subject is a heading, or it defines one; other than the one that has the words `own`."""
        said = frozenset(content_words(self._sentences[i].text))
        defines = self._sentences[i].reading.defining >= NAMES_A_KIND
        return any(
            named(self._subjects[i], words) == 1.0 or (defines and named(said, words) == 1.0)
            for words in self._heading_words
            if words != own
        )

    def _defining_method(self) -> list[int]:
        """The sentence that says best what the first part of the topic's name is."""
        method = self._name.method
        telling = [i for i in self._first if method and method <= self._subjects[i] and self._begins_well(i)]
        defining = {i: round(definition(self._sentences[i], method, self._subjects[i]), 5) for i in telling}
        return sorted(telling, key=lambda i: (-defining[i], self._sentences[i].text))[:1]

    def _begins_well(self, i: int) -> bool:
        """What is so, and no problem, study, aside or news."""
        sentence = self._sentences[i]
        weak = (
            sentence.text.startswith(_WEAK_OPENINGS)
            or sentence.reading.studies
            or "study" in sentence.reading.subject
            or _STATE.match(sentence.text)
        )
        return not weak and not closing(sentence) and not undated(sentence)

    def _reading_on(self, first: int) -> list[int]:
        """What may frame the topic further: the first one's own text, and documents named like the topic."""
        return [
            i
            for i in self._free
            if not self._sentences[i].reading.studies
            and (self._name.share(self._subjects[i]) > 0 or self._follows(i, first))
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

    def _does(self, frame: Sequence[int]) -> list[int]:
        """What the first part of the topic's name, such as a method, does for the rest, with what reads on from it;
        nothing where the frame has it or no sentence tells."""
        method = self._name.method
        defining = self._defining_method()
        if not method or any(method <= self._subjects[i] for i in frame if i not in defining):
            return []
        able = [i for i in self._first if method <= self._subjects[i] and self._begins_well(i) and self._new(i, frame)]
        # What a section tells in its course is understood there.
        able = [i for i in able if i not in self._inside]
        able = [i for i in able if max(self._name.share(self._said[i]), self._tie(i)) >= TIED_SHARE]
        if not able:
            return []
        best = max(able, key=lambda i: (round(self._near[i] + TIE * self._tie(i), 5), self._sentences[i].text))
        return [best, *(self._reading_along.get(best, []) if best not in self._free else [])]

    def _tie(self, i: int) -> float:
        return self._ties[self._sentences[i].snippet_id, self._sentences[i].place[0]]

    def _rest(self, frame: Sequence[int]) -> list[int]:
        """One sentence a main heading where one fits well that is no repetition; the best ones, in reading order."""
        chosen: list[tuple[float, int]] = []
        for heading in self._main:
            if self._is_topic(heading):
                continue
            words, vector = self._told_by(heading), self._headings[heading]
            told = [*frame, *(i for _, i in chosen)]
            near = self._own @ vector
            close = [
                i
                for i in self._free
                if not self._is_elsewhere(i, heading) and (near[i] >= LEAST_FIT or self._is_below(i, heading))
            ]
            close = [i for i in close if self._bears is None or not (self._is_named(i) or self._is_short(i))]
            able = [i for i in close if self._fits(i, words) or self._is_borne(i, heading)]
            left = [i for i in self._openings[heading] if self._stands_for(i, words) and self._new(i, told)]
            left = left or [i for i in able if self._sentences[i].frames > 0 and self._new(i, told)]
            worth = {
                i: self._standing_for(i, float(near[i]), words) + FRAMED * self._is_borne(i, heading) for i in left
            }
            scored = [(round(worth[i], 5), i) for i in left]
            if scored:
                chosen.append(max(scored, key=lambda pair: (pair[0], self._sentences[pair[1]].text)))
        if self._bears is not None:
            return [i for _, i in chosen][:REST]  # what bears most on the topic stands first
        best = sorted(chosen, reverse=True)[:REST]
        return [i for score, i in chosen if (score, i) in best]

    def _is_short(self, i: int) -> bool:
        """Whether a sentence uses an acronym that it does not introduce."""
        text = self._sentences[i].text
        return bool(used(text) - introduced(text) - self._name.acronyms)

    def _told_by(self, heading: int) -> frozenset[str]:
        """The words of a heading; without those that the whole page is on, where that is known."""
        words = self._heading_words[heading]
        return (words - self._words or words) if self._bears is not None else words

    def _is_borne(self, i: int, heading: int) -> bool:
        """Whether a sentence is from what a heading or its subsections cite, is on either or the topic's subject, and
        bears on the topic."""
        cited = self._citing.get(self._sentences[i].snippet_id, set())
        own = not cited.isdisjoint(self._family(heading)) and self._is_on(i, heading)
        return own and self._bears is not None and self._bears[i] >= BEARS and self._begins_well(i)

    def _is_on(self, i: int, heading: int) -> bool:
        """Whether a sentence's subject has a word of the topic's name, of a heading or of one of its subsections: one
        on growers stands well among its like, not for a whole section."""
        words = set().union(*(self._heading_words[each] for each in self._family(heading)))
        return self._name.share(self._subjects[i]) > 0 or not words.isdisjoint(self._subjects[i])

    def _is_elsewhere(self, i: int, heading: int) -> bool:
        """Whether other sections cite what a sentence is from, and not the heading's own: it is understood there."""
        cited = self._citing.get(self._sentences[i].snippet_id, set())
        return bool(cited) and cited.isdisjoint(self._family(heading))

    def _is_below(self, i: int, heading: int) -> bool:
        """Whether a subsection of a heading cites what a sentence is from."""
        return not self._citing.get(self._sentences[i].snippet_id, set()).isdisjoint(self._family(heading)[1:])

    def _family(self, heading: int) -> range:
        """A main heading and those under it."""
        return range(heading, next((main for main in self._main if main > heading), len(self._heading_words)))

    def _opening(self, draft: SectionDraft, place: Mapping[str, int], heading: int) -> list[int]:
        """The sentence that opens a section, where the next one opens it as well and is on it."""
        first = [place[s.text] for s in draft.sentences[:1] if s.text in place]
        if len(draft.sentences) <= FRAME or not self._opens_without(draft, place, 1):
            return []
        return first if self._is_on(place[draft.sentences[1].text], heading) else []

    def _stands_for(self, i: int, words: frozenset[str]) -> bool:
        """Whether what opens a section may stand for it in the lead: it names the topic and does not define the
        heading; what is said of a problem there is what the section is on."""
        sentence = self._sentences[i]
        weak = sentence.text.startswith(_WEAK_OPENINGS) or sentence.reading.studies
        opens = sentence.reading.standing is Standing.OPENS and not weak
        # What a section's own subject does bears on the topic already by standing there.
        least = 0.0 if named(self._subjects[i], words) == 1.0 else BEARS
        borne = self._bears is not None and self._bears[i] >= least
        tied = borne or self._name.share(self._said[i]) >= TIED_SHARE
        others = self._bears is not None and (self._is_named(i, words) or self._is_aside(i, words))
        return opens and tied and not others and definition(sentence, words) < DEFINES

    def _is_aside(self, i: int, words: frozenset[str]) -> bool:
        """Whether a sentence says what something else is than what a heading names: that is needed in its section."""
        reading = self._sentences[i].reading
        return reading.defining >= NAMES_A_KIND and not words & self._subjects[i]

    def _is_topic(self, heading: int) -> bool:
        """Whether a heading says again what the page is on: the frame stands for that."""
        topic = self._words - self._name.method
        return self._name.joined and topic <= self._heading_words[heading]

    def _standing_for(self, i: int, near: float, words: frozenset[str]) -> float:
        return (
            near
            + 0.5 * self._general[i]
            + 0.5 * named(self._sentences[i].reading.subject, words)
            + FRAMED * (self._sentences[i].frames > 0)
            + (FRAMED * float(self._bears[i]) if self._bears is not None else 0.0)
        )

    def _fits(self, i: int, words: frozenset[str]) -> bool:
        """A plain sentence that names the heading, and the topic if that may have several parts, or the sentence names
        but half of the heading."""
        said = named(frozenset(content_words(self._sentences[i].text)), words)
        half = said == HALF and not words & self._sentences[i].reading.subject
        if said < HALF or half or not self._begins_well(i):
            return False
        share = self._name.share(self._said[i])
        if not self._name.joined:
            return said == 1.0 or share > 0
        return max(share, BY_PARAGRAPH * self._tie(i)) >= TIED_SHARE

    def _nearest(self, i: int, chosen: Sequence[int]) -> float:
        return float(np.max(self._own[i] @ self._own[list(chosen)].T)) if chosen else 0.0

    def _new(self, i: int, chosen: Sequence[int]) -> bool:
        others = [other for other in [*chosen, *self._used] if other != i]
        return i not in chosen and self._nearest(i, others) < SAME_FACT


def _followed(
    draft: SectionDraft, place: Mapping[str, int], sentences: Sequence[Sentence]
) -> Iterator[tuple[DraftSentence, tuple[DraftSentence, ...]]]:
    """The first sentence of each paragraph, and what reads on from it in its source, or else what needs it: they go
    together, if few."""
    for paragraph in draft.paragraphs:
        on: list[DraftSentence] = []
        for last, other in itertools.pairwise(paragraph):
            if last.text not in place or other.text not in place:
                break
            one, two = sentences[place[last.text]], sentences[place[other.text]]
            if one.snippet_id != two.snippet_id or two.place != (one.place[0], one.place[1] + 1):
                break
            on.append(other)
        needing = itertools.takewhile(lambda s: sentences[place[s.text]].reading.standing < Standing.OPENS, on)
        for along in (on, list(needing)):
            few = len(along) < FRAME and len(draft.sentences) - len(along) > FRAME
            if few and paragraph[0].text in place:
                yield paragraph[0], tuple(along)
                break
