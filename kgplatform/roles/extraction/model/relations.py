"""Relations: which of those that a model names a text states, with the sentence that does."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from pydantic import BaseModel

from kgplatform.language.detection import is_english
from kgplatform.language.keys import normal_key
from kgplatform.language.scripts import is_unspaced
from kgplatform.llm.answer_fields import Label, Sentence
from kgplatform.models import Mention, Triplet
from kgplatform.roles.extraction.model import rewording
from kgplatform.roles.extraction.model.checked_text import CheckedText, Span
from kgplatform.roles.extraction.model.examples import Triple, triple_key
from kgplatform.roles.extraction.model.references import references
from kgplatform.roles.extraction.model.statements import Statement
from kgplatform.text import hedges, name_places, other_statements, phrasing, stated_predicates
from kgplatform.text.lexical_match import words_of

_ANAPHORS = frozenset("it its they them their theirs he him his she her hers this these those such both".split())

_MOST_BACK = 3  # sentences that one pronoun after the other leads back


class ReadRelation(BaseModel):
    """A relation as a model gives it, with the words of the snippet that state it."""

    subject: Label = ""
    relation: Label = ""
    object: Label = ""
    quote: Sentence = ""


class _Refused(Exception):
    """A relation is not taken; the message is the reason."""


class RelationCheck:
    """Checks relations against one text; `examples` are those of the prompt's worked example."""

    def __init__(self, text: CheckedText, examples: Collection[Triple] = ()) -> None:
        self._text = text
        self._examples = examples

    def stated(self, told: Iterable[ReadRelation], dropped: Counter[str]) -> list[Triplet]:
        """Return what the text states, in its order and each once, and count the rest by reason."""
        kept: dict[Triple, Triplet] = {}
        for relation in told:
            try:
                triplet = self._triplet(relation)
            except _Refused as refused:
                dropped[str(refused)] += 1
            else:
                kept.setdefault(triple_key(triplet.subject, triplet.relation, triplet.object), triplet)
        return sorted(kept.values(), key=lambda triplet: (triplet.start, triplet.subject, triplet.object))

    def _triplet(self, told: ReadRelation) -> Triplet:
        """Return the relation with the first quoted sentence that states it; raises _Refused."""
        relation = " ".join(told.relation.replace("_", " ").split())
        spans = self._text.quotes.find(told.quote)
        ends = {"subject": self._called(told.subject, spans), "object": self._called(told.object, spans)}
        told = told.model_copy(update=ends)
        self._check_words(told, relation)
        refusals = [_Refused("quote not in snippet")]
        for span in spans:
            try:
                subject, object_ = self._check_sentence(told, relation, span)
            except _Refused as refused:
                refusals.append(refused)
            else:
                return Triplet(subject=subject, relation=relation, object=object_, start=span[0], end=span[1])
        raise refusals[-1]

    def _called(self, end: str, spans: Iterable[Span]) -> str:
        """Return an end as the text writes it in one run, which is what names it there."""
        return end if self._text.mentions(end) else next(self._names_of(end, spans), end)

    def _names_of(self, end: str, spans: Iterable[Span]) -> Iterator[str]:
        """Yield runs of the text that an end means: all its words, then fewer of them."""
        text = self._text.text
        for span in spans:
            before = self._text.quotes.before(span[0]) or (span[0], span[0])
            sentence, preceding = text[span[0] : span[1]], text[before[0] : before[1]]
            if found := rewording.together(end, sentence, preceding):
                yield from self._standing([sentence[found[0] : found[1]]])
        if self._text.wording.holds_all(end):
            yield from self._standing(name_places.heads(end))
        for span in spans:
            yield from self._standing(rewording.parts(end, text[span[0] : span[1]]))

    def _standing(self, ends: Iterable[str]) -> Iterator[str]:
        return (end for end in ends if name_places.is_name(end) and self._text.mentions(end))

    def _check_words(self, told: ReadRelation, relation: str) -> None:
        """Raise _Refused for what is wrong wherever the relation stands."""
        if not stated_predicates.is_relation(relation) and not is_unspaced(relation):
            raise _Refused("no relation")
        if len(relation.split()) > stated_predicates.MOST_WORDS:
            raise _Refused("relation too long")
        if not phrasing.is_phrase(relation):
            raise _Refused("relation makes no sense")
        for end in (told.subject, told.object):
            if not name_places.is_name(end) or hedges.denies(end):
                raise _Refused("end is no name")
            if not self._text.mentions(end):
                raise _Refused("end not in snippet")
        if normal_key(told.subject) == normal_key(told.object):
            raise _Refused("both ends are one")

    def _check_sentence(self, told: ReadRelation, relation: str, span: Span) -> tuple[str, str]:
        """Return the ends as the text names them; raises _Refused unless the sentence states the relation."""
        if not self._text.states(span):
            raise _Refused("quote is no statement")
        sentence = self._text.text[span[0] : span[1]]
        if triple_key(told.subject, relation, told.object) in self._examples and relation not in sentence:
            raise _Refused("from the worked example")
        subject, object_ = self._ends(told, span)
        self._check_statement(relation, span, subject, object_)
        return subject.surface, object_.surface

    def _check_statement(self, relation: str, span: Span, subject: Mention, object_: Mention) -> None:
        """Raise _Refused unless the sentence says the relation of its ends, no more firmly and no other way round."""
        text = self._text.text
        if not is_english(self._text.language):
            if reason := other_statements.refusal(relation, text[span[0] : span[1]], self._text.language):
                raise _Refused(reason)
            return
        between = text[min(subject.end, object_.end) : max(subject.start, object_.start)]
        ends = (self._inside(subject, span), self._inside(object_, span))
        sentence, tree = text[span[0] : span[1]], self._text.tree(span)
        if reason := Statement(relation, sentence, tree, ends, between).refusal():
            raise _Refused(reason)

    @staticmethod
    def _inside(end: Mention, span: Span) -> Span:
        """The span of an end in a sentence, (0, 0) where it stands before it."""
        return (end.start - span[0], end.end - span[0]) if end.start >= span[0] else (0, 0)

    def _ends(self, told: ReadRelation, span: Span) -> tuple[Mention, Mention]:
        """Return the mentions of both ends that stand closest to each other in the sentence; raises _Refused.

        One of them may stand in a sentence before, where all from there have a word that points back.
        """
        subjects, objects = self._meant(told.subject, span), self._meant(told.object, span)
        for before in self._before(span) if bool(subjects) != bool(objects) else ():
            subjects = subjects or self._text.mentions_in(told.subject, before)
            objects = objects or self._text.mentions_in(told.object, before)
        apart = [(s, o) for s in subjects for o in objects if s.end <= o.start or o.end <= s.start]
        if not apart:
            raise _Refused("end not in sentence")
        return min(apart, key=lambda pair: (abs(pair[0].start - pair[1].start), pair[0].start))

    def _meant(self, end: str, span: Span) -> list[Mention]:
        return self._text.mentions_in(end, span) or references(end, self._text, span)

    def _before(self, span: Span) -> Iterator[Span]:
        """Yield the sentences before, nearest first, as long as a word of the one behind each points back."""
        for _ in range(_MOST_BACK):
            points_back = _ANAPHORS & set(words_of(self._text.text[span[0] : span[1]]))
            before = self._text.quotes.before(span[0])
            if not points_back or before is None or not self._text.states(before):
                return
            yield before
            span = before
