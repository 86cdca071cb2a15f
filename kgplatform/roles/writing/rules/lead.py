"""The lead of a page: sentences that frame the topic, then one for each main section, as far as they fit."""

import itertools
import re
from collections.abc import Sequence

import numpy as np

from kgplatform.language.defining import DOES, defines
from kgplatform.roles.writing.rules.lead_sections import WEAK_OPENINGS, PageSections, begins_well, follows
from kgplatform.roles.writing.rules.selection import closing, definition, named, undated
from kgplatform.roles.writing.rules.topic_mentions import BY_PARAGRAPH, TIED_SHARE, paragraph_ties
from kgplatform.roles.writing.writer import LeadBrief
from kgplatform.text.defined_acronyms import introduced, used
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.similarity import Vectors, content_words, head_of
from kgplatform.text.topic_name import TopicName

FRAME, REST = 3, 5  # sentences of the first and at most of the second paragraph
SAME_FACT = 0.80  # cosine from which the lead would tell what the page tells again
SAME_WORDS = 0.95  # the same for what sums up the whole topic, as a source of its own does in its opening
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
_IS = re.compile(r",| \(| (?:is|are|refers?|means?|describes?)\b")


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
        page = self._page = PageSections(sentences, brief, self._name)
        self._inside = set(page.used) - page.spared_at_opening
        self._needed = set(page.used) - page.loose - page.spared_at_opening - page.spared
        self._free = [
            i
            for i, s in enumerate(sentences)
            if s.reading.standing is Standing.OPENS and (i not in set(page.used) or i in page.spared)
        ]
        whole = {e.snippet.id for e in brief.evidence if self._words <= frozenset(content_words(e.snippet.title))}
        spent = set(page.used) - page.spared
        # The opening paragraph of a document on the whole topic is read on.
        self._opening = [
            i for i, s in enumerate(sentences) if s.snippet_id in whole and s.frames > 0 and i not in spent
        ]
        # One sentence frames the topic best: the lead may take that one even where a section opens with it.
        self._first = [
            i for i in sorted({*self._free, *page.spared_at_opening}) if sentences[i].reading.standing is Standing.OPENS
        ]
        self._first = [
            i for i in self._first if not sentences[i].reading.denies
        ]  # what a thing is not, it does not open
        self._defines = self._definitions(brief.topic.name)
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

    def _generality(self) -> list[float]:
        near = self._near
        central = self._own @ self._own.mean(axis=0)
        return [
            near[i]
            + 0.4 * float(central[i])
            + 1.2 * definition(sentence, self._words, self._subjects[i]) * self._name.share(self._subjects[i])
            + TOPICAL * self._name.share(self._said[i])
            + INTRODUCES * sentence.frames * self._name.share(self._subjects[i])
            - 0.3 * sentence.text.startswith(WEAK_OPENINGS)
            - 0.5 * sentence.reading.studies
            - 0.3 * closing(sentence)
            - 0.3 * undated(sentence)
            - 0.015 * max(0, sentence.words - 32)
            for i, sentence in enumerate(self._sentences)
        ]

    def _definitions(self, topic: str) -> list[int]:
        """How surely each sentence says what the topic is; where none does, what the last word of its name is, in the
        opening of a document that is named like the topic."""
        whole = [defines(sentence.text, topic) for sentence in self._sentences]
        if self._name.joined or any(whole):
            return whole
        head = topic.rsplit(maxsplit=1)[-1]
        return [defines(s.text, head) if s.frames >= NAMED_LIKE else 0 for s in self._sentences]

    def _definers(self) -> list[int]:
        """The sentences that say most surely what the topic is, wherever the page has them; rather those on which
        nothing hangs that follows there."""
        alone = self._bears is not None  # what follows would not be read along
        able = [
            i
            for i, sentence in enumerate(self._sentences)
            if self._defines[i]
            and sentence.reading.standing is Standing.OPENS
            and not (sentence.reading.denies or sentence.reading.past)
            and (self._defines[i] > DOES or begins_well(sentence))
            and (i not in self._needed or (self._defines[i] > DOES and i in self._page.hanging and not alone))
        ]
        surest = max((self._defines[i] for i in able), default=0)
        best = [i for i in able if self._defines[i] == surest]
        return [i for i in best if i not in self._needed] or best

    def _naming(self) -> list[int]:
        """The sentences that name the topic, of those that may open the page the ones that do it best."""
        naming = [i for i in self._first if self._name.share(self._said[i]) >= NAMES_IT]
        naming = [i for i in naming if not self._is_narrower(i)] or naming
        subject = [i for i in naming if self._name.share(self._subjects[i]) > 0]
        well = [i for i in naming if begins_well(self._sentences[i]) or self._opens(i)]
        return [i for i in subject if i in well] or self._defining_method() or subject or well or naming

    def _is_narrower(self, i: int) -> bool:
        """Whether a sentence says what something is that but shares a word with the topic's name, not its own last one:
        "a pollination market is a trade" on a page on crop pollination."""
        subject, defines = self._subjects[i], self._sentences[i].reading.defining >= NAMES_A_KIND
        head = head_of(_IS.split(self._sentences[i].text, maxsplit=1)[0])
        return defines and bool(subject & self._words and self._words - subject) and head not in self._words

    def _frame(self) -> list[int]:
        chosen: list[int] = []
        definers = self._definers()
        naming = definers or self._naming() or self._first
        while len(chosen) < FRAME:
            if chosen and self._bears is not None:
                return [*chosen, *self._bearing(chosen[0])]
            if len(chosen) == 1 and (along := self._along(chosen[0])):
                chosen += along
                continue
            if after := [i for i in self._opening if chosen and self._follows(i, chosen[-1]) and self._new(i, chosen)]:
                chosen += after
                continue
            left = [i for i in self._reading_on(chosen[0]) if self._new(i, chosen)] if chosen else []
            left = left if chosen else [i for i in naming if self._new(i, chosen)] or definers or self._anew()
            if not left:
                break
            best = max(left, key=lambda i: (round(self._framing(i, chosen), 5), self._sentences[i].text))
            if chosen and self._framing(best, chosen) < FRAMES:
                break
            chosen.append(best)
        return self._in_source_order(chosen)

    def _along(self, first: int) -> list[int]:
        """What goes to the lead with a section's first sentence, up to what stands there for itself and is on something
        else."""
        along = (self._page.hanging if first in self._needed else self._page.reading_along).get(first, [])
        return list(itertools.takewhile(lambda i: self._name.share(self._said[i]) > 0 or self._hangs(i), along))

    def _hangs(self, i: int) -> bool:
        return self._sentences[i].reading.standing < Standing.OPENS

    def _anew(self) -> list[int]:
        """What may open the page instead of what it tells already."""
        return [i for i in self._naming() if self._new(i, [])]

    def _opens(self, i: int) -> bool:
        """Whether a sentence is the first of a document on the whole topic: an event may begin with its day."""
        return i in self._opening and self._sentences[i].place == (0, 0)

    def _bearing(self, first: int) -> list[int]:
        """After what the subject of the topic is, what is said of it that bears most on the rest of its name, but what
        is the matter of one section, or a single event."""
        bears = self._bears if self._bears is not None else np.zeros(len(self._sentences), dtype=np.float32)
        able = [
            i for i in self._free if bears[i] >= BEARS and begins_well(self._sentences[i]) and self._new(i, [first])
        ]
        able = [i for i in able if self._name.share(self._said[i]) > 0 and not self._is_named(i)]
        able = [i for i in able if not self._sentences[i].reading.past]
        return sorted(able, key=lambda i: (-round(self._general[i] + float(bears[i]), 5), self._sentences[i].text))[:1]

    def _is_named(self, i: int, own: frozenset[str] = frozenset()) -> bool:
        """Whether a sentence's subject is a heading, or it defines one; other than the one that has the words `own`."""
        said = frozenset(content_words(self._sentences[i].text))
        defines = self._sentences[i].reading.defining >= NAMES_A_KIND
        return any(
            named(self._subjects[i], words) == 1.0 or (defines and named(said, words) == 1.0)
            for words in self._page.words
            if words != own
        )

    def _defining_method(self) -> list[int]:
        """The sentence that says best what the first part of the topic's name is."""
        method = self._name.method
        telling = [i for i in self._first if method and method <= self._subjects[i] and begins_well(self._sentences[i])]
        defining = {i: round(definition(self._sentences[i], method, self._subjects[i]), 5) for i in telling}
        return sorted(telling, key=lambda i: (-defining[i], self._sentences[i].text))[:1]

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
        return follows(self._sentences[i], self._sentences[other])

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
        able = [
            i
            for i in self._first
            if method <= self._subjects[i] and begins_well(self._sentences[i]) and self._new(i, frame)
        ]
        # What a section tells in its course is understood there.
        able = [i for i in able if i not in self._inside]
        able = [i for i in able if max(self._name.share(self._said[i]), self._tie(i)) >= TIED_SHARE]
        if not able:
            return []
        best = max(able, key=lambda i: (round(self._near[i] + TIE * self._tie(i), 5), self._sentences[i].text))
        return [best, *(self._page.reading_along.get(best, []) if best not in self._free else [])]

    def _tie(self, i: int) -> float:
        return self._ties[self._sentences[i].snippet_id, self._sentences[i].place[0]]

    def _rest(self, frame: Sequence[int]) -> list[int]:
        """One sentence a main heading where one fits well that is no repetition; the best ones, in reading order."""
        chosen: list[tuple[float, int]] = []
        for heading in self._page.main:
            if self._is_topic(heading):
                continue
            words, vector = self._told_by(heading), self._headings[heading]
            told = [*frame, *(i for _, i in chosen)]
            near = self._own @ vector
            close = [
                i
                for i in self._free
                if not self._page.is_elsewhere(i, heading) and (near[i] >= LEAST_FIT or self._page.is_below(i, heading))
            ]
            close = [i for i in close if self._bears is None or not (self._is_named(i) or self._is_short(i))]
            able = [i for i in close if self._fits(i, words) or self._is_borne(i, heading)]
            left = [i for i in self._page.openings[heading] if self._stands_for(i, words) and self._new(i, told)]
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
        words = self._page.words[heading]
        return (words - self._words or words) if self._bears is not None else words

    def _is_borne(self, i: int, heading: int) -> bool:
        """Whether a sentence is from what a heading or its subsections cite, is on either or the topic's subject, and
        bears on the topic."""
        own = self._page.cites(i, heading) and self._page.is_on(i, heading)
        return own and self._bears is not None and self._bears[i] >= BEARS and begins_well(self._sentences[i])

    def _stands_for(self, i: int, words: frozenset[str]) -> bool:
        """Whether what opens a section may stand for it in the lead: it names the topic and does not define the
        heading; what is said of a problem there is what the section is on."""
        sentence = self._sentences[i]
        weak = sentence.text.startswith(WEAK_OPENINGS) or sentence.reading.studies
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
        topic, words = self._words - self._name.method, self._page.words[heading]
        return words <= self._words if not self._name.joined else topic <= words

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
        if said < HALF or half or not begins_well(self._sentences[i]):
            return False
        share = self._name.share(self._said[i])
        if not self._name.joined:
            return said == 1.0 or share > 0
        return max(share, BY_PARAGRAPH * self._tie(i)) >= TIED_SHARE

    def _nearest(self, i: int, chosen: Sequence[int]) -> float:
        return float(np.max(self._own[i] @ self._own[list(chosen)].T)) if chosen else 0.0

    def _new(self, i: int, chosen: Sequence[int]) -> bool:
        others = [other for other in [*chosen, *self._page.used] if other != i]
        return i not in chosen and self._nearest(i, others) < (SAME_WORDS if i in self._opening else SAME_FACT)
